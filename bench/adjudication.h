/* adjudication: the options with which games in this process end early, for all who play them.
 */
#ifndef PENTAD_BENCH_ADJUDICATION_H
#define PENTAD_BENCH_ADJUDICATION_H

#include "selfplay_game.h"

/* What -resign and -draw mean where they leave something out; without them nothing is
 * adjudicated. */
Adjudication adjudication_default(void);

/* The words of -resign and -draw for arguments.h; the target is an Adjudication. */
bool adjudication_resign_word(void *target, const char *word);
bool adjudication_draw_word(void *target, const char *word);

#define ADJUDICATION_RESIGN_HELP                                                                   \
    "A side loses when its score was -score or worse in so many moves\n"                           \
    "in a row: score= moves=; default 2000 3 if the option is given."

#define ADJUDICATION_DRAW_HELP                                                                     \
    "A draw when all scores were within score in so many moves in a row,\n"                        \
    "after so many stones: score= moves= after=; default 20 10 80."

#endif
