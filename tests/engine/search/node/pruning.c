/* Which positions and moves the search leaves out. */
#include "search/node/pruning.h"

#include "evaluation/score.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(pruning, leaves_out_late_and_quiet_moves_only_where_that_hides_no_proof) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8i9h9");
    Params params;
    params_default(&params);
    Node node = {.alpha = 0, .beta = 1, .depth = 2, .move_count = 100, .eval = -5000, .best = -50};
    Cell far = board_cell(board, 14, 0);
    cr_assert(pruning_move_count(&node, &params, DEFEND_NOTHING));
    cr_assert(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    cr_assert(pruning_razoring(&node, &params));
    cr_assert_not(pruning_reverse_futility(&node, &params));
    cr_assert(pruning_move_count(&node, &params, DEFEND_OPEN_FOUR));
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_FIVE));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_OPEN_FOUR, far));
    node.best = score_loss_in(6);
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_NOTHING));
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_OPEN_FOUR));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    node.best = -50;
    node.is_pv = true;
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_OPEN_FOUR));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    support_board_destroy(board);
}

Test(pruning, the_expected_value_decides_only_near_the_end_and_far_above_beta) {
    Params params;
    params_default(&params);
    Node node;
    node_init(&node, (Window){99, 100}, 0, 5, true, CELL_NONE);
    node.facing_four = false;
    node.expected_eval = 100 + params.lazy_margin;
    cr_expect(pruning_lazy_evaluation(&node, &params));
    node.expected_eval--;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
    node.expected_eval++;
    node.facing_four = true;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
    node.facing_four = false;
    node.depth = params.reverse_futility_depth;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
    node.expected_eval += params.reverse_futility_margin * node.depth;
    cr_expect(pruning_lazy_evaluation(&node, &params));
    node.expected_eval = SCORE_NONE;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
    node.depth++;
    node.expected_eval = SCORE_STATIC_MAX;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
}

/* How many moves are looked at before the rest comes too late. */
static int moves_looked_at(Node node, const Params *params, Defence defence) {
    for (node.move_count = 0; node.move_count < BOARD_MAX_CELLS; node.move_count++)
        if (pruning_move_count(&node, params, defence))
            break;
    return node.move_count;
}

Test(pruning, looks_at_more_moves_in_the_variation_and_at_fewer_where_one_is_forced) {
    Params params;
    params_default(&params);
    for (int depth = 1; depth < 12; depth++) {
        Node node = {.alpha = 0, .beta = 1, .depth = depth, .best = -50}, pv = node, raised = node;
        pv.is_pv = true;
        raised.raised = true;
        int usual = moves_looked_at(node, &params, DEFEND_NOTHING);
        cr_assert_gt(usual, 1);
        cr_assert_gt(moves_looked_at(pv, &params, DEFEND_NOTHING), usual);
        cr_assert_lt(moves_looked_at(node, &params, DEFEND_OPEN_FOUR), usual);
        cr_assert_lt(moves_looked_at(raised, &params, DEFEND_NOTHING), usual);
        cr_assert_eq(moves_looked_at(node, &params, DEFEND_FIVE), BOARD_MAX_CELLS);
        cr_assert_eq(moves_looked_at(pv, &params, DEFEND_OPEN_FOUR), BOARD_MAX_CELLS);
    }
}
