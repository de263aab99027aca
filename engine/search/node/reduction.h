/* reduction: how much less deep the search looks at late moves. Pure decisions; their numbers are
 * in params.h, what they are worth stands in tree.c.
 *
 * Source: late move reductions as in chess engines since Fruit and Stockfish, by the product of
 * the logarithms of depth and move number.
 */
#ifndef PENTAD_REDUCTION_H
#define PENTAD_REDUCTION_H

#include "search/node/node.h"
#include "search/node/picker.h"
#include "search/worker/worker.h"

/* How many plies less deep to look first at the move on `cell` of a node of the worker. */
int reduction_late_move(const Worker *worker, const Node *node, const Picker *picker, Cell cell);

/* The same for move number `index` at the root, 0 for the first. */
int reduction_at_root(const Params *params, int index, int depth);

#endif
