/* Tests of the foul test of renju: positions judged by two independent referees, named
 * examples, and random positions against the slow reading of the rules (judge.h).
 */
#include "position/forbidden.h"
#include "solve/judge.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The forbidden points of `board` for black as text, comma-less and ascending: "g8h7". */
static void forbidden_text(Board *board, char *text, size_t size) {
    Cell cells[BOARD_MAX_CELLS];
    int count = forbidden_list(board, BLACK, cells);
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(cells[i], board->width, move);
        length += (size_t)snprintf(text + length, size - length, "%s", move);
    }
}

/* Whether the points of a text such as "h7g8" (or "-" for none) are the ones in `cells`. */
static bool same_points(const Board *board, const char *text, const Cell *cells, int count) {
    Cell named[BOARD_MAX_CELLS];
    CellSet set = {{0}};
    int expected = 0;
    if (strcmp(text, "-") != 0)
        expected = notation_read_moves(text, board->width, board->height, named, BOARD_MAX_CELLS);
    cr_assert_geq(expected, 0, "%s", text);
    for (int i = 0; i < count; i++)
        cellset_add(&set, cells[i]);
    for (int i = 0; i < expected; i++)
        if (!cellset_has(&set, named[i]))
            return false;
    return expected == count;
}

Test(forbidden, five_hundred_judged_positions_match_exactly) {
    FILE *file = fopen("tests/data/forbid-dev.txt", "r");
    cr_assert_not_null(file, "run the tests in the project's root");
    char line[2048];
    int positions = 0;
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    while (fgets(line, sizeof line, file) != NULL) {
        char moves[1024], points[1024];
        cr_assert_eq(sscanf(line, "%1023s %1023s", moves, points), 2);
        board_init(board, board->rules, board->values, 15, 15);
        support_play(board, moves);
        Cell cells[BOARD_MAX_CELLS];
        int count = forbidden_list(board, BLACK, cells);
        char found[2048];
        forbidden_text(board, found, sizeof found);
        cr_expect(same_points(board, points, cells, count), "%s: %s, not %s", moves, points, found);
        cr_assert(board_check(board));
        positions++;
    }
    fclose(file);
    support_board_destroy(board);
    cr_assert_eq(positions, 500);
}

/* Checks which empty points of a 15 x 15 diagram, `!` in it, are forbidden to black: all
 * those marked, no others. */
static void check_diagram(const char *diagram) {
    char stones[15 * 15 + 1];
    CellSet marked = {{0}};
    for (int i = 0; i < 225; i++) {
        stones[i] = diagram[i] == '!' ? '.' : diagram[i];
        if (diagram[i] == '!')
            cellset_add(&marked, (Cell)i);
    }
    stones[225] = '\0';
    Board *board = support_diagram(RULE_RENJU, 5, 15, 15, stones);
    for (int c = 0; c < 225; c++) {
        if (board_stone(board, (Cell)c) != STONE_NONE)
            continue;
        cr_expect_eq(forbidden_at(board, BLACK, (Cell)c), cellset_has(&marked, (Cell)c),
                     "%d,%d in\n%s", c % 15, c / 15, stones);
        cr_expect_not(forbidden_at(board, WHITE, (Cell)c));
    }
    support_board_destroy(board);
}

/* Four empty lines of a diagram. */
#define EMPTY_4                                                                                    \
    "..............."                                                                              \
    "..............."                                                                              \
    "..............."                                                                              \
    "..............."

Test(forbidden, an_overline_is_forbidden) {
    check_diagram(EMPTY_4 EMPTY_4 "...XXX!XX......" EMPTY_4 "..............."
                                  "...............");
    check_diagram(EMPTY_4 EMPTY_4 "...XXX!XXX....." EMPTY_4 "..............."
                                  "...............");
}

Test(forbidden, a_double_four_on_two_lines_is_forbidden) {
    check_diagram(EMPTY_4 "......X........"
                          "......X........"
                          "......X........"
                          "...XXX!........"
                          "..............." EMPTY_4 "..............."
                          "...............");
}

Test(forbidden, two_fours_on_one_line_are_forbidden) {
    check_diagram(EMPTY_4 EMPTY_4 "..XXX.!.XXX...." EMPTY_4 "..............."
                                  "...............");
    check_diagram(EMPTY_4 EMPTY_4 "...XX.!X.XX...." EMPTY_4 "..............."
                                  "...............");
    check_diagram(EMPTY_4 EMPTY_4 "....X.X!X.X...." EMPTY_4 "..............."
                                  "...............");
}

Test(forbidden, an_open_four_counts_once) {
    check_diagram(EMPTY_4 EMPTY_4 "....XXX........" EMPTY_4 "..............."
                                  "...............");
}

Test(forbidden, a_double_three_is_forbidden) {
    check_diagram(EMPTY_4 ".......X......."
                          ".......X......."
                          ".....XX!......."
                          "..............." EMPTY_4 "..............."
                          "..............."
                          "...............");
}

Test(forbidden, a_three_that_can_become_no_open_four_does_not_count) {
    check_diagram(EMPTY_4 ".......X......."
                          ".......X......."
                          "...O.XX.O......"
                          "..............." EMPTY_4 "..............."
                          "..............."
                          "...............");
}

/* Whether black may not play i6, where a column of six comes about, given line 6. */
static bool i6_is_forbidden(const char *line) {
    char diagram[256];
    snprintf(diagram, sizeof diagram, "%s%s%s%s%s",
             "............... ............... ...............", "........X...... ........X......",
             line, "........X...... ........X...... ........X......",
             EMPTY_4 "............... ...............");
    Board *board = support_diagram(RULE_RENJU, 5, 15, 15, diagram);
    bool forbidden = forbidden_at(board, BLACK, support_cell(board, "i6"));
    support_board_destroy(board);
    return forbidden;
}

Test(forbidden, a_five_beats_every_foul) {
    cr_expect(i6_is_forbidden("...O.XXX......."));
    cr_expect_not(i6_is_forbidden("...OXXXX......."));
    cr_expect(i6_is_forbidden("...XXXXX......."));
}

/* Compares every empty point of random positions with the slow reading of the rules. */
Test(forbidden, random_positions_agree_with_the_slow_reading) {
    Random random = support_random("fouls");
    int fouls = 0;
    for (int game = 0; game < 150; game++) {
        int width = 7 + (int)random_below(&random, 9), height = 7 + (int)random_below(&random, 9);
        Board *board = support_board(RULE_RENJU, 5, width, height);
        int stones = width * height * (20 + (int)random_below(&random, 40)) / 100;
        for (int i = 0; i < stones; i++) {
            if (random_below(&random, 4) == 0) /* black stones make fouls */
                board_set_side(board, BLACK);
            board_play(board, support_random_move(board, &random));
        }
        Judge judge;
        judge_from_board(&judge, board);
        for (int c = 0; c < board->cell_count; c++) {
            int x = board_x(board, (Cell)c), y = board_y(board, (Cell)c);
            if (board_stone(board, (Cell)c) != STONE_NONE)
                continue;
            bool foul = judge_forbids(&judge, BLACK, (Cell)c);
            char text[4096];
            notation_write_diagram(board, text, sizeof text);
            cr_assert_eq(forbidden_at(board, BLACK, (Cell)c), foul, "%d,%d is %s\n%s", x, y,
                         foul ? "forbidden" : "allowed", text);
            fouls += foul;
        }
        support_board_destroy(board);
    }
    cr_assert_gt(fouls, 100, "too few fouls came up");
}

Test(forbidden, only_renju_has_fouls) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_CARO, RULE_CARO_EXACT};
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        Board *board = support_board(NUMBERS[i], 5, 15, 15);
        support_play(board, "g9a1h9c1h10e1h8g1f9i1");
        Cell cells[BOARD_MAX_CELLS];
        cr_expect_eq(forbidden_list(board, BLACK, cells), 0);
        support_board_destroy(board);
    }
}

/* Puts black stones on cells given as column and line, counted from 0. */
static void put_black(Board *board, const int stones[][2], int count) {
    for (int i = 0; i < count; i++) {
        board_set_side(board, BLACK);
        board_play(board, board_cell(board, stones[i][0], stones[i][1]));
    }
}

Test(forbidden, a_foul_may_lie_in_the_first_cell) {
    static const int STONES[][2] = {{1, 0}, {2, 0}, {3, 0}, {0, 1}, {0, 2}, {0, 3}};
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    Cell cells[BOARD_MAX_CELLS];
    put_black(board, STONES, (int)ARRAY_LENGTH(STONES));
    cr_assert_eq(forbidden_list(board, BLACK, cells), 1);
    cr_expect_eq(cells[0], 0);
    cr_expect_eq(forbidden_list(board, WHITE, cells), 0, "white has none");
    support_board_destroy(board);
}

Test(forbidden, the_first_allowed_cell_of_a_set_is_no_foul) {
    static const int STONES[][2] = {{1, 0}, {2, 0}, {3, 0}, {0, 1}, {0, 2}, {0, 3}};
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    CellSet foul = {{0}}, none = {{0}};
    put_black(board, STONES, (int)ARRAY_LENGTH(STONES));
    cellset_add(&foul, 0);
    cr_expect_eq(forbidden_first_allowed(board, BLACK, &foul), CELL_NONE);
    cr_expect_eq(forbidden_first_allowed(board, WHITE, &foul), 0);
    cr_expect_eq(forbidden_first_allowed(board, BLACK, &board->empty), 4);
    cr_expect_eq(forbidden_first_allowed(board, BLACK, &none), CELL_NONE);
    support_board_destroy(board);
}

Test(forbidden, asking_about_a_double_three_leaves_the_side_to_move) {
    static const int STONES[][2] = {{5, 7}, {6, 7}, {7, 5}, {7, 6}};
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    put_black(board, STONES, (int)ARRAY_LENGTH(STONES));
    for (Side side = BLACK; side <= WHITE; side++) {
        board_set_side(board, side);
        uint64_t key = board->key;
        cr_expect(forbidden_at(board, BLACK, board_cell(board, 7, 7)));
        cr_expect_eq(board->side, side);
        cr_expect_eq(board->key, key);
    }
    support_board_destroy(board);
}

/* Pairs on diagonals, where nearly every point hangs on many others. */
Test(forbidden, a_board_made_of_threes_is_judged_in_time, .timeout = 60) {
    Cell cells[BOARD_MAX_CELLS];
    Board *board = support_board(RULE_RENJU, 5, 32, 32);
    for (int y = 0; y < 32; y++) {
        for (int x = 0; x < 32; x++) {
            int stones[][2] = {{x, y}};
            if ((x - y + 36) % 6 >= 4)
                put_black(board, (const int(*)[2])stones, 1);
        }
    }
    cr_expect_eq(forbidden_list(board, BLACK, cells), 510);
    cr_expect(board_check(board));
    support_board_destroy(board);
}
