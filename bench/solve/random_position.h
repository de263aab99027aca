/* random_position: positions from nowhere in particular, to try claims on.
 *
 * Stones in a loose group, as a careless game leaves them; sometimes with walls, sometimes with
 * the wrong side to move. A position follows from its number and the seed alone. Nobody has a row
 * and, in renju, no stone was a foul when it was put there.
 */
#ifndef PENTAD_BENCH_RANDOM_POSITION_H
#define PENTAD_BENCH_RANDOM_POSITION_H

#include "solve/judge.h"

/* Sets up position `number` of the series that belongs to `seed` on the engine's board, which must
 * be empty. */
void random_position(Engine *engine, uint64_t seed, int64_t number);

#endif
