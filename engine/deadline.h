/* deadline: when work beside a search has to end, for proofs and looks that no worker watches.
 */
#ifndef PENTAD_DEADLINE_H
#define PENTAD_DEADLINE_H

#include "search/worker/budget.h"
#include "search/worker/think.h"

/* A point in time, which somebody else may change, and a stop flag. */
typedef struct Deadline {
    int64_t end_ms;              /* clock_ms(), or LIMIT_NONE */
    const ThinkControl *control; /* may be NULL; its time, if it has one, comes first */
} Deadline;

/* The deadline that follows from the hard limit of a budget. */
Deadline deadline_of(const Limits *limits, const Budget *budget, const ThinkControl *control);

/* The time that it stands for, which the control may have changed: clock_ms(), or LIMIT_NONE. */
int64_t deadline_end(const Deadline *deadline);

/* Whether it has been reached, or somebody has asked to stop. `context` is the Deadline, so that
 * this serves as a callback of the solvers. */
bool deadline_reached(void *context);

#endif
