/* drawing: a board drawn for people: coordinates, stones, the last move and a winning row. */
#ifndef PENTAD_BENCH_DRAWING_H
#define PENTAD_BENCH_DRAWING_H

#include "engine.h"
#include "text/text.h"

/* Appends a drawing of `board` to `text`, the highest line on top, letters below. The stone on
 * `last` (or CELL_NONE) stands between parentheses, the `count` cells of `row` between
 * brackets. With `colours`, ANSI sequences colour the stones as well. */
void drawing_append_board(Text *text, const Board *board, Cell last, const Cell *row, int count,
                          bool colours);

#endif
