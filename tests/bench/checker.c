/* The rules of judge.h, certificates as text, and certificates written by hand, right and wrong. */
#include "solve/checker.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * The rules.
 */

/* Fills a random part of an empty board, densely in a corner of it. */
static void scatter(Board *board, Random *random) {
    int width = board->width, height = board->height;
    int side = 4 + (int)random_below(random, 6), stones = (int)random_below(random, 60);
    for (int i = 0; i < stones; i++) {
        int x = (int)random_below(random, (uint32_t)min_int(side, width));
        int y = (int)random_below(random, (uint32_t)min_int(side, height));
        Cell cell = board_cell(board, width - 1 - x, y);
        if (board_stone(board, cell) != STONE_NONE)
            continue;
        board_set_side(board, random_below(random, 3) == 0 ? WHITE : BLACK);
        board_play(board, cell);
    }
}

Test(bench_judge, agrees_with_the_tables_of_the_engine) {
    Random random = support_random("judge");
    for (int i = 0; i < 650; i++) {
        RuleCase rule = RULE_CASES[i % RULE_CASE_COUNT];
        int width = 5 + (int)random_below(&random, 11), height = 5 + (int)random_below(&random, 11);
        Board *board = support_board(rule.number, rule.row, width, height);
        scatter(board, &random);
        Judge judge;
        judge_from_board(&judge, board);
        for (int cell = 0; cell < board->cell_count; cell++) {
            Stone stone = board_stone(board, (Cell)cell);
            if (stone != STONE_NONE)
                cr_assert_eq(judge_wins(&judge, (Cell)cell),
                             board_row_through(board, (Cell)cell, NULL, NULL));
            else
                cr_assert_eq(judge_forbids(&judge, BLACK, (Cell)cell),
                             forbidden_at(board, BLACK, (Cell)cell));
        }
        support_board_destroy(board);
    }
}

Test(bench_judge, knows_the_fouls_of_the_reference_positions) {
    char line[4096];
    FILE *file = fopen("tests/data/forbid-dev.txt", "r");
    cr_assert_not_null(file, "run this from the root of the project");
    JudgeRules rules;
    cr_assert(judge_rules(RULE_RENJU, 5, &rules));
    int positions = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        Cell cells[BOARD_MAX_CELLS];
        CellSet fouls = {{0}};
        char *gap = strchr(line, ' ');
        if (gap == NULL)
            continue;
        *gap = '\0';
        gap[1 + strcspn(gap + 1, "\r\n")] = '\0';
        Judge judge;
        judge_init(&judge, &rules, 15, 15);
        int count = notation_read_moves(line, 15, 15, cells, BOARD_MAX_CELLS);
        for (int i = 0; i < count; i++)
            judge.stone[cells[i]] = i % 2 == 0 ? STONE_BLACK : STONE_WHITE;
        count = gap[1] == '-' ? 0 : notation_read_moves(gap + 1, 15, 15, cells, BOARD_MAX_CELLS);
        cr_assert_geq(count, 0);
        for (int i = 0; i < count; i++)
            cellset_add(&fouls, cells[i]);
        for (int cell = 0; cell < 225; cell++)
            if (judge.stone[cell] == STONE_NONE)
                cr_expect_eq(judge_forbids(&judge, BLACK, (Cell)cell),
                             cellset_has(&fouls, (Cell)cell), "%s: cell %d", line, cell);
        positions++;
    }
    fclose(file);
    cr_expect_eq(positions, 500);
}

Test(bench_judge, an_answer_depends_on_nothing_but_the_cells_that_were_looked_at) {
    Random random = support_random("seen");
    int changed = 0;
    for (int i = 0; i < 150; i++) {
        RuleCase rule = i % 2 == 0 ? (RuleCase){RULE_RENJU, 5} : (RuleCase){RULE_CARO, 5};
        Board *board = support_board(rule.number, rule.row, 12, 12);
        scatter(board, &random);
        Judge judge;
        judge_from_board(&judge, board);
        for (int n = 0; n < 40; n++) {
            Cell cell = (Cell)random_below(&random, 144);
            CellSet seen = {{0}};
            bool empty = judge.stone[cell] == STONE_NONE;
            judge.seen = &seen;
            bool answer = empty ? judge_forbids(&judge, BLACK, cell) : judge_wins(&judge, cell);
            judge.seen = NULL;
            Judge other = judge;
            for (int c = 0; c < 144; c++)
                if (!cellset_has(&seen, (Cell)c)) {
                    other.stone[c] = (uint8_t)random_below(&random, 4);
                    changed++;
                }
            other.stone[cell] = judge.stone[cell];
            cr_assert_eq(empty ? judge_forbids(&other, BLACK, cell) : judge_wins(&other, cell),
                         answer);
        }
        support_board_destroy(board);
    }
    cr_expect_gt(changed, 100000);
}

/* ------------------------------------------------------------------------------------------
 * Certificates written by hand.
 */

/* What the checker says about a text; it has to be readable. The thorough checker must agree. */
static CheckerFault verdict(const char *text) {
    static const bool THOROUGH[] = {false, true};
    CheckerFault faults[2];
    char message[256];
    Checker *checker = calloc(1, sizeof *checker);
    for (int i = 0; i < 2; i++) {
        Certificate certificate = {0};
        CertificateReader reader = {text, 1};
        cr_assert_eq(certificate_read(&certificate, &reader, message, sizeof message),
                     CERTIFICATE_READ, "%s\n%s", message, text);
        *checker = (Checker){.certificate = &certificate, .thorough = THOROUGH[i]};
        faults[i] = checker_run(checker);
        certificate_free(&certificate);
    }
    free(checker);
    cr_expect_eq(faults[0] == CHECKER_HOLDS, faults[1] == CHECKER_HOLDS, "%s", text);
    return faults[0];
}

/* The same for a certificate put together from its parts. */
static CheckerFault verdict_of(int rule, const char *stones, const char *side, int plies,
                               const char *proof) {
    char text[8192];
    snprintf(text, sizeof text, "certificate 1\nrule %d\nsize 15x15\n%sside %s\nplies %d\n%send\n",
             rule, stones, side, plies, proof);
    return verdict(text);
}

/* Black to move makes an open four: f8 g8 h8 and i8. */
#define OPEN_THREE "black f8 g8 h8\nwhite a1 c1\n"
#define OPEN_FOUR  "win i8\n  e8 j8!\n  * e8!\n"

Test(bench_checker, an_open_four_wins_in_three_plies_under_every_rule) {
    static const int RULES[] = {0, 1, 4, 8, 9};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        cr_expect_eq(verdict_of(RULES[i], OPEN_THREE, "black", 3, OPEN_FOUR), CHECKER_HOLDS);
        cr_expect_eq(verdict_of(RULES[i], "white f8 g8 h8\nblack a1 c1\n", "white", 3, OPEN_FOUR),
                     CHECKER_HOLDS);
    }
}

Test(bench_checker, the_stated_plies_are_a_promise) {
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 2, OPEN_FOUR), CHECKER_TOO_LATE);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 1, OPEN_FOUR), CHECKER_TOO_LATE);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 9, OPEN_FOUR), CHECKER_HOLDS);
}

Test(bench_checker, every_legal_defence_needs_an_answer) {
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win i8\n  e8 j8!\n"),
                 CHECKER_MISSING_DEFENCE);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win i8\n"), CHECKER_MISSING_DEFENCE);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win i8\n  * e8!\n"), CHECKER_OCCUPIED);
}

Test(bench_checker, the_attacker_moves_on_empty_points_and_completes_what_he_says) {
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win a1\n  * e8!\n"), CHECKER_OCCUPIED);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win i8!\n"), CHECKER_NOT_COMPLETE);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win i8\n  e8 o15!\n  * e8!\n"),
                 CHECKER_NOT_COMPLETE);
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 3, "win i8\n  a1 e8!\n  e8 j8!\n  * e8!\n"),
                 CHECKER_BAD_DEFENCE);
}

Test(bench_checker, the_defender_must_not_have_a_row_before) {
    cr_expect_eq(verdict_of(0, "black f8 g8 h8\nwhite a1 b1 c1 d1\n", "black", 3, OPEN_FOUR),
                 CHECKER_DEFENDER_WINS);
    cr_expect_eq(verdict_of(0, "black f8 g8 h8\nwhite a1 b1 c1 d1 e1\n", "black", 3, OPEN_FOUR),
                 CHECKER_GAME_OVER);
    /* Exactly five are needed there: the row of white would be too long. */
    cr_expect_eq(verdict_of(1, "black f8 g8 h8\nwhite a1 b1 c1 e1 f1\n", "black", 3, OPEN_FOUR),
                 CHECKER_HOLDS);
}

/* In two corners of the board. */
Test(bench_checker, the_defender_completes_a_row_in_any_direction_and_at_any_point_of_it) {
    static const struct {
        int x, y, dx, dy;
    } ROWS[] = {{0, 0, 1, 0},   {0, 0, 0, 1},   {0, 0, 1, 1},   {4, 0, -1, 1},
                {10, 14, 1, 0}, {14, 10, 0, 1}, {10, 10, 1, 1}, {14, 10, -1, 1}};
    for (int i = 0; i < 5 * (int)ARRAY_LENGTH(ROWS); i++) {
        char stones[64];
        int length = snprintf(stones, sizeof stones, "black f8 g8 h8\nwhite");
        for (int n = 0; n < 5; n++)
            if (n != i % 5)
                length += snprintf(stones + length, sizeof stones - (size_t)length, " %c%d",
                                   'a' + ROWS[i / 5].x + n * ROWS[i / 5].dx,
                                   1 + ROWS[i / 5].y + n * ROWS[i / 5].dy);
        snprintf(stones + length, sizeof stones - (size_t)length, "\n");
        cr_expect_eq(verdict_of(0, stones, "black", 3, OPEN_FOUR), CHECKER_DEFENDER_WINS, "%s",
                     stones);
    }
}

/* Black plays h8: two open threes. White has a three of his own on b1 c1 d1. */
#define DOUBLE_THREE "black f8 g8 h6 h7 a1\nwhite b1 c1 d1 o15 o13\n"
#define ROW_WINS     "  * i8\n    e8 j8!\n    * e8!\n"
#define COLUMN_WINS  "h9\n    h5 h10!\n    * h5!\n"
#define BOTH_THREES  "win h8\n  e8 " COLUMN_WINS "  i8 " COLUMN_WINS "  j8 " COLUMN_WINS

Test(bench_checker, an_answer_to_all_other_moves_has_to_hold_against_a_counter_four) {
    cr_expect_eq(
        verdict_of(0, "black f8 g8 h6 h7\nwhite b1 c1 o15 o13\n", "black", 5, BOTH_THREES ROW_WINS),
        CHECKER_HOLDS);
    cr_expect_eq(verdict_of(0, DOUBLE_THREE, "black", 5, BOTH_THREES ROW_WINS),
                 CHECKER_DEFENDER_WINS);
    cr_expect_eq(
        verdict_of(0, "black f8 g8 h6 h7\nwhite b1 c1 o15 o13\n", "black", 5, "win h8\n" ROW_WINS),
        CHECKER_OCCUPIED);
}

/* The same subtrees after a counter-four and the answer to it, by their numbers. */
#define NUMBERED                                                                                   \
    "win h8\n  e8 h9 @1\n    h5 h10!\n    * h5!\n  i8 @1\n  j8 @1\n"                               \
    "  e1 f1\n    e8 @1\n    i8 @1\n    j8 @1\n    * i8 @2\n      e8 j8!\n      * e8!\n"           \
    "  f1 e1\n    e8 @1\n    i8 @1\n    j8 @1\n    * @2\n  * @2\n"

Test(bench_checker, numbers_stand_for_subtrees) {
    cr_expect_eq(verdict_of(0, DOUBLE_THREE, "black", 7, NUMBERED), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(0, DOUBLE_THREE, "black", 6, NUMBERED), CHECKER_TOO_LATE);
    cr_expect_eq(verdict_of(4, DOUBLE_THREE, "black", 7, NUMBERED), CHECKER_FOUL);
}

/* ------------------------------------------------------------------------------------------
 * No verdict.
 */

/* Asked whether to stop: how often so far, and at which time to say yes. */
typedef struct Patience {
    int asked, enough;
} Patience;

static bool is_enough(void *context) {
    Patience *patience = context;
    return ++patience->asked == patience->enough;
}

Test(bench_checker, after_too_many_steps_or_a_stop_there_is_no_verdict) {
    static const char TEXT[] =
        "certificate 1\nrule 0\nsize 15x15\n" DOUBLE_THREE "side black\nplies 7\n" NUMBERED "end\n";
    char message[256];
    Certificate certificate = {0};
    CertificateReader reader = {TEXT, 1};
    Checker *checker = calloc(1, sizeof *checker);
    cr_assert_eq(certificate_read(&certificate, &reader, message, sizeof message),
                 CERTIFICATE_READ);
    for (int thorough = 0; thorough < 2; thorough++) {
        *checker = (Checker){.certificate = &certificate, .thorough = thorough != 0};
        cr_assert_eq(checker_run(checker), CHECKER_HOLDS);
        int64_t steps = checker->steps;
        checker->step_limit = steps;
        cr_expect_eq(checker_run(checker), CHECKER_HOLDS);
        for (int64_t fewer = 1; fewer < steps; fewer += 1 + steps / 200) {
            checker->step_limit = fewer;
            cr_expect_eq(checker_run(checker), CHECKER_TOO_LARGE, "%d steps", (int)fewer);
        }
    }
    checker->step_limit = 0;
    checker->stopped = is_enough;
    for (int enough = 1; enough < 4; enough++) {
        Patience patience = {0, enough};
        checker->context = &patience;
        cr_expect_eq(checker_run(checker), CHECKER_STOPPED);
        cr_expect_eq(patience.asked, enough, "nothing goes on");
    }
    free(checker);
    certificate_free(&certificate);
}

/* ------------------------------------------------------------------------------------------
 * Rows that look complete.
 */

Test(bench_checker, six_in_a_row_win_where_the_rules_say_so) {
    /* e8 f8 g8 . i8 j8 */
    const char *black = "black e8 f8 g8 i8 j8\nwhite a1\n", *proof = "win h8!\n";
    const char *white = "white e8 f8 g8 i8 j8\nblack a1\n";
    cr_expect_eq(verdict_of(0, black, "black", 1, proof), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(1, black, "black", 1, proof), CHECKER_NOT_COMPLETE);
    cr_expect_eq(verdict_of(4, black, "black", 1, proof), CHECKER_FOUL);
    cr_expect_eq(verdict_of(4, white, "white", 1, proof), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(8, black, "black", 1, proof), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(9, black, "black", 1, proof), CHECKER_NOT_COMPLETE);
}

Test(bench_checker, five_between_two_stones_do_not_win_in_caro) {
    /* d8 and j8 white, e8 to h8 black, i8 to play; then the same at the edge, and one end open. */
    static const struct {
        const char *stones, *proof;
        CheckerFault caro;
    } CASES[] = {
        {"black e8 f8 g8 h8\nwhite d8 j8\n", "win i8!\n", CHECKER_NOT_COMPLETE},
        {"black e8 f8 g8 h8\nwhite d8\n", "win i8!\n", CHECKER_HOLDS},
        {"black a8 b8 c8 d8\nwhite f8\n", "win e8!\n", CHECKER_HOLDS},
        {"black b8 c8 d8 e8\nwhite g8\nwalls a8\n", "win f8!\n", CHECKER_HOLDS},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        cr_expect_eq(verdict_of(0, CASES[i].stones, "black", 1, CASES[i].proof), CHECKER_HOLDS);
        cr_expect_eq(verdict_of(8, CASES[i].stones, "black", 1, CASES[i].proof), CASES[i].caro);
        cr_expect_eq(verdict_of(9, CASES[i].stones, "black", 1, CASES[i].proof), CASES[i].caro);
    }
}

Test(bench_checker, an_open_four_near_a_stone_is_stopped_from_the_other_end_in_caro) {
    /* d8 white, f8 to i8 black: white j8, and e8 makes five between two stones. */
    const char *stones = "black f8 g8 h8\nwhite d8 c1\n";
    cr_expect_eq(verdict_of(0, stones, "black", 3, OPEN_FOUR), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(8, stones, "black", 3, OPEN_FOUR), CHECKER_NOT_COMPLETE);
    cr_expect_eq(verdict_of(9, stones, "black", 3, OPEN_FOUR), CHECKER_NOT_COMPLETE);
}

/* ------------------------------------------------------------------------------------------
 * Fouls.
 */

Test(bench_checker, black_may_not_win_by_a_foul_on_the_way) {
    /* i8 makes two fours, f8 to i8 and i5 to i8, each stopped at one end. */
    const char *stones = "black f8 g8 h8 i5 i6 i7\nwhite e8 i4 a1 c1 e1\n";
    const char *proof = "win i8\n  j8 i9!\n  * j8!\n";
    cr_expect_eq(verdict_of(0, stones, "black", 3, proof), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(1, stones, "black", 3, proof), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(4, stones, "black", 3, proof), CHECKER_FOUL);
}

Test(bench_checker, a_five_beats_the_foul_that_it_makes) {
    /* h8 makes five, d8 to h8, and six, h3 to h8. */
    const char *stones = "black d8 e8 f8 g8 h3 h4 h5 h6 h7\nwhite a1\n";
    cr_expect_eq(
        verdict_of(4, "black d8 e8 f8 g8 h3 h4 h5 h7\nwhite a1 h6\n", "black", 1, "win h8!\n"),
        CHECKER_HOLDS);
    cr_expect_eq(verdict_of(4, stones, "black", 1, "win h8!\n"), CHECKER_GAME_OVER);
    cr_expect_eq(
        verdict_of(4, "black d8 e8 f8 g8 h4 h5 h6 h7 h9\nwhite a1\n", "black", 1, "win h8!\n"),
        CHECKER_HOLDS);
}

Test(bench_checker, a_forbidden_defence_needs_no_answer) {
    /* White d8 to g8 needs h8, where black would make six: h5 h6 h7 . h9 h10. */
    const char *stones = "white e8 f8 g8\nblack c8 h5 h6 h7 h9 h10\n";
    const char *proof = "win d8\n  * h8!\n";
    cr_expect_eq(verdict_of(4, stones, "white", 3, proof), CHECKER_HOLDS);
    cr_expect_eq(verdict_of(1, stones, "white", 3, proof), CHECKER_OCCUPIED);
    cr_expect_eq(verdict_of(0, stones, "white", 3, proof), CHECKER_DEFENDER_WINS);
}

Test(bench_checker, a_three_without_an_open_four_is_no_reason_for_a_foul) {
    /* h8 makes a three in its column and f8 g8 h8, which is no three: with c8 and k8 every open
     * four of it would be too long. So black may stop white's four, d4 to g7, there. */
    const char *proof = "win d4\n  * h8!\n";
    cr_expect_eq(verdict_of(4, "white e5 f6 g7\nblack c3 f8 g8 h9 h10\n", "white", 3, proof),
                 CHECKER_HOLDS);
    cr_expect_eq(verdict_of(4, "white e5 f6 g7\nblack c3 f8 g8 h9 h10 c8 k8\n", "white", 3, proof),
                 CHECKER_OCCUPIED);
}

/* ------------------------------------------------------------------------------------------
 * Moves that wait. In between the defender plays where it matters later.
 */

Test(bench_checker, a_point_that_the_attacker_needs_later_may_be_taken) {
    const char *proof = "win i8\n  e8 j8!\n  j8 e8!\n  * o1\n    e8 j8!\n    * e8!\n";
    cr_expect_eq(verdict_of(0, OPEN_THREE, "black", 5, proof), CHECKER_OCCUPIED);
}

/* White threatens d4, a four that black may not stop at h8, where he makes two threes. With a stone
 * on k8 the open four of the one would be too long, and h8 is no foul. */
Test(bench_checker, a_foul_that_is_relied_on_later_may_be_none_then) {
    const char *stones = "black c3 f8 g8 h9 h10\nwhite e5 f6 g7 b12 c12 d12\nwalls d8\n";
    const char *named = "win o1\n  d4 e12 @1\n    a12 f12!\n    * a12!\n  e8 @1\n  i8 @1\n  j8 @1\n"
                        "  h6 @1\n  h7 @1\n  h11 @1\n  h12 @1\n";
    char proof[512];
    snprintf(proof, sizeof proof, "%s  * d4\n    * h8!\n", named);
    cr_expect_eq(verdict_of(4, stones, "white", 5, proof), CHECKER_OCCUPIED);
    snprintf(proof, sizeof proof, "%s  k8 @1\n  * d4\n    * h8!\n", named);
    cr_expect_eq(verdict_of(4, stones, "white", 5, proof), CHECKER_HOLDS);
    snprintf(proof, sizeof proof, "%s  * d4\n    h8 o3!\n    * h8!\n", named);
    cr_expect_eq(verdict_of(4, stones, "white", 5, proof), CHECKER_NOT_COMPLETE, "an answer to it");
    snprintf(proof, sizeof proof, "%s  k8 @1\n  * d4\n    h8 o3!\n    * h8!\n", named);
    cr_expect_eq(verdict_of(4, stones, "white", 5, proof), CHECKER_HOLDS);
}

/* Black threatens h8, a four and a three in its column. f8 g8 h8 is no three while i8, where it
 * becomes an open four, is forbidden for another four, i8 to i11. With a stone on i12 that is none,
 * and h8 is a double three. */
Test(bench_checker, a_move_that_is_relied_on_later_may_be_a_foul_then) {
    const char *stones = "black f6 g7 h6 h7 f8 g8 i9 i10 i11 b12 c12 d12\nwhite d8 i7 j10\n";
    const char *named = "win o1\n  h8 e12 @1\n    a12 f12!\n    * a12!\n  e5 @1\n  h5 @1\n"
                        "  h9 @1\n  h10 @1\n";
    const char *main_line = "  * h8\n    e5 h9\n      h5 h10!\n      * h5!\n    * e5!\n";
    char proof[512];
    snprintf(proof, sizeof proof, "%s%s", named, main_line);
    cr_expect_eq(verdict_of(4, stones, "black", 7, proof), CHECKER_FOUL);
    snprintf(proof, sizeof proof, "%s  i12 @1\n%s", named, main_line);
    cr_expect_eq(verdict_of(4, stones, "black", 7, proof), CHECKER_HOLDS);
}

/* ------------------------------------------------------------------------------------------
 * Boards of few points.
 */

/* Where stones stand and which other points there are; all the rest are walls. */
typedef struct Walled {
    const char *black, *white, *open;
} Walled;

/* The verdict on a proof on such a board. */
static CheckerFault verdict_walled(int rule, const Walled *board, const char *side, int plies,
                                   const char *proof) {
    char points[512], text[4096];
    CellSet inside = {{0}};
    Cell cells[64];
    snprintf(points, sizeof points, "%s %s %s", board->black, board->white, board->open);
    int count = notation_read_moves(points, 15, 15, cells, 64);
    cr_assert_gt(count, 0, "%s", points);
    for (int i = 0; i < count; i++)
        cellset_add(&inside, cells[i]);
    int length =
        snprintf(text, sizeof text, "black %s\nwhite %s\nwalls", board->black, board->white);
    for (int cell = 0; cell < 225; cell++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move((Cell)cell, 15, move);
        if (!cellset_has(&inside, (Cell)cell))
            length += snprintf(text + length, sizeof text - (size_t)length, " %s", move);
    }
    snprintf(text + length, sizeof text - (size_t)length, "\n");
    return verdict_of(rule, text, side, plies, proof);
}

Test(bench_checker, no_defence_is_overlooked_in_a_corner) {
    Walled first = {"a2 a3 a4", "c1", "a1 a5 a6"}, last = {"o14 o13 o12", "c1", "o15 o11 o10"};
    cr_expect_eq(verdict_walled(0, &first, "black", 3, "win a5\n  * a1!\n"), CHECKER_OCCUPIED);
    cr_expect_eq(verdict_walled(0, &last, "black", 3, "win o11\n  * o15!\n"), CHECKER_OCCUPIED);
    cr_expect_eq(verdict_walled(0, &first, "black", 3, "win a5\n  a6 a1!\n"),
                 CHECKER_MISSING_DEFENCE);
    cr_expect_eq(verdict_walled(0, &last, "black", 3, "win o11\n  o10 o15!\n"),
                 CHECKER_MISSING_DEFENCE);
}

Test(bench_checker, who_has_only_forbidden_points_passes) {
    Walled board = {"c8 h5 h6 h7 h9 h10", "e8 f8 g8", "d8 h8"};
    cr_expect_eq(verdict_walled(4, &board, "white", 3, "win d8\n  * h8!\n"), CHECKER_HOLDS);
    cr_expect_eq(verdict_walled(4, &board, "white", 3, "win d8\n  * e8!\n"), CHECKER_OCCUPIED);
    cr_expect_eq(verdict_walled(4, &board, "white", 3, "win d8\n"), CHECKER_MISSING_DEFENCE);
    cr_expect_eq(verdict_walled(4, &board, "white", 3, "win d8\n  h8 e1!\n"),
                 CHECKER_MISSING_DEFENCE);
}

/* White waits twice for h8, where black would make six. If black waits on e1 the first time, the
 * second time he has to pass. */
Test(bench_checker, a_point_that_leaves_only_forbidden_ones_may_be_taken_before) {
    Walled board = {"c8 h5 h6 h7 h9 h10", "d8 e8 f8 g8", "h8 o1 n1 e1"};
    const char *proof = "win o1\n  n1 h8!\n  * n1\n    e1 h8!\n";
    char whole[128];
    cr_expect_eq(verdict_walled(4, &board, "white", 5, proof), CHECKER_MISSING_DEFENCE);
    snprintf(whole, sizeof whole, "%s    * h8!\n", proof);
    cr_expect_eq(verdict_walled(4, &board, "white", 5, whole), CHECKER_HOLDS);
}

Test(bench_checker, a_full_board_is_no_win) {
    Walled board = {"c8", "e8 f8 g8", "d8"};
    cr_expect_eq(verdict_walled(0, &board, "white", 3, "win d8\n"), CHECKER_FULL);
    cr_expect_neq(verdict_walled(0, &board, "white", 3, "win d8\n  * h8!\n"), CHECKER_HOLDS);
}

/* Black waits and then threatens two rows with j8, on h8 and on j9. If white takes one of these
 * points while black waits, j8 threatens only the other; but b2 wins against everything. */
Test(bench_checker, a_point_of_either_row_that_comes_later_may_be_taken_before) {
    Walled board = {"f8 g8 i8 j5 j6 j7 b3 b4 b5 b6", "a1", "h8 j8 j9 b2 o1"};
    const char *two_rows = "  * j8\n    h8 j9!\n    * h8!\n";
    char proof[128];
    snprintf(proof, sizeof proof, "win o1\n  j8 b2!\n  j9 b2!\n%s", two_rows);
    cr_expect_eq(verdict_walled(0, &board, "black", 5, proof), CHECKER_OCCUPIED, "h8");
    snprintf(proof, sizeof proof, "win o1\n  j8 b2!\n  h8 b2!\n%s", two_rows);
    cr_expect_eq(verdict_walled(0, &board, "black", 5, proof), CHECKER_OCCUPIED, "j9");
    snprintf(proof, sizeof proof, "win o1\n  j8 b2!\n  h8 b2!\n  j9 b2!\n%s", two_rows);
    cr_expect_eq(verdict_walled(0, &board, "black", 5, proof), CHECKER_HOLDS);
}

/* White waits twice and then threatens h8 by d4. If black stops h8, white wins on h10; if he has
 * played h10, then h8 makes two threes. But with a stone on k8 the open four of one of them would
 * be too long, and h8 is no foul. */
Test(bench_checker, a_foul_after_a_defence_that_is_not_named_may_be_none) {
    Walled board = {"c3 f8 g8 h9", "e5 f6 g7 i10 j10 k10 l10 b3 b4 b5 b6",
                    "d4 h8 h10 e8 i8 j8 k8 h6 h7 h11 b2 b7 o1 n1"};
    const char *named = "  b2 b7!\n  b7 b2!\n  d4 b2!\n  h8 b2!\n  h10 b2!\n  e8 b2!\n  i8 b2!\n"
                        "  j8 b2!\n  h6 b2!\n  h7 b2!\n  h11 b2!\n  n1 b2!\n";
    const char *main_line = "  * n1\n    b2 b7!\n    d4 b2!\n    h8 b2!\n"
                            "    * d4\n      h8 h10!\n      * h8!\n";
    char proof[512];
    snprintf(proof, sizeof proof, "win o1\n%s%s", named, main_line);
    cr_expect_eq(verdict_walled(4, &board, "white", 7, proof), CHECKER_OCCUPIED);
    snprintf(proof, sizeof proof, "win o1\n%s  k8 b2!\n%s", named, main_line);
    cr_expect_eq(verdict_walled(4, &board, "white", 7, proof), CHECKER_HOLDS);
}

/* ------------------------------------------------------------------------------------------
 * Text.
 */

#define HEAD "certificate 1\nrule 0\nsize 15x15\n" OPEN_THREE "side black\nplies 3\n"

Test(bench_certificate, is_the_same_after_writing_and_reading) {
    static const char TEXT[] = "certificate 1\nrule 8\nrow 5\nsize 15x15\n"
                               "black f8 g8 h8\nwhite a1 c1\nwalls o15\nside black\nplies 7\n"
                               "win i8\n  e8 h9 @1\n    * h5!\n  f9 @1\n  * e8!\nend\n";
    char message[256];
    Certificate certificate = {0};
    CertificateReader reader = {TEXT, 1};
    Text text = {0};
    cr_assert_eq(certificate_read(&certificate, &reader, message, sizeof message), CERTIFICATE_READ,
                 "%s", message);
    certificate_write(&certificate, &text);
    cr_assert(!text.failed);
    cr_expect_str_eq(text.data, TEXT);
    cr_expect_eq(certificate_read(&certificate, &reader, message, sizeof message), CERTIFICATE_END);
    text_free(&text);
    certificate_free(&certificate);
}

Test(bench_certificate, the_example_of_the_manual_is_valid) {
    static char manual[1 << 17], text[1 << 12];
    FILE *file = fopen("bench/solve/CERTIFICATES.md", "r");
    cr_assert_not_null(file, "run this from the root of the project");
    manual[fread(manual, 1, sizeof manual - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(manual, "\n    certificate 1\n");
    cr_assert_not_null(at);
    size_t length = 0;
    for (at++; memcmp(at, "    ", 4) == 0; at++) {
        for (at += 4; *at != '\n'; at++)
            text[length++] = *at;
        text[length++] = '\n';
    }
    cr_expect_eq(verdict(text), CHECKER_HOLDS, "%s", text);
}

Test(bench_certificate, remarks_empty_lines_and_any_order_of_the_header_are_fine) {
    cr_expect_eq(verdict("# a remark\n\ncertificate 1\r\nplies 3\nsize 15x15\nside black\n"
                         "moves f8 a1 g8 c1 h8\n  # another\nrule 0\n\nwin i8\n\n  e8 j8!\n"
                         "  # and one more\n  * e8!\nend\n"),
                 CHECKER_HOLDS);
}

Test(bench_certificate, what_cannot_be_read_is_named_with_its_line) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {
        {"certificat 1\nend\n", "line 1: expected 'certificate 1'"},
        {"certificate 2\nend\n", "line 1: expected one number from 1 to 1"},
        {"certificate 1\n", "the proof is missing"},
        {"certificate 1\nrule 2\nsize 9x9\nside black\nplies 3\nwin a1!\nend\n",
         "no such rule set"},
        {"certificate 1\nrule 4\nrow 4\nsize 9x9\nside black\nplies 3\nwin a1!\nend\n",
         "no such rule set"},
        {"certificate 1\nrule x\nend\n", "line 2: expected one number"},
        {"certificate 1\nrule 0 1\nend\n", "line 2: expected one number"},
        {"certificate 1\nsize 2x9\nend\n", "line 2: expected one size"},
        {"certificate 1\nsize 9\nend\n", "line 2: expected one size"},
        {"certificate 1\nsize 9x9\nsize 9x9\nend\n", "line 3: there was a line 'size' before"},
        {"certificate 1\nrule 0\nrule 4\nend\n", "line 3: there was a line 'rule' before"},
        {"certificate 1\nside black and more\nend\n", "line 2: 'and' is too much"},
        {"certificate 1\nsize 9x9\nmoves a1 b1\nblack c1\nend\n", "line 4: stones are given by"},
        {"certificate 1\nblack a1\nend\n", "line 2: the size of the board must come"},
        {"certificate 1\nsize 9x9\nblack a1 a1\nend\n", "line 3: two stones on a1"},
        {"certificate 1\nsize 9x9\nblack j1\nend\n", "line 3: 'j1' is no point"},
        {"certificate 1\nsize 9x9\nblack a1b2\nend\n", "line 3: 'a1b2' is no point"},
        {"certificate 1\nside red\nend\n", "line 2: the side is black or white"},
        {"certificate 1\nplies 0\nend\n", "line 2: expected one number"},
        {"certificate 1\nplies 9999\nend\n", "line 2: expected one number"},
        {"certificate 1\ncolour red\nend\n", "line 2: 'colour' is no line of the header"},
        {"certificate 1\nrule 0\nsize 9x9\nside black\nwin a1!\nend\n", "plies are needed"},
        {"certificate 1\nrule 0\nsize 9x9\nplies 3\nwin a1!\nend\n", "side and plies are needed"},
        {HEAD "win\nend\n", "line 8: '' is no point"},
        {HEAD "win i8 x\nend\n", "line 8: 'x' is no number"},
        {HEAD "win i8\n  e8 j8!\n", "the line 'end' is missing"},
        {HEAD "win i8\n   e8 j8!\nend\n", "line 9: the indentation"},
        {HEAD "win i8\n    e8 j8!\nend\n", "line 9: the indentation"},
        {HEAD "win i8\ne8 j8!\nend\n", "line 9: the indentation"},
        {HEAD "win i8\n  e8 j8!\n    a1 a2!\nend\n", "line 10: the indentation"},
        {HEAD "win i8!\n  e8 j8!\nend\n", "line 9: the indentation"},
        {HEAD "win i8\n  e8 j8!\n  e8 j8!\nend\n", "line 10: e8 is answered twice"},
        {HEAD "win i8\n  * j8!\n  * e8!\nend\n", "line 10: * is answered twice"},
        {HEAD "win i8\n  e8 j8! k8\nend\n", "line 9: 'k8' is no number"},
        {HEAD "win i8\n  e8 @1\nend\n", "line 9: @1 does not stand for"},
        {HEAD "win i8 @1\n  e8 @1\nend\n", "line 9: @1 does not stand for"},
        {HEAD "win i8\n  e8 j8 @1\n    a2 a3!\n  e9 j9 @1\nend\n", "line 11: @1 was given before"},
        {HEAD "win i8\n  e8 j8 @1\n    a2 a3!\n  e9 @1 z\nend\n", "line 11: 'z' is too much"},
        {HEAD "win i8! @1 junk more\nend\n", "line 8: 'junk' is too much"},
        {HEAD "win i8\n  e8 j8 @0\nend\n", "line 9: '@0' is no number"},
        {HEAD "win i8\n  e8 j8 @4000001\nend\n", "line 9: '@4000001' is no number"},
        {HEAD "win i8\n  e8 j8 @1\n    a2 a3!\n  e9 @1\n    b2 b3!\nend\n",
         "line 12: the indentation"},
    };
    Certificate certificate = {0}; /* nothing of one may be left for the next */
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char message[256];
        CertificateReader reader = {CASES[i].text, 1};
        cr_expect_eq(certificate_read(&certificate, &reader, message, sizeof message),
                     CERTIFICATE_BAD, "%s", CASES[i].text);
        cr_expect_not_null(strstr(message, CASES[i].complaint), "%s instead of %s", message,
                           CASES[i].complaint);
        cr_expect_eq(certificate_read(&certificate, &reader, message, sizeof message),
                     CERTIFICATE_END);
    }
    certificate_free(&certificate);
}

/* The answers to a move stand two blanks further to the right than it; the last move that there is
 * room for falls with the last ply that can be stated. */
Test(bench_certificate, a_proof_has_no_more_levels_than_plies) {
    for (int levels = CERTIFICATE_MAX_PLIES / 2 - 1; levels <= CERTIFICATE_MAX_PLIES; levels++) {
        char message[256];
        Certificate certificate = {0};
        Text text = {0};
        text_append(&text, "%s", HEAD "win i8\n");
        for (int i = 1; i <= levels; i++)
            text_append(&text, "%*s* i8\n", 2 * i, "");
        text_append(&text, "end\n");
        CertificateReader reader = {text.data, 1};
        bool fits = levels < CERTIFICATE_MAX_PLIES / 2;
        cr_expect_eq(certificate_read(&certificate, &reader, message, sizeof message),
                     fits ? CERTIFICATE_READ : CERTIFICATE_BAD);
        cr_expect(fits || strstr(message, "too deep") != NULL, "%s", message);
        text_free(&text);
        certificate_free(&certificate);
    }
}

Test(bench_certificate, a_bad_one_does_not_hide_the_next) {
    /* All but the first have no line "end". */
    static const char *const BAD[] = {"certificate 1\nrule 77\nend\n", "certificate 2\n",
                                      "certificate 1\nrule 0\n", HEAD "win i8\n  e8 j8!\n"};
    char text[2048], message[256];
    Certificate certificate = {0};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        snprintf(text, sizeof text, "%s" HEAD OPEN_FOUR "end\n", BAD[i]);
        CertificateReader reader = {text, 1};
        const CertificateStatus all[] = {CERTIFICATE_BAD, CERTIFICATE_READ, CERTIFICATE_END};
        for (size_t k = 0; k < ARRAY_LENGTH(all); k++)
            cr_expect_eq(certificate_read(&certificate, &reader, message, sizeof message), all[k],
                         "%s", text);
    }
    certificate_free(&certificate);
}

Test(bench_certificate, no_text_does_harm) {
    static const char TEXT[] = HEAD NUMBERED "end\n" HEAD OPEN_FOUR "end\n";
    Random random = support_random("certificates");
    Checker *checker = calloc(1, sizeof *checker);
    int read = 0, held = 0;
    for (int i = 0; i < 4000; i++) {
        char text[sizeof TEXT], message[64];
        memcpy(text, TEXT, sizeof TEXT);
        for (uint32_t n = random_below(&random, 5); n > 0; n--) {
            uint32_t at = random_below(&random, sizeof TEXT - 1);
            text[at] = random_below(&random, 2) == 0 ? TEXT[random_below(&random, sizeof TEXT - 1)]
                                                     : (char)(1 + random_below(&random, 255));
        }
        Certificate certificate = {0};
        CertificateReader reader = {text, 1};
        CertificateStatus status;
        while ((status = certificate_read(&certificate, &reader, message, sizeof message)) !=
               CERTIFICATE_END) {
            if (status != CERTIFICATE_READ)
                continue;
            *checker = (Checker){.certificate = &certificate, .step_limit = 20000};
            held += checker_run(checker) == CHECKER_HOLDS;
            read++;
        }
        certificate_free(&certificate);
    }
    free(checker);
    cr_expect_gt(read, held);
    cr_expect_gt(held, 100);
}
