/* train_fit: fits a network to samples by steps of Adam (Kingma and Ba 2015) with decoupled weight
 * decay (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019) and a rate that
 * falls like a cosine ("SGDR", the same authors, 2017). What comes out is the mean of the weights
 * over the last steps (Polyak and Juditsky, "Acceleration of stochastic approximation by
 * averaging", 1992), in which the noise of single batches cancels out.
 *
 * A step follows the gradient of the mean loss over a batch of samples: the logarithmic loss of the
 * value, plus that of the policy times a weight. Samples come in blocks, so only one block has to
 * fit into memory. In rule sets that make no difference between black and white, half of the
 * samples, by chance, are seen with colours exchanged; mirror images are the same to the network.
 * The work on a batch is divided among threads. With one thread the result depends on nothing but
 * the arguments; with more, sums are rounded otherwise.
 */
#ifndef PENTAD_BENCH_TRAIN_FIT_H
#define PENTAD_BENCH_TRAIN_FIT_H

#include "train/train_net.h"

enum { TRAIN_STAGES = 4, TRAIN_STAGE_STONES = 16 /* of a stage but the last */ };

/* How to fit. */
typedef struct TrainPlan {
    int64_t passes;  /* over all samples */
    int64_t batch;   /* samples to a step */
    double rate;     /* the highest learning rate */
    double decay;    /* weight decay: at each step, this part of a weight times the learning rate */
    double policy;   /* weight of the policy's loss */
    int64_t average; /* steps, about, whose weights are averaged, the last ones counting most; 0:
                        only the last step */
    int64_t threads;
    uint64_t seed;
} TrainPlan;

/* Where samples come from: `blocks` blocks in each pass, in another order each time. */
typedef struct TrainSupply {
    void *context;
    int64_t blocks, samples; /* of a pass; the number of samples is an estimate */

    /* Appends the samples of a block to an empty set. The same arguments give the same samples.
     * Returns false when that fails. */
    bool (*fill)(void *context, int64_t pass, int64_t block, TrainSet *set);
} TrainSupply;

/* Mean losses, in nats, and what they are the means of. */
typedef struct TrainLoss {
    double value, policy;
    int64_t values, policies;
} TrainLoss;

/* A fit under way. Opaque. */
typedef struct TrainFit TrainFit;

/* How far a fit has come: all that the blocks to come depend on beside plan and supply. */
typedef struct TrainFitState {
    int64_t blocks, steps;
    TrainWeights weights, mean, square; /* of the gradient over the last steps */
    TrainWeights average; /* of the weights over the last steps: what has been learned */
} TrainFitState;

/* Begins to fit `net`, which like `rules` and `supply` must outlive the fit. NULL when the system
 * has no memory or no threads left. */
TrainFit *train_fit_create(TrainNet *net, const Rules *rules, const TrainSupply *supply,
                           const TrainPlan *plan);

/* Frees it; NULL is allowed. */
void train_fit_destroy(TrainFit *fit);

/* Whether all passes are done. */
bool train_fit_done(const TrainFit *fit);

/* Fits to the next block and gives the losses of each batch before it was fitted to. Returns false
 * when the supply fails. */
bool train_fit_block(TrainFit *fit, TrainLoss *loss);

/* How far the fit has come. */
void train_fit_get(const TrainFit *fit, TrainFitState *state);

/* Brings a fit that has not begun to where another one with the same plan and supply was. */
void train_fit_set(TrainFit *fit, const TrainFitState *state);

/* The losses over a set of samples with the averaged weights, of the same rules, by stage: the
 * number of stones divided by TRAIN_STAGE_STONES. Returns false when memory is short. */
bool train_fit_loss(TrainFit *fit, const TrainSet *set, TrainLoss stages[TRAIN_STAGES]);

/* The losses over several sets of samples, such as the stages, together. */
TrainLoss train_loss_total(const TrainLoss *parts, int count);

#endif
