/* Tests of the deadline that searches outside of the main one keep to. */
#include "deadline.h"

#include "ground/clock.h"

#include <criterion/criterion.h>

enum { HOUR_MS = 3600 * 1000 };

Test(deadline, it_is_reached_by_time_and_by_a_stop) {
    static const struct {
        int64_t since_start_ms, hard_ms;
        bool stop, reached;
    } CASES[] = {{0, LIMIT_NONE, false, false},       {0, LIMIT_NONE, true, true},
                 {0, HOUR_MS, false, false},          {0, HOUR_MS, true, true},
                 {2 * HOUR_MS, HOUR_MS, false, true}, {2 * HOUR_MS, LIMIT_NONE, false, false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        ThinkControl control = {.stop = CASES[i].stop};
        Limits limits = limits_none(clock_ms() - CASES[i].since_start_ms);
        Budget budget = budget_unlimited();
        budget.hard_ms = CASES[i].hard_ms;
        Deadline deadline = deadline_of(&limits, &budget, &control);
        cr_expect_eq(deadline_reached(&deadline), CASES[i].reached, "case %zu", i);
    }
}

Test(deadline, the_time_of_the_control_comes_first) {
    ThinkControl control = {.deadline_ms = clock_ms() - HOUR_MS};
    Deadline deadline = {.end_ms = LIMIT_NONE, .control = &control};
    cr_expect(deadline_reached(&deadline));
    control.deadline_ms = clock_ms() + HOUR_MS;
    deadline.end_ms = clock_ms() - HOUR_MS;
    cr_expect_not(deadline_reached(&deadline));
    deadline.control = NULL;
    cr_expect(deadline_reached(&deadline));
}
