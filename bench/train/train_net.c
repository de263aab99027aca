/* train_net: see train_net.h. The inner loops run over numbers that have nothing to do with each
 * other, so that the compiler can work on eight at once without changing the order of any sum.
 */
#include "train/train_net.h"

#include <math.h>
#include <string.h>

/* What the features of a cell are cut to, and those of which the square counts. */
static const float FEATURE_MAX = (float)NET_FEATURE_MAX / NET_ONE;
static const float SQUARE_MAX = (float)NET_SQUARE_MAX / NET_ONE;

/* Rounds a number that is not negative to what an integer holds that counts 1 as `one`. */
static inline float round_positive(float number, int one) {
    return (float)(int)(number * (float)one + 0.5F) / (float)one;
}

/* The same for a feature of a line, which is made positive on the way. */
static inline float round_feature(float feature) {
    static const float ABOVE = 64;
    return round_positive(feature + ABOVE, NET_ONE) - ABOVE;
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
    fill(weights->hidden[0][0], SIDE_COUNT * NET_HIDDEN * NET_INPUTS, 0.05F, random);
    fill(weights->policy[0], SIDE_COUNT * NET_CHANNELS, 0.05F, random);
    for (int side = BLACK; side <= WHITE; side++) {
        fill(weights->common[side].weight[0], NET_SECOND * NET_SECOND_INPUTS, 0.2F, random);
        fill(weights->common[side].out, NET_SECOND, 0.1F, random);
        weights->policy_score[side] = 1;
        for (int h = 0; h < NET_HIDDEN; h++)
            weights->hidden_bias[side][h] = 0.1F;
    }
    train_net_restrict(net, rules);
    train_net_prepare(net);
}

void train_net_restrict(TrainNet *net, const Rules *rules) {
    TrainWeights *weights = &net->weights;
    uint32_t halves = (shape_power(rules->reach) * 3 - 1) / 2;
    memset(weights->half + halves, 0, (SHAPE_HALF_LINES - halves) * sizeof weights->half[0]);
    find_pairs(net, rules);
    for (int pair = 0; pair < NET_PAIRS; pair++)
        if (!net->pair_used[pair])
            memset(weights->pair[pair], 0, sizeof weights->pair[pair]);
}

double train_net_one(size_t offset, double one, double unit) {
    bool output =
        offset == offsetof(TrainWeights, out) || offset == offsetof(TrainWeights, out_bias);
    return output ? one * unit : one;
}

/* Cuts `count` numbers to what integers up to `most` hold that count 1 as `one`. */
static void clamp_numbers(float *numbers, size_t count, double one, double most) {
    float limit = (float)(most / one);
    for (size_t i = 0; i < count; i++) {
        float number = numbers[i] < limit ? numbers[i] : limit;
        numbers[i] = number > -limit ? number : -limit;
    }
}

void train_net_clamp(TrainNet *net) {
    TrainWeights *weights = &net->weights;
#define CLAMP(member, one, most)                                                                   \
    clamp_numbers((float *)(void *)&weights->member, sizeof weights->member / sizeof(float),       \
                  train_net_one(offsetof(TrainWeights, member), one, net->unit), most);
    NET_WEIGHT_TABLE(CLAMP)
#undef CLAMP
}

void train_net_share_out(TrainWeights *weights) {
    for (int side = BLACK; side <= WHITE; side++) {
        TrainSecond *common = &weights->common[side];
        for (int b = 0; b < NET_BUCKETS; b++) {
            add(weights->second[side][b][0], common->weight[0], 1, NET_SECOND * NET_SECOND_INPUTS);
            add(weights->second_bias[side][b], common->bias, 1, NET_SECOND);
            add(weights->out[side][b], common->out, 1, NET_SECOND);
            weights->out_bias[side][b] += common->out_bias;
        }
        *common = (TrainSecond){.out_bias = 0};
    }
}

/* Rounds `count` numbers to those that integers hold that count 1 as `one`. */
static void round_numbers(float *numbers, size_t count, double one) {
    for (size_t i = 0; i < count; i++)
        numbers[i] = (float)(round((double)numbers[i] * one) / one);
}

/* Rounds the weights as train_round() does. */
static void round_weights(TrainWeights *weights, double unit) {
#define ROUND(member, one, most)                                                                   \
    round_numbers((float *)(void *)&weights->member, sizeof weights->member / sizeof(float),       \
                  train_net_one(offsetof(TrainWeights, member), one, unit));
    NET_WEIGHT_TABLE(ROUND)
#undef ROUND
}

void train_net_prepare(TrainNet *net) {
    net->rounded = net->weights;
    train_net_share_out(&net->rounded);
    if (!net->exact && net->unit > 0)
        round_weights(&net->rounded, net->unit);
    for (int c = 0; c < NET_CHANNELS; c++) {
        for (int i = 0; i < NET_LINE; i++)
            net->line_mix[i][c] = net->rounded.mix[c][i];
    }
    for (int side = BLACK; side <= WHITE; side++)
        for (int i = 0; i < NET_INPUTS; i++)
            for (int h = 0; h < NET_HIDDEN; h++)
                net->input_weight[side][i][h] = net->rounded.hidden[side][h][i];
}

/* ------------------------------------------------------------------------------------------
 * Lines.
 */

/* The numbers from which those of a line are mixed. */
static void line_parts(const TrainNet *net, const uint16_t half[2], float part[NET_LINE]) {
    const float *left = net->rounded.half[half[0]], *right = net->rounded.half[half[1]];
    for (int i = 0; i < NET_LINE; i++) {
        float value = left[i] + right[i] + net->rounded.half_bias[i];
        part[i] = value > 0 ? value : 0;
    }
}

void train_net_line(const TrainNet *net, const TrainLines *lines, int line, TrainRow *row) {
    float part[NET_LINE], sum[NET_CHANNELS];
    memset(row, 0, sizeof *row);
    if (line == 0)
        return;
    line_parts(net, lines->half[line], part);
    memcpy(sum, net->rounded.pair[lines->patterns[line]], sizeof sum);
    for (int i = 0; i < NET_LINE; i += 4)
        add_four(sum, net->line_mix[i], &part[i], NET_CHANNELS);
    for (int c = 0; c < NET_CHANNELS; c++)
        row->value[c] = net->exact ? sum[c] : round_feature(sum[c]);
}

void train_net_line_backward(const TrainNet *net, const TrainLines *lines, int line,
                             const TrainRow *row_gradient, TrainWeights *weight_gradient) {
    float part[NET_LINE], part_gradient[NET_LINE] = {0};
    const uint16_t *half = lines->half[line];
    uint8_t pair = lines->patterns[line];
    line_parts(net, half, part);
    if (net->pair_used[pair])
        add(weight_gradient->pair[pair], row_gradient->value, 1, NET_CHANNELS);
    for (int c = 0; c < NET_CHANNELS; c++) {
        add(part_gradient, net->rounded.mix[c], row_gradient->value[c], NET_LINE);
        add(weight_gradient->mix[c], part, row_gradient->value[c], NET_LINE);
    }
    for (int i = 0; i < NET_LINE; i++)
        part_gradient[i] = part[i] > 0 ? part_gradient[i] : 0;
    add(weight_gradient->half[half[0]], part_gradient, 1, NET_LINE);
    add(weight_gradient->half[half[1]], part_gradient, 1, NET_LINE);
    add(weight_gradient->half_bias, part_gradient, 1, NET_LINE);
}

/* ------------------------------------------------------------------------------------------
 * Forward.
 */

/* Notes the side, the threats and the cells of a position. */
static void note_cells(const TrainLines *lines, const TrainSample *sample, bool exchanged,
                       TrainActivations *activations) {
    activations->side = sample->side ^ (exchanged ? 1 : 0);
    activations->cells = sample->cells;
    activations->bucket = sample->threats.bucket;
    for (int i = 0; i < NET_THREATS; i++)
        activations->hidden[NET_HIDDEN + i] = (float)sample->threats.input[i] / NET_HIDDEN_ONE;
    for (int i = 0; i < sample->cells; i++) {
        const TrainCell *cell = &sample->cell[i];
        for (int d = 0; d < DIRECTION_COUNT; d++)
            activations->lines[i * DIRECTION_COUNT + d] =
                exchanged ? lines->exchanged[cell->line[d]] : cell->line[d];
        activations->region[i] = cell->region;
        activations->score[i] = (float)cell->score / NET_SCORE_UNIT;
    }
}

/* Adds up a cell from its lines, and takes what counts of it into the sum of its region. */
static inline void add_cell(const TrainRow *restrict rows, const uint16_t *restrict line,
                            bool exact, float *restrict cell, float *restrict sum) {
    const float *a = rows[line[0]].value, *b = rows[line[1]].value;
    const float *c = rows[line[2]].value, *d = rows[line[3]].value;
    for (int i = 0; i < NET_CHANNELS; i++) {
        float value = a[i] + b[i] + c[i] + d[i];
        value = value > 0 ? value : 0;
        value = value < FEATURE_MAX ? value : FEATURE_MAX;
        cell[i] = value;
    }
    for (int i = 0; i < NET_CRELU_CHANNELS; i++)
        sum[i] += cell[i];
    for (int i = NET_CRELU_CHANNELS; i < NET_CHANNELS; i++) {
        float root = cell[i] < SQUARE_MAX ? cell[i] : SQUARE_MAX;
        sum[i] += exact ? root * root / 2 : round_positive(root * root / 2, NET_ONE);
    }
}

/* Makes the inputs of the quadrants from the cells. */
static void add_cells(const TrainRow *rows, bool exact, TrainActivations *activations) {
    TrainRow sum[REGION_COUNT] = {{{0}}};
    for (int i = 0; i < activations->cells; i++)
        add_cell(rows, &activations->lines[i * DIRECTION_COUNT], exact, activations->cell[i].value,
                 sum[activations->region[i]].value);
    for (int r = 0; r < REGION_COUNT && !exact; r++)
        for (int c = 0; c < NET_CHANNELS; c++)
            sum[r].value[c] = round_positive(sum[r].value[c], NET_TABLE_INPUT_ONE);
    memset(activations->input, 0, sizeof activations->input);
    for (int q = 0; q < QUADRANT_COUNT; q++)
        for (int r = 0; r < REGION_COUNT; r++)
            if (quadrant_part(q, r) >= 0)
                add(&activations->input[q][quadrant_part(q, r) * NET_CHANNELS], sum[r].value, 1,
                    NET_CHANNELS);
}

/* The hidden neurons and the value. */
static void find_value(const TrainNet *net, TrainActivations *activations) {
    const TrainWeights *weights = &net->rounded;
    int side = activations->side, b = activations->bucket;
    memset(activations->hidden, 0, NET_HIDDEN * sizeof activations->hidden[0]);
    for (int q = 0; q < QUADRANT_COUNT; q++) {
        float part[NET_HIDDEN];
        memcpy(part, weights->hidden_bias[side], sizeof part);
        for (int i = 0; i < NET_INPUTS; i += 4)
            add_four(part, net->input_weight[side][i], &activations->input[q][i], NET_HIDDEN);
        memcpy(activations->part[q], part, sizeof part);
        for (int h = 0; h < NET_HIDDEN; h++)
            activations->hidden[h] += (part[h] > 0 ? part[h] : 0) / QUADRANT_COUNT;
    }
    activations->value = weights->out_bias[side][b];
    for (int s = 0; s < NET_SECOND; s++) {
        float sum = weights->second_bias[side][b][s];
        for (int i = 0; i < NET_SECOND_INPUTS; i++)
            sum += weights->second[side][b][s][i] * activations->hidden[i];
        activations->second[s] = sum;
        activations->value += weights->out[side][b][s] * (sum > 0 ? sum : 0);
    }
}

/* The policy, with weights that depend on the hidden neurons. */
void train_net_policy(const TrainNet *net, TrainActivations *activations) {
    const TrainWeights *weights = &net->rounded;
    int side = activations->side;
    memcpy(activations->policy, weights->policy[side], sizeof activations->policy);
    for (int h = 0; h < NET_HIDDEN; h++)
        add(activations->policy, weights->policy_hidden[side][h], activations->hidden[h],
            NET_CHANNELS);
    for (int i = 0; i < activations->cells; i++) {
        float part[8] = {0}, sum = weights->policy_score[side] * activations->score[i];
        for (int c = 0; c < NET_CHANNELS; c += 8)
            for (int k = 0; k < 8; k++)
                part[k] += activations->policy[c + k] * activations->cell[i].value[c + k];
        for (int k = 0; k < 8; k++)
            sum += part[k];
        activations->logit[i] = sum;
    }
}

void train_net_forward(const TrainNet *net, const TrainLines *lines, const TrainRow *rows,
                       const TrainSample *sample, bool exchanged, TrainActivations *activations) {
    note_cells(lines, sample, exchanged, activations);
    add_cells(rows, net->exact, activations);
    find_value(net, activations);
}

/* ------------------------------------------------------------------------------------------
 * Backward.
 */

/* From the policy to its weights, the hidden neurons and the features; `cell_gradient` receives
 * those by the features of each cell. */
static void policy_backward(const TrainNet *net, const TrainActivations *activations,
                            const TrainOutputGradient *gradient, float hidden_gradient[NET_HIDDEN],
                            TrainRow *cell_gradient, TrainWeights *weight_gradient) {
    float policy_gradient[NET_CHANNELS] = {0};
    int side = activations->side;
    for (int i = 0; i < activations->cells; i++) {
        weight_gradient->policy_score[side] += gradient->logit[i] * activations->score[i];
        add(policy_gradient, activations->cell[i].value, gradient->logit[i], NET_CHANNELS);
        add(cell_gradient[i].value, activations->policy, gradient->logit[i], NET_CHANNELS);
    }
    add(weight_gradient->policy[side], policy_gradient, 1, NET_CHANNELS);
    for (int h = 0; h < NET_HIDDEN; h++) {
        const float *weight = net->rounded.policy_hidden[side][h];
        add(weight_gradient->policy_hidden[side][h], policy_gradient, activations->hidden[h],
            NET_CHANNELS);
        for (int c = 0; c < NET_CHANNELS; c++)
            hidden_gradient[h] += weight[c] * policy_gradient[c];
    }
}

/* From the value to the weights behind the hidden neurons and to these. */
static void value_backward(const TrainNet *net, const TrainActivations *activations, float gradient,
                           float hidden_gradient[NET_HIDDEN], TrainWeights *weight_gradient) {
    int side = activations->side, b = activations->bucket;
    const TrainWeights *weights = &net->rounded;
    TrainSecond *common = &weight_gradient->common[side];
    weight_gradient->out_bias[side][b] += gradient;
    common->out_bias += gradient;
    for (int s = 0; s < NET_SECOND; s++) {
        if (activations->second[s] <= 0)
            continue;
        float second_gradient = gradient * weights->out[side][b][s];
        weight_gradient->out[side][b][s] += gradient * activations->second[s];
        common->out[s] += gradient * activations->second[s];
        weight_gradient->second_bias[side][b][s] += second_gradient;
        common->bias[s] += second_gradient;
        add(weight_gradient->second[side][b][s], activations->hidden, second_gradient,
            NET_SECOND_INPUTS);
        add(common->weight[s], activations->hidden, second_gradient, NET_SECOND_INPUTS);
        add(hidden_gradient, weights->second[side][b][s], second_gradient, NET_HIDDEN);
    }
}

/* From the hidden neurons to the sums of the regions. */
static void hidden_backward(const TrainNet *net, const TrainActivations *activations,
                            const float hidden_gradient[NET_HIDDEN],
                            TrainRow sum_gradient[REGION_COUNT], TrainWeights *weight_gradient) {
    int side = activations->side;
    for (int q = 0; q < QUADRANT_COUNT; q++) {
        float input_gradient[NET_INPUTS] = {0};
        for (int h = 0; h < NET_HIDDEN; h++) {
            if (activations->part[q][h] <= 0)
                continue;
            float part_gradient = hidden_gradient[h] / QUADRANT_COUNT;
            weight_gradient->hidden_bias[side][h] += part_gradient;
            add(weight_gradient->hidden[side][h], activations->input[q], part_gradient, NET_INPUTS);
            add(input_gradient, net->rounded.hidden[side][h], part_gradient, NET_INPUTS);
        }
        for (int r = 0; r < REGION_COUNT; r++)
            if (quadrant_part(q, r) >= 0)
                add(sum_gradient[r].value, &input_gradient[quadrant_part(q, r) * NET_CHANNELS], 1,
                    NET_CHANNELS);
    }
}

/* From the sum of a region to a cell: adds the gradient by what counts of its features to
 * `gradient`, which then is the one by the sums of its lines. */
static inline void cell_backward(const float *restrict cell, const float *restrict sum_gradient,
                                 float *restrict gradient) {
    for (int c = 0; c < NET_CRELU_CHANNELS; c++)
        gradient[c] += sum_gradient[c];
    for (int c = NET_CRELU_CHANNELS; c < NET_CHANNELS; c++)
        gradient[c] += cell[c] < SQUARE_MAX ? cell[c] * sum_gradient[c] : 0;
    for (int c = 0; c < NET_CHANNELS; c++)
        gradient[c] = cell[c] > 0 && cell[c] < FEATURE_MAX ? gradient[c] : 0;
}

void train_net_backward(const TrainNet *net, const TrainActivations *activations,
                        const TrainOutputGradient *gradient, TrainRow *row_gradients,
                        TrainWeights *weight_gradient) {
    TrainRow cell_gradient[BOARD_MAX_CELLS], sum_gradient[REGION_COUNT] = {{{0}}};
    float hidden_gradient[NET_HIDDEN] = {0};
    memset(cell_gradient, 0, (size_t)activations->cells * sizeof cell_gradient[0]);
    value_backward(net, activations, gradient->value, hidden_gradient, weight_gradient);
    if (gradient->policy)
        policy_backward(net, activations, gradient, hidden_gradient, cell_gradient,
                        weight_gradient);
    hidden_backward(net, activations, hidden_gradient, sum_gradient, weight_gradient);
    for (int i = 0; i < activations->cells; i++) {
        const uint16_t *line = &activations->lines[i * DIRECTION_COUNT];
        float *sum = cell_gradient[i].value;
        cell_backward(activations->cell[i].value, sum_gradient[activations->region[i]].value, sum);
        for (int d = 0; d < DIRECTION_COUNT; d++)
            add(row_gradients[line[d]].value, sum, 1, NET_CHANNELS);
    }
}
