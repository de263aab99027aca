/* utf8: see utf8.h. */
#include "ground/utf8.h"

/* Whether a byte is one that goes on with a character. */
static bool goes_on(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* How many bytes follow the first byte of a character; -1 when none begins so. */
static int following_bytes(unsigned char first) {
    if (first < 0x80)
        return 0;
    if (first >= 0xC2 && first <= 0xDF)
        return 1;
    if (first >= 0xE0 && first <= 0xEF)
        return 2;
    return first >= 0xF0 && first <= 0xF4 ? 3 : -1;
}

int utf8_read(const char *text, size_t length, uint32_t *code) {
    static const uint32_t LEAST[UTF8_MAX_BYTES] = {0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[0];
    int follow = following_bytes(first);
    *code = UTF8_NONE;
    if (follow < 0)
        return 1;
    uint32_t value = follow == 0 ? first : first & (0x3Fu >> follow);
    for (int i = 1; i <= follow; i++) {
        if ((size_t)i >= length)
            return UTF8_CUT;
        if (!goes_on(text[i]))
            return i;
        value = value << 6 | ((unsigned char)text[i] & 0x3F);
    }
    bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value >= LEAST[follow] && value <= 0x10FFFF && !surrogate)
        *code = value;
    return 1 + follow;
}

int utf8_write(uint32_t code, char text[UTF8_MAX_BYTES]) {
    static const uint32_t MARK[] = {0, 0, 0xC0, 0xE0, 0xF0};
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = length - 1; i > 0; i--) {
        text[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    text[0] = (char)(MARK[length] | code);
    return length;
}

bool utf8_is_whole(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int bytes = utf8_read(text + at, length - at, &code);
        if (bytes == UTF8_CUT || code == UTF8_NONE)
            return false;
        at += (size_t)bytes;
    }
    return true;
}

size_t utf8_fitting(const char *text, size_t length, size_t most) {
    if (length <= most)
        return length;
    size_t whole = most;
    while (whole > 0 && most - whole < UTF8_MAX_BYTES - 1 && goes_on(text[whole]))
        whole--;
    return (unsigned char)text[whole] >= 0xC0 ? whole : most;
}
