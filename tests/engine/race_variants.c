/* A race test for ThreadSanitizer: searches of ultimate tic-tac-toe with several threads, one after
 * the other on the same table, stopped from another thread.
 *
 * A plain main(), because Criterion and ThreadSanitizer do not go together. Nothing waits for
 * the clock: the other thread stops the search whenever it gets to run.
 */
#include "internals.h"
#include "variants.h"

#include <pthread.h>
#include <stdio.h>

/* Sets the flag. */
static void *stop_search(void *context) {
    atomic_store((atomic_bool *)context, true);
    return NULL;
}

/* One search from the start of a game; whether it gave a legal move. */
static bool search_once(UltimateSearch *search, bool interrupted) {
    Ultimate position;
    UltimateResult result;
    atomic_bool stop;
    pthread_t other;
    atomic_init(&stop, false);
    UltimateLimits limits = {.deadline_ms = INT64_MAX,
                             .max_nodes = interrupted ? INT64_MAX : 100000,
                             .max_depth = 100,
                             .stop = &stop};
    ultimate_start(&position, false);
    if (interrupted && pthread_create(&other, NULL, stop_search, &stop) != 0)
        return false;
    ultimate_search_run(search, &position, &limits, &result);
    if (interrupted)
        pthread_join(other, NULL);
    return result.move < ULTIMATE_MOVES;
}

int main(void) {
    UltimateSearch *search = ultimate_search_create(NULL, 1 << 20, 4);
    if (search == NULL)
        return 1;
    for (int i = 0; i < 6; i++) {
        if (!search_once(search, i % 2 == 1)) {
            printf("a search gave no move\n");
            return 1;
        }
    }
    ultimate_search_destroy(search);
    printf("searches with 4 threads were finished and stopped\n");
    return 0;
}
