/* train_write: see train_write.h. */
#include "train/train_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Rounding.
 */

/* Rounds a number; `*cut` counts those beyond the limit. */
static int32_t round_number(double number, int32_t limit, int *cut) {
    double rounded = round(number);
    if (fabs(rounded) <= limit)
        return (int32_t)rounded;
    ++*cut;
    return rounded < 0 ? -limit : limit;
}

/* Rounds `count` numbers of 16 bits, multiplied by `one`. */
static void round_row(int16_t *target, const float *source, int count, double one, int32_t limit,
                      int *cut) {
    for (int i = 0; i < count; i++)
        target[i] = (int16_t)round_number((double)source[i] * one, limit, cut);
}

int train_round(const TrainNet *net, NetWeights *weights) {
    static const double BIAS_ONE = (double)NET_SUM_ONE * NET_WEIGHT_ONE;
    const TrainWeights *from = &net->weights;
    double out_one = net->unit * NET_OUT_ONE;
    int cut = 0;
    round_row(weights->half[0], from->half[0], SHAPE_HALF_LINES * NET_LINE, NET_ONE, NET_HALF_MOST,
              &cut);
    round_row(weights->half_bias, from->half_bias, NET_LINE, NET_ONE, NET_HALF_MOST, &cut);
    round_row(weights->mix[0], from->mix[0], NET_CHANNELS * NET_LINE, NET_MIX_ONE, NET_MIX_MOST,
              &cut);
    round_row(weights->pair[0], from->pair[0], NET_PAIRS * NET_CHANNELS, NET_ONE, NET_PAIR_MOST,
              &cut);
    for (int side = BLACK; side <= WHITE; side++) {
        round_row(weights->hidden[side][0], from->hidden[side][0], NET_HIDDEN * NET_CHANNELS,
                  NET_WEIGHT_ONE, NET_HIDDEN_MOST, &cut);
        for (int h = 0; h < NET_HIDDEN; h++)
            weights->hidden_bias[side][h] = round_number(
                (double)from->hidden_bias[side][h] * BIAS_ONE, NET_HIDDEN_BIAS_MOST, &cut);
        round_row(weights->out[side], from->out[side], NET_HIDDEN, out_one, NET_OUT_MOST, &cut);
    }
    round_row(weights->out_bias, from->out_bias, SIDE_COUNT, out_one, NET_OUT_MOST, &cut);
    return cut;
}

/* The inverse of round_row(). */
static void unround_row(float *target, const int16_t *source, int count, double one) {
    for (int i = 0; i < count; i++)
        target[i] = (float)(source[i] / one);
}

void train_unround(const NetWeights *weights, TrainNet *net) {
    static const double BIAS_ONE = (double)NET_SUM_ONE * NET_WEIGHT_ONE;
    TrainWeights *to = &net->weights;
    double out_one = net->unit * NET_OUT_ONE;
    unround_row(to->half[0], weights->half[0], SHAPE_HALF_LINES * NET_LINE, NET_ONE);
    unround_row(to->half_bias, weights->half_bias, NET_LINE, NET_ONE);
    unround_row(to->mix[0], weights->mix[0], NET_CHANNELS * NET_LINE, NET_MIX_ONE);
    unround_row(to->pair[0], weights->pair[0], NET_PAIRS * NET_CHANNELS, NET_ONE);
    for (int side = BLACK; side <= WHITE; side++) {
        unround_row(to->hidden[side][0], weights->hidden[side][0], NET_HIDDEN * NET_CHANNELS,
                    NET_WEIGHT_ONE);
        for (int h = 0; h < NET_HIDDEN; h++)
            to->hidden_bias[side][h] = (float)(weights->hidden_bias[side][h] / BIAS_ONE);
        unround_row(to->out[side], weights->out[side], NET_HIDDEN, out_one);
    }
    unround_row(to->out_bias, weights->out_bias, SIDE_COUNT, out_one);
}

/* ------------------------------------------------------------------------------------------
 * Parameters as text: a title with the sizes, the unit, then the weights, one a line.
 */

static void write_title(Text *text) {
    text_append(text, "pentad train 1 channels %d line %d hidden %d\n", NET_CHANNELS, NET_LINE,
                NET_HIDDEN);
}

void train_write_weights(const TrainWeights *weights, Text *text) {
    TrainWeights copy = *weights;
    const float *numbers = train_weights_array(&copy);
    for (int i = 0; i < TRAIN_WEIGHTS; i++)
        text_append(text, "%.9g\n", (double)numbers[i]);
}

void train_write_parameters(const TrainNet *net, Text *text) {
    write_title(text);
    text_append(text, "%.17g\n", net->unit);
    train_write_weights(&net->weights, text);
}

const char *train_read_number(const char *text, double *number) {
    char *end;
    if (text == NULL)
        return NULL;
    *number = strtod(text, &end);
    return end == text || *end != '\n' || !isfinite(*number) ? NULL : end + 1;
}

const char *train_read_weights(const char *text, TrainWeights *weights) {
    float *numbers = train_weights_array(weights);
    for (int i = 0; text != NULL && i < TRAIN_WEIGHTS; i++) {
        double number = 0;
        text = train_read_number(text, &number);
        numbers[i] = (float)number;
    }
    return text;
}

bool train_read_parameters(TrainNet *net, const char *text) {
    Text title = {0};
    write_title(&title);
    bool good = !title.failed && strncmp(text, title.data, title.length) == 0;
    const char *at = good ? train_read_number(text + title.length, &net->unit) : NULL;
    text_free(&title);
    if (at == NULL || net->unit <= 0)
        return false;
    at = train_read_weights(at, &net->weights);
    return at != NULL && *at == '\0';
}
