/* The candidates for balanced stones: that none is illegal, and that they are the right ones. */
#include "search/balance.h"

#include "evaluation/eval.h"
#include "evaluation/tactics.h"
#include "position/forbidden.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

TestSuite(balance_list, .timeout = 120);

/* Fails unless each candidate can be placed, completes no row and leaves the game undecided. */
static void check_candidates(Board *board, const Balance *balance) {
    for (int i = 0; i < balance->count; i++) {
        const Cell *cells = balance->candidate[i].cells;
        for (int n = 0; n < balance->stones; n++) {
            cr_assert(cells[n] < board->cell_count && board_stone(board, cells[n]) == STONE_NONE,
                      "%d stones: %d is no empty point", balance->stones, cells[n]);
            cr_assert_neq(board_threat(board, board->side, cells[n]), THREAT_FIVE,
                          "%d stones: %d completes a row", balance->stones, cells[n]);
            cr_assert_not(forbidden_at(board, board->side, cells[n]), "%d stones: %d is a foul",
                          balance->stones, cells[n]);
            board_play(board, cells[n]);
        }
        cr_assert_eq(tactics_score(board, 0, NULL), SCORE_NONE, "%d stones: candidate %d decides",
                     balance->stones, i);
        for (int n = 0; n < balance->stones; n++)
            board_undo(board);
    }
}

/* Random positions, in some of which the side to move could complete a row. */
Test(balance_list, no_candidate_is_illegal_or_decides_the_game) {
    static const int SIZES[][2] = {{15, 15}, {19, 10}, {10, 17}};
    const CellSet blocked = {{0}};
    Random random = support_random("candidates");
    int listed[BALANCE_STONES + 1] = {0}, fives = 0, fouls = 0;
    for (int n = 0; n < 60; n++) {
        const int *size = SIZES[n % (int)ARRAY_LENGTH(SIZES)];
        Board *board = support_board(n % 2 == 0 ? RULE_RENJU : RULE_STANDARD, 5, size[0], size[1]);
        Cell cells[BOARD_MAX_CELLS];
        support_scatter(board, 10 + random_below(&random, 20), &random);
        board_set_side(board, random_below(&random, 3) == 0 ? WHITE : BLACK);
        fives += board->threat_count[board->side][THREAT_FIVE] != 0;
        fouls += board->side == BLACK && forbidden_list(board, BLACK, cells) != 0;
        for (int stones = 1; stones <= BALANCE_STONES; stones++) {
            Balance balance = {.stones = stones};
            balance_list(&balance, board, &blocked, (uint64_t)n);
            check_candidates(board, &balance);
            listed[stones] += balance.count;
        }
        support_board_destroy(board);
    }
    cr_expect(listed[1] > 0 && listed[2] > 0 && listed[3] > 0 && fives > 0 && fouls > 0,
              "%d, %d and %d candidates, %d positions with a row, %d with fouls", listed[1],
              listed[2], listed[3], fives, fouls);
}

/* Each point of the largest board, of which there is no room for all. */
Test(balance_list, the_candidates_are_those_nearest_to_the_balance) {
    const CellSet blocked = {{0}};
    Balance balance = {.stones = 1, .wanted = 40};
    Board *board = support_board(RULE_FREESTYLE, 5, 32, 32);
    CellSet kept = {{0}};
    int furthest = 0;
    support_play(board, "h8i9g7j20k20");
    balance_list(&balance, board, &blocked, 1);
    cr_assert_eq(balance.count, BALANCE_MAX);
    for (int i = 0; i < balance.count; i++) {
        cellset_add(&kept, balance.candidate[i].cells[0]);
        furthest = max_int(furthest, abs(balance.candidate[i].score - balance.wanted));
    }
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, cell) != STONE_NONE || cellset_has(&kept, cell))
            continue;
        board_play(board, cell);
        int miss = abs(-eval_value(board, NULL) - balance.wanted);
        cr_expect(tactics_score(board, 0, NULL) != SCORE_NONE || miss >= furthest,
                  "%d misses by %d, others by %d", cell, miss, furthest);
        board_undo(board);
    }
    support_board_destroy(board);
}

Test(balance_list, no_candidate_fills_the_board) {
    const CellSet blocked = {{0}};
    for (int stones = 1; stones <= 2; stones++) {
        Balance balance = {.stones = stones};
        Board *board = support_diagram(RULE_STANDARD, 3, 3, 4,
                                       stones == 1 ? "OXO XXO OOX X.X" : "OXO XXO OOX X..");
        balance_list(&balance, board, &blocked, 1);
        cr_expect_eq(balance.count, 0, "%d stones: %d", stones, balance.count);
        support_board_destroy(board);
    }
}

/* Whether there are so many stones to place that none of them lies on a blocked point. */
static bool are_free(const Board *board, const CellSet *blocked, int stones) {
    Balance balance = {.stones = stones};
    Board *copy = malloc(sizeof *copy);
    cr_assert_not_null(copy);
    board_copy(copy, board);
    balance_list(&balance, copy, blocked, 1);
    check_candidates(copy, &balance);
    free(copy);
    for (int i = 0; i < balance.count; i++)
        for (int n = 0; n < stones; n++)
            cr_expect_not(cellset_has(blocked, balance.candidate[i].cells[n]));
    return balance.count > 0;
}

Test(balance_list, pairs_lie_far_from_the_stones_where_all_near_points_are_blocked) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8i9");
    CellSet blocked = board->near;
    cr_expect(are_free(board, &blocked, 2), "all near points are blocked");
    cellset_remove(&blocked, support_cell(board, "g7"));
    cr_expect(are_free(board, &blocked, 2), "all near points but one are");
    support_board_destroy(board);
}

Test(balance_list, three_stones_find_the_few_points_that_are_left) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    CellSet blocked = board->empty;
    static const char *const FREE[] = {"a1", "o1", "h8", "a15", "o15"};
    for (size_t i = 0; i < ARRAY_LENGTH(FREE); i++)
        cellset_remove(&blocked, support_cell(board, FREE[i]));
    cr_expect(are_free(board, &blocked, 3), "five points are free");
    cellset_add(&blocked, support_cell(board, "a1"));
    cellset_add(&blocked, support_cell(board, "o1"));
    cr_expect(are_free(board, &blocked, 3), "three points are free");
    cellset_add(&blocked, support_cell(board, "h8"));
    cr_expect_not(are_free(board, &blocked, 3), "two points are free");
    support_board_destroy(board);
}
