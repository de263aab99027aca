/* train_fit: fits a network to samples by steps of Adam (Kingma and Ba 2015) with weights that fade
 * (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019).
 *
 * A step follows the slope of the mean logarithmic loss over a batch of samples. Steps begin small,
 * soon have the size that was asked for and become ever smaller towards the end of the last pass.
 * In rule sets that make no difference between black and white, half of the samples, by chance, are
 * seen with colours exchanged. The work on a batch is divided among threads. With one thread the
 * result depends on nothing but the arguments; with more, sums are rounded otherwise.
 */
#ifndef PENTAD_BENCH_TRAIN_FIT_H
#define PENTAD_BENCH_TRAIN_FIT_H

#include "train/train_net.h"

/* How to fit. */
typedef struct TrainPlan {
    int64_t passes; /* over all samples that are not held back */
    int64_t batch;  /* samples to a step, about */
    double rate;    /* size of the largest steps */
    double decay; /* a step takes each weight its size times this part of the weight nearer to 0 */
    int64_t threads;
    uint64_t seed;
} TrainPlan;

/* A fit under way. Opaque. */
typedef struct TrainFit TrainFit;

/* How far a fit has come: all that the passes to come depend on beside its plan, which also decides
 * the order of the samples. */
typedef struct TrainFitState {
    int64_t passes;
    TrainWeights weights, mean, square; /* of the slopes over the last steps */
} TrainFitState;

/* Begins to fit `net` to those samples of `set` that are not held back, of which there must be
 * some. Both must outlive the fit, and `set` must not grow. NULL when the system has no memory or
 * no threads left. */
TrainFit *train_fit_create(TrainNet *net, const TrainSet *set, const TrainPlan *plan);

/* Frees it; NULL is allowed. */
void train_fit_destroy(TrainFit *fit);

/* Passes once over the samples, in a new random order. Returns the mean loss, in nats, of each
 * batch before it was fitted to. Not to be called more often than planned. */
double train_fit_pass(TrainFit *fit);

/* How far the fit has come after its last pass. */
void train_fit_get(const TrainFit *fit, TrainFitState *state);

/* Brings a fit that has made no pass to where another one with the same plan and samples was. */
void train_fit_set(TrainFit *fit, const TrainFitState *state);

/* The mean loss over the samples that are held back, 0 if there are none. */
double train_fit_held_loss(TrainFit *fit);

#endif
