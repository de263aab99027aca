/* Wins and losses at the root of a search: when a loss counts as proven. */
#include "search/root/outcome.h"

#include "memory/solution.h"
#include "search/root/root_moves.h"
#include "search/search.h"
#include "search/worker/joint.h"
#include "support/root.h"

#include <criterion/criterion.h>

TestSuite(outcome, .timeout = 60);

Test(outcome, a_loss_of_the_moves_at_the_root_is_proven_only_if_the_others_lose_too) {
    Root root;
    root_create(&root, "h8b2i8m3", 1); /* X has a two, no threat */
    Worker *worker = root.workers[0];
    board_set_side(root.board, side_other(root.board->side));
    search_prepare(worker, root.board, &root.shared);
    cr_expect_eq(worker->omitted_loss_plies, 0);
    cr_expect_not(root_moves_rest_loses(worker));
    worker->result.score = score_loss_in(8);
    outcome_settle(worker);
    cr_expect(score_is_unproven_loss(worker->result.score), "%d", worker->result.score);
    root_destroy(&root);

    root_create(&root, "h8b2i8m3j9c12j10", 1);
    search_prepare(root.workers[0], root.board, &root.shared);
    cr_expect(root_moves_rest_loses(root.workers[0]));
    root.workers[0]->result.score = score_loss_in(12);
    outcome_settle(root.workers[0]);
    cr_expect(score_is_loss(root.workers[0]->result.score));
    root_destroy(&root);
}

Test(outcome, a_win_is_proven_although_another_worker_has_finished_the_iteration) {
    Root root;
    root_create(&root, "h8b2i8m3j9c12j10a15", 2);
    root.shared.joint = joint_create();
    root.shared.solutions = solution_create();
    cr_assert(root.shared.joint != NULL && root.shared.solutions != NULL);
    joint_start(root.shared.joint);
    for (int i = 0; i < 2; i++)
        search_prepare(root.workers[i], root.board, &root.shared);
    Worker *worker = root.workers[0];
    worker->result.score = SCORE_UNPROVEN_BOUND;
    worker->result.depth = worker->root_depth;
    joint_offer(root.shared.joint, &worker->result);
    joint_finish(root.shared.joint, worker->root_depth);
    cr_assert(worker_stopped(worker), "otherwise this says nothing");
    cr_expect(outcome_keep_win(worker));
    cr_expect(score_is_win(worker->result.score), "%d", worker->result.score);
    solution_destroy(root.shared.solutions);
    joint_destroy(root.shared.joint);
    root_destroy(&root);
}
