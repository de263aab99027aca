/* tree: the recursive part of the search, one node at a time. */
#ifndef PENTAD_TREE_H
#define PENTAD_TREE_H

#include "worker.h"

/* The value of the worker's position for the side to move, `ply` plies after the root, looked
 * at `depth` plies deep. Exact inside (alpha, beta), otherwise a bound. `cut` tells that the
 * parent expects a value of at least beta. Once shared->stop is set the value is meaningless. */
int tree_search(Worker *worker, int alpha, int beta, int depth, int ply, bool cut);

/* Whether another worker is searching the move on `cell`, which leaves `depth` plies: then it is
 * better deferred (abdada.h). */
bool tree_defers(const Worker *worker, Cell cell, int depth);

/* Tells the others that the worker begins to search a move, and that it has finished; both only
 * matter with several workers. */
uint64_t tree_enter(Worker *worker, Cell cell, int depth);
void tree_leave(Worker *worker, uint64_t key);

#endif
