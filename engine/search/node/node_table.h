/* node_table: what the transposition table says about a node and about the positions after its
 * moves, and what a node stores there.
 */
#ifndef PENTAD_NODE_TABLE_H
#define PENTAD_NODE_TABLE_H

#include "search/node/node.h"
#include "search/worker/worker.h"

/* Looks the node up and fills in its hit, entry and best move. Returns the score if the entry
 * settles it, otherwise SCORE_NONE. */
int node_table_cutoff(const Worker *worker, Node *node);

/* Whether another worker has found out in the meantime what the node is worth; fills in
 * node->resolved. Never before the first move, nor with one worker. */
bool node_table_resolved(const Worker *worker, Node *node);

/* The score of a deferred move if the table knows enough to call it too weak, otherwise
 * SCORE_NONE. */
int node_table_refutation(const Worker *worker, const Node *node, const NodeMove *move);

/* Stores the result of the node. Proven scores hold at any depth. */
void node_table_store(const Worker *worker, const Node *node, int score, Bound bound);

#endif
