/* The training of the network: its slopes against differences of values, its integers against the
 * engine, exchanged colours, a fit, one that was stopped, what is written, and the command. */
#include "bench/bench_support.h"

#include "ground/text_file.h"
#include "train/train_fit.h"
#include "train/train_state.h"
#include "train/train_write.h"
#include "train/tune_fit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(bench_train, .init = bench_enter, .fini = bench_leave);

enum { STONES = 24, SIZE = 15 };

/* A rule set, samples of random positions under it, and a network. */
typedef struct Bed {
    Rules *rules;
    CellValues *cells;
    Board *board;
    TrainSet *set;
    TrainNet *net;
    TrainRow *rows; /* of the network, by line */
    TrainTrace *trace;
} Bed;

static Bed bed_create(int rule) {
    Bed bed = {.rules = rules_create(rule, 5),
               .board = malloc(sizeof *bed.board),
               .net = malloc(sizeof *bed.net),
               .rows = calloc(TRAIN_MAX_LINES, sizeof *bed.rows),
               .trace = malloc(sizeof *bed.trace)};
    bed.cells = eval_cells_create(bed.rules, NULL);
    cr_assert(bed.cells != NULL && bed.board != NULL && bed.net != NULL && bed.rows != NULL);
    bed.set = train_set_create(bed.rules);
    cr_assert(bed.set != NULL && bed.trace != NULL);
    Random random = {7};
    train_net_init(bed.net, bed.rules, &random);
    bed.net->unit = 300;
    return bed;
}

static void bed_free(Bed *bed) {
    train_set_destroy(bed->set);
    eval_cells_destroy(bed->cells);
    rules_destroy(bed->rules);
    free(bed->board);
    free(bed->net);
    free(bed->rows);
    free(bed->trace);
}

/* Puts `stones` random stones on the board, `first` beginning, not too far from each other. */
static void place(Bed *bed, Random *random, Side first, int stones) {
    board_init(bed->board, bed->rules, bed->cells, SIZE, SIZE);
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

/* Fills the set with positions whose scores are anything but what the tables say; every tenth is
 * held back. */
static void fill(Bed *bed, int positions) {
    Random random = {3};
    for (int i = 0; i < positions; i++) {
        place(bed, &random, BLACK, 4 + i % STONES);
        int score = 400 - 3 * eval_value(bed->board, NULL);
        cr_assert(train_set_add_board(bed->set, bed->board, target_of(score), i % 10 == 0));
    }
}

/* What the network says to a sample. */
static float value_of(Bed *bed, size_t index, bool exchanged) {
    train_net_prepare(bed->net);
    for (int line = 0; line < bed->set->lines->count; line++)
        train_net_line(bed->net, bed->set->lines, line, &bed->rows[line]);
    return train_net_value(bed->net, bed->set->lines, bed->rows, &bed->set->samples[index],
                           exchanged, bed->trace);
}

/* The slopes of the value of a sample by all weights; the caller frees them. */
static TrainWeights *slopes_of(Bed *bed, size_t index) {
    TrainRow *row_slopes = calloc(TRAIN_MAX_LINES, sizeof *row_slopes);
    TrainWeights *slopes = calloc(1, sizeof *slopes);
    cr_assert(row_slopes != NULL && slopes != NULL);
    value_of(bed, index, false);
    train_net_back(bed->net, bed->trace, 1, row_slopes, slopes);
    for (int line = 1; line < bed->set->lines->count; line++)
        train_net_line_back(bed->net, bed->set->lines, line, &row_slopes[line], slopes);
    free(row_slopes);
    return slopes;
}

Test(bench_train, slopes_are_what_small_changes_make_of_the_value) {
    static const float CHANGE = 2e-3F;
    Bed bed = bed_create(RULE_RENJU);
    Random random = {19};
    fill(&bed, 2);
    int compared = 0, wrong = 0;
    for (size_t index = 0; index < 2; index++) {
        TrainWeights *slopes = slopes_of(&bed, index);
        const float *slope = train_weights_array(slopes);
        float *weight = train_weights_array(&bed.net->weights);
        for (int i = 0; i < 4000; i++) {
            uint32_t at = random_below(&random, TRAIN_WEIGHTS);
            float kept = weight[at];
            if (slope[at] == 0)
                continue;
            weight[at] = kept + CHANGE;
            float above = value_of(&bed, index, false);
            weight[at] = kept - CHANGE;
            float below = value_of(&bed, index, false);
            weight[at] = kept;
            /* Where a number passes 0 on the way, both differ a little. */
            double found = (double)(above - below) / (2 * (double)CHANGE);
            wrong += fabs(found - (double)slope[at]) > 2e-3 + 0.03 * fabs(found);
            compared++;
        }
        free(slopes);
    }
    cr_expect_gt(compared, 300, "%d", compared);
    cr_expect_leq(wrong, compared / 50, "%d of %d", wrong, compared);
    bed_free(&bed);
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
        NetTable *table = net_table_of(bed.rules, weights);
        cr_assert_not_null(table);
        for (size_t i = 0; i < 20; i++) {
            place(&bed, &random, BLACK, 4 + (int)i);
            cr_assert(train_set_add_board(bed.set, bed.board, 0.5, false));
            double value = (double)value_of(&bed, i, false) * bed.net->unit;
            net_reset(engine, table, bed.board);
            int rounded = net_value(engine, bed.board);
            cr_expect_float_eq(rounded, value, 2 + 0.01 * fabs(value), "%d and %f", rounded, value);
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
    cr_expect_eq(weights->half[1][0], 1023);
    cr_expect_eq(weights->hidden_bias[WHITE][3], -(1 << 30));
    free(weights);
    bed_free(&bed);
}

Test(bench_train, a_sample_with_colours_exchanged_is_the_position_with_colours_exchanged) {
    Bed bed = bed_create(RULE_CARO);
    Random random = {23};
    double difference = 0;
    for (size_t i = 0; i < 20; i += 2) {
        Random again = random;
        place(&bed, &random, BLACK, 5 + (int)i);
        cr_assert(train_set_add_board(bed.set, bed.board, 0.5, false));
        place(&bed, &again, WHITE, 5 + (int)i);
        cr_assert(train_set_add_board(bed.set, bed.board, 0.5, false));
        cr_expect_eq(bed.set->samples[i].value, bed.set->samples[i + 1].value);
        float here = value_of(&bed, i, true), there = value_of(&bed, i + 1, false);
        cr_expect_float_eq(here, there, 1e-5, "%f and %f", (double)here, (double)there);
        difference += fabs((double)(value_of(&bed, i, false) - there));
    }
    cr_expect_gt(difference, 0.01);
    bed_free(&bed);
}

Test(bench_train, the_first_line_is_every_line_without_stones) {
    Bed bed = bed_create(RULE_RENJU);
    board_init(bed.board, bed.rules, bed.cells, SIZE, SIZE);
    cr_assert(train_set_add_board(bed.set, bed.board, 0.5, false));
    cr_expect_eq(bed.set->lines->count, 1);
    cr_expect_eq(bed.set->samples[0].cells, 0);
    board_play(bed.board, board_cell(bed.board, 7, 7));
    cr_assert(train_set_add_board(bed.set, bed.board, 0.5, false));
    cr_expect_eq(bed.set->samples[1].cells, 8 * bed.rules->reach);
    for (int line = 0; line < bed.set->lines->count; line++)
        cr_expect_eq(bed.set->lines->exchanged[bed.set->lines->exchanged[line]], line);
    bed_free(&bed);
}

/* The losses of a fit: of the samples in its last pass and of those held back after it. */
static void run_fit(Bed *bed, int threads, double *first, double *last, double *held) {
    TrainPlan plan = {.passes = 12, .batch = 16, .rate = 0.005, .threads = threads, .seed = 5};
    Random random = {7};
    train_net_init(bed->net, bed->rules, &random);
    bed->net->unit = train_set_unit(bed->set);
    TrainFit *fit = train_fit_create(bed->net, bed->set, &plan);
    cr_assert_not_null(fit);
    *first = train_fit_pass(fit);
    for (int pass = 1; pass < plan.passes; pass++)
        *last = train_fit_pass(fit);
    *held = train_fit_held_loss(fit);
    train_fit_destroy(fit);
}

Test(bench_train, a_fit_reduces_the_loss_and_can_be_repeated) {
    Bed bed = bed_create(RULE_FREESTYLE);
    double first[3], last[3], held[3];
    fill(&bed, 400);
    run_fit(&bed, 1, &first[0], &last[0], &held[0]);
    TrainWeights kept = bed.net->weights;
    run_fit(&bed, 1, &first[1], &last[1], &held[1]);
    cr_expect_eq(memcmp(&kept, &bed.net->weights, sizeof kept), 0);
    run_fit(&bed, 3, &first[2], &last[2], &held[2]);
    cr_expect_lt(last[0], first[0] - 0.01, "%f to %f", first[0], last[0]);
    cr_expect_float_eq(held[2], held[0], 0.02, "%f and %f", held[2], held[0]);
    bed_free(&bed);
}

/* Begins the same fit as always and lets it go through its first passes. */
static TrainFit *begin_fit(Bed *bed, const TrainPlan *plan, int passes) {
    Random random = {7};
    train_net_init(bed->net, bed->rules, &random);
    bed->net->unit = 300;
    TrainFit *fit = train_fit_create(bed->net, bed->set, plan);
    cr_assert_not_null(fit);
    for (int i = 0; i < passes; i++)
        train_fit_pass(fit);
    return fit;
}

/* Writes a state with that key and reads it as one with another; returns whether it can be read. */
static bool pass_on(const TrainState *from, uint64_t key, TrainState *to, uint64_t other) {
    Text text = {0};
    train_state_write(from, key, &text);
    bool read = train_state_read(to, other, text.data);
    text_free(&text);
    return read;
}

Test(bench_train, a_fit_that_was_stopped_goes_on_as_if_it_had_not) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_RENJU};
    TrainState *state = calloc(1, sizeof *state), *read = calloc(1, sizeof *read);
    cr_assert(state != NULL && read != NULL);
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        Bed bed = bed_create(RULES[i]);
        fill(&bed, 200);
        TrainPlan plan = {.passes = 6, .batch = 16, .rate = 0.01, .threads = 1, .seed = 5};
        train_fit_destroy(begin_fit(&bed, &plan, 6));
        TrainWeights whole = bed.net->weights;

        TrainFit *fit = begin_fit(&bed, &plan, 2);
        train_state_note(state, fit, 0.5);
        train_fit_pass(fit);
        train_state_note(state, fit, 0.6);
        train_fit_destroy(fit);
        cr_assert(pass_on(state, 17, read, 17));
        cr_expect_eq(read->best_pass, 2);
        cr_expect_eq(read->fit.passes, 3);
        cr_expect_eq(memcmp(&read->best, &state->best, sizeof read->best), 0);

        fit = begin_fit(&bed, &plan, 0);
        train_fit_set(fit, &read->fit);
        for (int pass = 3; pass < 6; pass++)
            train_fit_pass(fit);
        cr_expect_eq(memcmp(&bed.net->weights, &whole, sizeof whole), 0);
        train_fit_destroy(fit);
        bed_free(&bed);
    }
    cr_expect_not(pass_on(state, 17, read, 18));
    cr_expect_not(train_state_read(read, 17, "something else\n"));
    free(state);
    free(read);
}

Test(bench_train, the_key_of_a_fit_is_of_all_that_decides_it) {
    Bed bed = bed_create(RULE_FREESTYLE);
    fill(&bed, 20);
    TrainPlan plan = {.passes = 6, .batch = 16, .rate = 0.01, .threads = 1, .seed = 5};
    uint64_t key = train_state_key(bed.net, bed.set, &plan);
    plan.threads = 2;
    cr_expect_eq(train_state_key(bed.net, bed.set, &plan), key);
    plan.rate = 0.02;
    cr_expect_neq(train_state_key(bed.net, bed.set, &plan), key);
    plan.rate = 0.01;
    float kept = bed.net->weights.mix[3][3];
    bed.net->weights.mix[3][3] = kept + 1;
    cr_expect_neq(train_state_key(bed.net, bed.set, &plan), key);
    bed.net->weights.mix[3][3] = kept;
    cr_expect_eq(train_state_key(bed.net, bed.set, &plan), key);
    bed.set->samples[19].target = 1 - bed.set->samples[19].target;
    cr_expect_neq(train_state_key(bed.net, bed.set, &plan), key);
    bed_free(&bed);
}

Test(bench_train, the_unit_of_the_tables_is_found) {
    Bed bed = bed_create(RULE_FREESTYLE);
    Random random = {29};
    for (int i = 0; i < 100; i++) {
        place(&bed, &random, BLACK, 4 + i % 8);
        int value = eval_value(bed.board, NULL);
        int score = value * TRAIN_SCORE_UNIT / 200;
        cr_assert(train_set_add_board(bed.set, bed.board, target_of(score), false));
    }
    double unit = train_set_unit(bed.set);
    cr_expect_float_eq(unit, 200, 2, "%f", unit);
    cr_expect_lt(train_set_loss(bed.set, unit, false), train_set_loss(bed.set, 400, false));
    cr_expect_eq(train_set_loss(bed.set, unit, true), 0);
    bed_free(&bed);
}

Test(bench_train, parameters_go_through_a_file) {
    Bed bed = bed_create(RULE_RENJU);
    TrainNet *other = calloc(1, sizeof *other);
    Text text = {0};
    cr_assert_not_null(other);
    bed.net->unit = 1000.0 / 3;
    train_write_parameters(bed.net, &text);
    cr_assert(train_read_parameters(other, text.data));
    train_net_restrict(other, bed.rules);
    train_net_prepare(other);
    cr_expect_eq(memcmp(other, bed.net, sizeof *other), 0);
    text.data[text.length - 1] = 'x';
    cr_expect_not(train_read_parameters(other, text.data));
    cr_expect_not(train_read_parameters(other, "something else\n"));
    text_free(&text);
    free(other);
    bed_free(&bed);
}

Test(bench_train, networks_of_the_engine_go_through_floating_point) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    NetWeights *rounded = calloc(1, sizeof *rounded), *weights = malloc(sizeof *weights);
    cr_assert(rounded != NULL && weights != NULL);
    for (size_t n = 0; n < ARRAY_LENGTH(NUMBERS); n++) {
        Bed bed = bed_create(NUMBERS[n]);
        cr_assert_eq(net_builtin_read(NUMBERS[n], 5, weights), NET_FILE_OK);
        train_unround(weights, bed.net);
        cr_expect_eq(train_round(bed.net, rounded), 0);
        cr_expect_eq(memcmp(rounded, weights, sizeof *weights), 0);
        bed_free(&bed);
    }
    free(weights);
    free(rounded);
}

Test(bench_train, a_rounded_network_goes_through_a_file) {
    Bed bed = bed_create(RULE_FREESTYLE);
    NetWeights *weights = malloc(sizeof *weights), *read = malloc(sizeof *read);
    unsigned char *bytes = malloc(NET_FILE_MOST);
    cr_assert(weights != NULL && read != NULL && bytes != NULL);
    train_round(bed.net, weights);
    size_t size = net_file_write(weights, RULE_FREESTYLE, bytes);
    cr_expect_eq(net_file_read(bytes, size, RULE_FREESTYLE, read), NET_FILE_OK);
    cr_expect_eq(memcmp(read, weights, sizeof *read), 0);
    /* Of 364 halves of lines freestyle knows 121, and the others are zeros. */
    cr_expect_lt(size, 121 * NET_LINE * 2 + 3000, "%zu", size);
    free(bytes);
    free(read);
    free(weights);
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
    cr_expect_eq(bench_run("train -data text -out x.weights")->status, 2);
    cr_expect_eq(bench_run("train -help")->status, 0);
}

/* The weights in a file that `train` wrote. */
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
    cr_assert_eq(bench_run("selfplay -games 30 -nodes 60 -quiet -out games.bin")->status, 0);
    const char *command = "train -data games.bin -out net.weights -save net.txt "
                          "-passes 2 -threads 2";
    const BenchRun *result = bench_run(command);
    cr_assert_eq(result->status, 0, "%s", result->output);
    cr_expect_not_null(strstr(result->output, "pass   2 loss"));
    cr_expect_not_null(strstr(result->output, "rounded, as the engine computes it: held back"));
    cr_expect_not_null(strstr(result->output, "sha256"));
    cr_expect_not_null(strstr(result->output, "fit        pentad-bench train -data games.bin"));
    cr_expect_eq(
        bench_run("train -data games.bin -out again.weights -start net.txt -passes 0")->status, 0);
    NetWeights *weights = read_weights("net.weights", RULE_FREESTYLE),
               *again = read_weights("again.weights", RULE_FREESTYLE);
    cr_expect_eq(memcmp(weights, again, sizeof *weights), 0);
    free(weights);
    free(again);
    cr_assert_eq(bench_run("selfplay -games 3 -nodes 60 -rule 1 -quiet -out other.bin")->status, 0);
    cr_expect_eq(bench_run("train -data games.bin other.bin -out net.weights")->status, 2);
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
    const char *command = "train -data games.bin -out net.weights -save net.txt -state state "
                          "-passes 12 -rate 0.1 -decay 0 -unit 400";
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
    cr_assert_gt(last, least + 0.02, "%s", result->output);
    cr_expect_eq(number_after(result->output, "passes is pass "), best);
    double rounded = number_after(result->output, "computes it: held back ");
    cr_expect_float_eq(rounded, least, 0.002, "%s", result->output);
    result = bench_run("train -data games.bin -out again.weights -start net.txt -passes 0");
    cr_expect_eq(number_after(result->output, "computes it: held back "), rounded);

    /* The same command again has nothing to do and writes the same. */
    cr_assert_eq(rename("net.weights", "first.weights"), 0);
    result = bench_run("%s", command);
    cr_expect_not_null(strstr(result->output, "12 passes are done already"));
    cr_expect_eq(bench_run("train -help >/dev/null; cmp net.weights first.weights")->status, 0);
    result = bench_run("%s -batch 100", command);
    cr_expect_eq(result->status, 1);
    cr_expect_not_null(strstr(result->output, "other positions or settings"));
}

Test(bench_train, a_network_of_the_engine_can_be_the_start) {
    cr_assert_eq(bench_run("selfplay -games 20 -nodes 60 -rule 1 -quiet -out games.bin")->status,
                 0);
    const BenchRun *result =
        bench_run("train -data games.bin -out net.weights -start standard -passes 0");
    cr_assert_eq(result->status, 0, "%s", result->output);
    NetWeights *weights = malloc(sizeof *weights),
               *read = read_weights("net.weights", RULE_STANDARD);
    cr_assert_not_null(weights);
    cr_assert_eq(net_builtin_read(RULE_STANDARD, 5, weights), NET_FILE_OK);
    cr_expect_eq(memcmp(read, weights, sizeof *read), 0);
    free(weights);
    free(read);
    cr_expect_eq(
        bench_run("train -data games.bin -out other.weights -start freestyle -passes 0")->status,
        0);
    cr_expect_eq(
        bench_run("train -data games.bin -out other.weights -start gomoku -passes 0")->status, 2);
}
