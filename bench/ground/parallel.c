/* parallel: see parallel.h.
 *
 * The calling thread sleeps on the interrupt; the last thread that ends, and one that fails, raise
 * it to wake the caller.
 */
#include "ground/parallel.h"

#include <poll.h>
#include <pthread.h>

/* What the threads share. */
typedef struct ParallelRun {
    ParallelWork *work;
    void *context;
    Interrupt *interrupt;
    atomic_int active; /* threads that still work, and one for the caller until all are started */
    atomic_bool failed;
} ParallelRun;

/* One thread less; the last one wakes the caller. */
static void parallel_leave(ParallelRun *run) {
    if (atomic_fetch_sub(&run->active, 1) == 1)
        interrupt_raise(run->interrupt);
}

static void *parallel_work(void *argument) {
    ParallelRun *run = argument;
    if (!run->work(run->context)) {
        atomic_store(&run->failed, true);
        interrupt_raise(run->interrupt);
    }
    parallel_leave(run);
    return NULL;
}

bool parallel_run(int threads, ParallelWork *work, void *context, Interrupt *interrupt,
                  ThinkControl *control) {
    pthread_t thread[PARALLEL_MAX_THREADS];
    ParallelRun run = {.work = work, .context = context, .interrupt = interrupt, .active = 1};
    int started = 0;
    for (; started < threads; started++) {
        atomic_fetch_add(&run.active, 1);
        if (pthread_create(&thread[started], NULL, parallel_work, &run) != 0)
            break;
    }
    bool complete = started == threads;
    if (complete)
        parallel_leave(&run);

    struct pollfd end = {.fd = interrupt_descriptor(interrupt), .events = POLLIN};
    while (complete && poll(&end, 1, -1) != 1)
        continue;
    atomic_store(&control->stop, true); /* a signal, or all is done */
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return complete && !atomic_load(&run.failed);
}
