/* net_weights: the numbers of the learned part of the static evaluation (net.h), by rule set.
 *
 * `pentad-bench train` wrote the files net_freestyle.c and so on. All numbers are integers, so that
 * every compiler and processor gets the same values.
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
    NET_OUT_ONE = 16       /* and of the last ones, which are in units of evaluation */
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

/* The networks that there are. */
extern const NetWeights NET_FREESTYLE, NET_STANDARD, NET_RENJU, NET_CARO;

/* The network of rule set `number` (rules.h) with `row` stones in a row; NULL where there
 * is none. */
const NetWeights *net_weights(int number, int row);

#endif
