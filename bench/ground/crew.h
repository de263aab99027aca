/* crew: threads that all do the same work until there is none left or somebody interrupts.
 */
#ifndef PENTAD_BENCH_CREW_H
#define PENTAD_BENCH_CREW_H

#include "ground/interrupt.h"

enum { CREW_MAX_THREADS = 256 };

/* What one thread does: returns when there is nothing left to do or the stop flag is set. Returns
 * false if it could not do its work; the crew then stops. */
typedef bool CrewWork(void *context);

/* Lets `threads` threads (1 to CREW_MAX_THREADS) do `work` with the same context and waits for all.
 * When the interrupt is raised, sets control->stop, as it does when one of them fails; the
 * interrupt must have been created before. Returns false if threads could not be started or one
 * failed. */
bool crew_run(int threads, CrewWork *work, void *context, Interrupt *interrupt,
              ThinkControl *control);

#endif
