/* proving: turns a win or loss that somebody has found into a solution tree, and plays from it.
 *
 * The search and the threat solver say that a move wins, but what they knew of the answers is soon
 * overwritten. This walk writes it down: for the winner one move, for the loser every answer that
 * could make a difference, until the row is complete (solution.h). The answers are those of the
 * threat solver, which are complete (vct.h): at a four and at an open three the cells that stop
 * it, at any other threat to win the zone of that win, his own fours always. For all moves outside
 * the zone the tree holds the win against a pass. So whatever is written is proven, also where the
 * win was only a guess of a search that left moves out.
 *
 * Source of the term: Stockman, "A minimax algorithm better than alpha-beta?", Artificial
 * Intelligence 1979.
 */
#ifndef PENTAD_PROVING_H
#define PENTAD_PROVING_H

#include "memory/solution.h"
#include "memory/tt.h"
#include "solver/vct.h"

/* What a walk works with, may spend, and did spend. */
typedef struct Proving {
    Board *board;                    /* in: the position; the same afterwards */
    SolutionTable *solutions;        /* in: receives the tree */
    ProofTable *proof;               /* in: the memory of the threat solver */
    const TranspositionTable *table; /* in: what the search has found, as a guide */
    int64_t node_limit;              /* in: positions to visit, those of the solver included */
    bool (*stopped)(void *context);  /* in: asked from time to time; may be NULL */
    void *context;                   /* in: for it */
    int64_t nodes;                   /* out: positions visited */
    bool stop;                       /* out: a limit ended it */
} Proving;

/* Writes down a win of the side to move within `max_plies` plies. Returns the plies it takes at
 * most, with the move in the table; 0 if there is none or the walk did not find it. */
int proving_win(Proving *proving, int max_plies);

/* The same for a win by `cell`, whatever else wins. Of two wins by different moves the table keeps
 * the shorter one's move. */
int proving_win_by(Proving *proving, Cell cell, int max_plies);

/* The same for a loss of the side to move within `max_plies` plies: a win of the opponent against
 * everything that it may play. */
int proving_loss(Proving *proving, int max_plies);

/* Whether the side to move loses in a tree that was written down: proving_loss() then takes few
 * positions, unless much of the tree has been overwritten. */
bool proving_knows_loss(const Board *board, const SolutionTable *solutions);

/* Whether the position belongs to a win that was written down, also if the loser has left its tree
 * by a move that makes no difference; then the win is proven again from here. Returns its plies,
 * no more than were promised before that move, or 0. */
int proving_recall(Proving *proving);

/* The line of a win that was written down, in which the loser holds out as long as he can: at most
 * `limit` moves, from `first` on or, if that is CELL_NONE, from the move in the table; returns how
 * many. */
int proving_line(Board *board, const SolutionTable *solutions, Cell first, Cell *moves, int limit);

#endif
