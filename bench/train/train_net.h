/* train_net: the network of net.h in floating point, and the gradient of its outputs.
 *
 * What the network makes of a line depends on the line alone, so it is computed once for all cells
 * that have it: train_net_line() gives the features of a line, train_net_forward() goes from them
 * to the value of a position, train_net_policy() on to its policy, train_net_backward() from the
 * gradient of the loss by these outputs to that by the features, and train_net_line_backward() from
 * there to that by the weights. Nothing here prints, allocates memory or keeps state; all functions
 * that only read the network may be called by several threads.
 *
 * What the engine rounds is rounded here, too, weights and features: a fit then makes up for it.
 * The gradient is that without rounding, at the rounded numbers.
 *
 * Source: training aware of quantisation with a straight-through estimator, as in Bengio, Léonard,
 * Courville, "Estimating or propagating gradients through stochastic neurons for conditional
 * computation", 2013, and Jacob et al., "Quantization and training of neural networks for efficient
 * integer-arithmetic-only inference", 2018.
 */
#ifndef PENTAD_BENCH_TRAIN_NET_H
#define PENTAD_BENCH_TRAIN_NET_H

#include "internals.h"
#include "train/train_data.h"

#include <stddef.h>

/* The least units of evaluation to a logit: with far fewer, logits are beyond every float. */
enum { TRAIN_MIN_UNIT = 1 };

/* The second layer and the output of a bucket. */
typedef struct TrainSecond {
    float weight[NET_SECOND][NET_SECOND_INPUTS];
    float bias[NET_SECOND];
    float out[NET_SECOND];
    float out_bias;
} TrainSecond;

/* The numbers of NetWeights with 1 as their unit, the outputs in logits; also their gradient. What
 * a bucket adds to the common numbers is learned by itself, which trainers of NNUE call a
 * factoriser: buckets that few positions fall into follow the others until they know better. */
typedef struct TrainWeights {
    float half[SHAPE_HALF_LINES][NET_LINE];
    float half_bias[NET_LINE];
    float mix[NET_CHANNELS][NET_LINE];
    float pair[NET_PAIRS][NET_CHANNELS];
    float hidden[SIDE_COUNT][NET_HIDDEN][NET_INPUTS];
    float hidden_bias[SIDE_COUNT][NET_HIDDEN];
    float second[SIDE_COUNT][NET_BUCKETS][NET_SECOND][NET_SECOND_INPUTS];
    float second_bias[SIDE_COUNT][NET_BUCKETS][NET_SECOND];
    float out[SIDE_COUNT][NET_BUCKETS][NET_SECOND];
    float out_bias[SIDE_COUNT][NET_BUCKETS];
    float policy[SIDE_COUNT][NET_CHANNELS];
    float policy_hidden[SIDE_COUNT][NET_HIDDEN][NET_CHANNELS];
    float policy_score[SIDE_COUNT];
    TrainSecond common[SIDE_COUNT]; /* what all buckets have besides their own */
} TrainWeights;

/* They are all of one kind, and what treats all alike may take them as an array. */
enum { TRAIN_WEIGHTS = sizeof(TrainWeights) / sizeof(float) };

/* A network that is being fitted, in floating point. Plain value. */
typedef struct TrainNet {
    TrainWeights weights;
    double unit;               /* units of evaluation to a logit */
    bool exact;                /* nothing is rounded: for a test of the gradient */
    bool pair_used[NET_PAIRS]; /* patterns of lines with stones, but of no line without */
    /* Follows from these, see train_net_prepare(). */
    TrainWeights rounded; /* the weights as the engine has them, common numbers shared out; */
    float line_mix[NET_LINE][NET_CHANNELS]; /* some of them in another order */
    float input_weight[SIDE_COUNT][NET_INPUTS][NET_HIDDEN];
} TrainNet;

/* The features of a line or a cell; also the gradient by them. */
typedef struct TrainRow {
    float value[NET_CHANNELS];
} TrainRow;

/* What was computed for a position on the way to its outputs. */
typedef struct TrainActivations {
    int side, bucket, cells;
    float input[QUADRANT_COUNT][NET_INPUTS];
    float part[QUADRANT_COUNT][NET_HIDDEN]; /* hidden neurons of each quadrant before ReLU, */
    float hidden[NET_SECOND_INPUTS]; /* and their mean after it; then the other inputs of the second
                                        layer */
    float second[NET_SECOND];        /* before ReLU */
    float policy[NET_CHANNELS];      /* weights of the features in this position */
    uint8_t region[BOARD_MAX_CELLS];
    uint16_t lines[BOARD_MAX_CELLS * DIRECTION_COUNT];
    float score[BOARD_MAX_CELLS]; /* move-ordering scores, NET_SCORE_UNIT for each 1 */
    TrainRow cell[BOARD_MAX_CELLS];
    float value;                  /* logit of the side to move, without the tables */
    float logit[BOARD_MAX_CELLS]; /* of the policy, by cell of the sample */
} TrainActivations;

/* The gradient of the loss by the outputs of a position. */
typedef struct TrainOutputGradient {
    float value;
    bool policy; /* whether it depends on the policy */
    float logit[BOARD_MAX_CELLS];
} TrainOutputGradient;

/* The weights or their gradient as an array of TRAIN_WEIGHTS. */
static inline float *train_weights_array(TrainWeights *weights) {
    return (float *)(void *)weights;
}

/* Makes a network for a rule set with small random weights. The unit is left 0. */
void train_net_init(TrainNet *net, const Rules *rules, Random *random);

/* Gives the common numbers to every bucket as its own ones. */
void train_net_share_out(TrainWeights *weights);

/* What 1 is among the integers of the member at `offset` of TrainWeights, which NET_WEIGHT_TABLE
 * gives as `one`: the output of a network is in logits, but in units of evaluation in the engine,
 * `unit` of which are one. */
double train_net_one(size_t offset, double one, double unit);

/* Makes all weights 0 that the rule set has no use for. */
void train_net_restrict(TrainNet *net, const Rules *rules);

/* Cuts the weights to what the integers of the engine can hold. */
void train_net_clamp(TrainNet *net);

/* Has to be called after a change of weights, unit or `exact`, before the functions below. */
void train_net_prepare(TrainNet *net);

/* Computes the features of line `line`. Those of line 0 are zeros. */
void train_net_line(const TrainNet *net, const TrainLines *lines, int line, TrainRow *row);

/* Computes the value of a sample. `rows` are the features of the lines by number. With `exchanged`
 * the position has all colours exchanged. */
void train_net_forward(const TrainNet *net, const TrainLines *lines, const TrainRow *rows,
                       const TrainSample *sample, bool exchanged, TrainActivations *activations);

/* After train_net_forward(): computes the policy of that sample. */
void train_net_policy(const TrainNet *net, TrainActivations *activations);

/* Adds to `row_gradients` (by line) and to `weight_gradient` what follows from the gradient by the
 * outputs that `activations` belongs to. The entry of line 0 is of no use. */
void train_net_backward(const TrainNet *net, const TrainActivations *activations,
                        const TrainOutputGradient *gradient, TrainRow *row_gradients,
                        TrainWeights *weight_gradient);

/* Adds to `weight_gradient` what follows from the gradient by the features of line `line`. */
void train_net_line_backward(const TrainNet *net, const TrainLines *lines, int line,
                             const TrainRow *row_gradient, TrainWeights *weight_gradient);

#endif
