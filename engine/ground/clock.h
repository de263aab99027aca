/* clock: the time and the number of processors, from the operating system.
 *
 * During a search only worker 0 reads the time; how long to think is a pure function (budget.h).
 */
#ifndef PENTAD_CLOCK_H
#define PENTAD_CLOCK_H

#include "ground/base.h"

/* Milliseconds of a monotonic clock with an arbitrary origin. Never fails; any thread. */
int64_t clock_ms(void);

/* Nanoseconds of the same clock, for measurements. Never fails; any thread. */
int64_t clock_ns(void);

/* How many processors run now, at least 1. Any thread. */
int clock_processors(void);

#endif
