/* selfplay_game: one game between two engine objects in this process.
 *
 * A game depends on the settings and its number alone, not on the games before it: its opening
 * comes from a generator seeded with both, and the engines forget everything first. (With a
 * time limit instead of nodes or depth the moves depend on the machine, too.)
 */
#ifndef PENTAD_BENCH_SELFPLAY_GAME_H
#define PENTAD_BENCH_SELFPLAY_GAME_H

#include "data/searching.h"
#include "game/adjudication.h"
#include "game/opening_maker.h"

/* All that is the same for the games of a run. */
typedef struct SelfplaySettings {
    GamedataHeader header;
    uint64_t seed;
    OpeningCriteria criteria; /* of random openings */
    Adjudication adjudication;
    const OpeningBook *book; /* openings are drawn from it if it is not empty */
    int64_t hash_mib;        /* transposition table of each engine */
} SelfplaySettings;

/* A game: its stones in playing order, black first, `opening_count` of them set by the opening. */
typedef struct SelfplayGame {
    int64_t number;
    GameResult result;
    GameEnding end;
    int count, opening_count;
    Cell cells[BOARD_MAX_CELLS];
    Finding findings[BOARD_MAX_CELLS]; /* by index of the stone; nothing for the opening */
} SelfplayGame;

/* Two engines and a referee. Opaque; belongs to one thread. */
typedef struct SelfplayTable SelfplayTable;

/* Creates them; NULL when memory is short. `settings` must outlive the table. */
SelfplayTable *selfplay_table_create(const SelfplaySettings *settings);

/* Frees the table; NULL is allowed. */
void selfplay_table_destroy(SelfplayTable *table);

/* The engine that plays a side, for setting it up between games. */
Engine *selfplay_engine(SelfplayTable *table, Side side);

/* Plays game `number` until it ends or another thread sets the stop flag of `control`. Returns
 * false when it was stopped or an engine failed: then there is no game. */
bool selfplay_play(SelfplayTable *table, int64_t number, ThinkControl *control, SelfplayGame *game);

#endif
