/* tune_fit: logistic regression for evaluations whose weights share parameters.
 *
 * The logit of a sample is the sum of its features, each an amount times a weight. A weight is the
 * sum of a few parameters, some of its own, some shared with others: so what is rare is judged by
 * what it has in common with the frequent, and departs from that only as far as the data demand.
 * Each parameter has a normal distribution around its expected value as its prior: L2
 * regularisation, a penalty of half the square of its distance in units of its spread. The method
 * is Adam (Kingma and Ba 2015) on batches of samples. Nothing here prints, reads files or knows
 * about boards.
 */
#ifndef PENTAD_BENCH_TUNE_FIT_H
#define PENTAD_BENCH_TUNE_FIT_H

#include "engine.h"

enum { TUNE_PARTS = 6, TUNE_NO_PART = 0xFFFF };

/* So many times a weight. */
typedef struct TuneFeature {
    uint16_t weight;
    int16_t amount;
} TuneFeature;

/* A position. Everything is seen by the side to move. */
typedef struct TuneSample {
    size_t first; /* of its features, */
    int count;    /* and how many there are */
    float result; /* of the game: 1, 0.5 or 0 */
    float target; /* what the model should predict, from 0 to 1 */
    int score;    /* what the search said, as an ordinary score, */
    int value;    /* and what the static evaluation said that is to be replaced */
    bool held;    /* left out of the fit, for validation */
} TuneSample;

/* Samples and their features, which grow. Zero-initialise. */
typedef struct TuneSet {
    TuneFeature *features;
    size_t feature_count, feature_room;
    TuneSample *samples;
    size_t sample_count, sample_room;
} TuneSet;

/* Appends a sample without features; then its features, one by one. They return false, and leave
 * the set as it was, when memory is short. */
bool tune_set_add(TuneSet *set, const TuneSample *sample);
bool tune_set_feature(TuneSet *set, int weight, int amount);

/* Frees the memory of the set. */
void tune_set_free(TuneSet *set);

/* What is fitted. */
typedef struct TuneModel {
    int weight_count, parameter_count;
    uint16_t (*parts)[TUNE_PARTS]; /* of each weight, its parameters; TUNE_NO_PART if fewer */
    double *parameter, *expected, *spread;
    double *weight; /* the sums, see tune_model_sum() */
} TuneModel;

/* Creates a model with all numbers 0 and no parts, NULL when memory is short. */
TuneModel *tune_model_create(int weight_count, int parameter_count);

/* Frees it; NULL is allowed. */
void tune_model_destroy(TuneModel *model);

/* Computes the weights from the parameters. */
void tune_model_sum(TuneModel *model);

/* The logit of a sample by the weights. */
double tune_logit(const TuneModel *model, const TuneSet *set, const TuneSample *sample);

/* A fit under way. Opaque. */
typedef struct TuneFit TuneFit;

/* Begins to fit `model` to those samples of `set` that are not held back; both must outlive the
 * fit. Returns NULL when memory is short. */
TuneFit *tune_fit_create(TuneModel *model, const TuneSet *set, uint64_t seed);

/* Frees it; NULL is allowed. */
void tune_fit_destroy(TuneFit *fit);

/* Passes once over the samples, in a new random order, at the learning rate `rate`: steps of about
 * that size in every parameter. */
void tune_fit_pass(TuneFit *fit, double rate);

/* The mean logarithmic loss, in nats, of the predictions against the results over the samples that
 * are held back, or over the others; and how many there are (may be NULL). */
double tune_loss(const TuneModel *model, const TuneSet *set, bool held, int64_t *count);

/* The logarithmic loss, in nats, of predicting `logit` where the result is `result`. */
double tune_loss_of(double logit, double result);

/* The share of points that a logit predicts: the logistic function. */
double tune_share(double logit);

/* The number by which the scores of the search, or the static values, have to be divided to become
 * the logits that fit the results of all samples best. */
double tune_score_scale(const TuneSet *set);
double tune_value_scale(const TuneSet *set);

#endif
