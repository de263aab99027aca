/* train_positions: the positions that a network is trained with, and tested with in the end.
 *
 * There are two kinds. Labelled positions (labels.h) are like those that a search meets, and are to
 * promise what the score of a search promised; from them a network learns what to expect of bad
 * moves, too. The quiet positions of games (samples.h) after their opening are to promise the
 * result of the game, which tells more than the score of a small search.
 *
 * All files are of one rule set; the boards may be of different sizes. Games are numbered within
 * each file, and those whose number is a multiple of `hold_out` are held back for validation: whole
 * games, because the positions of a game have much in common.
 */
#ifndef PENTAD_BENCH_TRAIN_POSITIONS_H
#define PENTAD_BENCH_TRAIN_POSITIONS_H

#include "ground/arguments.h"
#include "internals.h"
#include "train/train_data.h"

/* Where the positions come from, and which part is held back. Names and rules are borrowed. */
typedef struct TrainPositions {
    const ArgumentFiles *labels, *games;
    const Rules *rules;
    int64_t hold_out;
    char message[512]; /* why one of the functions below returned false */
} TrainPositions;

/* The rule set of the first file, -1 with a message when it cannot be read or has no position. */
int train_positions_rule(TrainPositions *positions);

/* Appends all positions to `set`. Returns false with a message when a file cannot be read, is about
 * another rule set, or memory is short. */
bool train_positions_read(TrainPositions *positions, TrainSet *set);

/* Lets the engine evaluate the positions held back with the network `table`, and gives the mean
 * loss, in nats, with `unit` units to a logit. Returns false with a message when that fails. */
bool train_positions_loss(TrainPositions *positions, const NetTable *table, double unit,
                          double *loss);

#endif
