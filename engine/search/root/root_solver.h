/* root_solver: what the threat solver says about the root of a search.
 *
 * Before the first iteration the solver takes a short look, which finds nearly all wins by threats
 * that there are; then, before each iteration, a small share of the positions that the search has
 * visited, in play as long as the score promises a win. Its table keeps what one look has found for
 * the next one. Another short look tells which moves may stop what the opponent threatens.
 *
 * All of this ends when the search is stopped, not when another worker finishes the iteration.
 */
#ifndef PENTAD_ROOT_SOLVER_H
#define PENTAD_ROOT_SOLVER_H

#include "search/worker/worker.h"

/* Looks for a win by threats of the side to move; `*spent`, 0 at first, counts the positions that
 * went into this root. If there is a win, writes its line, which has at least one move, and
 * returns the plies it takes at most; otherwise returns 0. */
int root_solver_win(Worker *worker, int64_t *spent, Pv *line);

/* Null-move threat detection: whether the opponent would win by threats if the side to move passed,
 * as far as SOLVER_DEFENCE_START positions tell. If so, `answers` receives the empty cells where a
 * move may prevent it, even far from all stones, and the result is the number of plies within which
 * all others lose; otherwise it is 0.
 * Source: Goetsch and Campbell, "Experiments with the null-move heuristic", in Computers, Chess,
 * and Cognition 1990. */
int root_solver_threat(Worker *worker, CellSet *answers);

/* Writes down a win of the side to move (proving.h) by `first`, or by any move if that is
 * CELL_NONE, if possible within `max_plies` plies, as far as the worker has an allowance for it at
 * this root. Returns the plies that it takes at most, with its line; 0 if it could not be proven.
 */
int root_solver_prove(Worker *worker, Cell first, int max_plies, Pv *line);

/* The same for a loss of the side to move, whatever it plays; and by playing `cell`. */
int root_solver_prove_loss(Worker *worker, int max_plies);
int root_solver_refute(Worker *worker, Cell cell, int max_plies);

/* Whether the position belongs to a win that was written down before. Returns the plies that it
 * takes at most, with its line; otherwise 0. */
int root_solver_recall(Worker *worker, Pv *line);

/* The same for a loss: its plies, or 0. */
int root_solver_recall_loss(Worker *worker);

#endif
