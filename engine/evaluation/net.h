/* net: the learned part of the static evaluation, a network with a value and a policy over the
 * lines and the regions of the board.
 *
 *     line       NET_CHANNELS features of each of the four lines through an empty cell (shape.h)
 *     cell       the sum of its lines; half of the features with clipped ReLU, half with squared
 *                clipped ReLU, halved
 *     region     the sum of its cells; there are nine regions (board_regions.h)
 *     quadrant   corner, edges and centre, NET_CHANNELS inputs each -> NET_HIDDEN neurons, ReLU;
 *                the four quadrants have the same weights
 *     board      the mean of the quadrants, and NET_THREATS inputs for what both sides threaten
 *                (net_threats.h) -> NET_SECOND neurons, ReLU -> the value; the strongest threats of
 *                both sides choose the weights for this, one of NET_BUCKETS sets
 *
 * The value is added to the classical evaluation (eval.h). Squares make one cell where lines meet
 * count for more than many where they do not. The policy of a cell is the scalar product of its
 * features, none of them squared, with weights that depend on the hidden neurons. All weights but
 * those of the lines are by the side to move.
 *
 * The features of a line follow from its two halves and from the patterns that it gives both sides.
 * They are computed for all shapes in advance, so a stone costs two look-ups for each line that
 * sees it. The accumulators are updated lazily, when a value is asked for: many nodes need none.
 *
 * Sources of the idea: Nasu, "Efficiently updatable neural-network-based evaluation functions for
 * computer shogi", 2018; for lines as input and for weights of the policy that depend on the
 * position, the networks of Rapfi (2022 and later), as published descriptions tell of them.
 */
#ifndef PENTAD_NET_H
#define PENTAD_NET_H

#include "evaluation/net_table.h"
#include "position/board.h"

/* The accumulators for one board, which one thread owns. */
typedef struct Net Net;

/* Creates accumulators, which net_reset() has to make belong to a board; NULL when memory is
 * short. */
Net *net_create(void);

/* Frees them; NULL is allowed. */
void net_destroy(Net *net);

/* The bytes that they take. */
uint64_t net_bytes(void);

/* Makes `net` follow `board` from now on, with `table`, which must outlive that. `table` may be
 * NULL: then all values are 0. All stones of the board have to be among those that it can take
 * back. */
void net_reset(Net *net, const NetTable *table, const Board *board);

/* What the network adds to the value for the side to move, which without it is `classical`
 * (eval_classical()), in units of evaluation. `board` is the one of net_reset(), and nothing was
 * done to it since then but to play stones, to take them back and to change the side to move. */
int net_value(Net *net, const Board *board, int classical);

/* The policy of `count` empty cells for the side to move, as logits in parts of NET_POLICY_ONE:
 * the larger, the likelier it is that a search finds the move best. There must be a table. Only
 * tests ask it, which hold the policy of training against it: no use of it in play has gained
 * strength (bench/results/network.md). */
void net_policy(Net *net, const Board *board, const Cell *cells, int count, int *logits);

#endif
