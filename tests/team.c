/* What workers tell each other: marks, and what a full bucket forgets; lines and finished
 * iterations. */
#include "team.h"

#include <criterion/criterion.h>

enum { BUCKETS = 4096, WAYS = 4 }; /* as in team.c */

static Team *team;

static void create(void) {
    team = team_create();
    cr_assert_not_null(team);
}

static void destroy(void) {
    team_destroy(team);
}

TestSuite(team, .init = create, .fini = destroy);

Test(team, a_mark_is_there_until_it_is_taken_back) {
    cr_assert_not(team_looks_at(team, 5));
    team_mark(team, 5);
    team_mark(team, 5);
    cr_assert(team_looks_at(team, 5));
    cr_assert_not(team_looks_at(team, 5 + BUCKETS));
    team_unmark(team, 5);
    cr_assert_not(team_looks_at(team, 5));
}

Test(team, marks_of_one_bucket_live_side_by_side_until_it_is_full) {
    for (uint64_t i = 1; i <= WAYS; i++)
        team_mark(team, i * BUCKETS);
    for (uint64_t i = 1; i <= WAYS; i++)
        cr_assert(team_looks_at(team, i * BUCKETS));
    team_mark(team, (WAYS + 1) * (uint64_t)BUCKETS);
    cr_assert(team_looks_at(team, (WAYS + 1) * (uint64_t)BUCKETS), "the newest one is there");
    int present = 0;
    for (uint64_t i = 1; i <= WAYS + 1; i++) {
        present += team_looks_at(team, i * BUCKETS);
        team_unmark(team, i * BUCKETS); /* also the one that was forgotten */
    }
    cr_assert_eq(present, WAYS);
}

Test(team, the_best_line_of_the_deepest_iteration_is_known) {
    ThinkInfo line = {.depth = 4, .score = -100, .best = 7}, taken = {0};
    cr_assert_not(team_take(team, 4, &taken));
    cr_assert_not(team_knows_better(team, 4, -SCORE_INFINITE));
    team_offer(team, &line);
    cr_assert(team_knows_better(team, 4, -101));
    cr_assert_not(team_knows_better(team, 4, -100));
    cr_assert_not(team_knows_better(team, 3, -101), "an iteration of its own");
    cr_assert_not(team_knows_better(team, 5, -101));
    line.score = -200;
    line.best = 8;
    team_offer(team, &line);
    cr_assert(team_take(team, 4, &taken));
    cr_assert_eq(taken.best, 7, "a worse line of the same iteration changes nothing");
    line.depth = 5;
    team_offer(team, &line);
    cr_assert_not(team_take(team, 4, &taken));
    cr_assert(team_take(team, 5, &taken));
    cr_assert_eq(taken.best, 8);
}

Test(team, a_finished_iteration_finishes_those_before) {
    ThinkInfo line = {.depth = 5, .score = 10, .best = 7}, taken;
    cr_assert_not(team_has_finished(team, 1));
    team_finish(team, 5);
    cr_assert_not(team_has_finished(team, 1), "there is no line yet");
    team_offer(team, &line);
    team_finish(team, 5);
    team_finish(team, 3);
    cr_assert(team_has_finished(team, 5));
    cr_assert(team_has_finished(team, 2));
    cr_assert_not(team_has_finished(team, 6));
    line.score = 20;
    line.best = 8;
    team_offer(team, &line);
    team_finish(team, 5);
    cr_assert(team_take_result(team, &taken));
    cr_assert_eq(taken.best, 7, "the first to finish decides");
    team_start(team);
    cr_assert_not(team_has_finished(team, 1));
    cr_assert_not(team_take_result(team, &taken));
}

Test(team, the_first_to_widen_the_window_decides) {
    TeamPass mine = {.depth = 5, .number = 1, .alpha = -10, .beta = 90, .best = 7, .score = 30};
    TeamPass other = {.depth = 5, .number = 1, .alpha = -70, .beta = 30, .best = 8, .score = -10};
    TeamPass first = {.depth = 5};
    cr_assert_not(team_is_past(team, 5, 0));
    cr_assert_not(team_follow(team, &first), "there is nothing to follow yet");
    team_agree(team, &mine);
    cr_assert(team_is_past(team, 5, 0));
    cr_assert_not(team_is_past(team, 5, 1));
    team_agree(team, &other);
    cr_assert_eq(other.best, 7);
    cr_assert_eq(other.beta, 90);
    cr_assert(team_follow(team, &first));
    cr_assert_eq(first.number, 1);
    cr_assert_eq(first.alpha, -10);
    cr_assert_not(team_follow(team, &first), "it is there already");
    mine.number = 2;
    mine.alpha = -100;
    team_agree(team, &mine);
    cr_assert_eq(mine.alpha, -100);
    cr_assert(team_is_past(team, 5, 1));
    cr_assert_not(team_has_finished(team, 1));
}

Test(team, nobody_follows_into_another_iteration) {
    ThinkInfo line = {.depth = 5, .score = 10, .best = 7};
    TeamPass pass = {.depth = 5, .number = 1, .alpha = -10, .beta = 90};
    TeamPass late = pass, earlier = {.depth = 4}, later = {.depth = 6};
    team_agree(team, &pass);
    cr_assert(team_is_past(team, 4, 3));
    cr_assert_not(team_follow(team, &earlier));
    cr_assert_not(team_follow(team, &later));
    team_offer(team, &line);
    team_finish(team, 5);
    cr_assert(team_is_past(team, 5, TEAM_PASSES - 1));
    cr_assert_not(team_is_past(team, 6, 0));
    late.number = 2;
    late.alpha = -50;
    team_agree(team, &late);
    cr_assert_eq(late.alpha, -50, "the iteration is over: nothing is agreed on");
    cr_assert_not(team_follow(team, &late));
    cr_assert_not(team_is_past(team, 6, 0));
    team_start(team);
    cr_assert_not(team_is_past(team, 1, 0));
}
