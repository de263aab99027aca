/* interrupt: see interrupt.h.
 *
 * The watcher sits in sigwait(). To end it, interrupt_destroy() sends it one of its own
 * signals after setting `done`.
 */
#include "ground/interrupt.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct Interrupt {
    int pipe[2]; /* read end, write end */
    sigset_t signals;
    atomic_bool raised;
    atomic_bool done;
    pthread_t watcher;
};

/* What the watcher does: the first signal is passed on, the second ends the process. */
static void *interrupt_watch(void *argument) {
    Interrupt *interrupt = argument;
    for (;;) {
        int signal_number = 0;
        if (sigwait(&interrupt->signals, &signal_number) != 0)
            continue;
        if (atomic_load(&interrupt->done))
            return NULL;
        if (atomic_load(&interrupt->raised))
            _exit(EXIT_INTERRUPTED);
        interrupt_raise(interrupt);
    }
}

/* Blocks the watched signals in this thread and those it will create. One that is blocked would
 * come even where it is ignored, so a SIGHUP that is ignored is left alone. */
static void interrupt_block_signals(Interrupt *interrupt) {
    struct sigaction hangup;
    sigemptyset(&interrupt->signals);
    sigaddset(&interrupt->signals, SIGINT);
    sigaddset(&interrupt->signals, SIGTERM);
    if (sigaction(SIGHUP, NULL, &hangup) != 0 || hangup.sa_handler != SIG_IGN)
        sigaddset(&interrupt->signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, NULL);
}

Interrupt *interrupt_create(void) {
    Interrupt *interrupt = calloc(1, sizeof *interrupt);
    if (interrupt == NULL)
        return NULL;
    if (pipe(interrupt->pipe) != 0) {
        free(interrupt);
        return NULL;
    }
    fcntl(interrupt->pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(interrupt->pipe[1], F_SETFD, FD_CLOEXEC);

    interrupt_block_signals(interrupt);
    if (pthread_create(&interrupt->watcher, NULL, interrupt_watch, interrupt) != 0) {
        close(interrupt->pipe[0]);
        close(interrupt->pipe[1]);
        free(interrupt);
        return NULL;
    }
    return interrupt;
}

void interrupt_destroy(Interrupt *interrupt) {
    if (interrupt == NULL)
        return;
    atomic_store(&interrupt->done, true);
    pthread_kill(interrupt->watcher, SIGTERM);
    pthread_join(interrupt->watcher, NULL);
    close(interrupt->pipe[0]);
    close(interrupt->pipe[1]);
    free(interrupt);
}

void interrupt_raise(Interrupt *interrupt) {
    bool first = !atomic_exchange(&interrupt->raised, true);
    if (first && write(interrupt->pipe[1], "!", 1) != 1)
        return; /* An empty pipe takes a byte; if not, `raised` still tells. */
}

bool interrupt_raised(const Interrupt *interrupt) {
    return atomic_load(&interrupt->raised);
}

int interrupt_say(const char *subcommand, const char *path) {
    fprintf(stderr, "%s: interrupted%s%s\n", subcommand,
            path != NULL ? "; the same command goes on in " : "", path != NULL ? path : "");
    return EXIT_INTERRUPTED;
}

int interrupt_descriptor(const Interrupt *interrupt) {
    return interrupt->pipe[0];
}
