/* mcts: Monte Carlo tree search for ultimate tic-tac-toe, to measure the alpha-beta search against.
 *
 * Plain UCT (Kocsis and Szepesvári 2006): in the tree the child with the highest upper confidence
 * bound, random moves from there to the end of the game, the move with the most visits is played.
 * Nothing is kept from one move to the next.
 */
#ifndef PENTAD_BENCH_MCTS_H
#define PENTAD_BENCH_MCTS_H

#include "internals.h"
#include "variants.h"

/* The memory of the tree. Opaque. */
typedef struct Mcts Mcts;

/* Creates a tree for at most `playouts` playouts a move; NULL without memory. */
Mcts *mcts_create(int64_t playouts, uint64_t seed);

/* Begins with other random numbers. */
void mcts_seed(Mcts *mcts, uint64_t seed);

/* Frees it; NULL is allowed. */
void mcts_destroy(Mcts *mcts);

/* The move after all playouts from a position in which the game goes on, not in forget mode. */
int mcts_move(Mcts *mcts, const Ultimate *root);

#endif
