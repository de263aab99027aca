/* Tests of the answers that the engine must give whatever the limits of the search are. */
#include "support/thinker.h"

#include "internals.h"
#include "support/exhaustive.h"
#include "support/support.h"

#include <criterion/criterion.h>

static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                              RULE_CARO_EXACT};

TestSuite(answers, .timeout = 300);

enum { HARDLY_KINDS = 4 };

/* The tightest limits, the last of them with a first iteration that cannot be finished. */
static ThinkInfo think_hardly(Engine *engine, int kind) {
    Limits limits = limits_none(clock_ms());
    if (kind == 0)
        limits.turn_ms = 0;
    if (kind == 1)
        limits.max_nodes = 1;
    if (kind == 2)
        limits.max_depth = 1;
    if (kind == 3) {
        limits.start_depth = MAX_PLY;
        limits.max_nodes = 500;
    }
    ThinkInfo info;
    cr_assert_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_OK);
    return info;
}

/* Marks the points of `board` that the rules demand: completing a row, or, if that is not
 * possible, stopping the rows that the other side could complete. Returns how many. */
static int demanded_points(const Board *board, bool demanded[BOARD_MAX_CELLS]) {
    Judge judge;
    judge_from_board(&judge, board);
    bool win = exhaustive_can_win(&judge, board->side);
    if (!win && !exhaustive_can_win(&judge, side_other(board->side)))
        return 0;
    int count = 0;
    for (int c = 0; c < board->cell_count; c++) {
        demanded[c] = false;
        if (judge.stone[c] != STONE_NONE || judge_forbids(&judge, board->side, (Cell)c))
            continue;
        judge.stone[c] = (uint8_t)side_stone(board->side);
        demanded[c] = win ? judge_wins(&judge, (Cell)c)
                          : !exhaustive_can_win(&judge, side_other(board->side));
        judge.stone[c] = STONE_NONE;
        count += demanded[c];
    }
    return count;
}

/* Puts random stones until somebody could complete a row at once, but nobody has yet. */
static bool random_crisis(Board *board, Random *random) {
    for (int i = 0; i < 60 && board->empty_count > 1; i++) {
        Cell cell = support_random_move(board, random);
        if (board_threat(board, board->side, cell) == THREAT_FIVE)
            return true;
        if (!forbidden_at(board, board->side, cell))
            board_play(board, cell);
        bool crisis = board->threat_count[BLACK][THREAT_FIVE] != 0 ||
                      board->threat_count[WHITE][THREAT_FIVE] != 0;
        if (crisis && random_below(random, 3) == 0)
            return true;
    }
    return false;
}

Test(answers, a_row_is_completed_and_a_threatened_one_stopped_whatever_the_limits) {
    Random random = support_random("crises");
    int crises = 0;
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        Engine *engine = thinker_create(RULE_CASES[i].number, RULE_CASES[i].row, 9, 8);
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 9, 8);
        for (int game = 0; game < 30; game++) {
            bool demanded[BOARD_MAX_CELLS];
            board_init(board, board->rules, board->values, 9, 8);
            if (!random_crisis(board, &random) || demanded_points(board, demanded) == 0)
                continue;
            crises++;
            for (int kind = 0; kind < HARDLY_KINDS; kind++) {
                thinker_copy(engine, board);
                ThinkInfo info = think_hardly(engine, kind);
                char text[2048], move[NOTATION_MOVE_SIZE];
                notation_write_diagram(board, text, sizeof text);
                notation_write_move(info.best, 9, move);
                cr_assert(demanded[info.best], "rule %d, row %d, limits %d: %s for %s in\n%s",
                          RULE_CASES[i].number, RULE_CASES[i].row, kind, move,
                          board->side == BLACK ? "black" : "white", text);
            }
        }
        support_board_destroy(board);
        engine_destroy(engine);
    }
    cr_assert_gt(crises, 100, "too few positions came up");
}

Test(answers, a_stop_before_the_search_is_not_lost) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8h9i8i9");
    Limits limits = limits_none(clock_ms());
    ThinkControl control = {0};
    atomic_store(&control.stop, true);
    ThinkInfo info;
    cr_expect_eq(engine_think(engine, &limits, &control, NULL, &info), ENGINE_OK);
    cr_expect_eq(board_stone(engine_board(engine), info.best), STONE_NONE);
    cr_expect(atomic_load(&control.stop), "the engine never resets the flag");
    engine_destroy(engine);
}

Test(answers, wins_that_the_threat_counts_prove_are_proven_under_the_smallest_limit) {
    static const char *const WINS[] = {"h8a1i8o1j8a15k8o15", "h8a1i8o1j9a15j10o15"};
    for (int i = 0; i < 2; i++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        thinker_play(engine, WINS[i]);
        Limits limits = limits_none(clock_ms());
        limits.max_nodes = 1;
        ThinkInfo info;
        cr_expect_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_OK);
        cr_expect_eq(info.score, score_win_in(i == 0 ? 1 : 5), "%s: %d", WINS[i], info.score);
        engine_destroy(engine);
    }
}

Test(answers, a_win_that_may_take_so_many_plies_takes_no_more) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8a1i8o1j9a15j10o15");
    for (int plies = 1; plies <= 5; plies += 2) {
        Limits limits = limits_none(clock_ms());
        limits.max_depth = plies;
        limits.max_nodes = 20000;
        ThinkInfo info;
        cr_expect_eq(engine_solve(engine, &limits, NULL, &info), ENGINE_OK);
        cr_expect_eq(info.score, plies < 5 ? 0 : score_win_in(5), "%d: %d", plies, info.score);
    }
    engine_destroy(engine);
}

Test(answers, limits_that_arrive_from_outside_end_the_search) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8h9i8i9");
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    ThinkControl depth = {0}, nodes = {0}, deadline = {0};
    atomic_store(&depth.max_depth, 3);
    atomic_store(&nodes.max_nodes, 2000);
    cr_expect_eq(engine_think(engine, &limits, &depth, NULL, &info), ENGINE_OK);
    cr_expect_leq(info.depth, 3);
    cr_expect_eq(engine_think(engine, &limits, &nodes, NULL, &info), ENGINE_OK);
    cr_expect_lt(info.nodes, 4000);
    atomic_store(&deadline.deadline_ms, clock_ms() + 50);
    cr_expect_eq(engine_think(engine, &limits, &deadline, NULL, &info), ENGINE_OK);
    engine_destroy(engine);
}

Test(answers, no_iteration_goes_far_beyond_a_full_board) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    thinker_diagram(engine, "XOX XOO OX.");
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    cr_expect_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_OK);
    cr_expect_leq(info.depth, 2);
    engine_destroy(engine);
}

Test(answers, a_full_board_is_reported) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    thinker_diagram(engine, "XOX XOO OXX");
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    cr_expect_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_FULL);
    engine_destroy(engine);
}

Test(answers, with_one_empty_point_it_moves_there) {
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        Engine *engine = thinker_create(NUMBERS[i], 5, 3, 4);
        thinker_diagram(engine, "XOX OXO XO. OXO");
        cr_expect_eq(thinker_think(engine, 1000, 0).best, 8);
        engine_destroy(engine);
    }
}

Test(answers, with_only_forbidden_points_left_it_answers_all_the_same) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 7, 3);
    thinker_diagram(engine, "XXX.XXX O#O#O#O #O#O#O#");
    engine_set_side(engine, BLACK);
    Cell cells[BOARD_MAX_CELLS];
    cr_expect_eq(engine_forbidden(engine, cells), 1);
    cr_expect_eq(cells[0], 3);
    cr_expect_eq(thinker_think(engine, 0, 0).best, 3);
    engine_destroy(engine);
}

Test(answers, black_never_plays_a_forbidden_point_while_there_is_another) {
    Random random = support_random("legal moves");
    Engine *engine = thinker_create(RULE_RENJU, 5, 11, 11);
    Board *board = support_board(RULE_RENJU, 5, 11, 11);
    int fouls = 0;
    for (int game = 0; game < 60; game++) {
        board_init(board, board->rules, board->values, 11, 11);
        for (int i = 0; i < 46; i++) {
            Cell cell = support_random_move(board, &random);
            if (board_threat(board, board->side, cell) != THREAT_FIVE)
                board_play(board, cell);
        }
        board_set_side(board, BLACK);
        thinker_copy(engine, board);
        Cell cells[BOARD_MAX_CELLS];
        fouls += engine_forbidden(engine, cells);
        for (int kind = 0; kind < HARDLY_KINDS; kind++)
            cr_assert_not(forbidden_at(board, BLACK, think_hardly(engine, kind).best));
        cr_assert_not(forbidden_at(board, BLACK, thinker_think(engine, 3000, 0).best));
    }
    cr_assert_gt(fouls, 20);
    support_board_destroy(board);
    engine_destroy(engine);
}
