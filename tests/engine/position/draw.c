/* Tests of draw detection: positions in which nobody can complete a row any more. */
#include "support/exhaustive.h"
#include "support/support.h"

#include <criterion/criterion.h>

static bool dead(int number, int row, int width, int height, const char *diagram) {
    Board *board = support_diagram(number, row, width, height, diagram);
    bool result = board_is_dead(board);
    support_board_destroy(board);
    return result;
}

Test(draw, an_empty_board_is_dead_only_if_no_row_fits) {
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        int row = RULE_CASES[i].row;
        Board *small = support_board(RULE_CASES[i].number, row, 3, 4);
        cr_expect_eq(board_is_dead(small), row == 5);
        support_board_destroy(small);
        Board *large = support_board(RULE_CASES[i].number, row, 15, 15);
        cr_expect_not(board_is_dead(large));
        support_board_destroy(large);
    }
}

Test(draw, a_full_board_is_dead) {
    cr_expect(dead(RULE_FREESTYLE, 3, 3, 3,
                   "XOX"
                   "XOO"
                   "OXX"));
}

Test(draw, one_open_line_keeps_the_game_alive) {
    cr_expect_not(dead(RULE_FREESTYLE, 3, 3, 3,
                       "X.X"
                       "XOO"
                       "OXX"));
    cr_expect(dead(RULE_FREESTYLE, 3, 3, 3,
                   "XO."
                   "OXX"
                   "OXO"));
}

Test(draw, walls_end_lines_like_the_edge) {
    cr_expect(dead(RULE_FREESTYLE, 5, 6, 3,
                   ".#...."
                   "....#."
                   "..#..."));
    cr_expect_not(dead(RULE_FREESTYLE, 5, 6, 3,
                       ".#...."
                       ".....#"
                       "..#..."));
}

Test(draw, a_row_that_can_only_grow_too_long_counts_for_nobody) {
    const char *diagram = "XXX.XXX"
                          "O#O#O#O"
                          "X#X#X#X";
    cr_expect_not(dead(RULE_FREESTYLE, 5, 7, 3, diagram));
    cr_expect_not(dead(RULE_CARO, 5, 7, 3, diagram));
    cr_expect(dead(RULE_STANDARD, 5, 7, 3, diagram));
    cr_expect(dead(RULE_CARO_EXACT, 5, 7, 3, diagram));
    cr_expect(dead(RULE_RENJU, 5, 7, 3, diagram), "an overline is a foul, not a row");
}

Test(draw, in_caro_a_line_between_two_stones_is_dead) {
    const char *diagram = "OX...XO"
                          "#######"
                          "#######";
    cr_expect_not(dead(RULE_FREESTYLE, 5, 7, 3, diagram));
    cr_expect(dead(RULE_CARO, 5, 7, 3, diagram));
    cr_expect(dead(RULE_CARO_EXACT, 5, 7, 3, diagram));
}

Test(draw, random_games_are_dead_exactly_when_no_row_fits_any_more) {
    Random random = support_random("dead boards");
    int deaths = 0;
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 8, 7);
        for (int game = 0; game < 12; game++) {
            board_init(board, board->rules, board->values, 8, 7);
            while (board->empty_count > 0) {
                board_play(board, support_random_move(board, &random));
                Judge judge;
                judge_from_board(&judge, board);
                cr_assert_eq(board_is_dead(board), exhaustive_is_dead(&judge),
                             "rule %d, row %d, %d cells left", RULE_CASES[i].number,
                             RULE_CASES[i].row, board->empty_count);
                deaths += board_is_dead(board) && board->empty_count > 0;
            }
        }
        support_board_destroy(board);
    }
    cr_assert_gt(deaths, 10, "hardly a game died early, so nothing was tested");
}

Test(draw, renju_alone_ends_with_25_empty_cells_on_the_usual_board_and_larger_ones) {
    static const struct {
        int rule, width, height;
        bool ends;
    } CASES[] = {{RULE_RENJU, 15, 15, true},     {RULE_RENJU, 20, 20, true},
                 {RULE_RENJU, 15, 14, false},    {RULE_FREESTYLE, 15, 15, false},
                 {RULE_STANDARD, 15, 15, false}, {RULE_CARO, 20, 20, false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Board *board = support_board(CASES[i].rule, 5, CASES[i].width, CASES[i].height);
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            board_play(board, cell);
            cr_assert_eq(board_is_renju_draw(board), CASES[i].ends && board->empty_count <= 25,
                         "case %zu, %d cells left", i, board->empty_count);
        }
        support_board_destroy(board);
    }
}
