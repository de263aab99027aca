/* node_solver: what the nodes of a search for forced wins only (engine_solve()) do besides those of
 * play: they ask the threat solver.
 *
 * In play that costs more than it brings: -21 ± 18 to -142 ± 63 Elo (bench/results/search.md).
 * There the solver looks at the root alone (root_solver.h).
 */
#ifndef PENTAD_NODE_SOLVER_H
#define PENTAD_NODE_SOLVER_H

#include "search/node/node.h"
#include "search/node/picker.h"
#include "search/worker/worker.h"

/* The solver's part of a node before its moves; nothing in play. Where the side at the root is to
 * move: whether it wins by threats; then returns the score. Where the other side is: null-move
 * threat detection, which leaves in `picker` only the moves that may stop the threat, or lowers the
 * depth of a node without one. Returns SCORE_NONE when the moves have to be searched. */
int node_solver_before_moves(Worker *worker, Node *node, Picker *picker);

/* Whether the moves far from all stones have to be searched, too: all others lose, and it matters
 * that this is proven. Such a node is one of a win that the search has found already, in which the
 * solver does not see what is threatened. Then makes the picker go on with them. Never in play. */
bool node_solver_adds_far_moves(const Worker *worker, Node *node, Picker *picker);

#endif
