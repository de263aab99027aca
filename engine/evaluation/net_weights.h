/* net_weights: the numbers of the learned part of the static evaluation (net.h).
 *
 * All are integers, so that every compiler and processor gets the same values. Files of them are
 * described in net_file.h; the programs carry those of net_builtin.h.
 */
#ifndef PENTAD_NET_WEIGHTS_H
#define PENTAD_NET_WEIGHTS_H

#include "evaluation/board_regions.h"
#include "position/shape.h"

enum {
    NET_CHANNELS = 32,       /* features of a cell; */
    NET_CRELU_CHANNELS = 16, /* the first ones with clipped ReLU, the others with half its square */
    NET_LINE = 64,           /* numbers from which the features of a line are mixed */
    NET_PAIRS = 256,         /* both sides' patterns on a line, as in Rules.patterns */
    NET_INPUTS = QUADRANT_PARTS * NET_CHANNELS,
    NET_HIDDEN = 32,  /* neurons */
    NET_THREATS = 16, /* inputs of the second layer besides (net_threats.h), */
    NET_SECOND_INPUTS = NET_HIDDEN + NET_THREATS,
    NET_BUCKETS = 16, /* and sets of weights of that layer */
    NET_SECOND = 16,  /* neurons */

    /* Quantisation: the integer that stands for 1 */
    NET_ONE = 128,         /* of lines, cells and sums, */
    NET_PAIR_ONE = 1024,   /* of what patterns add to a line, */
    NET_HALF_ONE = 256,    /* of halves of lines, */
    NET_MIX_ONE = 4096,    /* of the weights that mix a line, */
    NET_WEIGHT_ONE = 1024, /* of the weights of the two layers and the policy, */
    NET_BIAS_ONE = 16384,  /* of the biases of the hidden neurons, */
    NET_HIDDEN_ONE = 256,  /* of the neurons of both layers, */
    NET_OUT_ONE = 16,      /* and of the output, which is in units of evaluation */
    NET_POLICY_ONE = 256,  /* of the policy's logits */
    NET_SCORE_UNIT = 40,   /* move-ordering score of 1 in the policy */
    NET_FEATURE_MAX = 510, /* what the features of a cell are clamped to, */
    NET_SQUARE_MAX = 255,  /* and those of which the square counts, before they are squared */

    /* How far from 0 the weights may be, so that nothing overflows. */
    NET_HALF_MAX = 1023,
    NET_MIX_MAX = 10850,
    NET_PAIR_MAX = 13104,
    NET_HIDDEN_MAX = 2815,
    NET_WEIGHT_MAX = 4095,
    NET_BIAS_MAX = 1 << 28,
    NET_OUT_MAX = 32767
};

/* The weights. Immutable; the fractions that they count in are named beside them. */
typedef struct NetWeights {
    int16_t half[SHAPE_HALF_LINES][NET_LINE]; /* what half a line adds, whichever it is, */
    int16_t half_bias[NET_LINE];              /* and what each line has; NET_HALF_ONE */
    int16_t mix[NET_CHANNELS][NET_LINE];      /* NET_MIX_ONE */
    int16_t pair[NET_PAIRS][NET_CHANNELS];    /* what its patterns add; NET_PAIR_ONE */
    /* By the side to move; NET_WEIGHT_ONE unless something else is said: */
    int16_t hidden[SIDE_COUNT][NET_HIDDEN][NET_INPUTS];
    int32_t hidden_bias[SIDE_COUNT][NET_HIDDEN]; /* NET_BIAS_ONE */
    int16_t second[SIDE_COUNT][NET_BUCKETS][NET_SECOND][NET_SECOND_INPUTS];
    int32_t second_bias[SIDE_COUNT][NET_BUCKETS][NET_SECOND]; /* times NET_HIDDEN_ONE */
    int16_t out[SIDE_COUNT][NET_BUCKETS][NET_SECOND];         /* NET_OUT_ONE */
    int16_t out_bias[SIDE_COUNT][NET_BUCKETS];                /* NET_OUT_ONE */
    int16_t policy[SIDE_COUNT][NET_CHANNELS];
    int16_t policy_hidden[SIDE_COUNT][NET_HIDDEN][NET_CHANNELS];
    int16_t policy_score[SIDE_COUNT]; /* of a move-ordering score; NET_WEIGHT_ONE */
} NetWeights;

/* The members of NetWeights in their order, with what 1 is in them and how far from 0 they may
 * be; for the output, 1 is a unit of evaluation. */
#define NET_WEIGHT_TABLE(X)                                                                        \
    X(half, NET_HALF_ONE, NET_HALF_MAX)                                                            \
    X(half_bias, NET_HALF_ONE, NET_HALF_MAX)                                                       \
    X(mix, NET_MIX_ONE, NET_MIX_MAX)                                                               \
    X(pair, NET_PAIR_ONE, NET_PAIR_MAX)                                                            \
    X(hidden, NET_WEIGHT_ONE, NET_HIDDEN_MAX)                                                      \
    X(hidden_bias, NET_BIAS_ONE, NET_BIAS_MAX)                                                     \
    X(second, NET_WEIGHT_ONE, NET_WEIGHT_MAX)                                                      \
    X(second_bias, NET_WEIGHT_ONE *NET_HIDDEN_ONE, NET_BIAS_MAX)                                   \
    X(out, NET_OUT_ONE, NET_OUT_MAX)                                                               \
    X(out_bias, NET_OUT_ONE, NET_OUT_MAX)                                                          \
    X(policy, NET_WEIGHT_ONE, NET_WEIGHT_MAX)                                                      \
    X(policy_hidden, NET_WEIGHT_ONE, NET_WEIGHT_MAX)                                               \
    X(policy_score, NET_WEIGHT_ONE, NET_WEIGHT_MAX)

#endif
