/* sgf_charset: how the bytes of an SGF file make characters, as far as its brackets need it.
 *
 * In some encodings the second byte of a character may look like a bracket or a backslash. CA in
 * the root of a game names the encoding; where nothing is told, each byte stands for itself, which
 * is right for UTF-8 and for all encodings of one byte a character.
 */
#ifndef PENTAD_RECORD_SGF_CHARSET_H
#define PENTAD_RECORD_SGF_CHARSET_H

#include "ground/base.h"

/* The kinds of encodings. */
typedef enum SgfCharset {
    SGF_CHARSET_BYTES,    /* no byte of a character looks like a bracket */
    SGF_CHARSET_CHINESE,  /* GBK, Big5: two bytes, the first one 81 to FE */
    SGF_CHARSET_SHIFT_JIS /* two bytes, the first one 81 to 9F or E0 to FC */
} SgfCharset;

/* The kind of the encoding that a value of CA names. */
SgfCharset sgf_charset(const char *name);

/* Whether a byte is the first one of two. */
bool sgf_is_lead(char character, SgfCharset charset);

/* How many bytes the character at `at` has, 1 or 2; at < end. */
size_t sgf_step(const char *at, const char *end, SgfCharset charset);

/* The end of the value that begins behind a "[": its "]", or NULL where the text ends first. */
const char *sgf_value_end(const char *at, const char *end, SgfCharset charset);

/* The kind that the root of the game whose "(" is at `at` names, wherever CA stands in it. */
SgfCharset sgf_find_charset(const char *at, const char *end);

#endif
