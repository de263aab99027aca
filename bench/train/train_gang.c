/* train_gang: see train_gang.h. Every piece of work has a number; a thread that sees a new number
 * has work to do, and the last one that is done wakes the caller.
 */
#include "train/train_gang.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

/* A thread and its number. */
typedef struct Member {
    TrainGang *gang;
    pthread_t thread;
    int number;
} Member;

struct TrainGang {
    int threads;
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t begin, end;
    uint64_t piece; /* the number of the piece of work */
    int busy;       /* members other than the caller that are not done with it */
    bool leave;
    TrainGangWork *work;
    void *context;
    Member member[TRAIN_GANG_MAX]; /* the first is the caller, without a thread */
};

static void *member_run(void *argument) {
    Member *member = argument;
    TrainGang *gang = member->gang;
    pthread_mutex_lock(&gang->mutex);
    for (uint64_t done = 0;; done++) {
        while (gang->piece == done && !gang->leave)
            pthread_cond_wait(&gang->begin, &gang->mutex);
        if (gang->leave)
            break;
        pthread_mutex_unlock(&gang->mutex);
        gang->work(gang->context, member->number);
        pthread_mutex_lock(&gang->mutex);
        if (--gang->busy == 0)
            pthread_cond_signal(&gang->end);
    }
    pthread_mutex_unlock(&gang->mutex);
    return NULL;
}

/* Makes the threads that have a number below `threads` leave, and frees everything. */
static void dismiss(TrainGang *gang, int threads) {
    pthread_mutex_lock(&gang->mutex);
    gang->leave = true;
    pthread_cond_broadcast(&gang->begin);
    pthread_mutex_unlock(&gang->mutex);
    for (int i = 1; i < threads; i++)
        pthread_join(gang->member[i].thread, NULL);
    pthread_mutex_destroy(&gang->mutex);
    pthread_cond_destroy(&gang->begin);
    pthread_cond_destroy(&gang->end);
    free(gang);
}

TrainGang *train_gang_create(int threads) {
    assert(threads >= 1 && threads <= TRAIN_GANG_MAX);
    TrainGang *gang = calloc(1, sizeof *gang);
    if (gang == NULL)
        return NULL;
    pthread_mutex_init(&gang->mutex, NULL);
    pthread_cond_init(&gang->begin, NULL);
    pthread_cond_init(&gang->end, NULL);
    gang->threads = threads;
    for (int i = 1; i < threads; i++) {
        gang->member[i].gang = gang;
        gang->member[i].number = i;
        if (pthread_create(&gang->member[i].thread, NULL, member_run, &gang->member[i]) != 0) {
            dismiss(gang, i);
            return NULL;
        }
    }
    return gang;
}

void train_gang_destroy(TrainGang *gang) {
    if (gang != NULL)
        dismiss(gang, gang->threads);
}

int train_gang_threads(const TrainGang *gang) {
    return gang->threads;
}

void train_gang_run(TrainGang *gang, TrainGangWork *work, void *context) {
    if (gang->threads > 1) {
        pthread_mutex_lock(&gang->mutex);
        gang->work = work;
        gang->context = context;
        gang->busy = gang->threads - 1;
        gang->piece++;
        pthread_cond_broadcast(&gang->begin);
        pthread_mutex_unlock(&gang->mutex);
    }
    work(context, 0);
    if (gang->threads > 1) {
        pthread_mutex_lock(&gang->mutex);
        while (gang->busy > 0)
            pthread_cond_wait(&gang->end, &gang->mutex);
        pthread_mutex_unlock(&gang->mutex);
    }
}
