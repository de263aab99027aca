/* Tests of moves and positions as text. */
#include "support/support.h"

#include <criterion/criterion.h>
#include <string.h>

Test(notation, every_move_of_every_size_survives_writing_and_reading) {
    for (int width = BOARD_MIN_SIZE; width <= BOARD_MAX_SIZE; width++) {
        for (int height = BOARD_MIN_SIZE; height <= BOARD_MAX_SIZE; height += 7) {
            for (int c = 0; c < width * height; c++) {
                char text[NOTATION_MOVE_SIZE];
                Cell cell = CELL_NONE;
                notation_write_move((Cell)c, width, text);
                cr_assert_eq(notation_read_move(text, width, height, &cell), (int)strlen(text));
                cr_assert_eq(cell, c, "%s", text);
            }
        }
    }
}

Test(notation, the_letter_is_the_column_and_the_number_the_line) {
    Cell cell = CELL_NONE;
    cr_expect_eq(notation_read_move("h8", 15, 15, &cell), 2);
    cr_expect_eq(cell, 7 * 15 + 7);
    cr_expect_eq(notation_read_move("a15 and more", 15, 15, &cell), 3);
    cr_expect_eq(cell, 14 * 15);
    cr_expect_eq(notation_read_move("o1", 15, 20, &cell), 2);
    cr_expect_eq(cell, 14);
    cr_expect_eq(notation_read_move("F32", 32, 32, &cell), 3);
    cr_expect_eq(cell, 1023);
}

Test(notation, what_is_no_move_of_the_board_is_not_read) {
    static const char *const TEXTS[] = {"",    "h",    "8",   "h0",   "h16", "p8", "-",
                                        " h8", "A1",   "h-1", "h 8",  "hh",  "?!", "h99",
                                        "h+8", "\xff", "~1",  "h0x1", "F1",  "G1", "h008"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        Cell cell = 12345;
        cr_expect_eq(notation_read_move(TEXTS[i], 15, 15, &cell), 0, "%s", TEXTS[i]);
        cr_expect_eq(cell, 12345, "%s", TEXTS[i]);
    }
}

Test(notation, a_run_of_moves_may_be_spaced_or_not) {
    static const char *const TEXTS[] = {"h8h9i10", "h8 h9 i10", "h8,h9,i10", " h8, h9\n\ti10\r\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        Cell cells[3] = {0};
        cr_expect_eq(notation_read_moves(TEXTS[i], 15, 15, cells, 3), 3, "%s", TEXTS[i]);
        cr_expect_eq(cells[0], 7 * 15 + 7);
        cr_expect_eq(cells[1], 8 * 15 + 7);
        cr_expect_eq(cells[2], 9 * 15 + 8);
    }
}

Test(notation, runs_with_other_things_or_too_many_moves_are_refused) {
    Cell cells[4];
    cr_expect_eq(notation_read_moves("", 15, 15, cells, 4), 0);
    cr_expect_eq(notation_read_moves("h8x", 15, 15, cells, 4), -1);
    cr_expect_eq(notation_read_moves("h8;h9", 15, 15, cells, 4), -1);
    cr_expect_eq(notation_read_moves("h8h9i8i9", 15, 15, cells, 4), 4);
    cr_expect_eq(notation_read_moves("h8h9i8i9a1", 15, 15, cells, 4), -1);
}

Test(notation, a_diagram_puts_every_stone_where_it_is_drawn) {
    Board *board = support_diagram(RULE_FREESTYLE, 3, 4, 3,
                                   "X O . #\n"
                                   ". X _ O\n"
                                   ". . . X\n");
    static const Stone EXPECTED[] = {STONE_BLACK, STONE_WHITE, STONE_NONE, STONE_WALL,
                                     STONE_NONE,  STONE_BLACK, STONE_NONE, STONE_WHITE,
                                     STONE_NONE,  STONE_NONE,  STONE_NONE, STONE_BLACK};
    for (size_t i = 0; i < ARRAY_LENGTH(EXPECTED); i++)
        cr_expect_eq(board_stone(board, (Cell)i), EXPECTED[i]);
    cr_expect_eq(board->side, WHITE);
    cr_expect(board_check(board));
    support_board_destroy(board);
}

Test(notation, with_equal_numbers_of_stones_black_is_to_move) {
    Board *board = support_diagram(RULE_FREESTYLE, 3, 3, 3, "XO. ... ...");
    cr_expect_eq(board->side, BLACK);
    support_board_destroy(board);
}

Test(notation, bad_diagrams_are_refused) {
    Board *board = support_board(RULE_FREESTYLE, 3, 3, 3);
    cr_expect_not(support_read_diagram(board, ""));
    cr_expect_not(support_read_diagram(board, "XO......"));
    cr_expect_not(support_read_diagram(board, "XO........"));
    cr_expect_not(support_read_diagram(board, "XO...?..."));
    cr_expect(support_read_diagram(board, "........."));
    support_board_destroy(board);
}

Test(notation, a_drawn_board_shows_coordinates_stones_and_walls) {
    Board *board = support_diagram(RULE_FREESTYLE, 3, 3, 3, "XO. .#. ..X");
    char text[256];
    size_t length = notation_write_diagram(board, text, sizeof text);
    cr_expect_eq(length, strlen(text));
    cr_expect_str_eq(text, "  3 . . X\n"
                           "  2 . # .\n"
                           "  1 X O .\n"
                           "    a b c\n");
    support_board_destroy(board);
}

Test(notation, drawing_is_cut_to_the_room_there_is) {
    Board *board = support_board(RULE_FREESTYLE, 5, 32, 32);
    static char whole[8192];
    size_t full = notation_write_diagram(board, whole, sizeof whole);
    cr_assert_lt(full, sizeof whole - 1);
    for (size_t size = 1; size <= full + 1; size += 37) {
        char text[8192];
        memset(text, '~', sizeof text);
        size_t length = notation_write_diagram(board, text, size);
        cr_expect_eq(length, size - 1 < full ? size - 1 : full);
        cr_expect_eq(text[length], '\0');
        cr_expect_eq(text[size], '~');
        cr_expect_eq(memcmp(text, whole, length), 0);
    }
    support_board_destroy(board);
}
