/* Tests of games in SGF. */
#include "position/rules.h"
#include "record/sgf_rule.h"
#include "support/trees.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The point x, y of a board that is 15 wide, counted from 0, from below. */
static Cell cell(int x, int y) {
    return (Cell)(y * 15 + x);
}

/* The n-th node of the main line. */
static GameNode nth(const GameTree *tree, int n) {
    GameNode node = GAMETREE_ROOT;
    while (n-- > 0)
        node = gametree_first(tree, node);
    return node;
}

/* The complaint about a text that must not be readable. */
static const char *complaint_about(const char *text, char complaint[RECORD_COMPLAINT_SIZE]) {
    GameTree *tree = read_bytes(text, strlen(text), complaint);
    cr_expect_null(tree, "%s", text);
    gametree_destroy(tree);
    return complaint;
}

/* Writes the tree, reads that, and compares. */
static void check_round_trip(const GameTree *tree) {
    Written sgf = written(tree, FORMAT_SGF);
    cr_assert_not_null(sgf.bytes);
    cr_expect_str_eq(sgf.loss, "");
    GameTree *again = read_text(sgf.bytes);
    cr_assert_not_null(again);
    cr_expect(same_tree(tree, again), "%s", sgf.bytes);
    Written second = written(again, FORMAT_SGF);
    cr_expect_str_eq(second.bytes, sgf.bytes);
    free(second.bytes);
    free(sgf.bytes);
    gametree_destroy(again);
}

Test(sgf, a_game_with_players_result_rule_and_moves) {
    GameTree *tree = read_text("(;FF[4]GM[4]SZ[15]PB[Anna]PW[Eva]RE[B+]DT[2024-05-06]RU[Renju]\n"
                               "EV[Open]RO[3]PC[Brno]GN[Final]\n"
                               ";B[hh];W[hg]\n;B[jj])");
    cr_assert_not_null(tree);
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "Anna");
    cr_expect_str_eq(gametree_fact(tree, FACT_WHITE), "Eva");
    cr_expect_str_eq(gametree_fact(tree, FACT_RESULT), "B+");
    cr_expect_str_eq(gametree_fact(tree, FACT_DATE), "2024-05-06");
    cr_expect_str_eq(gametree_fact(tree, FACT_PLACE), "Brno");
    cr_expect_eq(gametree_rule(tree), 4);
    cr_expect_eq(gametree_count(tree), 4);
    cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(7, 7));
    /* The second letter counts from the top. */
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(7, 8));
    cr_expect_eq(gametree_cell(tree, nth(tree, 3)), cell(9, 5));
    cr_expect_eq(gametree_side(tree, nth(tree, 2)), WHITE);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, points_may_be_letters_and_numbers) {
    GameTree *tree = read_text("(;GM[4]SZ[15];B[h8];W[H9];B[a15];W[o1])");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(7, 7));
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(7, 8));
    cr_expect_eq(gametree_cell(tree, nth(tree, 3)), cell(0, 14));
    cr_expect_eq(gametree_cell(tree, nth(tree, 4)), cell(14, 0));
    gametree_destroy(tree);
}

Test(sgf, boards_have_3_to_32_points_to_either_side) {
    static const struct {
        const char *text;
        Cell cell; /* of the move, or CELL_NONE where there is no such board */
    } CASES[] = {{"SZ[3];B[ca]", 8},
                 {"SZ[32];B[Aa]", 31 * 32 + 26},
                 {"SZ[9:15];B[ao]", 0},
                 {"SZ[15:9];B[oa]", 8 * 15 + 14},
                 {"SZ[3:32];B[aF]", 0},
                 {"SZ[2];B[aa]", CELL_NONE},
                 {"SZ[33];B[aa]", CELL_NONE},
                 {"SZ[2:15];B[aa]", CELL_NONE},
                 {"SZ[15:2];B[aa]", CELL_NONE},
                 {"SZ[33:15];B[aa]", CELL_NONE},
                 {"SZ[15:33];B[aa]", CELL_NONE}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[64], complaint[RECORD_COMPLAINT_SIZE];
        snprintf(text, sizeof text, "(;GM[4]%s)", CASES[i].text);
        GameTree *tree = read_bytes(text, strlen(text), complaint);
        cr_assert_eq(tree != NULL, CASES[i].cell != CELL_NONE, "%s: %s", text, complaint);
        if (tree != NULL)
            cr_expect_eq(gametree_cell(tree, nth(tree, 1)), CASES[i].cell, "%s", text);
        gametree_destroy(tree);
    }
}

Test(sgf, on_a_large_board_the_letters_go_on_in_capitals) {
    GameTree *tree = read_text("(;GM[4]SZ[32];B[FA];W[A1];B[a1];W[Fz])");
    static const Cell CELLS[] = {5 * 32 + 31, 26, 0, 6 * 32 + 31};
    cr_assert_not_null(tree);
    for (int i = 0; i < (int)ARRAY_LENGTH(CELLS); i++)
        cr_expect_eq(gametree_cell(tree, nth(tree, i + 1)), CELLS[i], "move %d", i + 1);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, up_to_26_columns_have_one_name_for_either_case) {
    static const struct {
        const char *text;
        Cell cell;
    } CASES[] = {{"(;GM[4]SZ[26];B[A1])", 0}, {"(;GM[4]SZ[27];B[A1])", 26}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GameTree *tree = read_text(CASES[i].text);
        cr_assert_not_null(tree, "%s", CASES[i].text);
        cr_expect_eq(gametree_cell(tree, nth(tree, 1)), CASES[i].cell, "%s", CASES[i].text);
        gametree_destroy(tree);
    }
}

Test(sgf, any_two_corners_name_a_rectangle) {
    static const char *const CORNERS[] = {"bb:de", "de:bb", "be:db", "db:be"};
    for (size_t i = 0; i < ARRAY_LENGTH(CORNERS); i++) {
        char text[64];
        uint8_t stones[BOARD_MAX_CELLS];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]AB[%s])", CORNERS[i]);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        cr_expect_eq(gametree_stones(tree, 0, stones), 3 * 4, "%s", text);
        cr_expect(stones[cell(1, 13)] == STONE_BLACK && stones[cell(3, 10)] == STONE_BLACK);
        gametree_destroy(tree);
    }
}

Test(sgf, the_side_to_move_may_be_a_letter_or_a_word) {
    static const struct {
        const char *text;
        Side side;
    } CASES[] = {{"AB[aa]PL[B]", BLACK}, {"AB[aa]PL[black]", BLACK}, {"PL[white]", WHITE},
                 {"PL[?]", BLACK},       {";B[hh]PL[B]", BLACK},     {";B[hh]PL[B];C[a]", BLACK},
                 {"AB[aa]PL[?]", WHITE}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s)", CASES[i].text);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        cr_expect_eq(gametree_turn(tree, gametree_last(tree)), CASES[i].side, "%s", text);
        check_round_trip(tree);
        gametree_destroy(tree);
    }
}

Test(sgf, lists_without_a_point_are_empty) {
    GameTree *tree = read_text("(;GM[4]SZ[15]AB[]TR[ ])");
    uint8_t stones[BOARD_MAX_CELLS];
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_stones(tree, 0, stones), 0);
    gametree_destroy(tree);
}

Test(sgf, variations_keep_their_order) {
    GameTree *tree = read_text("(;GM[4]SZ[15];B[hh](;W[hg];B[ii](;W[aa])(;W[bb]C[second]))"
                               "(;W[gg]N[left];B[jj])(;W[ff]))");
    cr_assert_not_null(tree);
    GameNode first = nth(tree, 1);
    cr_expect_eq(gametree_count(tree), 9);
    cr_expect_eq(gametree_children(tree, first), 3);
    cr_expect_eq(gametree_children(tree, nth(tree, 3)), 2);
    GameNode left = gametree_next(tree, nth(tree, 2));
    cr_expect_str_eq(gametree_name(tree, left), "left");
    cr_expect_eq(gametree_children(tree, left), 1);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, marks_setup_and_side_to_move) {
    GameTree *tree =
        read_text("(;GM[4]SZ[20:15]AB[aa][bb:cc]AW[tt]\n[to]PL[W]LB[ab:A\\:1][ac:2]TR[ad]"
                  "SQ[ae]CR[af]MA[ag:ah];W[hh]AE[aa])");
    cr_expect_null(tree, "tt is no point of 15 lines");
    gametree_destroy(tree);
    tree = read_text("(;GM[4]SZ[20:15]AB[aa][bb:cc]AW[to]PL[W]LB[ab:A\\:1][ac:2]TR[ad]"
                     "SQ[ae]CR[af]MA[ag:ah];W[hh]AE[aa])");
    cr_assert_not_null(tree);
    uint8_t stones[BOARD_MAX_CELLS];
    int count;
    cr_expect_eq(gametree_width(tree), 20);
    cr_expect_eq(gametree_height(tree), 15);
    cr_expect_eq(gametree_stones(tree, 0, stones), 6);
    cr_expect_eq(stones[14 * 20], STONE_BLACK);
    cr_expect_eq(stones[12 * 20 + 2], STONE_BLACK);
    cr_expect_eq(stones[19], STONE_WHITE);
    cr_expect_eq(gametree_turn(tree, 0), WHITE);
    cr_expect_eq(gametree_stones(tree, nth(tree, 1), stones), 6);
    cr_expect_eq(stones[14 * 20], STONE_NONE);
    const GameMark *marks = gametree_marks(tree, 0, &count);
    cr_assert_eq(count, 7);
    cr_expect_str_eq(marks[0].text, "A:1");
    Written sgf = written(tree, FORMAT_SGF);
    cr_expect_not_null(strstr(sgf.bytes, "LB[ab:A\\:1]"), "%s", sgf.bytes);
    free(sgf.bytes);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, texts_are_escaped_and_unescaped) {
    GameTree *tree =
        read_text("(;GM[4]SZ[15]C[a \\] b \\\\ c: d\\\ne\nf\tg\r\nh];B[hh]C[(;B\\[aa\\])])");
    cr_assert_not_null(tree);
    cr_expect_str_eq(gametree_comment(tree, 0), "a ] b \\ c: de\nf g\nh");
    cr_expect_str_eq(gametree_comment(tree, nth(tree, 1)), "(;B[aa])");
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, a_line_may_end_in_the_four_ways_of_the_format) {
    GameTree *tree = read_text("(;GM[4]SZ[15]C[a\nb\rc\r\nd\n\re\\\n\rf\n\ng\n\r\n\rh])");
    cr_expect_str_eq(gametree_comment(tree, 0), "a\nb\nc\nd\nef\n\ng\n\nh");
    gametree_destroy(tree);
}

Test(sgf, a_line_end_in_a_name_is_a_blank) {
    GameTree *tree = read_text("(;GM[4]SZ[15]PB[Anna\r\nMiller]EV[a\\\nb\n\nc]C[d\ne]"
                               ";B[hh]N[f\ng]LB[aa:h\ni])");
    GameNode first = nth(tree, 1);
    int count;
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "Anna Miller");
    cr_expect_str_eq(gametree_fact(tree, FACT_EVENT), "ab  c");
    cr_expect_str_eq(gametree_comment(tree, 0), "d\ne");
    cr_expect_str_eq(gametree_name(tree, first), "f g");
    cr_expect_str_eq(gametree_marks(tree, first, &count)->text, "h i");
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, texts_of_any_encoding_stay_the_same_bytes) {
    /* In GBK a second byte may be a backslash or a bracket. */
    GameTree *tree = read_text("(;GM[4]SZ[15]CA[GBK]C[\x95\\\x95]\xB0\xA1])");
    cr_assert_not_null(tree);
    cr_expect_str_eq(gametree_comment(tree, 0), "\x95\\\x95]\xB0\xA1");
    check_round_trip(tree);
    gametree_destroy(tree);
    tree = read_text("(;GM[4]SZ[15]PB[J\xF6rg]C[\xE9t\xE9])");
    cr_assert_not_null(tree);
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "J\xF6rg");
    Written sgf = written(tree, FORMAT_SGF);
    cr_expect_null(strstr(sgf.bytes, "CA["), "the bytes are not UTF-8");
    free(sgf.bytes);
    check_round_trip(tree);
    gametree_destroy(tree);
    tree = read_text("(;GM[4]SZ[15]CA[UTF-8]C[\xE9\xBB\x91 \xD1\x85])");
    cr_assert_not_null(tree);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, a_text_in_another_encoding_than_its_game_takes_no_bracket) {
    /* A comment in UTF-8 whose last byte would be the first one of two in GBK. */
    GameTree *tree = read_text("(;GM[4]SZ[15]CA[GBK];B[hh];W[ii])");
    cr_assert_not_null(tree);
    gametree_set_comment(tree, 0, "\xE5\xA5\xBD");
    gametree_set_mark(tree, 0, 0, MARK_TEXT, "\xE5\xA5\xBD");
    Written sgf = written(tree, FORMAT_SGF);
    GameTree *again = read_text(sgf.bytes);
    cr_assert_not_null(again);
    cr_expect_eq(gametree_count(again), 3, "%s", sgf.bytes);
    cr_expect_str_eq(gametree_comment(again, 0), "\xE5\xA5\xBD ");
    check_round_trip(again);
    free(sgf.bytes);
    gametree_destroy(again);
    gametree_destroy(tree);
}

Test(sgf, characters_of_two_bytes_hide_brackets_wherever_the_charset_is_named) {
    static const struct {
        const char *text, *comment;
    } CASES[] = {
        /* Katakana of one byte in Shift_JIS; a character whose second byte is a backslash. */
        {"(;FF[4]CA[Shift_JIS]GM[4]SZ[15];B[hh]C[\xB1\xB2\xB1];W[ii])", "\xB1\xB2\xB1"},
        {"(;CA[cp932]GM[4]SZ[15];B[hh]C[\x95\x5C\xE0\x5D\xA0];W[ii])", "\x95\x5C\xE0\x5D\xA0"},
        {"(;GM[4]SZ[15]CA[GBK];B[hh]C[\xA0\x5D\xB1\x5C];W[ii])", "\xA0\x5D\xB1\x5C"},
        {"(;GM[4]SZ[15]CA[MS936];B[hh]C[\xA0\x5D\xB1\x5C];W[ii])", "\xA0\x5D\xB1\x5C"},
        {"(;GM[4]SZ[15]CA[CP950];B[hh]C[\xB3\x5C\xA5\x5D];W[ii])", "\xB3\x5C\xA5\x5D"},
        {"(;GM[4]SZ[15]CA[Windows-31J];B[hh]C[\x95\x5C];W[ii])", "\x95\x5C"},
        {"(;GM[4]SZ[15]CA[MS_Kanji];B[hh]C[\x95\x5C];W[ii])", "\x95\x5C"},
        /* The first and the last bytes that begin such a character, and their neighbours. */
        {"(;GM[4]SZ[15]CA[GBK];B[hh]C[\x81\x5D\xFE\x5D\xFF];W[ii])", "\x81\x5D\xFE\x5D\xFF"},
        {"(;GM[4]SZ[15]CA[GBK];B[hh]C[\x80];W[ii])", "\x80"},
        {"(;GM[4]SZ[15]CA[sjis];B[hh]C[\x81\x5D\x9F\x5D\xA0];W[ii])", "\x81\x5D\x9F\x5D\xA0"},
        {"(;GM[4]SZ[15]CA[sjis];B[hh]C[\xE0\x5D\xFC\x5D\xFD];W[ii])", "\xE0\x5D\xFC\x5D\xFD"},
        /* Half a character in front of a line end. */
        {"(;GM[4]SZ[15]CA[GBK];B[hh]C[\x81\r\nx];W[ii])", "\x81\nx"},
        /* The charset comes behind a text that needs it. */
        {"(;GM[4]GN[\xB9\x5D]CA[gb2312]SZ[15];B[hh]C[\xB9\x5D];W[ii])", "\xB9\x5D"},
        {"(;GM[4]GN[\x95\x5C]ChArset [Shift_JIS]SZ[15];B[hh]C[\x95\x5C\xB1];W[ii])",
         "\x95\x5C\xB1"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GameTree *tree = read_text(CASES[i].text);
        cr_assert_not_null(tree, "%s", CASES[i].text);
        cr_assert_eq(gametree_count(tree), 3, "%s", CASES[i].text);
        cr_expect_str_eq(gametree_comment(tree, nth(tree, 1)), CASES[i].comment);
        check_round_trip(tree);
        gametree_destroy(tree);
    }
}

Test(sgf, games_behind_characters_of_two_bytes_are_counted) {
    static const char TEXT[] = "(;CA[Shift_JIS]GM[4]SZ[15];B[hh]C[\x95\x5C])\n"
                               "(;GM[4]SZ[15];B[aa]C[\x95])\n"
                               "(;GM[4]SZ[15]PB[\x95\x5C]CA[sjis];B[bb])";
    RecordDefaults defaults = {15, 15, 0, 5, NULL};
    char complaint[RECORD_COMPLAINT_SIZE];
    cr_expect_eq(format_count(TEXT, sizeof TEXT - 1), 3);
    GameTree *tree = format_read(TEXT, sizeof TEXT - 1, 2, &defaults, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(1, 13));
    gametree_destroy(tree);
}

Test(sgf, unknown_properties_are_kept) {
    GameTree *tree = read_text("(;GM[4]SZ[15]KM[0]TM[600];B[hh]XY[a\\]b][c]BL[12.5])");
    cr_assert_not_null(tree);
    cr_expect_str_eq(gametree_rest(tree, 0), "KM[0]TM[600]");
    cr_expect_str_eq(gametree_rest(tree, nth(tree, 1)), "XY[a\\]b][c]BL[12.5]");
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, values_judgements_and_times_survive) {
    GameTree *tree = gametree_create(15, 15, 1, 5);
    GameNode node;
    GameValue value = {-1234, 777, 17, 1000000, 98765, cell(3, 4)};
    gametree_add(tree, 0, cell(7, 7), BLACK, &node);
    gametree_set_value(tree, node, &value);
    gametree_set_used(tree, node, 1500000);
    gametree_set_quality(tree, node, QUALITY_BLUNDER);
    gametree_set_hotspot(tree, node, 2);
    gametree_set_comment(tree, node, "a text behind the value");
    gametree_add(tree, node, CELL_NONE, WHITE, &node);
    gametree_set_quality(tree, node, QUALITY_GOOD);
    gametree_set_used(tree, node, 0);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, every_judgement_is_known) {
    static const struct {
        const char *text;
        MoveQuality quality;
    } CASES[] = {{"BM[2]", QUALITY_BLUNDER}, {"BM[1]", QUALITY_BAD},
                 {"DO[]", QUALITY_DOUBTFUL}, {"IT[]", QUALITY_INTERESTING},
                 {"TE[1]", QUALITY_GOOD},    {"TE[2]", QUALITY_BRILLIANT}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[4]SZ[15];B[hh]%s)", CASES[i].text);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        cr_expect_eq(gametree_quality(tree, nth(tree, 1)), CASES[i].quality, "%s", text);
        check_round_trip(tree);
        gametree_destroy(tree);
    }
}

Test(sgf, values_that_cannot_be_are_cut) {
    GameTree *tree =
        read_text("(;GM[4]SZ[15]PENTAD[score=-9999999 winrate=-5 depth=99999 time=-1 nodes=-2]"
                  ";B[hh]PENTAD[score=9999999 winrate=99999 depth=-1])");
    GameValue low, high;
    cr_assert_not_null(tree);
    cr_assert(gametree_value(tree, 0, &low) && gametree_value(tree, nth(tree, 1), &high));
    cr_expect(low.score == -1000000 && high.score == 1000000);
    cr_expect(low.win_rate == 0 && high.win_rate == WIN_RATE_FULL);
    cr_expect(low.depth == BOARD_MAX_CELLS && high.depth == 0);
    cr_expect(low.time_us == 0 && low.nodes == 0);
    gametree_destroy(tree);
}

Test(sgf, what_is_said_about_the_game_stands_in_the_root) {
    GameTree *tree = read_text("(;GM[4]SZ[15]PB[Anna];B[hh]PB[Eva]PENTAD[people=both])");
    cr_assert_not_null(tree);
    cr_expect_not(gametree_is_person(tree, BLACK) || gametree_is_person(tree, WHITE));
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "Anna");
    cr_expect_str_eq(gametree_rest(tree, nth(tree, 1)), "PB[Eva]");
    gametree_destroy(tree);
}

Test(sgf, a_foreign_value_gives_way_to_one_of_ours) {
    static const GameValue VALUE = {.score = -120, .win_rate = 4100, .best = CELL_NONE};
    GameTree *tree = read_text("(;GM[4]SZ[15];B[hh]XX[\\]]V[5] [6]YV[1] [2];W[hg]V[7])");
    cr_assert_not_null(tree);
    cr_assert_eq(gametree_set_value(tree, nth(tree, 1), &VALUE), GAMETREE_OK);
    Written sgf = written(tree, FORMAT_SGF);
    cr_expect_not_null(strstr(sgf.bytes, ";B[hh]V[-120]PENTAD["));
    cr_expect_not_null(strstr(sgf.bytes, "]XX[\\]]YV[1] [2]\n"), "%s", sgf.bytes);
    cr_expect_null(strstr(sgf.bytes, "V[5]"));
    cr_expect_null(strstr(sgf.bytes, "[6]"), "it would be a second value of XX");
    cr_expect_not_null(strstr(sgf.bytes, ";W[hg]V[7]"), "where there is none it stays");
    free(sgf.bytes);
    gametree_destroy(tree);
}

Test(sgf, rules_are_known_by_several_words) {
    static const struct {
        const char *text;
        int rule, row;
    } RULES[] = {{"freestyle", 0, 5},
                 {"Free Style", 0, 5},
                 {"standard gomoku", 1, 5},
                 {"RIF renju", 4, 5},
                 {"caro", 8, 5},
                 {"caro-exact", 9, 5},
                 {"freestyle, 4 in a row", 0, 4},
                 {"caro row=4", 8, 4},
                 {"0", 0, 5},
                 {"4", 4, 5},
                 {"9", 9, 5}};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        int rule = -1, row = -1;
        cr_expect(sgf_rule(RULES[i].text, &rule, &row), "%s", RULES[i].text);
        cr_expect(rule == RULES[i].rule && row == RULES[i].row, "%s: %d, %d", RULES[i].text, rule,
                  row);
    }
    int rule = 77, row = 78;
    cr_expect_not(sgf_rule("Japanese", &rule, &row));
    cr_expect_not(sgf_rule("renju, 4 in a row", &rule, &row));
    cr_expect_not(sgf_rule("2", &rule, &row) || sgf_rule("44", &rule, &row) ||
                  sgf_rule("4 moves", &rule, &row) || sgf_rule("", &rule, &row));
    cr_expect(rule == 77 && row == 78);
    GameTree *tree = gametree_create(9, 9, 0, 4);
    check_round_trip(tree);
    gametree_destroy(tree);
    tree = read_text("(;GM[4]SZ[15]RU[Sakata])");
    cr_assert_not_null(tree);
    Written sgf = written(tree, FORMAT_SGF);
    cr_expect_not_null(strstr(sgf.bytes, "RU[freestyle, 5 in a row: Sakata]"), "%s", sgf.bytes);
    free(sgf.bytes);
    gametree_destroy(tree);
}

/* Otherwise a file would say of positions what is true under another rule. */
Test(sgf, words_that_are_no_rule_do_not_hide_the_rule_that_was_chosen) {
    static const struct {
        const char *words;
        RecordDefaults read, again;
    } CASES[] = {{"Gomoku", {15, 15, RULE_CARO, 4, NULL}, {15, 15, RULE_FREESTYLE, 5, NULL}},
                 {"4 in a row]\\", {15, 15, RULE_FREESTYLE, 5, NULL}, {15, 15, RULE_CARO, 3, NULL}},
                 {"5 in a row", {15, 15, RULE_STANDARD, 4, NULL}, {15, 15, RULE_RENJU, 5, NULL}},
                 {"Renju, 4 in a row", /* would be renju behind another row */
                  {15, 15, RULE_FREESTYLE, 5, NULL},
                  {15, 15, RULE_CARO, 4, NULL}}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = gametree_create(15, 15, CASES[i].read.rule, CASES[i].read.row);
        cr_assert_eq(gametree_set_fact(tree, FACT_RULES, CASES[i].words), GAMETREE_OK);
        for (int turn = 0; turn < 2; turn++) {
            Written sgf = written(tree, FORMAT_SGF);
            gametree_destroy(tree);
            tree = format_read(sgf.bytes, sgf.size, 0, &CASES[i].again, complaint);
            cr_assert_not_null(tree, "%s", complaint);
            cr_expect_eq(gametree_rule(tree), CASES[i].read.rule, "%s", sgf.bytes);
            cr_expect_eq(gametree_row(tree), CASES[i].read.row, "%s", sgf.bytes);
            bool kept = strstr(gametree_fact(tree, FACT_RULES), CASES[i].words) != NULL;
            cr_expect_eq(kept, CASES[i].words[0] != 'R', "%s", sgf.bytes);
            free(sgf.bytes);
        }
        gametree_destroy(tree);
    }
}

/* c-gomoku-cli tells there why the game ended. */
Test(sgf, words_in_TE_are_kept_and_praise_no_move) {
    GameTree *tree = read_text("(;GM[4]SZ[15]RE[B+1]TE[Black win by five connection]\n"
                               ";B[hh];W[hg]TE[];B[ig]TE[2])");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_quality(tree, GAMETREE_ROOT), QUALITY_NONE);
    cr_expect_eq(gametree_quality(tree, gametree_parent(tree, gametree_last(tree))), QUALITY_GOOD);
    cr_expect_eq(gametree_quality(tree, gametree_last(tree)), QUALITY_BRILLIANT);
    Written sgf = written(tree, FORMAT_SGF);
    cr_expect_not_null(strstr(sgf.bytes, "TE[Black win by five connection]"), "%s", sgf.bytes);
    free(sgf.bytes);
    check_round_trip(tree);
    gametree_destroy(tree);
}

/* c-gomoku-cli writes that of INFO rule. */
Test(sgf, a_rule_may_be_a_number) {
    GameTree *tree = read_text("(;FF[4]GM[4]RU[4]SZ[15];B[hh]C[opening move];W[hg]C[12ms])");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_rule(tree), RULE_RENJU);
    Written sgf = written(tree, FORMAT_SGF);
    cr_expect_not_null(strstr(sgf.bytes, "RU[4]"), "%s", sgf.bytes);
    free(sgf.bytes);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, a_rule_that_was_changed_is_written_in_our_words) {
    static const struct {
        int rule, row;
        const char *written;
    } CASES[] = {{RULE_RENJU, 5, "RU[RIF renju]"},
                 {RULE_STANDARD, 5, "RU[standard]"},
                 {RULE_STANDARD, 4, "RU[standard, 4 in a row]"}};
    GameTree *tree = read_text("(;GM[4]SZ[15]RU[RIF renju])");
    cr_assert_not_null(tree);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        gametree_set_rule(tree, CASES[i].rule, CASES[i].row);
        Written sgf = written(tree, FORMAT_SGF);
        cr_expect_not_null(strstr(sgf.bytes, CASES[i].written), "%s", sgf.bytes);
        free(sgf.bytes);
    }
    gametree_destroy(tree);
    tree = read_text("(;GM[4]SZ[15]RU[free style])");
    gametree_set_rule(tree, RULE_FREESTYLE, 4);
    check_round_trip(tree);
    gametree_destroy(tree);
}

Test(sgf, texts_are_called_utf_8_where_all_of_them_are) {
    static const struct {
        const char *text;
        bool all;
    } CASES[] = {{"C[\xF0\x9F\x98\x80]", true},
                 {"N[\xE9]", false},
                 {"LB[aa:\xE9]", false},
                 {"XX[\xE9]", false},
                 {"C[\xF0\x9F\x98]", false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[4]SZ[15];B[hh]%s)", CASES[i].text);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        Written sgf = written(tree, FORMAT_SGF);
        cr_expect_eq(strstr(sgf.bytes, "CA[UTF-8]") != NULL, CASES[i].all, "%s", sgf.bytes);
        free(sgf.bytes);
        gametree_destroy(tree);
    }
}

Test(sgf, a_comment_in_utf_8_ends_an_encoding_of_latin_letters) {
    static const struct {
        const char *told, *comment, *written;
    } CASES[] = {{"ISO-8859-1",
                  "gr\xC3\xB6\xC3\x9F"
                  "er",
                  "CA[UTF-8]"},
                 {"Windows-1252", "\xE5\xA5\xBD", "CA[UTF-8]"},
                 {"ISO-8859-1", "plain", "CA[ISO-8859-1]"},
                 {"ISO-8859-1", "J\xF6rg", "CA[ISO-8859-1]"},
                 {"EUC-KR", "\xC3\xA1", "CA[EUC-KR]"},
                 {"GBK", "\xC3\xA1", "CA[GBK]"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]CA[%s];B[hh])", CASES[i].told);
        GameTree *tree = read_text(text);
        cr_assert_not_null(tree, "%s", text);
        gametree_set_comment(tree, GAMETREE_ROOT, CASES[i].comment);
        Written sgf = written(tree, FORMAT_SGF);
        cr_expect_not_null(strstr(sgf.bytes, CASES[i].written), "%s", sgf.bytes);
        free(sgf.bytes);
        gametree_destroy(tree);
    }
}

Test(sgf, what_other_programs_write) {
    /* Lower case in names of properties, a byte order mark, text before the game, a root that is a
     * move, no size, moves as tt for a pass. */
    static const char *const TEXTS[] = {
        "\xEF\xBB\xBF(;GM[4]FF[3]SiZe[15]PlayerBlack[x];Black[hh];White[gg])",
        "From a server:\n(;GM[4]SZ[15];B[hh];W[gg])",
        "(;GM[4]B[hh];W[gg])",
        "( ; B [hh] ; W [gg] )\n",
        "(;GM[4]SZ[15];B[hh];W[gg];B[];W[tt])",
        "(;GM[4]SZ[15:15]\r\n;B[hh]\r\n;W[gg]\r\n)\r\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        GameTree *tree = read_text(TEXTS[i]);
        cr_assert_not_null(tree, "%s", TEXTS[i]);
        cr_expect_eq(gametree_cell(tree, nth(tree, 1)), cell(7, 7), "%s", TEXTS[i]);
        cr_expect_eq(gametree_cell(tree, nth(tree, 2)), cell(6, 8), "%s", TEXTS[i]);
        gametree_destroy(tree);
    }
    GameTree *tree = read_text("(;GM[4];B[ss];W[aa])");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_width(tree), 19);
    gametree_destroy(tree);
    tree = read_text("(;GM[4];B[ts];W[tt])");
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_width(tree), 20);
    cr_expect_eq(gametree_cell(tree, nth(tree, 2)), 19,
                 "where there is such a point it is no pass");
    gametree_destroy(tree);
}

Test(sgf, a_file_may_hold_several_games) {
    static const char TEXT[] =
        "(;GM[4]SZ[15]GN[one];B[aa])\n(;GM[4]SZ[9]GN[two\\](;];B[bb])(;GN[three])";
    RecordDefaults defaults = {15, 15, 0, 5, NULL};
    char complaint[RECORD_COMPLAINT_SIZE];
    cr_expect_eq(format_count(TEXT, strlen(TEXT)), 3);
    GameTree *tree = format_read(TEXT, strlen(TEXT), 1, &defaults, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_eq(gametree_width(tree), 9);
    cr_expect_str_eq(gametree_fact(tree, FACT_NAME), "two](;");
    gametree_destroy(tree);
    cr_expect_null(format_read(TEXT, strlen(TEXT), 3, &defaults, complaint));
    cr_expect_not_null(strstr(complaint, "no game here"), "%s", complaint);
    static const char BRANCHES[] = "(;GM[4](;B[aa])(;B[bb](;W[cc])(;W[dd])))(;GM[4];B[aa])";
    cr_expect_eq(format_count(BRANCHES, strlen(BRANCHES)), 2);
}

Test(sgf, games_come_one_after_another_up_to_a_bad_one) {
    static const char TEXT[] =
        "\xEF\xBB\xBF-(;GN[one])\n-(;SZ[19]GN[two])(;GN[three])\n(;GN[four]B[zz])(;GN[five])";
    static const char *const NAMES[] = {"one", "two", "three"};
    RecordDefaults defaults = {15, 15, 0, 5, NULL};
    char complaint[RECORD_COMPLAINT_SIZE];
    FormatGames games = format_games(TEXT, strlen(TEXT));
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        GameTree *tree = format_next(&games, &defaults, complaint);
        cr_assert_not_null(tree, "%s", complaint);
        cr_expect_str_eq(gametree_fact(tree, FACT_NAME), NAMES[i]);
        cr_expect_eq(gametree_width(tree), i == 1 ? 19 : 15);
        gametree_destroy(tree);
    }
    cr_expect_null(format_next(&games, &defaults, complaint));
    cr_expect_eq(strncmp(complaint, "line 3: [zz]", 12), 0, "%s", complaint);
    cr_expect_null(format_next(&games, &defaults, complaint));
    cr_expect_str_eq(complaint, "");
}

Test(sgf, damage_is_told_with_its_line) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {{"(;GM[4]SZ[15]\n;B[hh]\n;W[hh])", "line 3: [hh] is not empty"},
                 {"(;GM[4]SZ[15]\n;B[zz])", "line 2: [zz] is no point"},
                 {"(;GM[4]SZ[99])", "line 1: boards have 3 to 32"},
                 {"(;GM[4]SZ[big])", "line 1: the size of the board cannot be read"},
                 {"(;GM[4]SZ[15 lines])", "line 1: the size of the board cannot be read"},
                 {"(;GM[4];B[ss];W[zz])", "line 1: [ss] is no point"},
                 {"(;GM[4]SZ[15];B[hhh])", "line 1: [hhh] is no point"},
                 {"(;GM[4]SZ[15];B[h8x])", "line 1: [h8x] is no point"},
                 {"(;GM[1]SZ[19];B[pd])", "line 1: this is another game (GM[1])"},
                 {"(;GM[40];B[c3])", "line 1: this is another game (GM[40])"},
                 {"(;GM[4]SZ[15]\n;B[hh", "line 2: the file is cut off within a property"},
                 {"(;GM[4]SZ[15]\n;AB[hh][ii", "line 2: the file is cut off within a property"},
                 {"(;GM[4]SZ[15]\n;B[hh]\n", "line 3: the file is cut off: a \")\" is missing"},
                 {"(;GM[4]SZ[15]\n\n;B)", "line 3: a property without a value"},
                 {"(;GM[4]SZ[15];B[hh]\n$)", "line 2: \"$\" is not expected here"},
                 {"(;GM[4]SZ[15]LB[hh])", "line 1: a label needs a point and a text"},
                 {"(;GM[4]SZ[15]LB[zz:A])", "line 1: [zz:A] is no point"},
                 {"(;GM[4]SZ[15]AB[hh];B[hh])", "line 1: [hh] is not empty"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        complaint_about(CASES[i].text, complaint);
        cr_expect(strncmp(complaint, CASES[i].complaint, strlen(CASES[i].complaint)) == 0, "%s: %s",
                  CASES[i].text, complaint);
    }
}

Test(sgf, every_cut_gives_a_game_or_a_complaint) {
    static const char TEXT[] =
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[a]RU[renju]AB[aa:bb]LB[cc:1]C[x\\]y]"
        "PENTAD[score=5 winrate=5100 best=h8];B[hh](;W[gg]BM[2]C[z])(;W[ii]HO[1]))";
    for (size_t size = 0; size < strlen(TEXT); size++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = read_bytes(TEXT, size, complaint);
        cr_expect_null(tree, "cut at %zu", size);
        cr_expect_neq(complaint[0], '\0');
        gametree_destroy(tree);
    }
}

/* With nodes between the brackets and without. */
Test(sgf, deep_variations_are_bounded) {
    static const char *const LEVELS[] = {"(;C[]", "("};
    enum { DEPTH = 20000, LEVEL_SIZE = 5 };
    static char text[LEVEL_SIZE * (DEPTH + 2)];
    for (size_t i = 0; i < ARRAY_LENGTH(LEVELS); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        char *at = text + snprintf(text, sizeof text, "(;GM[4]");
        for (int depth = 0; depth < DEPTH; depth++, at += strlen(LEVELS[i]))
            memcpy(at, LEVELS[i], strlen(LEVELS[i]) + 1);
        complaint_about(text, complaint);
        cr_expect_str_eq(complaint, "line 1: variations lie too deep in each other");
    }
}
