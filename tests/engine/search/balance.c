/* Tests of balanced stones, swap2, moves that refute a forced win, and win rates. */
#include "search/balance_params.h"
#include "search_series.h"
#include "support/support.h"
#include "support/thinker.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(balance, .timeout = 300);

/* ------------------------------------------------------------------------------------------
 * Balanced stones.
 */

/* Looks for balanced stones within a number of nodes. */
static Balanced find_balanced(Engine *engine, int stones, int bias, int64_t nodes) {
    Balanced balanced = {.cell_count = stones, .bias = bias};
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    cr_assert_eq(engine_balance(engine, &limits, NULL, NULL, &balanced), ENGINE_OK);
    return balanced;
}

/* What a search of its own says about the position after the stones, from the view of the side
 * to move before them. */
static int value_after(Engine *engine, const Balanced *balanced) {
    for (int i = 0; i < balanced->cell_count; i++) {
        Stone stone = side_stone(engine_board(engine)->side);
        cr_assert_eq(engine_put(engine, balanced->cells[i], stone), ENGINE_OK);
    }
    engine_clear_hash(engine);
    int score = thinker_think(engine, 30000, 0).score;
    for (int i = balanced->cell_count - 1; i >= 0; i--)
        cr_assert_eq(engine_take_back(engine, balanced->cells[i]), ENGINE_OK);
    engine_clear_hash(engine);
    return balanced->cell_count % 2 == 0 ? score : -score;
}

Test(balance, one_and_two_stones_are_near_even_for_a_search_of_its_own) {
    /* In all of them there is a stone that leaves neither side better. */
    static const char *const POSITIONS[] = {"h8i9", "h8i7f10", "h8h9j10", "h8i9g7i7g9"};
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    int near_even = 0; /* another search may well think otherwise of one of them, but not of all */
    for (size_t p = 0; p < ARRAY_LENGTH(POSITIONS); p++) {
        Engine *engine = thinker_create(NUMBERS[p], 5, 15, 15);
        thinker_play(engine, POSITIONS[p]);
        uint64_t key = engine_board(engine)->key;
        for (int stones = 1; stones <= 2; stones++) {
            Balanced balanced = find_balanced(engine, stones, 0, 60000);
            int value = value_after(engine, &balanced);
            cr_expect(abs(value) < 600, "%s, %d stones: %d", POSITIONS[p], stones, value);
            near_even += abs(value) < 200;
            cr_expect_eq(engine_board(engine)->key, key);
        }
        engine_destroy(engine);
    }
    cr_expect_geq(near_even, 2 * (int)ARRAY_LENGTH(POSITIONS) - 2, "%d", near_even);
}

Test(balance, a_bias_moves_the_balance_to_its_side) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7i7h7");
    for (int stones = 1; stones <= 2; stones++) {
        Balanced worse = find_balanced(engine, stones, -300, 60000);
        Balanced better = find_balanced(engine, stones, 100, 60000);
        cr_expect_lt(worse.score, better.score);
        cr_expect_lt(abs(worse.score + 300), 150, "%d stones: %d", stones, worse.score);
        cr_expect_lt(value_after(engine, &worse), value_after(engine, &better));
    }
    engine_destroy(engine);
}

Test(balance, the_same_nodes_give_the_same_stones) {
    Cell cells[2][3];
    for (int run = 0; run < 2; run++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        Balanced balanced = find_balanced(engine, 3, 0, 20000);
        memcpy(cells[run], balanced.cells, sizeof cells[run]);
        engine_destroy(engine);
    }
    cr_expect_eq(memcmp(cells[0], cells[1], sizeof cells[0]), 0);
}

/* Where no stone is near the wanted score the window becomes wider, and a limit may end the search
 * before all candidates were searched again: those that were not come last. */
Test(balance, a_stone_that_misses_by_an_unknown_score_is_not_the_best) {
    enum { BIAS = 800, WORSE = 300 };
    int least = SCORE_INFINITE, most = 0;
    for (int64_t nodes = 600; nodes < 3000; nodes += 60) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        thinker_play(engine, "h8i9h9");
        int miss = abs(find_balanced(engine, 1, BIAS, nodes).score - BIAS);
        cr_expect_leq(miss, least + WORSE, "%d positions: %d after %d", (int)nodes, miss, least);
        least = min_int(least, miss);
        most = max_int(most, miss);
        engine_destroy(engine);
    }
    cr_expect_gt(most, least + WORSE, "otherwise the limits show nothing");
}

Test(balance, stones_are_legal_on_every_board_and_within_every_limit) {
    static const int SIZES[][2] = {{3, 3}, {5, 4}, {15, 15}, {32, 32}, {32, 3}};
    for (size_t s = 0; s < ARRAY_LENGTH(SIZES); s++) {
        for (int stones = 1; stones <= 3; stones++) {
            for (int64_t nodes = 1; nodes < 1000; nodes *= 30) {
                Engine *engine = thinker_create(RULE_STANDARD, 5, SIZES[s][0], SIZES[s][1]);
                Balanced balanced = find_balanced(engine, stones, 0, nodes);
                for (int i = 0; i < stones; i++)
                    cr_expect_eq(engine_put(engine, balanced.cells[i], STONE_BLACK), ENGINE_OK);
                engine_destroy(engine);
            }
        }
    }
}

Test(balance, without_room_for_the_stones_it_says_so) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    thinker_diagram(engine, "XOX XOO OX.");
    Balanced balanced = {.cell_count = 2};
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = 1000;
    cr_expect_eq(engine_balance(engine, &limits, NULL, NULL, &balanced), ENGINE_NO_ROOM);
    thinker_diagram(engine, "XOX XOO OXX");
    cr_expect_eq(engine_balance(engine, &limits, NULL, NULL, &balanced), ENGINE_FULL);
    thinker_diagram(engine, "... XX. OO.");
    balanced.cell_count = 1;
    engine_set_side(engine, BLACK);
    EngineStatus status = engine_balance(engine, &limits, NULL, NULL, &balanced);
    cr_expect_eq(status, ENGINE_UNBALANCED, "%d", (int)status);
    balanced.cell_count = 4;
    cr_expect_eq(engine_balance(engine, &limits, NULL, NULL, &balanced), ENGINE_BAD_REQUEST);
    balanced.cell_count = 0;
    cr_expect_eq(engine_balance(engine, &limits, NULL, NULL, &balanced), ENGINE_BAD_REQUEST);
    engine_destroy(engine);
}

Test(balance, a_stop_before_the_search_is_not_lost) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7");
    Limits limits = limits_none(clock_ms());
    ThinkControl control = {0};
    atomic_store(&control.stop, true);
    for (int stones = 1; stones <= 3; stones++) {
        Balanced balanced = {.cell_count = stones};
        cr_expect_eq(engine_balance(engine, &limits, &control, NULL, &balanced), ENGINE_OK);
    }
    engine_destroy(engine);
}

/* Remembers what was told last. */
static void keep_last(void *context, const ThinkInfo *info) {
    *(ThinkInfo *)context = *info;
}

/* The depth of the last round, 0 for none, when a usual time of `soft_ms` has come instead of that
 * which `left_ms` gives; the clock has run for a second. */
static int last_round(int64_t left_ms, int64_t soft_ms) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    ThinkInfo told = {.best = CELL_NONE};
    ThinkReport report = {.context = &told, .iteration = keep_last};
    ThinkControl control = {0};
    Balanced balanced = {.cell_count = 1};
    thinker_play(engine, "h8i9g7");
    Limits limits = limits_none(clock_ms() - 1000);
    limits.left_ms = left_ms;
    limits.max_depth = 3;
    atomic_store(&control.soft_ms, soft_ms);
    atomic_store(&control.deadline_ms, clock_ms() + 3600000);
    cr_assert_eq(engine_balance(engine, &limits, &control, &report, &balanced), ENGINE_OK);
    engine_destroy(engine);
    return told.depth;
}

Test(balance, a_usual_time_that_comes_while_it_searches_counts) {
    cr_expect_eq(last_round(LIMIT_NONE, 100), 0, "it has passed");
    cr_expect_eq(last_round(LIMIT_NONE, 1800000), 3);
    cr_expect_eq(last_round(5000, 1800000), 3, "that of the limits has passed, but does not count");
}

Test(balance, stones_do_not_lie_where_it_is_blocked) {
    enum { OPEN_LINES = 7 };
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7");
    for (Cell cell = 0; cell < 15 * 15; cell++)
        engine_block(engine, cell, cell / 15 >= OPEN_LINES || cell % 15 > 5);
    for (int stones = 1; stones <= 3; stones++) {
        Balanced balanced = find_balanced(engine, stones, 0, 2000);
        for (int i = 0; i < stones; i++) {
            cr_expect_lt(balanced.cells[i] / 15, OPEN_LINES, "%d stones", stones);
            cr_expect_leq(balanced.cells[i] % 15, 5, "%d stones", stones);
        }
    }
    engine_destroy(engine);
}

Test(balance, another_seed_gives_other_stones) {
    Cell cells[3][3];
    for (uint64_t seed = 0; seed < 3; seed++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        engine_set_seed(engine, seed);
        Balanced balanced = find_balanced(engine, 3, 0, 500);
        memcpy(cells[seed], balanced.cells, sizeof cells[seed]);
        engine_destroy(engine);
    }
    cr_expect(memcmp(cells[0], cells[1], sizeof cells[0]) != 0 ||
              memcmp(cells[0], cells[2], sizeof cells[0]) != 0);
}

Test(balance, the_stones_are_told_and_searched_no_deeper_than_the_limit) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7");
    for (int stones = 1; stones <= 2; stones++) {
        ThinkInfo told = {.best = CELL_NONE};
        ThinkReport report = {.context = &told, .iteration = keep_last};
        Balanced balanced = {.cell_count = stones};
        Limits limits = limits_none(clock_ms());
        limits.max_depth = 2;
        limits.max_nodes = 20000;
        cr_assert_eq(engine_balance(engine, &limits, NULL, &report, &balanced), ENGINE_OK);
        cr_expect_eq(told.depth, 2);
        cr_expect_eq(told.score, balanced.score);
        cr_assert_eq(told.pv_length, stones);
        for (int i = 0; i < stones; i++)
            cr_expect_eq(told.pv[i], balanced.cells[i]);
    }
    engine_destroy(engine);
}

/* No stone comes near the wanted score, so that the first windows tell nothing. */
Test(balance, what_misses_the_balance_by_far_misses_it_as_little_as_it_can) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8i9g7i7h7");
    Balanced far = find_balanced(engine, 1, 1000, 60000);
    int value = value_after(engine, &far);
    cr_expect_lt(abs(far.score - value), 150, "told %d, worth %d", far.score, value);
    engine_destroy(engine);
}

/* Looks for two stones, after another search if `before` says so; returns what was told of them. */
static ThinkInfo balance_after(bool before, const char *moves) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    ThinkInfo told = {.best = CELL_NONE};
    ThinkReport report = {.context = &told, .iteration = keep_last};
    Balanced balanced = {.cell_count = 2};
    Limits limits = limits_none(clock_ms());
    limits.max_depth = 3;
    thinker_play(engine, moves);
    if (before)
        thinker_think(engine, 20000, 0);
    engine_clear_hash(engine);
    cr_assert_eq(engine_balance(engine, &limits, NULL, &report, &balanced), ENGINE_OK);
    engine_destroy(engine);
    return told;
}

/* In the later positions black has a three, so that the second stone may leave a four to answer. */
Test(balance, a_search_before_that_was_forgotten_changes_nothing) {
    static const char *const POSITIONS[] = {"h8i9g7i7h7g9", "h8g8h9h10h7k11a1",
                                            "h8g8h9h10h7k11a1h3n12i5l9n7n15"};
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        ThinkInfo alone = balance_after(false, POSITIONS[i]);
        ThinkInfo later = balance_after(true, POSITIONS[i]);
        cr_expect_eq(memcmp(later.pv, alone.pv, 2 * sizeof later.pv[0]), 0, "%s", POSITIONS[i]);
        cr_expect_eq(later.score, alone.score, "%s", POSITIONS[i]);
        cr_expect_eq(later.nodes, alone.nodes, "%s: %d nodes, not %d", POSITIONS[i],
                     (int)later.nodes, (int)alone.nodes);
    }
}

/* ------------------------------------------------------------------------------------------
 * Swap2.
 */

static Swap2Answer answer_swap2(const char *moves) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, moves);
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = 60000;
    Swap2Answer answer;
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &answer), ENGINE_OK);
    engine_destroy(engine);
    return answer;
}

Test(balance, swap2_takes_the_better_side_when_there_is_one) {
    Swap2Answer answer = answer_swap2("h8a15i8");
    cr_expect(answer.swap, "two black stones side by side win");
    answer = answer_swap2("a1h8o15");
    cr_expect(!answer.swap && answer.cell_count == 1, "black's stones are worth nothing");
    cr_expect(answer_swap2("h8a15i8o1h9").swap);
}

Test(balance, swap2_opens_so_that_neither_side_is_clearly_better) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = 600000;
    Swap2Answer answer;
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &answer), ENGINE_OK);
    cr_assert_eq(answer.cell_count, 3);
    Balanced opening = {.cell_count = 3};
    memcpy(opening.cells, answer.cells, sizeof opening.cells);
    int value = value_after(engine, &opening);
    cr_expect(value > -250 && value < 250, "%d", value);

    /* The engine itself, faced with what it placed, finds it close and places two more. */
    for (int i = 0; i < 3; i++)
        engine_put(engine, answer.cells[i], i == 1 ? STONE_WHITE : STONE_BLACK);
    cr_assert_eq(engine_swap2(engine, &limits, NULL, NULL, &answer), ENGINE_OK);
    cr_expect(answer.swap || answer.cell_count >= 1);
    if (!answer.swap && answer.cell_count == 2)
        cr_expect_neq(answer.cells[0], answer.cells[1]);
    engine_destroy(engine);
}

/* Opens without time on a board whose walls are drawn in the diagram. */
static EngineStatus open_at_once(int size, const char *diagram, Swap2Answer *answer) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, size, size);
    Limits limits = limits_none(clock_ms());
    limits.turn_ms = 0;
    thinker_diagram(engine, diagram);
    EngineStatus status = engine_swap2(engine, &limits, NULL, NULL, answer);
    for (int i = 0; i < answer->cell_count && status == ENGINE_OK; i++)
        cr_expect_eq(engine_put(engine, answer->cells[i], i == 1 ? STONE_WHITE : STONE_BLACK),
                     ENGINE_OK);
    engine_destroy(engine);
    return status;
}

Test(balance, swap2_opens_beside_walls_without_time) {
    Swap2Answer answer;
    cr_expect_eq(open_at_once(5, "_____ _____ _____ _____ _____", &answer), ENGINE_OK);
    cr_expect_eq(open_at_once(5, "_____ _____ __#__ _____ _____", &answer), ENGINE_OK);
    cr_expect_eq(answer.cell_count, 3);
    cr_expect_eq(open_at_once(5, "##### ##_## ##### ##_## #####", &answer), ENGINE_UNBALANCED);
}

/* What a search of its own says about the stones. */
static int value_of_first(const Cell stones[3], int64_t nodes) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    for (int i = 0; i < 3; i++)
        engine_put(engine, stones[i], i == 1 ? STONE_WHITE : STONE_BLACK);
    int score = thinker_think(engine, nodes, 0).score;
    engine_destroy(engine);
    return score;
}

/* What was told of stones that were judged, when the contest is over: in its rounds both depths
 * grow. */
typedef struct Judged {
    int depth, selective_depth; /* told last */
    bool over, even;
    int after_even;
} Judged;

static void note_judged(void *context, const ThinkInfo *info) {
    Judged *judged = context;
    judged->over = judged->over || info->depth <= judged->depth ||
                   info->selective_depth < judged->selective_depth;
    judged->depth = info->depth;
    judged->selective_depth = info->selective_depth;
    if (!judged->over)
        return;
    judged->after_even += judged->even;
    judged->even = judged->even || abs(info->score) <= FIRST_STONES_EVEN;
}

Test(balance, first_stones_are_even_for_a_search_of_its_own) {
    int even = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        Limits limits = limits_none(clock_ms());
        Swap2Answer answer;
        Judged judged = {0};
        ThinkReport report = {.context = &judged, .iteration = note_judged};
        engine_set_seed(engine, seed);
        cr_assert_eq(engine_swap2(engine, &limits, NULL, &report, &answer), ENGINE_OK);
        cr_expect(judged.even);
        cr_expect_eq(judged.after_even, 0, "stones that are even are taken");
        even += abs(value_of_first(answer.cells, 60000)) <= 100;
        engine_destroy(engine);
    }
    cr_expect_geq(even, 3);
}

/* ------------------------------------------------------------------------------------------
 * Several searches for one answer.
 */

static const Cell AFTER[] = {5 * 15 + 5}; /* f6 */

/* Begins a series of searches of at most `nodes` in all in a position with stones. */
static Engine *begin_series(SearchSeries *series, int strength, int64_t nodes) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    limits.max_depth = 30;
    thinker_play(engine, "h8i9g7i7h9");
    engine_set_strength(engine, strength);
    engine_block(engine, AFTER[0], true);
    search_series_begin(series, engine, &limits, NULL, 0);
    return engine;
}

Test(balance, a_series_is_searched_at_full_strength_from_nothing) {
    int scores[2], again;
    for (int strong = 0; strong < 2; strong++) {
        SearchSeries series;
        Engine *engine = begin_series(&series, strong ? STRENGTH_FULL : 0, 20000);
        cr_assert(search_series_score(&series, AFTER, 1, 4000, &scores[strong]));
        cr_assert(search_series_score(&series, AFTER, 1, 4000, &again));
        cr_expect_eq(again, scores[strong], "what was found before is forgotten");
        search_series_end(&series);
        cr_expect_eq(thinker_think(engine, 20000, 0).nodes < 2000, !strong);
        engine_destroy(engine);
    }
    cr_expect_eq(scores[0], scores[1]);
}

Test(balance, a_series_ranks_what_is_allowed_and_blocks_nothing_else) {
    SearchSeries series;
    CellSet allowed = {0};
    Engine *engine = begin_series(&series, STRENGTH_FULL, 20000);
    cellset_add(&allowed, AFTER[0]);
    cellset_add(&allowed, 6 * 15 + 5);
    for (int run = 0; run < 2; run++) {
        cr_assert(search_series_rank(&series, &allowed, 2, 2000));
        cr_assert_eq(series.line_count, 2);
        for (int i = 0; i < 2; i++)
            cr_expect(cellset_has(&allowed, series.lines[i].cell));
        cr_expect_not(engine_is_blocked(engine, 0));
    }
    search_series_end(&series);
    cr_expect(engine_is_blocked(engine, AFTER[0]));
    engine_destroy(engine);
}

Test(balance, a_series_shares_what_there_is) {
    SearchSeries series;
    int score;
    Engine *engine = begin_series(&series, STRENGTH_FULL, 8000);
    Limits share = search_series_share(&series, 4);
    cr_expect_eq(share.max_nodes, 2000);
    cr_expect_eq(share.max_depth, 30);
    cr_expect_eq(share.turn_ms, LIMIT_NONE);
    series.parts = 2;
    cr_assert(search_series_score(&series, AFTER, 1, LIMIT_NONE, &score));
    cr_expect(series.nodes_left > 3000 && series.nodes_left < 5000);
    cr_assert(search_series_score(&series, AFTER, 1, LIMIT_NONE, &score));
    cr_expect_lt(series.nodes_left, 1000, "the last one takes all");
    search_series_spend(&series, 1000);
    cr_expect_not(search_series_score(&series, AFTER, 1, LIMIT_NONE, &score));
    cr_expect_eq(board_stone(engine_board(engine), AFTER[0]), STONE_NONE);
    engine_destroy(engine);
}

Test(balance, a_series_has_a_limit_of_positions_only_without_another_one) {
    enum { LONG_MS = 100000000 };
    SearchSeries series;
    ThinkControl control = {0};
    int score;
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    search_series_begin(&series, engine, &limits, NULL, 7000);
    cr_expect_eq(series.nodes_left, 7000);
    search_series_end(&series);
    limits.turn_ms = LONG_MS;
    search_series_begin(&series, engine, &limits, &control, 7000);
    cr_expect_eq(series.nodes_left, LIMIT_NONE);
    int64_t whole_ms = search_series_share(&series, 1).turn_ms;
    cr_expect(whole_ms > 0 && whole_ms <= LONG_MS);
    cr_expect_lt(search_series_share(&series, 4).turn_ms, whole_ms / 3);
    atomic_store(&control.deadline_ms, clock_ms());
    cr_expect_not(search_series_score(&series, AFTER, 1, 100, &score), "time is up");
    search_series_end(&series);
    engine_destroy(engine);
}

Test(balance, first_stones_are_told_with_their_score_and_lie_where_nothing_is_blocked) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    ThinkInfo told = {.best = CELL_NONE};
    ThinkReport report = {.context = &told, .iteration = keep_last};
    Limits limits = limits_none(clock_ms());
    Swap2Answer answer;
    limits.max_nodes = 12000;
    for (Cell cell = 0; cell < 15 * 15; cell++)
        engine_block(engine, cell, cell / 15 > 2);
    cr_assert_eq(engine_swap2(engine, &limits, NULL, &report, &answer), ENGINE_OK);
    cr_assert_eq(told.pv_length, 3);
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(told.pv[i], answer.cells[i]);
        cr_expect_leq(answer.cells[i] / 15, 2);
    }
    cr_expect(engine_is_blocked(engine, 14 * 15));
    engine_destroy(engine);

    /* The contest takes a third of the positions, and the first of the best gets the rest. */
    engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    for (int i = 0; i < 3; i++)
        engine_put(engine, told.pv[i], i == 1 ? STONE_WHITE : STONE_BLACK);
    cr_expect_eq(told.score, -thinker_think(engine, 8000, 0).score, "%d", told.score);
    engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------
 * Defences.
 */

/* The moves that refute black's win, white to move, in letters. */
static bool list_defences(const char *diagram, int number, CellSet *defences) {
    Engine *engine = thinker_create(number, 5, 11, 11);
    thinker_diagram(engine, diagram);
    engine_set_side(engine, WHITE);
    Limits limits = limits_none(clock_ms());
    bool threatened = engine_defences(engine, &limits, NULL, defences);
    engine_destroy(engine);
    return threatened;
}

static int count_cells(const CellSet *cells) {
    Cell list[BOARD_MAX_CELLS];
    return cellset_list(cells, CELLSET_WORDS, list);
}

Test(balance, an_open_three_is_refuted_by_its_ends_and_nothing_else) {
    /* Row 6 from the top, XXX at d to f. */
    CellSet defences;
    cr_assert(list_defences("........... ........... ........... ........... ..........."
                            "...XXX..... ........... ........... ........... O.........O"
                            "...........",
                            RULE_FREESTYLE, &defences));
    cr_expect(cellset_has(&defences, 5 * 11 + 2));
    cr_expect(cellset_has(&defences, 5 * 11 + 6));
    cr_expect_eq(count_cells(&defences), 2);
}

Test(balance, without_a_forced_win_there_is_nothing_to_refute) {
    CellSet defences;
    cr_expect_not(list_defences("........... ........... ........... ........... ..........."
                                "...X.X..... ........... ........... ........... O.........O"
                                "...........",
                                RULE_FREESTYLE, &defences));
    cr_expect_eq(count_cells(&defences), 0);
}

Test(balance, two_rows_at_once_cannot_be_refuted) {
    CellSet defences;
    cr_expect(list_defences("........... ........... ........... ........... ..........."
                            "..XXXX..... ........... ........... ........... O.........O"
                            ".O.....O...",
                            RULE_STANDARD, &defences));
    cr_expect_eq(count_cells(&defences), 0);
}

/* ------------------------------------------------------------------------------------------
 * Win rates.
 */

Test(balance, win_rates_rise_with_the_score_and_are_fair) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                  RULE_CARO_EXACT};
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        Engine *engine = thinker_create(NUMBERS[i], 5, 15, 15);
        cr_expect_eq(engine_win_rate(engine, 0), 5000);
        cr_expect_eq(engine_win_rate(engine, score_win_in(9)), 10000);
        cr_expect_eq(engine_win_rate(engine, score_loss_in(9)), 0);
        for (int score = 0; score < SCORE_WIN_BOUND; score += 50) {
            int rate = engine_win_rate(engine, score);
            cr_assert_geq(engine_win_rate(engine, score + 50), rate);
            cr_assert(rate >= 5000 && rate <= 10000);
            cr_assert_eq(engine_win_rate(engine, -score), 10000 - rate);
        }
        cr_expect_gt(engine_win_rate(engine, 300), 5500);
        int most = engine_win_rate(engine, SCORE_ORDINARY_BOUND - 1);
        int unproven = engine_win_rate(engine, score_win_in(25) - SCORE_UNPROVEN_OFFSET);
        cr_expect(unproven > most && unproven < 10000);
        cr_expect_eq(engine_win_rate(engine, score_win_in(3) - SCORE_UNPROVEN_OFFSET), unproven);
        cr_expect_eq(engine_win_rate(engine, SCORE_UNSEARCHED_LOSS), 10000 - most);
        engine_destroy(engine);
    }
}
