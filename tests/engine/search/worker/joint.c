/* The iteration that workers have in common: lines, re-searches, and that it is finished. */
#include "search/worker/joint.h"

#include <criterion/criterion.h>

static Joint *joint;

static void create(void) {
    joint = joint_create();
    cr_assert_not_null(joint);
}

static void destroy(void) {
    joint_destroy(joint);
}

TestSuite(joint, .init = create, .fini = destroy);

Test(joint, the_best_line_of_the_deepest_iteration_is_known) {
    ThinkInfo line = {.depth = 4, .score = -100, .best = 7}, taken = {0};
    cr_assert_not(joint_take(joint, 4, &taken));
    cr_assert_not(joint_knows_better(joint, 4, -SCORE_INFINITE));
    joint_offer(joint, &line);
    cr_assert(joint_knows_better(joint, 4, -101));
    cr_assert_not(joint_knows_better(joint, 4, -100));
    cr_assert_not(joint_knows_better(joint, 3, -101), "an iteration of its own");
    cr_assert_not(joint_knows_better(joint, 5, -101));
    line.score = -200;
    line.best = 8;
    joint_offer(joint, &line);
    cr_assert(joint_take(joint, 4, &taken));
    cr_assert_eq(taken.best, 7, "a worse line of the same iteration changes nothing");
    line.depth = 5;
    joint_offer(joint, &line);
    cr_assert_not(joint_take(joint, 4, &taken));
    cr_assert(joint_take(joint, 5, &taken));
    cr_assert_eq(taken.best, 8);
}

Test(joint, a_finished_iteration_finishes_those_before) {
    ThinkInfo line = {.depth = 5, .score = 10, .best = 7}, taken;
    cr_assert_not(joint_has_finished(joint, 1));
    joint_finish(joint, 5);
    cr_assert_not(joint_has_finished(joint, 1), "there is no line yet");
    joint_offer(joint, &line);
    joint_finish(joint, 5);
    joint_finish(joint, 3);
    cr_assert(joint_has_finished(joint, 5));
    cr_assert(joint_has_finished(joint, 2));
    cr_assert_not(joint_has_finished(joint, 6));
    line.score = 20;
    line.best = 8;
    joint_offer(joint, &line);
    joint_finish(joint, 5);
    cr_assert(joint_take_result(joint, &taken));
    cr_assert_eq(taken.best, 7, "the first to finish decides");
    joint_start(joint);
    cr_assert_not(joint_has_finished(joint, 1));
    cr_assert_not(joint_take_result(joint, &taken));
    cr_assert_not(joint_take(joint, 5, &taken), "that was a line of the search before");
}

Test(joint, the_first_to_fail_decides_on_the_window) {
    Aspiration mine = {.depth = 5, .number = 1, .alpha = -10, .beta = 90, .best = 7, .score = 30};
    Aspiration other = {.depth = 5, .number = 1, .alpha = -70, .beta = 30, .best = 8, .score = -10};
    Aspiration first = {.depth = 5};
    cr_assert_not(joint_is_past(joint, 5, 0));
    cr_assert_not(joint_follow(joint, &first), "there is nothing to follow yet");
    joint_agree_window(joint, &mine);
    cr_assert(joint_is_past(joint, 5, 0));
    cr_assert_not(joint_is_past(joint, 5, 1));
    joint_agree_window(joint, &other);
    cr_assert_eq(other.best, 7);
    cr_assert_eq(other.beta, 90);
    cr_assert(joint_follow(joint, &first));
    cr_assert_eq(first.number, 1);
    cr_assert_eq(first.alpha, -10);
    cr_assert_not(joint_follow(joint, &first), "it is there already");
    mine.number = 2;
    mine.alpha = -100;
    joint_agree_window(joint, &mine);
    cr_assert_eq(mine.alpha, -100);
    cr_assert(joint_is_past(joint, 5, 1));
    cr_assert_not(joint_has_finished(joint, 1));
}

Test(joint, nobody_follows_into_another_iteration) {
    ThinkInfo line = {.depth = 5, .score = 10, .best = 7};
    Aspiration pass = {.depth = 5, .number = 1, .alpha = -10, .beta = 90};
    Aspiration late = pass, earlier = {.depth = 4}, later = {.depth = 6};
    joint_agree_window(joint, &pass);
    cr_assert(joint_is_past(joint, 4, 3));
    cr_assert_not(joint_follow(joint, &earlier));
    cr_assert_not(joint_follow(joint, &later));
    joint_offer(joint, &line);
    joint_finish(joint, 5);
    cr_assert(joint_is_past(joint, 5, JOINT_WINDOWS_MAX - 1));
    cr_assert_not(joint_is_past(joint, 6, 0));
    late.number = 2;
    late.alpha = -50;
    joint_agree_window(joint, &late);
    cr_assert_eq(late.alpha, -50, "the iteration is over: nothing is agreed on");
    cr_assert_not(joint_follow(joint, &late));
    cr_assert_not(joint_is_past(joint, 6, 0));
    joint_start(joint);
    cr_assert_not(joint_is_past(joint, 1, 0));
}
