/* root_moves: the moves at the root of a search, and their order. */
#ifndef PENTAD_ROOT_MOVES_H
#define PENTAD_ROOT_MOVES_H

#include "search/worker.h"

/* Enters the candidates; if there are too few any legal move; if there is none any move. Worker 0
 * leaves out what does not stop the opponent's threats (forced.h); the others have the same moves
 * as he. */
void root_moves_list(Worker *worker);

/* Orders the moves from number `first` on: best score of this iteration first, then of the last
 * one, then by move-ordering score. */
void root_moves_sort(Worker *worker, int first);

#endif
