/* play_canvas: a picture made of characters, and the bytes that bring it onto a terminal.
 *
 * Drawing happens in memory; canvas_flush() then writes only the lines that differ from what
 * the terminal shows already. What lies outside the picture is cut off.
 */
#ifndef PENTAD_PLAY_CANVAS_H
#define PENTAD_PLAY_CANVAS_H

#include "play/ground/play_glyph.h"
#include "records.h"

/* Colours by their ANSI number less 30. */
enum { COLOUR_RED = 1, COLOUR_GREEN = 2, COLOUR_YELLOW = 3, COLOUR_BLUE = 4, COLOUR_CYAN = 6 };

/* How a character looks: a colour, 0 for the terminal's own, and these. */
enum {
    STYLE_PLAIN = 0,
    STYLE_COLOUR = 7, /* the bits of the colour */
    STYLE_BOLD = 8,
    STYLE_DIM = 16,
    STYLE_REVERSE = 32
};

/* The place of one character. */
typedef struct CanvasCell {
    char text[GLYPH_SIZE]; /* "" for the right half of a wide character */
    uint8_t style;
} CanvasCell;

/* The picture. Zero-initialise; only play_canvas.c looks inside, apart from the size. */
typedef struct Canvas {
    int width, height;
    CanvasCell *cells;      /* being drawn */
    CanvasCell *shown;      /* on the terminal */
    bool stale;             /* nobody knows what the terminal shows */
    int cursor_x, cursor_y; /* where the terminal's cursor goes; -1 for none */
} Canvas;

/* Gives the picture another size. Returns false, leaving it as it was, when memory is short. */
bool canvas_resize(Canvas *canvas, int width, int height);

/* Gives the memory back. */
void canvas_free(Canvas *canvas);

/* Empties the picture and hides the cursor. */
void canvas_clear(Canvas *canvas);

/* Draws a text and returns the column behind it. Control characters are left out. */
int canvas_text(Canvas *canvas, int x, int y, int style, const char *text);

/* A part of the picture: its upper left corner and its size. */
typedef struct CanvasBox {
    int x, y, width, height;
} CanvasBox;

/* Draws a text into a box, broken between words and at line ends; the words for which there is no
 * room are left out. Returns the number of lines it took. */
int canvas_words(Canvas *canvas, CanvasBox box, int style, const char *text);

/* Changes the style of `width` characters from (x, y) on, keeping the characters. */
void canvas_style(Canvas *canvas, int x, int y, int width, int style);

/* Empties a line and gives it a style. */
void canvas_fill(Canvas *canvas, int y, int style);

/* Appends a line of the picture as text, without the spaces at its end. */
void canvas_write_line(const Canvas *canvas, int y, Text *text);

/* Appends the bytes that make the terminal show the picture. Without `colours` only reverse and
 * bold are used. */
void canvas_flush(Canvas *canvas, Text *text, bool colours);

/* The terminal shows something else now: the next flush draws everything. */
void canvas_forget(Canvas *canvas);

#endif
