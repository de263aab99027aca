/* A race test for ThreadSanitizer: searches with several threads, stopped and given new limits
 * from another thread, again and again on the same engine.
 *
 * A plain main(), because Criterion and ThreadSanitizer do not go together. Nothing waits for
 * the clock: the other thread acts when the search has reported a few iterations.
 */
#include "support/thinker.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>

/* What the thinking thread and the one that stops it share. */
typedef struct Shared {
    ThinkControl control;
    atomic_int iterations; /* finished so far */
    atomic_bool done;      /* the search has returned */
} Shared;

static void count_iteration(void *context, const ThinkInfo *info) {
    Shared *shared = context;
    (void)info;
    atomic_fetch_add(&shared->iterations, 1);
}

/* Changes limits while the search runs, then stops it. */
static void *interfere(void *context) {
    Shared *shared = context;
    while (atomic_load(&shared->iterations) < 4 && !atomic_load(&shared->done))
        sched_yield();
    atomic_store(&shared->control.max_nodes, INT64_C(1) << 40);
    atomic_store(&shared->control.max_depth, 60);
    atomic_store(&shared->control.deadline_ms, clock_ms() + 3600000);
    while (atomic_load(&shared->iterations) < 6 && !atomic_load(&shared->done))
        sched_yield();
    atomic_store(&shared->control.stop, true);
    return NULL;
}

/* One search that is interfered with; whether it answered with an empty point. */
static bool search_once(Engine *engine) {
    Shared shared = {0};
    ThinkReport report = {.context = &shared, .iteration = count_iteration};
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    pthread_t other;
    if (pthread_create(&other, NULL, interfere, &shared) != 0)
        return false;
    EngineStatus status = engine_think(engine, &limits, &shared.control, &report, &info);
    atomic_store(&shared.done, true);
    pthread_join(other, NULL);
    return status == ENGINE_OK && board_stone(engine_board(engine), info.best) == STONE_NONE;
}

/* A win that worker 0 proves while the others search on; whether it was announced. */
static bool prove_once(int threads) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    bool won = engine_set_threads(engine, threads) == ENGINE_OK;
    thinker_play(engine, "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4");
    won = won && score_is_win(thinker_think(engine, 1000000, 0).score);
    engine_destroy(engine);
    return won;
}

int main(void) {
    static const int THREADS[] = {1, 2, 4};
    for (size_t t = 0; t < ARRAY_LENGTH(THREADS); t++) {
        Engine *engine = thinker_create(t == 1 ? RULE_RENJU : RULE_FREESTYLE, 5, 15, 15);
        if (engine_set_threads(engine, THREADS[t]) != ENGINE_OK)
            return 1;
        for (int i = 0; i < 3; i++) {
            if (engine_new_game(engine, 15, 15) != ENGINE_OK)
                return 1;
            thinker_play(engine, "h8i9g7i7j10f9");
            if (!search_once(engine)) {
                printf("a search with %d threads gave no move\n", THREADS[t]);
                return 1;
            }
        }
        engine_destroy(engine);
        if (!prove_once(THREADS[t])) {
            printf("a win was not proven with %d threads\n", THREADS[t]);
            return 1;
        }
    }
    printf("searches with 1, 2 and 4 threads were stopped from outside\n");
    return 0;
}
