/* crew: see crew.h.
 *
 * The calling thread sleeps on the interrupt; the last thread that ends, and one that fails, raise
 * it to wake the caller.
 */
#include "ground/crew.h"

#include <poll.h>
#include <pthread.h>

/* What the threads share. */
typedef struct Crew {
    CrewWork *work;
    void *context;
    Interrupt *interrupt;
    atomic_int active; /* threads that still work, and one for the caller until all are started */
    atomic_bool failed;
} Crew;

/* One thread less; the last one wakes the caller. */
static void crew_leave(Crew *crew) {
    if (atomic_fetch_sub(&crew->active, 1) == 1)
        interrupt_raise(crew->interrupt);
}

static void *crew_work(void *argument) {
    Crew *crew = argument;
    if (!crew->work(crew->context)) {
        atomic_store(&crew->failed, true);
        interrupt_raise(crew->interrupt);
    }
    crew_leave(crew);
    return NULL;
}

bool crew_run(int threads, CrewWork *work, void *context, Interrupt *interrupt,
              ThinkControl *control) {
    pthread_t thread[CREW_MAX_THREADS];
    Crew crew = {.work = work, .context = context, .interrupt = interrupt, .active = 1};
    int started = 0;
    for (; started < threads; started++) {
        atomic_fetch_add(&crew.active, 1);
        if (pthread_create(&thread[started], NULL, crew_work, &crew) != 0)
            break;
    }
    bool complete = started == threads;
    if (complete)
        crew_leave(&crew);

    struct pollfd end = {.fd = interrupt_descriptor(interrupt), .events = POLLIN};
    while (complete && poll(&end, 1, -1) != 1)
        continue;
    atomic_store(&control->stop, true); /* a signal, or all is done */
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return complete && !atomic_load(&crew.failed);
}
