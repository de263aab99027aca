/* play_grid: the board as characters: where the cells go in a picture, and drawing them.
 *
 * The board is drawn as large as there is room; when it does not fit at all, the part around one
 * cell is. What a cell shows besides the board's own dots and lines, the caller says. The layout
 * follows from the size of the picture alone, and a click is looked up in the same layout.
 */
#ifndef PENTAD_PLAY_GRID_H
#define PENTAD_PLAY_GRID_H

#include "play/game/play_settings.h"
#include "play/picture/play_canvas.h"

/* Where the cells of the board are in the picture. */
typedef struct GridLayout {
    int pitch_x, pitch_y; /* characters from one cell to the next */
    int left, top;        /* where the first visible cell is, that of the top line */
    int columns, lines;   /* visible cells */
    int first_x, first_y; /* the first visible column and the lowest visible line of the board */
    int end;              /* the column behind the board */
} GridLayout;

/* How a cell looks. */
typedef struct GridLook {
    const char *text; /* "." for an empty cell, which is drawn as a crossing of lines or a dot */
    int style;
    char around; /* '(' and '[' for brackets of this kind, 0 for none */
} GridLook;

/* What is drawn. */
typedef struct Grid {
    const Board *board;
    const Settings *settings; /* for the symbols of the stones */
    bool utf8;                /* line drawing characters may be used */
    Cell centre;              /* what a picture that is too small shows the surroundings of */
    Cell cursor;              /* CELL_NONE for none */
    GridLook (*look)(const void *context, Cell cell);
    const void *context; /* for `look` */
} Grid;

/* The layout in `width` columns and the lines above `height`, that of the column letters
 * included. */
GridLayout grid_layout(const Grid *grid, int width, int height);

/* The cell drawn at (or nearest to) a point of the picture, CELL_NONE beside the board. */
Cell grid_cell_at(const GridLayout *layout, const Board *board, int x, int y);

/* Draws the board. */
void grid_draw(Canvas *canvas, const Grid *grid, const GridLayout *layout);

#endif
