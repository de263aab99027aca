/* How a weaker player differs: what it may think, and what it chooses. */
#include "strength.h"
#include "strength_params.h"

#include <criterion/criterion.h>

enum { TRIALS = 2000 };

Test(strength, a_stronger_player_thinks_at_least_as_much) {
    int depth = 0, lines = BOARD_MAX_CELLS;
    int64_t nodes = 0, hard = 0;
    for (int strength = 0; strength < STRENGTH_FULL; strength++) {
        Limits limits = limits_none(0);
        Budget budget = {10000, 20000, false};
        strength_limit(strength, &limits, &budget);
        cr_expect_geq(limits.max_depth, depth, "%d", strength);
        cr_expect_geq(limits.max_nodes, nodes, "%d", strength);
        cr_expect_geq(budget.hard_ms, hard, "%d", strength);
        cr_expect_leq(strength_lines(strength), lines, "%d", strength);
        depth = limits.max_depth;
        nodes = limits.max_nodes;
        hard = budget.hard_ms;
        lines = strength_lines(strength);
    }
    cr_expect_gt(depth, 1);
    cr_expect_leq(hard, 20000);
}

Test(strength, a_beginner_looks_one_ply_deep_and_takes_a_part_of_the_time) {
    Limits limits = limits_none(0);
    Budget budget = {10000, 20000, false};
    strength_limit(0, &limits, &budget);
    cr_expect_eq(limits.max_depth, 1);
    cr_expect_gt(strength_lines(0), 1);
    cr_expect(budget.soft_ms > 0 && budget.soft_ms < 1000, "%d", (int)budget.soft_ms);
    cr_expect_eq(budget.hard_ms, 2 * budget.soft_ms);
}

Test(strength, one_level_more_is_a_little_stronger) {
    int64_t before = 0;
    for (int strength = 60; strength <= 70; strength++) {
        Limits limits = limits_none(0);
        Budget budget = budget_unlimited();
        strength_limit(strength, &limits, &budget);
        cr_expect_gt(limits.max_nodes, before, "%d", strength);
        before = limits.max_nodes;
    }
}

Test(strength, limits_are_never_made_longer) {
    for (int strength = 0; strength < STRENGTH_FULL; strength++) {
        Limits limits = limits_none(0);
        Budget budget = {3, 4, false};
        limits.max_depth = 1;
        limits.max_nodes = 10;
        strength_limit(strength, &limits, &budget);
        cr_expect_eq(limits.max_depth, 1);
        cr_expect_eq(limits.max_nodes, 10);
        cr_expect(budget.soft_ms <= 3 && budget.hard_ms <= 4 && budget.hard_ms > 0);
    }
}

Test(strength, a_huge_limit_of_positions_is_none) {
    Limits usual = limits_none(0), huge = limits_none(0);
    Budget budget = {3, 4, false}, same = budget;
    huge.max_nodes = INT64_MAX - 1;
    strength_limit(60, &usual, &budget);
    strength_limit(60, &huge, &same);
    cr_expect_eq(huge.max_nodes, usual.max_nodes);
}

Test(strength, of_few_positions_a_part_is_looked_at) {
    int64_t before = 0;
    for (int strength = 50; strength <= 90; strength += 10) {
        Limits limits = limits_none(0);
        Budget budget = budget_unlimited();
        limits.max_nodes = 20000;
        strength_limit(strength, &limits, &budget);
        cr_expect_geq(limits.max_nodes, STRENGTH_INSTANT_NODES, "%d", strength);
        cr_expect_lt(limits.max_nodes, 20000, "%d", strength);
        cr_expect_geq(limits.max_nodes, before, "%d", strength);
        before = limits.max_nodes;
    }
    cr_expect_gt(before, STRENGTH_INSTANT_NODES);

    Limits limits = limits_none(0);
    Budget budget = budget_unlimited();
    limits.max_nodes = 20990;
    strength_limit(90, &limits, &budget);
    cr_expect_eq(limits.max_nodes, 20990 * STRENGTH_SHARES[9] / STRENGTH_SHARE_UNIT);
}

Test(strength, a_budget_without_limits_stays_one) {
    Limits limits = limits_none(0);
    Budget budget = budget_unlimited();
    strength_limit(50, &limits, &budget);
    cr_expect(budget.soft_ms == LIMIT_NONE && budget.hard_ms == LIMIT_NONE && !budget.instant);
}

Test(strength, in_place_of_an_instant_answer_there_is_a_short_search) {
    for (int strength = 0; strength < STRENGTH_FULL; strength += 30) {
        Limits limits = limits_none(0);
        Budget budget = {0, 0, true};
        strength_limit(strength, &limits, &budget);
        cr_expect_eq(limits.max_nodes, STRENGTH_INSTANT_NODES, "%d", strength);
        cr_expect(budget.hard_ms == LIMIT_NONE && !budget.instant, "%d", strength);
    }
}

/* How often a player of that strength takes another line than the first of two. */
static int mistakes(int strength, int first, int second) {
    ThinkInfo lines[2] = {{.best = 7, .score = first}, {.best = 8, .score = second}};
    int count = 0;
    for (uint64_t key = 0; key < TRIALS; key++)
        count += strength_choose(strength, 1, key * 0x9E3779B97F4A7C15u, lines, 2) != 0;
    return count;
}

Test(strength, weaker_players_make_more_mistakes) {
    int before = TRIALS;
    for (int strength = 0; strength < STRENGTH_FULL; strength += 10) {
        int here = mistakes(strength, 100, 0);
        cr_expect_leq(here, before, "%d", strength);
        before = here;
    }
    cr_expect_gt(mistakes(0, 100, 0), TRIALS / 3, "a beginner chooses nearly at random");
    cr_expect_eq(mistakes(90, 100, 0), 0);
}

/* With so little noise two values are often equal. */
Test(strength, of_moves_that_look_alike_the_first_is_taken) {
    int count = mistakes(STRENGTH_FULL - 1, 0, 0);
    cr_expect(count > TRIALS / 3 && count < TRIALS * 9 / 20, "%d", count);
}

Test(strength, a_near_win_is_more_obvious_than_a_far_one) {
    int near = mistakes(0, score_win_in(1), 0), far = mistakes(0, score_win_in(31), 0);
    cr_expect_lt(near, far);
    cr_expect_lt(mistakes(30, score_win_in(3), 0), mistakes(30, 300, 0));
}

Test(strength, a_loss_is_avoided_the_more_the_nearer_it_is) {
    int near = mistakes(0, 0, score_loss_in(2)), far = mistakes(0, 0, score_loss_in(30));
    cr_expect_lt(near, far);
    cr_expect_lt(far, mistakes(0, 0, -300));
}

Test(strength, beyond_a_limit_a_better_score_is_no_more_obvious) {
    enum { BEYOND = STRENGTH_QUIET_LIMIT + 1000 };
    cr_expect_eq(mistakes(0, BEYOND, 0), mistakes(0, STRENGTH_QUIET_LIMIT, 0));
    cr_expect_eq(mistakes(0, 0, -BEYOND), mistakes(0, 0, -STRENGTH_QUIET_LIMIT));
    cr_expect_lt(mistakes(0, score_win_in(31), 0), mistakes(0, BEYOND, 0));
}

Test(strength, a_choice_depends_on_seed_and_position_alone) {
    ThinkInfo lines[2] = {{.best = 7, .score = 20}, {.best = 8, .score = 0}};
    int differs = 0;
    for (uint64_t key = 1; key <= 100; key++) {
        int choice = strength_choose(0, 5, key << 40, lines, 2);
        cr_assert_eq(strength_choose(0, 5, key << 40, lines, 2), choice);
        differs += strength_choose(0, 6, key << 40, lines, 2) != choice;
    }
    cr_expect(differs > 0);
}
