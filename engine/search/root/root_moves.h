/* root_moves: the moves at the root of a search, and their order.
 *
 * Unlike other nodes the root has a list of all its moves with what each iteration has found about
 * them. Where the opponent threatens to win, moves that the threat solver refutes are left out;
 * omitted_loss_plies of the worker says within how many plies they lose. A foul of renju is listed
 * only if there is nothing else.
 */
#ifndef PENTAD_ROOT_MOVES_H
#define PENTAD_ROOT_MOVES_H

#include "search/worker/worker.h"

/* Lists the root moves: the candidates; if these are too few, all legal moves; if there are none,
 * all empty cells. Worker 0 leaves out what does not stop the opponent's threats (root_solver.h);
 * the others copy its list. */
void root_moves_list(Worker *worker);

/* Orders the moves from number `first` on: best score of this iteration first, then of the last
 * one, then by move-ordering score. */
void root_moves_sort(Worker *worker, int first);

/* The root move on `cell`, NULL if there is none. The list keeps it there until it is ordered anew.
 */
RootMove *root_moves_find(Worker *worker, Cell cell);

/* What is known of a root move: its score in this iteration, or else in the last one. */
static inline int root_moves_score(const RootMove *move) {
    return move->score != -SCORE_INFINITE ? move->score : move->previous;
}

/* The score of a ranked move when the search with this `alpha` says `score`: a win or loss that was
 * proven for it before stays. Where proofs are kept, what has not been written down is not proven.
 * A win or loss that is proven now is noted in move->proven. */
int root_moves_ranked_score(const Worker *worker, RootMove *move, int alpha, int score);

/* Of the moves that lose in `plies` plies the one whose refutation took most positions: it asks
 * most of the opponent. CELL_NONE unless all root moves are proven to lose, in so many at most. */
Cell root_moves_hardest_defence(const Worker *worker, int plies);

#endif
