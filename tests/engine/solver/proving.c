/* proving: wins and losses that are written down, against the prover, which plays every move by the
 * rules alone.
 */
#include "solver/proving.h"

#include "position/forbidden.h"
#include "solver/solver_params.h"
#include "support/prover.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

TestSuite(proving, .timeout = 120);

enum { NODES = 5000, ENOUGH = 300, POSITIONS = 40, MAX_PLIES = 6 };

/* What a walk needs. */
typedef struct Desk {
    Proving proving;
    SolutionTable *solutions;
    ProofTable *proof;
    TranspositionTable *table;
    Prover *prover;
} Desk;

static void desk_open(Desk *desk) {
    desk->solutions = solution_create();
    desk->proof = proof_create(1 << 20);
    desk->table = tt_create(TT_MIN_BYTES);
    desk->prover = malloc(sizeof *desk->prover);
    cr_assert(desk->solutions != NULL && desk->proof != NULL && desk->table != NULL &&
              desk->prover != NULL);
}

static void desk_close(Desk *desk) {
    solution_destroy(desk->solutions);
    proof_destroy(desk->proof);
    tt_destroy(desk->table);
    free(desk->prover);
}

/* Begins a walk that knows of no other. */
static Proving *desk_begin(Desk *desk, Board *board) {
    solution_clear(desk->solutions);
    proof_clear(desk->proof);
    desk->proving = (Proving){.board = board,
                              .solutions = desk->solutions,
                              .proof = desk->proof,
                              .table = desk->table,
                              .node_limit = NODES};
    return &desk->proving;
}

/* ------------------------------------------------------------------------------------------
 * Examples.
 */

/* The plies of the win by `move` on a diagram, at most `max_plies`; 0 for none. */
static int plies_by(int rule, Side side, const char *diagram, const char *move, int max_plies) {
    Desk desk;
    Board *board = support_diagram(rule, 5, 11, 7, diagram);
    desk_open(&desk);
    board_set_side(board, side);
    uint64_t key = board->key;
    Proving *proving = desk_begin(&desk, board);
    int plies = proving_win_by(proving, support_cell(board, move), max_plies);
    cr_expect_eq(board->key, key);
    cr_expect_eq(proving_recall(proving), plies, "as it was written down");
    if (plies != 0)
        cr_expect_eq(proving_win(proving, plies - 1), 0, "no sooner");
    desk_close(&desk);
    support_board_destroy(board);
    return plies;
}

Test(proving, a_win_is_written_down_if_it_is_in_time) {
    const char *three = ". . . . . . . . . . . "
                        ". . . . X X X . . . . "
                        ". . . . . . . . . . . "
                        ". . . . . . . . . . . "
                        ". . . . . . . . . . . "
                        ". O . O . . . . . . . "
                        ". . . . . . . . . . . ";
    cr_expect_eq(plies_by(RULE_FREESTYLE, BLACK, three, "h2", 3), 3);
    cr_expect_eq(plies_by(RULE_FREESTYLE, BLACK, three, "h2", 9), 3);
    cr_expect_eq(plies_by(RULE_FREESTYLE, BLACK, three, "h2", 2), 0);
    cr_expect_eq(plies_by(RULE_FREESTYLE, BLACK, three, "k7", 3), 0, "it threatens nothing");
    cr_expect_eq(plies_by(RULE_FREESTYLE, BLACK, three, "e2", 9), 0, "a stone is there");
}

Test(proving, an_open_four_does_not_win_against_a_row) {
    const char *four = ". . . . . . . . . . . "
                       ". . . . X X X . . . . "
                       ". . . . . . . . . . . "
                       ". . . . . . . . . . . "
                       ". . . . . . . . . . . "
                       "O O O O . . . . . . . "
                       ". . . . . . . . . . . ";
    cr_expect_eq(plies_by(RULE_FREESTYLE, BLACK, four, "h2", 9), 0);
}

Test(proving, black_wins_by_two_fours_only_where_they_are_no_foul) {
    const char *cross = ". . . . . . . X . . . "
                        ". . . . . . . X . . . "
                        ". . . . . . . X . . . "
                        ". . . O X X X . . . . "
                        ". . . . . . . . . . . "
                        ". O . O . O . . . . . "
                        ". . . . . . . . . . . ";
    cr_expect_eq(plies_by(RULE_STANDARD, BLACK, cross, "h4", 9), 3);
    cr_expect_eq(plies_by(RULE_RENJU, BLACK, cross, "h4", 9), 0);
}

static bool is_enough(void *context) {
    const Proving *proving = context;
    return proving->nodes >= ENOUGH;
}

/* Nobody knows a win soon, so that the threat solver takes as long as it may. */
Test(proving, what_the_threat_solver_visits_counts_while_it_works) {
    Desk desk;
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "b7f7e8e7b5f8f9g7d7c6d6d8f6");
    desk_open(&desk);
    Proving *proving = desk_begin(&desk, board);
    proving->stopped = is_enough;
    proving->context = proving;
    cr_expect_eq(proving_win(proving, SOLVER_VCT_PLIES), 0);
    cr_expect(proving->stop);
    cr_expect(proving->nodes >= ENOUGH && proving->nodes < ENOUGH + 2 * SOLVER_CHECK_NODES, "%d",
              (int)proving->nodes);
    desk_close(&desk);
    support_board_destroy(board);
}

/* O d4 makes a four; X h4 would give six in its column. */
Test(proving, a_foul_is_no_answer) {
    const char *column = ". . . . . . . X . . . "
                         ". . . . . . . X . . . "
                         ". . . . . . . X . . . "
                         ". . X . O O O . . . . "
                         ". . . . . . . X . . . "
                         ". . . . . . . X . . . "
                         ". . . . . . . . . . . ";
    cr_expect_eq(plies_by(RULE_RENJU, WHITE, column, "d4", 3), 3);
    cr_expect_eq(plies_by(RULE_STANDARD, WHITE, column, "d4", 3), 0);
}

/* O h4 makes an open four, and against a pass d4 completes it. X i4 would give six in its column.
 */
Test(proving, the_line_of_a_win_ends_with_the_row_where_an_answer_is_a_foul) {
    static const int RULES[] = {RULE_STANDARD, RULE_RENJU};
    static const char *const ANSWERS[] = {"i4", "e7"};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        Desk desk;
        Cell moves[MAX_PLIES];
        Board *board = support_diagram(RULES[i], 5, 11, 7,
                                       ". . . . . . . . X . . "
                                       ". . . . . . . . X . . "
                                       ". . . . . . . . X . . "
                                       ". . . . O O O . . . . "
                                       ". . . . . . . . X . . "
                                       ". . . . . . . . X . . "
                                       ". O O O . . . . . . . ");
        desk_open(&desk);
        board_set_side(board, WHITE);
        Proving *proving = desk_begin(&desk, board);
        cr_expect_eq(proving_win_by(proving, support_cell(board, "h4"), 3), 3);
        cr_assert_eq(proving_line(board, desk.solutions, CELL_NONE, moves, MAX_PLIES), 3, "%s",
                     rules_name(RULES[i]));
        cr_expect_eq(moves[0], support_cell(board, "h4"));
        cr_expect_eq(moves[1], support_cell(board, ANSWERS[i]));
        cr_expect_eq(moves[2], support_cell(board, "d4"));
        cr_expect_eq(proving_line(board, desk.solutions, CELL_NONE, moves, 1), 1, "no more room");
        desk_close(&desk);
        support_board_destroy(board);
    }
}

/* The answer that the line has to O k1, when the tree knows of O's win after X h4 and, two plies
 * shorter, after X a1. */
static Cell answer_in_line(Desk *desk, Board *board) {
    Cell moves[MAX_PLIES], first = support_cell(board, "k1"), a1 = support_cell(board, "a1");
    SolutionEntry win = {support_cell(board, "k2"), 5};
    desk_begin(desk, board);
    board_set_side(board, WHITE);
    board_play(board, first);
    solution_begin(desk->solutions);
    solution_store(desk->solutions, board_key_after(board, support_cell(board, "h4")), win);
    win.plies = 3;
    solution_store(desk->solutions, board_key_after(board, a1), win);
    board_undo(board);
    int count = proving_line(board, desk->solutions, first, moves, 2);
    return count == 2 ? moves[1] : CELL_NONE;
}

/* X h4 after X g4 makes two fours at once; the other way round, with an answer of O's between them,
 * it is one four after the other. So the tree may know the position after a foul. */
Test(proving, no_line_goes_through_a_foul_that_holds_out_longest) {
    static const int RULES[] = {RULE_STANDARD, RULE_RENJU};
    static const char *const ANSWERS[] = {"h4", "a1"};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        Desk desk;
        Board *board = support_diagram(RULES[i], 5, 11, 7,
                                       ". . . . . . . X . . . "
                                       ". . . . . . . X . . . "
                                       ". . . . . . . X . . . "
                                       ". . . O X X X . . . . "
                                       ". . . . . . . . . . . "
                                       ". O . O . O . . . . . "
                                       ". . . . . . . . . . . ");
        desk_open(&desk);
        cr_expect_eq(answer_in_line(&desk, board), support_cell(board, ANSWERS[i]), "%s",
                     rules_name(RULES[i]));
        desk_close(&desk);
        support_board_destroy(board);
    }
}

/* What is recalled where X wins in five plies by two threes, after X a1 and O k7, when before these
 * moves a win was promised that begins with `promised_move`. */
static int plies_recalled(const char *promised_move, int promised) {
    Desk desk;
    Board *board = support_diagram(RULE_FREESTYLE, 5, 11, 7,
                                   ". . . . . . . . . . . "
                                   ". . . . . . X . . . . "
                                   ". . . . . . X . . . . "
                                   ". . . . X X . . . . . "
                                   ". . . . . . . . . . . "
                                   ". . . . . . . . . . . "
                                   ". . . . . . . . . . . ");
    SolutionEntry before = {support_cell(board, promised_move), promised};
    SolutionEntry after_pass = {support_cell(board, "g4"), 3};
    desk_open(&desk);
    Proving *proving = desk_begin(&desk, board);
    board_set_side(board, BLACK);
    solution_begin(desk.solutions);
    solution_store(desk.solutions, board->key, before);
    board_play(board, support_cell(board, "a1"));
    board_set_side(board, BLACK);
    solution_store(desk.solutions, board->key, after_pass);
    board_set_side(board, WHITE);
    board_play(board, support_cell(board, "k7"));
    int plies = proving_recall(proving);
    desk_close(&desk);
    support_board_destroy(board);
    return plies;
}

Test(proving, no_more_plies_are_recalled_than_were_promised) {
    cr_expect_eq(plies_recalled("a1", 7), 5);
    cr_expect_eq(plies_recalled("a1", 5), 0);
    cr_expect_eq(plies_recalled("c1", 7), 0, "that promise was not kept");
}

/* X makes an open four by h2; of the position after a pass a win in nine plies is known. */
Test(proving, a_longer_win_that_is_known_hides_no_shorter_one) {
    Desk desk;
    Board *board = support_diagram(RULE_FREESTYLE, 5, 11, 7,
                                   ". . . . . . . . . . . "
                                   ". . . . X X X . . . . "
                                   ". . . . . . . . . . . "
                                   ". . . . . . . . . . . "
                                   ". . . . . . . . . . . "
                                   ". O . O . . . . . . . "
                                   ". . . . . . . . . . . ");
    Cell four = support_cell(board, "h2");
    SolutionEntry longer = {support_cell(board, "a1"), 9};
    desk_open(&desk);
    Proving *proving = desk_begin(&desk, board);
    board_set_side(board, BLACK);
    board_play(board, four);
    board_set_side(board, BLACK);
    solution_begin(desk.solutions);
    solution_store(desk.solutions, board->key, longer);
    board_set_side(board, WHITE);
    board_undo(board);
    cr_expect_eq(proving_win_by(proving, four, 3), 3);
    desk_close(&desk);
    support_board_destroy(board);
}

/* The move with which the walk begins a win in five plies, by c4 or by k4, where the search has a
 * score for the position after `searched`, which stands for a loss in four, with this bound. */
static Cell first_move(Board *board, Desk *desk, const char *searched, Bound bound) {
    Proving *proving = desk_begin(desk, board);
    SolutionEntry entry = {.move = CELL_NONE};
    TableEntry table = {.move = CELL_NONE, .score = score_loss_in(4), .depth = 9, .bound = bound};
    tt_clear(desk->table);
    tt_store(desk->table, board_key_after(board, support_cell(board, searched)), &table);
    cr_assert_eq(proving_win(proving, 5), 5);
    cr_assert(solution_probe(desk->solutions, board->key, &entry));
    return entry.move;
}

/* In renju a four with a three is proven by nothing but search. */
Test(proving, a_move_after_which_the_search_says_that_the_other_loses_comes_first) {
    static const char *const MOVES[] = {"c4", "k4"};
    Desk desk;
    Board *board = support_diagram(RULE_RENJU, 5, 13, 7,
                                   ". . O . . . . . . . O . . "
                                   ". . X . . . . . . . X . . "
                                   ". . X . . . . . . . X . . "
                                   ". . . X X . . . X X . . . "
                                   ". . X . . . . . . . X . . "
                                   ". . . . . . . . . . . . . "
                                   ". O . O . O . O . O . O . ");
    desk_open(&desk);
    board_set_side(board, BLACK);
    Cell usual[ARRAY_LENGTH(MOVES)];
    for (size_t i = 0; i < ARRAY_LENGTH(MOVES); i++) {
        cr_expect_eq(first_move(board, &desk, MOVES[i], BOUND_UPPER),
                     support_cell(board, MOVES[i]));
        usual[i] = first_move(board, &desk, MOVES[i], BOUND_LOWER);
    }
    cr_expect_eq(usual[0], usual[1], "that he loses in four at least is no news");
    desk_close(&desk);
    support_board_destroy(board);
}

/* ------------------------------------------------------------------------------------------
 * Random positions.
 */

/* Counts of wins and losses that were written down, and of positions after an answer. */
typedef struct WrittenDown {
    int wins, losses, answers;
} WrittenDown;

/* After the winner's move every answer leads to a position in which the win goes on, two plies
 * shorter at least. */
static void check_answers(Desk *desk, Cell move, int plies, WrittenDown *written) {
    Board *board = desk->proving.board;
    board_play(board, move);
    for (Cell cell = 0; cell < board->cell_count && plies > 1; cell++) {
        if (board_stone(board, cell) != STONE_NONE || forbidden_at(board, board->side, cell))
            continue;
        board_play(board, cell);
        desk->proving.nodes = 0;
        int left = proving_recall(&desk->proving);
        cr_assert(left > 0 && left <= plies - 2, "%d plies are left of %d", left, plies);
        board_undo(board);
        written->answers++;
    }
    board_undo(board);
}

/* Tries to write down a win by each cell, whatever is there. */
static void check_wins(Desk *desk, Board *board, int max_plies, WrittenDown *written) {
    Prover *prover = desk->prover;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        int plies = proving_win_by(desk_begin(desk, board), cell, max_plies);
        if (plies == 0)
            continue;
        prover_set(prover, board);
        cr_assert_leq(plies, max_plies);
        cr_assert_eq(board_stone(board, cell), STONE_NONE);
        cr_assert_not(judge_forbids(&prover->judge, board->side, cell));
        cr_assert(prover_wins_with(prover, board->side, cell, plies) || prover->stuck,
                  "%s: %d,%d does not win in %d", rules_name(board->rules->number),
                  board_x(board, cell), board_y(board, cell), plies);
        check_answers(desk, cell, plies, written);
        written->wins++;
    }
}

/* Tries to write down that the side to move loses. */
static void check_loss(Desk *desk, Board *board, int max_plies, WrittenDown *written) {
    int plies = proving_loss(desk_begin(desk, board), max_plies);
    if (plies == 0)
        return;
    prover_set(desk->prover, board);
    cr_assert_leq(plies, max_plies);
    cr_assert(prover_loses(desk->prover, board->side, plies) || desk->prover->stuck,
              "%s: no loss in %d", rules_name(board->rules->number), plies);
    written->losses++;
}

Test(proving, what_is_written_down_holds_whatever_is_played) {
    Random random = support_random("written down");
    WrittenDown written = {0};
    Desk desk;
    desk_open(&desk);
    for (int i = 0; i < RULE_CASE_COUNT * POSITIONS; i++) {
        const RuleCase *rule = &RULE_CASES[i / POSITIONS];
        int size = rule->row + 1 + (int)random_below(&random, 2);
        Board *board = support_board(rule->number, rule->row, size, size);
        int stones = rule->row + (int)random_below(&random, 10);
        if (support_play_randomly(board, stones, &random)) {
            check_wins(&desk, board, 1 + (int)random_below(&random, MAX_PLIES), &written);
            check_loss(&desk, board, 1 + (int)random_below(&random, MAX_PLIES), &written);
        }
        support_board_destroy(board);
    }
    desk_close(&desk);
    cr_expect_gt(written.wins, 100, "%d", written.wins);
    cr_expect_gt(written.losses, 5, "%d", written.losses);
    cr_expect_gt(written.answers, 500, "%d", written.answers);
}
