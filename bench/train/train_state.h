/* train_state: how far a fit has come, as text, so that one that was stopped goes on.
 *
 * The file begins with a title that names the number of weights and the key of the fit; then come
 * the blocks and the steps done, the best pass with its loss, and five times the weights, one a
 * line: as they are, the means of the gradient and of its square, the mean of the weights, and the
 * same as it was after the best pass.
 */
#ifndef PENTAD_BENCH_TRAIN_STATE_H
#define PENTAD_BENCH_TRAIN_STATE_H

#include "text/text.h"
#include "train/train_fit.h"

/* How far a fit has come. The best pass is the one after which the loss over the samples held back
 * was least, 0 as long as there is none; of two that are equal it is the first. */
typedef struct TrainState {
    TrainFitState fit;
    int64_t best_pass;
    double best_loss;
    TrainWeights best; /* the averaged weights after that pass */
} TrainState;

/* A hash of all that decides a fit with one thread: what a network begins with, the hash of the
 * samples, and the plan but for its threads. */
uint64_t train_state_key(const TrainNet *start, uint64_t samples, const TrainPlan *plan);

/* Notes that `state->fit` is the end of pass number `pass`, 1 for the first, which left this loss
 * over the samples held back. */
void train_state_note_pass(TrainState *state, int64_t pass, double held_loss);

/* Appends the state of the fit with that key. */
void train_state_write(const TrainState *state, uint64_t key, Text *text);

/* Reads such a text. Returns false, leaving the state undefined, when it is something else or
 * belongs to a fit with another key. */
bool train_state_read(TrainState *state, uint64_t key, const char *text);

#endif
