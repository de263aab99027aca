/* The training of the network: its gradient against differences of its outputs, its integers
 * against the engine, exchanged colours, a fit, one that was stopped, what is written, and the
 * command. */
#include "bench/bench_support.h"

#include "internals.h"
#include "text/text_file.h"
#include "train/train_fit.h"
#include "train/train_state.h"
#include "train/train_write.h"
#include "tune/tune_fit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_train, .init = bench_enter, .fini = bench_leave);

enum { STONES = 24, SIZE = 15, BLOCK = 100 };

/* A rule set, samples of random positions under it, and a network. */
typedef struct Bed {
    Rules *rules;
    CellValues *cell_values;
    Board *board;
    TrainSet *set;
    TrainNet *net;
    TrainRow *rows; /* of the network, by line */
    TrainActivations *activations;
    int64_t positions; /* that a supply makes */
} Bed;

static Bed bed_create(int rule) {
    Bed bed = {.rules = rules_create(rule, 5),
               .board = malloc(sizeof *bed.board),
               .net = malloc(sizeof *bed.net),
               .rows = calloc(TRAIN_MAX_LINES, sizeof *bed.rows),
               .activations = malloc(sizeof *bed.activations)};
    bed.cell_values = eval_cell_values_create(bed.rules);
    cr_assert(bed.cell_values != NULL && bed.board != NULL && bed.net != NULL && bed.rows != NULL);
    bed.set = train_set_create(bed.rules);
    cr_assert(bed.set != NULL && bed.activations != NULL);
    Random random = {7};
    train_net_init(bed.net, bed.rules, &random);
    bed.net->unit = 300;
    return bed;
}

static void bed_free(Bed *bed) {
    train_set_destroy(bed->set);
    eval_cell_values_destroy(bed->cell_values);
    rules_destroy(bed->rules);
    free(bed->board);
    free(bed->net);
    free(bed->rows);
    free(bed->activations);
}

/* Puts `stones` random stones on the board, `first` beginning, not too far from each other. */
static void place(Bed *bed, Random *random, Side first, int stones) {
    board_init(bed->board, bed->rules, bed->cell_values, SIZE, SIZE);
    board_set_side(bed->board, first);
    for (int i = 0; i < stones; i++) {
        Cell cell;
        do
            cell = board_cell(bed->board, 2 + (int)random_below(random, 10),
                              2 + (int)random_below(random, 10));
        while (board_stone(bed->board, cell) != STONE_NONE);
        board_play(bed->board, cell);
    }
}

/* What a position with that score is to promise. */
static double target_of(int score) {
    return tune_share((double)score / TRAIN_SCORE_UNIT);
}

/* The empty cell with the highest move-ordering score but one, which no network knows at first. */
static Cell second_best(const Board *board) {
    Cell best = CELL_NONE, second = CELL_NONE;
    for (int i = 0; i < board->cell_count; i++) {
        Cell cell = (Cell)i;
        if (board_stone(board, cell) != STONE_NONE)
            continue;
        if (best == CELL_NONE || eval_move_score(board, cell) > eval_move_score(board, best)) {
            second = best;
            best = cell;
        } else if (second == CELL_NONE ||
                   eval_move_score(board, cell) > eval_move_score(board, second)) {
            second = cell;
        }
    }
    return second;
}

/* Adds the position on the board with a target that is anything but what the tables say. */
static void add_board(Bed *bed, TrainSet *set) {
    int score = 400 - 3 * eval_value(bed->board, NULL);
    TrainTarget target = {
        .value = target_of(score), .moves = 1, .move = {second_best(bed->board)}, .share = {1}};
    cr_assert(train_set_add_board(set, bed->board, &target));
}

/* Adds `positions` positions to a set, always the same for the same seed. */
static void fill(Bed *bed, uint64_t seed, int positions, TrainSet *set) {
    Random random = {seed};
    for (int i = 0; i < positions; i++) {
        place(bed, &random, BLACK, 4 + i % STONES);
        add_board(bed, set);
    }
}

static bool fill_block(void *context, int64_t pass, int64_t block, TrainSet *set) {
    Bed *bed = context;
    (void)pass;
    fill(bed, 100 + (uint64_t)block, BLOCK, set);
    return true;
}

static TrainSupply supply_of(Bed *bed, int64_t blocks) {
    return (TrainSupply){
        .context = bed, .blocks = blocks, .samples = blocks * BLOCK, .fill = fill_block};
}

/* Computes what the network says to a sample. */
static const TrainActivations *trace_of(Bed *bed, size_t index, bool exchanged) {
    train_net_prepare(bed->net);
    for (int line = 0; line < bed->set->lines->count; line++)
        train_net_line(bed->net, bed->set->lines, line, &bed->rows[line]);
    train_net_forward(bed->net, bed->set->lines, bed->rows, &bed->set->samples[index], exchanged,
                      bed->activations);
    train_net_policy(bed->net, bed->activations);
    return bed->activations;
}

/* A weighted sum of all outputs. */
static double output_of(Bed *bed, size_t index, const TrainOutputGradient *gradient) {
    const TrainActivations *activations = trace_of(bed, index, false);
    double sum = (double)gradient->value * (double)activations->value;
    for (int i = 0; i < activations->cells; i++)
        sum += (double)gradient->logit[i] * (double)activations->logit[i];
    return sum;
}

/* The gradient of that sum by all weights; the caller frees it. */
static TrainWeights *gradient_of(Bed *bed, size_t index, const TrainOutputGradient *gradient) {
    TrainRow *row_gradients = calloc(TRAIN_MAX_LINES, sizeof *row_gradients);
    TrainWeights *weight_gradient = calloc(1, sizeof *weight_gradient);
    cr_assert(row_gradients != NULL && weight_gradient != NULL);
    trace_of(bed, index, false);
    train_net_backward(bed->net, bed->activations, gradient, row_gradients, weight_gradient);
    for (int line = 1; line < bed->set->lines->count; line++)
        train_net_line_backward(bed->net, bed->set->lines, line, &row_gradients[line],
                                weight_gradient);
    free(row_gradients);
    return weight_gradient;
}

Test(bench_train, the_gradient_is_what_small_changes_make_of_the_outputs) {
    static const float CHANGE = 1e-3F;
    Bed bed = bed_create(RULE_RENJU);
    bed.net->exact = true;
    Random random = {19};
    fill(&bed, 3, 2, bed.set);
    int compared = 0, wrong = 0;
    for (size_t index = 0; index < 2; index++) {
        TrainOutputGradient gradient = {.value = 1, .policy = true};
        for (int i = 0; i < bed.set->samples[index].cells; i++)
            gradient.logit[i] = (float)random_below(&random, 100) / 500 - 0.1F;
        TrainWeights *weight_gradient = gradient_of(&bed, index, &gradient);
        const float *expected = train_weights_array(weight_gradient);
        float *weight = train_weights_array(&bed.net->weights);
        for (int i = 0; i < 4000; i++) {
            uint32_t at = random_below(&random, TRAIN_WEIGHTS);
            float kept = weight[at];
            if (expected[at] == 0)
                continue;
            weight[at] = kept + CHANGE;
            double above = output_of(&bed, index, &gradient);
            weight[at] = kept - CHANGE;
            double below = output_of(&bed, index, &gradient);
            weight[at] = kept;
            /* Where a number passes 0 on the way, both differ a little. */
            double found = (above - below) / (2 * (double)CHANGE);
            wrong += fabs(found - (double)expected[at]) > 4e-3 + 0.05 * fabs(found);
            compared++;
        }
        free(weight_gradient);
    }
    cr_expect_gt(compared, 300, "%d", compared);
    cr_expect_leq(wrong, compared / 40, "%d of %d", wrong, compared);
    bed_free(&bed);
}

/* Compares value and policy of the engine with those of the sample `index`. */
static void compare_engine(Bed *bed, size_t index, Net *engine) {
    const TrainActivations *activations = trace_of(bed, index, false);
    double value = (double)activations->value * bed->net->unit;
    int rounded = net_value(engine, bed->board, eval_classical(bed->board)), cells = 0;
    cr_expect_float_eq(rounded, value, 1.5, "%d and %f", rounded, value);
    for (int i = 0; i < bed->board->cell_count; i++) {
        Cell cell = (Cell)i;
        int logit;
        if (board_stone(bed->board, cell) != STONE_NONE)
            continue;
        net_policy(engine, bed->board, &cell, 1, &logit);
        /* Samples leave out cells that see no stone, in the order of the board. */
        bool seen = false;
        for (int d = 0; d < DIRECTION_COUNT; d++) {
            Shape shape = bed->board->cell[i].shape[d];
            seen |= bed->set->lines->number[shape] != 0;
        }
        if (!seen)
            continue;
        double exact = (double)activations->logit[cells++] * NET_POLICY_ONE;
        cr_expect_float_eq(logit, exact, 2, "%d and %f", logit, exact);
    }
    cr_expect_eq(cells, activations->cells);
}

Test(bench_train, the_engine_computes_the_same_with_rounded_weights) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    for (size_t n = 0; n < ARRAY_LENGTH(NUMBERS); n++) {
        Bed bed = bed_create(NUMBERS[n]);
        Random random = {n + 1};
        NetWeights *weights = malloc(sizeof *weights);
        Net *engine = net_create();
        cr_assert(weights != NULL && engine != NULL);
        cr_expect_eq(train_round(bed.net, weights), 0);
        NetTable *table = net_table_create(bed.rules, weights);
        cr_assert_not_null(table);
        for (size_t i = 0; i < 20; i++) {
            place(&bed, &random, BLACK, 4 + (int)i);
            add_board(&bed, bed.set);
            net_reset(engine, table, bed.board);
            compare_engine(&bed, i, engine);
        }
        net_table_destroy(table);
        net_destroy(engine);
        free(weights);
        bed_free(&bed);
    }
}

Test(bench_train, numbers_beyond_the_limits_are_cut) {
    Bed bed = bed_create(RULE_FREESTYLE);
    NetWeights *weights = malloc(sizeof *weights);
    cr_assert_not_null(weights);
    bed.net->weights.half[1][0] = 1e6F;
    bed.net->weights.hidden_bias[WHITE][3] = -1e30F;
    cr_expect_eq(train_round(bed.net, weights), 2);
    cr_expect_eq(weights->half[1][0], NET_HALF_MAX);
    cr_expect_eq(weights->hidden_bias[WHITE][3], -NET_BIAS_MAX);
    train_net_clamp(bed.net);
    cr_expect_eq(train_round(bed.net, weights), 0);
    cr_expect_eq(weights->half[1][0], NET_HALF_MAX);
    free(weights);
    bed_free(&bed);
}

Test(bench_train, integers_go_through_floating_point) {
    Bed bed = bed_create(RULE_STANDARD);
    NetWeights *weights = calloc(1, sizeof *weights), *again = calloc(1, sizeof *again);
    cr_assert(weights != NULL && again != NULL);
    cr_expect_eq(train_round(bed.net, weights), 0);
    train_unround(weights, bed.net);
    cr_expect_eq(train_round(bed.net, again), 0);
    cr_expect_eq(memcmp(weights, again, sizeof *weights), 0);
    free(weights);
    free(again);
    bed_free(&bed);
}

Test(bench_train, a_sample_with_colours_exchanged_is_the_position_with_colours_exchanged) {
    Bed bed = bed_create(RULE_CARO);
    Random random = {23};
    double difference = 0;
    for (size_t i = 0; i < 20; i += 2) {
        Random again = random;
        place(&bed, &random, BLACK, 5 + (int)i);
        add_board(&bed, bed.set);
        place(&bed, &again, WHITE, 5 + (int)i);
        add_board(&bed, bed.set);
        cr_expect_eq(bed.set->samples[i].value, bed.set->samples[i + 1].value);
        float here = trace_of(&bed, i, true)->value, policy = bed.activations->logit[3];
        float there = trace_of(&bed, i + 1, false)->value;
        cr_expect_float_eq(here, there, 1e-5, "%f and %f", (double)here, (double)there);
        cr_expect_float_eq(policy, bed.activations->logit[3], 1e-5);
        difference += fabs((double)(trace_of(&bed, i, false)->value - there));
    }
    cr_expect_gt(difference, 0.01);
    bed_free(&bed);
}

Test(bench_train, samples_know_lines_regions_and_good_moves) {
    Bed bed = bed_create(RULE_RENJU);
    const TrainTarget none = {.value = 0.5};
    board_init(bed.board, bed.rules, bed.cell_values, SIZE, SIZE);
    cr_assert(train_set_add_board(bed.set, bed.board, &none));
    cr_expect_eq(bed.set->lines->count, 1);
    cr_expect_eq(bed.set->samples[0].cells, 0);
    Cell middle = board_cell(bed.board, 7, 7), next = board_cell(bed.board, 8, 7);
    board_play(bed.board, middle);
    TrainTarget two = {.value = 0.5, .moves = 2, .move = {next, 0}, .share = {0.75, 0.25}};
    cr_assert(train_set_add_board(bed.set, bed.board, &two));
    cr_expect_eq(bed.set->samples[1].cells, 8 * bed.rules->reach);
    cr_expect_eq(bed.set->samples[1].choices, 0, "one of the moves sees no stone");
    two.move[1] = board_cell(bed.board, 6, 7);
    cr_assert(train_set_add_board(bed.set, bed.board, &two));
    const TrainSample *sample = &bed.set->samples[2];
    cr_assert_eq(sample->choices, 2);
    cr_expect_float_eq(sample->choice[0].share + sample->choice[1].share, 1, 1e-6);
    cr_expect_eq(sample->cell[sample->choice[0].cell].region, 4);
    for (int line = 0; line < bed.set->lines->count; line++)
        cr_expect_eq(bed.set->lines->exchanged[bed.set->lines->exchanged[line]], line);
    train_set_clear(bed.set);
    cr_expect_eq(bed.set->sample_count, 0);
    cr_expect_eq(bed.set->lines->count, 1);
    bed_free(&bed);
}

/* A fit to two blocks; the losses of its first and last block, and those held back after it. */
static void run_fit(Bed *bed, int threads, TrainLoss *first, TrainLoss *last, TrainLoss *held) {
    TrainPlan plan = {
        .passes = 40, .batch = 16, .rate = 0.005, .policy = 0.5, .threads = threads, .seed = 5};
    TrainSupply supply = supply_of(bed, 2);
    TrainLoss stages[TRAIN_STAGES];
    Random random = {7};
    train_net_init(bed->net, bed->rules, &random);
    bed->net->unit = 300;
    TrainFit *fit = train_fit_create(bed->net, bed->rules, &supply, &plan);
    cr_assert_not_null(fit);
    cr_assert(train_fit_block(fit, first));
    while (!train_fit_done(fit))
        cr_assert(train_fit_block(fit, last));
    cr_assert(train_fit_loss(fit, bed->set, stages));
    *held = train_loss_total(stages, TRAIN_STAGES);
    train_fit_destroy(fit);
}

Test(bench_train, a_fit_reduces_the_losses_and_can_be_repeated) {
    Bed bed = bed_create(RULE_FREESTYLE);
    TrainLoss first[3], last[3], held[3];
    fill(&bed, 3, 50, bed.set);
    run_fit(&bed, 1, &first[0], &last[0], &held[0]);
    TrainWeights kept = bed.net->weights;
    run_fit(&bed, 1, &first[1], &last[1], &held[1]);
    cr_expect_eq(memcmp(&kept, &bed.net->weights, sizeof kept), 0);
    run_fit(&bed, 3, &first[2], &last[2], &held[2]);
    cr_expect_eq(first[0].values, BLOCK);
    cr_expect_eq(held[0].values, 50);
    cr_expect_eq(held[0].policies, 50);
    cr_expect_lt(last[0].value, first[0].value - 0.01);
    cr_expect_lt(last[0].policy, first[0].policy - 0.2);
    cr_expect_float_eq(first[2].value, first[0].value, 1e-3);
    cr_expect_float_eq(first[2].policy, first[0].policy, 1e-2);
    bed_free(&bed);
}

Test(bench_train, losses_of_parts_count_by_their_samples) {
    const TrainLoss parts[] = {{0}, {1, 4, 1, 2}, {3, 1, 3, 0}};
    TrainLoss total = train_loss_total(parts, 3);
    cr_expect_float_eq(total.value, 2.5, 1e-9);
    cr_expect_float_eq(total.policy, 4, 1e-9);
    cr_expect_eq(total.values, 4);
    cr_expect_eq(total.policies, 2);
    cr_expect_eq(train_loss_total(parts, 1).value, 0);
}

/* Begins the same fit as always and lets it go through its first blocks. */
static TrainFit *begin_fit(Bed *bed, const TrainSupply *supply, const TrainPlan *plan, int blocks) {
    Random random = {7};
    TrainLoss loss;
    train_net_init(bed->net, bed->rules, &random);
    bed->net->unit = 300;
    TrainFit *fit = train_fit_create(bed->net, bed->rules, supply, plan);
    cr_assert_not_null(fit);
    for (int i = 0; i < blocks; i++)
        cr_assert(train_fit_block(fit, &loss));
    return fit;
}

/* Compares the averaged weights after some steps with the mean of what each step left. */
static void expect_mean(int64_t average, int steps) {
    Bed bed = bed_create(RULE_FREESTYLE);
    TrainSupply supply = supply_of(&bed, 1); /* a block is a step */
    TrainPlan plan = {.passes = steps, .batch = 10000, .rate = 0.01, .policy = 1, .threads = 1};
    plan.average = average;
    TrainFitState *state = calloc(1, sizeof *state);
    double *mean = calloc(TRAIN_WEIGHTS, sizeof *mean);
    cr_assert(state != NULL && mean != NULL);
    TrainFit *fit = begin_fit(&bed, &supply, &plan, 0);
    for (int step = 1; step <= steps; step++) {
        TrainLoss loss;
        cr_assert(train_fit_block(fit, &loss));
        train_fit_get(fit, state);
        cr_assert_eq(state->steps, step);
        int64_t over = max_int64(1, min_int64(step / 2, average));
        for (int i = 0; i < TRAIN_WEIGHTS; i++)
            mean[i] += ((double)train_weights_array(&state->weights)[i] - mean[i]) / (double)over;
    }
    for (int i = 0; i < TRAIN_WEIGHTS; i++)
        cr_assert_float_eq((double)train_weights_array(&state->average)[i], mean[i], 1e-5);
    train_fit_destroy(fit);
    free(mean);
    free(state);
    bed_free(&bed);
}

Test(bench_train, what_is_learned_is_the_mean_of_the_last_steps) {
    expect_mean(0, 3);
    expect_mean(100, 9);
    expect_mean(3, 9);
}

/* Losses are those of the averaged weights, and the fit goes on from its own. */
Test(bench_train, losses_are_those_of_the_averaged_weights) {
    Bed bed = bed_create(RULE_FREESTYLE);
    TrainSupply supply = supply_of(&bed, 1);
    TrainPlan plan = {.passes = 4, .batch = 10000, .rate = 0.05, .threads = 1, .average = 100};
    TrainFit *fit = begin_fit(&bed, &supply, &plan, 3);
    TrainFitState *state = calloc(1, sizeof *state);
    cr_assert_not_null(state);
    TrainLoss averaged[TRAIN_STAGES], other[TRAIN_STAGES];
    train_fit_get(fit, state);
    fill(&bed, 3, 50, bed.set);
    cr_assert(train_fit_loss(fit, bed.set, averaged));
    cr_expect_eq(memcmp(&bed.net->weights, &state->weights, sizeof state->weights), 0);
    state->weights = state->average;
    TrainFit *same = begin_fit(&bed, &supply, &plan, 0);
    train_fit_set(same, state);
    cr_assert(train_fit_loss(same, bed.set, other));
    cr_expect_float_eq(train_loss_total(other, TRAIN_STAGES).value,
                       train_loss_total(averaged, TRAIN_STAGES).value, 1e-9);
    train_fit_destroy(fit);
    train_fit_destroy(same);
    free(state);
    bed_free(&bed);
}

/* Writes a state with that key and reads it as one with another; returns whether it can be read. */
static bool pass_on(const TrainState *from, uint64_t key, TrainState *to, uint64_t other) {
    Text text = {0};
    train_state_write(from, key, &text);
    bool read = train_state_read(to, other, text.data);
    text_free(&text);
    return read;
}

/* Stops a fit in the middle of its second pass and goes on with it. */
static void stop_and_go_on(int rule, TrainState *state, TrainState *read) {
    Bed bed = bed_create(rule);
    TrainSupply supply = supply_of(&bed, 2);
    TrainPlan plan = {.passes = 3, .batch = 16, .rate = 0.01, .policy = 1, .threads = 1, .seed = 5};
    train_fit_destroy(begin_fit(&bed, &supply, &plan, 6));
    TrainWeights whole = bed.net->weights;

    TrainFit *fit = begin_fit(&bed, &supply, &plan, 2);
    TrainLoss loss;
    memset(state, 0, sizeof *state);
    train_fit_get(fit, &state->fit);
    train_state_note_pass(state, 1, 0.5);
    cr_assert(train_fit_block(fit, &loss));
    train_fit_get(fit, &state->fit);
    train_fit_destroy(fit);
    cr_assert(pass_on(state, 17, read, 17));
    cr_expect_eq(read->best_pass, 1);
    cr_expect_eq(read->fit.blocks, 3);
    cr_expect_eq(memcmp(&read->best, &state->best, sizeof read->best), 0);

    fit = begin_fit(&bed, &supply, &plan, 0);
    train_fit_set(fit, &read->fit);
    while (!train_fit_done(fit))
        cr_assert(train_fit_block(fit, &loss));
    cr_expect_eq(memcmp(&bed.net->weights, &whole, sizeof whole), 0);
    train_fit_destroy(fit);
    bed_free(&bed);
}

Test(bench_train, a_fit_that_was_stopped_goes_on_as_if_it_had_not) {
    TrainState *state = calloc(1, sizeof *state), *read = calloc(1, sizeof *read);
    cr_assert(state != NULL && read != NULL);
    stop_and_go_on(RULE_FREESTYLE, state, read);
    stop_and_go_on(RULE_RENJU, state, read);
    cr_expect_not(pass_on(state, 17, read, 18));
    cr_expect_not(train_state_read(read, 17, "something else\n"));
    train_state_note_pass(state, 2, 0.6);
    cr_expect_eq(state->best_pass, 1);
    free(state);
    free(read);
}

Test(bench_train, the_key_of_a_fit_is_of_all_that_decides_it) {
    Bed bed = bed_create(RULE_FREESTYLE);
    TrainPlan plan = {.passes = 6, .batch = 16, .rate = 0.01, .threads = 1, .seed = 5};
    uint64_t key = train_state_key(bed.net, 11, &plan);
    plan.threads = 2;
    cr_expect_eq(train_state_key(bed.net, 11, &plan), key);
    cr_expect_neq(train_state_key(bed.net, 12, &plan), key);
    plan.rate = 0.02;
    cr_expect_neq(train_state_key(bed.net, 11, &plan), key);
    plan.rate = 0.01;
    plan.policy = 1;
    cr_expect_neq(train_state_key(bed.net, 11, &plan), key);
    plan.policy = 0;
    bed.net->weights.mix[3][3] += 1;
    cr_expect_neq(train_state_key(bed.net, 11, &plan), key);
    bed_free(&bed);
}

Test(bench_train, the_unit_of_the_tables_is_found) {
    Bed bed = bed_create(RULE_FREESTYLE);
    Random random = {29};
    for (int i = 0; i < 100; i++) {
        place(&bed, &random, BLACK, 4 + i % 8);
        int value = eval_value(bed.board, NULL);
        TrainTarget target = {.value = target_of(value * TRAIN_SCORE_UNIT / 200)};
        cr_assert(train_set_add_board(bed.set, bed.board, &target));
    }
    double unit = train_set_unit(bed.set);
    cr_expect_float_eq(unit, 200, 2, "%f", unit);
    cr_expect_lt(train_set_loss(bed.set, unit), train_set_loss(bed.set, 400));
    bed_free(&bed);
}

Test(bench_train, parameters_go_through_a_file) {
    Bed bed = bed_create(RULE_RENJU);
    TrainNet *other = calloc(1, sizeof *other);
    Text text = {0};
    cr_assert_not_null(other);
    bed.net->unit = 1000.0 / 3;
    train_net_prepare(bed.net);
    train_write_parameters(bed.net, &text);
    cr_assert(train_read_parameters(other, text.data));
    train_net_restrict(other, bed.rules);
    train_net_prepare(other);
    cr_expect_eq(memcmp(other, bed.net, sizeof *other), 0);
    text.data[text.length - 1] = 'x';
    cr_expect_not(train_read_parameters(other, text.data));
    cr_expect_not(train_read_parameters(other, "something else\n"));
    bed.net->unit = 1e-300;
    text_clear(&text);
    train_write_parameters(bed.net, &text);
    cr_expect_not(train_read_parameters(other, text.data), "logits would be infinite");
    text_free(&text);
    free(other);
    bed_free(&bed);
}

Test(bench_train, wrong_input_is_refused) {
    bench_write("text", "what is this\n");
    cr_expect_eq(bench_run("train")->status, 2);
    cr_expect_eq(bench_run("train -data text")->status, 2);
    cr_expect_eq(bench_run("train -out x.weights")->status, 2);
    cr_expect_eq(bench_run("train -data nothing -out x.weights")->status, 2);
    cr_expect_eq(bench_run("train -data text -out x.weights")->status, 2);
    cr_expect_eq(bench_run("train -data text -out x.weights -threads 0")->status, 2);
    cr_expect_not_null(strstr(bench_run("train -data text -out x -unit 1e-300")->output, "-unit"));
    cr_assert_eq(symlink("text", "link"), 0);
    static const char *const OUTPUTS[] = {"-out text", "-out x -save ./text", "-out link"};
    for (size_t i = 0; i < ARRAY_LENGTH(OUTPUTS); i++) {
        const BenchRun *run = bench_run("train -data text %s", OUTPUTS[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_not_null(strstr(run->output, "must not be written"), "%s", run->output);
    }
    cr_expect_str_eq(bench_read("text"), "what is this\n");
    cr_expect_eq(bench_run("train -help")->status, 0);
}

Test(bench_train, a_file_is_written_without_touching_another_one) {
    Text text = {0};
    text_append(&text, "mine\n");
    bench_write("out", "old\n");
    bench_write("out.new", "a stranger's\n");
    cr_expect(text_file_may_write("train", "out"));
    cr_expect_str_eq(bench_read("out"), "old\n");
    cr_expect(text_file_write("out", &text));
    cr_expect_str_eq(bench_read("out"), "mine\n");
    cr_expect_str_eq(bench_read("out.new"), "a stranger's\n");
    cr_expect_neq(access("out.new1", F_OK), 0);
    cr_expect_not(text_file_may_write("train", "no/such/folder"));
    text_free(&text);
}

/* The weights in a file that `train` wrote; the caller frees them. */
static NetWeights *read_weights(const char *name, int rule) {
    Text file = {0};
    NetWeights *weights = malloc(sizeof *weights);
    cr_assert_not_null(weights);
    cr_assert(text_file_read(name, &file));
    cr_assert_eq(net_file_read((const unsigned char *)file.data, file.length, rule, weights),
                 NET_FILE_OK);
    text_free(&file);
    return weights;
}

Test(bench_train, games_with_their_searches_make_a_network) {
    cr_assert_eq(bench_run("selfplay -games 40 -nodes 60 -quiet -out games.bin")->status, 0);
    const char *command =
        "train -data games.bin -out net.weights -save net.txt -passes 2 -threads 2";
    const BenchRun *result = bench_run("%s", command);
    cr_assert_eq(result->status, 0, "%s", result->output);
    cr_expect_not_null(strstr(result->output, "pass   2 value"));
    cr_expect_not_null(strstr(result->output, "rounded, as the engine computes it: held back"));
    cr_expect_not_null(strstr(result->output, "For the MANIFEST:"));
    result = bench_run("train -data games.bin -out again.weights -start net.txt -passes 0");
    cr_expect_eq(result->status, 0, "%s", result->output);
    NetWeights *weights = read_weights("net.weights", RULE_FREESTYLE),
               *again = read_weights("again.weights", RULE_FREESTYLE);
    cr_expect_eq(memcmp(weights, again, sizeof *weights), 0);
    free(again);
    result = bench_run("train -data games.bin -out again.weights -start net.weights -passes 0");
    cr_expect_eq(result->status, 0, "%s", result->output);
    again = read_weights("again.weights", RULE_FREESTYLE);
    cr_expect_eq(memcmp(weights, again, sizeof *weights), 0);
    free(weights);
    free(again);
    cr_expect_eq(bench_run("train -data games.bin -out x.weights -start games.bin")->status, 2);
    result = bench_run("train -data games.bin -out x.weights -start nothing");
    cr_expect_eq(result->status, 2);
    cr_expect_not_null(strstr(result->output, "train: nothing: No such file"), "%s",
                       result->output);
    cr_assert_eq(bench_run("selfplay -games 3 -nodes 60 -rule 1 -quiet -out other.bin")->status, 0);
    result = bench_run("train -data games.bin other.bin -out net.weights");
    cr_expect_eq(result->status, 2);
    cr_expect_not_null(strstr(result->output, "another rule set"));

    /* The head of a file alone, as after an interruption in the first game. */
    cr_assert_eq(bench_run("train -help > help; head -c 56 games.bin > head")->status, 0);
    result = bench_run("train -data head -out net.weights");
    cr_expect_eq(result->status, 2);
    cr_expect_not_null(strstr(result->output, "no quiet position"), "%s", result->output);
}

Test(bench_train, a_network_of_any_rule_set_is_a_start) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                RULE_CARO_EXACT};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        bench_run("selfplay -rule %d -games 4 -nodes 9 -boardsize 9 -branches 0 -balance 9999 "
                  "-balancenodes 1 -quiet -out games%d",
                  RULES[i], RULES[i]);
        const BenchRun *run =
            bench_run("train -data games%d -holdout 2 -passes 0 -out net.weights", RULES[i]);
        cr_expect_eq(run->status, 0, "%d: %s", RULES[i], run->output);
        run = bench_run("train -data games%d -holdout 2 -passes 0 -start net.weights -out again; "
                        "cmp net.weights again",
                        RULES[i]);
        cr_expect_eq(run->status, 0, "%d: %s", RULES[i], run->output);
        run = bench_run("train -data games%d -holdout 2 -passes 0 -start net.weights -out again",
                        RULES[0]);
        cr_expect_eq(run->status, 0, "%d: %s", RULES[i], run->output);
    }
}

/* The number after the first `word` in a text; fails the test when there is none. */
static double number_after(const char *text, const char *word) {
    const char *found = strstr(text, word);
    cr_assert_not_null(found, "'%s' is not in: %s", word, text);
    return strtod(found + strlen(word), NULL);
}

Test(bench_train, the_best_pass_is_written_and_not_the_last_one) {
    cr_assert_eq(
        bench_run("selfplay -games 20 -nodes 60 -branches 0 -quiet -out games.bin")->status, 0);
    /* Large steps, no decay and few games: the network soon knows them by heart. */
    const char *command =
        "train -data games.bin -out net.weights -state state -average 0 -batch 64 "
        "-passes 12 -rate 0.03 -decay 0 -policy 0 -unit 400 -holdout 5";
    const BenchRun *result = bench_run("%s", command);
    cr_assert_eq(result->status, 0, "%s", result->output);
    double least = 1e9, last = 0;
    int pass = 0, best = 0;
    for (const char *at = result->output; (at = strstr(at, "\npass ")) != NULL; at++) {
        pass++;
        last = number_after(at, "held back ");
        if (last < least) {
            least = last;
            best = pass;
        }
    }
    cr_assert_gt(last, least + 0.01, "%s", result->output);
    cr_expect_eq(number_after(result->output, "the best pass is "), best);
    double rounded = number_after(result->output, "computes it: held back ");
    cr_expect_float_eq(rounded, least, 0.004, "%s", result->output);

    /* The same command again has nothing to do and writes the same. */
    cr_assert_eq(rename("net.weights", "first.weights"), 0);
    result = bench_run("%s", command);
    cr_expect_not_null(strstr(result->output, "12.0 passes are done already"));
    cr_expect_eq(bench_run("train -help >/dev/null; cmp net.weights first.weights")->status, 0);
    result = bench_run("%s -seed 2", command);
    cr_expect_eq(result->status, 2);
    cr_expect_not_null(strstr(result->output, "of other positions, other settings"));
}
