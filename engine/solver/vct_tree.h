/* vct_tree: depth-first proof-number search over threats and their answers.
 *
 * An OR node is a position with the attacker to move, an AND node one with the defender to move.
 * Both numbers of every node are kept in a table, see proof.h. What wins against one answer is
 * tried against the others first (simulation). Stones stay where they are, so no line repeats a
 * position.
 *
 * Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002.
 */
#ifndef PENTAD_VCT_TREE_H
#define PENTAD_VCT_TREE_H

#include "solver/vct_moves.h"

/* Searches until the position is solved or the solver's limits end it; the attacker is to move. Won
 * if `proof` is 0: then `move` is the first one, and the row is complete after `disproof` plies at
 * the latest. The board is left as it was. */
ProofEntry vct_tree_prove(VctSolver *solver);

/* Enters into the table what follows from the win that there would be if the defender had passed
 * instead of playing the last stone. The attacker is to move. */
void vct_tree_try_pass(VctSolver *solver);

#endif
