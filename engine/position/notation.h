/* notation: positions and moves as text.
 *
 * Letter notation is a letter for x (a = 0) and the number y + 1: "h8" is 7,7. Boards wider
 * than 26 go on with A..F. Pure functions over caller's memory.
 */
#ifndef PENTAD_NOTATION_H
#define PENTAD_NOTATION_H

#include "position/board.h"

enum { NOTATION_MOVE_SIZE = 8 }; /* room for one move in letters and the final zero */

/* The letter of column `x`, 0 to 31. */
char notation_column_letter(int x);

/* Reads one move such as "h8" from the start of `text` on a board of the given size. Returns
 * the number of characters read, 0 when there is no move of this board there. */
int notation_read_move(const char *text, int width, int height, Cell *cell);

/* Reads all moves of `text`, such as "h8h9i8" or "h8, h9". Returns how many, or -1 when there is
 * something else or there are more than `capacity`. Does not look for repeated cells. */
int notation_read_moves(const char *text, int width, int height, Cell *cells, int capacity);

/* Writes `cell` in letter notation, "-" for CELL_NONE, with a final zero. */
void notation_write_move(Cell cell, int width, char text[NOTATION_MOVE_SIZE]);

/* Draws `board` as text with coordinates, the highest line on top, letters below. Returns the
 * length written, less than `size`. */
size_t notation_write_diagram(const Board *board, char *text, size_t size);

#endif
