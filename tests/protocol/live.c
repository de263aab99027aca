/* Tests of what the reading and the obeying thread share: which limits a search gets, what reaches
 * it while it runs, and when there may be pondering. One thread plays both.
 */
#include "ground/live.h"
#include "ground/timing_params.h"

#include <criterion/criterion.h>
#include <string.h>

enum { START_MS = 10000, CELLS = 225 };

/* The reading thread has read a line. */
static void read_line(Live *live, const char *text, int64_t arrival_ms) {
    Command command = command_parse(text, strlen(text));
    live_read(live, &command, arrival_ms);
}

/* Reads a line that asks for a move, and begins its search. */
static ThinkControl *begin(Live *live, const Timing *timing, Limits *limits) {
    read_line(live, "BEGIN", START_MS);
    live_take(live);
    return live_think_begin(live, timing, START_MS, CELLS, 1, limits);
}

/* When a search with these limits must be over. */
static int64_t deadline_of(const Timing *timing) {
    Limits limits = timing_limits(timing, START_MS, CELLS);
    return START_MS + budget_compute(&limits, CELLS).hard_ms;
}

Test(live, limits_that_wait_behind_a_command_count_for_its_search) {
    Live live;
    Timing timing;
    Limits limits;
    cr_assert(live_init(&live));
    timing_init(&timing);
    read_line(&live, "BEGIN", START_MS);
    read_line(&live, "INFO timeout_turn 700", START_MS);
    read_line(&live, "INFO max_node 50", START_MS);
    live_take(&live);
    live_think_begin(&live, &timing, START_MS, CELLS, 1, &limits);
    cr_expect_eq(limits.turn_ms, 700);
    cr_expect_eq(limits.max_nodes, 50);
    live_think_end(&live);
    live_destroy(&live);
}

Test(live, time_left_that_was_obeyed_is_counted_down_and_not_told_again) {
    Live live;
    Timing timing;
    Limits limits;
    cr_assert(live_init(&live));
    timing_init(&timing);
    read_line(&live, "INFO time_left 5000", START_MS);
    live_take(&live);
    timing_change(&timing, INFO_TIME_LEFT, 5000, 0);
    begin(&live, &timing, &limits);
    cr_expect_eq(limits.left_ms, 5000);
    live_think_end(&live);
    timing_spend(&timing, 1000);
    begin(&live, &timing, &limits);
    cr_expect_eq(limits.left_ms, 4000);
    live_think_end(&live);
    live_destroy(&live);
}

Test(live, a_running_search_hears_of_every_limit) {
    Live live;
    Timing timing;
    Limits limits;
    cr_assert(live_init(&live));
    timing_init(&timing);
    ThinkControl *control = begin(&live, &timing, &limits);
    read_line(&live, "INFO timeout_turn 900", START_MS + 100);
    timing_change(&timing, INFO_TIMEOUT_TURN, 900, 0);
    cr_expect_eq(atomic_load(&control->deadline_ms), deadline_of(&timing));
    read_line(&live, "INFO time_left 3000", START_MS + 400);
    timing_change(&timing, INFO_TIME_LEFT, 3400, 0); /* it thought for 400 ms by then */
    cr_expect_eq(atomic_load(&control->deadline_ms), deadline_of(&timing));
    read_line(&live, "INFO max_node 20", START_MS + 500);
    cr_expect_eq(atomic_load(&control->max_nodes), 20);
    read_line(&live, "INFO max_depth 7", START_MS + 500);
    cr_expect_eq(atomic_load(&control->max_depth), 7);
    cr_expect_not(atomic_load(&control->stop));
    read_line(&live, "INFO timeout_turn 0", START_MS + 600);
    cr_expect(atomic_load(&control->stop), "there is no time left");
    live_think_end(&live);
    live_destroy(&live);
}

Test(live, a_search_that_positions_limited_has_time_limits_again) {
    Live live;
    Timing timing;
    Limits limits;
    cr_assert(live_init(&live));
    timing_init(&timing);
    timing_change(&timing, INFO_TIMEOUT_MATCH, 0, 0);
    timing_change(&timing, INFO_MAX_NODE, 1000000, 0);
    ThinkControl *control = begin(&live, &timing, &limits);
    cr_expect_eq(limits.turn_ms, LIMIT_NONE);
    read_line(&live, "INFO max_node 0", START_MS + 100);
    timing_change(&timing, INFO_MAX_NODE, 0, 0);
    cr_expect_eq(atomic_load(&control->deadline_ms), deadline_of(&timing));
    read_line(&live, "INFO max_depth 9", START_MS + 200);
    cr_expect_eq(atomic_load(&control->deadline_ms), LIMIT_NONE);
    live_think_end(&live);
    live_destroy(&live);
}

Test(live, a_search_with_a_part_of_the_time_keeps_to_it) {
    Live live;
    Timing timing;
    Limits limits;
    cr_assert(live_init(&live));
    timing_init(&timing);
    read_line(&live, "YXSEARCHDEFEND", START_MS);
    live_take(&live);
    ThinkControl *control = live_think_begin(&live, &timing, START_MS, CELLS, 2, &limits);
    cr_expect_eq(limits.turn_ms, TIMING_TURN_MS / 2);
    read_line(&live, "INFO timeout_turn 3000", START_MS + 100);
    timing_change(&timing, INFO_TIMEOUT_TURN, 1500, 0);
    cr_expect_eq(atomic_load(&control->deadline_ms), deadline_of(&timing));
    live_think_end(&live);
    live_destroy(&live);
}

Test(live, pondering_waits_for_lines_and_ends_with_the_next_one) {
    Live live;
    cr_assert(live_init(&live));
    read_line(&live, "BEGIN", START_MS);
    cr_expect_null(live_ponder_begin(&live), "a line is not obeyed yet");
    live_take(&live);
    ThinkControl *control = live_ponder_begin(&live);
    cr_assert_not_null(control);
    cr_expect_not(atomic_load(&control->stop));
    read_line(&live, "INFO game_type 1", START_MS);
    cr_expect(atomic_load(&control->stop));
    cr_expect(live_ponder_end(&live));
    live_take(&live);
    live_close(&live);
    cr_expect_null(live_ponder_begin(&live), "nobody will ask any more");
    live_destroy(&live);
}
