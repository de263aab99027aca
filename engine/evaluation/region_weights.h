/* region_weights: the numbers of the learned part of the static evaluation (region_net.h).
 *
 * All are integers, so that every compiler and processor gets the same values. Files of them are
 * described in net_file.h; the programs carry those of net_builtin.h.
 */
#ifndef PENTAD_REGION_WEIGHTS_H
#define PENTAD_REGION_WEIGHTS_H

#include "evaluation/board_regions.h"
#include "position/rules.h"

enum {
    REGION_CHANNELS = 32, /* features of a cell */
    REGION_LINE = 64,     /* numbers from which the features of a line are mixed */
    REGION_PAIRS = 256,   /* both sides' patterns on a line, as in Rules.patterns */
    REGION_INPUTS = QUADRANT_PARTS * REGION_CHANNELS,
    REGION_HIDDEN = 32,
    REGION_SECOND = 16,

    /* What 1 is in the numbers below: */
    REGION_ONE = 64,           /* of lines, cells and sums, */
    REGION_HALF_ONE = 256,     /* of halves of lines, */
    REGION_MIX_ONE = 4096,     /* of the weights that mix a line, */
    REGION_WEIGHT_ONE = 1024,  /* of the weights of the two layers and the policy, */
    REGION_HIDDEN_ONE = 256,   /* of the numbers of both layers, */
    REGION_OUT_ONE = 16,       /* and of the output, which is in units of evaluation */
    REGION_POLICY_ONE = 256,   /* of the policy's logits */
    REGION_SCORE_UNIT = 40,    /* move-ordering score of 1 in the policy */
    REGION_FEATURE_MOST = 255, /* what the features of a cell are cut to */

    /* How far from 0 the weights may be, so that nothing overflows. */
    REGION_HALF_MOST = 1023,
    REGION_MIX_MOST = 10922,
    REGION_PAIR_MOST = 819,
    REGION_WEIGHT_MOST = 4095,
    REGION_BIAS_MOST = 1 << 28,
    REGION_OUT_MOST = 32767
};

/* The weights. Immutable; the fractions that they count in are named beside them. */
typedef struct RegionWeights {
    int16_t half[SHAPE_HALF_LINES][REGION_LINE]; /* what half a line adds, whichever it is, */
    int16_t half_bias[REGION_LINE];              /* and what each line has; REGION_HALF_ONE */
    int16_t mix[REGION_CHANNELS][REGION_LINE];   /* REGION_MIX_ONE */
    int16_t pair[REGION_PAIRS][REGION_CHANNELS]; /* what the patterns of a line add; REGION_ONE */
    /* By the side to move; REGION_WEIGHT_ONE unless something else is said: */
    int16_t hidden[SIDE_COUNT][REGION_HIDDEN][REGION_INPUTS];
    int32_t hidden_bias[SIDE_COUNT][REGION_HIDDEN]; /* times REGION_ONE / 4 */
    int16_t second[SIDE_COUNT][REGION_SECOND][REGION_HIDDEN];
    int32_t second_bias[SIDE_COUNT][REGION_SECOND]; /* times REGION_HIDDEN_ONE */
    int16_t out[SIDE_COUNT][REGION_SECOND];         /* REGION_OUT_ONE */
    int16_t out_bias[SIDE_COUNT];                   /* REGION_OUT_ONE */
    int16_t policy[SIDE_COUNT][REGION_CHANNELS];
    int16_t policy_hidden[SIDE_COUNT][REGION_HIDDEN][REGION_CHANNELS];
    int16_t policy_score[SIDE_COUNT]; /* of a move-ordering score; REGION_WEIGHT_ONE */
} RegionWeights;

/* The members of RegionWeights in their order, with what 1 is in them and how far from 0 they may
 * be; for the output, 1 is a unit of evaluation. */
#define REGION_WEIGHT_TABLE(X)                                                                     \
    X(half, REGION_HALF_ONE, REGION_HALF_MOST)                                                     \
    X(half_bias, REGION_HALF_ONE, REGION_HALF_MOST)                                                \
    X(mix, REGION_MIX_ONE, REGION_MIX_MOST)                                                        \
    X(pair, REGION_ONE, REGION_PAIR_MOST)                                                          \
    X(hidden, REGION_WEIGHT_ONE, REGION_WEIGHT_MOST)                                               \
    X(hidden_bias, REGION_WEIGHT_ONE *REGION_ONE / 4, REGION_BIAS_MOST)                            \
    X(second, REGION_WEIGHT_ONE, REGION_WEIGHT_MOST)                                               \
    X(second_bias, REGION_WEIGHT_ONE *REGION_HIDDEN_ONE, REGION_BIAS_MOST)                         \
    X(out, REGION_OUT_ONE, REGION_OUT_MOST)                                                        \
    X(out_bias, REGION_OUT_ONE, REGION_OUT_MOST)                                                   \
    X(policy, REGION_WEIGHT_ONE, REGION_WEIGHT_MOST)                                               \
    X(policy_hidden, REGION_WEIGHT_ONE, REGION_WEIGHT_MOST)                                        \
    X(policy_score, REGION_WEIGHT_ONE, REGION_WEIGHT_MOST)

#endif
