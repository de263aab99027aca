/* net: the learned part of the static evaluation, a small network over the lines of the board.
 *
 * Every line through a cell, as far as it matters there (shape.h), is described by NET_CHANNELS
 * numbers. Those of the four lines of an empty cell are added up; what is positive of them is added
 * up over all cells that see a stone; and from these sums a layer of NET_HIDDEN numbers, which
 * differs by the side to move, makes the value: what is to be added to the sum of tables in eval.h.
 *
 * What describes a line follows from its two halves and from the patterns that it gives both sides
 * (pattern.h). It is computed for all shapes in advance, so a stone costs two look-ups for each
 * line that sees it. The sums are brought up to date when a value is asked for, not before: many
 * nodes of a search need none.
 *
 * A rule set may have a network with regions and a policy instead (region_net.h), as its file of
 * weights says (net_file.h); the functions here are the same for both.
 *
 * Sources of the idea: Nasu, "Efficiently updatable neural-network-based evaluation functions for
 * computer shogi", 2018; for lines as input, the networks of Rapfi (2022 and later).
 */
#ifndef PENTAD_NET_H
#define PENTAD_NET_H

#include "evaluation/net_weights.h"
#include "position/board.h"

/* The network of one rule set, ready for use. Never changes; for any number of threads. */
typedef struct NetTable NetTable;

/* The sums for one board, which one thread owns. */
typedef struct Net Net;

/* Makes `*table` the network of a rule set (net_builtin.h), NULL if there is none for it. Returns
 * false when memory is short or its file is damaged. The caller frees it with net_table_destroy().
 */
bool net_table_create(const Rules *rules, NetTable **table);

/* The same for weights from elsewhere, which are not needed any more afterwards. NULL when memory
 * is short. */
NetTable *net_table_of(const Rules *rules, const NetWeights *weights);

/* Frees it; NULL is allowed. */
void net_table_destroy(NetTable *table);

/* Creates sums, which net_reset() has to make belong to a board; NULL when memory is short. */
Net *net_create(void);

/* Frees them; NULL is allowed. */
void net_destroy(Net *net);

/* The bytes that they take. */
uint64_t net_bytes(void);

/* Makes `net` follow `board` from now on, with `table`, which must outlive that. `table` may be
 * NULL: then all values are 0. */
void net_reset(Net *net, const NetTable *table, const Board *board);

/* What the network adds to the static value for the side to move, in its units. `board` is the one
 * of net_reset(), and nothing was done to it since then but to play stones, to take them back and
 * to change the side to move. */
int net_value(Net *net, const Board *board);

#endif
