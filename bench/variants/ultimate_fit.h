/* ultimate_fit: the evaluation of ultimate tic-tac-toe, fitted to games against itself.
 *
 * A generation plays games at a fixed number of nodes a move, from random beginnings and with a
 * random move now and then, and fits all weights to their results by logistic regression
 * (train/tune_fit.h); the next one plays with the weights found. The first begins with a few
 * numbers set by hand: lines that are open in a small board, and small boards that are won.
 */
#ifndef PENTAD_BENCH_ULTIMATE_FIT_H
#define PENTAD_BENCH_ULTIMATE_FIT_H

#include "ground/text.h"
#include "internals.h"
#include "variants.h"

/* What to do. */
typedef struct UltimateFitOptions {
    int64_t games; /* of a generation */
    int64_t nodes; /* for a move */
    int64_t passes;
    uint64_t seed;
} UltimateFitOptions;

/* What came out of a generation. */
typedef struct UltimateFitReport {
    int64_t games, positions;
    double held_loss, fitted_loss; /* nats for a position held back, and for the others */
    double first_share;            /* points of the first side */
} UltimateFitReport;

/* Sets the weights that the first generation plays with. Returns false without memory. */
bool ultimate_fit_begin(int16_t weights[ULTIMATE_WEIGHT_COUNT]);

/* Plays one generation with the weights and replaces them by those that fit its games. Returns
 * false without memory; then the weights are as before. */
bool ultimate_fit(int16_t weights[ULTIMATE_WEIGHT_COUNT], const UltimateFitOptions *options,
                  UltimateFitReport *report);

/* Appends the C file with the weights that the command line `argv` made. */
void ultimate_fit_write(const int16_t weights[ULTIMATE_WEIGHT_COUNT], int argc, char **argv,
                        Text *text);

#endif
