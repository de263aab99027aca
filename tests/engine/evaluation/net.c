/* The network: that its sums follow the board, that what they say follows from the weights, that
 * mirror images are alike, and that the largest weights do no harm. */
#include "support/support.h"

#include "evaluation/eval.h"
#include "evaluation/net_builtin.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

typedef struct BoardCase {
    int rule, row, width, height;
} BoardCase;

static const BoardCase CASES[] = {{RULE_FREESTYLE, 5, 15, 15}, {RULE_FREESTYLE, 5, 20, 13},
                                  {RULE_STANDARD, 5, 15, 15},  {RULE_RENJU, 5, 15, 15},
                                  {RULE_CARO, 5, 32, 32},      {RULE_FREESTYLE, 4, 7, 5},
                                  {RULE_FREESTYLE, 3, 3, 3}};

/* What a hidden neuron is cut to. */
static const double HIDDEN_MAX = 4095 / (double)NET_HIDDEN_ONE;

/* A random number from -most to most. */
static int random_number(Random *random, int most) {
    return (int)random_below(random, 2 * (uint32_t)most + 1) - most;
}

static void fill(Random *random, int16_t *numbers, size_t bytes, int most) {
    for (size_t i = 0; i < bytes / sizeof *numbers; i++)
        numbers[i] = (int16_t)random_number(random, most);
}

/* Weights without a meaning. */
static NetWeights *random_weights(Random *random) {
    NetWeights *weights = calloc(1, sizeof *weights);
    cr_assert_not_null(weights);
    fill(random, weights->half[0], sizeof weights->half, 100);
    fill(random, weights->half_bias, sizeof weights->half_bias, 100);
    fill(random, weights->mix[0], sizeof weights->mix, 300);
    fill(random, weights->pair[0], sizeof weights->pair, 240);
    fill(random, weights->hidden[0][0], sizeof weights->hidden, 60);
    fill(random, weights->second[0][0][0], sizeof weights->second, 700);
    fill(random, weights->out[0][0], sizeof weights->out, 300);
    fill(random, weights->out_bias[0], sizeof weights->out_bias, 800);
    fill(random, weights->policy[0], sizeof weights->policy, 800);
    fill(random, weights->policy_hidden[0][0], sizeof weights->policy_hidden, 400);
    fill(random, weights->policy_score, sizeof weights->policy_score, 1000);
    for (int side = BLACK; side <= WHITE; side++) {
        for (int h = 0; h < NET_HIDDEN; h++)
            weights->hidden_bias[side][h] = random_number(random, 10000);
        for (int i = 0; i < NET_BUCKETS * NET_SECOND; i++)
            weights->second_bias[side][i / NET_SECOND][i % NET_SECOND] =
                random_number(random, 20000);
    }
    return weights;
}

/* Whether no stone lies on the line of a cell. */
static bool line_is_empty(Shape shape) {
    ShapeLine line = shape_line(shape);
    for (int i = 0; i <= 2 * SHAPE_REACH; i++)
        if (line.stone[i] == STONE_BLACK || line.stone[i] == STONE_WHITE)
            return false;
    return true;
}

/* Adds the features of a line, in parts of NET_ONE, to those of a cell. */
static void add_line(const NetWeights *weights, const Rules *rules, Shape shape,
                     int features[NET_CHANNELS]) {
    uint32_t left = shape / SHAPE_HALF_LINES, right = shape % SHAPE_HALF_LINES;
    if (line_is_empty(shape))
        return;
    for (int c = 0; c < NET_CHANNELS; c++) {
        int64_t sum = (int64_t)weights->pair[rules->patterns[shape]][c] *
                      (NET_MIX_ONE * NET_HALF_ONE / NET_PAIR_ONE);
        for (int i = 0; i < NET_LINE; i++) {
            int part = weights->half[left][i] + weights->half[right][i] + weights->half_bias[i];
            sum += part > 0 ? part * weights->mix[c][i] : 0;
        }
        int number = (int)floor((double)sum / (NET_MIX_ONE * NET_HALF_ONE / NET_ONE) + 0.5);
        features[c] += clamp_int(number, -1638, 1638);
    }
}

/* The features of a cell, 1 for each 1, and what counts of them for the value. */
static void slow_features(const NetWeights *weights, const Board *board, int cell,
                          double result[NET_CHANNELS], double counts[NET_CHANNELS]) {
    int features[NET_CHANNELS] = {0};
    for (int d = 0; d < DIRECTION_COUNT; d++)
        add_line(weights, board->rules, board->cell[cell].shape[d], features);
    for (int c = 0; c < NET_CHANNELS; c++) {
        double root = clamp_int(features[c], 0, 255) / (double)NET_ONE;
        result[c] = clamp_int(features[c], 0, 510) / (double)NET_ONE;
        counts[c] = c < 16 ? result[c] : root * root / 2;
    }
}

/* The third that a coordinate lies in. */
static int slow_third(int at, int size) {
    double third = size / 3.0;
    return at < third ? 0 : size - 1 - at < third ? 2 : 1;
}

/* The hidden neurons of a position, from stones and weights. */
static void slow_hidden(const NetWeights *weights, const Board *board, double hidden[NET_HIDDEN]) {
    double input[2][2][3][NET_CHANNELS] = {{{{0}}}};
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, (Cell)cell) != STONE_NONE)
            continue;
        double features[NET_CHANNELS], counts[NET_CHANNELS];
        slow_features(weights, board, cell, features, counts);
        int x = slow_third(cell % board->width, board->width);
        int y = slow_third(cell / board->width, board->height);
        for (int qy = 0; qy < 2; qy++)
            for (int qx = 0; qx < 2; qx++)
                for (int c = 0; c < NET_CHANNELS; c++)
                    if ((x == 1 || x == 2 * qx) && (y == 1 || y == 2 * qy))
                        input[qy][qx][(x == 1) + (y == 1)][c] += counts[c];
    }
    for (int h = 0; h < NET_HIDDEN; h++) {
        hidden[h] = 0;
        for (int q = 0; q < 4; q++) {
            double sum = weights->hidden_bias[board->side][h] / (16.0 * NET_WEIGHT_ONE);
            for (int i = 0; i < NET_INPUTS; i++)
                sum += input[q / 2][q % 2][i / NET_CHANNELS][i % NET_CHANNELS] *
                       weights->hidden[board->side][h][i] / NET_WEIGHT_ONE;
            hidden[h] += (sum < 0 ? 0 : sum > HIDDEN_MAX ? HIDDEN_MAX : sum) / 4;
        }
    }
}

/* What a side threatens at most: 0 nothing, 1 a three, 2 a four, 3 more than one of them. Writes
 * how many cells have each class, as inputs. */
static int slow_threats(const Board *board, Side side, double input[7]) {
    int strongest = 0;
    for (int i = 0; i < 7; i++)
        input[i] = 0;
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, (Cell)cell) != STONE_NONE)
            continue;
        Threat threat = board_threat(board, side, (Cell)cell);
        if (threat < THREAT_THREE || threat > THREAT_OPEN_FOUR)
            continue;
        int found = threat >= THREAT_FOUR_THREE ? 3 : threat >= THREAT_FOUR ? 2 : 1;
        strongest = found > strongest ? found : strongest;
        input[threat - THREAT_THREE] += input[threat - THREAT_THREE] < 1.5 ? 0.25 : 0;
    }
    return strongest;
}

static double slow_value(const NetWeights *weights, const Board *board) {
    Side side = board->side;
    double input[NET_SECOND_INPUTS], tables = eval_value(board, NULL) / 256.0;
    slow_hidden(weights, board, input);
    int own = slow_threats(board, side, input + 32);
    int other = slow_threats(board, side_other(side), input + 39);
    int b = 4 * own + other;
    input[46] = tables < -1023 / 256.0  ? -1023 / 256.0
                : tables > 1023 / 256.0 ? 1023 / 256.0
                                        : tables;
    input[47] = input[46] > 0 ? input[46] : 0;
    double value = weights->out_bias[side][b];
    for (int s = 0; s < NET_SECOND; s++) {
        double sum = weights->second_bias[side][b][s] / (double)(NET_HIDDEN_ONE * NET_WEIGHT_ONE);
        for (int i = 0; i < NET_SECOND_INPUTS; i++)
            sum += input[i] * weights->second[side][b][s][i] / NET_WEIGHT_ONE;
        value += sum > 0 ? sum * weights->out[side][b][s] : 0;
    }
    return value / NET_OUT_ONE;
}

static double slow_policy(const NetWeights *weights, const Board *board, Cell cell) {
    double hidden[NET_HIDDEN], features[NET_CHANNELS], counts[NET_CHANNELS];
    Side side = board->side;
    slow_hidden(weights, board, hidden);
    slow_features(weights, board, cell, features, counts);
    double logit = board_move_score(board, side, cell) / 40.0 * weights->policy_score[side];
    for (int c = 0; c < NET_CHANNELS; c++) {
        double weight = weights->policy[side][c];
        for (int h = 0; h < NET_HIDDEN; h++)
            weight += hidden[h] * weights->policy_hidden[side][h][c];
        logit += weight * features[c];
    }
    return logit / NET_WEIGHT_ONE * NET_POLICY_ONE;
}

/* An empty cell drawn by chance. */
static Cell empty_cell(const Board *board, Random *random) {
    Cell cell;
    do
        cell = (Cell)random_below(random, (uint32_t)board->cell_count);
    while (board_stone(board, cell) != STONE_NONE);
    return cell;
}

static int value_of(Net *net, const Board *board) {
    return net_value(net, board, eval_classical(board));
}

static int policy_of(Net *net, const Board *board, Cell cell) {
    int logit;
    net_policy(net, board, &cell, 1, &logit);
    return logit;
}

Test(net, sums_follow_plays_and_undos_however_many_at_a_time) {
    Random random = support_random("net");
    NetWeights *weights = random_weights(&random);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BoardCase *at = &CASES[i];
        Board *board = support_board(at->rule, at->row, at->width, at->height);
        NetTable *table = net_table_create(board->rules, weights);
        Net *net = net_create(), *fresh = net_create();
        net_reset(net, table, board);
        for (int step = 0; step < 1000; step++) {
            if (board->ply > 0 && (board->empty_count < 4 || random_below(&random, 9) < 4))
                board_undo(board);
            else
                board_play(board, support_random_move(board, &random));
            if (random_below(&random, 3) > 0)
                continue;
            net_reset(fresh, table, board);
            Cell cell = empty_cell(board, &random);
            if (random_below(&random, 2) == 0)
                cr_assert_eq(policy_of(net, board, cell), policy_of(fresh, board, cell));
            cr_assert_eq(value_of(net, board), value_of(fresh, board), "rule %d, step %d", at->rule,
                         step);
            if (random_below(&random, 20) == 0)
                net_reset(net, table, board); /* stones from before are taken back, too */
        }
        net_destroy(net);
        net_destroy(fresh);
        net_table_destroy(table);
        support_board_destroy(board);
    }
    free(weights);
}

Test(net, value_and_policy_follow_from_the_weights) {
    Random random = support_random("net weights");
    NetWeights *weights = random_weights(&random);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BoardCase *at = &CASES[i];
        Board *board = support_board(at->rule, at->row, at->width, at->height);
        NetTable *table = net_table_create(board->rules, weights);
        Net *net = net_create();
        double most = 0;
        net_reset(net, table, board);
        for (int ply = 0; ply < 60 && board->empty_count > 2; ply++) {
            board_play(board, support_random_move(board, &random));
            double value = slow_value(weights, board);
            cr_assert_float_eq(value_of(net, board), value, 3 + 0.02 * abs(value_of(net, board)),
                               "rule %d, ply %d: %d, not %f", at->rule, ply, value_of(net, board),
                               value);
            Cell cell = empty_cell(board, &random);
            double logit = slow_policy(weights, board, cell);
            int found = policy_of(net, board, cell);
            cr_assert_float_eq(found, logit, 8 + 0.02 * abs(found), "rule %d, ply %d: %d, not %f",
                               at->rule, ply, found, logit);
            most = value > most ? value : -value > most ? -value : most;
        }
        cr_expect_gt(most, 4);
        net_destroy(net);
        net_table_destroy(table);
        support_board_destroy(board);
    }
    free(weights);
}

/* Sets up a board with the stones of another one, turned and mirrored. */
static void copy_turned(const Board *board, int symmetry, Board *turned) {
    while (turned->ply > 0)
        board_undo(turned);
    for (int i = 0; i < board->ply; i++) {
        int x = board_x(board, board->undo[i].cell), y = board_y(board, board->undo[i].cell);
        support_symmetry(symmetry, board->width, board->height, &x, &y);
        board_play(turned, board_cell(turned, x, y));
    }
}

Test(net, turned_and_mirrored_positions_are_the_same) {
    static const int SIZES[] = {15, 16, 17, 20};
    Random random = support_random("net symmetry");
    NetWeights *weights = random_weights(&random);
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        int size = SIZES[i];
        Board *board = support_board(RULE_RENJU, 5, size, size);
        Board *turned = support_board(RULE_RENJU, 5, size, size);
        NetTable *table = net_table_create(board->rules, weights);
        Net *net = net_create(), *other = net_create();
        net_reset(net, table, board);
        for (int ply = 0; ply < 40; ply++)
            board_play(board, support_random_move(board, &random));
        for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
            copy_turned(board, symmetry, turned);
            net_reset(other, table, turned);
            Cell cell = empty_cell(board, &random);
            int x = board_x(board, cell), y = board_y(board, cell);
            support_symmetry(symmetry, size, size, &x, &y);
            cr_expect_eq(value_of(net, board), value_of(other, turned));
            cr_expect_eq(policy_of(net, board, cell),
                         policy_of(other, turned, board_cell(turned, x, y)));
        }
        net_destroy(net);
        net_destroy(other);
        net_table_destroy(table);
        support_board_destroy(board);
        support_board_destroy(turned);
    }
    free(weights);
}

Test(net, rows_of_another_length_have_no_network_and_the_value_of_the_tables) {
    Board *board = support_board(RULE_FREESTYLE, 4, 9, 9);
    Rules *usual = rules_create(RULE_FREESTYLE, 5);
    NetTable *table = NULL;
    Net *net = net_create();
    cr_assert(net_builtin_table(usual, &table));
    cr_assert_not_null(table);
    cr_assert(net_builtin_table(board->rules, &table));
    cr_expect_null(table);
    rules_destroy(usual);
    support_play(board, "e5f6e6");
    net_reset(net, table, board);
    cr_expect_eq(value_of(net, board), 0);
    cr_expect_eq(eval_value(board, net), eval_value(board, NULL));
    net_destroy(net);
    support_board_destroy(board);
}

Test(net, the_network_of_other_rules_takes_the_memory_of_the_one_before) {
    static const int RULES[] = {RULE_RENJU, RULE_FREESTYLE, RULE_CARO};
    NetTable *table = NULL, *before = NULL;
    Net *net = net_create();
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        Board *board = support_board(RULES[i], 5, 15, 15);
        NetTable *fresh = NULL;
        int values[2];
        cr_assert(net_builtin_table(board->rules, &table) &&
                  net_builtin_table(board->rules, &fresh));
        cr_expect(i == 0 || table == before);
        before = table;
        support_play(board, "h8i9g7i8j7");
        net_reset(net, table, board);
        values[0] = value_of(net, board);
        net_reset(net, fresh, board);
        values[1] = value_of(net, board);
        cr_expect(values[0] != 0 && values[0] == values[1], "%d, %d", values[0], values[1]);
        net_table_destroy(fresh);
        support_board_destroy(board);
    }
    net_table_destroy(table);
    net_destroy(net);
}

/* Makes all weights as large as they may be; those of the policy by chance positive or negative. */
static void largest_weights(NetWeights *weights, Random *random) {
    fill(random, weights->half[0], sizeof weights->half, 0);
    for (int i = 0; i < SHAPE_HALF_LINES * NET_LINE; i++)
        weights->half[i / NET_LINE][i % NET_LINE] = NET_HALF_MAX;
    for (int i = 0; i < NET_CHANNELS * NET_LINE; i++)
        weights->mix[i / NET_LINE][i % NET_LINE] = NET_MIX_MAX;
    for (int side = BLACK; side <= WHITE; side++) {
        int16_t *hidden = weights->hidden[side][0], *second = weights->second[side][0][0];
        for (int i = 0; i < NET_HIDDEN * NET_INPUTS; i++)
            hidden[i] = NET_HIDDEN_MAX;
        for (int i = 0; i < NET_BUCKETS * NET_SECOND * NET_SECOND_INPUTS; i++)
            second[i] = NET_WEIGHT_MAX;
        for (int h = 0; h < NET_HIDDEN; h++)
            weights->hidden_bias[side][h] = NET_BIAS_MAX;
        for (int i = 0; i < NET_BUCKETS * NET_SECOND; i++) {
            weights->second_bias[side][i / NET_SECOND][i % NET_SECOND] = NET_BIAS_MAX;
            weights->out[side][i / NET_SECOND][i % NET_SECOND] = NET_OUT_MAX;
        }
        int sign = random_below(random, 2) == 0 ? 1 : -1;
        for (int c = 0; c < NET_CHANNELS; c++) {
            weights->policy[side][c] = (int16_t)(sign * NET_WEIGHT_MAX);
            for (int h = 0; h < NET_HIDDEN; h++)
                weights->policy_hidden[side][h][c] = (int16_t)(sign * NET_WEIGHT_MAX);
        }
        weights->policy_score[side] = NET_WEIGHT_MAX;
    }
}

/* The sanitizers watch over the sums. */
Test(net, the_largest_weights_do_no_harm) {
    static const int SIZES[] = {3, 15, 32};
    Random random = support_random("net limits");
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        Board *board = support_board(RULE_STANDARD, SIZES[i] < 5 ? 3 : 5, SIZES[i], SIZES[i]);
        NetWeights *weights = calloc(1, sizeof *weights);
        cr_assert_not_null(weights);
        largest_weights(weights, &random);
        NetTable *table = net_table_create(board->rules, weights);
        Net *net = net_create();
        net_reset(net, table, board);
        for (int ply = 0; ply < 150 && board->empty_count > 1; ply++) {
            board_play(board, support_random_move(board, &random));
            cr_assert_gt(value_of(net, board), 0);
            cr_assert_neq(policy_of(net, board, empty_cell(board, &random)), 0);
        }
        net_destroy(net);
        net_table_destroy(table);
        free(weights);
        support_board_destroy(board);
    }
}
