/* move_score: how promising a move looks at a glance, from the patterns of its cell.
 *
 * The move-ordering score of a cell is what playing there brings plus what taking the cell from the
 * other side brings. Both are sums over the four line patterns and the threat class, with numbers
 * that games have tuned (params.h). The board keeps the scores of all cells up to date.
 */
#ifndef PENTAD_MOVE_SCORE_H
#define PENTAD_MOVE_SCORE_H

#include "evaluation/params.h"
#include "position/threat.h"

/* What the patterns of one side at a cell add to the move-ordering scores of both, never negative.
 */
typedef struct MoveScore {
    int attack;  /* for that side, to play the cell */
    int defence; /* for the other side, to take the cell away */
} MoveScore;

/* What a side with these patterns (`code`, threat.h) and this class at the cell adds. */
MoveScore move_score(const Params *params, uint32_t code, Threat threat);

#endif
