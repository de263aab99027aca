/* schedule: which engines meet in which game, with which opening. Pure functions.
 *
 * Games come in pairs: number 2p and 2p + 1 are the two games of pair p, the same two engines
 * with colours swapped. Pairs go round the pairings, so that a match that stops early has
 * treated all engines alike, and all pairings see the same openings.
 */
#ifndef PENTAD_BENCH_SCHEDULE_H
#define PENTAD_BENCH_SCHEDULE_H

#include "engine.h"

/* All that decides which games a match has. Plain value. */
typedef struct Schedule {
    int engines;       /* 2 or more */
    bool gauntlet;     /* the first engine meets every other; otherwise all meet all */
    int64_t games;     /* per pairing; an even number where there are several pairings */
    bool repeat;       /* both games of a pair have the same opening */
    int opening_count; /* 0: games start from the empty board */
    int symmetries;    /* 1, or how many symmetries openings may be put through */
    uint64_t seed;     /* decides the symmetries */
} Schedule;

/* Who plays whom in a game, from which opening. */
typedef struct Fixture {
    int64_t pair;
    int black, white; /* engines */
    int opening;      /* -1: empty board */
    int symmetry;
} Fixture;

/* How many games the match has; their numbers are 0 and up. */
int64_t schedule_games(const Schedule *schedule);

/* Game number `game`. */
Fixture schedule_fixture(const Schedule *schedule, int64_t game);

#endif
