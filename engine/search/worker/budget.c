/* budget: see budget.h. */
#include "search/worker/budget.h"

#include "evaluation/score.h"
#include "search/worker/time_params.h"

#include <stdlib.h>

Limits limits_none(int64_t start_ms) {
    return (Limits){.start_ms = start_ms,
                    .turn_ms = LIMIT_NONE,
                    .match_ms = LIMIT_NONE,
                    .left_ms = LIMIT_NONE,
                    .max_nodes = LIMIT_NONE,
                    .start_depth = 1,
                    .max_depth = MAX_PLY};
}

Budget budget_unlimited(void) {
    return (Budget){.soft_ms = LIMIT_NONE, .hard_ms = LIMIT_NONE};
}

/* A limit less the safety margin, which shrinks with very short limits. */
static int64_t less_margin(int64_t limit_ms) {
    return limit_ms - min_int64(TIME_MARGIN_MS, limit_ms / TIME_MARGIN_DIVISOR);
}

/* The part of the match that may be thought with. */
static int64_t less_reserve(int64_t left_ms, int64_t reserve_ms) {
    return left_ms == LIMIT_NONE ? LIMIT_NONE : left_ms - reserve_ms;
}

Budget budget_compute(const Limits *limits, int empty_count) {
    int64_t left = min_int64(limits->left_ms, limits->match_ms);
    if (limits->turn_ms == LIMIT_NONE && left == LIMIT_NONE)
        return budget_unlimited();
    int64_t free_ms = less_reserve(left, limits->reserve_ms);
    int64_t surely_free_ms = less_reserve(left, limits->reserve_max_ms);
    if (limits->turn_ms <= 0 || surely_free_ms <= 0)
        return (Budget){.instant = true};

    int64_t hard = limits->turn_ms, soft = limits->turn_ms;
    if (left != LIMIT_NONE) {
        int moves = clamp_int((empty_count + 1) / 2, 1, TIME_MOVES_MAX);
        int64_t longest = min_int64(left / min_int(moves, TIME_MOVES_MIN),
                                    surely_free_ms / min_int(moves, BUDGET_SURE_PARTS));
        hard = min_int64(hard, max_int64(longest, 1));
        soft = min_int64(soft, max_int64(free_ms / moves, 1));
    }
    hard = less_margin(hard);
    return (Budget){min_int64(soft, hard), hard, false};
}

bool budget_is_endless(const Budget *budget) {
    return !budget->instant && budget->soft_ms >= TIME_ENDLESS_MS;
}

/* The soft limit with a score so far from even: the match is divided among fewer moves. */
static int64_t soft_at(const Budget *budget, int score) {
    int far = clamp_int(abs(score), 0, TIME_SCORE_FAR);
    int fewer = TIME_MOVES_FEWER * far / TIME_SCORE_FAR;
    return budget->soft_ms * TIME_MOVES_MAX / (TIME_MOVES_MAX - fewer);
}

int64_t budget_iteration_limit(const Budget *budget, int stable, int drop, int score) {
    if (budget->hard_ms == LIMIT_NONE || budget->soft_ms >= budget->hard_ms)
        return budget->hard_ms;
    int share = stable == 0
                    ? TIME_SHARE_UNSTABLE
                    : (stable >= TIME_STABLE_ITERATIONS ? TIME_SHARE_STABLE : TIME_SHARE_USUAL);
    share += clamp_int(drop / TIME_DROP_PER_SHARE, 0, TIME_DROP_SHARE_MAX);
    return min_int64(soft_at(budget, score) * share / TIME_SHARE_UNIT, budget->hard_ms);
}
