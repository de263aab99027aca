/* train_write: see train_write.h. */
#include "train/train_write.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Rounding.
 */

/* A member of the weights: where it is in floating point and in integers, what 1 is among these,
 * and how far from 0 they may be. */
typedef struct WeightMember {
    size_t from, to;     /* offsets in TrainWeights and NetWeights */
    size_t count, width; /* of the integers; bytes of one */
    double one;
    int32_t most;
} WeightMember;

#define MEMBER(member, one, most)                                                                  \
    {offsetof(TrainWeights, member),                                                               \
     offsetof(NetWeights, member),                                                                 \
     sizeof((const TrainWeights *)0)->member / sizeof(float),                                      \
     sizeof((const NetWeights *)0)->member * sizeof(float) /                                       \
         sizeof((const TrainWeights *)0)->member,                                                  \
     one,                                                                                          \
     most},

static const WeightMember MEMBERS[] = {NET_WEIGHT_TABLE(MEMBER)};

/* Rounds a number; `*cut` counts those beyond the limit. */
static int32_t round_number(double number, int32_t limit, int *cut) {
    double rounded = round(number);
    if (fabs(rounded) <= limit)
        return (int32_t)rounded;
    ++*cut;
    return rounded < 0 ? -limit : limit;
}

int train_round(const TrainNet *net, NetWeights *weights) {
    TrainWeights whole = net->weights;
    int cut = 0;
    train_net_share_out(&whole);
    for (size_t m = 0; m < ARRAY_LENGTH(MEMBERS); m++) {
        const WeightMember *member = &MEMBERS[m];
        const float *from = (const float *)(const void *)((const char *)&whole + member->from);
        char *to = (char *)weights + member->to;
        double one = train_net_one(member->from, member->one, net->unit);
        for (size_t i = 0; i < member->count; i++) {
            int32_t wide = round_number((double)from[i] * one, member->most, &cut);
            int16_t narrow = (int16_t)wide;
            memcpy(to + i * member->width,
                   member->width == sizeof wide ? (const void *)&wide : (const void *)&narrow,
                   member->width);
        }
    }
    return cut;
}

void train_unround(const NetWeights *weights, TrainNet *net) {
    memset(net->weights.common, 0, sizeof net->weights.common);
    for (size_t m = 0; m < ARRAY_LENGTH(MEMBERS); m++) {
        const WeightMember *member = &MEMBERS[m];
        const char *from = (const char *)weights + member->to;
        float *to = (float *)(void *)((char *)&net->weights + member->from);
        double one = train_net_one(member->from, member->one, net->unit);
        for (size_t i = 0; i < member->count; i++) {
            int32_t wide = 0;
            int16_t narrow = 0;
            if (member->width == sizeof wide)
                memcpy(&wide, from + i * member->width, sizeof wide);
            else
                memcpy(&narrow, from + i * member->width, sizeof narrow);
            to[i] = (float)((member->width == sizeof wide ? wide : narrow) / one);
        }
    }
}

/* ------------------------------------------------------------------------------------------
 * Parameters as text: a title with the sizes, the unit, then the weights, one a line.
 */

static void write_title(Text *text) {
    text_append(text, "pentad train 3 channels %d line %d hidden %d second %d buckets %d\n",
                NET_CHANNELS, NET_LINE, NET_HIDDEN, NET_SECOND, NET_BUCKETS);
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
    if (at == NULL || net->unit < TRAIN_MIN_UNIT)
        return false;
    at = train_read_weights(at, &net->weights);
    return at != NULL && *at == '\0';
}
