/* label_games: the games from which positions to label are taken.
 *
 * Only their stones matter. Games of several files of self-play follow each other in the order
 * of reading, and their places in that order, from 0, are their numbers.
 */
#ifndef PENTAD_BENCH_LABEL_GAMES_H
#define PENTAD_BENCH_LABEL_GAMES_H

#include "game/samples.h"

/* Where the stones of a game lie. */
typedef struct LabelSource {
    size_t first; /* index of the first one in LabelGames.cells */
    int count, opening_count;
} LabelSource;

/* Games, all with the same rule and board. Zero-initialise it. */
typedef struct LabelGames {
    int rule, width, height; /* width is 0 as long as there is no game */
    size_t count, room;
    LabelSource *sources;
    size_t cell_count, cell_room;
    Cell *cells;   /* of all games, in playing order */
    uint64_t hash; /* of all of that */
} LabelGames;

/* Appends the games of the file `path`. Returns false with a message when it cannot be read, is
 * about another rule or board than the games before, or memory is short. */
bool label_games_read(LabelGames *games, const char *path, char *message, size_t size);

/* Frees the games; there are none then. */
void label_games_free(LabelGames *games);

#endif
