/* search: iterative deepening at the root, by one thread.
 *
 * With one worker and a fixed depth the result depends on nothing but the position and what
 * the table and the worker remember of earlier searches.
 */
#ifndef PENTAD_SEARCH_H
#define PENTAD_SEARCH_H

#include "search/tree.h"

/* Gives the worker its position for the coming search, which must have an empty cell. */
void search_prepare(Worker *worker, const Board *board, SearchShared *shared);

/* Reports the lines in the middle of an iteration if it is time for it. For worker 0 and a
 * report that has a pulse. */
void search_pulse(Worker *worker);

/* The deepest iteration that the limits allow at the moment. */
int search_depth_limit(const SearchShared *shared);

/* Searches until a limit, a decision or the stop flag ends it; the best line found is in
 * worker->result, which always has a move, and the ranked lines are in shared->lines. Calls only
 * the report's callbacks (worker 0). */
void search_run(Worker *worker);

/* After a search: writes a proven win of the worker's result down (proving.h), so that the coming
 * moves are known, if that has not been done. Where it cannot be done, the win becomes one that is
 * not proven: nobody shall be told of a win that is forgotten later. In play, when all moves are
 * proven to lose, the result becomes the hardest defence (root_moves.h). For worker 0, no worker
 * may be searching. */
void search_settle(Worker *worker);

#endif
