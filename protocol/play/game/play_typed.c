/* play_typed: see play_typed.h.
 *
 * Everything is strict: what is missing, too large or followed by something else is refused.
 */
#include "play/game/play_typed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool typed_equal(const char *a, const char *b) {
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

bool typed_number(const char *text, int low, int high, int *number) {
    char *end;
    if (!isdigit((unsigned char)text[0]))
        return false;
    long value = strtol(text, &end, 10);
    if (*end != '\0' || value < low || value > high)
        return false;
    *number = (int)value;
    return true;
}

bool typed_word(const char *text, const char *const *words, int *number) {
    for (int i = 0; words[i] != NULL; i++) {
        if (!typed_equal(text, words[i]))
            continue;
        *number = i;
        return true;
    }
    return false;
}

bool typed_seconds(const char *text, int *ms) {
    char *end;
    if (!isdigit((unsigned char)text[text[0] == '.']) ||
        text[strspn(text, "0123456789.")] != '\0') /* no exponent, no 0x10 */
        return false;
    double seconds = strtod(text, &end);
    if (*end != '\0' || !(seconds >= 0.01 && seconds <= 3600))
        return false;
    *ms = (int)(seconds * 1000 + 0.5);
    return true;
}

bool typed_megabytes(const char *text, int most, int *megabytes) {
    char *end;
    if (!isdigit((unsigned char)text[0]))
        return false;
    long value = strtol(text, &end, 10);
    bool giga = typed_equal(end, "G") || typed_equal(end, "GB");
    if (!giga && *end != '\0' && !typed_equal(end, "M") && !typed_equal(end, "MB"))
        return false;
    if (value < 1 || value > (giga ? most / 1024 : most))
        return false;
    *megabytes = (int)(giga ? value * 1024 : value);
    return true;
}

bool typed_is_printable(const char *text) {
    size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int bytes = glyph_read(text + at, length - at, &code);
        if (bytes == GLYPH_CUT || code == GLYPH_INVALID || glyph_width(code) < 0)
            return false;
        at += (size_t)bytes;
    }
    return true;
}

bool typed_name(const char *text, char *name, size_t size) {
    size_t length = strlen(text);
    bool blank = strspn(text, " ") == length;
    if (blank || length >= size || strchr(text, ',') != NULL || !typed_is_printable(text))
        return false;
    memcpy(name, text, length + 1);
    return true;
}

/* Characters that the board has for other things: empty cells, what stands around a stone, arrows,
 * marks, lines. */
static bool is_taken(const char *text) {
    static const char MIDDLE_DOT[] = "\302\267"; /* an empty cell */
    return strchr(" .()[]<>~*+!?=%|-", text[0]) != NULL ||
           strncmp(text, MIDDLE_DOT, sizeof MIDDLE_DOT - 1) == 0;
}

int typed_symbol_prefix(const char *text, char symbol[GLYPH_SIZE]) {
    uint32_t code;
    if (text[0] == '\0')
        return 0;
    int bytes = glyph_read(text, strlen(text), &code);
    bool visible = bytes != GLYPH_CUT && code != GLYPH_INVALID && glyph_width(code) > 0;
    if (!visible || is_taken(text))
        return 0;
    memcpy(symbol, text, (size_t)bytes);
    symbol[bytes] = '\0';
    return bytes;
}

bool typed_symbol(const char *text, char symbol[GLYPH_SIZE]) {
    char read[GLYPH_SIZE];
    int length = typed_symbol_prefix(text, read);
    if (length == 0 || text[length] != '\0')
        return false;
    memcpy(symbol, read, sizeof read);
    return true;
}

bool typed_board(const char *text, int *width, int *height) {
    char first[8], second[8];
    size_t length = strcspn(text, "xX");
    if (length >= sizeof first || text[length] == '\0' || strlen(text + length) > sizeof second)
        return false;
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    snprintf(second, sizeof second, "%s", text + length + 1);
    int w, h;
    if (!typed_number(first, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &w) ||
        !typed_number(second, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &h))
        return false;
    *width = w;
    *height = h;
    return true;
}
