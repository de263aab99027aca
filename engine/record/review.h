/* review: what the moves of a game lost, from the values that searches left in its tree.
 *
 * A move loses the difference between the win rates of the side that played it, in the position
 * before it and in the one after it.
 */
#ifndef PENTAD_RECORD_REVIEW_H
#define PENTAD_RECORD_REVIEW_H

#include "record/gametree.h"

/* What a move has to lose, in ten thousandths of the win rate. */
enum { REVIEW_MISTAKE = 1000, REVIEW_BLUNDER = 2500 };

/* What the move of `node` lost; 0 if it lost nothing, or was the one that the search prefers; -1
 * when that is not known. */
int review_loss(const GameTree *tree, GameNode node);

/* What that makes of a move: QUALITY_BAD, QUALITY_BLUNDER or QUALITY_NONE. */
MoveQuality review_quality(int loss);

/* How people mark it: "!", "!!", "!?", "?!", "?", "??"; "" for QUALITY_NONE. */
const char *review_mark(MoveQuality quality);

/* What the moves of one side lost, all together. */
typedef struct ReviewSum {
    int moves, mistakes, blunders; /* blunders are no mistakes here; moves whose loss is known */
    int64_t loss;                  /* of all of them */
} ReviewSum;

/* Adds up the main line. */
void review_sum(const GameTree *tree, ReviewSum sums[SIDE_COUNT]);

#endif
