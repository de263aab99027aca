/* branching: makes the record of a game, with branches that leave it.
 *
 * A branch begins at a random move of the game with random plies, the likelier the more promising
 * they look. If the position after them is quiet, it is searched, and perhaps the best moves are
 * followed for a few plies, each position searched, as long as they are quiet and nothing is
 * proven. What is made of a game depends on the settings, the game and its number alone; the game
 * does not depend on it.
 */
#ifndef PENTAD_BENCH_BRANCHING_H
#define PENTAD_BENCH_BRANCHING_H

#include "data/selfplay_game.h"

/* A board and an engine. Opaque; belongs to one thread. */
typedef struct Branching Branching;

/* Creates them; NULL when memory is short. `settings` must outlive it. */
Branching *branching_create(const SelfplaySettings *settings);

/* Frees it; NULL is allowed. */
void branching_destroy(Branching *branching);

/* Fills `record` with the game and its branches. Returns false when another thread has set the stop
 * flag of `control` or the engine failed: then `record` is of no use. */
bool branching_run(Branching *branching, const SelfplayGame *game, ThinkControl *control,
                   GameData *record);

#endif
