/* text: see text.h.
 *
 * Reading is strict: a number with anything behind it is not a number, because a mistyped
 * option must be reported rather than half understood.
 */
#include "text/text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of bytes of the character that `value` begins with, 0 where there is none, or one that
 * XML does not take. */
static size_t text_character_length(const char *value) {
    uint32_t code;
    int length = utf8_read(value, strnlen(value, UTF8_MAX_BYTES), &code);
    bool control = code < ' ' && code != '\t' && code != '\n';
    return code == UTF8_NONE || code == 0xFFFE || code == 0xFFFF || control ? 0 : (size_t)length;
}

const char *text_append_character(Text *text, const char *value) {
    size_t length = text_character_length(value);
    if (length == 0)
        text_append(text, "\357\277\275");
    else
        text_append_bytes(text, value, length);
    return value + (length == 0 ? 1 : length);
}

bool text_read_int(const char *word, int64_t low, int64_t high, int64_t *value) {
    char *end = NULL;
    errno = 0;
    long long number = strtoll(word, &end, 10);
    if (end == word || *end != '\0' || errno != 0 || isspace((unsigned char)word[0]))
        return false;
    if (number < low || number > high)
        return false;
    *value = number;
    return true;
}

bool text_read_decimal(const char *word, double low, double high, double *value) {
    char *end = NULL;
    errno = 0;
    double number = strtod(word, &end);
    if (end == word || *end != '\0' || errno != 0 || isspace((unsigned char)word[0]))
        return false;
    if (!isfinite(number) || number < low || number > high)
        return false;
    *value = number;
    return true;
}

/* Reads blanks, an integer of up to six digits and blanks; returns where it ends or NULL. */
static const char *text_read_coordinate(const char *text, int *value) {
    while (*text == ' ' || *text == '\t')
        text++;
    if (!isdigit((unsigned char)*text) && *text != '-')
        return NULL;
    char *end = NULL;
    long number = strtol(text, &end, 10);
    if (end == text || end - text > 6)
        return NULL;
    while (*end == ' ' || *end == '\t')
        end++;
    *value = (int)number;
    return end;
}

bool text_read_point(const char *line, int *x, int *y) {
    const char *end = text_read_coordinate(line, x);
    if (end == NULL || *end != ',')
        return false;
    end = text_read_coordinate(end + 1, y);
    return end != NULL && *end == '\0';
}

bool text_read_size(const char *word, int low, int high, int *width, int *height) {
    char copy[16];
    int64_t columns, lines;
    snprintf(copy, sizeof copy, "%s", word);
    char *cross = strchr(copy, 'x');
    if (cross != NULL)
        *cross++ = '\0';
    if (strlen(word) >= sizeof copy || !text_read_int(copy, low, high, &columns) ||
        !text_read_int(cross == NULL ? copy : cross, low, high, &lines))
        return false;
    *width = (int)columns;
    *height = (int)lines;
    return true;
}

bool text_has_prefix(const char *text, const char *prefix) {
    for (; *prefix != '\0'; text++, prefix++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*prefix))
            return false;
    return true;
}

char *text_after_mark(char *text) {
    static const char MARK[] = "\xEF\xBB\xBF";
    return strncmp(text, MARK, sizeof MARK - 1) == 0 ? text + sizeof MARK - 1 : text;
}

const char *text_value(const char *word, const char *key) {
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

bool text_find_number(const char *line, const char *key, int64_t *value) {
    for (const char *at = line; *at != '\0'; at++) {
        if (!text_has_prefix(at, key) ||
            (at != line && (isalpha((unsigned char)at[-1]) || at[-1] == '_')))
            continue;
        const char *number = at + strlen(key);
        while (*number == ' ' || *number == '=' || *number == ':')
            number++;
        if (!isdigit((unsigned char)*number))
            continue;
        *value = strtoll(number, NULL, 10);
        return true;
    }
    return false;
}

const char *text_plies(int64_t count) {
    return count == 1 ? "ply" : "plies";
}

void text_copy_printable(char *target, size_t size, const char *source) {
    size_t length = utf8_fitting(source, strlen(source), size - 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)source[i];
        target[i] = (char)(c < 32 || c == 127 ? ' ' : c);
        /* U+0080 to U+009F are control characters, too: terminals obey U+009B like ESC [. */
        if (i > 0 && (unsigned char)target[i - 1] == 0xC2 && c >= 0x80 && c < 0xA0)
            target[i - 1] = target[i] = ' ';
    }
    target[length] = '\0';
}
