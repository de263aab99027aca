/* label_maker: takes positions out of a game and gives each the score of a search.
 *
 * A position is one of the game, followed by a few random plies: the positions that a search meets
 * come mostly out of worse moves than those of good games. What is taken from a game depends on
 * the settings, the game and its number alone.
 */
#ifndef PENTAD_BENCH_LABEL_MAKER_H
#define PENTAD_BENCH_LABEL_MAKER_H

#include "data/label_games.h"
#include "data/labels.h"

/* A board and an engine. Opaque; belongs to one thread. */
typedef struct LabelMaker LabelMaker;

/* Creates them; NULL when memory is short. `header` has the settings and, like `games`, must
 * outlive the maker. */
LabelMaker *label_maker_create(const LabelsHeader *header, const LabelGames *games);

/* Frees the maker; NULL is allowed. */
void label_maker_destroy(LabelMaker *maker);

/* Labels positions of game `number` until all are done or another thread sets the stop flag of
 * `control`. Returns false when it was stopped or the engine failed: then `game` is of no use. */
bool label_maker_run(LabelMaker *maker, int64_t number, ThinkControl *control, LabelGame *game);

#endif
