/* tactics: wins and losses that the threat counts already prove, without search.
 *
 * Every claim is exact under every rule; a test compares them with exhaustive search.
 */
#ifndef PENTAD_TACTICS_H
#define PENTAD_TACTICS_H

#include "evaluation/score.h"
#include "position/board.h"

/* The proven score of the position for the side to move, `ply` plies after the root, or
 * SCORE_NONE. Recognises, with I the side to move:
 *   I complete a row: win in 1. He completes one and no stone of mine stops it: loss in 2.
 *   He threatens no row, and I can make an open four or two fours: win in 3.
 *   He can make no four at all, not even as a foul, and I can make a four and an open three, or two
 * open threes, where I have no fouls to fear: win in 5; in 3 if I can make a four that only fouls
 * stop. When `cell` is not NULL it receives the winning move (CELL_NONE for a loss). The board is
 * left as it was (foul tests play on it). */
int tactics_score(Board *board, int ply, Cell *cell);

/* Whether `side` has a cell where it makes a four of class `least` (THREAT_FOUR for any) or better;
 * counts points that may be fouls. */
bool tactics_has_four(const Board *board, Side side, Threat least);

/* The least class of a four of `side` that may well be part of a win: leading nowhere else, a four
 * wins only where the opponent has fouls, if one of them is his only answer. */
Threat tactics_least_four(const Board *board, Side side);

#endif
