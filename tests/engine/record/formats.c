/* Tests of PSQ, RenLib, moves and diagrams, and of telling them apart. */
#include "support/trees.h"

#include "record/psq.h"
#include "record/renlib.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Cell cell(int x, int y) {
    return (Cell)(y * 15 + x);
}

static GameNode nth(const GameTree *tree, int n) {
    GameNode node = GAMETREE_ROOT;
    while (n-- > 0)
        node = gametree_first(tree, node);
    return node;
}

/* Expects a complaint that begins so. */
static void expect_complaint(const char *bytes, size_t size, const char *expected) {
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = read_bytes(bytes, size, complaint);
    cr_expect_null(tree, "%s", bytes);
    cr_expect(strncmp(complaint, expected, strlen(expected)) == 0, "\"%s\" is not \"%s\"",
              complaint, expected);
    gametree_destroy(tree);
}

/* Writes in a format, reads that and compares. */
static void check_round_trip(const GameTree *tree, RecordFormat format) {
    Written file = written(tree, format);
    cr_assert_not_null(file.bytes, "%s", file.complaint);
    cr_expect_str_eq(file.loss, "");
    cr_expect_eq(format_detect(file.bytes, file.size), format);
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *again = read_bytes(file.bytes, file.size, complaint);
    cr_assert_not_null(again, "%s\n%s", complaint, file.bytes);
    cr_expect(same_tree(tree, again), "%s", file.bytes);
    free(file.bytes);
    gametree_destroy(again);
}

/* ------------------------------------------------------------------------------------------
 * PSQ.
 */

Test(psq_format, a_game_of_a_tournament) {
    GameTree *tree = read_text("Piskvorky 20x20, 11:11, 1\r\n8,17,0\r\n9,17,1234\r\n10,16,50\r\n"
                               "D:\\tmp\\pbrain-a.exe\r\nb.zip\r\n2\r\nFreestyle1\r\n");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_width(tree), 20);
    cr_expect_eq(gametree_cell(tree, nth(tree, 1)), 3 * 20 + 7);
    cr_expect_eq(gametree_used(tree, nth(tree, 2)), 1234000);
    /* The second player began. */
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "b.zip");
    cr_expect_str_eq(gametree_fact(tree, FACT_WHITE), "pbrain-a.exe");
    static const char *const RESULTS[] = {"", "0", "B+", "W+"};
    for (size_t i = 0; i < ARRAY_LENGTH(RESULTS); i++) {
        gametree_set_fact(tree, FACT_RESULT, RESULTS[i]);
        check_round_trip(tree, FORMAT_PSQ);
    }
    gametree_destroy(tree);
}

Test(psq_format, the_winner_is_told_in_words_and_not_by_the_number) {
    static const struct {
        const char *end, *result;
    } CASES[] = {{"0\r\n", ""},
                 {"1\r\n", ""},
                 {"2\r\nFreestyle1\r\n", ""},
                 {"15\r\nblackboard\r\n", ""},
                 {"0\r\ndraw\r\n", "0"},
                 {"1\r\nblack, five\r\n", "B+"},
                 {"2\r\nwhite, forbidden: 3x3\r\n", "W+"},
                 {"0\r\npentad:end=draw, full\r\n", "0"},
                 {"1\r\npentad:end=black, five\r\n", "B+"},
                 {"0\r\npentad:end=unfinished\r\n", ""}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[128];
        snprintf(text, sizeof text, "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\nA\r\nB\r\n%s",
                 CASES[i].end);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        cr_expect_str_eq(gametree_fact(tree, FACT_RESULT), CASES[i].result, "%s", text);
        gametree_destroy(tree);
    }
}

Test(psq_format, stones_need_no_time) {
    GameTree *tree = read_text("Piskvorky 15x15, 11:11, 0\r\n8,8\r\n9,9\r\n-1\r\n");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_count(tree), 3);
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(8, 6));
    cr_expect_eq(gametree_used(tree, nth(tree, 2)), -1);
    gametree_destroy(tree);
}

Test(psq_format, damage_is_told_with_its_line) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {
        {"Piskvorky 15\r\n", "line 1: the size"},
        {"Piskvorky 99x99\r\n", "line 1: boards have 3 to 32"},
        {"Piskvorky 15x99\r\n", "line 1: boards have 3 to 32"},
        {"Piskvorky "
         "3x3\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\n1,1\r\nA\r\nB\r\n",
         "line 11: there are more stones"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n16,8,0\r\nA\r\nB\r\n", "line 3: this is no move"},
        {"Piskvorky 15x15, 0:0, 0\r\n0,8,0\r\nA\r\nB\r\n", "line 2: this is no move"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8,\r\nA\r\nB\r\n", "line 2: this is no move"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8;0\r\nA\r\nB\r\n", "line 2: this is no move"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,8,0\r\nA\r\nB\r\n", "line 3: 8,8 is not empty"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n", "line 3: the file is cut off"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n-1", "line 3: the file is cut off"},
        {"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\nA\r\nB", "line 4: the file is cut off"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        expect_complaint(CASES[i].text, strlen(CASES[i].text), CASES[i].complaint);
    static const char ZERO[] = "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\nA\0\r\nB\r\n";
    expect_complaint(ZERO, sizeof ZERO - 1, "line 1: this is no game in the Piskvork format");
}

Test(psq_format, names_are_read_whatever_they_are) {
    static const struct {
        const char *line, *name;
    } CASES[] = {{"7", "7"}, {"games/a.exe", "a.exe"}, {"a\x01z", "a?z"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[128];
        snprintf(text, sizeof text, "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n%s\r\nB\r\n0\r\n",
                 CASES[i].line);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), CASES[i].name);
        gametree_destroy(tree);
    }
}

Test(psq_format, a_name_is_no_move_and_no_path_and_a_draw_has_two_words) {
    GameTree *tree = read_text("(;GM[4]SZ[15]PB[8,8]PW[B/D team]RE[Draw];B[hh])");
    Written file = written(tree, FORMAT_PSQ);
    cr_assert_not_null(file.bytes);
    gametree_destroy(tree);
    tree = read_text(file.bytes);
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_count(tree), 2);
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "8 8");
    cr_expect_str_eq(gametree_fact(tree, FACT_WHITE), "B D team");
    cr_expect_str_eq(gametree_fact(tree, FACT_RESULT), "0");
    free(file.bytes);
    gametree_destroy(tree);
}

Test(psq_format, what_it_cannot_hold_is_told) {
    GameTree *tree = read_text("(;GM[4]SZ[15]RU[renju];B[hh]C[x](;W[gg])(;W[ii]))");
    Written file = written(tree, FORMAT_PSQ);
    cr_assert_not_null(file.bytes);
    cr_expect_str_eq(file.loss, "variations, comments, the rule");
    free(file.bytes);
    gametree_destroy(tree);
    static const char *const FACTS[] = {"DT[2026-01-02]", "EV[Cup]", "RO[1]", "PC[Brno]", "GN[x]"};
    for (size_t i = 0; i < ARRAY_LENGTH(FACTS); i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]PB[Anna]PW[Eva]RE[B+]%s;B[hh])", FACTS[i]);
        tree = read_text(text);
        file = written(tree, FORMAT_PSQ);
        cr_expect_str_eq(file.loss, "date and event", "%s", text);
        free(file.bytes);
        gametree_destroy(tree);
    }
    static const char *const TEXTS[] = {"(;GM[4]SZ[15]AB[aa];W[hh])", "(;GM[4]SZ[15];W[hh])",
                                        "(;GM[4]SZ[15];B[hh];W[];B[aa])"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        tree = read_text(TEXTS[i]);
        file = written(tree, FORMAT_PSQ);
        cr_expect_null(file.bytes, "%s", TEXTS[i]);
        cr_expect_neq(file.complaint[0], '\0');
        free(file.bytes);
        gametree_destroy(tree);
    }
}

Test(psq_format, a_time_too_long_for_it_is_cut_and_told) {
    GameTree *tree = read_text("(;GM[4]SZ[15];B[hh];W[ii])");
    gametree_set_used(tree, nth(tree, 1), (PSQ_MAX_MS + 1LL) * 1000);
    gametree_set_used(tree, nth(tree, 2), PSQ_MAX_MS * 1000LL);
    Written file = written(tree, FORMAT_PSQ);
    cr_expect_str_eq(file.loss, "times of more than 11 days");
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *again = read_bytes(file.bytes, file.size, complaint);
    cr_assert_not_null(again, "%s", complaint);
    cr_expect_eq(gametree_used(again, nth(again, 1)), PSQ_MAX_MS * 1000LL);
    free(file.bytes);
    gametree_destroy(again);
    gametree_destroy(tree);
}

/* ------------------------------------------------------------------------------------------
 * Moves as text.
 */

Test(moves_text, moves_are_read_however_they_are_written) {
    static const char *const TEXTS[] = {"h8h9i10",
                                        "h8 h9 i10\n",
                                        "H8 H9 I10",
                                        "H8-H9-I10",
                                        "1. h8 h9 2. i10",
                                        "1.h8 2.h9 3.i10",
                                        "1: h8, 2: h9, 3: i10;",
                                        "1 h8\n2 h9\n3 i10",
                                        "1 h8 h9\n2 i10",
                                        "12. h8 h9 13. i10",
                                        "1. h8 h9 2. i10 1-0\n",
                                        "h8 h9 i10 0:1",
                                        "1. h8 h9 2. i10 1/2-1/2\n",
                                        "1. 8,8 1... 8,9 2. 9,10",
                                        "8,8 8,9 9,10",
                                        "(8,8), (8,9), (9,10)",
                                        "[8, 8] [8, 9] [9, 10]",
                                        "# a remark with h1\nh8\nh9 # more\ni10"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        GameTree *tree = read_text(TEXTS[i]);
        cr_assert_not_null(tree, "%s", TEXTS[i]);
        cr_assert_eq(gametree_count(tree), 4, "%s", TEXTS[i]);
        cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(7, 7), "%s", TEXTS[i]);
        cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(7, 8), "%s", TEXTS[i]);
        cr_expect_eq(gametree_cell(tree, nth(tree, 3)), cell(8, 9), "%s", TEXTS[i]);
        gametree_destroy(tree);
    }
}

Test(moves_text, numbers_count_from_0_where_one_of_them_is_0) {
    GameTree *tree = read_text("7,7 0,8");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(7, 7));
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(0, 8));
    gametree_destroy(tree);
}

Test(moves_text, capitals_are_the_first_columns_where_there_are_no_more_than_26) {
    GameTree *tree = read_text("A1 F2");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(0, 0));
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(5, 1));
    gametree_destroy(tree);
}

Test(moves_text, a_pass_may_have_capitals) {
    GameTree *tree = read_text("H8 Pass PASS pass");
    cr_assert_not_null(tree);
    cr_assert_eq(gametree_count(tree), 5);
    cr_expect_eq(gametree_cell(tree, nth(tree, 4)), CELL_NONE);
    cr_expect_eq(gametree_side(tree, nth(tree, 4)), WHITE);
    gametree_destroy(tree);
}

Test(moves_text, the_usual_board_stays_where_all_moves_fit) {
    static const struct {
        const char *text;
        int width, height;
    } CASES[] = {{"h8 p3", 20, 15},
                 {"h8 p16", 20, 20},
                 {"h8 u3", 32, 32},
                 {"0,0 19,14", 20, 15},
                 {"0,0 19,15", 20, 20}};
    RecordDefaults defaults = {20, 15, 0, 5, NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = format_read(CASES[i].text, strlen(CASES[i].text), 0, &defaults, complaint);
        cr_assert_not_null(tree, "%s", complaint);
        cr_expect_eq(gametree_width(tree), CASES[i].width, "%s", CASES[i].text);
        cr_expect_eq(gametree_height(tree), CASES[i].height, "%s", CASES[i].text);
        gametree_destroy(tree);
    }
}

Test(moves_text, the_board_is_told_or_large_enough) {
    GameTree *tree = read_text("h8 t20");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_width(tree), 20);
    gametree_destroy(tree);
    tree = read_text("# board: 22x17 \t\n# rule: caro\n# black: Anna\nh8 v17");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_width(tree), 22);
    cr_expect_eq(gametree_rule(tree), 8);
    check_round_trip(tree, FORMAT_MOVES);
    gametree_destroy(tree);
    tree = read_text("# board: 32x32\nh8 F32 A1 pass z1 h9 h10 h11 h12 h13 h14 h15");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), 31 * 32 + 31);
    check_round_trip(tree, FORMAT_MOVES);
    gametree_destroy(tree);
}

Test(moves_text, damage_is_told_with_its_line) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {{"h8 h9\nh8", "line 2: h8 is not empty"},
                 {"# board: 15x15\nh8 p9", "line 2: p9 is no point"},
                 {"h8 hello", "line 1: \"hello\" is no move"},
                 {"h8\nh9\nwhat?", "line 3: \"what?\" is no move"},
                 {"h8 \u00e49", "line 1: \"\u00e49\" is no move"},
                 {"h8 Z\u00fcge\u00e4\u00e4\u00e4\u00e4\u00e4",
                  "line 1: \"Z\u00fcge\u00e4\u00e4\u00e4\" is no move"},
                 {"8 8, 9 9", "line 1: 8 is not the number of the next move"},
                 {"8 8\n9 9", "line 1: not a game"},
                 {"1 h8 h9 4 i10", "line 1: 4 is not the number"},
                 {"1 1 h8", "line 1: 1 is not the number"},
                 {"1. h8\n2.", "line 2: there is no move behind"},
                 {"h8 99999,1", "line 1: \"99999,1\" is no move"},
                 {"# rule: chess\nh8", "line 1: there is no rule \"chess\""},
                 {"# board: 2x2\nh8", "line 1: boards have"},
                 {"Dear Anna", "line 1: not a game"},
                 {"", "line 1: not a game"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        expect_complaint(CASES[i].text, strlen(CASES[i].text), CASES[i].complaint);
    expect_complaint("h8\0h9", 5, "line 1: not a game");
}

/* ------------------------------------------------------------------------------------------
 * Diagrams.
 */

Test(diagram, a_position_is_read_the_top_line_first) {
    static const char *const TEXTS[] = {
        "X....\n.....\n..O..\n.....\n....X\n",
        "x _ _ _ _\n_ _ _ _ _\n_ _ o _ _\n_ _ _ _ _\n_ _ _ _ x\n",
        "   a b c d e\n 5 X . . . .\n 4 . . . . .\n 3 . .[O]. .\n 2 . . . . .\n 1 . . . . X\n",
        " 1 . . . . X\n 2 . . . . .\n 3 . . O . .\n 4 . . . . .\n 5 X . . . .\n   A B C D E\n",
        (" 5  ● · · · ·    Five in a row\n 4  · · · · ·\n 3  · ·(○)· ·    >● Anna   0:07\n"
         " 2  · · · · ·\n 1  · · · · ●      1.  h8    g8\n    a b c d e\n"),
        "●─┬─┬─┬─┐\n├─┼─┼─┼─┤\n├─┼─○─┼─┤\n├─┼─┼─┼─┤\n└─┴─┴─┴─●\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        GameTree *tree = read_text(TEXTS[i]);
        uint8_t stones[BOARD_MAX_CELLS];
        cr_assert_not_null(tree, "%s", TEXTS[i]);
        cr_assert_eq(gametree_width(tree), 5, "%s", TEXTS[i]);
        cr_expect_eq(gametree_stones(tree, 0, stones), 3, "%s", TEXTS[i]);
        /* The first lines of a diagram without numbers are the top ones; one of these texts is
         * numbered from below. */
        cr_expect_eq(stones[4 * 5], STONE_BLACK, "%s", TEXTS[i]);
        cr_expect_eq(stones[2 * 5 + 2], STONE_WHITE, "%s", TEXTS[i]);
        cr_expect_eq(stones[4], STONE_BLACK, "%s", TEXTS[i]);
        cr_expect_eq(gametree_turn(tree, 0), WHITE);
        gametree_destroy(tree);
    }
}

Test(diagram, side_to_move_and_rule_may_be_told) {
    GameTree *tree = read_text("# rule: standard\nX..\n...\n..O\nWhite to move\n");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_turn(tree, 0), WHITE);
    cr_expect_eq(gametree_rule(tree), 1);
    check_round_trip(tree, FORMAT_DIAGRAM);
    gametree_destroy(tree);
}

Test(diagram, the_end_of_a_game_can_be_drawn) {
    GameTree *tree = read_text("h8 h9 o15");
    Written file = written(tree, FORMAT_DIAGRAM);
    cr_assert_not_null(file.bytes);
    cr_expect_str_eq(file.loss, "moves");
    cr_expect_not_null(strstr(file.bytes, "15 . . . . . . . . . . . . . .(X)\n"), "%s", file.bytes);
    cr_expect_not_null(strstr(file.bytes, "\n 9 . . . . . . . O"), "%s", file.bytes);
    cr_expect_not_null(strstr(file.bytes, "white to move"));
    GameTree *again = read_text(file.bytes);
    uint8_t stones[BOARD_MAX_CELLS];
    cr_assert_not_null(again);
    cr_expect_eq(gametree_stones(again, 0, stones), 3);
    cr_expect_eq(stones[cell(14, 14)], STONE_BLACK);
    cr_expect_eq(gametree_turn(again, 0), WHITE);
    free(file.bytes);
    gametree_destroy(again);
    gametree_destroy(tree);
}

Test(diagram, damage_is_told_with_its_line) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {
        {"X...\n....\n...\n", "line 3: 3 points, but the first line has 4"},
        {"X...\n.?..\n....\n", "line 2: this is no line of a board"},
        {"X...\n....\n", "line 3: boards have 3 to 32"},
        {" 5 X...\n 4 ....\n 3 ....\n", "line 1: this is line 3 of the board, and its number is 5"},
        {" 5 X...\n 4 ....\n 2 ....\n 1 ....\n", "line 1: "},
        {" 1 X...\n 2 ....\n 4 ....\n", "line 3: "},
        {"# rule: chess\n...\n...\n...\n", "line 1: there is no rule"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        expect_complaint(CASES[i].text, strlen(CASES[i].text), CASES[i].complaint);
}

/* ------------------------------------------------------------------------------------------
 * RenLib. The files are written down byte by byte, after the description in renlib.h.
 */

#define HEADER "\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"

Test(renlib, a_library_with_variations) {
    /* The root; h8; then h9 with i10 below it, and beside h9 i9. */
    static const char BYTES[] = HEADER "\x00\x00" /* root */
                                       "\x78\x00" /* h8 */
                                       "\x68\x80" /* h9, a sibling follows */
                                       "\x59\x40" /* i10, a leaf */
                                       "\x69\x40" /* i9, a leaf */;
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = read_bytes(BYTES, sizeof BYTES - 1, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_assert_eq(gametree_count(tree), 5);
    GameNode h8 = nth(tree, 1), h9 = nth(tree, 2), i9 = gametree_next(tree, h9);
    cr_expect_eq(gametree_cell(tree, h8), cell(7, 7));
    cr_expect_eq(gametree_cell(tree, h9), cell(7, 8));
    cr_expect_eq(gametree_cell(tree, nth(tree, 3)), cell(8, 9));
    cr_expect_eq(gametree_cell(tree, i9), cell(8, 8));
    cr_expect_eq(gametree_side(tree, i9), WHITE);
    Written file = written(tree, FORMAT_RENLIB);
    cr_assert_eq(file.size, sizeof BYTES - 1);
    cr_expect_arr_eq(file.bytes, BYTES, sizeof BYTES - 1);
    free(file.bytes);
    gametree_destroy(tree);
}

Test(renlib, comments_texts_and_marks) {
    static const char BYTES[] = HEADER "\x00\x08"
                                       "A \xBA\xDA\xC6\xE5\x08line\r\nnext\x00" /* 16 bytes */
                                       "\x78\x19\x00\x01" /* h8: mark, comment, text */
                                       "odd\x00"          /* the comment */
                                       "ab\x00\x00"       /* the text */
                                       "\x01\xC3\x00\x01" /* a15: text only, a sibling follows */
                                       "?\x00"
                                       "\x68\x44" /* h9: start position, a leaf */;
    char complaint[RECORD_COMPLAINT_SIZE];
    int count;
    GameTree *tree = read_bytes(BYTES, sizeof BYTES - 1, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_assert_eq(gametree_count(tree), 3);
    GameNode h8 = nth(tree, 1);
    cr_expect_str_eq(gametree_name(tree, 0), "A \xBA\xDA\xC6\xE5");
    cr_expect_str_eq(gametree_comment(tree, 0), "line\nnext");
    cr_expect_str_eq(gametree_name(tree, h8), "odd");
    cr_expect_eq(gametree_hotspot(tree, h8), 1);
    const GameMark *marks = gametree_marks(tree, 0, &count);
    cr_assert_eq(count, 1);
    cr_expect(marks[0].cell == cell(7, 7) && strcmp(marks[0].text, "ab") == 0);
    marks = gametree_marks(tree, h8, &count);
    cr_assert_eq(count, 1);
    cr_expect(marks[0].cell == cell(0, 14) && strcmp(marks[0].text, "?") == 0);
    cr_expect_str_eq(gametree_rest(tree, nth(tree, 2)), "RENLIBSTART[1]");
    Written file = written(tree, FORMAT_RENLIB);
    cr_assert_eq(file.size, sizeof BYTES - 1);
    cr_expect_arr_eq(file.bytes, BYTES, sizeof BYTES - 1);
    free(file.bytes);
    gametree_destroy(tree);
}

Test(renlib, old_files_without_a_header) {
    /* h8 with the comment "Ja}" (a with a ring), h9 and a pass. */
    static const char BYTES[] = "\x78\x20"
                                "J\r\x61\xFD"
                                "\x68\x00"
                                "\x00\x40";
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = read_bytes(BYTES, sizeof BYTES - 1, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_eq(gametree_count(tree), 4);
    cr_expect_str_eq(gametree_name(tree, nth(tree, 1)), "Ja\xE5");
    cr_expect_eq(gametree_cell(tree, nth(tree, 3)), CELL_NONE);
    cr_expect_eq(gametree_side(tree, nth(tree, 3)), BLACK);
    gametree_destroy(tree);
}

Test(renlib, damage_is_told_with_its_byte) {
    static const struct {
        const char *bytes;
        size_t size;
        const char *complaint;
    } CASES[] = {{HEADER "\x00\x00\x78\x08"
                         "ab",
                  26, "byte 27: the library is cut off"},
                 {HEADER "\x00\x00\x78", 23, "byte 24: the library is cut off"},
                 {"\x78\x00\x68\x20Ja", 6, "byte 7: the library is cut off"}, /* an old comment */
                 {"\xFFRenLib\xFF\x03\x04", 10, "byte 11: the library is cut off"},
                 {"\xFFRenLib\xFF\x04\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 20,
                  "byte 9: a library of version 4.1"},
                 {"\xFFRenLib\xFF\x03\x05\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 20,
                  "byte 9: a library of version 3.5"},
                 {HEADER "\x00\x00\x70\x40", 24, "byte 23: 70 is no point"},
                 {HEADER "\x00\x00\xF8\x40", 24, "byte 23: F8 is no point"},
                 {HEADER "\x00\x00\x78\x00\x78\x40", 26, "byte 25: h8 is not empty"},
                 {HEADER "\x00\x00\x78\x40\x68\x40", 26, "byte 25: the library ends here"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        expect_complaint(CASES[i].bytes, CASES[i].size, CASES[i].complaint);
}

Test(renlib, the_file_may_end_behind_any_node) {
    /* A branch with a sibling that does not follow, an end without a flag, a root alone. */
    static const struct {
        const char *bytes;
        size_t size;
        int count;
    } CASES[] = {{HEADER "\x00\x00\x78\x80\x68\x00\x69\x40", 28, 4},
                 {HEADER "\x00\x00\x78\x00\x68\x00", 26, 3},
                 {HEADER "\x00\x00", 22, 1}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = read_bytes(CASES[i].bytes, CASES[i].size, complaint);
        cr_assert_not_null(tree, "%s", complaint);
        cr_expect_eq(gametree_count(tree), CASES[i].count);
        check_round_trip(tree, FORMAT_RENLIB);
        gametree_destroy(tree);
    }
}

Test(renlib, a_move_that_stands_there_twice_loses_no_comment) {
    static const char BYTES[] = HEADER "\x00\x00"
                                       "\x78\xC8" /* h8, a leaf, a sibling follows */
                                       "a\x00"
                                       "\x78\xC0" /* h8 again without one */
                                       "\x78\x08"
                                       "b\x00"
                                       "\x68\xC0" /* h9 behind the last, */
                                       "\x68\x48" /* and once more with a comment */
                                       "c\x00";
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = read_bytes(BYTES, sizeof BYTES - 1, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    GameNode first = nth(tree, 1), second = gametree_next(tree, first);
    cr_expect_eq(gametree_count(tree), 4);
    cr_expect_str_eq(gametree_name(tree, first), "a");
    cr_expect_str_eq(gametree_name(tree, second), "b");
    cr_assert_eq(gametree_children(tree, second), 1);
    cr_expect_str_eq(gametree_name(tree, gametree_first(tree, second)), "c");
    check_round_trip(tree, FORMAT_RENLIB);
    gametree_destroy(tree);
}

/* Searching all siblings for each node would take minutes. */
Test(renlib, a_node_may_have_any_number_of_siblings, .timeout = 60) {
    enum { SIBLINGS = 400000, NODES = 2 * SIBLINGS };
    const size_t start = sizeof HEADER - 1;
    char *bytes = calloc(start + 2 + 2 * NODES, 1), *at = bytes + start + 2;
    cr_assert_not_null(bytes);
    memcpy(bytes, HEADER, start);
    for (int i = 0; i < NODES; i++) {
        /* Nodes without a move, marked, then one move again and again. */
        *at++ = 0x78;
        *at++ = (char)(i < SIBLINGS ? 0xD2 : (i < NODES - 1 ? 0xC0 : 0x40));
    }
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = read_bytes(bytes, (size_t)(at - bytes), complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_eq(gametree_count(tree), 1 + SIBLINGS + 1);
    gametree_destroy(tree);
    free(bytes);
}

/* Passes with siblings that never come, as deep as a tree may be, and one node more. */
Test(renlib, no_more_branches_are_open_than_a_tree_is_deep) {
    static char bytes[sizeof HEADER - 1 + 2 * GAMETREE_MAX_DEPTH + 2] = HEADER;
    char *at = bytes + sizeof HEADER - 1;
    for (int i = 0; i < GAMETREE_MAX_DEPTH; i++, at += 2)
        at[1] = (char)0x80;
    memcpy(at, "\x00\xC2", 2);
    expect_complaint(bytes, sizeof bytes, "byte 8213: this file is too large or too deep");
}

Test(renlib, an_empty_library) {
    static const char OLD[] = "\xFFRenLib\xFF\x02\x09\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    static const char *const LIBRARIES[] = {HEADER, OLD};
    for (size_t i = 0; i < ARRAY_LENGTH(LIBRARIES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = read_bytes(LIBRARIES[i], 20, complaint);
        cr_assert_not_null(tree, "%s", complaint);
        cr_expect_eq(gametree_count(tree), 1);
        check_round_trip(tree, FORMAT_RENLIB);
        gametree_destroy(tree);
    }
}

Test(renlib, trees_survive) {
    GameTree *tree =
        read_text("(;GM[4]SZ[15]N[root];B[hh]LB[ii:B][jj:A]C[more\nlines](;W[ii];B[aa])"
                  "(;W[gg]HO[1](;B[bb])(;B[cc]N[x]LB[dd:q][ee:r]))(;W[];B[ff])(;;W[ff]))");
    cr_assert_not_null(tree);
    check_round_trip(tree, FORMAT_RENLIB);
    gametree_destroy(tree);
}

Test(renlib, games_that_do_not_fit_are_refused) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {{"(;GM[4]SZ[20];B[hh])", "RenLib has only boards of 15x15"},
                 {"(;GM[4]SZ[15]AB[aa];W[hh])", "RenLib cannot set stones up"},
                 {"(;GM[4]SZ[15];W[hh])", "RenLib needs moves that alternate"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GameTree *tree = read_text(CASES[i].text);
        Written file = written(tree, FORMAT_RENLIB);
        cr_expect_null(file.bytes);
        cr_expect_eq(strncmp(file.complaint, CASES[i].complaint, strlen(CASES[i].complaint)), 0,
                     "%s", file.complaint);
        free(file.bytes);
        gametree_destroy(tree);
    }
}

/* ------------------------------------------------------------------------------------------
 * All of them.
 */

Test(formats, a_format_is_known_by_its_bytes) {
    static const struct {
        const char *text;
        RecordFormat format;
    } CASES[] = {{"Piskvorky 15x15, 0:0, 0\r\n", FORMAT_PSQ},
                 {"(;GM[4])", FORMAT_SGF},
                 {"\xEF\xBB\xBF(;GM[4])", FORMAT_SGF},
                 {"x1 o2", FORMAT_MOVES},
                 {"h8", FORMAT_MOVES},
                 {"...\n.x.\n...", FORMAT_DIAGRAM},
                 {"\xFFRenLib\xFF\x03\x04", FORMAT_RENLIB},
                 {"x\x08text", FORMAT_RENLIB},
                 {"xo.\n.x.\n...", FORMAT_DIAGRAM},
                 {"hello", FORMAT_UNKNOWN},
                 {"", FORMAT_UNKNOWN},
                 {"x\x01\x02", FORMAT_UNKNOWN},
                 {"\x7F"
                  "ELF",
                  FORMAT_UNKNOWN}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_expect_eq(format_detect(CASES[i].text, strlen(CASES[i].text)), CASES[i].format, "%s",
                     CASES[i].text);
    cr_expect_eq(format_of_name("a/b.SGF"), FORMAT_SGF);
    cr_expect_eq(format_of_name("x.lib"), FORMAT_RENLIB);
    cr_expect_eq(format_of_name("x.txt"), FORMAT_MOVES);
    cr_expect_eq(format_of_name("x.pos.txt"), FORMAT_DIAGRAM);
    cr_expect_eq(format_of_name("sgf"), FORMAT_UNKNOWN);
}

Test(formats, what_is_left_out_is_told) {
    static const struct {
        const char *text;
        RecordFormat format;
        const char *loss;
    } CASES[] = {{"(;GM[4]SZ[15];B[hh]LB[aa:A])", FORMAT_RENLIB, ""},
                 {"(;GM[4]SZ[15];B[hh]LB[aa:A])", FORMAT_PSQ, "labels"},
                 {"(;GM[4]SZ[15];B[hh]TR[aa]LB[ab:A])", FORMAT_RENLIB, "marks"},
                 {"(;GM[4]SZ[15]TR[hh];B[hh])", FORMAT_RENLIB, "marks"},
                 {"(;GM[4]SZ[15];B[hh]MA[aa])", FORMAT_MOVES, "marks"},
                 {"(;GM[4]SZ[15];B[hh]HO[1])", FORMAT_RENLIB, ""},
                 {"(;GM[4]SZ[15];B[hh]HO[1])", FORMAT_PSQ, "hotspots"},
                 {"(;GM[4]SZ[15];B[hh]HO[1])", FORMAT_MOVES, "hotspots"},
                 {"(;GM[4]SZ[15]KM[0];B[hh])", FORMAT_SGF, ""},
                 {"(;GM[4]SZ[15]KM[0];B[hh])", FORMAT_RENLIB, "other properties"},
                 {"(;GM[4]SZ[15]KM[0];B[hh])", FORMAT_PSQ, "other properties"},
                 {"(;GM[4]SZ[15]KM[0];B[hh])", FORMAT_MOVES, "other properties"},
                 {"(;GM[4]SZ[15];B[hh]RENLIBSTART[1])", FORMAT_RENLIB, ""},
                 {"(;GM[4]SZ[15];B[hh]RENLIBSTART[1])", FORMAT_PSQ, "other properties"},
                 {"(;GM[4]SZ[15]RU[renju]PB[a]KM[0]C[x];B[]BL[1]TE[1];W[hh]TR[aa]LB[ab:A]HO[1]"
                  "PENTAD[used=9](;B[gg])(;B[ff]))",
                  FORMAT_DIAGRAM,
                  "variations, comments, labels, marks, hotspots, values, times, passes, moves, "
                  "other properties"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GameTree *tree = read_text(CASES[i].text);
        Written file = written(tree, CASES[i].format);
        cr_assert_not_null(file.bytes, "%s", file.complaint);
        cr_expect_str_eq(file.loss, CASES[i].loss, "%s", CASES[i].text);
        free(file.bytes);
        gametree_destroy(tree);
    }
}

/* Takes a few bytes and then no more. */
static bool take_little(void *context, const char *bytes, size_t size) {
    size_t *left = context;
    (void)bytes;
    if (*left < size)
        return false;
    *left -= size;
    return true;
}

Test(formats, a_full_disk_is_told) {
    GameTree *tree = read_text("h8 h9 i10 j11");
    for (int format = FORMAT_PSQ; format <= FORMAT_MOVES; format++)
        for (size_t room = 0; room < 40; room++) {
            size_t left = room;
            RecordSink sink = {.context = &left, .take = take_little};
            char loss[FORMAT_LOSS_SIZE], complaint[RECORD_COMPLAINT_SIZE];
            bool fits = format_write(&sink, tree, (RecordFormat)format, loss, complaint);
            cr_expect(fits == (complaint[0] == '\0'));
            cr_expect(fits || sink.failed);
        }
    gametree_destroy(tree);
}
