/* worker: see worker.h. */
#include "search/worker/worker.h"

#include "ground/clock.h"
#include "search/worker/time_params.h"

#include <stdlib.h>
#include <string.h>

/* floor(16 * log2(value)) for value >= 1, by repeated squaring of a fixed-point number. */
static int log2_16(int value) {
    uint32_t x = (uint32_t)value << 16;
    int result = 0;
    while (x >= 2u << 16) {
        x >>= 1;
        result += 16;
    }
    for (int bit = 8; bit != 0; bit /= 2) {
        x = (uint32_t)(((uint64_t)x * x) >> 16);
        if (x >= 2u << 16) {
            x >>= 1;
            result += bit;
        }
    }
    return result;
}

Worker *worker_create(int id) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->id = id;
    worker->proof = proof_create(WORKER_PROOF_BYTES);
    worker->net = net_create();
    if (worker->proof == NULL || worker->net == NULL) {
        worker_destroy(worker);
        return NULL;
    }
    history_clear(&worker->history);
    for (int n = 1; n < BOARD_MAX_CELLS; n++)
        worker->log2_16[n] = (uint8_t)log2_16(n);
    return worker;
}

void worker_destroy(Worker *worker) {
    if (worker == NULL)
        return;
    proof_destroy(worker->proof);
    net_destroy(worker->net);
    free(worker);
}

void worker_clear(Worker *worker) {
    history_clear(&worker->history);
    memset(&worker->correction, 0, sizeof worker->correction);
    proof_clear(worker->proof);
}

/* ------------------------------------------------------------------------------------------
 * Limits and counting.
 */

int64_t worker_total_nodes(const SearchShared *shared) {
    int64_t total = 0;
    for (int i = 0; i < shared->worker_count; i++)
        total += worker_nodes(shared->workers[i]);
    return total;
}

/* Whether the workers have visited as many positions as they may. */
static bool nodes_reached(const SearchShared *shared) {
    return worker_total_nodes(shared) >=
           think_max_nodes(shared->control, shared->limits->max_nodes);
}

Budget worker_budget(const SearchShared *shared) {
    ThinkControl *control = shared->control;
    int64_t deadline_ms = think_deadline(control, 0);
    if (deadline_ms == 0) /* nothing has come */
        return shared->budget;
    if (deadline_ms == LIMIT_NONE)
        return budget_unlimited();
    int64_t hard_ms = deadline_ms - shared->limits->start_ms;
    int64_t soft_ms = atomic_load(&control->soft_ms);
    return (Budget){soft_ms != 0 ? min_int64(soft_ms, hard_ms) : hard_ms, hard_ms, false};
}

bool worker_limit_reached(const SearchShared *shared) {
    const ThinkControl *control = shared->control;
    const Budget *budget = &shared->budget;
    if (think_stopped(control))
        return true;
    int64_t end_ms = think_deadline(control, budget->hard_ms == LIMIT_NONE
                                                 ? LIMIT_NONE
                                                 : shared->limits->start_ms + budget->hard_ms);
    return nodes_reached(shared) || (end_ms != LIMIT_NONE && clock_ms() >= end_ms);
}

void worker_check_limits(Worker *worker) {
    SearchShared *shared = worker->shared;
    worker->check_at = worker_nodes(worker) + TIME_CHECK_NODES;
    worker->check_at =
        min_int64(worker->check_at, think_max_nodes(shared->control, shared->limits->max_nodes));
    if (worker->id == 0 ? worker_limit_reached(shared) : nodes_reached(shared))
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
    if (worker->id == 0 && shared->pulse != NULL)
        shared->pulse(worker);
}

void pv_join(Pv *pv, Cell first, const Pv *rest) {
    int length = min_int(rest->length, MAX_PLY - 1);
    memmove(pv->move + 1, rest->move, (size_t)length * sizeof rest->move[0]);
    pv->move[0] = first;
    pv->length = length + 1;
}
