/* tree: the recursive part of the search, one node at a time.
 *
 * Negamax with principal variation search, fail soft: a result outside the window is a bound. A
 * node goes through numbered steps. tree.c says of each its reason and its worth; the decisions of
 * the table, of pruning and of reductions are in node_table.c, pruning.c and reduction.c. The state
 * of a node is a Node (node.h) on the stack; all else belongs to the Worker, so that workers meet
 * only in the tables that they share.
 */
#ifndef PENTAD_TREE_H
#define PENTAD_TREE_H

#include "search/node/node.h"
#include "search/worker/worker.h"

/* The value of the worker's position for the side to move, `ply` >= 1 plies after the root,
 * searched `depth` plies deep, or by quiescence if that is 0 or less. `eval`, `beyond_classical`
 * and `played` of the plies above must be set, and the last stone is one that board_undo() can take
 * back. Exact inside the window, otherwise a bound. `cut_node` tells that the parent expects a fail
 * high. `excluded` is a move that is not searched, or CELL_NONE. Once worker_stopped() is true the
 * value is meaningless. */
int tree_search(Worker *worker, Window window, int depth, int ply, bool cut_node, Cell excluded);

/* The value of the move just played at a node, for the side that played it: principal variation
 * search. Reads only what node_init() sets: alpha, beta, ply, is_pv, cut_node, and tried_count,
 * which says whether it is the first move. */
int tree_search_move(Worker *worker, const Node *node, const NodeMove *move);

/* Whether another worker is searching the move on `cell`, which leaves `depth` plies: then it is
 * better deferred (abdada.h). */
bool tree_defers(const Worker *worker, Cell cell, int depth);

/* Tells the other workers that this one begins to search the move on `cell`, which leaves `depth`
 * plies; the key returned goes to tree_leave() when it has finished. The key is 0, and nobody is
 * told, with a single worker and near the end of the depth. */
uint64_t tree_enter(Worker *worker, Cell cell, int depth);
void tree_leave(Worker *worker, uint64_t key);

#endif
