/* Tests of the time budget over a grid of limits. It is a pure function, so no clock is read. */
#include "search/worker/budget.h"
#include "deadline.h"
#include "ground/clock.h"

#include <criterion/criterion.h>

static const int64_t TIMES[] = {0,    1,     5,      20,     50,      100,       500,       1000,
                                5000, 30000, 120000, 300000, 1000000, 100000000, LIMIT_NONE};
static const int64_t LEFTS[] = {-5000, -1, 0, 1, 10, 100, 1000, 7000, 60000, 1000000, LIMIT_NONE};
static const int EMPTY[] = {1, 2, 9, 100, 225, 400, 1024};

static Limits limits_of(int64_t turn, int64_t match, int64_t left) {
    Limits limits = limits_none(1000000);
    limits.turn_ms = turn;
    limits.match_ms = match;
    limits.left_ms = left;
    return limits;
}

/* The time that is certainly there for this move. */
static int64_t available(const Limits *limits) {
    int64_t left = limits->left_ms != LIMIT_NONE ? limits->left_ms : limits->match_ms;
    int64_t time = left < limits->turn_ms ? left : limits->turn_ms;
    return time < 0 ? 0 : time;
}

Test(budget, no_limits_means_no_limits) {
    Limits limits = limits_none(77);
    cr_expect_eq(limits.start_ms, 77);
    cr_expect_eq(limits.turn_ms, LIMIT_NONE);
    cr_expect_eq(limits.match_ms, LIMIT_NONE);
    cr_expect_eq(limits.left_ms, LIMIT_NONE);
    cr_expect_eq(limits.max_nodes, LIMIT_NONE);
    cr_expect_geq(limits.max_depth, 256);
    Budget budget = budget_compute(&limits, 225);
    cr_expect_eq(budget.hard_ms, LIMIT_NONE);
    cr_expect_not(budget.instant);
}

Test(budget, only_a_time_that_nobody_waits_for_is_endless) {
    static const int64_t DAY_MS = 24 * 60 * 60 * 1000;
    Budget endless = budget_unlimited(), at_once = {.instant = true};
    Limits move = limits_of(5000, LIMIT_NONE, LIMIT_NONE), match = limits_of(5000, 180000, 170000);
    Limits days = limits_of(2 * DAY_MS, LIMIT_NONE, LIMIT_NONE);
    Budget of_move = budget_compute(&move, 200), of_match = budget_compute(&match, 200);
    Budget of_days = budget_compute(&days, 200);
    cr_expect(budget_is_endless(&endless));
    cr_expect(budget_is_endless(&of_days));
    cr_expect_not(budget_is_endless(&of_move));
    cr_expect_not(budget_is_endless(&of_match));
    cr_expect_not(budget_is_endless(&at_once));
}

Test(budget, the_hard_limit_keeps_within_turn_and_match_and_the_soft_one_within_it) {
    for (size_t t = 0; t < ARRAY_LENGTH(TIMES); t++) {
        for (size_t m = 0; m < ARRAY_LENGTH(TIMES); m++) {
            for (size_t l = 0; l < ARRAY_LENGTH(LEFTS); l++) {
                for (size_t e = 0; e < ARRAY_LENGTH(EMPTY); e++) {
                    Limits limits = limits_of(TIMES[t], TIMES[m], LEFTS[l]);
                    Budget budget = budget_compute(&limits, EMPTY[e]);
                    int64_t time = available(&limits);
                    cr_assert_geq(budget.soft_ms, 0);
                    cr_assert_geq(budget.hard_ms, 0);
                    cr_assert_leq(budget.soft_ms, budget.hard_ms);
                    cr_assert(budget.instant || budget.hard_ms <= time,
                              "turn %lld, match %lld, left %lld: hard %lld", (long long)TIMES[t],
                              (long long)TIMES[m], (long long)LEFTS[l], (long long)budget.hard_ms);
                }
            }
        }
    }
}

Test(budget, without_time_the_answer_is_instant) {
    for (size_t l = 0; l < ARRAY_LENGTH(LEFTS); l++) {
        Limits limits = limits_of(0, 180000, LEFTS[l]);
        cr_expect(budget_compute(&limits, 200).instant);
    }
    Limits overdrawn = limits_of(5000, 120000, -3);
    cr_expect(budget_compute(&overdrawn, 200).instant);
    Limits spent = limits_of(5000, 120000, 0);
    cr_expect(budget_compute(&spent, 200).instant);
}

Test(budget, with_time_the_answer_is_not_instant) {
    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++) {
        if (TIMES[i] < 100)
            continue;
        Limits limits = limits_of(TIMES[i], LIMIT_NONE, LIMIT_NONE);
        Budget budget = budget_compute(&limits, 225);
        cr_expect_not(budget.instant, "%lld ms", (long long)TIMES[i]);
        cr_expect_gt(budget.soft_ms, 0);
    }
}

Test(budget, more_turn_time_never_means_less_thinking) {
    for (size_t l = 0; l < ARRAY_LENGTH(LEFTS); l++) {
        Budget before = {0, 0, true};
        for (int64_t turn = 0; turn < 400000; turn += 1 + turn / 7) {
            Limits limits = limits_of(turn, 180000, LEFTS[l]);
            Budget budget = budget_compute(&limits, 150);
            cr_assert_geq(budget.hard_ms, before.hard_ms, "turn %lld", (long long)turn);
            cr_assert_geq(budget.soft_ms, before.soft_ms, "turn %lld", (long long)turn);
            cr_assert(before.instant || !budget.instant);
            before = budget;
        }
    }
}

Test(budget, more_match_time_never_means_less_thinking) {
    for (size_t t = 0; t < ARRAY_LENGTH(TIMES); t++) {
        Budget before = {0, 0, true};
        for (int64_t left = -100; left < 1000000; left += 1 + (left > 0 ? left / 7 : 0)) {
            Limits limits = limits_of(TIMES[t], 1000000, left);
            Budget budget = budget_compute(&limits, 150);
            cr_assert_geq(budget.hard_ms, before.hard_ms, "left %lld", (long long)left);
            cr_assert_geq(budget.soft_ms, before.soft_ms, "left %lld", (long long)left);
            cr_assert(before.instant || !budget.instant);
            before = budget;
        }
    }
}

Test(budget, a_match_is_shared_out_over_the_moves_to_come) {
    Limits limits = limits_of(LIMIT_NONE, 180000, 180000);
    Budget many = budget_compute(&limits, 225);
    cr_expect_leq(many.soft_ms, 180000 / 5);
    cr_expect_leq(many.hard_ms, 180000 / 2);
}

/* Of three empty cells two are ours to fill. */
Test(budget, the_last_moves_share_all_that_is_left) {
    static const int MOVES[] = {[1] = 1, 1, 2, 2};
    for (int empty = 1; empty < (int)ARRAY_LENGTH(MOVES); empty++) {
        Limits limits = limits_of(LIMIT_NONE, 100000, 10000);
        Budget budget = budget_compute(&limits, empty);
        cr_expect_leq(budget.hard_ms, 10000 / MOVES[empty], "%d empty", empty);
        cr_expect_geq(budget.hard_ms, 9000 / MOVES[empty], "%d empty", empty);
        cr_expect_eq(budget.soft_ms, budget.hard_ms, "%d empty", empty);
    }
}

Test(budget, a_whole_game_stays_within_the_match_time) {
    static const int64_t MATCHES[] = {1000, 20000, 120000, 180000, 1000000};
    for (size_t m = 0; m < ARRAY_LENGTH(MATCHES); m++) {
        int64_t left = MATCHES[m];
        for (int empty = 400; empty > 0; empty -= 2) {
            Limits limits = limits_of(30000, MATCHES[m], left);
            Budget budget = budget_compute(&limits, empty);
            if (!budget.instant)
                left -= budget.hard_ms; /* the worst case, every move */
            cr_assert_geq(left, 0, "match %lld, %d empty", (long long)MATCHES[m], empty);
        }
    }
}

Test(budget, node_and_depth_limits_and_the_start_do_not_change_the_time) {
    Limits limits = limits_of(5000, 120000, 60000);
    Budget plain = budget_compute(&limits, 100);
    limits.max_nodes = 1;
    limits.max_depth = 3;
    limits.start_ms = -12345;
    Budget other = budget_compute(&limits, 100);
    cr_expect_eq(plain.hard_ms, other.hard_ms);
    cr_expect_eq(plain.soft_ms, other.soft_ms);
}

Test(budget, a_reserve_is_not_thought_with) {
    for (int64_t left = 1000; left <= 200000; left *= 3) {
        for (int64_t kept = 0; kept < left; kept += left / 10) {
            Limits limits = limits_of(30000, 200000, left), rest = limits_of(30000, 200000, left);
            limits.reserve_ms = limits.reserve_max_ms = kept;
            rest.left_ms -= kept;
            Budget budget = budget_compute(&limits, 225), same = budget_compute(&rest, 225);
            cr_assert_eq(budget.soft_ms, same.soft_ms);
            cr_assert_leq(budget.hard_ms, max_int64(1, (left - kept) / 4));
            cr_assert_geq(budget.hard_ms, same.hard_ms);
        }
    }
}

Test(budget, what_is_kept_at_most_cuts_the_hard_limit_only) {
    Limits limits = limits_of(30000, 60000, 60000);
    Budget plain = budget_compute(&limits, 225);
    limits.reserve_max_ms = 40000;
    Budget budget = budget_compute(&limits, 225);
    cr_expect_lt(budget.hard_ms, plain.hard_ms);
    cr_expect_eq(budget.soft_ms, plain.soft_ms);
    limits.reserve_max_ms = 59000;
    budget = budget_compute(&limits, 225);
    cr_expect_leq(budget.hard_ms, 1000 / 4);
    cr_expect_eq(budget.soft_ms, budget.hard_ms);
}

Test(budget, when_all_that_is_left_is_kept_the_answer_is_instant) {
    Limits limits = limits_of(30000, 60000, 2000);
    limits.reserve_ms = 1000;
    limits.reserve_max_ms = 1999;
    cr_expect_not(budget_compute(&limits, 225).instant);
    limits.reserve_max_ms = 2000;
    cr_expect(budget_compute(&limits, 225).instant);
    limits.turn_ms = LIMIT_NONE;
    cr_expect(budget_compute(&limits, 225).instant);
    limits.match_ms = limits.left_ms = LIMIT_NONE;
    cr_expect_eq(budget_compute(&limits, 225).hard_ms, LIMIT_NONE, "without a clock no reserve");
}

/* ------------------------------------------------------------------------------------------
 * Games.
 */

Test(budget, the_first_move_takes_a_small_part_of_the_match) {
    static const int64_t LEAGUES[][2] = {{5000, 120000}, {30000, 180000}, {300000, 1000000}};
    static const int CELLS[] = {225, 400, 1024};
    for (size_t i = 0; i < ARRAY_LENGTH(LEAGUES); i++) {
        for (size_t e = 0; e < ARRAY_LENGTH(CELLS); e++) {
            Limits limits = limits_of(LEAGUES[i][0], LEAGUES[i][1], LEAGUES[i][1]);
            Budget budget = budget_compute(&limits, CELLS[e] - 1);
            cr_expect_lt(budget.hard_ms, LEAGUES[i][0]);
            cr_expect_lt(budget.hard_ms, LEAGUES[i][1] / 4);
            cr_expect_leq(budget.soft_ms, LEAGUES[i][1] / 15);
            cr_expect_geq(budget.soft_ms, LEAGUES[i][1] / 100);
        }
    }
}

Test(budget, a_game_of_two_hundred_moves_has_time_for_each_of_them) {
    enum { OWN_MOVES = 200, LATE_MS = 3, TOLERANCE_MS = 1000 };
    int64_t left = 180000, least = 1000000;
    for (int move = 0; move < OWN_MOVES; move++) {
        Limits limits = limits_of(30000, 180000, left);
        Budget budget = budget_compute(&limits, 1024 - 2 * move);
        int64_t used = budget_iteration_limit(&budget, 1, 0, 0);
        if (move < 100)
            least = used < least ? used : least;
        left -= used + LATE_MS; /* every answer arrives a little late */
    }
    cr_expect_geq(left, -TOLERANCE_MS, "%lld", (long long)left);
    cr_expect_geq(least, 100, "a hundred moves are thought about: %lld", (long long)least);
}

Test(budget, almost_no_time_on_the_clock_is_hardly_touched) {
    for (int64_t left = 1; left <= 100; left++) {
        Limits limits = limits_of(30000, 180000, left);
        Budget budget = budget_compute(&limits, 300);
        cr_expect_leq(budget.hard_ms, max_int64(left / 7, 1));
        cr_expect_leq(budget.soft_ms, budget.hard_ms);
        cr_expect_geq(budget.soft_ms, 1, "0 is for an answer at once");
    }
}

/* ------------------------------------------------------------------------------------------
 * What the iterations change.
 */

Test(budget, a_new_best_move_and_a_lower_score_get_more_time) {
    Limits limits = limits_of(30000, 180000, 180000);
    Budget budget = budget_compute(&limits, 225);
    int64_t usual = budget_iteration_limit(&budget, 1, 0, 0);
    cr_expect_gt(usual, budget.soft_ms / 2);
    cr_expect_lt(usual, budget.soft_ms);
    cr_expect_gt(budget_iteration_limit(&budget, 0, 0, 0), usual, "the best move has changed");
    cr_expect_lt(budget_iteration_limit(&budget, 9, 0, 0), usual, "the best move is old");
    cr_expect_gt(budget_iteration_limit(&budget, 1, 100, 0), usual, "the score fell");
    cr_expect_eq(budget_iteration_limit(&budget, 1, -100, 0), usual, "the score rose");
    cr_expect_gt(budget_iteration_limit(&budget, 0, 1000, 0), budget.soft_ms);
}

Test(budget, the_further_from_even_the_more_time_up_to_twice_as_much) {
    Limits limits = limits_of(30000, 180000, 180000);
    Budget budget = budget_compute(&limits, 225);
    int64_t even = budget_iteration_limit(&budget, 1, 0, 0), before = even;
    for (int score = 0; score <= 30000; score += 50) {
        int64_t limit = budget_iteration_limit(&budget, 1, 0, score);
        cr_assert(limit >= before && limit <= 2 * even, "%d: %lld", score, (long long)limit);
        cr_assert_eq(limit, budget_iteration_limit(&budget, 1, 0, -score), "%d", score);
        before = limit;
    }
    cr_expect_eq(before, 2 * even);
    cr_expect_eq(budget_iteration_limit(&budget, 1, 0, 300), even * 20 / 15);
}

Test(budget, no_iteration_begins_after_the_hard_limit) {
    for (size_t t = 0; t < ARRAY_LENGTH(TIMES); t++) {
        for (size_t l = 0; l < ARRAY_LENGTH(LEFTS); l++) {
            for (int stable = 0; stable < 8; stable++) {
                Limits limits = limits_of(TIMES[t], LIMIT_NONE, LEFTS[l]);
                Budget budget = budget_compute(&limits, 100);
                int64_t before = 0;
                for (int drop = -1000; drop <= 1000; drop += 50) {
                    int64_t limit = budget_iteration_limit(&budget, stable, drop, 0);
                    cr_assert(limit >= before && limit <= budget.hard_ms);
                    cr_assert_leq(budget_iteration_limit(&budget, stable, drop, 5000),
                                  budget.hard_ms);
                    before = limit;
                }
            }
        }
    }
}

Test(budget, with_a_limit_per_move_alone_all_of_it_is_used) {
    Limits limits = limits_of(5000, LIMIT_NONE, LIMIT_NONE);
    Budget budget = budget_compute(&limits, 100);
    cr_expect_eq(budget_iteration_limit(&budget, 9, 0, 0), budget.hard_ms);
    Limits none = limits_none(0);
    Budget endless = budget_compute(&none, 100);
    cr_expect_eq(budget_iteration_limit(&endless, 9, 0, 0), LIMIT_NONE);
}

/* ------------------------------------------------------------------------------------------
 * The deadline of a budget.
 */

Test(budget, a_deadline_counts_from_the_start_unless_somebody_changes_it) {
    Limits limits = limits_none(1000000);
    Budget budget = {300, 500, false}, unlimited = budget_unlimited();
    ThinkControl control = {0};
    Deadline deadline = deadline_of(&limits, &budget, &control);
    cr_expect_eq(deadline_end(&deadline), 1000500);
    atomic_store(&control.deadline_ms, 1234567);
    cr_expect_eq(deadline_end(&deadline), 1234567);
    deadline = deadline_of(&limits, &budget, NULL);
    cr_expect_eq(deadline_end(&deadline), 1000500);
    deadline = deadline_of(&limits, &unlimited, NULL);
    cr_expect_eq(deadline_end(&deadline), LIMIT_NONE);
}

Test(budget, a_deadline_is_reached_when_time_is_up_or_somebody_says_stop) {
    enum { LONG_MS = 1000000000 };
    ThinkControl control = {0};
    Deadline past = {clock_ms(), NULL}, future = {clock_ms() + LONG_MS, &control};
    Deadline never = {LIMIT_NONE, &control};
    cr_expect(deadline_reached(&past));
    cr_expect_not(deadline_reached(&future));
    cr_expect_not(deadline_reached(&never));
    atomic_store(&control.deadline_ms, clock_ms());
    cr_expect(deadline_reached(&future));
    cr_expect(deadline_reached(&never));
    atomic_store(&control.deadline_ms, 0);
    atomic_store(&control.stop, true);
    cr_expect(deadline_reached(&future));
    cr_expect(deadline_reached(&never));
}
