/* family_worker: the engine of the family, thinking while the person may do something else.
 *
 * One question is open at a time; its position is a copy, so the game stays the asking thread's.
 * Every function is for that thread.
 */
#ifndef PENTAD_FAMILY_WORKER_H
#define PENTAD_FAMILY_WORKER_H

#include "variants.h"

/* What an answer is for. */
typedef enum FamilyTask { FAMILY_MOVE, FAMILY_HINT, FAMILY_ANALYSIS } FamilyTask;

/* The worker. Opaque. */
typedef struct FamilyWorker FamilyWorker;

/* Creates a worker, which takes memory for thinking with the first question. NULL without memory.
 */
FamilyWorker *family_worker_create(void);

/* Stops thinking and frees it; NULL is allowed. */
void family_worker_destroy(FamilyWorker *worker);

/* Lets `announce` be called with `context`, from the thinking thread, whenever an answer is there.
 * No question may be open. */
void family_worker_on_answer(FamilyWorker *worker, void (*announce)(void *context), void *context);

/* Asks about a game that goes on. No question may be open. Returns false when there is no memory or
 * no thread for it. */
bool family_worker_ask(FamilyWorker *worker, const Variant *game, FamilyTask task, int threads,
                       const VariantQuestion *question);

/* Whether a question is open; then `*task` is its task (may be NULL). */
bool family_worker_busy(const FamilyWorker *worker, FamilyTask *task);

/* The best found so far is the answer: it comes at once. */
void family_worker_hurry(FamilyWorker *worker);

/* Takes the answer if there is one; with `wait` waits for it. Returns false when there is none. */
bool family_worker_take(FamilyWorker *worker, bool wait, FamilyTask *task, VariantThought *thought);

/* Forgets the open question, if there is one. */
void family_worker_cancel(FamilyWorker *worker);

#endif
