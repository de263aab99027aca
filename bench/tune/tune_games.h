/* tune_games: files of self-play as samples for a fit.
 *
 * Taken are the quiet positions of the games after the opening, not those of branches: nobody can
 * complete a row, the threat counts prove nothing, and the score of the search is not decided. The
 * games whose number in the order of reading is a multiple of `hold_out` are held back for
 * validation: whole games, because the positions of a game have much in common.
 */
#ifndef PENTAD_BENCH_TUNE_GAMES_H
#define PENTAD_BENCH_TUNE_GAMES_H

#include "data/gamedata_walk.h"
#include "internals.h"
#include "tune/tune_values.h"

/* Where games are read into, and how much of them. The caller owns all that is pointed to. */
typedef struct TuneGames {
    TuneValues *values;
    CellValues *cell_values; /* of the present evaluation */
    TuneSet *set;
    Board *board;       /* room to play the games on */
    int64_t every;      /* takes one quiet position out of so many */
    int64_t hold_out;   /* holds back one game out of so many */
    int64_t games;      /* read so far, */
    int64_t quiet;      /* and the quiet positions in them */
    bool out_of_memory; /* samples are missing */
    bool illegal;       /* a game has a move that is not legal */
} TuneGames;

/* Reads the file `path`. Returns false with a message when it cannot be read, is about another rule
 * set or memory is short. */
bool tune_games_read(TuneGames *games, const char *path, char *message, size_t size);

/* The rule set of the file `path`, -1 with a message when it cannot be read or has no game. */
int tune_games_rule(const char *path, char *message, size_t size);

/* Sets what the fit aims at: `share` of it the result, the rest what the search's score predicts
 * with `scale` units to a logit. */
void tune_games_aim(TuneSet *set, double share, double scale);

#endif
