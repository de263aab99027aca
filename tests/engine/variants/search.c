/* Tests of the evaluation and the search of ultimate tic-tac-toe. */
#include "internals.h"
#include "variants.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE = 1 << 20, LAST_PLIES = 12 };

/* A position after random moves; false when the game ended before. */
static bool random_position(Ultimate *position, int moves, bool forget, Random *random) {
    ultimate_start(position, forget);
    for (int i = 0; i < moves; i++) {
        uint8_t list[ULTIMATE_MOVES];
        int count = ultimate_moves(position, list);
        if (count == 0)
            return false;
        ultimate_play(position, list[random_below(random, (uint32_t)count)]);
    }
    return ultimate_result(position) == VARIANT_GOES_ON;
}

/* Cells that may still be taken: the game cannot have more plies. */
static int plies_left(const Ultimate *position) {
    int left = 0;
    for (int board = 0; board < GRID_CELLS; board++)
        if ((position->closed >> board & 1) == 0)
            left += grid_count(ultimate_empty(position, board));
    return left;
}

/* The exact outcome for the side to move, by trying everything: 1, 0 or -1. */
static int outcome(const Ultimate *position) {
    VariantResult result = ultimate_result(position);
    uint8_t moves[ULTIMATE_MOVES];
    int count = ultimate_moves(position, moves), best = -1;
    if (result != VARIANT_GOES_ON)
        return result == VARIANT_DRAWN ? 0 : (int)result == position->turn ? 1 : -1;
    for (int i = 0; i < count && best < 1; i++) {
        Ultimate after = *position;
        ultimate_play(&after, moves[i]);
        best = max_int(best, -outcome(&after));
    }
    return best;
}

static UltimateLimits by_nodes(int64_t nodes) {
    return (UltimateLimits){.deadline_ms = INT64_MAX, .max_nodes = nodes, .max_depth = 100};
}

/* The value of the network, one input after the other. */
static int plain_value(const int16_t *weights, const uint16_t *inputs, int count) {
    int64_t sum = 0;
    for (int unit = 0; unit < ULTIMATE_HIDDEN; unit++) {
        int64_t hidden = weights[ULTIMATE_AT_BIAS + unit];
        for (int i = 0; i < count; i++)
            hidden += weights[ULTIMATE_AT_INPUT + inputs[i] * ULTIMATE_HIDDEN + unit];
        sum += hidden > 0 ? hidden * weights[ULTIMATE_AT_OUTPUT + unit] : 0;
    }
    sum /= ULTIMATE_ONE * ULTIMATE_OUTPUT_ONE / ULTIMATE_LOGIT;
    return clamp_int((int)sum + weights[ULTIMATE_AT_CONSTANT], -SCORE_STATIC_MAX, SCORE_STATIC_MAX);
}

Test(ultimate_eval, the_value_is_what_the_inputs_give_one_by_one) {
    int16_t weights[ULTIMATE_WEIGHT_COUNT];
    Random random = {7};
    for (int i = 0; i < ULTIMATE_WEIGHT_COUNT; i++)
        weights[i] = (int16_t)((int)random_below(&random, 2 * ULTIMATE_WEIGHT_MAX + 1) -
                               ULTIMATE_WEIGHT_MAX);
    UltimateEval *eval = ultimate_eval_create(weights);
    cr_assert_not_null(eval);
    for (int i = 0; i < 2000; i++) {
        Ultimate position;
        uint16_t inputs[ULTIMATE_MAX_INPUTS];
        if (!random_position(&position, i % 50, i % 3 == 0, &random))
            continue;
        int count = ultimate_eval_inputs(eval, &position, inputs);
        cr_assert_leq(count, ULTIMATE_MAX_INPUTS);
        cr_assert_eq(ultimate_eval(eval, &position), plain_value(weights, inputs, count),
                     "position %d", i);
        bool there[ULTIMATE_INPUTS] = {false};
        for (int j = 0; j < count; j++) {
            cr_assert(!there[inputs[j]], "each input is there once");
            there[inputs[j]] = true;
        }
    }
    ultimate_eval_destroy(eval);
}

Test(ultimate_eval, the_weights_that_are_played_with_leave_no_sum_beyond_16_bits) {
    int16_t weights[ULTIMATE_WEIGHT_COUNT];
    cr_assert(ultimate_weights_builtin(weights));
    for (int i = 0; i < ULTIMATE_AT_OUTPUT; i++)
        cr_assert_leq(abs(weights[i]), ULTIMATE_WEIGHT_MAX, "weight %d", i);
    cr_assert_leq((ULTIMATE_MAX_INPUTS + 1) * ULTIMATE_WEIGHT_MAX, INT16_MAX);
}

Test(ultimate_eval, weights_survive_writing_and_reading_and_no_changed_byte) {
    static unsigned char bytes[ULTIMATE_WEIGHTS_FILE];
    static int16_t weights[ULTIMATE_WEIGHT_COUNT], read[ULTIMATE_WEIGHT_COUNT];
    Random random = {12};
    for (int i = 0; i < ULTIMATE_WEIGHT_COUNT; i++)
        weights[i] = (int16_t)((int)random_below(&random, 65536) + INT16_MIN);
    ultimate_weights_write(weights, bytes);
    cr_assert(ultimate_weights_read(bytes, sizeof bytes, read));
    cr_assert_arr_eq(read, weights, sizeof weights);
    cr_assert_not(ultimate_weights_read(bytes, sizeof bytes - 1, read));
    for (size_t i = 0; i < sizeof bytes; i += 37) {
        bytes[i] ^= 4;
        cr_assert_not(ultimate_weights_read(bytes, sizeof bytes, read), "byte %zu", i);
        bytes[i] ^= 4;
    }
}

Test(ultimate_eval, changing_the_colours_and_the_turn_changes_nothing) {
    int16_t weights[ULTIMATE_WEIGHT_COUNT];
    cr_assert(ultimate_weights_builtin(weights));
    UltimateEval *eval = ultimate_eval_create(weights);
    Random random = {8};
    for (int i = 0; i < 500; i++) {
        Ultimate position;
        if (!random_position(&position, i % 50, false, &random))
            continue;
        Ultimate changed = position;
        for (int side = 0; side < 2; side++) {
            memcpy(changed.stones[side], position.stones[1 - side], sizeof changed.stones[side]);
            changed.won[side] = position.won[1 - side];
        }
        changed.turn ^= 1;
        cr_assert_eq(ultimate_eval(eval, &position), ultimate_eval(eval, &changed));
    }
    ultimate_eval_destroy(eval);
}

Test(ultimate_search, what_it_says_of_the_last_plies_is_what_trying_everything_says) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
    cr_assert_not_null(search);
    int won = 0, lost = 0, drawn = 0;
    for (uint64_t seed = 0; won + lost + drawn < 300; seed++) {
        Random random = random_stream(11, seed);
        Ultimate position;
        UltimateResult result;
        if (!random_position(&position, 40 + (int)(seed % 24), false, &random) ||
            plies_left(&position) > LAST_PLIES)
            continue;
        int exact = outcome(&position);
        UltimateLimits limits = by_nodes(200000);
        limits.contempt = seed % 2 == 0 ? 0 : ULTIMATE_CONTEMPT;
        ultimate_search_run(search, &position, &limits, &result);
        int found = score_is_win(result.score) - score_is_loss(result.score);
        cr_assert_eq(found, exact, "seed %d", (int)seed);
        Ultimate after = position;
        ultimate_play(&after, result.move);
        cr_assert_eq(-outcome(&after), exact, "seed %d: the move keeps the outcome", (int)seed);
        won += exact > 0;
        lost += exact < 0;
        drawn += exact == 0;
    }
    cr_expect(won > 20 && lost > 20 && drawn > 20, "%d-%d-%d", won, drawn, lost);
    ultimate_search_destroy(search);
}

Test(ultimate_search, a_search_that_is_stopped_calls_nothing_lost_that_may_be_held) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
    cr_assert_not_null(search);
    int held = 0, lost = 0;
    for (uint64_t seed = 0; held < 150; seed++) {
        Random random = random_stream(14, seed);
        Ultimate position;
        UltimateResult result;
        if (!random_position(&position, 30 + (int)(seed % 36), false, &random) ||
            plies_left(&position) > LAST_PLIES)
            continue;
        int exact = outcome(&position);
        for (int nodes = 2; nodes < 60; nodes++) {
            UltimateLimits limits = by_nodes(nodes);
            ultimate_search_clear(search);
            ultimate_search_run(search, &position, &limits, &result);
            lost += score_is_loss(result.score);
            cr_expect(exact < 0 || !score_is_loss(result.score), "seed %d, %d positions: %d",
                      (int)seed, nodes, result.score);
        }
        held += exact >= 0;
    }
    cr_expect_gt(lost, 0, "what is lost is seen");
    ultimate_search_destroy(search);
}

Test(ultimate_search, it_wins_what_is_won_against_any_defence) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
    int played = 0;
    for (uint64_t seed = 0; played < 60; seed++) {
        Random random = random_stream(12, seed);
        Ultimate position;
        if (!random_position(&position, 38 + (int)(seed % 20), false, &random) ||
            plies_left(&position) > LAST_PLIES || outcome(&position) != 1)
            continue;
        int own = position.turn;
        UltimateLimits limits = by_nodes(100000);
        limits.contempt = ULTIMATE_CONTEMPT;
        while (ultimate_result(&position) == VARIANT_GOES_ON) {
            UltimateResult result;
            uint8_t list[ULTIMATE_MOVES];
            int count = ultimate_moves(&position, list);
            ultimate_search_run(search, &position, &limits, &result);
            ultimate_play(&position, position.turn == own
                                         ? result.move
                                         : list[random_below(&random, (uint32_t)count)]);
        }
        cr_assert_eq((int)ultimate_result(&position), own, "seed %d", (int)seed);
        played++;
    }
    ultimate_search_destroy(search);
}

Test(ultimate_search, a_draw_is_worth_less_to_the_side_that_despises_it) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
    int drawn = 0;
    for (uint64_t seed = 0; drawn < 40; seed++) {
        Random random = random_stream(13, seed);
        Ultimate position;
        if (!random_position(&position, 46 + (int)(seed % 18), false, &random) ||
            plies_left(&position) > LAST_PLIES || outcome(&position) != 0)
            continue;
        for (int contempt = 0; contempt <= 150; contempt += 75) {
            UltimateResult result;
            UltimateLimits limits = by_nodes(200000);
            limits.contempt = contempt;
            ultimate_search_run(search, &position, &limits, &result);
            cr_assert_eq(result.score, -contempt, "seed %d", (int)seed);
        }
        drawn++;
    }
    ultimate_search_destroy(search);
}

Test(ultimate_search, one_thread_with_a_node_limit_always_does_the_same) {
    Random random = {3};
    Ultimate position;
    UltimateResult results[2];
    UltimateLimits limits = by_nodes(30000);
    cr_assert(random_position(&position, 12, false, &random));
    for (int i = 0; i < 2; i++) {
        UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
        ultimate_search_run(search, &position, &limits, &results[i]);
        ultimate_search_destroy(search);
    }
    cr_expect_eq(results[0].move, results[1].move);
    cr_expect_eq(results[0].nodes, results[1].nodes);
    cr_expect_eq(results[0].score, results[1].score);
    cr_expect_leq(results[0].nodes, 30000);
    cr_expect_gt(results[0].depth, 4);
    cr_expect_eq(results[0].line[0], results[0].move);
}

Test(ultimate_search, a_stop_that_is_set_before_still_gives_a_legal_move) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 2);
    atomic_bool stop;
    atomic_init(&stop, true);
    for (int forget = 0; forget < 2; forget++) {
        Random random = {forget + 1};
        Ultimate position;
        UltimateResult result;
        UltimateLimits limits = by_nodes(INT64_MAX);
        uint8_t list[ULTIMATE_MOVES];
        limits.stop = &stop;
        cr_assert(random_position(&position, 9, forget != 0, &random));
        ultimate_search_run(search, &position, &limits, &result);
        int count = ultimate_moves(&position, list), found = 0;
        for (int i = 0; i < count; i++)
            found += list[i] == result.move;
        cr_expect_eq(found, 1);
        cr_expect_lt(result.nodes, 100000);
    }
    ultimate_search_destroy(search);
}

Test(ultimate_search, forget_mode_is_played_to_the_end) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
    UltimateLimits limits = by_nodes(300);
    Ultimate position;
    ultimate_start(&position, true);
    while (ultimate_result(&position) == VARIANT_GOES_ON) {
        UltimateResult result;
        ultimate_search_run(search, &position, &limits, &result);
        ultimate_play(&position, result.move);
    }
    cr_expect_gt(position.ply, 20);
    ultimate_search_destroy(search);
}

/* The same stones with one ply less to play than the win takes: its key is the same. */
Test(ultimate_search, forget_mode_ends_before_a_win_that_the_table_remembers) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE, 1);
    UltimateLimits limits = by_nodes(40000);
    int wins = 0;
    for (uint64_t seed = 35; wins < 3; seed++) {
        Random random = {seed * 77 + 1};
        Ultimate position;
        UltimateResult early, late;
        if (!random_position(&position, 20 + (int)seed % 60, true, &random))
            continue;
        ultimate_search_clear(search);
        ultimate_search_run(search, &position, &limits, &early);
        if (!score_is_decided(early.score) || score_plies(early.score) < 6)
            continue;
        wins++;
        int left = score_plies(early.score) - 1;
        position.ply = (uint8_t)(ULTIMATE_FORGET_PLIES - left);
        ultimate_search_run(search, &position, &limits, &late);
        cr_expect(!score_is_decided(late.score) || score_plies(late.score) <= left,
                  "seed %d: %d plies are left, and the score is %d", (int)seed, left, late.score);
    }
    ultimate_search_destroy(search);
}

/* ------------------------------------------------------------------------------------------
 * The opponent.
 */

/* Plays a game of two levels; returns the result. */
static VariantResult play_levels(VariantKind kind, VariantLevel first, VariantLevel second,
                                 uint64_t seed) {
    VariantThinker *thinker = variant_thinker_create(kind, TABLE, 1);
    Variant *game = variant_create(kind);
    cr_assert(thinker != NULL && game != NULL);
    while (variant_result(game) == VARIANT_GOES_ON) {
        VariantThought thought;
        VariantQuestion question = {.level = variant_turn(game) == 0 ? first : second,
                                    .time_ms = 60000,
                                    .max_nodes = 3000,
                                    .seed = seed};
        variant_think(thinker, game, &question, &thought);
        cr_assert(variant_play(game, thought.move));
        cr_assert_eq(thought.line[0], thought.move);
    }
    VariantResult result = variant_result(game);
    variant_destroy(game);
    variant_thinker_destroy(thinker);
    return result;
}

Test(variant_think, hard_as_second_always_wins_tickoattwo) {
    for (uint64_t seed = 0; seed < 12; seed++)
        cr_expect_eq(play_levels(VARIANT_TICKOATTWO, (VariantLevel)(seed % 3), VARIANT_HARD, seed),
                     VARIANT_SECOND_WINS, "seed %d", (int)seed);
}

Test(variant_think, hard_beats_easy_at_ultimate_tic_tac_toe) {
    for (uint64_t seed = 0; seed < 4; seed++) {
        cr_expect_eq(play_levels(VARIANT_ULTIMATE, VARIANT_HARD, VARIANT_EASY, seed),
                     VARIANT_FIRST_WINS, "seed %d", (int)seed);
        cr_expect_eq(play_levels(VARIANT_ULTIMATE, VARIANT_EASY, VARIANT_HARD, seed),
                     VARIANT_SECOND_WINS, "seed %d", (int)seed);
    }
}
