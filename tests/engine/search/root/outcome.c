/* Wins and losses at the root of a search: when a loss counts as proven. */
#include "search/root/outcome.h"

#include "search/root/root_moves.h"
#include "search/search.h"
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
