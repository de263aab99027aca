/* net_table: see net_table.h. */
#include "evaluation/net_table.h"

#include "ground/dot.h"

#include <assert.h>
#include <string.h>

enum {
    LINE_LIMIT = 1638, /* of the features of a line: four of them fit 16 bits with ease */
    MIX_SHIFT = 13,    /* takes a mixed number to parts of NET_ONE, */
    MIX_HALF = 1 << (MIX_SHIFT - 1),
    PAIR_TIMES = NET_MIX_ONE * NET_HALF_ONE / NET_PAIR_ONE /* takes what patterns add to it */
};

static_assert(sizeof(Features) == PAGES_LINE && sizeof(NetTable) % PAGES_LINE == 0,
              "the features behind the table begin at a cache line");
static_assert(NET_MIX_ONE * NET_HALF_ONE >> MIX_SHIFT == NET_ONE,
              "features of lines are in parts of NET_ONE");
static_assert((int64_t)NET_LINE * NET_MIX_MAX * 3 * NET_HALF_MAX +
                      (int64_t)PAIR_TIMES * NET_PAIR_MAX + MIX_HALF <=
                  INT32_MAX,
              "a mixed number fits 32 bits");

/* Whether no stone stands on half a line: then its number is the first of those of its extent. */
static bool half_without_stones(int half) {
    for (int extent = 0; extent <= SHAPE_REACH; extent++)
        if ((uint32_t)half == (shape_power(extent) - 1) / 2)
            return true;
    return false;
}

/* The weights that mix a line, in the order of dot_order(). */
typedef struct Mix {
    int16_t weight[NET_CHANNELS * NET_LINE];
} Mix;

static void order_mix(const NetWeights *weights, Mix *mix) {
    for (int c = 0; c < NET_CHANNELS; c++)
        for (int i = 0; i < NET_LINE; i++)
            mix->weight[dot_order(NET_CHANNELS, c, i)] = weights->mix[c][i];
}

/* The features of the line whose halves are `left` and `right`. */
static Features line_features(const NetWeights *weights, const Mix *mix, const Rules *rules,
                              int left, int right) {
    int32_t sums[NET_CHANNELS];
    int16_t part[NET_LINE];
    Features line = {{0}};
    if (half_without_stones(left) && half_without_stones(right))
        return line;
    for (int i = 0; i < NET_LINE; i++) {
        int sum = weights->half[left][i] + weights->half[right][i] + weights->half_bias[i];
        part[i] = (int16_t)max_int(sum, 0);
    }
    dot_products(mix->weight, part, NET_LINE, NET_CHANNELS, sums);
    const int16_t *pair = weights->pair[rules->patterns[left * SHAPE_HALF_LINES + right]];
    for (int c = 0; c < NET_CHANNELS; c++) {
        int32_t sum = sums[c] + PAIR_TIMES * pair[c];
        line.of[c] = (int16_t)clamp_int((sum + MIX_HALF) >> MIX_SHIFT, -LINE_LIMIT, LINE_LIMIT);
    }
    return line;
}

/* Takes over the weights behind the sums. */
static void copy_weights(NetTable *table, const NetWeights *weights) {
    for (int side = 0; side < SIDE_COUNT; side++) {
        for (int h = 0; h < NET_HIDDEN; h++) {
            table->hidden_bias[side][h] = weights->hidden_bias[side][h] *
                                          (NET_TABLE_INPUT_ONE * NET_WEIGHT_ONE / NET_BIAS_ONE);
            for (int i = 0; i < NET_INPUTS; i++)
                table->hidden[side][i / NET_CHANNELS][dot_order(NET_HIDDEN, h, i % NET_CHANNELS)] =
                    weights->hidden[side][h][i];
        }
        for (int b = 0; b < NET_BUCKETS; b++)
            for (int s = 0; s < NET_SECOND; s++)
                for (int i = 0; i < NET_SECOND_INPUTS; i++)
                    table->second[side][b][dot_order(NET_SECOND, s, i)] =
                        weights->second[side][b][s][i];
        for (int c = 0; c < NET_CHANNELS; c++)
            for (int h = 0; h < NET_HIDDEN; h++)
                table->policy_hidden[side][dot_order(NET_CHANNELS, c, h)] =
                    weights->policy_hidden[side][h][c];
    }
    memcpy(table->second_bias, weights->second_bias, sizeof table->second_bias);
    memcpy(table->out, weights->out, sizeof table->out);
    memcpy(table->out_bias, weights->out_bias, sizeof table->out_bias);
    memcpy(table->policy, weights->policy, sizeof table->policy);
    memcpy(table->policy_score, weights->policy_score, sizeof table->policy_score);
}

/* Computes the features of all lines that a board under the rules can have. Half lines within the
 * reach have the lowest numbers (shape.h). A line and its mirror image have the same features,
 * because both halves have the same weights and the patterns do not depend on the direction. */
static void fill_lines(NetTable *table, const Rules *rules, const NetWeights *weights) {
    int halves = 0;
    Mix mix;
    order_mix(weights, &mix);
    for (int extent = 0; extent <= rules->reach; extent++)
        halves += (int)shape_power(extent);
    for (int left = 0; left < halves; left++) {
        for (int right = 0; right <= left; right++) {
            Features line = line_features(weights, &mix, rules, left, right);
            table->line[left * SHAPE_HALF_LINES + right] = line;
            table->line[right * SHAPE_HALF_LINES + left] = line;
        }
    }
}

void net_table_fill(NetTable *table, const Rules *rules, const NetWeights *weights) {
    copy_weights(table, weights);
    fill_lines(table, rules, weights);
}

NetTable *net_table_create(const Rules *rules, const NetWeights *weights) {
    Pages pages;
    if (!pages_take(&pages, sizeof(NetTable) / PAGES_LINE + SHAPE_COUNT, sizeof(Features)))
        return NULL;
    NetTable *table = pages.start;
    table->pages = pages;
    table->line = (Features *)(table + 1);
    net_table_fill(table, rules, weights);
    return table;
}

void net_table_destroy(NetTable *table) {
    if (table == NULL)
        return;
    Pages pages = table->pages;
    pages_return(&pages);
}
