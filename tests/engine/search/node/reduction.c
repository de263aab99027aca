/* How much less deeply late moves are searched. */
#include "search/node/reduction.h"

#include "support/support.h"

#include <criterion/criterion.h>
#include <math.h>

/* A worker with the usual numbers on a copy of the board, whose tables it uses, after three stones.
 */
static Worker *worker_after_three_stones(Board *board) {
    support_play(board, "h8i9h9");
    Worker *worker = worker_create(0);
    cr_assert_not_null(worker);
    params_default(&worker->params);
    board_copy(&worker->board, board);
    return worker;
}

Test(reduction, grows_with_the_number_of_the_move_and_leaves_a_ply) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    Worker *worker = worker_after_three_stones(board);
    Picker picker = {.defence = DEFEND_NOTHING};
    Cell cell = board_cell(board, 14, 0);
    for (int depth = 1; depth < 20; depth++) {
        int before = 0;
        for (int count = 0; count < 80; count++) {
            Node node = {.depth = depth, .move_count = count};
            int plies = reduction_late_move(worker, &node, &picker, cell);
            cr_assert(plies >= before && plies <= max_int(depth - 1, 0));
            before = plies;
        }
        cr_assert(depth < 6 || before > 1);
    }
    worker_destroy(worker);
    support_board_destroy(board);
}

Test(reduction, is_smaller_where_a_node_is_or_was_in_the_principal_variation) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    Worker *worker = worker_after_three_stones(board);
    Picker picker = {.defence = DEFEND_NOTHING};
    int plies[3] = {0};
    for (int depth = 2; depth < 20; depth++)
        for (int count = 2; count < 20; count++) {
            Node node = {.depth = depth, .move_count = count};
            plies[0] += reduction_late_move(worker, &node, &picker, 0);
            node.former_pv = true;
            plies[1] += reduction_late_move(worker, &node, &picker, 0);
            node.is_pv = true;
            plies[2] += reduction_late_move(worker, &node, &picker, 0);
        }
    cr_expect_lt(plies[1], plies[0]);
    cr_expect_lt(plies[2], plies[1]);
    worker_destroy(worker);
    support_board_destroy(board);
}

Test(reduction, knows_the_logarithms_of_all_numbers) {
    Worker *worker = worker_create(0);
    cr_assert_not_null(worker);
    for (int n = 1; n < BOARD_MAX_CELLS; n++)
        cr_expect_eq(worker->log2_16[n], (int)floor(16 * log2(n) + 1e-9), "%d", n);
    worker_destroy(worker);
}

Test(reduction, at_the_root_grows_with_the_number_of_the_move) {
    Params params;
    params_default(&params);
    cr_expect_eq(reduction_at_root(&params, 100, 2), 0, "not in the first iterations");
    for (int depth = 3; depth < 20; depth++) {
        cr_expect_eq(reduction_at_root(&params, 3, depth), 0);
        cr_expect_eq(reduction_at_root(&params, 4, depth), 1);
        int before = 0;
        for (int index = 0; index < 80; index++) {
            int plies = reduction_at_root(&params, index, depth);
            cr_assert(plies >= before && plies < depth);
            before = plies;
        }
        cr_expect(depth < 4 || before > 1);
    }
}
