/* variants_worker: see variants_worker.h. */
#include "play/variants/variants_worker.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { STACK_BYTES = 8 * 1024 * 1024, TABLE_BYTES = 32 * 1024 * 1024 };

struct VariantsWorker {
    void (*announce)(void *context);
    void *context;
    VariantThinker *thinker; /* for games of `kind`, with `threads` */
    VariantKind kind;
    int threads;
    bool asked;
    VariantsTask task;
    VariantQuestion question;
    Variant *game;
    atomic_bool stop, ready;
    VariantThought thought;
    pthread_t thread;
};

VariantsWorker *variants_worker_create(void) {
    return calloc(1, sizeof(VariantsWorker));
}

void variants_worker_destroy(VariantsWorker *worker) {
    if (worker == NULL)
        return;
    variants_worker_cancel(worker);
    variant_thinker_destroy(worker->thinker);
    free(worker);
}

void variants_worker_on_answer(VariantsWorker *worker, void (*announce)(void *context),
                               void *context) {
    assert(!worker->asked);
    worker->announce = announce;
    worker->context = context;
}

static void *worker_main(void *context) {
    VariantsWorker *worker = context;
    variant_think(worker->thinker, worker->game, &worker->question, &worker->thought);
    atomic_store(&worker->ready, true);
    if (worker->announce != NULL)
        worker->announce(worker->context);
    return NULL;
}

/* Takes the thinker that the question needs. */
static bool prepare(VariantsWorker *worker, VariantKind kind, int threads) {
    if (worker->thinker != NULL && worker->kind == kind && worker->threads == threads)
        return true;
    variant_thinker_destroy(worker->thinker);
    worker->thinker = variant_thinker_create(kind, TABLE_BYTES, threads);
    worker->kind = kind;
    worker->threads = threads;
    return worker->thinker != NULL;
}

bool variants_worker_ask(VariantsWorker *worker, const Variant *game, VariantsTask task,
                         int threads, const VariantQuestion *question) {
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

bool variants_worker_busy(const VariantsWorker *worker, VariantsTask *task) {
    if (worker->asked && task != NULL)
        *task = worker->task;
    return worker->asked;
}

void variants_worker_hurry(VariantsWorker *worker) {
    atomic_store(&worker->stop, true);
}

bool variants_worker_take(VariantsWorker *worker, bool wait, VariantsTask *task,
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

void variants_worker_cancel(VariantsWorker *worker) {
    VariantsTask task;
    VariantThought thought;
    variants_worker_hurry(worker);
    variants_worker_take(worker, true, &task, &thought);
}
