/* The network: that its sums follow the board, that what they say follows from the weights, and
 * that weights as large as they may be do no harm. */
#include "support/support.h"

#include "evaluation/eval.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const RuleCase CASES[] = {{RULE_FREESTYLE, 5}, {RULE_STANDARD, 5},   {RULE_RENJU, 5},
                                 {RULE_CARO, 5},      {RULE_CARO_EXACT, 5}, {RULE_FREESTYLE, 4},
                                 {RULE_FREESTYLE, 3}};

/* A random number from -most to most. */
static int16_t random_number(Random *random, int most) {
    return (int16_t)((int)random_below(random, 2 * (uint32_t)most + 1) - most);
}

static void fill(Random *random, int16_t *numbers, size_t bytes, int most) {
    for (size_t i = 0; i < bytes / sizeof *numbers; i++)
        numbers[i] = random_number(random, most);
}

/* Weights without a meaning. */
static NetWeights *random_weights(Random *random) {
    NetWeights *weights = calloc(1, sizeof *weights);
    cr_assert_not_null(weights);
    fill(random, weights->half[0], sizeof weights->half, 100);
    fill(random, weights->half_bias, sizeof weights->half_bias, 100);
    fill(random, weights->mix[0], sizeof weights->mix, 300);
    fill(random, weights->pair[0], sizeof weights->pair, 50);
    fill(random, weights->hidden[0][0], sizeof weights->hidden, 200);
    fill(random, weights->out[0], sizeof weights->out, 800);
    fill(random, weights->out_bias, sizeof weights->out_bias, 800);
    for (int i = 0; i < SIDE_COUNT * NET_HIDDEN; i++)
        weights->hidden_bias[i / NET_HIDDEN][i % NET_HIDDEN] = 100 * random_number(random, 1000);
    return weights;
}

/* Whether nothing but empty cells lies on the line of a cell. */
static bool line_is_empty(Shape shape) {
    ShapeLine line = shape_line(shape);
    for (int i = 0; i <= 2 * SHAPE_REACH; i++)
        if (line.stone[i] == STONE_BLACK || line.stone[i] == STONE_WHITE)
            return false;
    return true;
}

/* Adds what describes a line to the channels of a cell. */
static void add_line(const NetWeights *weights, const Rules *rules, Shape shape,
                     int channels[NET_CHANNELS]) {
    uint32_t left = shape / SHAPE_HALF_LINES, right = shape % SHAPE_HALF_LINES;
    if (line_is_empty(shape))
        return;
    for (int c = 0; c < NET_CHANNELS; c++) {
        int64_t sum = 0;
        for (int i = 0; i < NET_LINE; i++) {
            int part = weights->half[left][i] + weights->half[right][i] + weights->half_bias[i];
            sum += part > 0 ? part * weights->mix[c][i] : 0;
        }
        channels[c] += clamp_int(
            (int)(sum / NET_MIX_ONE) + weights->pair[rules->patterns[shape]][c], -3276, 3276);
    }
}

/* The value of a position from stones and weights, cell by cell and in floating point at the end.
 */
static double slow_value(const NetWeights *weights, const Board *board) {
    double sum[NET_CHANNELS] = {0}, value = weights->out_bias[board->side];
    for (int cell = 0; cell < board->cell_count; cell++) {
        int channels[NET_CHANNELS] = {0};
        for (int d = 0; d < DIRECTION_COUNT; d++)
            add_line(weights, board->rules, board->cell[cell].shape[d], channels);
        for (int c = 0; c < NET_CHANNELS && board_stone(board, (Cell)cell) == STONE_NONE; c++)
            sum[c] += channels[c] > 0 ? channels[c] / (double)NET_ONE : 0;
    }
    for (int h = 0; h < NET_HIDDEN; h++) {
        double hidden =
            weights->hidden_bias[board->side][h] / (double)(NET_SUM_ONE * NET_WEIGHT_ONE);
        for (int c = 0; c < NET_CHANNELS; c++)
            hidden += sum[c] * weights->hidden[board->side][h][c] / NET_WEIGHT_ONE;
        value += hidden > 0 ? hidden * weights->out[board->side][h] : 0;
    }
    return value / NET_OUT_ONE;
}

Test(net, sums_follow_plays_and_undos_however_many_at_a_time) {
    Random random = support_random("net");
    NetWeights *weights = random_weights(&random);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Board *board = support_board(CASES[i].number, CASES[i].row, 15, 12);
        NetTable *table = net_table_of(board->rules, weights);
        Net *net = net_create(), *fresh = net_create();
        net_reset(net, table, board);
        for (int step = 0; step < 2000; step++) {
            if (board->ply > 0 && (board->empty_count < 20 || random_below(&random, 9) < 4))
                board_undo(board);
            else
                board_play(board, support_random_move(board, &random));
            if (random_below(&random, 3) > 0)
                continue;
            net_reset(fresh, table, board);
            cr_assert_eq(net_value(net, board), net_value(fresh, board), "rule %d, step %d",
                         CASES[i].number, step);
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

Test(net, values_follow_from_the_weights) {
    Random random = support_random("net weights");
    NetWeights *weights = random_weights(&random);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Board *board = support_board(CASES[i].number, CASES[i].row, 15, 15);
        NetTable *table = net_table_of(board->rules, weights);
        Net *net = net_create();
        net_reset(net, table, board);
        for (int ply = 0; ply < 80; ply++) {
            board_play(board, support_random_move(board, &random));
            cr_assert_float_eq(net_value(net, board), slow_value(weights, board), 10,
                               "rule %d, ply %d: %d, not %f", CASES[i].number, ply,
                               net_value(net, board), slow_value(weights, board));
        }
        net_destroy(net);
        net_table_destroy(table);
        support_board_destroy(board);
    }
    free(weights);
}

/* That the network of a rule set says the same of a position, turned and mirrored. */
static void compare_turned(int rule, Random *random) {
    Board *board = support_board(rule, 5, 15, 15), *turned = support_board(rule, 5, 15, 15);
    NetTable *table;
    Net *net = net_create(), *other = net_create();
    cr_assert(net_table_create(board->rules, &table));
    cr_assert_not_null(table);
    net_reset(net, table, board);
    for (int ply = 0; ply < 40; ply++)
        board_play(board, support_random_move(board, random));
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        while (turned->ply > 0)
            board_undo(turned);
        for (int i = 0; i < board->ply; i++) {
            int x = board_x(board, board->undo[i].cell), y = board_y(board, board->undo[i].cell);
            support_symmetry(symmetry, 15, 15, &x, &y);
            board_play(turned, board_cell(turned, x, y));
        }
        net_reset(other, table, turned);
        cr_expect_eq(net_value(net, board), net_value(other, turned), "rule %d, symmetry %d", rule,
                     symmetry);
    }
    net_destroy(net);
    net_destroy(other);
    net_table_destroy(table);
    support_board_destroy(board);
    support_board_destroy(turned);
}

Test(net, turned_and_mirrored_positions_have_the_same_value) {
    static const int WITH_NETWORK[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                       RULE_CARO_EXACT};
    Random random = support_random("net symmetry");
    for (size_t i = 0; i < ARRAY_LENGTH(WITH_NETWORK); i++)
        compare_turned(WITH_NETWORK[i], &random);
}

Test(net, rows_of_another_length_have_no_network_and_the_value_of_the_tables) {
    Board *board = support_board(RULE_FREESTYLE, 4, 9, 9);
    NetTable *table;
    Net *net = net_create();
    cr_assert(net_table_create(board->rules, &table));
    cr_expect_null(table);
    support_play(board, "e5f6e6");
    net_reset(net, table, board);
    cr_expect_eq(net_value(net, board), 0);
    cr_expect_eq(eval_value(board, net), eval_value(board, NULL));
    net_destroy(net);
    support_board_destroy(board);
}

/* The largest numbers that `pentad-bench train` writes; the sanitizers watch over the sums. */
Test(net, the_largest_weights_do_no_harm) {
    Board *board = support_board(RULE_STANDARD, 5, 20, 20);
    NetWeights *weights = calloc(1, sizeof *weights);
    cr_assert_not_null(weights);
    for (int i = 0; i < SHAPE_HALF_LINES * NET_LINE; i++)
        weights->half[i / NET_LINE][i % NET_LINE] = 1023;
    for (int i = 0; i < NET_CHANNELS * NET_LINE; i++)
        weights->mix[i / NET_LINE][i % NET_LINE] = 10922;
    for (int i = 0; i < SIDE_COUNT * NET_HIDDEN; i++) {
        weights->hidden_bias[i / NET_HIDDEN][i % NET_HIDDEN] = 1 << 30;
        weights->out[i / NET_HIDDEN][i % NET_HIDDEN] = 32767;
        for (int c = 0; c < NET_CHANNELS; c++)
            weights->hidden[i / NET_HIDDEN][i % NET_HIDDEN][c] = 4095;
    }
    NetTable *table = net_table_of(board->rules, weights);
    Net *net = net_create();
    Random random = {1};
    net_reset(net, table, board);
    for (int ply = 0; ply < 150; ply++) {
        board_play(board, support_random_move(board, &random));
        cr_assert_gt(net_value(net, board), 0);
        cr_assert_lt(eval_value(board, net), SCORE_WIN_BOUND);
    }
    net_destroy(net);
    net_table_destroy(table);
    free(weights);
    support_board_destroy(board);
}
