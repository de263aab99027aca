/* What the search learns about the errors of static values. */
#include "memory/correction.h"

#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(correction, moves_towards_the_error_and_stays_within_its_limit) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8i9h9");
    Correction *correction = calloc(1, sizeof *correction);
    Params params;
    params_default(&params);
    CorrectionKey key = correction_key(board);
    cr_assert_eq(correction_value(correction, &params, board->side, &key), 0);
    int before = 0;
    for (int i = 0; i < 500; i++) {
        correction_learn(correction, &params, board->side, &key, 3000, 4);
        int value = correction_value(correction, &params, board->side, &key);
        cr_assert_geq(value, before);
        before = value;
    }
    int weights = params.correction_classes + params.correction_counts + params.correction_last +
                  params.correction_before;
    cr_assert_gt(before, 0);
    cr_assert_leq(before, CORRECTION_LIMIT * weights / 16384);
    cr_assert_eq(correction_value(correction, &params, side_other(board->side), &key), 0);
    correction_learn(correction, &params, board->side, &key, -3000, 4);
    cr_assert_lt(correction_value(correction, &params, board->side, &key), before);
    free(correction);
    support_board_destroy(board);
}

Test(correction, tells_positions_apart_by_their_threats) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8i9h9");
    CorrectionKey key = correction_key(board);
    CorrectionKey again = correction_key(board);
    cr_assert_eq(memcmp(&key, &again, sizeof key), 0);
    board_play(board, board_cell(board, 9, 9));
    board_play(board, board_cell(board, 7, 9)); /* black has an open three */
    CorrectionKey other = correction_key(board);
    cr_assert_neq(key.index[0], other.index[0]);
    cr_assert_neq(key.index[1], other.index[1]);
    cr_assert_neq(key.index[2], other.index[2]);
    support_board_destroy(board);
}
