/* timing: see timing.h. */
#include "timing.h"

/* The number by which managers say that there is no limit for the game. */
#define TIME_LEFT_UNLIMITED INT32_MAX

/* Times beyond this are no limits in practice; cutting them keeps sums far from overflow. */
#define LONGEST_MS (INT64_MAX / 1024)

enum { DEFAULT_TURN_MS = 5000 };

/* Moves a time that was told into the range in which adding and subtracting is safe. */
static int64_t bounded(int64_t value, int64_t least) {
    return max_int64(least, min_int64(value, LONGEST_MS));
}

void timing_init(Timing *timing) {
    *timing = (Timing){
        .turn_ms = DEFAULT_TURN_MS,
        .match_ms = LIMIT_NONE,
        .left_ms = LIMIT_NONE,
        .max_nodes = LIMIT_NONE,
        .start_depth = 1,
        .max_depth = MAX_PLY,
    };
}

bool timing_change(Timing *timing, InfoKey key, int64_t value) {
    switch (key) {
    case INFO_TIMEOUT_TURN:
        timing->turn_ms = bounded(value, 0);
        return true;
    case INFO_TIMEOUT_MATCH:
        timing->match_ms = value > 0 ? bounded(value, 0) : LIMIT_NONE;
        return true;
    case INFO_TIME_LEFT:
        timing->left_ms = value == TIME_LEFT_UNLIMITED ? LIMIT_NONE : bounded(value, -LONGEST_MS);
        timing->left_told = true;
        timing->left_fresh = true;
        return true;
    case INFO_MAX_NODE:
        timing->max_nodes = value > 0 ? value : LIMIT_NONE;
        return true;
    case INFO_MAX_DEPTH:
        timing->max_depth = value > 0 && value < MAX_PLY ? (int)value : MAX_PLY;
        return true;
    default:
        return false;
    }
}

void timing_new_game(Timing *timing) {
    timing->used_ms = 0;
    if (!timing->left_fresh)
        timing->left_told = false;
}

void timing_spend(Timing *timing, int64_t spent_ms) {
    timing->used_ms += spent_ms;
    if (timing->left_ms != LIMIT_NONE)
        timing->left_ms -= spent_ms;
    timing->left_fresh = false;
}

Limits timing_limits(const Timing *timing, int64_t start_ms) {
    Limits limits = limits_none(start_ms);
    limits.turn_ms = timing->turn_ms;
    limits.match_ms = timing->match_ms;
    if (timing->left_told)
        limits.left_ms = timing->left_ms;
    else if (timing->match_ms != LIMIT_NONE)
        limits.left_ms = timing->match_ms - timing->used_ms;
    limits.max_nodes = timing->max_nodes;
    limits.start_depth = timing->start_depth;
    limits.max_depth = timing->max_depth;
    return limits;
}
