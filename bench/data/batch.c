/* batch: see batch.h. */
#include "data/batch.h"
#include "ground/interrupt.h"
#include "text/text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

bool batch_create(Batch *batch, const char *command, int64_t games, bool quiet) {
    *batch = (Batch){.games = games, .command = command, .quiet = quiet};
    batch->done = calloc((size_t)max_int64(games, 1), 1); /* none may be NULL, too */
    batch->interrupt = interrupt_create();
    pthread_mutex_init(&batch->lock, NULL);
    if (batch->done == NULL || batch->interrupt == NULL)
        fprintf(stderr,
                "%s: the system has no memory, thread or descriptor left; end other programs or "
                "raise the limits, ulimit -a, and run the command again\n",
                command);
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
    int64_t left = max_int64(batch->games - batch->finished, 1);
    threads = (int)min_int64(threads, left); /* each makes engines, which take time and memory */
    progress_line_begin(&batch->progress, batch->quiet);
    if (!parallel_run(threads, work, context, batch->interrupt, &batch->control)) {
        fprintf(stderr,
                "%s: the system has not enough memory or threads for %d game%s at the same time; "
                "a smaller -threads or -hash needs less\n",
                batch->command, threads, text_plural(threads));
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

static void show(Batch *batch) {
    Text line = {0};
    if (!progress_line_is_due(&batch->progress, false))
        return;
    double seconds = progress_line_seconds(&batch->progress), rate = (double)batch->made / seconds;
    text_append(&line, "games %" PRId64 "/%" PRId64 "  %.1f games/s  %.0f positions/s  left %.0f s",
                batch->finished, batch->games, rate, (double)batch->positions / seconds,
                (double)(batch->games - batch->finished) / rate);
    progress_line_show(&batch->progress, line.data);
    text_free(&line);
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
        char what[32];
        snprintf(what, sizeof what, "game %" PRId64, number);
        text_file_say_unwritten(batch->command, what);
        batch->failed = true;
        atomic_store(&batch->control.stop, true);
    }
    pthread_mutex_unlock(&batch->lock);
}

void batch_fail(Batch *batch, int64_t number) {
    pthread_mutex_lock(&batch->lock);
    if (!batch->failed)
        fprintf(stderr,
                "%s: the engine failed in game %" PRId64 ", which is not kept; please report this "
                "with the whole command\n",
                batch->command, number);
    batch->failed = true;
    atomic_store(&batch->control.stop, true);
    pthread_mutex_unlock(&batch->lock);
}

void batch_end_progress(const Batch *batch) {
    progress_line_end(&batch->progress);
}

void batch_print_rate(const Batch *batch) {
    double seconds = progress_line_seconds(&batch->progress);
    printf("%" PRId64 " game%s with %" PRId64 " position%s in %.1f s: %.0f positions per second\n",
           batch->made, text_plural(batch->made), batch->positions, text_plural(batch->positions),
           seconds, (double)batch->positions / seconds);
}
