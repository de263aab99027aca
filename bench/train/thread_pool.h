/* thread_pool: threads that take part in the same short piece of work, again and again.
 *
 * Between the pieces they sleep, so a piece may be as short as the tenth of a millisecond; threads
 * made anew for each would cost more than that. The thread that calls is one of them.
 */
#ifndef PENTAD_BENCH_THREAD_POOL_H
#define PENTAD_BENCH_THREAD_POOL_H

#include "engine.h"

enum { THREAD_POOL_MAX = 64 };

/* The threads. Opaque; belongs to the thread that created it. */
typedef struct ThreadPool ThreadPool;

/* What each thread does; `number` is that of the thread, 0 .. threads - 1. */
typedef void ThreadPoolWork(void *context, int number);

/* Creates `threads` - 1 threads (1 <= threads <= THREAD_POOL_MAX); NULL when the system has none
 * left or memory is short. */
ThreadPool *thread_pool_create(int threads);

/* Ends the threads and frees the pool; NULL is allowed. */
void thread_pool_destroy(ThreadPool *pool);

/* How many they are, the calling thread included. */
int thread_pool_threads(const ThreadPool *pool);

/* Lets every thread do `work` and returns when all are done. */
void thread_pool_run(ThreadPool *pool, ThreadPoolWork *work, void *context);

#endif
