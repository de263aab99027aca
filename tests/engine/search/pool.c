/* The threads of an engine: all take part in a search, and what they have learned is forgotten
 * together. */
#include "search/pool.h"

#include "support/root.h"
#include "support/thinker.h"

#include <criterion/criterion.h>
#include <stdlib.h>

TestSuite(pool, .timeout = 60);

enum { NODES = 30000 };

/* A search by `count` threads; its SearchShared stays as the search has left it. */
static ThinkInfo search_with(Pool *pool, Root *root) {
    ThinkInfo result;
    root->limits.max_nodes = NODES;
    pool_search(pool, root->board, &root->shared, &result);
    return result;
}

Test(pool, every_thread_takes_part_and_is_counted) {
    for (int count = 1; count <= 3; count++) {
        Root root;
        Pool *pool = pool_create(count);
        cr_assert_not_null(pool);
        root_create(&root, "h8i9j7g9", 0);
        ThinkInfo result = search_with(pool, &root);
        const SearchShared *shared = &root.shared;
        cr_expect_eq(pool_size(pool), count);
        cr_assert_eq(shared->worker_count, count);
        int64_t total = 0;
        for (int i = 0; i < count; i++)
            total += atomic_load(&shared->workers[i]->nodes);
        cr_expect_eq(result.nodes, total);
        cr_expect_geq(total, NODES);
        cr_expect(atomic_load(&shared->stop), "the others are told to stop");
        cr_expect_eq(shared->abdada != NULL, count > 1);
        cr_expect_eq(shared->joint != NULL, count > 1);
        cr_expect_geq(result.depth, 1);
        cr_expect(cellset_has(&root.board->empty, result.best));
        root.shared.worker_count = 0; /* they are the pool's */
        root_destroy(&root);
        pool_destroy(pool);
    }
}

/* The second search has a position where setting up takes some positions, and fewer of them than
 * the helpers have searched before. */
Test(pool, what_helpers_have_searched_before_does_not_count) {
    Root root, next;
    Pool *pool = pool_create(3);
    cr_assert_not_null(pool);
    root_create(&root, "h8i9j7g9", 0);
    search_with(pool, &root);
    root_create(&next, "h8i9h9h7i7g9", 0);
    next.limits.max_nodes = 2000;
    ThinkInfo result;
    pool_search(pool, next.board, &next.shared, &result);
    cr_expect_geq(result.depth, 1);
    cr_expect_geq(result.nodes, 2000);
    root.shared.worker_count = next.shared.worker_count = 0; /* they are the pool's */
    root_destroy(&root);
    root_destroy(&next);
    pool_destroy(pool);
}

/* The sum of the sizes of what a worker has learned. */
static int64_t learned(const Worker *worker) {
    int64_t sum = 0;
    const int16_t *values = &worker->correction.value[0][0][0];
    for (size_t i = 0; i < sizeof worker->correction / sizeof *values; i++)
        sum += abs(values[i]);
    for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
        sum += abs(worker->history.butterfly[BLACK][cell]) +
               abs(worker->history.butterfly[WHITE][cell]);
    return sum;
}

Test(pool, clearing_forgets_what_every_worker_has_learned) {
    Root root;
    Pool *pool = pool_create(2);
    cr_assert_not_null(pool);
    root_create(&root, "h8i9j7g9", 0);
    search_with(pool, &root);
    cr_expect_gt(learned(root.shared.workers[0]), 0);
    worker_clear(root.shared.workers[1]);
    root.shared.workers[1]->history.butterfly[BLACK][0] = 1; /* whether or not it came to search */
    pool_clear(pool);
    for (int i = 0; i < 2; i++)
        cr_expect_eq(learned(root.shared.workers[i]), 0, "worker %d", i);
    root.shared.worker_count = 0;
    root_destroy(&root);
    pool_destroy(pool);
}

/* Which of three workers is played, given their scores and depths. */
static int best_of(const int scores[3], const int depths[3]) {
    Worker *workers[3];
    int best = -1;
    for (int i = 0; i < 3; i++) {
        workers[i] = calloc(1, sizeof *workers[i]);
        cr_assert_not_null(workers[i]);
        workers[i]->result.score = scores[i];
        workers[i]->result.depth = depths[i];
    }
    const Worker *chosen = pool_best_worker(workers, 3);
    for (int i = 0; i < 3; i++) {
        best = chosen == workers[i] ? i : best;
        free(workers[i]);
    }
    return best;
}

#define BEST(s0, d0, s1, d1, s2, d2) best_of((int[]){s0, s1, s2}, (int[]){d0, d1, d2})

Test(pool, the_deepest_iteration_is_played_whatever_its_score) {
    cr_expect_eq(BEST(50, 7, 10, 8, 90, 6), 1);
    cr_expect_eq(BEST(50, 7, 10, 8, -90, 9), 2);
    cr_expect_eq(BEST(50, 9, 10, 8, 90, 8), 0);
    cr_expect_eq(BEST(50, 7, score_loss_in(4), 8, 90, 7), 1, "a loss seen deeper is believed");
    cr_expect_eq(BEST(score_loss_in(4), 8, 90, 7, 90, 7), 0);
}

Test(pool, whichever_thread_visits_the_last_positions_of_the_limit_ends_the_search) {
    for (int id = 0; id < 2; id++) {
        Root root;
        root_create(&root, "h8i9j7g9", 2);
        root.limits.max_nodes = NODES;
        for (int i = 0; i < 2; i++)
            search_prepare(root.workers[i], root.board, &root.shared);
        worker_count_nodes(root.workers[id], NODES / 2);
        cr_expect_not(worker_search_stopped(root.workers[0]));
        worker_count_nodes(root.workers[id], NODES / 2);
        cr_expect(worker_search_stopped(root.workers[0]), "worker %d", id);
        root_destroy(&root);
    }
}

Test(pool, of_equal_depths_the_lowest_number_is_played) {
    cr_expect_eq(BEST(10, 7, 50, 7, 90, 7), 0);
    cr_expect_eq(BEST(10, 7, 50, 8, 90, 8), 1);
}

Test(pool, a_proven_win_comes_before_depth_and_a_shorter_before_a_longer) {
    cr_expect_eq(BEST(50, 9, score_win_in(9), 4, 90, 9), 1);
    cr_expect_eq(BEST(score_win_in(9), 4, 50, 9, 90, 12), 0);
    cr_expect_eq(BEST(score_win_in(9), 8, score_win_in(7), 4, score_win_in(11), 12), 1);
    cr_expect_eq(BEST(50, 3, score_win_in(9), 4, score_win_in(5), 4), 2);
    cr_expect_eq(BEST(score_win_in(5), 4, score_win_in(5), 9, 0, 1), 0);
    cr_expect_eq(BEST(50, 9, 60, 10, score_win_in(9), 4), 2);
}

Test(pool, a_single_worker_is_the_best) {
    Worker *worker = calloc(1, sizeof *worker);
    cr_assert_not_null(worker);
    cr_expect_eq(pool_best_worker((Worker *[]){worker}, 1), worker);
    free(worker);
}

Test(pool, more_threads_take_more_memory) {
    cr_expect_geq(pool_bytes(1), sizeof(Worker));
    for (int count = 1; count < 8; count++)
        cr_expect_eq(pool_bytes(count + 1) - pool_bytes(count), pool_bytes(1));
}

/* The positions of a search by an engine that was told these numbers, in this order. One thread
 * always visits the same. */
static int64_t nodes_with(const uint64_t *memory, int memory_count, int threads) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7i8j7");
    for (int i = 0; i < memory_count; i++) {
        cr_expect_eq(engine_set_memory(engine, memory[i]), ENGINE_OK);
        cr_expect_eq(engine_set_threads(engine, threads), ENGINE_OK);
    }
    int64_t nodes = thinker_think(engine, 0, 9).nodes;
    engine_destroy(engine);
    return nodes;
}

Test(pool, threads_that_the_memory_has_no_room_for_do_not_search) {
    static const uint64_t LITTLE[] = {ENGINE_MIN_MEMORY}, CHANGED[] = {0, ENGINE_MIN_MEMORY},
                          ENOUGH[] = {ENGINE_MIN_MEMORY, 0};
    int64_t alone = nodes_with(LITTLE, 1, 1);
    cr_expect_eq(nodes_with(LITTLE, 1, 2), alone);
    cr_expect_eq(nodes_with(CHANGED, 2, 2), alone);
    cr_expect_neq(nodes_with(ENOUGH, 2, 2), alone);
}

Test(pool, the_threads_that_are_used_fit_into_the_memory_with_their_solvers) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    for (uint64_t memory = ENGINE_MIN_MEMORY; memory < 256 << 20; memory += 8 << 20) {
        cr_expect_eq(engine_set_threads(engine, 1), ENGINE_OK);
        cr_expect_eq(engine_set_memory(engine, memory), ENGINE_OK);
        cr_expect_eq(engine_set_threads(engine, 8), ENGINE_OK);
        uint64_t helpers = pool_bytes(engine_threads(engine)) - pool_bytes(1);
        cr_expect_leq(ENGINE_MIN_MEMORY + helpers, memory);
        bool all = engine_threads(engine) == 8;
        cr_expect(all || ENGINE_MIN_MEMORY + helpers + pool_bytes(1) > memory);
    }
    engine_destroy(engine);
}
