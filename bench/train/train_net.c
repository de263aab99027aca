/* train_net: see train_net.h. The inner loops run over numbers that have nothing to do with each
 * other, so that the compiler can work on eight at once without changing the order of any sum.
 */
#include "train/train_net.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------
 * The weights.
 */

/* Fills `count` numbers with random ones between -most and most. */
static void fill(float *numbers, size_t count, float most, Random *random) {
    for (size_t i = 0; i < count; i++)
        numbers[i] = most * ((float)random_below(random, 2001) / 1000 - 1);
}

/* Finds out which pairs of patterns say something. */
static void find_pairs(TrainNet *net, const Rules *rules) {
    uint32_t halves = (shape_power(rules->reach) * 3 - 1) / 2;
    memset(net->pair_used, 0, sizeof net->pair_used);
    for (uint32_t left = 0; left < halves; left++)
        for (uint32_t right = 0; right < halves; right++)
            net->pair_used[rules->patterns[left * SHAPE_HALF_LINES + right]] = true;
    for (int left = 0; left <= rules->reach; left++)
        for (int right = 0; right <= rules->reach; right++)
            net->pair_used[rules->patterns[shape_empty(left, right)]] = false;
}

void train_net_init(TrainNet *net, const Rules *rules, Random *random) {
    TrainWeights *weights = &net->weights;
    memset(net, 0, sizeof *net);
    fill(weights->pair[0], NET_PAIRS * NET_CHANNELS, 0.1F, random);
    fill(weights->half[0], SHAPE_HALF_LINES * NET_LINE, 0.3F, random);
    fill(weights->mix[0], NET_CHANNELS * NET_LINE, 0.05F, random);
    fill(weights->hidden[0][0], SIDE_COUNT * NET_HIDDEN * NET_CHANNELS, 0.05F, random);
    fill(weights->out[0], SIDE_COUNT * NET_HIDDEN, 0.1F, random);
    for (int side = BLACK; side <= WHITE; side++)
        for (int h = 0; h < NET_HIDDEN; h++)
            weights->hidden_bias[side][h] = 0.1F;
    train_net_restrict(net, rules);
    train_net_prepare(net);
}

void train_net_restrict(TrainNet *net, const Rules *rules) {
    TrainWeights *weights = &net->weights;
    uint32_t halves = (shape_power(rules->reach) * 3 - 1) / 2;
    memset(weights->half[0] + halves * NET_LINE, 0,
           (SHAPE_HALF_LINES - halves) * sizeof weights->half[0]);
    find_pairs(net, rules);
    for (int pair = 0; pair < NET_PAIRS; pair++)
        if (!net->pair_used[pair])
            memset(weights->pair[pair], 0, sizeof weights->pair[pair]);
}

void train_net_prepare(TrainNet *net) {
    for (int c = 0; c < NET_CHANNELS; c++) {
        for (int i = 0; i < NET_LINE; i++)
            net->line_mix[i][c] = net->weights.mix[c][i];
        for (int side = BLACK; side <= WHITE; side++)
            for (int h = 0; h < NET_HIDDEN; h++)
                net->sum_weight[side][c][h] = net->weights.hidden[side][h][c];
    }
}

/* Adds `times` one array to the other. */
static inline void add(float *restrict sum, const float *restrict change, float times, int count) {
    for (int i = 0; i < count; i++)
        sum[i] += times * change[i];
}

/* The same with four arrays, one behind the other. */
static inline void add_four(float *restrict sum, const float *restrict change,
                            const float *restrict times, int count) {
    for (int i = 0; i < count; i++)
        sum[i] += (times[0] * change[i] + times[1] * change[count + i]) +
                  (times[2] * change[2 * count + i] + times[3] * change[3 * count + i]);
}

/* ------------------------------------------------------------------------------------------
 * Lines.
 */

/* The numbers from which those of a line are mixed. */
static void line_parts(const TrainNet *net, const uint16_t half[2], float part[NET_LINE]) {
    const float *left = net->weights.half[half[0]], *right = net->weights.half[half[1]];
    for (int i = 0; i < NET_LINE; i++) {
        float value = left[i] + right[i] + net->weights.half_bias[i];
        part[i] = value > 0 ? value : 0;
    }
}

void train_net_line(const TrainNet *net, const TrainLines *lines, int line, TrainRow *row) {
    float part[NET_LINE], sum[NET_CHANNELS];
    memset(row, 0, sizeof *row);
    if (line == 0)
        return;
    line_parts(net, lines->half[line], part);
    memcpy(sum, net->weights.pair[lines->patterns[line]], sizeof sum);
    for (int i = 0; i < NET_LINE; i += 4)
        add_four(sum, net->line_mix[i], &part[i], NET_CHANNELS);
    memcpy(row->value, sum, sizeof sum);
}

void train_net_line_back(const TrainNet *net, const TrainLines *lines, int line,
                         const TrainRow *row_slope, TrainWeights *slopes) {
    float part[NET_LINE], part_slope[NET_LINE] = {0};
    const uint16_t *half = lines->half[line];
    uint8_t pair = lines->patterns[line];
    line_parts(net, half, part);
    if (net->pair_used[pair])
        add(slopes->pair[pair], row_slope->value, 1, NET_CHANNELS);
    for (int c = 0; c < NET_CHANNELS; c++) {
        add(part_slope, net->weights.mix[c], row_slope->value[c], NET_LINE);
        add(slopes->mix[c], part, row_slope->value[c], NET_LINE);
    }
    for (int i = 0; i < NET_LINE; i++)
        part_slope[i] = part[i] > 0 ? part_slope[i] : 0;
    add(slopes->half[half[0]], part_slope, 1, NET_LINE);
    add(slopes->half[half[1]], part_slope, 1, NET_LINE);
    add(slopes->half_bias, part_slope, 1, NET_LINE);
}

/* ------------------------------------------------------------------------------------------
 * Positions.
 */

/* Notes the side and the lines of a position. */
static void note_lines(const TrainLines *lines, const TrainSample *sample, bool exchanged,
                       TrainTrace *trace) {
    int count = sample->cells * DIRECTION_COUNT;
    trace->side = sample->side ^ (exchanged ? 1 : 0);
    trace->cells = sample->cells;
    for (int i = 0; i < count; i++)
        trace->lines[i] = exchanged ? lines->exchanged[sample->lines[i]] : sample->lines[i];
}

/* Adds up a cell from its lines, and takes what is positive of it into the sums. */
static inline void add_cell(const TrainRow *restrict rows, const uint16_t *restrict line,
                            float *restrict cell, float *restrict sum) {
    const float *a = rows[line[0]].value, *b = rows[line[1]].value;
    const float *c = rows[line[2]].value, *d = rows[line[3]].value;
    for (int i = 0; i < NET_CHANNELS; i++) {
        float value = a[i] + b[i] + c[i] + d[i];
        cell[i] = value;
        sum[i] += value > 0 ? value : 0;
    }
}

static void add_cells(const TrainRow *rows, TrainTrace *trace) {
    float sum[NET_CHANNELS] = {0};
    for (int cell = 0; cell < trace->cells; cell++)
        add_cell(rows, &trace->lines[cell * DIRECTION_COUNT], trace->cell[cell].value, sum);
    memcpy(trace->sum, sum, sizeof sum);
}

float train_net_value(const TrainNet *net, const TrainLines *lines, const TrainRow *rows,
                      const TrainSample *sample, bool exchanged, TrainTrace *trace) {
    note_lines(lines, sample, exchanged, trace);
    add_cells(rows, trace);

    int side = trace->side;
    float hidden[NET_HIDDEN];
    memcpy(hidden, net->weights.hidden_bias[side], sizeof hidden);
    for (int c = 0; c < NET_CHANNELS; c += 4)
        add_four(hidden, net->sum_weight[side][c], &trace->sum[c], NET_HIDDEN);
    memcpy(trace->hidden, hidden, sizeof hidden);

    float value = net->weights.out_bias[side];
    for (int h = 0; h < NET_HIDDEN; h++)
        value += net->weights.out[side][h] * (hidden[h] > 0 ? hidden[h] : 0);
    return value;
}

/* Adds the slopes by the weights behind the sums; `sum_slope` receives those by the sums. */
static void hidden_back(const TrainNet *net, const TrainTrace *trace, float slope,
                        float sum_slope[NET_CHANNELS], TrainWeights *slopes) {
    int side = trace->side;
    slopes->out_bias[side] += slope;
    for (int h = 0; h < NET_HIDDEN; h++) {
        if (trace->hidden[h] <= 0)
            continue;
        float hidden_slope = slope * net->weights.out[side][h];
        slopes->out[side][h] += slope * trace->hidden[h];
        slopes->hidden_bias[side][h] += hidden_slope;
        add(slopes->hidden[side][h], trace->sum, hidden_slope, NET_CHANNELS);
        add(sum_slope, net->weights.hidden[side][h], hidden_slope, NET_CHANNELS);
    }
}

void train_net_back(const TrainNet *net, const TrainTrace *trace, float slope, TrainRow *row_slopes,
                    TrainWeights *slopes) {
    float sum_slope[NET_CHANNELS] = {0}, cell_slope[NET_CHANNELS];
    hidden_back(net, trace, slope, sum_slope, slopes);
    for (int cell = 0; cell < trace->cells; cell++) {
        const uint16_t *line = &trace->lines[cell * DIRECTION_COUNT];
        const float *value = trace->cell[cell].value;
        for (int c = 0; c < NET_CHANNELS; c++)
            cell_slope[c] = value[c] > 0 ? sum_slope[c] : 0;
        for (int d = 0; d < DIRECTION_COUNT; d++)
            add(row_slopes[line[d]].value, cell_slope, 1, NET_CHANNELS);
    }
}
