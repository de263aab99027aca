/* eval: what a quiet position is worth, and how promising a move looks.
 *
 * The one interface between the search and the evaluation, value and move prior both; the
 * fitted values (worth_table.h) and hand-made priors (threat.h) behind it are sums that the board
 * keeps up to date.
 */
#ifndef PENTAD_EVAL_H
#define PENTAD_EVAL_H

#include "net.h"
#include "score.h"

/* The value of the position for the side to move, strictly between the decided scores. `net` is
 * what follows the board (net_reset()), or NULL for the tables alone. */
int eval_value(const Board *board, Net *net);

/* How promising the empty `cell` looks for the side to move; comparable within a position. */
static inline int eval_prior(const Board *board, Cell cell) {
    return board->cell[cell].prior[board->side];
}

#endif
