/* Tests of opening rules and of what the engine does in them. */
#include "fifth_moves.h"
#include "search/balance_params.h"
#include "support/support.h"
#include "support/thinker.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

TestSuite(opening, .timeout = 300);

static Cell cell_at(const char *move) {
    Cell cell = CELL_NONE;
    cr_assert(notation_read_move(move, 15, 15, &cell) > 0);
    return cell;
}

/* ------------------------------------------------------------------------------------------
 * The rules.
 */

/* Goes through a rule from its beginning: a letter for each step, in capitals what black does; `t`
 * before a choice takes the third one. */
static void walk(int rule, const char *choices, int number, char path[64]) {
    static const char LETTERS[] = {[STEP_STONE] = 's',
                                   [STEP_CHOICE] = 'c',
                                   [STEP_NUMBER] = 'n',
                                   [STEP_OFFER] = 'o',
                                   [STEP_SELECT] = 'f'};
    OpeningProgress progress = opening_rules_begin(rule);
    int length = 0;
    for (const OpeningStep *step; (step = opening_rules_step(&progress))->kind != STEP_END;) {
        cr_assert_lt(length, 60);
        char letter = LETTERS[step->kind];
        path[length++] = (char)(step->actor == BLACK ? letter - 'a' + 'A' : letter);
        if (step->size != 0 && step->kind == STEP_STONE)
            path[length++] = (char)('0' + step->size);
        if (step->kind == STEP_NUMBER)
            progress.number = number;
        if (step->kind == STEP_OFFER)
            opening_rules_offer(&progress, (Cell)progress.offer_count);
        else
            opening_rules_next(&progress, step->kind == STEP_CHOICE && *choices++ == 't');
    }
    path[length] = '\0';
}

Test(opening, the_steps_are_those_of_the_federation) {
    static const struct {
        int rule;
        const char *choices;
        int number;
        const char *path;
    } WALKS[] = {
        {OPENING_FREE, "", 0, ""},
        {OPENING_SWAP, "-", 0, "SSSc"},
        {OPENING_SWAP2, "-", 0, "SSSc"},
        {OPENING_SWAP2, "t-", 0, "SSScssC"},
        {OPENING_RIF, "-", 0, "S1S3S5csOOf"},
        {OPENING_YAMAGUCHI, "-", 3, "S1S3S5NcsOOOf"},
        {OPENING_YAMAGUCHI, "-", 1, "S1S3S5NcsS"},
        {OPENING_SOOSORV, "--", 4, "S1S3S5csnCOOOOf"},
        {OPENING_SOOSORV, "--", 1, "S1S3S5csnCS"},
        {OPENING_TARAGUCHI, "-----", 0, "S1cs3CS5cs7CS9c"},
        {OPENING_TARAGUCHI, "---t", 0, "S1cs3CS5cs7COOOOOOOOOOf"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(WALKS); i++) {
        char path[64];
        walk(WALKS[i].rule, WALKS[i].choices, WALKS[i].number, path);
        cr_expect_str_eq(path, WALKS[i].path, "%d: %s", (int)i, path);
    }
}

Test(opening, squares_lie_around_the_centre) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    const Board *board = engine_board(engine);
    cr_expect(opening_rules_inside(board, 1, cell_at("h8")));
    cr_expect_not(opening_rules_inside(board, 1, cell_at("h9")));
    cr_expect(opening_rules_inside(board, 3, cell_at("g9")));
    cr_expect_not(opening_rules_inside(board, 3, cell_at("f8")));
    cr_expect(opening_rules_inside(board, 5, cell_at("j6")));
    cr_expect_not(opening_rules_inside(board, 5, cell_at("k8")));
    cr_expect(opening_rules_inside(board, 0, cell_at("a1")));
    engine_destroy(engine);
    engine = thinker_create(RULE_RENJU, 5, 15, 9);
    board = engine_board(engine);
    cr_expect(opening_rules_inside(board, 1, board_cell(board, 7, 4)));
    cr_expect_not(opening_rules_inside(board, 1, board_cell(board, 7, 7)));
    engine_destroy(engine);
}

Test(opening, fifth_moves_that_give_the_same_shape_are_found) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    const Board *board = engine_board(engine);
    thinker_play(engine, "h8h9h10h7"); /* mirrored, left is right */
    cr_expect(opening_rules_equivalent(board, cell_at("g9"), cell_at("i9")));
    cr_expect_not(opening_rules_equivalent(board, cell_at("g9"), cell_at("g10")));
    cr_expect(opening_rules_equivalent(board, cell_at("a1"), cell_at("o1")));

    /* The axis need not go through the centre: here it is the line from h9 to i8. */
    Engine *other = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(other, "h8h9i9i8");
    cr_expect(opening_rules_equivalent(engine_board(other), cell_at("h10"), cell_at("i7")));
    cr_expect(opening_rules_equivalent(engine_board(other), cell_at("h10"), cell_at("j8")),
              "columns and lines change places");
    engine_destroy(other);

    CellSet different;
    OpeningProgress progress = opening_rules_begin(OPENING_RIF);
    opening_rules_different(board, &progress, &different);
    cr_expect_neq(cellset_has(&different, cell_at("g9")), cellset_has(&different, cell_at("i9")));
    progress.offers[progress.offer_count++] = cell_at("g9");
    opening_rules_different(board, &progress, &different);
    cr_expect_not(cellset_has(&different, cell_at("g9")));
    cr_expect_not(cellset_has(&different, cell_at("i9")));
    engine_destroy(engine);
}

/* A quarter turn around h8 takes j7 to i10 and i10 to f9: the new stone has to be of the colour of
 * the one on i10. */
Test(opening, a_stone_that_makes_the_same_shape_is_of_the_colour_to_move) {
    static const char *const STONES[] = {"i10h8", "h8i10"};
    for (int side = BLACK; side <= WHITE; side++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        const Board *board = engine_board(engine);
        thinker_play(engine, STONES[side]);
        engine_set_side(engine, (Side)side);
        cr_expect(opening_rules_equivalent(board, cell_at("j7"), cell_at("f9")));
        engine_set_side(engine, side_other((Side)side));
        cr_expect_not(opening_rules_equivalent(board, cell_at("j7"), cell_at("f9")));
        engine_destroy(engine);
    }
}

/* ------------------------------------------------------------------------------------------
 * The engine.
 */

static OpeningAnswer decide(Engine *engine, const OpeningProgress *progress, int64_t nodes) {
    OpeningAnswer answer;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    cr_assert_eq(engine_opening(engine, progress, &limits, NULL, &answer), ENGINE_OK);
    return answer;
}

/* Plays an opening through as both players, every answer checked by the rule; returns how many
 * stones lie at the end. */
static int play_through(Engine *engine, int rule, int64_t nodes, char text[128]) {
    const Board *board = engine_board(engine);
    OpeningProgress progress = opening_rules_begin(rule);
    size_t used = 0;
    text[0] = '\0';
    while (opening_rules_step(&progress)->kind != STEP_END) {
        const OpeningStep *step = opening_rules_step(&progress);
        OpeningAnswer answer = decide(engine, &progress, nodes);
        if (step->kind == STEP_CHOICE) {
            bool third = answer.choice == CHOICE_TWO || answer.choice == CHOICE_TEN;
            cr_assert(!third || answer.choice == step->third);
            opening_rules_next(&progress, third);
            used += (size_t)snprintf(text + used, 128 - used, "c%d", (int)answer.choice);
        }
        for (int i = 0; i < answer.cell_count; i++) {
            step = opening_rules_step(&progress);
            Cell cell = answer.cells[i];
            used += (size_t)snprintf(text + used, 128 - used, " %d", (int)cell);
            cr_assert_eq(board_stone(board, cell), STONE_NONE);
            if (step->kind == STEP_OFFER) {
                for (int j = 0; j < progress.offer_count; j++)
                    cr_assert_not(opening_rules_equivalent(board, progress.offers[j], cell));
                opening_rules_offer(&progress, cell);
                continue;
            }
            cr_assert(opening_rules_inside(board, step->size, cell), "%s", text);
            cr_assert_eq(engine_put(engine, cell, side_stone(board->side)), ENGINE_OK);
            if (step->kind != STEP_END)
                opening_rules_next(&progress, false);
        }
        if (opening_rules_step(&progress)->kind == STEP_NUMBER && answer.number > 0) {
            cr_assert_leq(answer.number, opening_rules_step(&progress)->size);
            progress.number = answer.number;
            opening_rules_next(&progress, false);
        }
    }
    return board->stone_count[BLACK] + board->stone_count[WHITE];
}

Test(opening, the_engine_plays_every_opening_through_and_always_alike) {
    for (int rule = OPENING_SWAP; rule < OPENING_RULE_COUNT; rule++) {
        char text[2][128];
        for (int run = 0; run < 2; run++) {
            Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
            int stones = play_through(engine, rule, 20000, text[run]);
            cr_expect(stones >= 3 && stones <= 6, "%d: %s", rule, text[run]);
            engine_destroy(engine);
        }
        cr_expect_str_eq(text[0], text[1]);
    }
}

Test(opening, the_engine_selects_the_fifth_move_that_is_worst_for_black) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8h9j8a1");
    OpeningProgress progress = {.rule = OPENING_RIF, .step = 5};
    opening_rules_offer(&progress, cell_at("i8")); /* an open three, with white far away */
    opening_rules_offer(&progress, cell_at("o15"));
    cr_assert_eq(opening_rules_step(&progress)->kind, STEP_SELECT);
    OpeningAnswer answer = decide(engine, &progress, 60000);
    cr_expect_eq(answer.cells[0], cell_at("o15"));
    engine_destroy(engine);
}

Test(opening, the_engine_chooses_the_better_colour) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8h9j8a1"); /* white wasted the fourth stone */
    OpeningProgress progress = {.rule = OPENING_SOOSORV, .step = 6, .number = 1};
    cr_expect_eq(decide(engine, &progress, 60000).choice, CHOICE_BLACK);
    progress = (OpeningProgress){.rule = OPENING_TARAGUCHI, .step = 7};
    cr_expect_eq(decide(engine, &progress, 200000).choice, CHOICE_TEN);
    engine_destroy(engine);
}

Test(opening, the_openings_of_renju_need_five_points_to_a_side) {
    for (int i = 0; i < 3 * 3; i++)
        for (int rule = OPENING_SWAP; rule < OPENING_RULE_COUNT; rule++) {
            int side = 3 + i % 3, width = i < 6 ? side : 7, height = i < 3 || i >= 6 ? side : 7;
            Engine *engine = thinker_create(RULE_FREESTYLE, 3, width, height);
            Limits limits = limits_none(clock_ms());
            OpeningAnswer answer;
            OpeningProgress progress = opening_rules_begin(rule);
            limits.max_nodes = 1000;
            EngineStatus status = engine_opening(engine, &progress, &limits, NULL, &answer);
            cr_expect_eq(status, rule >= OPENING_RIF && side < 5 ? ENGINE_BAD_SIZE : ENGINE_OK,
                         "rule %d, %dx%d", rule, width, height);
            engine_destroy(engine);
        }
}

Test(opening, walls_where_an_opening_has_stones_stay) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    cr_assert_eq(engine_put(engine, cell_at("i9"), STONE_WALL), ENGINE_OK);
    OpeningProgress progress = opening_rules_begin(OPENING_YAMAGUCHI);
    OpeningAnswer answer = decide(engine, &progress, 20000);
    for (int i = 0; i < answer.cell_count; i++)
        cr_expect_neq(answer.cells[i], cell_at("i9"));
    cr_expect_eq(board_stone(engine_board(engine), cell_at("i9")), STONE_WALL);
    cr_expect_eq(engine_board(engine)->empty_count, 15 * 15 - 1);
    engine_destroy(engine);
}

Test(opening, a_stop_before_the_decision_is_not_lost) {
    for (int rule = OPENING_SWAP; rule < OPENING_RULE_COUNT; rule++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        Limits limits = limits_none(clock_ms());
        ThinkControl control = {0};
        OpeningAnswer answer;
        OpeningProgress progress = opening_rules_begin(rule);
        atomic_store(&control.stop, true);
        cr_assert_eq(engine_opening(engine, &progress, &limits, &control, &answer), ENGINE_OK);
        cr_expect(answer.cell_count == 3 || (rule == OPENING_TARAGUCHI && answer.cell_count == 1));
        engine_destroy(engine);
    }
}

Test(opening, a_stone_stays_in_its_square_and_nothing_else_stays_blocked) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8");
    static const char *const WALLS[] = {"g8", "g9", "h7", "h9", "i7", "i8", "i9"};
    for (size_t i = 0; i < ARRAY_LENGTH(WALLS); i++)
        cr_assert_eq(engine_put(engine, cell_at(WALLS[i]), STONE_WALL), ENGINE_OK);
    engine_set_side(engine, WHITE);
    engine_block(engine, cell_at("a1"), true);
    OpeningProgress progress = {.rule = OPENING_TARAGUCHI, .step = 2};
    OpeningAnswer answer = decide(engine, &progress, 5000);
    cr_expect_eq(answer.cell_count, 1);
    cr_expect_eq(answer.cells[0], cell_at("g7"), "the only empty point of the square");
    cr_expect(engine_is_blocked(engine, cell_at("a1")));
    cr_expect_not(engine_is_blocked(engine, cell_at("o15")));
    engine_destroy(engine);
}

Test(opening, a_number_comes_with_the_stones_where_the_opening_asks_for_it_next) {
    static const int RULES[] = {OPENING_RIF, OPENING_YAMAGUCHI, OPENING_SOOSORV};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        OpeningProgress progress = opening_rules_begin(RULES[i]);
        OpeningAnswer answer = decide(engine, &progress, 5000);
        cr_expect_eq(answer.cell_count, 3);
        if (RULES[i] == OPENING_YAMAGUCHI)
            cr_expect(answer.number >= 1 && answer.number <= OPENING_MAX_OFFERS);
        else
            cr_expect_eq(answer.number, 0);
        engine_destroy(engine);
    }
}

/* White's fourth stone in the opening of Yamaguchi, of a player of that strength. */
static Cell fourth_stone(const char *stones, int number, int strength, uint64_t seed) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    OpeningProgress progress = {.rule = OPENING_YAMAGUCHI, .step = 5, .number = number};
    thinker_play(engine, stones);
    engine_set_strength(engine, strength);
    engine_set_seed(engine, seed);
    OpeningAnswer answer = decide(engine, &progress, 3000);
    engine_destroy(engine);
    cr_assert_eq(answer.cell_count, 1);
    return answer.cells[0];
}

Test(opening, the_fourth_stone_depends_on_how_many_fifth_moves_there_are) {
    static const char *const OPENINGS[] = {"h8h9i9", "h8h9j8", "h8i9j7"};
    int differ = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(OPENINGS); i++)
        differ += fourth_stone(OPENINGS[i], 2, STRENGTH_FULL, 0) !=
                  fourth_stone(OPENINGS[i], 12, STRENGTH_FULL, 0);
    cr_expect_gt(differ, 0);
}

Test(opening, a_weak_player_chooses_the_fourth_stone_like_any_other) {
    int differ = 0;
    for (uint64_t seed = 1; seed <= 5; seed++)
        differ += fourth_stone("h8h9j8", 3, 0, seed) != fourth_stone("h8h9j8", 3, 0, 0);
    cr_expect_gt(differ, 0);
}

/* The answer at a step, with the stones on the board. */
static OpeningAnswer answer_at(int rule, int step, const char *stones) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    OpeningProgress progress = {.rule = rule, .step = step};
    thinker_play(engine, stones);
    OpeningAnswer answer = decide(engine, &progress, 20000);
    engine_destroy(engine);
    return answer;
}

Test(opening, white_chooses_by_what_black_gets_out_of_the_fifth_moves) {
    cr_expect_eq(answer_at(OPENING_RIF, 3, "h8a1i8").choice, CHOICE_BLACK);
    cr_expect_eq(answer_at(OPENING_RIF, 3, "a1h8o15").choice, CHOICE_WHITE);
}

Test(opening, black_gives_up_stones_that_are_worth_nothing) {
    cr_expect_eq(answer_at(OPENING_TARAGUCHI, 7, "a1h8o15i9").choice, CHOICE_WHITE);
}

Test(opening, who_keeps_the_colour_moves_at_once_where_the_opening_is_over) {
    OpeningAnswer answer = answer_at(OPENING_SWAP, 3, "a1h8o15");
    cr_expect_eq(answer.choice, CHOICE_WHITE);
    cr_expect_eq(answer.cell_count, 1);
    answer = answer_at(OPENING_SWAP, 3, "h8a15i8");
    cr_expect_eq(answer.choice, CHOICE_BLACK);
    cr_expect_eq(answer.cell_count, 0);
    answer = answer_at(OPENING_TARAGUCHI, 1, "a1");
    cr_expect_eq(answer.choice, CHOICE_WHITE);
    cr_expect_eq(answer.cell_count, 0, "a stone within its square comes next");
}

Test(opening, a_number_makes_a_good_position_of_black_worse) {
    OpeningAnswer answer = answer_at(OPENING_SOOSORV, 5, "h8h9j8a1");
    cr_expect(answer.number > 1 && answer.number <= 8, "%d", answer.number);
}

Test(opening, without_time_the_offers_are_different_and_near) {
    for (int rule = OPENING_RIF; rule < OPENING_RULE_COUNT; rule++) {
        char text[128];
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        cr_expect_geq(play_through(engine, rule, 1, text), 3);
        engine_destroy(engine);
    }
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8h9j8i10");
    OpeningProgress progress = {.rule = OPENING_TARAGUCHI, .step = 11};
    OpeningAnswer answer = decide(engine, &progress, 1);
    cr_expect_eq(answer.cell_count, 10);
    for (int i = 0; i < answer.cell_count; i++)
        cr_expect(opening_rules_inside(engine_board(engine), 9, answer.cells[i]));
    engine_destroy(engine);
}

Test(opening, what_was_offered_is_counted) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8h9j8i10");
    OpeningProgress progress = {.rule = OPENING_RIF, .step = 5};
    opening_rules_offer(&progress, cell_at("i8"));
    OpeningAnswer answer = decide(engine, &progress, 1000);
    cr_expect_eq(answer.cell_count, 1);
    cr_expect_neq(answer.cells[0], cell_at("i8"));
    engine_destroy(engine);
}

Test(opening, no_more_is_offered_than_there_are_points) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8h9j8i10");
    const Board *board = engine_board(engine);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, cell) == STONE_NONE && !opening_rules_inside(board, 3, cell))
            cr_assert_eq(engine_put(engine, cell, STONE_WALL), ENGINE_OK);
    OpeningProgress progress = {.rule = OPENING_TARAGUCHI, .step = 11};
    OpeningAnswer answer = decide(engine, &progress, 1000);
    cr_expect_eq(answer.cell_count, 7);
    engine_destroy(engine);
}

/* Which of the offers white selects, after "h8h9j8a1". */
static Cell selected(const char *const offers[], int count, int64_t nodes) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    OpeningProgress progress = {.rule = OPENING_YAMAGUCHI, .step = 6, .number = count};
    thinker_play(engine, "h8h9j8a1");
    for (int i = 0; i < count; i++)
        opening_rules_offer(&progress, cell_at(offers[i]));
    OpeningAnswer answer = decide(engine, &progress, nodes);
    engine_destroy(engine);
    return answer.cells[0];
}

Test(opening, of_near_fifth_moves_the_worst_is_selected) {
    static const char *const OFFERS[] = {"h10", "i8"}, *const MANY[] = {"o15", "g8", "i8"};
    cr_expect_eq(selected(OFFERS, 2, 20000), cell_at("h10"));
    cr_expect_eq(selected(MANY, 3, 1), cell_at("o15"), "without time, by the shape");
}

/* ------------------------------------------------------------------------------------------
 * Fifth moves.
 */

/* Begins searches of at most `nodes` in all, after the moves. */
static Engine *begin_series(SearchSeries *series, const char *moves, int64_t nodes) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    thinker_play(engine, moves);
    search_series_begin(series, engine, &limits, NULL, 0);
    return engine;
}

Test(opening, as_many_fifth_moves_as_leave_neither_side_better_are_even) {
    FifthValues values = {.max_offers = 4, .score = {0, 300, 60, -60, -200}};
    int distance;
    cr_expect_eq(fifth_moves_even(&values, &distance), 2);
    cr_expect_eq(distance, 60);
}

Test(opening, a_search_too_short_to_rank_moves_still_has_one) {
    SearchSeries series;
    CellSet allowed = {0};
    Engine *engine = begin_series(&series, "h8h9j8i10", 1);
    cellset_add(&allowed, cell_at("g9"));
    cellset_add(&allowed, cell_at("i8"));
    cr_assert(search_series_rank(&series, &allowed, 2, LIMIT_NONE));
    cr_assert_eq(series.line_count, 1);
    cr_expect(cellset_has(&allowed, series.lines[0].cell));
    cr_expect_not(search_series_rank(&series, &allowed, 2, LIMIT_NONE), "nothing is left");
    cr_expect_eq(series.line_count, 0);
    engine_destroy(engine);
}

Test(opening, black_gets_the_worst_of_his_best_fifth_moves) {
    enum { OFFERS = 5 };
    SearchSeries series;
    FifthValues values;
    Engine *engine = begin_series(&series, "h8h9h10h7", 5000); /* left is right */
    cr_assert(fifth_moves_rank(&series, OFFERS, LIMIT_NONE, &values));
    cr_assert_eq(series.line_count, OFFERS);
    for (int n = 1; n <= OFFERS; n++) {
        cr_expect_eq(values.score[n], series.lines[n - 1].score);
        for (int other = 1; other < n; other++)
            cr_expect_not(opening_rules_equivalent(engine_board(engine), series.lines[n - 1].cell,
                                                   series.lines[other - 1].cell));
    }
    engine_destroy(engine);
}

Test(opening, the_fourth_stone_is_the_one_that_leaves_black_the_least) {
    enum { OFFERS = 4, NODES = 2000 };
    SearchSeries series;
    FifthValues values, after;
    Engine *engine = begin_series(&series, "h8h9j8", LIMIT_NONE - 1);
    cr_assert(fifth_moves_after_fourth(&series, OFFERS, NODES, &values));
    cr_assert_eq(search_series_place(&series, &values.best_fourth, 1), 1);
    cr_assert(fifth_moves_rank(&series, OFFERS, NODES, &after));
    cr_expect_eq(after.score[OFFERS], values.score[OFFERS]);
    for (int n = 1; n < OFFERS; n++)
        cr_expect_leq(values.score[n], after.score[n]);
    engine_destroy(engine);

    /* What there is is shared: something is left for black's moves. */
    engine = begin_series(&series, "h8h9j8", 4000);
    cr_expect(fifth_moves_after_fourth(&series, OFFERS, LIMIT_NONE, &values));
    engine_destroy(engine);
}

Test(opening, of_fourth_stones_that_leave_black_as_much_the_best_ranked_is_taken) {
    enum { NODES = 2000 };
    static const char MOVES[] = "h8a1i8c1j8e1k8"; /* black wins whatever white does */
    SearchSeries series;
    FifthValues values;
    CellSet all = {0};
    Engine *engine = begin_series(&series, MOVES, LIMIT_NONE - 1);
    for (Cell cell = 0; cell < engine_board(engine)->cell_count; cell++)
        cellset_add(&all, cell);
    cr_assert(search_series_rank(&series, &all, FIFTH_FOURTHS, NODES));
    Cell first = series.lines[0].cell;
    cr_assert(fifth_moves_after_fourth(&series, 1, NODES, &values));
    cr_expect_eq(values.score[1], score_win_in(1));
    cr_expect_eq(values.best_fourth, first);
    engine_destroy(engine);
}

Test(opening, the_most_even_opening_is_chosen_among_those_that_walls_leave) {
    enum { NODES = 4000 /* as many as one gets in the first look */ };
    const Cell openings[2][3] = {{cell_at("h8"), cell_at("h9"), cell_at("h6")},
                                 {cell_at("h8"), cell_at("h9"), cell_at("j6")}};
    for (uint64_t seed = 0; seed < 2; seed++) {
        SearchSeries series;
        Cell stones[3];
        int number, scores[2];
        Engine *engine = begin_series(&series, "", 3 * NODES);
        const Board *board = engine_board(engine);
        for (Cell cell = 0; cell < board->cell_count; cell++)
            if (opening_rules_inside(board, 5, cell) && cell != openings[0][0] &&
                cell != openings[0][1] && cell != openings[0][2] && cell != openings[1][2])
                cr_assert_eq(engine_put(engine, cell, STONE_WALL), ENGINE_OK);
        cr_assert(fifth_moves_open(&series, (FifthOffers){0}, seed, stones, &number));
        series.nodes_left = LIMIT_NONE;
        for (int i = 0; i < 2; i++)
            cr_assert(search_series_score(&series, openings[i], 3, NODES, &scores[i]));
        cr_expect_gt(abs(abs(scores[0]) - abs(scores[1])), 50, "%d, %d", scores[0], scores[1]);
        cr_expect_eq(stones[2], openings[abs(scores[1]) < abs(scores[0])][2]);
        engine_destroy(engine);
    }
}

Test(opening, openings_that_are_equally_even_are_chosen_by_the_seed) {
    Cell thirds[3];
    int between = 0;
    for (uint64_t seed = 0; seed < 3; seed++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        OpeningProgress progress = opening_rules_begin(OPENING_YAMAGUCHI);
        engine_set_seed(engine, seed);
        OpeningAnswer answer = decide(engine, &progress, 5000);
        thirds[seed] = answer.cells[2];
        between += answer.number > 1 && answer.number < OPENING_MAX_OFFERS;
        engine_destroy(engine);
    }
    cr_expect(thirds[0] != thirds[1] || thirds[0] != thirds[2]);
    cr_expect_gt(between, 0, "the number that is most nearly even");
}

Test(opening, a_decision_leaves_the_board_and_what_is_blocked) {
    static const struct {
        int rule, step;
        const char *stones;
    } DECISIONS[] = {{OPENING_RIF, 0, ""},          {OPENING_RIF, 3, "h8h9j8"},
                     {OPENING_RIF, 4, "h8h9j8"},    {OPENING_RIF, 5, "h8h9j8i10"},
                     {OPENING_RIF, 6, "h8h9j8i10"}, {OPENING_SOOSORV, 5, "h8h9j8i10"},
                     {OPENING_SWAP2, 0, ""},        {OPENING_SWAP2, 3, "h8h9j8"}};
    for (size_t i = 0; i < ARRAY_LENGTH(DECISIONS); i++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        OpeningProgress progress = {.rule = DECISIONS[i].rule, .step = DECISIONS[i].step};
        thinker_play(engine, DECISIONS[i].stones);
        if (i == 4) {
            progress.step = 5;
            opening_rules_offer(&progress, cell_at("i8"));
            opening_rules_offer(&progress, cell_at("g8"));
        }
        engine_block(engine, cell_at("a1"), true);
        uint64_t key = engine_board(engine)->key;
        decide(engine, &progress, 100);
        cr_expect_eq(engine_board(engine)->key, key, "%d", (int)i);
        cr_expect(engine_is_blocked(engine, cell_at("a1")), "%d", (int)i);
        cr_expect_not(engine_is_blocked(engine, cell_at("o15")), "%d", (int)i);
        engine_destroy(engine);
    }
}

/* Whether no stone of an answer is blocked. */
static bool avoids_blocked(const Engine *engine, const OpeningAnswer *answer) {
    for (int i = 0; i < answer->cell_count; i++)
        if (engine_is_blocked(engine, answer->cells[i]))
            return false;
    return answer->cell_count > 0;
}

Test(opening, blocked_points_get_stones_only_where_no_others_are_left) {
    static const struct {
        int rule, step;
        const char *stones;
    } DECISIONS[] = {{OPENING_RIF, 0, ""},
                     {OPENING_YAMAGUCHI, 0, ""},
                     {OPENING_RIF, 4, "h8h9j8"},
                     {OPENING_RIF, 5, "h8h9j8i10"},
                     {OPENING_TARAGUCHI, 11, "h8h9j8i10"}};
    for (size_t i = 0; i < ARRAY_LENGTH(DECISIONS); i++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        OpeningProgress progress = {.rule = DECISIONS[i].rule, .step = DECISIONS[i].step};
        thinker_play(engine, DECISIONS[i].stones);
        OpeningAnswer usual = decide(engine, &progress, 3000);
        for (int j = 0; j < usual.cell_count; j++)
            if (usual.cells[j] != cell_at("h8"))
                engine_block(engine, usual.cells[j], true);
        OpeningAnswer other = decide(engine, &progress, 3000);
        cr_expect_eq(other.cell_count, usual.cell_count);
        cr_expect(avoids_blocked(engine, &other), "%d", (int)i);

        for (Cell cell = 0; cell < engine_board(engine)->cell_count; cell++)
            engine_block(engine, cell, true);
        other = decide(engine, &progress, 3000);
        cr_expect_eq(other.cell_count, usual.cell_count, "%d", (int)i);
        engine_destroy(engine);
    }
}

Test(opening, a_stone_lies_on_a_blocked_point_where_all_of_its_square_is_blocked) {
    static const struct {
        int rule, step, size, cell_count;
        const char *stones;
    } DECISIONS[] = {{OPENING_TARAGUCHI, 2, 3, 1, "h8"},
                     {OPENING_TARAGUCHI, 4, 5, 1, "h8h9"},
                     {OPENING_SWAP2, 5, 0, 2, "h8h9j8"}};
    for (size_t i = 0; i < ARRAY_LENGTH(DECISIONS); i++) {
        Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
        OpeningProgress progress = {.rule = DECISIONS[i].rule, .step = DECISIONS[i].step};
        thinker_play(engine, DECISIONS[i].stones);
        for (Cell cell = 0; cell < engine_board(engine)->cell_count; cell++)
            if (opening_rules_inside(engine_board(engine), DECISIONS[i].size, cell))
                engine_block(engine, cell, true);
        OpeningAnswer answer = decide(engine, &progress, 1000);
        cr_expect_eq(answer.cell_count, DECISIONS[i].cell_count, "%d", (int)i);
        for (int n = 0; n < answer.cell_count; n++)
            cr_expect(
                opening_rules_inside(engine_board(engine), DECISIONS[i].size, answer.cells[n]));
        cr_expect(engine_is_blocked(engine, cell_at("g7")));
        cr_expect_eq(engine_is_blocked(engine, cell_at("o15")), DECISIONS[i].size == 0);
        engine_destroy(engine);
    }
}

Test(opening, blocked_points_get_no_stone_even_without_time) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    Swap2Answer usual, other;
    limits.turn_ms = 0;
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &usual), ENGINE_OK);
    engine_block(engine, usual.cells[0], true);
    engine_block(engine, usual.cells[2], true);
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &other), ENGINE_OK);
    cr_expect_eq(other.cell_count, 3);
    for (int i = 0; i < 3; i++)
        cr_expect_not(engine_is_blocked(engine, other.cells[i]));
    for (Cell cell = 0; cell < engine_board(engine)->cell_count; cell++)
        engine_block(engine, cell, true);
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &other), ENGINE_OK);
    cr_expect_arr_eq(other.cells, usual.cells, sizeof usual.cells);
    engine_destroy(engine);
}

Test(opening, swap2_takes_blocked_points_beside_a_wall_and_knows_a_full_board) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    Swap2Answer usual, other;
    limits.turn_ms = 0;
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &usual), ENGINE_OK);
    engine_put(engine, usual.cells[1], STONE_WALL);
    for (Cell cell = 0; cell < engine_board(engine)->cell_count; cell++)
        engine_block(engine, cell, true);
    cr_expect_eq(engine_swap2(engine, &limits, NULL, NULL, &other), ENGINE_OK);
    cr_expect_eq(other.cell_count, 3);
    for (int i = 0; i < 3; i++) {
        Stone stone = i == 1 ? STONE_WHITE : STONE_BLACK;
        cr_expect_eq(engine_put(engine, other.cells[i], stone), ENGINE_OK, "stone %d", i);
    }
    cr_expect(engine_is_blocked(engine, 0));

    cr_assert_eq(engine_new_game(engine, 3, 3), ENGINE_OK);
    for (Cell cell = 0; cell < 9; cell++)
        engine_put(engine, cell, STONE_WALL);
    cr_expect_eq(engine_swap2(engine, &limits, NULL, NULL, &other), ENGINE_FULL);
    engine_destroy(engine);
}

Test(opening, swap2_is_answered_by_a_colour_or_a_move) {
    OpeningAnswer answer = answer_at(OPENING_SWAP2, 3, "h8a15i8");
    cr_expect(answer.choice == CHOICE_BLACK && answer.cell_count == 0);
    answer = answer_at(OPENING_SWAP2, 3, "a1h8o15");
    cr_expect(answer.choice == CHOICE_WHITE && answer.cell_count == 1);
}

Test(opening, swap2_with_even_stones_is_answered_by_two_more) {
    static const char *const EVEN[] = {"f9e10d9", "d7e6f7",  "e8e9g10",
                                       "f8g8j7",  "f9g10i9", "k6g6h9"};
    int twice = 0; /* another search may find some of them uneven, but not all */
    for (size_t i = 0; i < ARRAY_LENGTH(EVEN); i++) {
        OpeningAnswer answer = answer_at(OPENING_SWAP2, 3, EVEN[i]);
        cr_expect_eq(answer.choice == CHOICE_TWO, answer.cell_count == 2);
        twice += answer.cell_count == 2;
    }
    cr_expect_geq(twice, 2);
}
