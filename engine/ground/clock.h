/* clock: the one place that asks the operating system, for the time and for its processors.
 *
 * Only worker 0 of a search, the reports and the programs around the engine read it; the
 * decision how long to think is a pure function of numbers (budget.h).
 */
#ifndef PENTAD_CLOCK_H
#define PENTAD_CLOCK_H

#include "ground/base.h"

/* Milliseconds of a monotonic clock with an arbitrary origin. Never fails; any thread. */
int64_t clock_ms(void);

/* Nanoseconds of the same clock, for measurements. Never fails; any thread. */
int64_t clock_ns(void);

/* How many processors run now, at least 1. */
int clock_processors(void);

#endif
