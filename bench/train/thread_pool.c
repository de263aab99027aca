/* thread_pool: see thread_pool.h. Every piece of work has a number; a thread that sees a new number
 * has work to do, and the last one that is done wakes the caller.
 */
#include "train/thread_pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

/* A thread and its number. */
typedef struct PoolThread {
    ThreadPool *pool;
    pthread_t thread;
    int number;
} PoolThread;

struct ThreadPool {
    int threads;
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t begin, end;
    uint64_t piece; /* the number of the piece of work */
    int busy;       /* threads other than the caller that are not done with it */
    bool leave;
    ThreadPoolWork *work;
    void *context;
    PoolThread thread[THREAD_POOL_MAX]; /* the first is the caller, without a thread */
};

static void *pool_thread_run(void *argument) {
    PoolThread *self = argument;
    ThreadPool *pool = self->pool;
    pthread_mutex_lock(&pool->mutex);
    for (uint64_t done = 0;; done++) {
        while (pool->piece == done && !pool->leave)
            pthread_cond_wait(&pool->begin, &pool->mutex);
        if (pool->leave)
            break;
        pthread_mutex_unlock(&pool->mutex);
        pool->work(pool->context, self->number);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->end);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* Makes the threads that have a number below `threads` leave, and frees everything. */
static void dismiss(ThreadPool *pool, int threads) {
    pthread_mutex_lock(&pool->mutex);
    pool->leave = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 1; i < threads; i++)
        pthread_join(pool->thread[i].thread, NULL);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->begin);
    pthread_cond_destroy(&pool->end);
    free(pool);
}

ThreadPool *thread_pool_create(int threads) {
    assert(threads >= 1 && threads <= THREAD_POOL_MAX);
    ThreadPool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return NULL;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->end, NULL);
    pool->threads = threads;
    for (int i = 1; i < threads; i++) {
        pool->thread[i].pool = pool;
        pool->thread[i].number = i;
        if (pthread_create(&pool->thread[i].thread, NULL, pool_thread_run, &pool->thread[i]) != 0) {
            dismiss(pool, i);
            return NULL;
        }
    }
    return pool;
}

void thread_pool_destroy(ThreadPool *pool) {
    if (pool != NULL)
        dismiss(pool, pool->threads);
}

int thread_pool_threads(const ThreadPool *pool) {
    return pool->threads;
}

void thread_pool_run(ThreadPool *pool, ThreadPoolWork *work, void *context) {
    if (pool->threads > 1) {
        pthread_mutex_lock(&pool->mutex);
        pool->work = work;
        pool->context = context;
        pool->busy = pool->threads - 1;
        pool->piece++;
        pthread_cond_broadcast(&pool->begin);
        pthread_mutex_unlock(&pool->mutex);
    }
    work(context, 0);
    if (pool->threads > 1) {
        pthread_mutex_lock(&pool->mutex);
        while (pool->busy > 0)
            pthread_cond_wait(&pool->end, &pool->mutex);
        pthread_mutex_unlock(&pool->mutex);
    }
}
