/* opening: the first stone, and swap2.
 */
#ifndef PENTAD_OPENING_H
#define PENTAD_OPENING_H

#include "position/board.h"

/* The first move on an empty board: the centre. */
Cell opening_first_move(const Board *board);

/* Three stones that open a swap2 game, in playing order, on a board with at least nine cells:
 * a known shape near a corner where it fits, otherwise around the centre. */
void opening_swap2_stones(const Board *board, Cell stones[3]);

#endif
