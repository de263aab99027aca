/* timing: see timing.h. */
#include "ground/timing.h"

#include "ground/timing_params.h"

/* The number by which managers say that there is no limit for the game. */
#define TIME_LEFT_UNLIMITED INT32_MAX

/* Times beyond this are no limits in practice; cutting them keeps sums far from overflow. */
#define LONGEST_MS (INT64_MAX / 1024)

/* Moves a time that was told into the range in which adding and subtracting is safe. */
static int64_t bounded(int64_t value, int64_t least) {
    return max_int64(least, min_int64(value, LONGEST_MS));
}

void timing_init(Timing *timing) {
    *timing = (Timing){
        .turn_ms = TIMING_TURN_MS,
        .match_ms = LIMIT_NONE,
        .left_ms = LIMIT_NONE,
        .max_nodes = LIMIT_NONE,
        .start_depth = 1,
        .max_depth = MAX_PLY,
    };
    overhead_init(&timing->overhead);
}

/* The clock begins here: full, as far as is known. */
static void fill_clock(Timing *timing) {
    timing->full_ms = timing->left_ms;
    timing->full_used_ms = timing->used_ms;
}

/* INFO time_left: our own account minus the time told is what the moves since then cost outside the
 * engine. */
static void tell_left(Timing *timing, int64_t left_ms) {
    if (timing->left_told && timing->left_ms != LIMIT_NONE && left_ms != LIMIT_NONE) {
        timing->drift_ms = bounded(timing->drift_ms + timing->left_ms - left_ms, -LONGEST_MS);
        if (timing->unaccounted > 0) {
            overhead_learn(&timing->overhead, timing->drift_ms / timing->unaccounted);
            timing->drift_ms = 0;
        }
    }
    timing->unaccounted = 0;
    bool is_first = !timing->left_told;
    timing->left_ms = left_ms;
    timing->left_told = true;
    timing->left_fresh = true;
    if (is_first || left_ms >= timing->full_ms)
        fill_clock(timing);
}

bool timing_change(Timing *timing, InfoKey key, int64_t value, int64_t counted_ms) {
    switch (key) {
    case INFO_TIMEOUT_TURN:
        timing->turn_ms = bounded(value, 0);
        timing->turn_told = true;
        return true;
    case INFO_TIMEOUT_MATCH:
        timing->match_ms = value > 0 ? bounded(value, 0) : LIMIT_NONE;
        timing->unclocked = value <= 0;
        return true;
    case INFO_TIME_LEFT:
        tell_left(timing, value == TIME_LEFT_UNLIMITED ? LIMIT_NONE
                                                       : bounded(value, -LONGEST_MS) - counted_ms);
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
    timing->moves = 0;
    timing->drift_ms = 0;
    if (!timing->left_fresh)
        timing->left_told = false;
    fill_clock(timing);
}

void timing_spend(Timing *timing, int64_t spent_ms) {
    timing->used_ms += spent_ms;
    timing->moves++;
    timing->unaccounted++;
    if (timing->left_ms != LIMIT_NONE)
        timing->left_ms -= spent_ms;
    timing->left_fresh = false;
}

/* Keeps back what the moves to come cost outside the engine. The hard limit has to do with what
 * is left when they cost the most and fill the board, the soft one when all is as usual. */
static void keep_reserve(const Timing *timing, int empty_count, Limits *limits) {
    int64_t left = min_int64(limits->left_ms, limits->match_ms);
    if (left == LIMIT_NONE)
        return;
    int moves = (empty_count + 1) / 2 + (timing->left_told ? timing->unaccounted : timing->moves);
    int64_t surely_free = left - TIMING_UNTOLD_MS * moves, usually_free = left;
    if (timing->left_told) {
        surely_free = left - overhead_most(&timing->overhead, moves);
        usually_free =
            left - overhead_usual(&timing->overhead, min_int(moves, TIMING_LIKELY_MOVES));
    }

    int64_t full = timing->left_told ? timing->full_ms : timing->match_ms;
    int64_t used = timing->used_ms - (timing->left_told ? timing->full_used_ms : 0);
    int64_t least = min_int64(full / TIMING_THINKING_SHARE - used, left / TIMING_THINKING_SHARE);
    surely_free = max_int64(surely_free, least);
    if (timing->left_told && timing->moves < TIMING_FIRST_MOVES)
        surely_free = max_int64(surely_free, usually_free / BUDGET_SURE_PARTS);
    usually_free = min_int64(usually_free, surely_free * BUDGET_SURE_PARTS);

    limits->reserve_max_ms = max_int64(0, left - surely_free);
    limits->reserve_ms = max_int64(0, left - usually_free);
}

/* Whether positions or depth are all that limits a move: the game has no clock, and no time for a
 * move was told, or none. Referees of tests with so many positions a move send that. */
static bool is_counted(const Timing *timing) {
    bool counts = timing->max_nodes != LIMIT_NONE || timing->max_depth < MAX_PLY;
    return counts && timing->unclocked && (timing->turn_ms == 0 || !timing->turn_told);
}

Limits timing_limits(const Timing *timing, int64_t start_ms, int empty_count) {
    Limits limits = limits_none(start_ms);
    limits.turn_ms = is_counted(timing) ? LIMIT_NONE : timing->turn_ms;
    limits.match_ms = timing->match_ms;
    if (timing->left_told && !(timing->unclocked && timing->full_ms <= 0))
        limits.left_ms = timing->left_ms;
    else if (timing->match_ms != LIMIT_NONE)
        limits.left_ms = timing->match_ms - timing->used_ms;
    limits.max_nodes = timing->max_nodes;
    limits.start_depth = timing->start_depth;
    limits.max_depth = timing->max_depth;
    keep_reserve(timing, empty_count, &limits);
    return limits;
}
