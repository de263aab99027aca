/* node: the state of one node of the search, handed from step to step in tree.c.
 *
 * It lies on the stack of tree_search() and is not cleared as a whole: a step reads only what
 * node_init() or an earlier step has set. Each field says what it holds; the order is that of the
 * steps.
 */
#ifndef PENTAD_NODE_H
#define PENTAD_NODE_H

#include "evaluation/score.h"
#include "memory/correction.h"
#include "memory/tt.h"
#include "position/movegen.h"

enum {
    NODE_TRIED_MAX = 64,   /* moves remembered for the history */
    NODE_DEFERRED_MAX = 16 /* moves deferred because another worker searches them */
};

/* What a search is asked: the value if it lies inside (alpha, beta), otherwise a bound. */
typedef struct Window {
    int alpha, beta;
} Window;

/* A move of a node and how it is to be searched. */
typedef struct NodeMove {
    Cell cell;
    int depth;     /* how many plies deep the position after it is searched, */
    int reduction; /* and how many less at first (late move reductions) */
} NodeMove;

/* What the steps of a node know; each fills its part before a later one reads it. */
typedef struct Node {
    int alpha, beta, depth, ply;
    bool is_pv;         /* the window is open, not a null window */
    bool cut_node;      /* the parent expects a fail high here */
    bool facing_four;   /* the opponent has a five to complete */
    Cell excluded;      /* the move that is not to be searched, or CELL_NONE */
    bool hit;           /* the transposition table knows the position, */
    TableEntry entry;   /* and says this, */
    bool former_pv;     /* also that it was a PV node once */
    int classical_eval; /* the static value without the network, */
    int expected_eval;  /* as the node above lets it expect, or SCORE_NONE, */
    int raw_eval;       /* with the network, not corrected, or SCORE_NONE: it was not asked, */
    CorrectionKey correction;
    int eval;               /* and corrected by what the search has learned */
    int omitted_loss_plies; /* moves that the picker leaves out are proven to lose within so many
                               plies; 0: none are known to */
    bool improving;         /* for the side to move, since its last move */
    bool raised;            /* a move has raised alpha */
    bool complete;          /* no move of the picker has been left out, */
    bool all_cells;         /* and they are all legal ones, not only those near stones */
    int best;
    Cell best_move;
    int move_count;  /* moves handed out so far */
    int tried_count; /* moves searched, */
    Cell tried[NODE_TRIED_MAX];
    int deferred_count; /* and those deferred */
    NodeMove deferred[NODE_DEFERRED_MAX];
    int resolved; /* what another worker has found the node to be worth, or SCORE_NONE */
} Node;

/* Prepares a node. Lists, and what the steps of a node find out, are left as they are: clearing all
 * of it takes 2 % of the time of a search (bench/results/speed.md). */
static inline void node_init(Node *node, Window window, int depth, int ply, bool cut_node,
                             Cell excluded) {
    node->alpha = window.alpha;
    node->beta = window.beta;
    node->depth = depth;
    node->ply = ply;
    node->is_pv = window.beta - window.alpha > 1;
    node->cut_node = cut_node;
    node->excluded = excluded;
    node->hit = node->former_pv = node->improving = node->raised = node->all_cells = false;
    node->complete = true;
    node->best = -SCORE_INFINITE;
    node->best_move = CELL_NONE;
    node->move_count = node->tried_count = node->deferred_count = 0;
    node->resolved = SCORE_NONE;
}

/* How deep the positions after the moves of a node are searched, before extensions. The answer to a
 * four is forced and does not use up depth: an extension of a ply (not measured alone; none at the
 * last ply: -21 ± 38 Elo, not kept). */
static inline int node_move_depth(const Node *node, Defence defence) {
    return defence == DEFEND_FIVE ? node->depth : node->depth - 1;
}

#endif
