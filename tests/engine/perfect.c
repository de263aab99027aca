/* Tests against perfect play: games small enough to be searched to their end. */
#include "support/thinker.h"

#include "support/exhaustive.h"
#include "support/prover.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

TestSuite(perfect, .timeout = 300);

Test(perfect, tic_tac_toe_is_a_draw) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    ThinkInfo info = thinker_think(engine, 0, 9);
    cr_expect_eq(info.score, SCORE_DRAW);
    engine_destroy(engine);
}

/* Whether the stone on `cell` has won the game. */
static bool has_won(const Engine *engine, Cell cell) {
    return board_row_through(engine_board(engine), cell, NULL, NULL);
}

/* Plays on with the engine as `side` against every reply there is; counts finished games. */
static void walk(Engine *engine, Side side, int *games) {
    const Board *board = engine_board(engine);
    if (board->empty_count == 0) {
        (*games)++;
        return;
    }
    Side to_move = board->side;
    Cell first = 0, last = (Cell)(board->cell_count - 1);
    if (to_move == side)
        first = last = thinker_think(engine, 0, 9).best;
    for (int c = first; c <= last; c++) {
        if (board_stone(board, (Cell)c) != STONE_NONE)
            continue;
        cr_assert_eq(engine_put(engine, (Cell)c, side_stone(to_move)), ENGINE_OK);
        if (!has_won(engine, (Cell)c))
            walk(engine, side, games);
        else
            cr_assert_eq(to_move, side, "the engine has lost at tic-tac-toe");
        cr_assert_eq(engine_take_back(engine, (Cell)c), ENGINE_OK);
    }
}

Test(perfect, the_first_player_never_loses_tic_tac_toe) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    int games = 0;
    walk(engine, BLACK, &games);
    cr_expect_gt(games, 0);
    engine_destroy(engine);
}

Test(perfect, the_second_player_never_loses_tic_tac_toe) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    int games = 0;
    walk(engine, WHITE, &games);
    cr_expect_gt(games, 0);
    engine_destroy(engine);
}

/* Walks all positions of tic-tac-toe: in each that is not lost, the engine's move keeps what
 * the position is worth. */
static void walk_all(Engine *engine, int *positions) {
    const Board *board = engine_board(engine);
    if (board->empty_count == 0)
        return;
    Judge judge;
    judge_from_board(&judge, board);
    bool stuck = false;
    Side side = board->side;
    int worth = exhaustive_solve(&judge, side, board->empty_count, &stuck);
    Cell best = thinker_think(engine, 0, 9).best;
    (*positions)++;
    for (int c = 0; c < 9; c++) {
        if (board_stone(board, (Cell)c) != STONE_NONE)
            continue;
        judge.stone[c] = (uint8_t)side_stone(side);
        bool won = judge_wins(&judge, (Cell)c);
        int after = won ? EXHAUSTIVE_WIN
                        : -exhaustive_solve(&judge, side_other(side), board->empty_count, &stuck);
        if (c == best)
            cr_assert_eq((after > 0) - (after < 0), (worth > 0) - (worth < 0));
        cr_assert_eq(engine_put(engine, (Cell)c, side_stone(side)), ENGINE_OK);
        if (!won)
            walk_all(engine, positions);
        cr_assert_eq(engine_take_back(engine, (Cell)c), ENGINE_OK);
        judge.stone[c] = STONE_NONE;
    }
}

Test(perfect, from_every_position_of_tic_tac_toe_the_move_keeps_what_there_is) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    int positions = 0;
    thinker_play(engine, "b2"); /* the centre first, then a corner, then an edge */
    walk_all(engine, &positions);
    cr_assert_eq(engine_new_game(engine, 3, 3), ENGINE_OK);
    thinker_play(engine, "a1b2");
    walk_all(engine, &positions);
    cr_assert_eq(engine_new_game(engine, 3, 3), ENGINE_OK);
    thinker_play(engine, "a2b2");
    walk_all(engine, &positions);
    cr_expect_gt(positions, 1000);
    engine_destroy(engine);
}

/* Compares the engine's result in random endings with exhaustive search. */
static void check_endings(int number, int row, int width, int height, int *decided) {
    Random random = support_random("endings");
    Board *board = support_board(number, row, width, height);
    Engine *engine = thinker_create(number, row, width, height);
    for (int game = 0; game < 400; game++) {
        if (!support_random_ending(board, 8, &random))
            continue;
        Judge judge;
        judge_from_board(&judge, board);
        bool stuck = false;
        int worth = exhaustive_solve(&judge, board->side, 8, &stuck);
        if (stuck)
            continue;
        thinker_copy(engine, board);
        ThinkInfo info = thinker_think(engine, 100000, 30);
        char text[2048];
        notation_write_diagram(board, text, sizeof text);
        cr_assert_eq(score_is_win(info.score), worth > 0, "rule %d, row %d: %d, not %d\n%s", number,
                     row, info.score, worth, text);
        cr_assert_eq(score_is_loss(info.score), worth < 0, "rule %d, row %d: %d, not %d\n%s",
                     number, row, info.score, worth, text);
        *decided += worth != 0;
        if (*decided >= 25)
            break;
    }
    support_board_destroy(board);
    engine_destroy(engine);
}

Test(perfect, endings_have_the_result_that_exhaustive_search_gives) {
    int all = 0;
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        int decided = 0;
        int size = RULE_CASES[i].row == 3 ? 4 : (RULE_CASES[i].row == 4 ? 5 : 6);
        check_endings(RULE_CASES[i].number, RULE_CASES[i].row, size, size, &decided);
        all += decided;
    }
    cr_expect_gt(all, 50, "hardly an ending was decided");
}

/* ------------------------------------------------------------------------------------------
 * Searches that stop early: they may prove nothing, but nothing false.
 */

/* Whether the result of a search is what play proves: a win or a loss that comes no later than
 * the score says. Results further away than `plies` are left alone. */
static bool verdict_holds(Prover *prover, const Board *board, const ThinkInfo *info, int plies) {
    prover_set(prover, board);
    if (!score_is_decided(info->score) || score_plies(info->score) > plies)
        return true;
    if (score_is_win(info->score))
        return prover_wins_with(prover, board->side, info->best, score_plies(info->score));
    return prover_loses(prover, board->side, score_plies(info->score));
}

/* Thinks to a few depths about random positions; counts decided scores that were verified. */
static void check_verdicts(const RuleCase *rule, int width, int height, int *decided) {
    enum { POSITIONS = 60, PLIES = 8 };
    Random random = support_random("verdicts");
    Board *board = support_board(rule->number, rule->row, width, height);
    Engine *engine = thinker_create(rule->number, rule->row, width, height);
    Prover *prover = malloc(sizeof *prover);
    cr_assert_not_null(prover);
    for (int n = 0; n < POSITIONS; n++) {
        int empty = 8 + (int)random_below(&random, (uint32_t)(width * height - 10));
        if (!support_random_ending(board, empty, &random))
            continue;
        thinker_copy(engine, board);
        for (int depth = 1; depth <= 5; depth += 2) {
            ThinkInfo info = thinker_think(engine, 20000, depth);
            char text[2048];
            notation_write_diagram(board, text, sizeof text);
            cr_assert(verdict_holds(prover, board, &info, PLIES) || prover->stuck,
                      "rule %d, row %d, %s to move, depth %d: score %d with %d in\n%s",
                      rule->number, rule->row, board->side == BLACK ? "black" : "white", depth,
                      info.score, info.best, text);
            *decided += score_is_decided(info.score) && score_plies(info.score) <= PLIES;
        }
    }
    free(prover);
    support_board_destroy(board);
    engine_destroy(engine);
}

Test(perfect, no_search_however_short_announces_a_false_result) {
    static const int SIZE[] = {[3] = 4, [4] = 5, [5] = 6};
    int decided = 0;
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        int size = SIZE[RULE_CASES[i].row];
        check_verdicts(&RULE_CASES[i], size, size, &decided);
        check_verdicts(&RULE_CASES[i], size + 1, size, &decided);
    }
    printf("verdicts: %d\n", decided);
    cr_expect_gt(decided, 500, "hardly a result was announced");
}
