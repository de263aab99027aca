/* Tests of the engine as its users see it: positions, statuses, and what it must always do. */
#include "support/thinker.h"

#include "internals.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                              RULE_CARO_EXACT};

TestSuite(engine, .timeout = 300);

/* ------------------------------------------------------------------------------------------
 * Setting up.
 */

Test(engine, a_new_engine_plays_freestyle_on_an_empty_board_of_fifteen) {
    Engine *engine = engine_create();
    const Board *board = engine_board(engine);
    cr_expect_eq(board->width, 15);
    cr_expect_eq(board->height, 15);
    cr_expect_eq(board->side, BLACK);
    cr_expect_eq(board->empty_count, 225);
    cr_expect_eq(board->rules->number, RULE_FREESTYLE);
    cr_expect_eq(board->rules->traits.row, 5);
    engine_destroy(engine);
}

Test(engine, destroying_nothing_is_allowed) {
    engine_destroy(NULL);
}

Test(engine, sizes_from_three_to_thirty_two_are_supported_and_others_change_nothing) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8h9");
    static const int BAD[][2] = {{2, 3},   {3, 2},   {0, 0},      {33, 32},
                                 {32, 33}, {-5, 10}, {1000, 1000}};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        cr_expect_eq(engine_new_game(engine, BAD[i][0], BAD[i][1]), ENGINE_BAD_SIZE);
        cr_expect_eq(engine_board(engine)->empty_count, 223);
    }
    for (int size = BOARD_MIN_SIZE; size <= BOARD_MAX_SIZE; size++) {
        cr_expect_eq(engine_new_game(engine, size, 35 - size), ENGINE_OK);
        cr_expect_eq(engine_board(engine)->empty_count, size * (35 - size));
        cr_expect_eq(engine_board(engine)->side, BLACK);
    }
    engine_destroy(engine);
}

Test(engine, changing_the_rule_keeps_the_stones_and_unknown_rules_change_nothing) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8h9i8");
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        cr_expect_eq(engine_set_rule(engine, RULE_CASES[i].number, RULE_CASES[i].row), ENGINE_OK);
        const Board *board = engine_board(engine);
        cr_expect_eq(board->rules->number, RULE_CASES[i].number);
        cr_expect_eq(board->rules->traits.row, RULE_CASES[i].row);
        cr_expect_eq(board->stone_count[BLACK], 2);
        cr_expect_eq(board->stone_count[WHITE], 1);
        cr_expect_eq(board->side, WHITE);
        cr_expect(board_check(board));
    }
    static const int BAD[][2] = {{RULE_RENJU, 4}, {2, 5}, {3, 5}, {5, 5},
                                 {12, 5},         {0, 2}, {0, 6}, {-1, 5}};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        cr_expect_eq(engine_set_rule(engine, BAD[i][0], BAD[i][1]), ENGINE_BAD_RULE);
        cr_expect_eq(engine_board(engine)->rules->number, RULE_CARO_EXACT);
    }
    engine_destroy(engine);
}

Test(engine, points_that_cannot_be_played_are_refused) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    cr_expect_eq(engine_put(engine, 112, STONE_BLACK), ENGINE_OK);
    uint64_t key = engine_board(engine)->key;
    cr_expect_eq(engine_put(engine, 112, STONE_WHITE), ENGINE_OCCUPIED);
    cr_expect_eq(engine_put(engine, 225, STONE_WHITE), ENGINE_OFF_BOARD);
    cr_expect_eq(engine_put(engine, CELL_NONE, STONE_WHITE), ENGINE_OFF_BOARD);
    cr_expect_eq(engine_take_back(engine, 113), ENGINE_EMPTY);
    cr_expect_eq(engine_take_back(engine, 225), ENGINE_OFF_BOARD);
    cr_expect_eq(engine_board(engine)->key, key);
    engine_destroy(engine);
}

Test(engine, thread_counts_and_memory_are_checked) {
    Engine *engine = engine_create();
    cr_expect_eq(engine_set_threads(engine, 0), ENGINE_BAD_THREADS);
    cr_expect_eq(engine_set_threads(engine, -1), ENGINE_BAD_THREADS);
    cr_expect_eq(engine_set_threads(engine, ENGINE_MAX_THREADS + 1), ENGINE_BAD_THREADS);
    cr_expect_eq(engine_threads(engine), 1);
    cr_expect_eq(engine_set_threads(engine, 2), ENGINE_OK);
    cr_expect_eq(engine_threads(engine), 2);
    cr_expect_eq(engine_set_memory(engine, ENGINE_MIN_MEMORY - 1), ENGINE_NO_MEMORY);
    cr_expect_eq(engine_set_memory(engine, ENGINE_MIN_MEMORY), ENGINE_OK);
    cr_expect_eq(engine_threads(engine), 1, "there is no room for the other one");
    cr_expect_eq(engine_set_memory(engine, 0), ENGINE_OK);
    cr_expect_eq(engine_threads(engine), 2);
    cr_expect_eq(engine_set_hash(engine, 1), ENGINE_OK);
    cr_expect_eq(engine_set_hash(engine, UINT64_MAX), ENGINE_OK);
    engine_destroy(engine);
}

Test(engine, a_size_of_the_table_that_is_told_again_keeps_what_it_holds) {
    static const uint64_t SIZES[] = {512 * 1024, 2 * 1024 * 1024};
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        cr_expect_eq(engine_set_hash(engine, SIZES[i]), ENGINE_OK);
        thinker_play(engine, "h8i9");
        thinker_think(engine, 20000, 0);
        int usage = engine_hash_usage(engine);
        cr_expect_gt(usage, 0);
        cr_expect_eq(engine_set_hash(engine, SIZES[i]), ENGINE_OK);
        cr_expect_eq(engine_hash_usage(engine), usage);
        engine_destroy(engine);
    }
}

Test(engine, taking_back_works_in_any_order) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    uint64_t empty = engine_board(engine)->key;
    thinker_play(engine, "h8h9i8");
    const Board *board = engine_board(engine);
    cr_expect_eq(engine_take_back(engine, support_cell(board, "i8")), ENGINE_OK);
    cr_expect_eq(engine_board(engine)->side, BLACK, "the last stone's side moves again");
    thinker_play(engine, "i8i9");
    cr_expect_eq(engine_take_back(engine, support_cell(board, "h8")), ENGINE_OK);
    cr_expect_eq(engine_board(engine)->side, BLACK, "an earlier stone changes nothing there");
    cr_expect_eq(engine_board(engine)->stone_count[BLACK], 1);
    cr_expect(board_check(engine_board(engine)));
    cr_expect_eq(engine_take_back(engine, support_cell(board, "i8")), ENGINE_OK);
    cr_expect_eq(engine_take_back(engine, support_cell(board, "h9")), ENGINE_OK);
    cr_expect_eq(engine_take_back(engine, support_cell(board, "i9")), ENGINE_OK);
    engine_set_side(engine, BLACK);
    cr_expect_eq(engine_board(engine)->key, empty);
    engine_destroy(engine);
}

Test(engine, parameters_that_were_set_outlive_a_change_of_the_rule_set) {
    Engine *before = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Engine *after = thinker_create(RULE_STANDARD, 5, 15, 15);
    engine_set_param(before, params_find("attack_four"), 300);
    cr_assert_eq(engine_set_rule(before, RULE_STANDARD, 5), ENGINE_OK);
    engine_set_param(after, params_find("attack_four"), 300);
    cr_assert_eq(engine_new_game(after, 15, 15), ENGINE_OK);
    thinker_play(before, "h8b2i8m3j8");
    thinker_play(after, "h8b2i8m3j8");
    for (Cell cell = 0; cell < 15 * 15; cell++)
        for (Side side = BLACK; side <= WHITE; side++)
            cr_assert_eq(board_move_score(engine_board(before), side, cell),
                         board_move_score(engine_board(after), side, cell), "cell %d", (int)cell);
    engine_destroy(before);
    engine_destroy(after);
}

Test(engine, walls_may_replace_stones_and_be_taken_away_again) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 10, 10);
    thinker_play(engine, "c3d4e5");
    Cell cell = support_cell(engine_board(engine), "c3");
    cr_expect_eq(engine_put(engine, cell, STONE_WALL), ENGINE_OK);
    cr_expect_eq(board_stone(engine_board(engine), cell), STONE_WALL);
    cr_expect_eq(engine_put(engine, cell, STONE_BLACK), ENGINE_OCCUPIED);
    cr_expect(board_check(engine_board(engine)));
    cr_expect_eq(engine_take_back(engine, cell), ENGINE_OK);
    cr_expect_eq(board_stone(engine_board(engine), cell), STONE_NONE);
    cr_expect(board_check(engine_board(engine)));
    engine_destroy(engine);
}

Test(engine, it_does_not_matter_whether_a_wall_came_before_the_stones_or_after_them) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        ThinkInfo found[2];
        Balanced balanced[2];
        for (int last = 0; last < 2; last++) {
            Engine *engine = thinker_create(RULES[i], 5, 15, 15);
            if (!last)
                cr_expect_eq(engine_put(engine, 0, STONE_WALL), ENGINE_OK);
            thinker_play(engine, "h8i9j8g7");
            if (last)
                cr_expect_eq(engine_put(engine, 0, STONE_WALL), ENGINE_OK);
            found[last] = thinker_think(engine, 3000, 0);
            Limits limits = limits_none(0);
            limits.max_nodes = 3000;
            balanced[last] = (Balanced){.cell_count = 1};
            cr_expect_eq(engine_balance(engine, &limits, NULL, NULL, &balanced[last]), ENGINE_OK);
            engine_destroy(engine);
        }
        cr_expect_eq(found[0].score, found[1].score, "%d, %d", found[0].score, found[1].score);
        cr_expect_eq(found[0].nodes, found[1].nodes);
        cr_expect_eq(balanced[0].score, balanced[1].score);
    }
}

Test(engine, more_stones_of_one_side_can_be_put_in_a_row) {
    Engine *engine = thinker_create(RULE_STANDARD, 5, 15, 15);
    for (Cell cell = 20; cell < 40; cell += 4)
        cr_expect_eq(engine_put(engine, cell, STONE_BLACK), ENGINE_OK);
    cr_expect_eq(engine_board(engine)->side, WHITE);
    cr_expect_eq(engine_board(engine)->stone_count[BLACK], 5);
    ThinkInfo info = thinker_think(engine, 2000, 0);
    cr_expect_eq(board_stone(engine_board(engine), info.best), STONE_NONE);
    engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------
 * Positions with known answers.
 */

/* Whether the engine's move in the position after `moves` is one of `answers`. */
static bool answers_with(int number, const char *moves, const char *answers) {
    Engine *engine = thinker_create(number, 5, 15, 15);
    thinker_play(engine, moves);
    ThinkInfo info = thinker_think(engine, 60000, 0);
    Cell cells[8];
    int count = notation_read_moves(answers, 15, 15, cells, 8);
    bool found = false;
    for (int i = 0; i < count; i++)
        found = found || cells[i] == info.best;
    engine_destroy(engine);
    return found;
}

Test(engine, an_open_four_is_completed_at_either_end_under_every_rule) {
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        cr_expect(answers_with(NUMBERS[i], "h8h9i8i9j8j9k8k9", "g8l8"), "rule %d", NUMBERS[i]);
}

Test(engine, in_standard_the_open_three_is_answered) {
    cr_expect(answers_with(RULE_STANDARD, "h8h9i8h10g8h11j13h12g14h14i15", "f8j8"));
}

Test(engine, in_renju_black_stays_off_the_forbidden_point) {
    cr_expect_not(answers_with(RULE_RENJU, "h8h9i7i9h10i6i11i12", "g9"));
}

Test(engine, in_caro_the_three_is_answered_where_it_counts) {
    cr_expect(answers_with(RULE_CARO, "h8f8g8f9i8f7j8l8", "f5f6f10f11"));
}

Test(engine, an_opening_move_is_made_on_boards_of_every_shape) {
    static const int SIZES[][2] = {{3, 3}, {3, 32}, {32, 3}, {32, 32}, {15, 15}, {7, 20}};
    for (size_t s = 0; s < ARRAY_LENGTH(SIZES); s++) {
        for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
            Engine *engine = thinker_create(NUMBERS[i], 5, SIZES[s][0], SIZES[s][1]);
            for (int move = 0; move < 5; move++) {
                ThinkInfo info = thinker_think(engine, 500, 0);
                Stone stone = side_stone(engine_board(engine)->side);
                cr_assert_eq(engine_put(engine, info.best, stone), ENGINE_OK);
            }
            engine_destroy(engine);
        }
    }
}

/* ------------------------------------------------------------------------------------------
 * Determinism and independence.
 */

/* A game that an engine plays against itself, and the nodes each move took. */
typedef struct SelfGame {
    Cell moves[12];
    int64_t nodes[12];
    int scores[12];
} SelfGame;

static void play_one(Engine *engine, SelfGame *record, int i) {
    ThinkInfo info = thinker_think(engine, 0, 4);
    record->moves[i] = info.best;
    record->nodes[i] = info.nodes;
    record->scores[i] = info.score;
    Stone stone = side_stone(engine_board(engine)->side);
    cr_assert_eq(engine_put(engine, info.best, stone), ENGINE_OK);
}

Test(engine, two_engines_in_one_process_do_not_influence_each_other) {
    SelfGame alone[2], together[2];
    memset(alone, 0, sizeof alone);
    memset(together, 0, sizeof together);
    for (int e = 0; e < 2; e++) {
        Engine *engine = thinker_create(e ? RULE_RENJU : RULE_FREESTYLE, 5, e ? 15 : 20, 15);
        for (int i = 0; i < 12; i++)
            play_one(engine, &alone[e], i);
        engine_destroy(engine);
    }
    Engine *a = thinker_create(RULE_FREESTYLE, 5, 20, 15);
    Engine *b = thinker_create(RULE_RENJU, 5, 15, 15);
    for (int i = 0; i < 12; i++) {
        play_one(a, &together[0], i);
        play_one(b, &together[1], i);
    }
    engine_destroy(a);
    engine_destroy(b);
    cr_expect_eq(memcmp(alone, together, sizeof alone), 0);
}

Test(engine, one_thread_and_a_fixed_depth_always_search_the_same_tree) {
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        ThinkInfo info[2];
        for (int run = 0; run < 2; run++) {
            Engine *engine = thinker_create(NUMBERS[i], 5, 15, 15);
            thinker_play(engine, "h8i9g7i7j10f9");
            info[run] = thinker_think(engine, 0, 6);
            engine_destroy(engine);
        }
        cr_expect_eq(info[0].nodes, info[1].nodes);
        cr_expect_eq(info[0].best, info[1].best);
        cr_expect_eq(info[0].score, info[1].score);
        cr_expect_eq(info[0].pv_length, info[1].pv_length);
    }
}

Test(engine, clearing_the_table_makes_the_search_start_afresh) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7i7");
    ThinkInfo first = thinker_think(engine, 0, 5);
    engine_clear_hash(engine);
    cr_expect_eq(engine_hash_usage(engine), 0);
    cr_assert_eq(engine_new_game(engine, 15, 15), ENGINE_OK);
    thinker_play(engine, "h8i9g7i7");
    ThinkInfo second = thinker_think(engine, 0, 5);
    cr_expect_eq(first.nodes, second.nodes);
    cr_expect_eq(first.best, second.best);
    engine_destroy(engine);
}

Test(engine, solving_restores_the_settings_of_play) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(0);
    ThinkInfo solved;
    limits.max_nodes = 20000;
    thinker_play(engine, "h8h9i9g7j8i7");
    ThinkInfo before = thinker_think(engine, 0, 6);
    cr_assert_eq(engine_solve(engine, &limits, NULL, &solved), ENGINE_OK);
    engine_clear_hash(engine);
    ThinkInfo after = thinker_think(engine, 0, 6);
    cr_expect_eq(before.best, after.best);
    cr_expect_eq(before.nodes, after.nodes);
    engine_destroy(engine);
}

Test(engine, thinking_leaves_the_position_alone) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8i9g7i7j10f9");
    Board *before = malloc(sizeof *before);
    cr_assert_not_null(before);
    *before = *engine_board(engine);
    thinker_think(engine, 5000, 0);
    cr_expect_eq(before->key, engine_board(engine)->key);
    cr_expect_eq(before->ply, engine_board(engine)->ply);
    cr_expect_eq(memcmp(before->cell, engine_board(engine)->cell, sizeof before->cell), 0);
    cr_expect(board_check(engine_board(engine)));
    free(before);
    engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------
 * Reports.
 */

/* What the callbacks of a search told. */
typedef struct Heard {
    int iterations, last_depth, refreshed, best;
    bool sound;
    const Board *board;
} Heard;

static void hear_iteration(void *context, const ThinkInfo *info) {
    Heard *heard = context;
    heard->iterations++;
    heard->sound = heard->sound && info->depth >= heard->last_depth && info->nodes >= 0 &&
                   info->pv_length >= 1 && info->pv[0] == info->best;
    heard->last_depth = info->depth;
}

static void hear_root_move(void *context, RootEvent event, Cell cell) {
    Heard *heard = context;
    heard->refreshed += event == ROOT_REFRESH;
    heard->best += event == ROOT_BEST;
    if (event == ROOT_REFRESH)
        heard->sound = heard->sound && cell == CELL_NONE;
    else
        heard->sound = heard->sound && board_stone(heard->board, cell) == STONE_NONE;
}

Test(engine, every_iteration_is_reported_with_a_line_of_play) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7i7");
    Heard heard = {0, 0, 0, 0, true, engine_board(engine)};
    ThinkReport report = {
        .context = &heard, .iteration = hear_iteration, .root_move = hear_root_move};
    Limits limits = limits_none(clock_ms());
    limits.max_depth = 5;
    ThinkInfo info;
    cr_assert_eq(engine_think(engine, &limits, NULL, &report, &info), ENGINE_OK);
    cr_expect_gt(heard.iterations, 0);
    cr_expect_gt(heard.refreshed, 0);
    cr_expect_gt(heard.best, 0);
    cr_expect(heard.sound);
    cr_expect_eq(info.depth, heard.last_depth);
    engine_destroy(engine);
}

Test(engine, the_line_of_play_can_be_played) {
    Random random = support_random("lines of play");
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        Board *board = support_board(NUMBERS[i], 5, 15, 15);
        Engine *engine = thinker_create(NUMBERS[i], 5, 15, 15);
        for (int game = 0; game < 4; game++) {
            board_init(board, board->rules, board->values, 15, 15);
            for (int stone = 0; stone < 10; stone++)
                board_play(board, support_random_move(board, &random));
            thinker_copy(engine, board);
            ThinkInfo info = thinker_think(engine, 5000, 0);
            cr_assert_geq(info.pv_length, 1);
            cr_assert_eq(info.pv[0], info.best);
            for (int move = 0; move < info.pv_length; move++) {
                cr_assert_eq(board_stone(board, info.pv[move]), STONE_NONE);
                cr_assert(board->side == WHITE || !forbidden_at(board, BLACK, info.pv[move]));
                board_play(board, info.pv[move]);
            }
        }
        support_board_destroy(board);
        engine_destroy(engine);
    }
}

/* ------------------------------------------------------------------------------------------
 * Swap2.
 */

Test(engine, swap2_answers_are_legal_at_every_stage) {
    static const char *const STAGES[] = {"", "h8i9g7", "h8i9g7i7f9"};
    for (size_t s = 0; s < ARRAY_LENGTH(STAGES); s++) {
        Engine *engine = thinker_create(RULE_STANDARD, 5, 15, 15);
        thinker_play(engine, STAGES[s]);
        Limits limits = limits_none(clock_ms());
        limits.max_nodes = 2000;
        Swap2Answer answer;
        cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &answer), ENGINE_OK);
        if (s == 0)
            cr_expect(!answer.swap && answer.cell_count == 3);
        else
            cr_expect(answer.swap
                          ? answer.cell_count == 0
                          : answer.cell_count >= 1 && answer.cell_count <= (s == 1 ? 2 : 1));
        for (int i = 0; i < answer.cell_count; i++) {
            cr_expect_eq(board_stone(engine_board(engine), answer.cells[i]), STONE_NONE);
            for (int j = 0; j < i; j++)
                cr_expect_neq(answer.cells[i], answer.cells[j]);
        }
        engine_destroy(engine);
    }
}

Test(engine, swap2_with_another_number_of_stones_is_refused) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9");
    Limits limits = limits_none(clock_ms());
    Swap2Answer answer;
    cr_expect_eq(engine_swap2(engine, &limits, NULL, NULL, &answer), ENGINE_BAD_REQUEST);
    engine_destroy(engine);
}

/* Every answer of whole games is an empty point, also where all moves lose. */
Test(engine, whole_games_of_short_searches_never_answer_an_occupied_point) {
    for (int game = 0; game < 6; game++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 12, 12);
        thinker_play(engine, game % 2 == 0 ? "f6g7h6" : "f6f7g8e5");
        for (int move = 0; move < 120; move++) {
            const Board *board = engine_board(engine);
            Side side = board->side;
            ThinkInfo info = thinker_think(engine, 300 + 150 * game, MAX_PLY);
            cr_assert_neq(info.best, CELL_NONE);
            cr_assert_eq(board_stone(board, info.best), STONE_NONE);
            cr_assert_eq(engine_put(engine, info.best, side_stone(side)), ENGINE_OK);
            if (board_row_through(engine_board(engine), info.best, NULL, NULL))
                break;
        }
        engine_destroy(engine);
    }
}
