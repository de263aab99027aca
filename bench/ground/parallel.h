/* parallel: new threads that all do the same work, until none is left or somebody interrupts.
 *
 * For work of seconds and more. Steps of a tenth of a millisecond need threads that stay: see
 * train/thread_pool.h.
 */
#ifndef PENTAD_BENCH_PARALLEL_H
#define PENTAD_BENCH_PARALLEL_H

#include "ground/interrupt.h"

enum { PARALLEL_MAX_THREADS = 256 };

/* What one thread does: returns when there is nothing left to do or the stop flag is set. Returns
 * false if it could not do its work; then all stop. */
typedef bool ParallelWork(void *context);

/* Lets `threads` threads (1 to PARALLEL_MAX_THREADS) do `work` with the same context and waits for
 * all. When the interrupt is raised, sets control->stop, as it does when one of them fails; the
 * interrupt must have been created before. Returns false if threads could not be started or one
 * failed.
 *
 * Afterwards control->stop is set in any case, and the interrupt is raised, too, which is how the
 * caller is woken: only work that is left undone shows that somebody interrupted. */
bool parallel_run(int threads, ParallelWork *work, void *context, Interrupt *interrupt,
                  ThinkControl *control);

#endif
