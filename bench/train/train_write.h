/* train_write: a trained network as the integers of the engine, and as text. */
#ifndef PENTAD_BENCH_TRAIN_WRITE_H
#define PENTAD_BENCH_TRAIN_WRITE_H

#include "text/text.h"
#include "train/train_net.h"

/* Rounds a network to the integers of net.h, within the limits there. Returns how many
 * numbers were beyond these and therefore were cut. */
int train_round(const TrainNet *net, NetWeights *weights);

/* Makes a network out of the integers of the engine, whose values are in units of evaluation;
 * `net->unit` says how many of them are a logit. Afterwards train_net_restrict() and
 * train_net_prepare() have to be called. */
void train_unround(const NetWeights *weights, TrainNet *net);

/* Appends all weights, one a line. */
void train_write_weights(const TrainWeights *weights, Text *text);

/* Appends unit and weights as text. */
void train_write_parameters(const TrainNet *net, Text *text);

/* Reads a number that ends a line; returns the next line, NULL when there is no such number or
 * `text` is NULL. */
const char *train_read_number(const char *text, double *number);

/* Reads what train_write_weights() wrote; returns the next line, NULL when it is something else or
 * `text` is NULL. */
const char *train_read_weights(const char *text, TrainWeights *weights);

/* Reads what train_write_parameters() wrote. Returns false, leaving the network undefined, when it
 * is something else or of a network of other dimensions. Afterwards train_net_restrict() and
 * train_net_prepare() have to be called. */
bool train_read_parameters(TrainNet *net, const char *text);

#endif
