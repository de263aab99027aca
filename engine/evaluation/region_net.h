/* region_net: a network with a value and a policy, over the lines and the regions of the board.
 *
 * Every line through a cell, as far as it matters there (shape.h), has REGION_CHANNELS features.
 * Those of the four lines of an empty cell are added up and cut to what is positive; these features
 * of the cells are added up over each region of the board (board_regions.h). A layer of
 * REGION_HIDDEN numbers, the same for each quadrant, the mean of the quadrants, a second layer and
 * an output make the value: what is to be added to the sum of tables in eval.h. The policy of a
 * cell is the scalar product of its features with weights that depend on the hidden numbers.
 *
 * The features of a line follow from its two halves and from the patterns that it gives both sides.
 * They are computed for all shapes in advance, so a stone costs two look-ups for each line that
 * sees it. The sums are brought up to date when a value is asked for: many nodes need none.
 *
 * Sources of the idea: Nasu, "Efficiently updatable neural-network-based evaluation functions for
 * computer shogi", 2018; for lines as input and for weights of the policy that depend on the
 * position, the networks of Rapfi (2022 and later), as published descriptions tell of them.
 */
#ifndef PENTAD_REGION_NET_H
#define PENTAD_REGION_NET_H

#include "evaluation/board_regions.h"
#include "position/board.h"

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

/* The network of one rule set, ready for use. Never changes; for any number of threads. */
typedef struct RegionTable RegionTable;

/* The sums for one board, which one thread owns. */
typedef struct RegionNet RegionNet;

/* Computes the network of a rule set from its weights, which must outlive it. NULL when memory is
 * short. The caller frees it with region_table_destroy(). */
RegionTable *region_table_create(const Rules *rules, const RegionWeights *weights);

/* Frees it; NULL is allowed. */
void region_table_destroy(RegionTable *table);

/* Creates sums, which region_net_reset() has to make belong to a board; NULL when memory is short.
 */
RegionNet *region_net_create(void);

/* Frees them; NULL is allowed. */
void region_net_destroy(RegionNet *net);

/* The bytes that they take. */
uint64_t region_net_bytes(void);

/* Makes `net` follow `board` from now on, with `table`, which must outlive that. */
void region_net_reset(RegionNet *net, const RegionTable *table, const Board *board);

/* What the network adds to the static value for the side to move, in its units. `board` is the one
 * of region_net_reset(), and nothing was done to it since then but to play stones, to take them
 * back and to change the side to move. */
int region_net_value(RegionNet *net, const Board *board);

/* The policy of `count` empty cells for the side to move, as logits in parts of REGION_POLICY_ONE:
 * the larger, the likelier it is that a search finds the move best. */
void region_net_policy(RegionNet *net, const Board *board, const Cell *cells, int count,
                       int *logits);

#endif
