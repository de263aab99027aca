/* train_write: see train_write.h. */
#include "train/train_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest numbers of each kind. What a line is mixed from is the sum of three numbers, none of
 * them above HALF_LIMIT, so NET_LINE products with weights up to MIX_LIMIT stay below 2^31. So do
 * the NET_CHANNELS products of a hidden number, whose other factor is below 2^14, with its bias. */
enum {
    HALF_LIMIT = 1023,
    MIX_LIMIT = 10922,
    PAIR_LIMIT = 4095,
    HIDDEN_LIMIT = 4095,
    HIDDEN_BIAS_LIMIT = 1 << 30,
    OUT_LIMIT = 32767,
    LINE_WIDTH = 100,
    LONGEST_ROW = NET_LINE
};

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
    round_row(weights->half[0], from->half[0], SHAPE_HALF_LINES * NET_LINE, NET_ONE, HALF_LIMIT,
              &cut);
    round_row(weights->half_bias, from->half_bias, NET_LINE, NET_ONE, HALF_LIMIT, &cut);
    round_row(weights->mix[0], from->mix[0], NET_CHANNELS * NET_LINE, NET_MIX_ONE, MIX_LIMIT, &cut);
    round_row(weights->pair[0], from->pair[0], NET_PAIRS * NET_CHANNELS, NET_ONE, PAIR_LIMIT, &cut);
    for (int side = BLACK; side <= WHITE; side++) {
        round_row(weights->hidden[side][0], from->hidden[side][0], NET_HIDDEN * NET_CHANNELS,
                  NET_WEIGHT_ONE, HIDDEN_LIMIT, &cut);
        for (int h = 0; h < NET_HIDDEN; h++)
            weights->hidden_bias[side][h] = round_number(
                (double)from->hidden_bias[side][h] * BIAS_ONE, HIDDEN_BIAS_LIMIT, &cut);
        round_row(weights->out[side], from->out[side], NET_HIDDEN, out_one, OUT_LIMIT, &cut);
    }
    round_row(weights->out_bias, from->out_bias, SIDE_COUNT, out_one, OUT_LIMIT, &cut);
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
 * The source file.
 */

/* Appends `.name = {numbers},`, in several lines if need be. */
static void write_numbers(Text *text, const char *name, const int32_t *numbers, int count) {
    size_t line = text->length;
    text_append(text, ".%s = {", name);
    for (int i = 0; i < count; i++) {
        int length = snprintf(NULL, 0, "%d,", (int)numbers[i]);
        if (text->length - line + (size_t)length > LINE_WIDTH - 2) {
            text_append(text, "\n");
            line = text->length;
        }
        text_append(text, "%d%s", (int)numbers[i], i + 1 < count ? "," : "");
    }
    text_append(text, "},\n");
}

/* The same for numbers of 16 bits, unless they are all 0. */
static void write_row(Text *text, const char *name, const int16_t *numbers, int count) {
    int32_t wide[LONGEST_ROW], any = 0;
    for (int i = 0; i < count; i++)
        any |= wide[i] = numbers[i];
    if (any != 0)
        write_numbers(text, name, wide, count);
}

/* Appends the rows of a table; `name` has a place for the number of the row. */
static void write_table(Text *text, const char *name, const int16_t *numbers, int rows, int count) {
    for (int row = 0; row < rows; row++) {
        char row_name[48];
        snprintf(row_name, sizeof row_name, "%s[%d]", name, row);
        write_row(text, row_name, numbers + row * count, count);
    }
}

static void write_side(Text *text, const NetWeights *weights, int side) {
    char name[32];
    snprintf(name, sizeof name, "hidden[%d]", side);
    write_table(text, name, weights->hidden[side][0], NET_HIDDEN, NET_CHANNELS);
    snprintf(name, sizeof name, "hidden_bias[%d]", side);
    write_numbers(text, name, weights->hidden_bias[side], NET_HIDDEN);
    snprintf(name, sizeof name, "out[%d]", side);
    write_row(text, name, weights->out[side], NET_HIDDEN);
}

/* Writes the name of the rule set, with '_' for blanks, in small or capital letters. */
static void write_name(Text *text, int rule, bool capital) {
    for (const char *c = rules_name(rule); *c != '\0'; c++) {
        int change = capital && *c >= 'a' && *c <= 'z' ? 'A' - 'a' : 0;
        text_append(text, "%c", *c == ' ' ? '_' : *c + change);
    }
}

void train_write_source(const NetWeights *weights, int rule, const char *remark, Text *text) {
    text_append(text, "/* net_");
    write_name(text, rule, false);
    text_append(text, ": numbers of the learned part of the evaluation, see net_weights.h.\n *\n");
    text_append(text, " * Written by a program; do not edit.\n%s */\n", remark);
    text_append(text, "#include \"evaluation/net_weights.h\"\n\n/* clang-format off */\n");
    text_append(text, "\nconst NetWeights NET_");
    write_name(text, rule, true);
    text_append(text, " = {\n");
    write_table(text, "half", weights->half[0], SHAPE_HALF_LINES, NET_LINE);
    write_row(text, "half_bias", weights->half_bias, NET_LINE);
    write_table(text, "mix", weights->mix[0], NET_CHANNELS, NET_LINE);
    write_table(text, "pair", weights->pair[0], NET_PAIRS, NET_CHANNELS);
    write_side(text, weights, BLACK);
    write_side(text, weights, WHITE);
    write_row(text, "out_bias", weights->out_bias, SIDE_COUNT);
    text_append(text, "};\n");
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
