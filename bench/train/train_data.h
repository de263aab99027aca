/* train_data: labelled positions as samples for the training of a network.
 *
 * A sample holds what the network sees, the four lines of each empty cell (shape.h), and nothing
 * else of the board: eight bytes a cell. To make them that small, lines are numbered in the order
 * in which they come up; a line read from its other end is the same line. Line 0 has no stones: it
 * says nothing, and cells with no other lines are left out.
 */
#ifndef PENTAD_BENCH_TRAIN_DATA_H
#define PENTAD_BENCH_TRAIN_DATA_H

#include "engine.h"

enum {
    TRAIN_MAX_LINES = 65535, /* more than there are in games */
    TRAIN_SCORE_UNIT = 350   /* of a search's scores, to a logit */
};

/* The lines that samples have. */
typedef struct TrainLines {
    int count;
    uint16_t number[SHAPE_COUNT];        /* by shape; TRAIN_MAX_LINES if it did not come up */
    uint16_t half[TRAIN_MAX_LINES][2];   /* of each line, the numbers of its halves, */
    uint16_t exchanged[TRAIN_MAX_LINES]; /* the line with the colours exchanged, */
    uint8_t patterns[TRAIN_MAX_LINES];   /* and both sides' patterns, as in Rules.patterns */
} TrainLines;

/* A position to fit to. `lines` belongs to the TrainSet. */
typedef struct TrainSample {
    const uint16_t *lines; /* DIRECTION_COUNT for each cell */
    float target;          /* what the logit should promise the side to move, from 0 to 1 */
    int16_t value;         /* what the tables say (eval.h) */
    uint16_t cells;        /* empty ones that see a stone */
    uint8_t side;          /* to move */
    bool held;             /* left out of the fit, for validation */
} TrainSample;

/* Samples, which grow. Those functions that only read it may be called by several threads. */
typedef struct TrainSet {
    const Rules *rules;
    TrainLines *lines;
    TrainSample *samples;
    size_t sample_count, sample_room;
    struct TrainBlock *blocks; /* the memory that TrainSample.lines points into */
} TrainSet;

/* Creates an empty set for a rule set, which must outlive it; NULL when memory is short. */
TrainSet *train_set_create(const Rules *rules);

/* Frees it; NULL is allowed. */
void train_set_destroy(TrainSet *set);

/* The same for the position on `board`, whose side to move can expect the share `target` of the
 * points. */
bool train_set_add_board(TrainSet *set, const Board *board, double target, bool held);

/* How many samples are held back, or are not. */
size_t train_set_count(const TrainSet *set, bool held);

/* The number by which the tables' values have to be divided to become the logits that fit the
 * targets of the samples not held back best. */
double train_set_unit(const TrainSet *set);

/* The mean logarithmic loss, in nats, of the tables alone with `unit` units to a logit over the
 * samples that are held back, or over the others. */
double train_set_loss(const TrainSet *set, double unit, bool held);

#endif
