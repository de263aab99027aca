/* net_weights: the numbers of the learned part of the static evaluation (net.h).
 *
 * All are integers, so that every compiler and processor gets the same values. Files of them are
 * described in net_file.h; the programs carry those of net_builtin.h.
 */
#ifndef PENTAD_NET_WEIGHTS_H
#define PENTAD_NET_WEIGHTS_H

#include "position/rules.h"

enum {
    NET_CHANNELS = 8, /* numbers that describe a cell */
    NET_LINE = 64,    /* numbers from which those of a line are mixed */
    NET_PAIRS = 256,  /* both sides' patterns on a line, as in Rules.patterns */
    NET_HIDDEN = 16,  /* numbers between the sums over all cells and the value */

    /* What 1 is in the numbers below: */
    NET_ONE = 256,         /* of cells and lines, */
    NET_MIX_ONE = 4096,    /* of the weights that mix a line, */
    NET_SUM_ONE = 128,     /* of the sums over all cells, */
    NET_WEIGHT_ONE = 1024, /* of the hidden weights, */
    NET_OUT_ONE = 16,      /* and of the last ones, which are in units of evaluation */

    /* How far from 0 they may be. What a line is mixed from is the sum of three numbers, none of
     * them above NET_HALF_MOST, so NET_LINE products with weights up to NET_MIX_MOST stay below
     * 2^31. So do the NET_CHANNELS products of a hidden number, whose other factor is below 2^14,
     * with its bias. */
    NET_HALF_MOST = 1023,
    NET_MIX_MOST = 10922,
    NET_PAIR_MOST = 4095,
    NET_HIDDEN_MOST = 4095,
    NET_HIDDEN_BIAS_MOST = 1 << 30,
    NET_OUT_MOST = 32767
};

/* The weights of a network. Immutable; the fractions that they count in are named beside them. */
typedef struct NetWeights {
    int16_t half[SHAPE_HALF_LINES][NET_LINE]; /* what half a line adds, whichever half it is, */
    int16_t half_bias[NET_LINE];              /* and what each line has, in parts of NET_ONE */
    int16_t mix[NET_CHANNELS][NET_LINE];      /* NET_MIX_ONE */
    int16_t pair[NET_PAIRS][NET_CHANNELS];    /* what the patterns of a line add, NET_ONE */
    /* By the side to move: */
    int16_t hidden[SIDE_COUNT][NET_HIDDEN][NET_CHANNELS]; /* NET_WEIGHT_ONE */
    int32_t hidden_bias[SIDE_COUNT][NET_HIDDEN];          /* NET_SUM_ONE * NET_WEIGHT_ONE */
    int16_t out[SIDE_COUNT][NET_HIDDEN];                  /* NET_OUT_ONE */
    int16_t out_bias[SIDE_COUNT];                         /* NET_OUT_ONE */
} NetWeights;

#endif
