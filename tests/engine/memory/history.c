/* What the search learns about moves that cut. */
#include "memory/history.h"

#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* What the histories say of a move, in units of a move-ordering score. */
static int history_score(const History *history, const Params *params, const Board *board,
                         PreviousMove previous, Cell cell) {
    HistoryView view = history_view(history, params, board, previous);
    return history_sum(&view, cell) / HISTORY_LIMIT;
}

Test(history, rewards_the_move_its_classes_and_its_place) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8i9h9");
    History *history = malloc(sizeof *history);
    Params params;
    params_default(&params);
    history_clear(history);
    PreviousMove previous = {board_cell(board, 7, 8), THREAT_TWO};
    Cell cell = board_cell(board, 6, 9);
    cr_assert_eq(history_score(history, &params, board, previous, cell), 0);
    for (int i = 0; i < 100; i++)
        history_add(history, board, previous, cell, 1600);
    int known = history_score(history, &params, board, previous, cell);
    cr_assert_gt(known, 0);
    cr_assert_leq(known, params.order_butterfly + params.order_continuation + params.order_pattern);
    /* As an answer to another class only the rest of it counts. */
    PreviousMove elsewhere = {previous.cell, THREAT_FOUR};
    cr_assert_lt(history_score(history, &params, board, elsewhere, cell), known);
    free(history);
    support_board_destroy(board);
}

Test(history, ageing_halves_the_butterfly_history_alone) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8i9h9");
    History *history = malloc(sizeof *history), *before = malloc(sizeof *history);
    cr_assert(history != NULL && before != NULL);
    history_clear(history);
    PreviousMove previous = {board_cell(board, 7, 8), THREAT_TWO};
    Cell good = board_cell(board, 6, 9), bad = board_cell(board, 2, 2);
    Side side = board->side;
    for (int i = 0; i < 5; i++) {
        history_add(history, board, previous, good, 1000);
        history_add(history, board, previous, bad, -1000);
    }
    history->counter[side][previous.cell] = good;
    *before = *history;
    cr_assert(before->butterfly[side][good] > 1000 && before->butterfly[side][bad] < -1000);
    history_age(history);
    cr_expect_eq(history->butterfly[side][good], before->butterfly[side][good] / 2);
    cr_expect_eq(history->butterfly[side][bad], before->butterfly[side][bad] / 2);
    memcpy(history->butterfly, before->butterfly, sizeof before->butterfly);
    cr_expect_eq(memcmp(history, before, sizeof *before), 0, "the others stay");
    free(history);
    free(before);
    support_board_destroy(board);
}
