/* strength: how a weaker player differs from the engine.
 *
 * Weak play is a small search that ranks a few moves, and a choice among them by scores to which
 * noise was added: the weaker, the smaller the search and the louder the noise. The noise of a
 * move follows from a seed and the position, so weak play can be repeated with an empty table, and
 * a player who missed something once mostly misses it again in the same position. Pure functions
 * of numbers.
 */
#ifndef PENTAD_STRENGTH_H
#define PENTAD_STRENGTH_H

#include "search/worker/budget.h"
#include "search/worker/think.h"

/* How many moves a player of `strength` < STRENGTH_FULL chooses from. */
int strength_lines(int strength);

/* Cuts limits and budget to what a player of `strength` < STRENGTH_FULL thinks. Neither is ever
 * made longer, but in place of an instant answer he searches for about a millisecond. */
void strength_limit(int strength, Limits *limits, Budget *budget);

/* The number of the line, out of `count` >= 1 ranked ones, that a player of `strength` <
 * STRENGTH_FULL plays in the position with this hash. */
int strength_choose(int strength, uint64_t seed, uint64_t key, const ThinkInfo *lines, int count);

#endif
