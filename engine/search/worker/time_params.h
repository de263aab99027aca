/* time_params: the numbers that steer the time of a search, in one table.
 *
 * They are constants, set by hand: a match at a fixed time per move does not depend on them, so it
 * cannot tune them. tests/protocol/reserve.c plays whole games on a simulated clock with them; what
 * was tried in games is in bench/results/parameters.md (a clock for the game): fewer moves for all
 * scores gain nothing, fewer where the score is far from even some +13 Elo. One more is
 * BUDGET_SURE_PARTS (budget.h), which whoever keeps the clock reads, too.
 */
#ifndef PENTAD_TIME_PARAMS_H
#define PENTAD_TIME_PARAMS_H

enum {
    /* Both limits of a move (budget_compute()). */
    TIME_MARGIN_MS = 15,                   /* ms held back for the way to the manager's clock, */
    TIME_MARGIN_DIVISOR = 5,               /* but at most one part in so many of the limit */
    TIME_ENDLESS_MS = 24 * 60 * 60 * 1000, /* nobody waits so long for a move */
    TIME_MOVES_MAX = 20,   /* the soft limit divides the rest of the match among at most so many */
    TIME_MOVES_MIN = 7,    /* moves, the hard one among at most so many; */
    TIME_MOVES_FEWER = 10, /* the soft one among fewer by up to so many, the further from even */
    TIME_SCORE_FAR = 600,  /* the score is, up to this one (bench/results/parameters.md) */

    /* Parts of the soft limit after which no iteration begins (budget_iteration_limit()). As a rule
     * a new one takes longer than all before it, so the last one begins well before the limit. */
    TIME_SHARE_UNIT = 160,      /* the whole of it */
    TIME_SHARE_USUAL = 100,     /* as a rule, */
    TIME_SHARE_UNSTABLE = 150,  /* when the best move has just changed, */
    TIME_SHARE_STABLE = 65,     /* and when it has been the same for */
    TIME_STABLE_ITERATIONS = 4, /* so many iterations */
    TIME_DROP_SHARE_MAX = 60,   /* added at most when the score fell, */
    TIME_DROP_PER_SHARE = 4,    /* one part for so many units of the score */
    TIME_BALANCE_PERCENT = 60,  /* of the soft limit, in a contest of balance.h */

    /* Positions after which no iteration begins when there is only one move: a few milliseconds, in
     * which a win or loss seen before is found again. */
    TIME_ONLY_MOVE_NODES = 2000,

    /* Positions between two checks of clock, limits and stop flag. */
    TIME_CHECK_NODES = 1024
};

#endif
