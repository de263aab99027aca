/* eval: what a position is worth without a search, and how promising a move looks.
 *
 * The one interface between the search and the evaluation. The fitted values (value_table.h) and
 * the move-ordering scores (move_score.h) behind it are sums that the board keeps up to date; the
 * network (net.h) adds what they do not see.
 */
#ifndef PENTAD_EVAL_H
#define PENTAD_EVAL_H

#include "evaluation/net.h"
#include "evaluation/params.h"
#include "evaluation/score.h"
#include "evaluation/value_table.h"

/* Creates what boards under `rules` know about their cells with this evaluation: values, and the
 * move-ordering scores of play. Returns NULL when memory is short. The caller frees them with
 * eval_cell_values_destroy() and keeps them as long as boards use them. */
CellValues *eval_cell_values_create(const Rules *rules);

/* Frees them; NULL is allowed. */
void eval_cell_values_destroy(CellValues *values);

/* Fills `values` for `rules`, with move-ordering scores by `params`. Boards that use them have to
 * be set up anew. */
void eval_cell_values_fill(CellValues *values, const Rules *rules, const Params *params);

/* The value of the position for the side to move, in evaluation units, within SCORE_STATIC_MAX. The
 * board uses values of eval_cell_values_create(); `net` follows it (net_reset()) or is NULL: then
 * the classical evaluation alone counts. */
int eval_value(const Board *board, Net *net);

/* The same in two steps: the classical evaluation (value tables and threats, without the network),
 * and then the value with the network, given what the first step said. */
int eval_classical(const Board *board);
int eval_with_net(const Board *board, Net *net, int classical);

/* The move-ordering score of the empty `cell` for the side to move. */
static inline int eval_move_score(const Board *board, Cell cell) {
    return board_move_score(board, board->side, cell);
}

#endif
