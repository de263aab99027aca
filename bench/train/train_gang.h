/* train_gang: threads that take part in the same short piece of work, again and again.
 *
 * Between the pieces they sleep, so a piece may be as short as the tenth of a millisecond; threads
 * made anew for each would cost more than that. The thread that calls is one of them.
 */
#ifndef PENTAD_BENCH_TRAIN_GANG_H
#define PENTAD_BENCH_TRAIN_GANG_H

#include "engine.h"

enum { TRAIN_GANG_MAX = 64 };

/* The threads. Opaque; belongs to the thread that created it. */
typedef struct TrainGang TrainGang;

/* What each thread does; `member` is 0 .. threads - 1. */
typedef void TrainGangWork(void *context, int member);

/* Creates `threads` - 1 threads (1 <= threads <= TRAIN_GANG_MAX); NULL when the system has none
 * left or memory is short. */
TrainGang *train_gang_create(int threads);

/* Ends the threads and frees the gang; NULL is allowed. */
void train_gang_destroy(TrainGang *gang);

/* How many they are, the calling thread included. */
int train_gang_threads(const TrainGang *gang);

/* Lets every member do `work` and returns when all are done. */
void train_gang_run(TrainGang *gang, TrainGangWork *work, void *context);

#endif
