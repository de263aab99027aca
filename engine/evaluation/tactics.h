/* tactics: wins and losses that the threat counts already prove, without search.
 *
 * Every claim is exact under every rule; a test compares them with exhaustive search.
 */
#ifndef PENTAD_TACTICS_H
#define PENTAD_TACTICS_H

#include "evaluation/score.h"
#include "position/board.h"

/* The proven score of the position for the side to move, `ply` plies after the root, or
 * SCORE_NONE. It is the first of these that holds:
 *
 *     own five                                                             win in 1
 *     opponent's five, and no own stone, fouls left out, stops it          loss in 2
 *     opponent's five                                                      SCORE_NONE
 *     own open four or double four                                         win in 3
 *     own four-three or double three, without fouls for the side to move,
 *     and no four of the opponent, not even one that is a foul             win in 5,
 *                       or in 3 where a four can be stopped by fouls only
 *
 * When `cell` is not NULL it receives the winning move (CELL_NONE for a loss). The board is left as
 * it was (foul tests play on it). */
int tactics_score(Board *board, int ply, Cell *cell);

/* Whether `side` has a cell where it makes a four of class `least` (THREAT_FOUR for any) or better;
 * counts points that may be fouls. */
bool tactics_has_four(const Board *board, Side side, Threat least);

/* The least class of fours of `side` that are worth trying. A four that leads to nothing else
 * (THREAT_FOUR) wins only where the opponent's one answer is a foul. */
Threat tactics_least_four(const Board *board, Side side);

#endif
