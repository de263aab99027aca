/* Which positions and moves the search leaves out. */
#include "search/node/pruning.h"

#include "evaluation/score.h"
#include "support/support.h"

#include <criterion/criterion.h>

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
    cr_assert(pruning_futility(&node, &params, board, DEFEND_OPEN_FOUR, far));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_FIVE, far));
    node.best = score_loss_in(6);
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_NOTHING));
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_OPEN_FOUR));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_OPEN_FOUR, far));
    node.best += SCORE_UNPROVEN_OFFSET; /* lost, if nobody has proven it */
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_NOTHING));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    node.best = -50;
    node.alpha = score_win_in(9);
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    node.alpha = 0;
    node.is_pv = true;
    cr_assert_not(pruning_move_count(&node, &params, DEFEND_OPEN_FOUR));
    cr_assert_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, far));
    support_board_destroy(board);
}

/* The least distance of the static value below alpha at which the move on `name` is futile in
 * `node`. */
static int futile_below(const Board *board, Node node, Defence defence, const char *name) {
    Params params;
    params_default(&params);
    for (node.eval = 0; node.eval >= -SCORE_STATIC_MAX; node.eval--)
        if (pruning_futility(&node, &params, board, defence, support_cell(board, name)))
            break;
    return -node.eval;
}

/* A node `depth` plies above the end, at its second move, with ordinary scores so far. */
static Node node_at(int depth) {
    return (Node){.alpha = 0, .beta = 1, .depth = depth, .move_count = 1, .best = -50};
}

Test(pruning, the_more_a_move_threatens_the_further_below_alpha_it_is_searched) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    Params params;
    params_default(&params);
    /* Black has two stones in a row and a row of three that is blocked, white two in a row. */
    support_play(board, "h8b2i8b3c14b14d14n8e14");
    board_set_side(board, BLACK);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_NOTHING, "n2"), params.futility_quiet);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_NOTHING, "b4"), params.futility_stop);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_NOTHING, "j8"), params.futility_three);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_NOTHING, "f14"), params.futility_four);
    Node last = node_at(params.futility_depth), deeper = node_at(params.futility_depth + 1);
    cr_expect_eq(futile_below(board, last, DEFEND_NOTHING, "n2"), params.futility_quiet);
    cr_expect_gt(futile_below(board, deeper, DEFEND_NOTHING, "n2"), SCORE_STATIC_MAX);
    cr_expect_gt(futile_below(board, deeper, DEFEND_NOTHING, "f14"), SCORE_STATIC_MAX);
    support_board_destroy(board);
}

Test(pruning, moves_against_an_open_four_have_margins_of_their_own) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    Params params;
    params_default(&params);
    /* White threatens an open four at b5 or b1. f14 makes a four, as above; with h12 an open two
     * besides, with i11 an open three. */
    support_play(board, "h8b2i8b3c14b4d14b14e14");
    board_set_side(board, BLACK);
    Cell four = support_cell(board, "f14");
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_OPEN_FOUR, "b5"),
                 params.futility_forced_stop);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_OPEN_FOUR, "j8"),
                 params.futility_forced_three);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_OPEN_FOUR, "f14"), params.futility_four);
    support_play(board, "h12n1");
    cr_assert_eq(board_threat(board, BLACK, four), THREAT_FOUR_PLUS);
    cr_expect_eq(futile_below(board, node_at(3), DEFEND_OPEN_FOUR, "f14"),
                 params.futility_four_plus);
    support_play(board, "i11n4");
    cr_assert_eq(board_threat(board, BLACK, four), THREAT_FOUR_THREE);
    cr_expect_gt(futile_below(board, node_at(3), DEFEND_OPEN_FOUR, "f14"), SCORE_STATIC_MAX);
    support_board_destroy(board);
}

Test(pruning, fours_that_only_put_a_loss_off_are_futile_at_the_last_ply) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    Params params;
    params_default(&params);
    support_play(board, "h8b2i8b3c14b4d14b14e14");
    board_set_side(board, BLACK);
    Node last = node_at(1), before = node_at(2);
    last.best = before.best = score_loss_in(6);
    cr_expect_eq(futile_below(board, last, DEFEND_OPEN_FOUR, "f14"), params.futility_four);
    cr_expect_gt(futile_below(board, last, DEFEND_OPEN_FOUR, "b5"), SCORE_STATIC_MAX, "a stop");
    cr_expect_gt(futile_below(board, last, DEFEND_NOTHING, "f14"), SCORE_STATIC_MAX);
    cr_expect_gt(futile_below(board, before, DEFEND_OPEN_FOUR, "f14"), SCORE_STATIC_MAX);
    support_board_destroy(board);
}

Test(pruning, the_first_move_of_a_node_is_never_futile) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    Params params;
    params_default(&params);
    Node node = {.alpha = 0, .beta = 1, .depth = 1, .eval = -SCORE_STATIC_MAX, .best = -50};
    cr_expect_not(pruning_futility(&node, &params, board, DEFEND_NOTHING, 0));
    node.move_count = 1;
    cr_expect(pruning_futility(&node, &params, board, DEFEND_NOTHING, 0));
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

Test(pruning, no_known_move_ends_a_node_that_is_searched_without_one) {
    Node node;
    node_init(&node, (Window){0, 1}, FIXED_ENHANCED_CUTOFF_DEPTH, 5, true, CELL_NONE);
    cr_expect(pruning_enhanced_cutoff(&node));
    node.excluded = 0;
    cr_expect_not(pruning_enhanced_cutoff(&node));
}
