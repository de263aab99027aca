/* vct: victory by continuous threats, and the defence against it.
 *
 * Every move of the attacker threatens to win by fours if it is left alone: it makes a four or
 * an open three, or prepares continuous fours. The defender's answers are complete: at a four
 * the cells that stop it, at a three those that stop it and his own fours, at any other threat
 * the zone of the win by fours, in which his own fours are (vct_moves.h). The tree is searched by
 * depth-first proof-number search (vct_tree.h).
 *
 * Sources: Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques",
 * Computational Intelligence 1996; Nagai, "Df-pn algorithm for searching AND/OR trees and its
 * applications", 2002; Thomsen, "Lambda-search in game trees", ICGA Journal 2000.
 */
#ifndef PENTAD_VCT_H
#define PENTAD_VCT_H

#include "position/board.h"
#include "solver/proof.h"

/* What the search may spend, and what it found. */
typedef struct Vct {
    ProofTable *table;  /* in: required; remembers results between searches */
    int64_t node_limit; /* in: positions to visit, those of vcf_search() included; a little more
                           may be */
    bool (*stopped)(void *context); /* in: asked from time to time; may be NULL */
    void *context;                  /* in: for it */
    int64_t nodes;                  /* out: positions visited */
    Cell best;                      /* out: the winning first move, or CELL_NONE */
    int plies;          /* out: the row is complete after so many plies at the latest; 0: no win */
    ProofResult result; /* out: disproven only says that these threats do not win */
} Vct;

/* Looks for a win by continuous threats for the side to move. The board is left as it was. */
ProofResult vct_search(Board *board, Vct *vct);

/* Looks whether the opponent would win by continuous threats if the side to move passed; that is
 * what vct->result and vct->plies then speak of. If so, `cells` receives the moves that could
 * make a difference, fouls perhaps among them; all other moves lose within vct->plies plies if the
 * side to move has no row to complete. Returns PROOF_PROVEN or PROOF_UNKNOWN. The board is left as
 * it was. */
ProofResult vct_defend(Board *board, Vct *vct, CellSet *cells);

/* After vct_search() has proven a win: writes the line in which both sides do their best, at most
 * `limit` moves; returns how many. What the table has forgotten is searched again: vct->nodes
 * becomes the positions visited for this, again at most vct->node_limit. The line ends where that
 * is not enough. The board is left as it was. */
int vct_line(Board *board, Vct *vct, Cell *moves, int limit);

#endif
