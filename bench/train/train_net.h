/* train_net: the network of net.h in floating point, and how its value changes with its weights.
 *
 * Whatever the network does with a line depends on the line alone, so it is done once for all cells
 * that have it: train_net_line() describes a line, train_net_value() goes from these descriptions
 * to the value of a position, train_net_back() from the slope of the loss by that value to the
 * slopes by the descriptions, and train_net_line_back() from those to the slopes by the weights.
 * Nothing here prints, allocates memory or keeps state; all functions that only read the network
 * may be called by several threads.
 */
#ifndef PENTAD_BENCH_TRAIN_NET_H
#define PENTAD_BENCH_TRAIN_NET_H

#include "internals.h"
#include "train/train_data.h"

/* The numbers of NetWeights with 1 as their unit, the last ones in logits; also slopes by them. */
typedef struct TrainWeights {
    float half[SHAPE_HALF_LINES][NET_LINE];
    float half_bias[NET_LINE];
    float mix[NET_CHANNELS][NET_LINE];
    float pair[NET_PAIRS][NET_CHANNELS];
    float hidden[SIDE_COUNT][NET_HIDDEN][NET_CHANNELS];
    float hidden_bias[SIDE_COUNT][NET_HIDDEN];
    float out[SIDE_COUNT][NET_HIDDEN];
    float out_bias[SIDE_COUNT];
} TrainWeights;

/* They are all of one kind, and what treats all alike may take them as an array. */
enum { TRAIN_WEIGHTS = sizeof(TrainWeights) / sizeof(float) };

/* A network that is being fitted, in floating point. Plain value. */
typedef struct TrainNet {
    TrainWeights weights;
    double unit;               /* units of evaluation to a logit */
    bool pair_used[NET_PAIRS]; /* patterns of lines with stones, but of no line without */
    /* Weights that are read in another order, see train_net_prepare(). */
    float line_mix[NET_LINE][NET_CHANNELS];
    float sum_weight[SIDE_COUNT][NET_CHANNELS][NET_HIDDEN];
} TrainNet;

/* What describes a line or a cell; also slopes by that. */
typedef struct TrainRow {
    float value[NET_CHANNELS];
} TrainRow;

/* What was computed for a position on the way to its value. */
typedef struct TrainTrace {
    int side, cells;
    float sum[NET_CHANNELS];
    float hidden[NET_HIDDEN];
    uint16_t lines[BOARD_MAX_CELLS * DIRECTION_COUNT];
    TrainRow cell[BOARD_MAX_CELLS];
} TrainTrace;

/* The weights or slopes as an array of TRAIN_WEIGHTS. */
static inline float *train_weights_array(TrainWeights *weights) {
    return (float *)(void *)weights;
}

/* Makes a network for a rule set with small random weights. The unit is left 0. */
void train_net_init(TrainNet *net, const Rules *rules, Random *random);

/* Makes all weights 0 that the rule set has no use for. */
void train_net_restrict(TrainNet *net, const Rules *rules);

/* Has to be called when weights were changed, before the functions below. */
void train_net_prepare(TrainNet *net);

/* Computes what describes line `line`. Line 0 is described by zeros. */
void train_net_line(const TrainNet *net, const TrainLines *lines, int line, TrainRow *row);

/* The value that the network adds for the side to move, in logits. `rows` describe the lines by
 * number. With `exchanged` it is the value of the position with all colours exchanged. */
float train_net_value(const TrainNet *net, const TrainLines *lines, const TrainRow *rows,
                      const TrainSample *sample, bool exchanged, TrainTrace *trace);

/* Adds to `row_slopes` (by line) and to `slopes` what follows from the `slope` of the loss by the
 * value that `trace` belongs to. The entry of line 0 is of no use. */
void train_net_back(const TrainNet *net, const TrainTrace *trace, float slope, TrainRow *row_slopes,
                    TrainWeights *slopes);

/* Adds to `slopes` what follows from the slopes by what describes line `line`. */
void train_net_line_back(const TrainNet *net, const TrainLines *lines, int line,
                         const TrainRow *row_slope, TrainWeights *slopes);

#endif
