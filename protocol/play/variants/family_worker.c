/* family_worker: see family_worker.h. */
#include "play/variants/family_worker.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { STACK_BYTES = 8 * 1024 * 1024, TABLE_BYTES = 32 * 1024 * 1024 };

struct FamilyWorker {
    void (*announce)(void *context);
    void *context;
    VariantThinker *thinker; /* for games of `kind`, with `threads` */
    VariantKind kind;
    int threads;
    bool asked;
    FamilyTask task;
    VariantQuestion question;
    Variant *game;
    atomic_bool stop, ready;
    VariantThought thought;
    pthread_t thread;
};

FamilyWorker *family_worker_create(void) {
    return calloc(1, sizeof(FamilyWorker));
}

void family_worker_destroy(FamilyWorker *worker) {
    if (worker == NULL)
        return;
    family_worker_cancel(worker);
    variant_thinker_destroy(worker->thinker);
    free(worker);
}

void family_worker_on_answer(FamilyWorker *worker, void (*announce)(void *context), void *context) {
    assert(!worker->asked);
    worker->announce = announce;
    worker->context = context;
}

static void *worker_main(void *context) {
    FamilyWorker *worker = context;
    variant_think(worker->thinker, worker->game, &worker->question, &worker->thought);
    atomic_store(&worker->ready, true);
    if (worker->announce != NULL)
        worker->announce(worker->context);
    return NULL;
}

/* Takes the thinker that the question needs. */
static bool prepare(FamilyWorker *worker, VariantKind kind, int threads) {
    if (worker->thinker != NULL && worker->kind == kind && worker->threads == threads)
        return true;
    variant_thinker_destroy(worker->thinker);
    worker->thinker = variant_thinker_create(kind, TABLE_BYTES, threads);
    worker->kind = kind;
    worker->threads = threads;
    return worker->thinker != NULL;
}

bool family_worker_ask(FamilyWorker *worker, const Variant *game, FamilyTask task, int threads,
                       const VariantQuestion *question) {
    pthread_attr_t attributes;
    assert(!worker->asked);
    if (!prepare(worker, variant_kind(game), threads) || pthread_attr_init(&attributes) != 0)
        return false;
    worker->game = variant_copy(game);
    worker->task = task;
    worker->question = *question;
    worker->question.stop = &worker->stop;
    atomic_store(&worker->stop, false);
    atomic_store(&worker->ready, false);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    worker->asked = worker->game != NULL &&
                    pthread_create(&worker->thread, &attributes, worker_main, worker) == 0;
    pthread_attr_destroy(&attributes);
    if (!worker->asked)
        variant_destroy(worker->game);
    return worker->asked;
}

bool family_worker_busy(const FamilyWorker *worker, FamilyTask *task) {
    if (worker->asked && task != NULL)
        *task = worker->task;
    return worker->asked;
}

void family_worker_hurry(FamilyWorker *worker) {
    atomic_store(&worker->stop, true);
}

bool family_worker_take(FamilyWorker *worker, bool wait, FamilyTask *task,
                        VariantThought *thought) {
    if (!worker->asked || (!wait && !atomic_load(&worker->ready)))
        return false;
    pthread_join(worker->thread, NULL);
    variant_destroy(worker->game);
    worker->asked = false;
    *task = worker->task;
    *thought = worker->thought;
    return true;
}

void family_worker_cancel(FamilyWorker *worker) {
    FamilyTask task;
    VariantThought thought;
    family_worker_hurry(worker);
    family_worker_take(worker, true, &task, &thought);
}
