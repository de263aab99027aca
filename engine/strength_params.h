/* strength_params: what the levels of strength are made of, in one table.
 *
 * They are constants, set by hand so that neighbouring levels differ by about as much; the matches
 * between the levels are in bench/results/levels.md.
 */
#ifndef PENTAD_STRENGTH_PARAMS_H
#define PENTAD_STRENGTH_PARAMS_H

#include "search/worker/think.h"

enum {
    STRENGTH_STEP = 10, /* between two columns; what lies between is interpolated */
    STRENGTH_COLUMNS = STRENGTH_FULL / STRENGTH_STEP + 1,
    STRENGTH_SHARE_UNIT = 1000, /* of STRENGTH_SHARES */
    STRENGTH_MIN_MS = 5,        /* ms; not cut below, so that there is something to choose from */
    STRENGTH_INSTANT_NODES = 1500, /* instead of a static look: what takes about a millisecond */
    STRENGTH_QUIET_LIMIT = 1500,   /* ordinary scores beyond count as this */
    STRENGTH_DECIDED_VALUE = 1800, /* what a far win is worth to a weak player, */
    STRENGTH_NEAR_VALUE = 4500     /* and divided by its distance, what comes on top of it */
};

/* By strength 0, 10, ..., 100: how many moves, how deep in plies, how many positions, which part of
 * the time, and how much noise in units of the score. */
static const int32_t STRENGTH_LINES[STRENGTH_COLUMNS] = {8, 8, 8, 8, 8, 8, 8, 6, 4, 2, 1};
static const int32_t STRENGTH_DEPTHS[STRENGTH_COLUMNS] = {1, 1, 2, 2, 3, 4, 5, 8, 12, 20, MAX_PLY};
static const int32_t STRENGTH_NODES[STRENGTH_COLUMNS] = {1500, 1500,  2000,  2500,   3000,  4500,
                                                         7000, 18000, 50000, 150000, 500000};
static const int32_t STRENGTH_SHARES[STRENGTH_COLUMNS] = {20, 20,  20,  20,  20,  25,
                                                          50, 110, 260, 600, 1000};
static const int32_t STRENGTH_NOISES[STRENGTH_COLUMNS] = {2600, 1150, 800, 420, 190, 120,
                                                          75,   45,   25,  10,  0};

#endif
