/* train_positions: the positions that a network is trained with, and tested with in the end.
 *
 * They are the quiet ones among those that self-play searched (gamedata.h), in games and in
 * branches. Each is to promise what the score of its search promised; from the branches a network
 * learns what to expect of bad moves. Those of the games after their opening, unless a result is
 * proven, are to promise the result of the game as well, which tells more than the score of a
 * small search.
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
    const ArgumentFiles *data;
    const Rules *rules;
    int64_t hold_out;
    char message[512]; /* why one of the functions below returned false */
} TrainPositions;

/* The rule set of the first file, -1 with a message when there is none or it cannot be read. */
int train_positions_rule(TrainPositions *positions);

/* Appends all positions to `set`. Returns false with a message when a file cannot be read, is about
 * another rule set, or memory is short. */
bool train_positions_read(TrainPositions *positions, TrainSet *set);

/* Lets the engine evaluate the positions held back with the network `table`, and gives the mean
 * loss, in nats, with `unit` units to a logit. Returns false with a message when that fails. */
bool train_positions_loss(TrainPositions *positions, const NetTable *table, double unit,
                          double *loss);

#endif
