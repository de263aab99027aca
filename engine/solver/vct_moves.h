/* vct_moves: what a search by continuous threats works on, and the moves that it looks at.
 *
 * The attacker plays whatever may be a threat. The defender's answers are complete: every other
 * move loses within as many plies as vct_moves_answer() says. vct_tree and vct stand on this.
 */
#ifndef PENTAD_VCT_MOVES_H
#define PENTAD_VCT_MOVES_H

#include "position/board.h"
#include "solver/proof.h"
#include "solver/vcf.h"

enum { VCT_MOVES_MAX = 256 }; /* moves looked at in one position */

/* A search for one attacker. All that it points to is borrowed. */
typedef struct VctSolver {
    Board *board;
    ProofTable *table;
    Side attacker;
    uint64_t salt;  /* keeps the entries of either attacker apart, and from those of vcf */
    int64_t *nodes; /* positions visited, counted as it goes */
    int64_t node_limit;
    int64_t check_at;               /* node count at which to ask again whether to stop */
    bool (*stopped)(void *context); /* may be NULL */
    void *context;
    bool stop;
} VctSolver;

/* A move and what is known about the position after it. */
typedef struct VctMove {
    ProofEntry entry;
    Cell cell;
} VctMove;

/* The moves of a position. */
typedef struct VctMoves {
    int count;
    bool complete; /* there was room for all */
    VctMove move[VCT_MOVES_MAX];
} VctMoves;

/* The key of the present position in the table. */
static inline uint64_t vct_solver_key(const VctSolver *solver) {
    return solver->board->key ^ solver->salt;
}

/* Whether the search has to end: its positions are used up, or it was told to stop. */
bool vct_solver_is_out(VctSolver *solver);

/* If the side to move has a four, searches for a win by fours on the solver's account; returns its
 * plies, or 0. Fours that lead to nothing else are left to the search of threats, which tries every
 * four. The caller has set `vcf->node_limit`. */
int vct_solver_fours(const VctSolver *solver, Vcf *vcf);

/* The attacker's moves: everything that may be a threat and does not let the defender carry out
 * one of his own. The attacker is to move. */
void vct_moves_attack(const VctSolver *solver, CellSet *cells);

/* The defender's answers to what the attacker threatens, fouls perhaps among them. Returns the
 * plies after which the row is complete if he plays anything else; 0 if there is no threat. The
 * defender is to move. */
int vct_moves_answer(const VctSolver *solver, CellSet *cells);

/* If the attacker threatens to win by fours, adds the zone of that win, which has to allow for
 * `stones` (zone.h). Returns the plies after which all other moves lose; 0 if there is no threat.
 * The defender is to move. */
int vct_moves_stop_fours(const VctSolver *solver, CellSet *cells, int stones);

/* Enters the cells that are no fouls for the side to move, with what the table knows of them, or
 * initial numbers. */
void vct_moves_enter(const VctSolver *solver, VctMoves *moves, const CellSet *cells);

#endif
