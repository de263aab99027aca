/* node_table: what the transposition table says about a node and about the positions after its
 * moves, and what a node stores there.
 */
#ifndef PENTAD_NODE_TABLE_H
#define PENTAD_NODE_TABLE_H

#include "position/movegen.h"
#include "search/node/node.h"
#include "search/worker/worker.h"

/* Looks the node up and fills in its hit, entry, former_pv and best move. Returns the score if the
 * entry is deep enough to end the node (never a PV node, nor one with a move excluded), otherwise
 * SCORE_NONE. */
int node_table_cutoff(const Worker *worker, Node *node);

/* Enhanced transposition cutoff: whether the table knows that some move refutes the node, because
 * the position after it is in the table with a score that is low enough. `cells` are the
 * candidates. Returns that move's score, with the move as the best one of the node, or SCORE_NONE.
 * Asks only about moves that make or stop a three or more, unless all moves have to stop something
 * (`defence` as in picker.h): 98 of 100 such cutoffs are by such moves. The board is left as it was
 * (foul tests play on it).
 * Source: Plaat, Schaeffer, Pijls and de Bruin, "Exploiting graph properties of game trees",
 * AAAI 1996. */
int node_table_enhanced_cutoff(Worker *worker, Node *node, const CellSet *cells, Defence defence);

/* Whether another worker has found out in the meantime what the node is worth; fills in
 * node->resolved. Never before the first move, nor with one worker. */
bool node_table_resolved(const Worker *worker, Node *node);

/* The score of a deferred move if the table knows enough to call it too weak, otherwise
 * SCORE_NONE. */
int node_table_refutation(const Worker *worker, const Node *node, const NodeMove *move);

/* Stores the result of the node. Proven scores hold at any depth. */
void node_table_store(const Worker *worker, const Node *node, int score, Bound bound);

#endif
