/* timing_params: the numbers by which a part of the manager's clock is kept back, in one table.
 *
 * They are constants. Those of the reserve are the least with which all games of
 * tests/protocol/reserve.c end before the clock does; the others are set by hand. What the engine
 * does with the rest is in engine/search/worker/time_params.h.
 */
#ifndef PENTAD_TIMING_PARAMS_H
#define PENTAD_TIMING_PARAMS_H

enum {
    TIMING_TURN_MS = 5000, /* ms for a move as long as nothing was told */

    /* The reserve for the moves to come (timing_limits()). */
    TIMING_UNTOLD_MS = 60,     /* ms of a move if the manager never tells the time that is left */
    TIMING_THINKING_SHARE = 4, /* the reserve leaves one part in so many of the clock */
    TIMING_LIKELY_MOVES = 40,  /* moves to come, as a rule; more than in most games */
    TIMING_FIRST_MOVES = 4,    /* moves of the game during which little is known */

    /* What a move costs outside the engine (overhead.h). */
    OVERHEAD_MEAN_MS = 15,      /* ms, assumed: a step of the clock of Windows, and about what busy
                                   machines add; */
    OVERHEAD_DEVIATION_MS = 15, /* its deviation, assumed; */
    OVERHEAD_ASSUMED_PARTS = 2, /* together they count as one part in so many of a sample */
    OVERHEAD_MIN_DEVIATION_MS = 10,   /* ms, of a move to come, however even the past was */
    OVERHEAD_DEVIATIONS = 9,          /* above the mean: the clock must last at every move. With 8
                                         one of 12 random series ended below zero, with 9 none
                                         of 17 */
    OVERHEAD_WEIGHT_MAX = 100,        /* samples that count */
    OVERHEAD_SAMPLE_MIN_MS = -20,     /* ms; less is time that was added to the clock */
    OVERHEAD_SAMPLE_NOTABLE_MS = 100, /* ms; up to here a sample counts in full */
    OVERHEAD_SAMPLE_MAX_MS = 60000    /* ms */
};

#endif
