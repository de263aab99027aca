/* batch: see batch.h. */
#include "data/batch.h"
#include "ground/interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const int64_t TERMINAL_INTERVAL_NS = 200000000, PLAIN_INTERVAL_NS = 10000000000;

bool batch_create(Batch *batch, const char *command, int64_t games, bool quiet) {
    *batch = (Batch){.games = games, .command = command, .quiet = quiet};
    batch->terminal = isatty(STDOUT_FILENO) != 0;
    batch->done = calloc((size_t)games, 1);
    batch->interrupt = interrupt_create();
    pthread_mutex_init(&batch->lock, NULL);
    if (batch->done == NULL || batch->interrupt == NULL)
        fprintf(stderr, "%s: the system has no resources left\n", command);
    return batch->done != NULL && batch->interrupt != NULL;
}

void batch_destroy(Batch *batch) {
    pthread_mutex_destroy(&batch->lock);
    interrupt_destroy(batch->interrupt);
    free(batch->done);
}

bool batch_resume(Batch *batch, int64_t number) {
    if (number >= batch->games || batch->done[number])
        return false;
    batch->done[number] = 1;
    batch->finished++;
    return true;
}

int batch_run(Batch *batch, int threads, ParallelWork *work, void *context) {
    batch->start_ns = batch->shown_ns = clock_ns();
    if (!parallel_run(threads, work, context, batch->interrupt, &batch->control)) {
        fprintf(stderr, "%s: the system has not enough memory or threads\n", batch->command);
        batch->failed = true;
    }
    if (batch->failed)
        return EXIT_FAILURE;
    return batch->finished < batch->games ? EXIT_INTERRUPTED : 0;
}

int64_t batch_next(Batch *batch) {
    pthread_mutex_lock(&batch->lock);
    while (batch->next < batch->games && batch->done[batch->next])
        batch->next++;
    bool over = batch->failed || atomic_load(&batch->control.stop) || batch->next >= batch->games;
    int64_t number = over ? -1 : batch->next++;
    pthread_mutex_unlock(&batch->lock);
    return number;
}

static double seconds_so_far(const Batch *batch) {
    return (double)(clock_ns() - batch->start_ns) / 1e9;
}

static void show(Batch *batch) {
    int64_t now = clock_ns();
    if (batch->quiet ||
        now - batch->shown_ns < (batch->terminal ? TERMINAL_INTERVAL_NS : PLAIN_INTERVAL_NS))
        return;
    batch->shown_ns = now;
    double seconds = seconds_so_far(batch), rate = (double)batch->made / seconds;
    printf("%sgames %" PRId64 "/%" PRId64 "  %.1f games/s  %.0f positions/s  left %.0f s%s",
           batch->terminal ? "\r" : "", batch->finished, batch->games, rate,
           (double)batch->positions / seconds, (double)(batch->games - batch->finished) / rate,
           batch->terminal ? "\033[K" : "\n");
    fflush(stdout);
}

bool batch_enter(Batch *batch) {
    pthread_mutex_lock(&batch->lock);
    bool entered = !batch->failed;
    if (!entered)
        pthread_mutex_unlock(&batch->lock);
    return entered;
}

void batch_leave(Batch *batch, int64_t number, int positions, bool written) {
    if (written) {
        batch->finished++;
        batch->made++;
        batch->positions += positions;
        show(batch);
    } else {
        fprintf(stderr, "%s: game %" PRId64 " could not be written\n", batch->command, number);
        batch->failed = true;
        atomic_store(&batch->control.stop, true);
    }
    pthread_mutex_unlock(&batch->lock);
}

void batch_end_progress(const Batch *batch) {
    if (batch->terminal && batch->made > 0 && !batch->quiet)
        printf("\n");
}

void batch_print_rate(const Batch *batch) {
    double seconds = seconds_so_far(batch);
    printf("%" PRId64 " games with %" PRId64 " positions in %.1f s: %.0f positions per second\n",
           batch->made, batch->positions, seconds, (double)batch->positions / seconds);
}
