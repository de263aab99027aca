/* search: iterative deepening at the root, by one thread.
 *
 * With one worker and a fixed depth the result depends on nothing but the position and what
 * the table and the worker remember of earlier searches.
 */
#ifndef PENTAD_SEARCH_H
#define PENTAD_SEARCH_H

#include "tree.h"

/* Allocates a worker with number `id`; NULL without memory. */
Worker *worker_create(int id);

/* Frees a worker; NULL is allowed. */
void worker_destroy(Worker *worker);

/* Forgets the statistics of the game so far. */
void worker_clear(Worker *worker);

/* Gives the worker its position for the coming search, which must have an empty cell. */
void worker_prepare(Worker *worker, const Board *board, SearchShared *shared);

/* Searches until a limit, a decision or the stop flag ends it; the best line found is in
 * worker->result, which always has a move. Calls only the report's callbacks (worker 0). */
void worker_run(Worker *worker);

#endif
