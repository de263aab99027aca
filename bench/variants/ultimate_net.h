/* ultimate_net: fits the network that judges ultimate tic-tac-toe.
 *
 * The weights in floating point, from small random numbers, by Adam (Kingma and Ba 2015) on batches
 * of positions with decoupled weight decay; the rate falls along a cosine (sources:
 * train/train_fit.h). Each position is taken each time in one of its eight
 * turned and mirrored forms. What comes out are the weights as ultimate_eval.h wants them.
 */
#ifndef PENTAD_BENCH_ULTIMATE_NET_H
#define PENTAD_BENCH_ULTIMATE_NET_H

#include "internals.h"
#include "variants.h"

/* A position and what is known of it, seen by the side to move. */
typedef struct UltimateSample {
    Ultimate position;
    float result; /* of the game: 1, 0.5 or 0 */
    float target; /* what the network should predict, from 0 to 1 */
    bool held;    /* left out of the fit, for validation */
} UltimateSample;

/* The mean logarithmic losses against the results, in nats. */
typedef struct UltimateNetLoss {
    double held, fitted;
} UltimateNetLoss;

/* Fits in that many passes over the samples. Returns false without memory; then the weights are as
 * before. The same samples and seed give the same weights with the same compiler. */
bool ultimate_net_fit(int16_t weights[ULTIMATE_WEIGHT_COUNT], const UltimateSample *samples,
                      size_t count, int64_t passes, uint64_t seed, UltimateNetLoss *loss);

#endif
