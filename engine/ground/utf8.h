/* utf8: texts in UTF-8: their characters, and where they may be cut.
 *
 * A character takes one to four bytes. Pure functions; any bytes may come. Source: RFC 3629.
 */
#ifndef PENTAD_UTF8_H
#define PENTAD_UTF8_H

#include "ground/base.h"

enum {
    UTF8_MAX_BYTES = 4, /* of a character */
    UTF8_CUT = 0        /* utf8_read(): the character goes on after the text */
};

/* The code point of bytes that are no character: one that begins none, or the beginning of one that
 * goes on with something else. */
#define UTF8_NONE UINT32_MAX

/* Reads the character at the start of `text`, of which `length` bytes (at least 1) are there.
 * Returns how many bytes it takes, or UTF8_CUT when more are needed to tell; `*code` is its code
 * point, or UTF8_NONE. */
int utf8_read(const char *text, size_t length, uint32_t *code);

/* Writes the character with this code point, at most 0x10FFFF; returns how many bytes it takes. */
int utf8_write(uint32_t code, char text[UTF8_MAX_BYTES]);

/* Whether the `length` bytes at `text` are whole characters, and nothing else. */
bool utf8_is_whole(const char *text, size_t length);

/* How many of the `length` bytes at `text` to keep where there is room for `most`: as many as there
 * can be without a part of a character at their end. Text that is no UTF-8 is cut anywhere. */
size_t utf8_fitting(const char *text, size_t length, size_t most);

#endif
