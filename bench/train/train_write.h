/* train_write: a trained network as the integers of the engine, and as text.
 */
#ifndef PENTAD_BENCH_TRAIN_WRITE_H
#define PENTAD_BENCH_TRAIN_WRITE_H

#include "ground/text.h"
#include "internals.h"
#include "train/train_net.h"

/* Rounds a network to the integers of net_weights.h, within the limits there. Returns how many
 * numbers were beyond these and therefore were cut. */
int train_round(const TrainNet *net, NetWeights *weights);

/* Makes a network out of the integers of the engine, whose values are in units of evaluation;
 * `net->unit` says how many of them are a logit. Afterwards train_net_restrict() and
 * train_net_prepare() have to be called. */
void train_unround(const NetWeights *weights, TrainNet *net);

/* Appends unit and weights as text, exactly. */
void train_write_parameters(const TrainNet *net, Text *text);

/* Reads such a text. Returns false, leaving the network undefined, when it is something else.
 * Afterwards train_net_restrict() and train_net_prepare() have to be called. */
bool train_read_parameters(TrainNet *net, const char *text);

/* The same for weights alone, one a line. */
void train_write_weights(const TrainWeights *weights, Text *text);

/* Reads such weights, or a line with a number. Returns where the next line begins; NULL if there is
 * something else, or `text` is NULL. */
const char *train_read_weights(const char *text, TrainWeights *weights);
const char *train_read_number(const char *text, double *number);

#endif
