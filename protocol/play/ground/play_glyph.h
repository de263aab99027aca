/* play_glyph: characters of a terminal: UTF-8 and how many columns a character takes.
 *
 * The C library knows the widths only in the user's locale and not on every system, so the
 * ranges that matter are here: combining marks take no column, East Asian wide characters and
 * emoji take two (Unicode Standard Annex #11, East Asian Width). Pure functions; any bytes may
 * come.
 */
#ifndef PENTAD_PLAY_GLYPH_H
#define PENTAD_PLAY_GLYPH_H

#include "engine.h"

enum {
    GLYPH_SIZE = 5,         /* room for one character and a final zero */
    GLYPH_INVALID = 0xFFFD, /* what a byte that is no UTF-8 is read as */
    GLYPH_CUT = -1,         /* glyph_read(): the character goes on after the text */
    /* Bytes of a name, or of another text from outside, in a message (glyph_text_fit()): */
    GLYPH_NAME = 200,
    GLYPH_NAME_BESIDE = 120 /* where it says something else of unknown length, too */
};

/* Reads the character at the start of `text`, of which `length` bytes (at least 1) are there.
 * Returns how many bytes it takes, or GLYPH_CUT when more bytes are needed to tell. */
int glyph_read(const char *text, size_t length, uint32_t *code);

/* Writes `code` as UTF-8 with a final zero; returns the number of bytes before the zero. */
int glyph_write(uint32_t code, char text[GLYPH_SIZE]);

/* The columns `code` takes: 0, 1 or 2; -1 for control characters. */
int glyph_width(uint32_t code);

/* The columns that a text takes; control characters count as none. */
int glyph_text_width(const char *text);

/* Cuts `text` in place so that it takes at most `columns` columns, at a character's end. */
void glyph_text_cut(char *text, int columns);

/* Cuts what a player is called in the same way; the level of an engine, in brackets behind its
 * name, goes as a whole. */
void glyph_text_shorten(char *text, int columns);

/* How many bytes at the start of `text` go on a line of `columns` columns: all up to a line end or
 * the text's, or whole words, or as many characters as there is room for when not even the first
 * word fits. */
size_t glyph_text_words(const char *text, int columns);

/* Adds a character that can be seen to a text in `size` bytes, if there is room for it. */
void glyph_text_add(char *text, size_t size, uint32_t code);

/* Takes as much of `from` into the `size` bytes of `text` as has room, with no character in part,
 * to be shown: control characters are question marks there, except for the ends of lines. */
void glyph_text_take(char *text, size_t size, const char *from);

/* How many bytes of `text` a message shows that has room for `most`: no character in part. The
 * precision of a "%.*s". */
int glyph_text_fit(const char *text, int most);

/* Takes the last character off `text`, if there is one. */
void glyph_text_drop(char *text);

#endif
