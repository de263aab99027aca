/* sgf_charset: see sgf_charset.h. */
#include "record/sgf_charset.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    NAME_SIZE = 24,
    ROOT_REACH = 1 << 12 /* bytes of a game in which CA is looked for behind wide characters */
};

SgfCharset sgf_charset(const char *name) {
    static const struct {
        const char *word;
        SgfCharset charset;
    } WORDS[] = {{"gb", SGF_CHARSET_CHINESE},     {"936", SGF_CHARSET_CHINESE},
                 {"big5", SGF_CHARSET_CHINESE},   {"big-5", SGF_CHARSET_CHINESE},
                 {"950", SGF_CHARSET_CHINESE},    {"shift", SGF_CHARSET_SHIFT_JIS},
                 {"sjis", SGF_CHARSET_SHIFT_JIS}, {"932", SGF_CHARSET_SHIFT_JIS},
                 {"-31j", SGF_CHARSET_SHIFT_JIS}, {"kanji", SGF_CHARSET_SHIFT_JIS}};
    char lower[NAME_SIZE];
    size_t length = 0;
    for (; name[length] != '\0' && length < sizeof lower - 1; length++)
        lower[length] = (char)tolower((unsigned char)name[length]);
    lower[length] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++)
        if (strstr(lower, WORDS[i].word) != NULL)
            return WORDS[i].charset;
    return SGF_CHARSET_BYTES;
}

bool sgf_is_lead(char character, SgfCharset charset) {
    unsigned char byte = (unsigned char)character;
    switch (charset) {
    case SGF_CHARSET_CHINESE:
        return byte >= 0x81 && byte <= 0xFE;
    case SGF_CHARSET_SHIFT_JIS:
        return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC);
    default:
        return false;
    }
}

size_t sgf_step(const char *at, const char *end, SgfCharset charset) {
    bool two = end - at >= 2 && sgf_is_lead(at[0], charset);
    return two && (unsigned char)at[1] >= 0x40 ? 2 : 1;
}

const char *sgf_value_end(const char *at, const char *end, SgfCharset charset) {
    while (at < end && *at != ']') {
        if (*at == '\\')
            at++;
        if (at < end)
            at += sgf_step(at, end, charset);
    }
    return at < end ? at : NULL;
}

static const char *skip_space(const char *at, const char *end) {
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at;
}

/* Skips the name of a property; whether it is CA, small letters aside. */
static bool skip_name(const char **at, const char *end) {
    char name[3] = "";
    size_t length = 0;
    for (; *at < end && isalnum((unsigned char)**at); ++*at)
        if (!islower((unsigned char)**at) && length++ < sizeof name - 1)
            name[length - 1] = **at;
    return length == 2 && strcmp(name, "CA") == 0;
}

/* Copies the value of CA in the node that begins at `at`, read with this kind. Returns false where
 * it has none. */
static bool find_name(const char *at, const char *end, SgfCharset charset, char name[NAME_SIZE]) {
    bool wanted = false;
    for (at = skip_space(at, end); at < end; at = skip_space(at, end)) {
        const char *start = at;
        if (*at != '[') {
            wanted = skip_name(&at, end);
            if (at == start)
                return false;
            continue;
        }
        const char *stop = sgf_value_end(at + 1, end, charset);
        if (stop == NULL)
            return false;
        if (wanted) {
            int length = (int)min_int64(stop - start - 1, NAME_SIZE - 1);
            snprintf(name, NAME_SIZE, "%.*s", length, start + 1);
            return true;
        }
        at = stop + 1;
    }
    return false;
}

SgfCharset sgf_find_charset(const char *at, const char *end) {
    char name[NAME_SIZE];
    at = skip_space(at + 1, end);
    at += at < end; /* the ";" */
    if (find_name(at, end, SGF_CHARSET_BYTES, name))
        return sgf_charset(name);
    /* A value in front of CA hides it unless it is read as CA will say. */
    const char *reach = end - at > ROOT_REACH ? at + ROOT_REACH : end;
    for (SgfCharset charset = SGF_CHARSET_CHINESE; charset <= SGF_CHARSET_SHIFT_JIS; charset++)
        if (find_name(at, reach, charset, name) && sgf_charset(name) == charset)
            return charset;
    return SGF_CHARSET_BYTES;
}
