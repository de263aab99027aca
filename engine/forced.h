/* forced: what the threat solver says about the root of a search.
 *
 * Before each iteration the solver gets a small share of the positions that the search has
 * visited, so that a win by threats is found early whatever its length. Its table keeps what
 * one look has found for the next one.
 */
#ifndef PENTAD_FORCED_H
#define PENTAD_FORCED_H

#include "tree.h"

/* Looks for a win by threats of the side to move; `*spent`, 0 at first, counts the positions that
 * went into this root. If there is a win, writes its line, which has at least one move, and
 * returns the plies it takes at most; otherwise returns 0. */
int forced_win(Worker *worker, int64_t *spent, Line *line);

#endif
