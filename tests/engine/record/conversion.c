/* Tests of what becomes of a game that was read in one format and is written in another. */
#include "position/rules.h"
#include "support/trees.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The game of an SGF text after it was written in `format` and read again. */
static GameTree *by_way_of(RecordFormat format, const char *sgf, Written *file) {
    char complaint[RECORD_COMPLAINT_SIZE] = "";
    GameTree *tree = read_text(sgf);
    *file = written(tree, format);
    cr_assert_not_null(file->bytes, "%s", file->complaint);
    GameTree *again = read_bytes(file->bytes, file->size, complaint);
    cr_assert_not_null(again, "%s", complaint);
    gametree_destroy(tree);
    return again;
}

Test(conversion, psq_tells_why_a_game_ended) {
    static const struct {
        const char *result, *line, *again;
    } CASES[] = {{"B+Resign", "\r\n1\r\nblack, resigned\r\n", "B+Resign"},
                 {"W+Resign", "\r\n2\r\nwhite, resigned\r\n", "W+Resign"},
                 {"W+R", "\r\n2\r\nwhite, resigned\r\n", "W+Resign"},
                 {"B+T", "\r\n1\r\nblack, time\r\n", "B+Time"},
                 {"W+Forfeit", "\r\n2\r\nwhite, forfeit\r\n", "W+Forfeit"},
                 {"B+3.5", "\r\n1\r\nblack\r\n", "B+"},
                 {"B+Row", "\r\n1\r\nblack\r\n", "B+"},
                 {"B+", "\r\n1\r\nblack\r\n", "B+"},
                 {"0", "\r\n0\r\ndraw\r\n", "0"},
                 {"Void", "\r\n0\r\n", ""}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char sgf[64];
        Written file;
        snprintf(sgf, sizeof sgf, "(;GM[4]SZ[15]RE[%s];B[hh];W[ii])", CASES[i].result);
        GameTree *again = by_way_of(FORMAT_PSQ, sgf, &file);
        cr_expect_not_null(strstr(file.bytes, CASES[i].line), "%s: %s", sgf, file.bytes);
        cr_expect_str_eq(gametree_fact(again, FACT_RESULT), CASES[i].again, "%s", sgf);
        free(file.bytes);
        gametree_destroy(again);
    }
}

Test(conversion, nodes_without_a_move_are_no_stones_in_psq) {
    Written file;
    GameTree *again = by_way_of(FORMAT_PSQ, "(;GM[4]SZ[15]C[a];C[b];B[hh];C[c];W[ii];C[d])", &file);
    cr_expect_not_null(strstr(file.bytes, ", 0\r\n8,8,0\r\n9,9,0\r\n\r\n"), "%s", file.bytes);
    cr_expect_eq(gametree_ply(again, gametree_last(again)), 2);
    free(file.bytes);
    gametree_destroy(again);
}

Test(conversion, the_reasons_of_pentad_bench_and_of_kept_games_are_read_from_psq) {
    static const struct {
        const char *line, *result;
    } CASES[] = {{"1\r\nblack, resigned: white saw -2000", "B+Resign"},
                 {"2\r\nwhite, time", "W+Time"},
                 {"2\r\nwhite, five", "W+"},
                 {"1\r\npentad:end=black, given up", "B+Resign"},
                 {"2\r\npentad:end=white, foul", "W+Forfeit"},
                 {"1\r\nblack, illegal move: 7,7", "B+Forfeit"},
                 {"2\r\nwhite, junk: it wrote 'x'", "W+Forfeit"},
                 {"1\r\nblack, crash: signal 6", "B+Forfeit"},
                 {"2\r\nwhite, no start", "W+Forfeit"},
                 {"1\r\nblack, memory", "B+Forfeit"},
                 {"0\r\ndraw, resigned", "0"},
                 {"1\r\nblack,resigned", "B+"},
                 {"1\r\nblack,", "B+"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[128];
        snprintf(text, sizeof text, "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\nA\r\nB\r\n%s\r\n",
                 CASES[i].line);
        GameTree *tree = read_text(text);
        cr_expect_str_eq(gametree_fact(tree, FACT_RESULT), CASES[i].result, "%s", text);
        gametree_destroy(tree);
    }
}

Test(conversion, a_library_has_the_rule_and_the_row_of_the_reader) {
    static const char LIBRARY[] = "\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    RecordDefaults defaults = {15, 15, RULE_STANDARD, 4, NULL};
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = format_read(LIBRARY, sizeof LIBRARY - 1, 0, &defaults, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_eq(gametree_rule(tree), RULE_STANDARD);
    cr_expect_eq(gametree_row(tree), 4);
    gametree_destroy(tree);
}

Test(conversion, a_backspace_ends_no_name_in_a_library) {
    Written file;
    GameTree *again =
        by_way_of(FORMAT_RENLIB, "(;GM[4]SZ[15];B[hh]N[a\bb]LB[ii:c\bd];W[gg]N[\b]C[e\nf])", &file);
    GameNode first = gametree_first(again, GAMETREE_ROOT), second = gametree_first(again, first);
    int count;
    const GameMark *marks = gametree_marks(again, first, &count);
    cr_expect_str_eq(gametree_name(again, first), "a b");
    cr_expect_str_eq(gametree_comment(again, first), "");
    cr_assert_eq(count, 1);
    cr_expect_str_eq(marks[0].text, "c d");
    cr_expect_str_eq(gametree_name(again, second), " ");
    cr_expect_str_eq(gametree_comment(again, second), "e\nf");
    free(file.bytes);
    gametree_destroy(again);
}

Test(conversion, a_name_like_the_start_of_a_game_makes_no_text_one) {
    static const RecordFormat FORMATS[] = {FORMAT_MOVES, FORMAT_DIAGRAM};
    for (size_t i = 0; i < ARRAY_LENGTH(FORMATS); i++) {
        Written file;
        GameTree *again = by_way_of(FORMATS[i], "(;GM[4]SZ[15]PB[Anna (;];B[hh];W[ii])", &file);
        cr_expect_eq(format_detect(file.bytes, file.size), FORMATS[i], "%s", file.bytes);
        cr_expect_str_eq(gametree_fact(again, FACT_BLACK), "Anna (;", "%s", file.bytes);
        free(file.bytes);
        gametree_destroy(again);
    }
}

Test(conversion, a_long_name_stays_whole_in_a_text_or_ends_with_a_whole_letter) {
    static const struct {
        size_t letters, left;
    } CASES[] = {{1, 1}, {100, 100}, {1365, 1365}, {1366, 1365}, {2000, 1365}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char name[2000 * 3 + 1] = "", sgf[sizeof name + 32];
        Written file;
        for (size_t k = 0; k < CASES[i].letters; k++)
            memcpy(name + 3 * k, "\xE6\xA3\x8B", 4);
        snprintf(sgf, sizeof sgf, "(;GM[4]SZ[15]EV[%s];B[hh])", name);
        GameTree *again = by_way_of(FORMAT_MOVES, sgf, &file);
        name[3 * CASES[i].left] = '\0';
        cr_expect_str_eq(gametree_fact(again, FACT_EVENT), name, "%zu", CASES[i].letters);
        free(file.bytes);
        gametree_destroy(again);
    }
}

Test(conversion, formats_with_players_tell_which_of_them_are_people) {
    static const RecordFormat FORMATS[] = {FORMAT_SGF, FORMAT_PSQ, FORMAT_MOVES};
    static const char *const PEOPLE[] = {"black", "white", "both", "", "neither"};
    for (size_t i = 0; i < ARRAY_LENGTH(FORMATS); i++) {
        for (size_t j = 0; j < ARRAY_LENGTH(PEOPLE); j++) {
            char sgf[128];
            Written file;
            snprintf(sgf, sizeof sgf, "(;GM[4]SZ[15]PB[Anna]PW[Ben]PENTAD[people=%s];B[hh])",
                     PEOPLE[j]);
            GameTree *again = by_way_of(FORMATS[i], sgf, &file);
            cr_expect_eq(gametree_is_person(again, BLACK), j == 0 || j == 2, "%s", file.bytes);
            cr_expect_eq(gametree_is_person(again, WHITE), j == 1 || j == 2, "%s", file.bytes);
            const char *told = strstr(file.bytes, "people=");
            cr_expect(told == NULL || strstr(told + 1, "people=") == NULL, "%s", file.bytes);
            free(file.bytes);
            gametree_destroy(again);
        }
    }
}

Test(conversion, a_person_of_the_manager_stays_one) {
    static const char *const GAMES[] = {
        "Piskvorky 15x15, 0:11, 0\r\n8,8,0\r\nhomo-1\r\na.exe\r\n0\r\n",
        "Piskvorky 15x15, 11:0, 1\r\n8,8,0\r\na.exe\r\nhomo-1\r\n0\r\n",
        "Piskvorky 15x15, 0:9, 0\r\n8,8,0\r\n0\r\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(GAMES); i++) {
        GameTree *tree = read_text(GAMES[i]);
        cr_expect(gametree_is_person(tree, BLACK), "%s", GAMES[i]);
        cr_expect_not(gametree_is_person(tree, WHITE), "%s", GAMES[i]);
        Written file = written(tree, FORMAT_PSQ);
        cr_expect_not_null(strstr(file.bytes, "15x15, 0:11, 0\r\n"), "%s", file.bytes);
        cr_expect_null(strstr(file.bytes, "homo-homo-"), "%s", file.bytes);
        free(file.bytes);
        gametree_destroy(tree);
    }
}
