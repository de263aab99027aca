/* play_typed: the values of settings, read from texts that people type.
 *
 * Each function reads a whole text. Returns false, leaving the value alone, when the text is
 * something else. Pure functions.
 */
#ifndef PENTAD_PLAY_TYPED_H
#define PENTAD_PLAY_TYPED_H

#include "play/ground/play_glyph.h"

/* Whether two words are equal, capitals aside. */
bool typed_equal(const char *a, const char *b);

/* A decimal number in [low, high]. */
bool typed_number(const char *text, int low, int high, int *number);

/* One of some words, which end with NULL, as its place among them. */
bool typed_word(const char *text, const char *const *words, int *number);

/* Seconds, 0.01 to 3600, as milliseconds. */
bool typed_seconds(const char *text, int *ms);

/* An amount of memory from 1 megabyte to `most`, such as 512, 512M or 2G, as megabytes. */
bool typed_megabytes(const char *text, int most, int *megabytes);

/* Whether a text consists of printable characters; "" does. */
bool typed_is_printable(const char *text);

/* A name of printable characters, shorter than `size` bytes. Commas are not allowed because a
 * line `1,2,3` is a move in a saved game. */
bool typed_name(const char *text, char *name, size_t size);

/* One character that can be seen and is not taken for an empty cell or a mark around one. */
bool typed_symbol(const char *text, char symbol[GLYPH_SIZE]);

/* Such a character at the start of a text; returns its length in bytes, 0 when there is none. */
int typed_symbol_prefix(const char *text, char symbol[GLYPH_SIZE]);

/* The size of a board, such as 20x30. */
bool typed_board(const char *text, int *width, int *height);

#endif
