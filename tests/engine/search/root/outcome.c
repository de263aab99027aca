/* Wins and losses at the root of a search: when a loss counts as proven. */
#include "search/root/outcome.h"

#include "evaluation/tactics.h"
#include "memory/solution.h"
#include "search/root/root_moves.h"
#include "search/search.h"
#include "search/worker/joint.h"
#include "support/root.h"

#include <criterion/criterion.h>

TestSuite(outcome, .timeout = 60);

/* Lets the worker settle a loss in `plies` that its search has found; returns the score. */
static int settled_loss(const char *moves, bool other_side, int plies) {
    Root root;
    root_create(&root, moves, 1);
    root.shared.solutions = solution_create();
    cr_assert(root.shared.solutions != NULL);
    if (other_side)
        board_set_side(root.board, side_other(root.board->side));
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->result.score = score_loss_in(plies);
    outcome_settle(worker);
    int score = worker->result.score;
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return score;
}

Test(outcome, a_loss_is_proven_only_if_it_can_be_written_down) {
    int score = settled_loss("h8b2i8m3", true, 8); /* X has a two, no threat */
    cr_expect(score_is_unproven_loss(score), "%d", score);
    score = settled_loss("h8b2i8m3j9c12j10", false, 12);
    cr_expect(score_is_loss(score), "%d", score);
}

Test(outcome, a_loss_takes_as_long_as_search_or_proof_say) {
    cr_expect_eq(settled_loss("h8b2i8m3j9c12j10", false, 40), score_loss_in(40));
    int score = settled_loss("h8b2i8m3j9c12j10", false, 4);
    cr_expect(score_is_loss(score) && score_plies(score) > 4, "%d", score);
}

/* What is played when two moves lose alike, the second after more positions. */
static Cell defence(int64_t turn_ms) {
    Root root;
    root_create(&root, "h8b2i8m3j9c12j10", 1);
    root.limits.turn_ms = turn_ms;
    root.shared.budget = budget_compute(&root.limits, root.board->empty_count);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->root_count = 2;
    for (int i = 0; i < 2; i++)
        worker->root[i] = (RootMove){.cell = (Cell)i, .score = score_loss_in(8), .nodes = 9 * i};
    worker->result.best = worker->root[0].cell;
    worker->result.score = score_loss_in(8);
    outcome_settle(worker);
    Cell best = worker->result.best;
    root_destroy(&root);
    return best;
}

Test(outcome, the_hardest_defence_is_for_play_and_not_for_whoever_looks) {
    cr_expect_eq(defence(10000), 1);
    cr_expect_eq(defence(LIMIT_NONE), 0);
}

/* Lets the worker settle a win that its search has found and nothing can be written down of; says
 * whether it counts as proven. */
static bool settles_win(bool by_counts, int plies) {
    Root root;
    Cell cell;
    root_create(&root, "h8b2i8m3j8o1", 1);
    cr_assert_eq(tactics_score(root.board, 0, &cell), score_win_in(3));
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->proving_nodes = (int64_t)1 << 40;
    worker->result.best = by_counts ? cell : 0;
    worker->result.score = score_win_in(plies);
    outcome_settle(worker);
    bool proven = score_is_win(worker->result.score);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return proven;
}

Test(outcome, a_win_that_the_threat_counts_prove_need_not_be_written_down) {
    cr_expect(settles_win(true, 3));
    cr_expect(settles_win(true, 5));
    cr_expect_not(settles_win(true, 1), "they need more plies");
    cr_expect_not(settles_win(false, 3), "they prove another move");
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
