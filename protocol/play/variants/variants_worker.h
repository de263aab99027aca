/* variants_worker: the engine of a variant, thinking while the person may do something else.
 *
 * One question is open at a time; its position is a copy, so the game stays the asking thread's.
 * Every function is for that thread.
 */
#ifndef PENTAD_VARIANTS_WORKER_H
#define PENTAD_VARIANTS_WORKER_H

#include "variants.h"

/* What an answer is for. */
typedef enum VariantsTask { VARIANTS_MOVE, VARIANTS_HINT, VARIANTS_ANALYSIS } VariantsTask;

/* The worker. Opaque. */
typedef struct VariantsWorker VariantsWorker;

/* Creates a worker, which takes memory for thinking with the first question. NULL without memory.
 */
VariantsWorker *variants_worker_create(void);

/* Stops thinking and frees it; NULL is allowed. */
void variants_worker_destroy(VariantsWorker *worker);

/* Lets `announce` be called with `context`, from the thinking thread, whenever an answer is there.
 * No question may be open. */
void variants_worker_on_answer(VariantsWorker *worker, void (*announce)(void *context),
                               void *context);

/* Asks about a game that goes on. No question may be open. Returns false when there is no memory or
 * no thread for it. */
bool variants_worker_ask(VariantsWorker *worker, const Variant *game, VariantsTask task,
                         int threads, const VariantQuestion *question);

/* Whether a question is open; then `*task` is its task (may be NULL). */
bool variants_worker_busy(const VariantsWorker *worker, VariantsTask *task);

/* The best found so far is the answer: it comes at once. */
void variants_worker_hurry(VariantsWorker *worker);

/* Takes the answer if there is one; with `wait` waits for it. Returns false when there is none. */
bool variants_worker_take(VariantsWorker *worker, bool wait, VariantsTask *task,
                          VariantThought *thought);

/* Forgets the open question, if there is one. */
void variants_worker_cancel(VariantsWorker *worker);

#endif
