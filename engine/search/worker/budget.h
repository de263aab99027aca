/* budget: how long to think, as a pure function of the limits.
 *
 * Nothing here reads a clock or keeps state, so every case can be tested on a grid.
 */
#ifndef PENTAD_BUDGET_H
#define PENTAD_BUDGET_H

#include "ground/base.h"

/* "No limit" for the times and node counts below. */
#define LIMIT_NONE INT64_MAX

/* The hard limit is at most (time left - reserve_max_ms) / BUDGET_SURE_PARTS, or that divided by
 * the moves that are left where these are fewer; set by hand. Whoever sets the reserves must keep
 * (time left - reserve_ms) <= BUDGET_SURE_PARTS * (time left - reserve_max_ms): then the soft limit
 * does not exceed the hard one as long as BUDGET_SURE_PARTS squared moves are left. */
enum { BUDGET_SURE_PARTS = 4 };

/* What the caller allows. All times are milliseconds, below 2^53 so that no sum overflows, or
 * LIMIT_NONE.
 *
 * A search may visit more than max_nodes positions. Threat solvers ask for the limit only every
 * SOLVER_CHECK_NODES and when a step is done, which is up to 700 more, or SOLVER_NODES_MAX where
 * nothing but wins is asked for. Several threads may add TIME_CHECK_NODES each. A win or loss that
 * was proven before is followed for SOLVER_PROVING_RECALL positions whatever the limits are, in
 * order not to forget what was announced. */
typedef struct Limits {
    int64_t start_ms;  /* clock_ms() when the command arrived; thinking is timed from here */
    int64_t turn_ms;   /* for this move, or LIMIT_NONE; 0 means answer from a static look */
    int64_t match_ms;  /* for the whole game, or LIMIT_NONE */
    int64_t left_ms;   /* left of match_ms, may be negative, or LIMIT_NONE */
    int64_t max_nodes; /* all threads together, or LIMIT_NONE */
    int start_depth;   /* of the first iteration: 1 or less, or more at the risk that it is the
                          only one; clamped to max_depth */
    int max_depth;     /* of the last one, at least 1; MAX_PLY or more means no limit */

    /* Parts of left_ms (or match_ms) that are not for thinking, because the moves to come cost
     * time outside the engine: what they usually need, for the soft limit, and what they need at
     * most, for the hard one. Both 0 if nothing is kept back. */
    int64_t reserve_ms, reserve_max_ms;
} Limits;

/* When to stop, in milliseconds after Limits.start_ms. */
typedef struct Budget {
    int64_t soft_ms; /* what the move may usually take, see budget_iteration_limit() */
    int64_t hard_ms; /* be ready to answer at this time; LIMIT_NONE if there is no time limit */
    bool instant;    /* no time to search at all: answer from a static look */
} Budget;

/* Whether nobody waits for a move: there is no time limit, or one of more than a day, which front
 * ends set while a person looks at an analysis. */
bool budget_is_endless(const Budget *budget);

/* Limits without any limit: thinks until it is stopped. `start_ms` is stored. */
Limits limits_none(int64_t start_ms);

/* The budget without a time limit. */
Budget budget_unlimited(void);

/* The budget for a move with `empty_count` empty cells on the board. */
Budget budget_compute(const Limits *limits, int empty_count);

/* After how many milliseconds to begin no further iteration: a part of the soft limit, the smaller
 * the longer the best move has been the same (`stable` iterations after the one that found it), the
 * larger the more the score fell since the iteration before (by `drop`); at most a third more than
 * the soft limit. Up to twice as much where `score` is far from even, because few moves are left to
 * be thought about then. Never above the hard limit; LIMIT_NONE if there is none. */
int64_t budget_iteration_limit(const Budget *budget, int stable, int drop, int score);

#endif
