/* train_data: labelled positions as samples for the training of a network.
 *
 * A sample holds what the network sees of each empty cell: its four lines (shape.h), its region and
 * its move-ordering score; and what both sides threaten (net_threats.h). Lines are numbered in the
 * order in which they come up; a line read from its other end is the same line. Line 0 has no
 * stones: it says nothing, and cells with no other lines are left out. Sets are small parts of what
 * there is to train with (train_fit.h).
 */
#ifndef PENTAD_BENCH_TRAIN_DATA_H
#define PENTAD_BENCH_TRAIN_DATA_H

#include "engine.h"
#include "internals.h"

enum {
    TRAIN_MAX_LINES = 65535, /* more than there are in games */
    TRAIN_SCORE_UNIT = 350,  /* of a search's scores, to a logit */
    TRAIN_CHOICES = 4
};

/* The lines that samples have. */
typedef struct TrainLines {
    int count;
    uint16_t number[SHAPE_COUNT];        /* by shape; TRAIN_MAX_LINES if it did not come up */
    uint16_t half[TRAIN_MAX_LINES][2];   /* of each line, the numbers of its halves, */
    uint16_t exchanged[TRAIN_MAX_LINES]; /* the line with the colours exchanged, */
    uint8_t patterns[TRAIN_MAX_LINES];   /* and both sides' patterns, as in Rules.patterns */
} TrainLines;

/* An empty cell that sees a stone. */
typedef struct TrainCell {
    uint16_t line[DIRECTION_COUNT]; /* numbers of its lines */
    int16_t score;                  /* its move-ordering score for the side to move */
    uint8_t region;                 /* board_regions.h */
} TrainCell;

/* A move that a search found good, and its share of the policy. */
typedef struct TrainChoice {
    uint16_t cell; /* index among the cells of the sample */
    float share;
} TrainChoice;

/* A position to fit to. `cell` belongs to the TrainSet. */
typedef struct TrainSample {
    const TrainCell *cell;
    float target;  /* what the value should predict for the side to move, from 0 to 1 */
    int16_t value; /* what the tables say (eval.h) */
    NetThreats threats;
    uint16_t cells, stones;
    uint8_t side;                      /* to move */
    uint8_t choices;                   /* 0: the policy is not fitted to it */
    TrainChoice choice[TRAIN_CHOICES]; /* their shares add up to 1 */
} TrainSample;

/* What a position is to be fitted to. */
typedef struct TrainTarget {
    double value; /* share of the points that the side to move can expect */
    int moves;    /* good moves known, best first, 0 if none is; */
    Cell move[TRAIN_CHOICES];
    double share[TRAIN_CHOICES]; /* their shares of the policy, which add up to 1 */
} TrainTarget;

/* Samples, which grow. Those functions that only read it may be called by several threads. */
typedef struct TrainSet {
    const Rules *rules;
    TrainLines *lines;
    TrainSample *samples;
    size_t sample_count, sample_room;
    struct TrainBlock *blocks; /* the memory that TrainSample.cell points into, the newest first */
    struct TrainBlock *spare;  /* blocks that hold nothing */
} TrainSet;

/* Creates an empty set for a rule set, which must outlive it; NULL when memory is short. */
TrainSet *train_set_create(const Rules *rules);

/* Frees it; NULL is allowed. */
void train_set_destroy(TrainSet *set);

/* Takes all samples and lines out of the set, which keeps its memory. */
void train_set_clear(TrainSet *set);

/* Appends the position on `board`. Returns false, leaving the samples as they were, when memory or
 * the numbers of lines run out. */
bool train_set_add_board(TrainSet *set, const Board *board, const TrainTarget *target);

/* The number by which the tables' values have to be divided to become the logits that fit the
 * targets of the samples best. */
double train_set_unit(const TrainSet *set);

/* The mean logarithmic loss, in nats, of the tables alone with `unit` units to a logit. */
double train_set_loss(const TrainSet *set, double unit);

#endif
