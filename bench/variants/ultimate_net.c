/* ultimate_net: see ultimate_net.h. */
#include "variants/ultimate_net.h"

#include "ground/shuffle.h"
#include "tune/tune_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 512, SYMMETRIES = 8, UNITS = ULTIMATE_HIDDEN };

static const double RATE = 0.002, MIN_RATE = 0.02 /* in parts of it */, PI = 3.14159265358979;
static const float DECAY = 0.01F, FIRST_INPUT = 0.12F, FIRST_OUTPUT = 0.3F;

/* The weights, or something for each of them. */
typedef struct FloatNet {
    float input[ULTIMATE_INPUTS][UNITS], bias[UNITS], output[UNITS], constant;
} FloatNet;

enum { WEIGHTS = sizeof(FloatNet) / sizeof(float) };

/* A fit under way. */
typedef struct Fit {
    FloatNet net, gradient;
    FloatNet mean, square; /* of the gradient over the last steps */
    int64_t steps;
    UltimateEval *eval; /* for the inputs; its weights do not matter */
    Random random;
    const UltimateSample *samples;
    size_t *order; /* of the samples to fit to */
    size_t order_count;
    uint8_t image[SYMMETRIES][GRID_CELLS];      /* of a cell */
    uint16_t images[SYMMETRIES][GRID_FULL + 1]; /* of a set of cells */
} Fit;

/* ------------------------------------------------------------------------------------------
 * Symmetries.
 */

static void fill_symmetries(Fit *fit) {
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        for (int cell = 0; cell < GRID_CELLS; cell++) {
            int x = cell % 3, y = cell / 3;
            if ((symmetry & 1) != 0)
                x = 2 - x;
            if ((symmetry & 2) != 0)
                y = 2 - y;
            fit->image[symmetry][cell] = (uint8_t)((symmetry & 4) != 0 ? 3 * x + y : 3 * y + x);
        }
        for (unsigned cells = 1; cells <= GRID_FULL; cells++)
            fit->images[symmetry][cells] =
                (uint16_t)(fit->images[symmetry][cells & (cells - 1)] |
                           1u << fit->image[symmetry][grid_first(cells)]);
    }
}

/* The position turned or mirrored, without what the evaluation does not look at. */
static Ultimate turned(const Fit *fit, const Ultimate *position, int symmetry) {
    const uint16_t *images = fit->images[symmetry];
    Ultimate image = {.closed = images[position->closed],
                      .turn = position->turn,
                      .board = position->board == ULTIMATE_ANYWHERE
                                   ? ULTIMATE_ANYWHERE
                                   : fit->image[symmetry][position->board]};
    for (int side = 0; side < 2; side++) {
        image.won[side] = images[position->won[side]];
        for (int board = 0; board < GRID_CELLS; board++)
            image.stones[side][fit->image[symmetry][board]] = images[position->stones[side][board]];
    }
    return image;
}

/* ------------------------------------------------------------------------------------------
 * The network.
 */

/* A position on its way through the network. */
typedef struct Pass {
    uint16_t inputs[ULTIMATE_MAX_INPUTS];
    int input_count;
    float units[UNITS];
} Pass;

/* The logit of a position. */
static float forward(const Fit *fit, const Ultimate *position, Pass *pass) {
    const FloatNet *net = &fit->net;
    float logit = net->constant;
    pass->input_count = ultimate_eval_inputs(fit->eval, position, pass->inputs);
    memcpy(pass->units, net->bias, sizeof pass->units);
    for (int i = 0; i < pass->input_count; i++)
        for (int unit = 0; unit < UNITS; unit++)
            pass->units[unit] += net->input[pass->inputs[i]][unit];
    for (int unit = 0; unit < UNITS; unit++) {
        pass->units[unit] = pass->units[unit] > 0 ? pass->units[unit] : 0;
        logit += pass->units[unit] * net->output[unit];
    }
    return logit;
}

/* Adds the gradient of the loss by all weights, `error` being the derivative by the logit. */
static void backward(Fit *fit, const Pass *pass, float error) {
    FloatNet *gradient = &fit->gradient;
    float units[UNITS];
    for (int unit = 0; unit < UNITS; unit++) {
        units[unit] = pass->units[unit] > 0 ? error * fit->net.output[unit] : 0;
        gradient->output[unit] += error * pass->units[unit];
        gradient->bias[unit] += units[unit];
    }
    gradient->constant += error;
    for (int i = 0; i < pass->input_count; i++)
        for (int unit = 0; unit < UNITS; unit++)
            gradient->input[pass->inputs[i]][unit] += units[unit];
}

/* A step of Adam with decoupled weight decay (train/train_fit.h) against the gradient, which is
 * zero afterwards. */
static void step(Fit *fit, float rate) {
    static const float BETA1 = 0.9F, BETA2 = 0.999F, EPSILON = 1e-8F,
                       MAX_WEIGHT = (float)ULTIMATE_WEIGHT_MAX / ULTIMATE_ONE;
    float *weight = &fit->net.input[0][0], *gradient = &fit->gradient.input[0][0];
    float *mean = &fit->mean.input[0][0], *square = &fit->square.input[0][0];
    fit->steps++;
    float mean_bias = 1 - powf(BETA1, (float)fit->steps);
    float square_bias = 1 - powf(BETA2, (float)fit->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        mean[i] = BETA1 * mean[i] + (1 - BETA1) * gradient[i];
        square[i] = BETA2 * square[i] + (1 - BETA2) * gradient[i] * gradient[i];
        float direction = mean[i] / mean_bias / (sqrtf(square[i] / square_bias) + EPSILON);
        weight[i] -= rate * (direction + DECAY * weight[i]);
        weight[i] = weight[i] > MAX_WEIGHT    ? MAX_WEIGHT
                    : weight[i] < -MAX_WEIGHT ? -MAX_WEIGHT
                                              : weight[i];
        gradient[i] = 0;
    }
}

/* ------------------------------------------------------------------------------------------
 * The fit.
 */

/* A number between -most and most. */
static float random_weight(Random *random, float most) {
    return most * ((float)random_below(random, 20001) / 10000 - 1);
}

static Fit *fit_create(const UltimateSample *samples, size_t count, uint64_t seed) {
    static const int16_t ANY[ULTIMATE_WEIGHT_COUNT];
    Fit *fit = calloc(1, sizeof *fit);
    if (fit == NULL)
        return NULL;
    fit->eval = ultimate_eval_create(ANY);
    fit->order = calloc(count + 1, sizeof *fit->order);
    if (fit->eval == NULL || fit->order == NULL) {
        ultimate_eval_destroy(fit->eval);
        free(fit->order);
        free(fit);
        return NULL;
    }
    fit->random.state = seed;
    fit->samples = samples;
    fill_symmetries(fit);
    for (size_t i = 0; i < count; i++)
        if (!samples[i].held)
            fit->order[fit->order_count++] = i;
    for (int input = 0; input < ULTIMATE_INPUTS; input++)
        for (int unit = 0; unit < UNITS; unit++)
            fit->net.input[input][unit] = random_weight(&fit->random, FIRST_INPUT);
    for (int unit = 0; unit < UNITS; unit++)
        fit->net.output[unit] = random_weight(&fit->random, FIRST_OUTPUT);
    return fit;
}

static void fit_destroy(Fit *fit) {
    ultimate_eval_destroy(fit->eval);
    free(fit->order);
    free(fit);
}

/* One step along a batch. */
static void fit_batch(Fit *fit, size_t begin, size_t end, float rate) {
    for (size_t i = begin; i < end; i++) {
        const UltimateSample *sample = &fit->samples[fit->order[i]];
        Pass pass;
        int symmetry = (int)random_below(&fit->random, SYMMETRIES);
        Ultimate image = turned(fit, &sample->position, symmetry);
        float predicted = (float)tune_share(forward(fit, &image, &pass));
        backward(fit, &pass, (predicted - sample->target) / (float)(end - begin));
    }
    step(fit, rate);
}

static double mean_loss(const Fit *fit, size_t count, bool held) {
    double sum = 0;
    int64_t samples = 0;
    for (size_t i = 0; i < count; i++) {
        const UltimateSample *sample = &fit->samples[i];
        Pass pass;
        if (sample->held != held)
            continue;
        sum += tune_loss_of(forward(fit, &sample->position, &pass), sample->result);
        samples++;
    }
    return samples > 0 ? sum / (double)samples : 0;
}

/* The weights as integers. */
static void round_weights(const FloatNet *net, int16_t *weights) {
    int16_t *at = weights;
    for (int input = 0; input < ULTIMATE_INPUTS; input++)
        for (int unit = 0; unit < UNITS; unit++)
            *at++ = (int16_t)lroundf(net->input[input][unit] * ULTIMATE_ONE);
    for (int unit = 0; unit < UNITS; unit++)
        *at++ = (int16_t)lroundf(net->bias[unit] * ULTIMATE_ONE);
    for (int unit = 0; unit < UNITS; unit++)
        *at++ = (int16_t)lroundf(net->output[unit] * ULTIMATE_OUTPUT_ONE);
    *at = (int16_t)lroundf(net->constant * ULTIMATE_LOGIT);
}

bool ultimate_net_fit(int16_t weights[ULTIMATE_WEIGHT_COUNT], const UltimateSample *samples,
                      size_t count, int64_t passes, uint64_t seed, UltimateNetLoss *loss) {
    Fit *fit = fit_create(samples, count, seed);
    if (fit == NULL)
        return false;
    double done = 0, all = (double)passes * (double)fit->order_count;
    for (int64_t pass = 0; pass < passes; pass++) {
        shuffle(fit->order, fit->order_count, sizeof *fit->order, &fit->random);
        for (size_t begin = 0; begin < fit->order_count; begin += BATCH) {
            size_t end = begin + BATCH < fit->order_count ? begin + BATCH : fit->order_count;
            done += (double)(end - begin);
            double part = MIN_RATE + (1 - MIN_RATE) * (1 + cos(PI * done / all)) / 2;
            fit_batch(fit, begin, end, (float)(RATE * part));
        }
    }
    loss->held = mean_loss(fit, count, true);
    loss->fitted = mean_loss(fit, count, false);
    round_weights(&fit->net, weights);
    fit_destroy(fit);
    return true;
}
