/* deadline: see deadline.h. */
#include "deadline.h"

#include "ground/clock.h"

Deadline deadline_of(const Limits *limits, const Budget *budget, const ThinkControl *control) {
    bool timed = budget->hard_ms != LIMIT_NONE;
    return (Deadline){timed ? limits->start_ms + budget->hard_ms : LIMIT_NONE, control};
}

int64_t deadline_end(const Deadline *deadline) {
    return think_deadline(deadline->control, deadline->end_ms);
}

bool deadline_reached(void *context) {
    const Deadline *deadline = context;
    if (think_stopped(deadline->control))
        return true;
    int64_t end_ms = deadline_end(deadline);
    return end_ms != LIMIT_NONE && clock_ms() >= end_ms;
}
