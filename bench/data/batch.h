/* batch: numbered games that threads make, and what is shown of that.
 *
 * Every game is independent of the others. Threads take the numbers one after the other; all they
 * share is this and a file, behind one mutex that is held only between games. A file that says
 * which games are there already lets a run that was stopped go on.
 */
#ifndef PENTAD_BENCH_BATCH_H
#define PENTAD_BENCH_BATCH_H

#include "ground/parallel.h"
#include "ground/progress_line.h"

#include <pthread.h>

/* The games of a run. The first part is for everyone to read, the second is batch.c's own. */
typedef struct Batch {
    int64_t games;        /* how many there are to be */
    int64_t finished;     /* how many are in the file by now */
    int64_t made;         /* how many of these this run made */
    int64_t positions;    /* in the games that this run made */
    ThinkControl control; /* stops what the threads do */

    const char *command; /* for messages */
    bool quiet, failed;
    ProgressLine progress;
    uint8_t *done; /* by game number */
    int64_t next;
    pthread_mutex_t lock;
    Interrupt *interrupt;
} Batch;

/* Prepares `games` games (at least 1) for the subcommand `command`, which must outlive the batch;
 * `quiet` shows no progress. Call it before any other thread exists. Returns false with a message
 * to standard error when the system has not enough for it; batch_destroy() is due either way. */
bool batch_create(Batch *batch, const char *command, int64_t games, bool quiet);

/* Frees what it holds. */
void batch_destroy(Batch *batch);

/* Counts a game that a file holds already, before the run; false if that is none of the batch or
 * one counted before. */
bool batch_resume(Batch *batch, int64_t number);

/* Lets `threads` threads do `work` with the same context. Returns the exit status of the command: 0
 * when all games are there. */
int batch_run(Batch *batch, int threads, ParallelWork *work, void *context);

/* The number of the next game, -1 when there is none or the run is over. Any thread. */
int64_t batch_next(Batch *batch);

/* From here to batch_leave() the thread has the batch, the file and all counts for itself. Returns
 * false, without that, when an earlier game could not be written: then no other one is to be. */
bool batch_enter(Batch *batch);

/* Counts game `number`, made just now with so many positions, and shows progress; if it could not
 * be written, ends the run with a message instead, by errno. */
void batch_leave(Batch *batch, int64_t number, int positions, bool written);

/* Ends the run with a message because the engine failed in game `number`. Any thread. */
void batch_fail(Batch *batch, int64_t number);

/* Ends the line of the progress, if there is one. */
void batch_end_progress(const Batch *batch);

/* Prints how many games and positions were made in what time. */
void batch_print_rate(const Batch *batch);

#endif
