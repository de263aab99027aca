/* pool: see pool.h. */
#include "search/pool.h"

#include "ground/clock.h"
#include "search/root/lines.h"
#include "search/root/outcome.h"
#include "search/search.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    STACK_BYTES = 8 * 1024 * 1024, /* of a helper thread, */
    STACK_TOUCHED = 512 * 1024     /* of which a search uses so many, for pool_bytes() */
};

struct Pool {
    int count;
    Abdada *abdada; /* both are NULL for a single worker */
    Joint *joint;
    Worker **workers;
    pthread_t *threads; /* threads[i] runs workers[i]; threads[0] is unused */
};

Pool *pool_create(int count) {
    Pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return NULL;
    pool->workers = calloc((size_t)count, sizeof(Worker *));
    pool->threads = calloc((size_t)count, sizeof *pool->threads);
    pool->abdada = count > 1 ? abdada_create() : NULL;
    pool->joint = count > 1 ? joint_create() : NULL;
    bool ready = pool->workers != NULL && pool->threads != NULL &&
                 (count == 1 || (pool->abdada != NULL && pool->joint != NULL));
    while (ready && pool->count < count) {
        Worker *worker = worker_create(pool->count);
        if (worker == NULL)
            break;
        pool->workers[pool->count++] = worker;
    }
    if (pool->count < count) {
        pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void pool_destroy(Pool *pool) {
    if (pool == NULL)
        return;
    for (int i = 0; i < pool->count; i++)
        worker_destroy(pool->workers[i]);
    free(pool->workers);
    abdada_destroy(pool->abdada);
    joint_destroy(pool->joint);
    free(pool->threads);
    free(pool);
}

int pool_size(const Pool *pool) {
    return pool->count;
}

uint64_t pool_bytes(int count) {
    return (uint64_t)count * (sizeof(Worker) + net_bytes() + STACK_TOUCHED + WORKER_PROOF_BYTES);
}

ProofTable *pool_proof(Pool *pool) {
    return pool->workers[0]->proof;
}

void pool_clear(Pool *pool) {
    for (int i = 0; i < pool->count; i++)
        worker_clear(pool->workers[i]);
}

static void *helper_main(void *argument) {
    search_run(argument);
    return NULL;
}

/* Starts the helpers; returns how many workers take part, the caller's included: fewer where the
 * system gives no more threads. */
static int start_helpers(Pool *pool) {
    pthread_attr_t attributes;
    int started = 1;
    if (pthread_attr_init(&attributes) != 0)
        return started;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (started < pool->count && pthread_create(&pool->threads[started], &attributes,
                                                   helper_main, pool->workers[started]) == 0)
        started++;
    pthread_attr_destroy(&attributes);
    return started;
}

const Worker *pool_best_worker(Worker *const *workers, int count) {
    const Worker *best = workers[0];
    for (int i = 1; i < count; i++) {
        const ThinkInfo *a = &workers[i]->result, *b = &best->result;
        bool wins = score_is_win(a->score) && a->score > b->score;
        bool deeper = a->depth > b->depth && !score_is_win(b->score);
        if (wins || deeper)
            best = workers[i];
    }
    return best;
}

/* Prepares a search by the first `count` workers. */
static void prepare(Pool *pool, int count, const Board *board, SearchShared *shared) {
    shared->workers = pool->workers;
    shared->worker_count = count;
    shared->abdada = count > 1 ? pool->abdada : NULL;
    shared->joint = count > 1 ? pool->joint : NULL;
    if (shared->joint != NULL)
        joint_start(shared->joint);
    shared->line_count = 0;
    shared->win.length = 0;
    bool pulses = shared->report != NULL && shared->report->pulse != NULL;
    shared->pulse = pulses ? lines_pulse : NULL;
    atomic_store(&shared->stop, false);
    for (int i = 0; i < count; i++) /* all, before the first worker checks the limits */
        atomic_store(&pool->workers[i]->nodes, 0);
    for (int i = 0; i < count; i++)
        search_prepare(pool->workers[i], board, shared);
}

void pool_balance(Pool *pool, const Board *board, SearchShared *shared, Balance *balance) {
    prepare(pool, 1, board, shared);
    balance_run(pool->workers[0], balance);
}

/* Makes the best result of the first `count` workers that of worker 0. Ranked lines are worker 0's
 * own. */
static void take_best_result(Pool *pool, int count) {
    Worker *first = pool->workers[0];
    const Worker *best = pool_best_worker(pool->workers, count);
    if (first->line_count > 1 || best == first)
        return;
    first->result = best->result;
    first->certain = false;
    lines_keep_loss(first);
}

/* Reports the lines as they stand at the end. */
static void report_end(Worker *first, SearchShared *shared) {
    if (first->line_count == 1 || shared->line_count == 0)
        shared->lines[0] = first->result;
    shared->line_count = max_int(1, shared->line_count);
    lines_report_end(first);
}

void pool_search(Pool *pool, const Board *board, SearchShared *shared, ThinkInfo *result) {
    prepare(pool, pool->count, board, shared);
    int started = start_helpers(pool);
    search_run(pool->workers[0]);
    atomic_store(&shared->stop, true);
    for (int i = 1; i < started; i++)
        pthread_join(pool->threads[i], NULL);
    /* What is still to be proven may go on, unless a limit has ended the search. */
    atomic_store(&shared->stop, worker_limit_reached(shared));

    take_best_result(pool, started);
    outcome_settle(pool->workers[0]);
    report_end(pool->workers[0], shared);
    *result = pool->workers[0]->result;
    result->nodes = worker_total_nodes(shared);
    for (int i = 0; i < started; i++) {
        result->cutoffs += pool->workers[i]->cutoffs;
        result->first_cutoffs += pool->workers[i]->first_cutoffs;
    }
    result->time_ms = clock_ms() - shared->limits->start_ms;
}
