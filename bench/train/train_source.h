/* train_source: files of self-play (gamedata.h) as the samples that a network is fitted to.
 *
 * Only quiet positions become samples. The target of the value is what the score of the search
 * predicts, mixed with the result of the game where that says something about the position; that of
 * the policy is the best move of the search, or several moves in shares that follow from their
 * scores.
 *
 * The games stay in memory as they are in the files, some six bytes a position, and are walked
 * through whenever their samples are needed. Those whose number in their file is a multiple of
 * `hold_out` are held back for validation: whole games, because the positions of a game have much
 * in common. All files are of one rule set; the boards may be of different sizes.
 */
#ifndef PENTAD_BENCH_TRAIN_SOURCE_H
#define PENTAD_BENCH_TRAIN_SOURCE_H

#include "ground/arguments.h"
#include "train/train_fit.h"

enum { TRAIN_HELD_MAX = 60000 /* samples held back; more tell no more and take memory */ };

/* How to read. */
typedef struct TrainReading {
    const ArgumentFiles *files;
    int64_t hold_out;
    double result;        /* share of a result in the value, the rest is the score's */
    double policy_spread; /* difference of scores that makes a move e times as likely */
    uint64_t seed;        /* decides the order of the games */
} TrainReading;

/* The games. Opaque. */
typedef struct TrainSource TrainSource;

/* The rule set of the first file, -1 with a message in `size` bytes when it cannot be read. */
int train_source_rule(const TrainReading *reading, char *message, size_t size);

/* Reads all files for `rules`, which like `reading` must outlive the source. NULL with a message
 * when one cannot be read, is about another rule set, has a game with an illegal move, or memory is
 * short. */
TrainSource *train_source_open(const TrainReading *reading, const Rules *rules, char *message,
                               size_t size);

/* Frees it; NULL is allowed. */
void train_source_close(TrainSource *source);

/* How many samples there are, held back or not. */
int64_t train_source_count(const TrainSource *source, bool held);

/* A hash of all samples. */
uint64_t train_source_hash(const TrainSource *source);

/* The samples that are not held back, for a fit. It borrows the source. */
TrainSupply train_source_supply(TrainSource *source);

/* Appends samples that are held back, at most TRAIN_HELD_MAX. Returns false when memory is short.
 */
bool train_source_held(TrainSource *source, TrainSet *set);

/* Lets the engine evaluate these samples with a network, and gives the mean logarithmic loss, in
 * nats, with `unit` units to a logit. Returns false when memory is short. */
bool train_source_engine_loss(TrainSource *source, const NetTable *table, double unit,
                              double *loss);

#endif
