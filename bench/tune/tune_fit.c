/* tune_fit: see tune_fit.h. */
#include "tune/tune_fit.h"

#include "ground/shuffle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 2048 };

struct TuneFit {
    TuneModel *model;
    const TuneSet *set;
    Random random;
    size_t *order; /* samples to be fitted to */
    size_t order_count;
    int64_t steps;
    double *weight_gradient; /* of the loss, by weight; */
    double *gradient;        /* by parameter, */
    double *mean, *square;   /* and over the last steps, of it and of its square */
};

/* ------------------------------------------------------------------------------------------
 * Samples.
 */

/* Makes room for one more element of `size` bytes. */
static bool grow(void **data, size_t count, size_t *room, size_t size) {
    if (count < *room)
        return true;
    size_t wanted = *room == 0 ? 1024 : *room * 2;
    void *larger = realloc(*data, wanted * size);
    if (larger == NULL)
        return false;
    *data = larger;
    *room = wanted;
    return true;
}

bool tune_set_add(TuneSet *set, const TuneSample *sample) {
    void *data = set->samples;
    if (!grow(&data, set->sample_count, &set->sample_room, sizeof *set->samples))
        return false;
    set->samples = data;
    TuneSample *added = &set->samples[set->sample_count++];
    *added = *sample;
    added->first = set->feature_count;
    added->count = 0;
    return true;
}

bool tune_set_feature(TuneSet *set, int weight, int amount) {
    void *data = set->features;
    if (!grow(&data, set->feature_count, &set->feature_room, sizeof *set->features))
        return false;
    set->features = data;
    set->features[set->feature_count++] = (TuneFeature){(uint16_t)weight, (int16_t)amount};
    set->samples[set->sample_count - 1].count++;
    return true;
}

void tune_set_free(TuneSet *set) {
    free(set->features);
    free(set->samples);
    *set = (TuneSet){0};
}

/* ------------------------------------------------------------------------------------------
 * The model.
 */

TuneModel *tune_model_create(int weight_count, int parameter_count) {
    TuneModel *model = calloc(1, sizeof *model);
    if (model == NULL)
        return NULL;
    size_t weights = (size_t)weight_count, parameters = (size_t)parameter_count;
    model->weight_count = weight_count;
    model->parameter_count = parameter_count;
    model->parts = malloc(weights * sizeof *model->parts);
    model->weight = calloc(weights, sizeof *model->weight);
    model->parameter = calloc(parameters, sizeof *model->parameter);
    model->expected = calloc(parameters, sizeof *model->expected);
    model->spread = calloc(parameters, sizeof *model->spread);
    if (model->parts == NULL || model->weight == NULL || model->parameter == NULL ||
        model->expected == NULL || model->spread == NULL) {
        tune_model_destroy(model);
        return NULL;
    }
    memset(model->parts, 0xFF, weights * sizeof *model->parts);
    return model;
}

void tune_model_destroy(TuneModel *model) {
    if (model == NULL)
        return;
    free(model->parts);
    free(model->weight);
    free(model->parameter);
    free(model->expected);
    free(model->spread);
    free(model);
}

void tune_model_sum(TuneModel *model) {
    for (int w = 0; w < model->weight_count; w++) {
        const uint16_t *parts = model->parts[w];
        model->weight[w] = 0;
        for (int i = 0; i < TUNE_PARTS && parts[i] != TUNE_NO_PART; i++)
            model->weight[w] += model->parameter[parts[i]];
    }
}

double tune_logit(const TuneModel *model, const TuneSet *set, const TuneSample *sample) {
    const TuneFeature *feature = &set->features[sample->first];
    double logit = 0;
    for (int i = 0; i < sample->count; i++)
        logit += model->weight[feature[i].weight] * feature[i].amount;
    return logit;
}

double tune_share(double logit) {
    return 1 / (1 + exp(-logit));
}

double tune_loss_of(double logit, double result) {
    /* The exponent is never positive, so that large logits do no harm. */
    double softplus = logit > 0 ? logit + log1p(exp(-logit)) : log1p(exp(logit));
    return softplus - result * logit;
}

double tune_loss(const TuneModel *model, const TuneSet *set, bool held, int64_t *count) {
    double sum = 0;
    int64_t samples = 0;
    for (size_t i = 0; i < set->sample_count; i++) {
        const TuneSample *sample = &set->samples[i];
        if (sample->held != held)
            continue;
        sum += tune_loss_of(tune_logit(model, set, sample), sample->result);
        samples++;
    }
    if (count != NULL)
        *count = samples;
    return samples > 0 ? sum / (double)samples : 0;
}

/* The loss of the search's scores, or of the static values, when divided by `scale`. */
static double scaled_loss(const TuneSet *set, bool scores, double scale) {
    double sum = 0;
    for (size_t i = 0; i < set->sample_count; i++) {
        const TuneSample *sample = &set->samples[i];
        sum += tune_loss_of((scores ? sample->score : sample->value) / scale, sample->result);
    }
    return sum;
}

/* The best of scales each three percent above the one before: finer than the games can tell. */
static double best_scale(const TuneSet *set, bool scores) {
    static const double MIN_SCALE = 20, MAX_SCALE = 20000, STEP = 1.03;
    double best = MIN_SCALE, best_loss = scaled_loss(set, scores, MIN_SCALE);
    for (double scale = MIN_SCALE * STEP; scale < MAX_SCALE; scale *= STEP) {
        double loss = scaled_loss(set, scores, scale);
        if (loss < best_loss) {
            best = scale;
            best_loss = loss;
        }
    }
    return best;
}

double tune_score_scale(const TuneSet *set) {
    return best_scale(set, true);
}

double tune_value_scale(const TuneSet *set) {
    return best_scale(set, false);
}

/* ------------------------------------------------------------------------------------------
 * The fit.
 */

TuneFit *tune_fit_create(TuneModel *model, const TuneSet *set, uint64_t seed) {
    TuneFit *fit = calloc(1, sizeof *fit);
    if (fit == NULL)
        return NULL;
    size_t parameters = (size_t)model->parameter_count;
    fit->model = model;
    fit->set = set;
    fit->random.state = seed;
    fit->order = calloc(set->sample_count + 1, sizeof *fit->order);
    fit->weight_gradient = calloc((size_t)model->weight_count, sizeof *fit->weight_gradient);
    fit->gradient = calloc(parameters, sizeof *fit->gradient);
    fit->mean = calloc(parameters, sizeof *fit->mean);
    fit->square = calloc(parameters, sizeof *fit->square);
    if (fit->order == NULL || fit->weight_gradient == NULL || fit->gradient == NULL ||
        fit->mean == NULL || fit->square == NULL) {
        tune_fit_destroy(fit);
        return NULL;
    }
    for (size_t i = 0; i < set->sample_count; i++)
        if (!set->samples[i].held)
            fit->order[fit->order_count++] = i;
    return fit;
}

void tune_fit_destroy(TuneFit *fit) {
    if (fit == NULL)
        return;
    free(fit->order);
    free(fit->weight_gradient);
    free(fit->gradient);
    free(fit->mean);
    free(fit->square);
    free(fit);
}

/* The gradient of the loss of a batch with its share of the penalty, by parameter. */
static void batch_gradient(TuneFit *fit, const size_t *batch, size_t count) {
    const TuneModel *model = fit->model;
    memset(fit->weight_gradient, 0, (size_t)model->weight_count * sizeof *fit->weight_gradient);
    for (size_t i = 0; i < count; i++) {
        const TuneSample *sample = &fit->set->samples[batch[i]];
        const TuneFeature *feature = &fit->set->features[sample->first];
        double error = tune_share(tune_logit(model, fit->set, sample)) - sample->target;
        for (int f = 0; f < sample->count; f++)
            fit->weight_gradient[feature[f].weight] += error * feature[f].amount;
    }
    for (int p = 0; p < model->parameter_count; p++) {
        double distance = (model->parameter[p] - model->expected[p]) / model->spread[p];
        fit->gradient[p] = distance / model->spread[p] * (double)count / (double)fit->order_count;
    }
    for (int w = 0; w < model->weight_count; w++) {
        const uint16_t *parts = model->parts[w];
        for (int i = 0; i < TUNE_PARTS && parts[i] != TUNE_NO_PART; i++)
            fit->gradient[parts[i]] += fit->weight_gradient[w];
    }
}

/* A step of Adam: `mean` and `square` are its first and second moment, divided by what they lack
 * because they began with 0 (bias correction). */
static void adam_step(TuneFit *fit, double rate) {
    static const double BETA1 = 0.9, BETA2 = 0.999, EPSILON = 1e-9;
    fit->steps++;
    double mean_bias = 1 - pow(BETA1, (double)fit->steps);
    double square_bias = 1 - pow(BETA2, (double)fit->steps);
    for (int p = 0; p < fit->model->parameter_count; p++) {
        double gradient = fit->gradient[p];
        fit->mean[p] = BETA1 * fit->mean[p] + (1 - BETA1) * gradient;
        fit->square[p] = BETA2 * fit->square[p] + (1 - BETA2) * gradient * gradient;
        fit->model->parameter[p] -=
            rate * (fit->mean[p] / mean_bias) / (sqrt(fit->square[p] / square_bias) + EPSILON);
    }
}

void tune_fit_pass(TuneFit *fit, double rate) {
    shuffle(fit->order, fit->order_count, sizeof *fit->order, &fit->random);
    for (size_t i = 0; i < fit->order_count; i += BATCH) {
        size_t left = fit->order_count - i;
        tune_model_sum(fit->model);
        batch_gradient(fit, fit->order + i, left < BATCH ? left : BATCH);
        adam_step(fit, rate);
    }
    tune_model_sum(fit->model);
}
