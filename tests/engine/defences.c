/* Tests of the moves that refute a forced win: compared with exhaustive search where a game is
 * nearly over, and with the prover, which plays every defence, on boards with more room.
 */
#include "support/thinker.h"

#include "support/exhaustive.h"
#include "support/prover.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

TestSuite(defences, .timeout = 300);

/* What became of the moves of some positions. */
typedef struct Score {
    int threatened, calm; /* positions with a forced win of the opponent, and without */
    int left_out, kept;   /* moves in the former */
    int kept_lost;        /* of those kept: lost, although by no threats that the solver sees */
} Score;

/* Asks the engine for the defences in its position. */
static bool find_defences(Engine *engine, CellSet *defences) {
    Limits limits = limits_none(clock_ms());
    uint64_t key = engine_board(engine)->key;
    bool threatened = engine_defences(engine, &limits, NULL, defences);
    cr_assert_eq(engine_board(engine)->key, key);
    return threatened;
}

/* Ends the test with the position and the move that was judged wrongly. */
static void fail_at(const Board *board, Cell cell, const char *what) {
    char text[2048], move[NOTATION_MOVE_SIZE] = "-";
    notation_write_diagram(board, text, sizeof text);
    if (cell != CELL_NONE)
        notation_write_move(cell, board->width, move);
    cr_assert_fail("%s, row %d, %s to move, %s: %s\n%s", rules_name(board->rules->number),
                   board->rules->traits.row, board->side == BLACK ? "black" : "white", move, what,
                   text);
}

/* ------------------------------------------------------------------------------------------
 * Endings, where exhaustive search knows everything.
 */

/* Whether the move to `cell` loses, whatever follows. Sets `*stuck` where the rules say nothing. */
static bool loses(const Board *board, Cell cell, bool *stuck) {
    Judge judge;
    judge_from_board(&judge, board);
    judge.stone[cell] = (uint8_t)side_stone(board->side);
    return !judge_wins(&judge, cell) &&
           exhaustive_solve(&judge, side_other(board->side), board->empty_count - 1, stuck) > 0;
}

/* Compares every legal move with exhaustive search. */
static void check_ending(const Board *board, const CellSet *defences, Score *score) {
    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        bool kept = cellset_has(defences, cell), stuck = false;
        if (board_stone(board, cell) != STONE_NONE) {
            if (kept)
                fail_at(board, cell, "a stone lies there");
            continue;
        }
        Judge judge;
        judge_from_board(&judge, board);
        if (judge_forbids(&judge, board->side, cell)) {
            if (kept)
                fail_at(board, cell, "a foul is no defence");
            continue;
        }
        bool lost = loses(board, cell, &stuck);
        if (stuck)
            continue;
        if (!kept && !lost)
            fail_at(board, cell, "it is left out and does not lose");
        score->left_out += !kept;
        score->kept += kept;
        score->kept_lost += kept && lost;
    }
}

static void check_endings(const RuleCase *rule, int size, Random *random, Score *score) {
    Board *board = support_board(rule->number, rule->row, size, size);
    Engine *engine = thinker_create(rule->number, rule->row, size, size);
    for (int game = 0; game < 60; game++) {
        CellSet defences;
        if (!support_random_ending(board, 9, random))
            continue;
        thinker_copy(engine, board);
        if (find_defences(engine, &defences)) {
            score->threatened++;
            check_ending(board, &defences, score);
        } else {
            score->calm++;
        }
    }
    support_board_destroy(board);
    engine_destroy(engine);
}

Test(defences, in_endings_every_move_that_is_left_out_loses) {
    Random random = support_random("defences in endings");
    Score score = {0};
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        int row = RULE_CASES[i].row;
        check_endings(&RULE_CASES[i], row == 3 ? 4 : row == 4 ? 5 : 6, &random, &score);
    }
    cr_expect_gt(score.threatened, 200, "%d", score.threatened);
    cr_expect_gt(score.calm, 50, "%d", score.calm);
    cr_expect_gt(score.left_out, 1000, "%d", score.left_out);
    cr_expect_gt(score.kept, 300, "%d", score.kept);
    cr_expect_lt(score.kept_lost * 20, score.kept, "%d of %d", score.kept_lost, score.kept);
}

/* ------------------------------------------------------------------------------------------
 * Boards with more room, where a win of up to so many plies can be shown by playing.
 */

enum { PROVER_PLIES = 7, SURE_PLIES = 5 };

/* In how many plies after the move to `cell` the engine says that the opponent wins. */
static int promised_plies(Engine *engine, Cell cell) {
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    Side side = engine_board(engine)->side;
    cr_assert_eq(engine_put(engine, cell, side_stone(side)), ENGINE_OK);
    limits.max_nodes = 400000;
    cr_assert_eq(engine_solve(engine, &limits, NULL, &info), ENGINE_OK);
    cr_assert_eq(engine_take_back(engine, cell), ENGINE_OK);
    if (!score_is_win(info.score))
        fail_at(engine_board(engine), cell, "it is left out, but nobody knows why");
    return score_plies(info.score);
}

/* Compares every legal move with the prover. */
static void check_middle(Engine *engine, Prover *prover, const CellSet *defences, Score *score) {
    const Board *board = engine_board(engine);
    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        if (board_stone(board, cell) != STONE_NONE ||
            judge_forbids(&prover->judge, board->side, cell))
            continue;
        if (cellset_has(defences, cell)) {
            score->kept++;
            if (prover_loses_with(prover, board->side, cell, SURE_PLIES + 1) && !prover->stuck)
                fail_at(board, cell, "it is kept and loses soon");
            continue;
        }
        int plies = promised_plies(engine, cell);
        if (plies > PROVER_PLIES)
            continue;
        score->left_out++;
        if (!prover_loses_with(prover, board->side, cell, plies + 1) && !prover->stuck)
            fail_at(board, cell, "it is left out and does not lose");
    }
}

static void check_middles(const RuleCase *rule, int size, Random *random, Score *score) {
    Board *board = support_board(rule->number, rule->row, size, size);
    Engine *engine = thinker_create(rule->number, rule->row, size, size);
    Prover *prover = malloc(sizeof *prover);
    cr_assert_not_null(prover);
    for (int game = 0; game < 5; game++) {
        CellSet defences;
        int stones = rule->row + (int)random_below(random, (uint32_t)(size * size / 2));
        if (!support_random_ending(board, board->cell_count - stones, random))
            continue;
        thinker_copy(engine, board);
        prover_set(prover, board);
        if (find_defences(engine, &defences)) {
            score->threatened++;
            check_middle(engine, prover, &defences, score);
        } else {
            score->calm++;
            if (prover_wins(prover, side_other(board->side), SURE_PLIES) && !prover->stuck)
                fail_at(board, CELL_NONE, "a forced win of the opponent is overlooked");
        }
    }
    free(prover);
    support_board_destroy(board);
    engine_destroy(engine);
}

Test(defences, with_more_room_every_move_is_judged_as_playing_it_out_does) {
    Random random = support_random("defences in the middle");
    Score score = {0};
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        int row = RULE_CASES[i].row;
        check_middles(&RULE_CASES[i], row == 3 ? 5 : row == 4 ? 6 : 7, &random, &score);
    }
    cr_expect_gt(score.threatened, 15, "%d", score.threatened);
    cr_expect_gt(score.calm, 6, "%d", score.calm);
    cr_expect_gt(score.left_out, 200, "%d", score.left_out);
    cr_expect_gt(score.kept, 50, "%d", score.kept);
}
