/* opening: stones that need no search: the first of a game, and three for swap2 when there is no
 * time to look for balanced ones.
 */
#ifndef PENTAD_OPENING_H
#define PENTAD_OPENING_H

#include "position/board.h"

/* The first move on an empty board: the centre. */
Cell opening_first_move(const Board *board);

/* Three stones that open a swap2 game on a board without stones, in playing order: a known pattern
 * near a corner where it fits, otherwise around the centre. Returns false if a wall stands there;
 * then `stones` are of no use. */
bool opening_swap2_stones(const Board *board, Cell stones[3]);

#endif
