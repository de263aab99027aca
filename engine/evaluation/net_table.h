/* net_table: the network of one rule set, ready for use: features of all lines, and the weights
 * of the layers in the order in which they are read (net.h).
 */
#ifndef PENTAD_NET_TABLE_H
#define PENTAD_NET_TABLE_H

#include "evaluation/net_weights.h"
#include "ground/pages.h"
#include "position/rules.h"

#include <stdalign.h>

enum { NET_TABLE_INPUT_ONE = 32 /* what 1 is among the inputs of the hidden neurons */ };

/* One number for each channel: a cache line, in one piece. */
typedef struct Features {
    alignas(PAGES_LINE) int16_t of[NET_CHANNELS];
} Features;

/* The network of one rule set. For any number of threads: it changes only in net_table_fill(). */
typedef struct NetTable {
    /* Of the weights, in the order of dot_order(): */
    alignas(PAGES_LINE) int16_t hidden[SIDE_COUNT][QUADRANT_PARTS][NET_CHANNELS * NET_HIDDEN];
    alignas(PAGES_LINE) int16_t second[SIDE_COUNT][NET_BUCKETS][NET_SECOND_INPUTS * NET_SECOND];
    alignas(PAGES_LINE) int16_t policy_hidden[SIDE_COUNT][NET_HIDDEN * NET_CHANNELS];
    int32_t hidden_bias[SIDE_COUNT][NET_HIDDEN]; /* NET_TABLE_INPUT_ONE times NET_WEIGHT_ONE */
    /* The others as they are: */
    int32_t second_bias[SIDE_COUNT][NET_BUCKETS][NET_SECOND];
    int16_t out[SIDE_COUNT][NET_BUCKETS][NET_SECOND];
    int16_t out_bias[SIDE_COUNT][NET_BUCKETS];
    int16_t policy[SIDE_COUNT][NET_CHANNELS];
    int16_t policy_score[SIDE_COUNT];
    Pages pages;    /* where all of it lies, and */
    Features *line; /* by shape, right behind it */
} NetTable;

/* Computes the network of a rule set from its weights, which are not needed any more afterwards.
 * NULL when memory is short. The caller frees it with net_table_destroy(). */
NetTable *net_table_create(const Rules *rules, const NetWeights *weights);

/* The same in the memory of a table of any rule set, which it takes the place of. */
void net_table_fill(NetTable *table, const Rules *rules, const NetWeights *weights);

/* Frees it; NULL is allowed. */
void net_table_destroy(NetTable *table);

#endif
