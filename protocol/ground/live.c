/* live: see live.h. */
#include "ground/live.h"

#include <string.h>

bool live_init(Live *live) {
    memset(live, 0, sizeof *live);
    return pthread_mutex_init(&live->lock, NULL) == 0;
}

void live_destroy(Live *live) {
    pthread_mutex_destroy(&live->lock);
}

/* The limits of the search that begins or runs, which has one part of the time for a move. */
static Limits limits_now(const Live *live) {
    Limits limits = timing_limits(&live->timing, live->start_ms, live->empty_count);
    if (limits.turn_ms != LIMIT_NONE)
        limits.turn_ms /= live->parts;
    return limits;
}

/* Tells the running search how long it may take. */
static void push_budget(Live *live, const Budget *budget) {
    ThinkControl *control = &live->control;
    bool endless = !budget->instant && budget->hard_ms == LIMIT_NONE;
    atomic_store(&control->soft_ms, budget->soft_ms);
    atomic_store(&control->deadline_ms,
                 endless ? LIMIT_NONE : max_int64(1, live->start_ms + budget->hard_ms));
    if (budget->instant)
        atomic_store(&control->stop, true);
}

/* Changes the limits of the running search to those of `timing`, of which one is new. A limit of
 * positions or depth may decide whether the time counts. */
static void push_limit(Live *live, const Timing *timing, InfoKey key) {
    Limits former = limits_now(live);
    live->timing = *timing;
    Limits limits = limits_now(live);
    Budget budget = budget_compute(&limits, live->empty_count);
    bool counted = key == INFO_MAX_NODE || key == INFO_MAX_DEPTH;
    if (key == INFO_MAX_NODE)
        atomic_store(&live->control.max_nodes, limits.max_nodes);
    if (key == INFO_MAX_DEPTH)
        atomic_store(&live->control.max_depth, limits.max_depth);
    if (!counted || former.turn_ms != limits.turn_ms)
        push_budget(live, &budget);
}

/* Remembers a limit for the searches that have not begun, and tells the one that runs. */
static void read_limit(Live *live, const Command *command, int64_t arrival_ms) {
    /* The rest of the time counts from now, but the search's limits from its start. */
    int64_t elapsed_ms = live->thinking ? max_int64(0, arrival_ms - live->start_ms) : 0;
    Timing probe = live->timing;
    if (!timing_change(&probe, command->key, command->values[0], -elapsed_ms))
        return;
    live->changes[command->key] = (LiveChange){live->read, command->values[0]};
    if (live->thinking)
        push_limit(live, &probe, command->key);
}

void live_read(Live *live, const Command *command, int64_t arrival_ms) {
    pthread_mutex_lock(&live->lock);
    live->read++;
    if (live->pondering)
        atomic_store(&live->control.stop, true);
    if (command->kind == COMMAND_STOP || command->kind == COMMAND_END) {
        live->stop_before = live->read;
        if (command->kind == COMMAND_END)
            live->end_before = live->read;
        atomic_store(&live->control.stop, true);
    } else if (command->kind == COMMAND_INFO && !command->malformed) {
        read_limit(live, command, arrival_ms);
    }
    pthread_mutex_unlock(&live->lock);
}

void live_close(Live *live) {
    pthread_mutex_lock(&live->lock);
    live->stop_before = UINT64_MAX;
    atomic_store(&live->control.stop, true);
    pthread_mutex_unlock(&live->lock);
}

void live_take(Live *live) {
    pthread_mutex_lock(&live->lock);
    live->taken++;
    if (live->read < live->taken)
        live->read = live->taken;
    pthread_mutex_unlock(&live->lock);
}

/* Takes back what was told to the last search. */
static void reset_control(ThinkControl *control, bool stop) {
    atomic_store(&control->stop, stop);
    atomic_store(&control->deadline_ms, 0);
    atomic_store(&control->soft_ms, 0);
    atomic_store(&control->max_nodes, 0);
    atomic_store(&control->max_depth, 0);
}

ThinkControl *live_think_begin(Live *live, const Timing *timing, int64_t start_ms, int empty_count,
                               int parts, Limits *limits) {
    pthread_mutex_lock(&live->lock);
    live->timing = *timing;
    for (int key = 0; key < INFO_KEY_COUNT; key++)
        if (live->changes[key].number > live->taken)
            timing_change(&live->timing, (InfoKey)key, live->changes[key].value, 0);
    live->thinking = true;
    live->start_ms = start_ms;
    live->empty_count = empty_count;
    live->parts = parts;
    *limits = limits_now(live);
    reset_control(&live->control, live->stop_before > live->taken);
    pthread_mutex_unlock(&live->lock);
    return &live->control;
}

ThinkControl *live_ponder_begin(Live *live) {
    pthread_mutex_lock(&live->lock);
    live->pondering = live->read == live->taken && live->stop_before <= live->taken;
    reset_control(&live->control, false);
    pthread_mutex_unlock(&live->lock);
    return live->pondering ? &live->control : NULL;
}

bool live_ponder_end(Live *live) {
    pthread_mutex_lock(&live->lock);
    live->pondering = false;
    bool stopped = atomic_load(&live->control.stop);
    pthread_mutex_unlock(&live->lock);
    return stopped;
}

void live_think_end(Live *live) {
    pthread_mutex_lock(&live->lock);
    live->thinking = false;
    pthread_mutex_unlock(&live->lock);
}

bool live_ended(Live *live) {
    pthread_mutex_lock(&live->lock);
    bool ended = live->end_before > live->taken;
    pthread_mutex_unlock(&live->lock);
    return ended;
}
