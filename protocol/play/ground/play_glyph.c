/* play_glyph: see play_glyph.h.
 *
 * Source of the ranges: Unicode Standard Annex 11 (East Asian Width) and the emoji data, joined
 * to whole blocks where the difference does not matter to a board.
 */
#include "play/ground/play_glyph.h"

#include "records.h"

#include <string.h>

/* Characters from `first` to `last`. */
typedef struct GlyphRange {
    uint32_t first, last;
} GlyphRange;

static const GlyphRange COMBINING[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x2064},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF}};

static const GlyphRange WIDE[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},
    {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},
    {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},   {0x26D4, 0x26D4},
    {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},   {0x26FA, 0x26FA},
    {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},
    {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},
    {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF},
    {0x1F18E, 0x1F19A}, {0x1F200, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F7E0, 0x1F7EB},
    {0x1F90C, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

static bool is_in(uint32_t code, const GlyphRange *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

int glyph_read(const char *text, size_t length, uint32_t *code) {
    int bytes = utf8_read(text, length, code);
    if (*code == UTF8_NONE)
        *code = GLYPH_INVALID;
    return bytes == UTF8_CUT ? GLYPH_CUT : bytes;
}

int glyph_write(uint32_t code, char text[GLYPH_SIZE]) {
    int length = utf8_write(code, text);
    text[length] = '\0';
    return length;
}

int glyph_width(uint32_t code) {
    if (code < 0x20 || (code >= 0x7F && code < 0xA0))
        return -1;
    if (code < 0x300)
        return 1;
    if (is_in(code, COMBINING, ARRAY_LENGTH(COMBINING)))
        return 0;
    return is_in(code, WIDE, ARRAY_LENGTH(WIDE)) ? 2 : 1;
}

/* The columns of the character at `text` and, in `bytes`, its length. */
static int measure(const char *text, int *bytes) {
    uint32_t code;
    *bytes = glyph_read(text, strlen(text), &code);
    if (*bytes == GLYPH_CUT)
        *bytes = 1;
    return max_int(glyph_width(code), 0);
}

int glyph_text_width(const char *text) {
    int columns = 0, bytes;
    for (; *text != '\0'; text += bytes)
        columns += measure(text, &bytes);
    return columns;
}

void glyph_text_cut(char *text, int columns) {
    int bytes;
    for (; *text != '\0'; text += bytes) {
        columns -= measure(text, &bytes);
        if (columns < 0) {
            *text = '\0';
            return;
        }
    }
}

void glyph_text_shorten(char *text, int columns) {
    char *level = strrchr(text, '(');
    if (glyph_text_width(text) > columns && level != NULL && level > text && level[-1] == ' ')
        level[-1] = '\0';
    glyph_text_cut(text, columns);
}

size_t glyph_text_words(const char *text, int columns) {
    size_t at = 0, words = 0;
    int bytes;
    bool begun = false;
    for (; text[at] != '\0' && text[at] != '\n'; at += (size_t)bytes) {
        if (text[at] == ' ' && begun)
            words = at;
        begun = text[at] != ' ';
        columns -= measure(text + at, &bytes);
        if (columns < 0)
            return words > 0 ? words : at;
    }
    return at;
}

void glyph_text_add(char *text, size_t size, uint32_t code) {
    char added[GLYPH_SIZE];
    if (glyph_width(code) < 1)
        return;
    size_t used = strlen(text), length = (size_t)glyph_write(code, added);
    if (used + length < size)
        memcpy(text + used, added, length + 1);
}

/* Whether a character would do something to a terminal other than be seen. */
static bool is_control(const char *text, size_t length, int *bytes) {
    uint32_t code;
    *bytes = glyph_read(text, length, &code);
    bool whole = *bytes != GLYPH_CUT && code != GLYPH_INVALID;
    *bytes = whole ? *bytes : 1;
    return whole && *text != '\n' && glyph_width(code) < 0;
}

void glyph_text_take(char *text, size_t size, const char *from) {
    size_t length = utf8_fitting(from, strlen(from), size - 1);
    int bytes;
    memcpy(text, from, length);
    text[length] = '\0';
    for (size_t at = 0; at < length; at += (size_t)bytes)
        if (is_control(text + at, length - at, &bytes))
            memset(text + at, text[at] == '\t' ? ' ' : '?', (size_t)bytes);
}

int glyph_text_fit(const char *text, int most) {
    return (int)utf8_fitting(text, strlen(text), (size_t)most);
}

void glyph_text_drop(char *text) {
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xC0) == 0x80)
        length--;
    if (length > 0)
        text[length - 1] = '\0';
}
