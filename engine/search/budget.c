/* budget: see budget.h. */
#include "search/budget.h"

#include "evaluation/score.h"

/* Held back for the way from here to the manager's clock. */
enum { MARGIN_MS = 15, MARGIN_SHARE = 5 };

/* Moves that the rest of the match is divided among. */
enum { MOVES_AT_MOST = 20, MOVES_AT_LEAST = 7 };

/* The hard limit is at most one part in so many of what is left when the most is kept back. */
enum { SURE_PARTS = 4 };

/* Shares of the soft limit, in parts of SHARE_UNIT: as a rule a new iteration takes longer than all
 * before it, so the last one begins well before the limit. */
enum {
    SHARE_UNIT = 160,
    USUAL_SHARE = 100,
    UNSTABLE_SHARE = 150,  /* the best move has just changed */
    STABLE_SHARE = 65,     /* it has been the same for */
    STABLE_ITERATIONS = 4, /* so many iterations */
    DROP_SHARE_MOST = 60,  /* added when the score fell, */
    DROP_PER_SHARE = 4     /* one part for so much */
};

Limits limits_none(int64_t start_ms) {
    return (Limits){start_ms, LIMIT_NONE, LIMIT_NONE, LIMIT_NONE, LIMIT_NONE, 1, MAX_PLY, 0, 0};
}

/* A limit less the safety margin, which shrinks with very short limits. */
static int64_t less_margin(int64_t limit_ms) {
    return limit_ms - min_int64(MARGIN_MS, limit_ms / MARGIN_SHARE);
}

/* The part of the match that may be thought with. */
static int64_t less_reserve(int64_t left_ms, int64_t reserve_ms) {
    return left_ms == LIMIT_NONE ? LIMIT_NONE : left_ms - reserve_ms;
}

Budget budget_compute(const Limits *limits, int empty_count) {
    int64_t left = min_int64(limits->left_ms, limits->match_ms);
    if (limits->turn_ms == LIMIT_NONE && left == LIMIT_NONE)
        return (Budget){LIMIT_NONE, LIMIT_NONE, false};
    int64_t free_ms = less_reserve(left, limits->reserve_ms);
    int64_t surely_free_ms = less_reserve(left, limits->reserve_most_ms);
    if (limits->turn_ms <= 0 || surely_free_ms <= 0)
        return (Budget){0, 0, true};

    int64_t hard = limits->turn_ms, soft = limits->turn_ms;
    if (left != LIMIT_NONE) {
        int moves = clamp_int((empty_count + 1) / 2, 1, MOVES_AT_MOST);
        int64_t longest = min_int64(left / min_int(moves, MOVES_AT_LEAST),
                                    surely_free_ms / min_int(moves, SURE_PARTS));
        hard = min_int64(hard, max_int64(longest, 1));
        soft = min_int64(soft, max_int64(free_ms / moves, 1));
    }
    hard = less_margin(hard);
    return (Budget){min_int64(soft, hard), hard, false};
}

int64_t budget_enough(const Budget *budget, int stable, int drop) {
    if (budget->hard_ms == LIMIT_NONE || budget->soft_ms >= budget->hard_ms)
        return budget->hard_ms;
    int share =
        stable == 0 ? UNSTABLE_SHARE : (stable >= STABLE_ITERATIONS ? STABLE_SHARE : USUAL_SHARE);
    share += clamp_int(drop / DROP_PER_SHARE, 0, DROP_SHARE_MOST);
    return min_int64(budget->soft_ms * share / SHARE_UNIT, budget->hard_ms);
}
