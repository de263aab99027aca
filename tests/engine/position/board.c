/* Tests of the board: the incremental state against recomputation, exact undo, symmetry. */
#include "solve/judge.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Sizes from the smallest to the largest, squares and rectangles. */
static const struct {
    int width, height;
} SIZES[] = {{3, 3},   {4, 7},   {3, 32},  {32, 3},  {9, 5},   {10, 10},
             {15, 15}, {19, 12}, {20, 20}, {22, 31}, {32, 32}, {8, 8}};

/* Everything but the count of all moves, which only grows, and the undo stack, whose dead entries
 * nobody restores. */
static const size_t STATE_SIZE = offsetof(Board, played);

/* Plays up to `plies` random stones and takes all of them back, comparing every byte. */
static void play_and_undo(Board *board, int plies, int check_every, Random *random) {
    char *before = malloc((size_t)(plies + 1) * STATE_SIZE);
    cr_assert_not_null(before);
    int played = 0;
    for (; played < plies && board->empty_count > 0; played++) {
        memcpy(before + (size_t)played * STATE_SIZE, board, STATE_SIZE);
        board_play(board, support_random_move(board, random));
        if (played % check_every == 0)
            cr_assert(board_check(board), "after stone %d", played + 1);
    }
    cr_assert(board_check(board));
    while (played-- > 0) {
        board_undo(board);
        cr_assert_eq(memcmp(before + (size_t)played * STATE_SIZE, board, STATE_SIZE), 0,
                     "undo to %d stones left a difference", played);
        if (played % check_every == 0)
            cr_assert(board_check(board), "undone to %d stones", played);
    }
    free(before);
}

static void play_and_undo_everywhere(int number, int row) {
    Random random = support_random("play and undo");
    Board *board = support_board(number, row, 15, 15);
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        int cells = SIZES[i].width * SIZES[i].height;
        board_init(board, board->rules, board->values, SIZES[i].width, SIZES[i].height);
        cr_assert(board_check(board));
        play_and_undo(board, min_int(cells, 250), cells > 400 ? 9 : 1, &random);
    }
    support_board_destroy(board);
}

Test(board, undo_is_exact_in_freestyle) {
    play_and_undo_everywhere(RULE_FREESTYLE, 5);
}

Test(board, undo_is_exact_in_standard) {
    play_and_undo_everywhere(RULE_STANDARD, 5);
}

Test(board, undo_is_exact_in_renju) {
    play_and_undo_everywhere(RULE_RENJU, 5);
}

Test(board, undo_is_exact_in_caro) {
    play_and_undo_everywhere(RULE_CARO, 5);
}

Test(board, undo_is_exact_in_exact_caro) {
    play_and_undo_everywhere(RULE_CARO_EXACT, 5);
}

Test(board, undo_is_exact_with_shorter_rows) {
    play_and_undo_everywhere(RULE_FREESTYLE, 3);
    play_and_undo_everywhere(RULE_STANDARD, 4);
    play_and_undo_everywhere(RULE_CARO, 4);
}

Test(board, undo_is_exact_around_walls) {
    Random random = support_random("walls");
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 11, 9);
        for (int wall = 0; wall < 12; wall++) {
            board_wall(board, (Cell)random_below(&random, (uint32_t)board->cell_count));
            cr_assert(board_check(board));
        }
        play_and_undo(board, 80, 1, &random);
        support_board_destroy(board);
    }
}

Test(board, no_cell_is_near_because_of_a_wall) {
    Board *walled = support_board(RULE_FREESTYLE, 5, 15, 15);
    Board *plain = support_board(RULE_FREESTYLE, 5, 15, 15);
    for (Cell cell = 0; cell < 3; cell++)
        board_wall(walled, cell);
    support_play(walled, "h8i9");
    support_play(plain, "h8i9");
    cr_expect_arr_eq(&walled->near, &plain->near, sizeof plain->near);
    support_board_destroy(walled);
    support_board_destroy(plain);
}

/* How many cells are near a stone on `cell`, the only one, against the definition of an area, or
 * the reverse. */
static int wrong_cells(const Board *board, Cell cell, int square, int ray) {
    int wrong = 0;
    for (int c = 0; c < board->cell_count; c++) {
        int dx = abs(board_x(board, (Cell)c) - board_x(board, cell));
        int dy = abs(board_y(board, (Cell)c) - board_y(board, cell));
        bool straight = dx == 0 || dy == 0 || dx == dy;
        bool near = max_int(dx, dy) <= square || (straight && max_int(dx, dy) <= ray);
        wrong += cellset_has(&board->near, (Cell)c) != near;
    }
    return wrong;
}

Test(board, the_cells_near_a_stone_are_a_square_and_rays) {
    static const int8_t AREAS[][2] = {{3, 4}, {1, 1}, {2, 3}, {4, 4}};
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES) * ARRAY_LENGTH(AREAS); i++) {
        int width = SIZES[i / ARRAY_LENGTH(AREAS)].width;
        int height = SIZES[i / ARRAY_LENGTH(AREAS)].height;
        const int8_t *area = AREAS[i % ARRAY_LENGTH(AREAS)];
        board_init(board, board->rules, board->values, width, height);
        if (i % ARRAY_LENGTH(AREAS) != 0) /* the first one is the usual one */
            board_set_area(board, area[0], area[1]);
        for (int c = 0; c < board->cell_count; c++) {
            board_play(board, (Cell)c);
            cr_expect_leq(board->near_mask[c].first, CELLSET_WORDS - BOARD_NEAR_WORDS);
            cr_assert_eq(wrong_cells(board, (Cell)c, area[0], area[1]), 0,
                         "%d x %d, square %d, ray %d: a stone on %d", width, height, area[0],
                         area[1], c);
            board_undo(board);
        }
    }
    support_board_destroy(board);
}

Test(board, walls_and_stones_leave_the_area_as_it_was_set) {
    static const int8_t AREAS[][2] = {{2, 2}, {3, 4}, {4, 4}, {5, 4}};
    for (size_t i = 0; i < sizeof AREAS / sizeof AREAS[0]; i++) {
        Board *before = support_board(RULE_FREESTYLE, 5, 15, 15);
        Board *after = support_board(RULE_FREESTYLE, 5, 15, 15);
        board_set_area(before, AREAS[i][0], AREAS[i][1]);
        board_wall(before, support_cell(before, "a1"));
        board_wall(after, support_cell(after, "a1"));
        board_set_area(after, AREAS[i][0], AREAS[i][1]);
        support_play(before, "h8i9");
        support_play(after, "h8i9");
        cr_expect_arr_eq(&before->near, &after->near, sizeof after->near);
        cr_expect(board_check(before), "square %d", AREAS[i][0]);
        cr_expect_eq(cellset_has(&before->near, support_cell(before, "o1")), AREAS[i][0] == 5);
        support_board_destroy(before);
        support_board_destroy(after);
    }
}

Test(board, a_stone_may_become_a_wall_and_is_then_nobodys) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8h9i8i9");
    board_wall(board, support_cell(board, "h8"));
    cr_assert(board_check(board));
    cr_expect_eq(board->ply, 0);
    cr_expect_eq(board->stone_count[BLACK], 1);
    cr_expect_eq(board->stone_count[WHITE], 2);
    cr_expect_eq(board->empty_count, 221);
    cr_expect_eq(board_stone(board, support_cell(board, "h8")), STONE_WALL);
    support_board_destroy(board);
}

Test(board, a_board_with_a_wall_has_another_key) {
    static const char *const WALLS[] = {"h8", "a1", "o15"};
    uint64_t keys[ARRAY_LENGTH(WALLS) + 1];
    for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
        Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
        if (i < ARRAY_LENGTH(WALLS))
            board_wall(board, support_cell(board, WALLS[i]));
        keys[i] = board->key;
        for (size_t j = 0; j < i; j++)
            cr_expect_neq(keys[i], keys[j], "boards %zu and %zu", i, j);
        support_board_destroy(board);
    }
}

Test(board, a_copy_takes_back_the_same_stones) {
    Board *board = support_board(RULE_RENJU, 5, 15, 15), *copy = malloc(sizeof *copy);
    cr_assert_not_null(copy);
    uint64_t key = board->key;
    support_play(board, "h8h9i8i9");
    memset(copy, 0xA5, sizeof *copy);
    board_copy(copy, board);
    cr_assert_eq(copy->key, board->key);
    while (copy->ply > 0)
        board_undo(copy);
    cr_expect(board_check(copy));
    cr_expect_eq(copy->key, key);
    cr_expect_eq(copy->empty_count, 225);
    cr_expect_eq(board->ply, 4);
    free(copy);
    support_board_destroy(board);
}

Test(board, sides_alternate_and_passing_twice_changes_nothing) {
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    support_play(board, "h8h9i8");
    cr_expect_eq(board->side, WHITE);
    uint64_t key = board->key;
    board_set_side(board, BLACK);
    cr_expect_neq(board->key, key);
    cr_assert(board_check(board));
    board_set_side(board, WHITE);
    cr_expect_eq(board->key, key);
    support_board_destroy(board);
}

Test(board, stones_of_one_side_can_be_played_and_undone_in_a_row) {
    Board *board = support_board(RULE_STANDARD, 5, 10, 12);
    Board *before = malloc(sizeof *before);
    cr_assert_not_null(before);
    *before = *board;
    for (Cell cell = 30; cell < 36; cell++) {
        board_set_side(board, BLACK);
        board_play(board, cell);
        cr_assert(board_check(board));
    }
    cr_expect_eq(board->stone_count[BLACK], 6);
    while (board->ply > 0)
        board_undo(board);
    cr_expect_eq(memcmp(before, board, STATE_SIZE), 0);
    free(before);
    support_board_destroy(board);
}

/* Plays the same random stones on a board and on its image and compares what is known. */
static void check_symmetry(const RuleCase *rule, int width, int height, int symmetry,
                           Random *random) {
    bool turned = (symmetry & 4) != 0;
    Board *board = support_board(rule->number, rule->row, width, height);
    Board *image =
        support_board(rule->number, rule->row, turned ? height : width, turned ? width : height);
    for (int i = 0; i < 60 && board->empty_count > 0; i++) {
        Cell cell = support_random_move(board, random);
        int x = board_x(board, cell), y = board_y(board, cell);
        support_symmetry(symmetry, width, height, &x, &y);
        board_play(board, cell);
        board_play(image, board_cell(image, x, y));
        cr_assert_eq(memcmp(board->threat_count, image->threat_count, sizeof board->threat_count),
                     0, "rule %d, symmetry %d, stone %d", rule->number, symmetry, i + 1);
        cr_assert_eq(memcmp(board->value, image->value, sizeof board->value), 0);
        cr_assert_eq(board_is_dead(board), board_is_dead(image));
    }
    support_board_destroy(board);
    support_board_destroy(image);
}

Test(board, mirrored_and_turned_positions_have_the_same_threats) {
    Random random = support_random("symmetry");
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
            check_symmetry(&RULE_CASES[i], 15, 15, symmetry, &random);
            check_symmetry(&RULE_CASES[i], 7, 11, symmetry, &random);
        }
    }
}

Test(board, the_key_does_not_depend_on_the_order_of_moves) {
    Board *a = support_board(RULE_FREESTYLE, 5, 15, 15);
    Board *b = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(a, "h8a1i9b2g7c3");
    support_play(b, "g7c3h8b2i9a1");
    cr_expect_eq(a->key, b->key);
    support_play(b, "d4");
    cr_expect_neq(a->key, b->key);
    board_undo(b);
    cr_expect_eq(a->key, b->key);
    support_board_destroy(a);
    support_board_destroy(b);
}

Test(board, random_transpositions_reach_the_same_state) {
    Random random = support_random("transpositions");
    Board *a = support_board(RULE_RENJU, 5, 12, 13);
    Board *b = malloc(sizeof *b);
    cr_assert_not_null(b);
    for (int game = 0; game < 20; game++) {
        Cell moves[40];
        board_init(a, a->rules, a->values, 12, 13);
        board_init(b, a->rules, a->values, 12, 13);
        for (int i = 0; i < 40; i++) {
            moves[i] = support_random_move(a, &random);
            board_play(a, moves[i]);
        }
        for (int i = 0; i < 40; i++) { /* swap with a later move of the same side */
            int j = i + 2 * (int)random_below(&random, (uint32_t)(41 - i) / 2);
            Cell move = moves[j < 40 ? j : i];
            moves[j < 40 ? j : i] = moves[i];
            moves[i] = move;
            board_play(b, moves[i]);
        }
        cr_assert_eq(a->key, b->key);
        cr_assert_eq(memcmp(a->threat_cells, b->threat_cells, sizeof a->threat_cells), 0);
        cr_assert_eq(memcmp(&a->near, &b->near, sizeof a->near), 0);
        cr_assert_eq(memcmp(a->value, b->value, sizeof a->value), 0);
    }
    free(b);
    support_board_destroy(a);
}

Test(board, boards_of_different_shape_or_rule_have_different_keys) {
    Board *a = support_board(RULE_FREESTYLE, 5, 15, 16);
    Board *b = support_board(RULE_FREESTYLE, 5, 16, 15);
    Board *c = support_board(RULE_STANDARD, 5, 15, 16);
    Board *d = support_board(RULE_FREESTYLE, 4, 15, 16);
    Board *e = support_board(RULE_FREESTYLE, 5, 15, 17);
    board_play(a, 100);
    board_play(b, 100);
    board_play(c, 100);
    board_play(d, 100);
    board_play(e, 100);
    cr_expect_neq(a->key, b->key);
    cr_expect_neq(a->key, c->key);
    cr_expect_neq(a->key, d->key);
    cr_expect_neq(a->key, e->key, "one line more");
    support_board_destroy(a);
    support_board_destroy(b);
    support_board_destroy(c);
    support_board_destroy(d);
    support_board_destroy(e);
}

/* Compares the winning rows of every stone with counting stones. */
static void check_rows(const Board *board, const Judge *judge) {
    Cell row[BOARD_MAX_ROW];
    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        int x = board_x(board, cell), y = board_y(board, cell), length = 0;
        Stone stone = board_stone(board, cell);
        bool wins = (stone == STONE_BLACK || stone == STONE_WHITE) && judge_wins(judge, cell);
        cr_assert_eq(board_row_through(board, cell, row, &length), wins, "rule %d, row %d, %d,%d",
                     board->rules->number, board->rules->traits.row, x, y);
        cr_assert_eq(board_row_through(board, cell, NULL, NULL), wins);
        int expected = 1; /* the rows meet in this cell only */
        for (int d = 0; d < DIRECTION_COUNT; d++)
            if (wins && judge_row_wins(judge, cell, (Direction)d))
                expected += judge_row_length(judge, cell, (Direction)d) - 1;
        if (wins)
            cr_assert_eq(length, expected);
        for (int i = 1; wins && i < length; i++)
            cr_assert_lt(row[i - 1], row[i]);
    }
}

Test(board, winning_rows_agree_with_counting_stones) {
    Random random = support_random("rows");
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 13, 9);
        for (int game = 0; game < 8; game++) {
            board_init(board, board->rules, board->values, 13, 9);
            for (int stone = 0; stone < 90; stone++) {
                if (random_below(&random, 3) == 0) /* unequal numbers make long rows */
                    board_set_side(board, BLACK);
                board_play(board, support_random_move(board, &random));
            }
            Judge judge;
            judge_from_board(&judge, board);
            check_rows(board, &judge);
        }
        support_board_destroy(board);
    }
}

Test(board, of_two_sides_with_a_row_the_one_of_the_last_stone_has_won) {
    Board *board = support_diagram(RULE_FREESTYLE, 5, 7, 7,
                                   "....... OOOOO.. ....... .XXXXX. .....X. .....O. ......O");
    Cell cells[BOARD_MAX_CELLS];
    CellSet rows;
    cr_expect_eq(board_winner(board, board_cell(board, 3, 1), &rows), WHITE);
    cr_expect_eq(board_winner(board, board_cell(board, 3, 3), &rows), BLACK);
    cr_assert_eq(cellset_list(&rows, board->word_count, cells), 10);
    cr_expect_eq(cells[0], board_cell(board, 0, 1));
    cr_expect_eq(cells[9], board_cell(board, 5, 3));
    support_board_destroy(board);
}

Test(board, nobody_has_won_without_a_row) {
    Board *board = support_diagram(RULE_FREESTYLE, 5, 7, 7,
                                   "....... OOOO.O. ....... .XXXX.. .....X. .....O. ......O");
    Cell cells[BOARD_MAX_CELLS];
    CellSet rows;
    cr_expect_eq(board_winner(board, board_cell(board, 3, 1), &rows), SIDE_COUNT);
    cr_expect_eq(cellset_list(&rows, board->word_count, cells), 0);
    support_board_destroy(board);
}

Test(board, cells_that_complete_a_row_have_the_five_class) {
    Random random = support_random("fives");
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 9, 10);
        for (int stone = 0; stone < 70; stone++) {
            board_play(board, support_random_move(board, &random));
            Judge judge;
            judge_from_board(&judge, board);
            for (int c = 0; c < board->cell_count; c++) {
                if (judge.stone[c] != STONE_NONE)
                    continue;
                for (int side = BLACK; side < SIDE_COUNT; side++) {
                    judge.stone[c] = (uint8_t)side_stone((Side)side);
                    cr_assert_eq(board_threat(board, (Side)side, (Cell)c) == THREAT_FIVE,
                                 judge_wins(&judge, (Cell)c));
                    judge.stone[c] = STONE_NONE;
                }
            }
        }
        support_board_destroy(board);
    }
}
