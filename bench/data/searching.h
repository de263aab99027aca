/* searching: the searches of self-play, in games and in branches. */
#ifndef PENTAD_BENCH_SEARCHING_H
#define PENTAD_BENCH_SEARCHING_H

#include "data/gamedata_file.h"

/* What the searches of a position found. */
typedef struct Finding {
    int score; /* of the side to move */
    Cell best;
    int alternative_count; /* 0 if they were not asked for, or if there is only one move */
    DataEvent alternatives[GAMEDATA_MAX_ALTERNATIVES]; /* best first, ready for a record */
} Finding;

/* Creates an engine for games under `header` with a transposition table of `hash_mib`; NULL when
 * memory is short. */
Engine *searching_engine(const GamedataHeader *header, int64_t hash_mib);

/* Searches the position of the engine as `header` says. The alternatives, if they are wanted,
 * come from a second search with the same limits, so that score and best move are those of any
 * other position. Returns false when the engine failed. */
bool searching_run(Engine *engine, const GamedataHeader *header, bool alternatives,
                   ThinkControl *control, Finding *finding);

/* Whether the next search is to have alternatives: one in header->alternatives_every, by chance. */
bool searching_draw_alternatives(const GamedataHeader *header, Random *random);

/* Appends what was found to a record. Returns false when there is no room. */
bool searching_add(GameData *game, const Finding *finding);

#endif
