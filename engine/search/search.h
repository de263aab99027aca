/* search: iterative deepening at the root, by one thread.
 *
 * With one worker and a fixed depth the result depends on nothing but the position and what
 * the table and the worker remember of earlier searches.
 */
#ifndef PENTAD_SEARCH_H
#define PENTAD_SEARCH_H

#include "search/worker/worker.h"

/* Prepares a worker for a search of `board`, which must have an empty cell: its position, root
 * moves and counters, and a result that has a move. Worker 0 comes before the others, which take
 * over its root moves. */
void search_prepare(Worker *worker, const Board *board, SearchShared *shared);

/* The deepest iteration that the limits allow at the moment. */
int search_depth_limit(const SearchShared *shared);

/* Searches until a limit, a decision or the stop flag ends it; the best line found is in
 * worker->result, which always has a move, and the ranked lines are in shared->lines. Worker 0
 * tells the report; the others call nobody. */
void search_run(Worker *worker);

#endif
