/* watch: see watch.h. A pipe of its own tells the thread to leave. */
#include "ground/watch.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct Watch {
    Interrupt *interrupt;
    ThinkControl *control;
    int pipe[2]; /* read end, write end; closing the latter ends the thread */
    pthread_t thread;
};

static void *watch_wait(void *argument) {
    Watch *watch = argument;
    struct pollfd ends[] = {{.fd = interrupt_descriptor(watch->interrupt), .events = POLLIN},
                            {.fd = watch->pipe[0], .events = POLLIN}};
    while (poll(ends, ARRAY_LENGTH(ends), -1) < 0)
        continue;
    if (interrupt_raised(watch->interrupt))
        atomic_store(&watch->control->stop, true);
    return NULL;
}

Watch *watch_create(ThinkControl *control) {
    Watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->control = control;
    watch->interrupt = interrupt_create();
    if (watch->interrupt == NULL || pipe(watch->pipe) != 0) {
        interrupt_destroy(watch->interrupt);
        free(watch);
        return NULL;
    }
    if (pthread_create(&watch->thread, NULL, watch_wait, watch) != 0) {
        close(watch->pipe[0]);
        close(watch->pipe[1]);
        interrupt_destroy(watch->interrupt);
        free(watch);
        return NULL;
    }
    return watch;
}

int watch_descriptor(const Watch *watch) {
    return interrupt_descriptor(watch->interrupt);
}

void watch_destroy(Watch *watch) {
    if (watch == NULL)
        return;
    close(watch->pipe[1]);
    pthread_join(watch->thread, NULL);
    close(watch->pipe[0]);
    interrupt_destroy(watch->interrupt);
    free(watch);
}
