/* node_solver: see node_solver.h. */
#include "search/node/node_solver.h"

#include "solver/solver_params.h"
#include "solver/vct.h"

/* Whether the side at the root is to move. A win of that side is looked for: what the other one
 * threatens does not matter. */
static bool attacker_moves(const Node *node) {
    return node->ply % 2 == 0;
}

/* How many positions the solver may visit at a node. */
static int solver_nodes(const Node *node) {
    bool attacks = attacker_moves(node);
    int first = attacks ? SOLVER_WIN_DEPTH : SOLVER_DEFENCE_DEPTH;
    int nodes = attacks ? SOLVER_WIN_NODES : SOLVER_DEFENCE_NODES;
    if (node->depth < first)
        return 0;
    for (int depth = first; depth < node->depth && nodes < SOLVER_NODES_MAX; depth++)
        nodes += nodes / 2; /* so the last step may go beyond the maximum, by less than half */
    return nodes;
}

/* The score of a win by threats of the side to move, with its first move in the node and in the
 * line; SCORE_NONE if the solver finds none. */
static int win_by_threats(Worker *worker, Node *node, Vct *vct) {
    vct_search(&worker->board, vct);
    worker_count_nodes(worker, vct->nodes);
    if (vct->plies == 0)
        return SCORE_NONE;
    int score = score_win_in(node->ply + vct->plies);
    if (worker->shared->options->max_win_plies != 0 && score <= node->alpha)
        return SCORE_NONE; /* a win, but not soon enough: the others have to be looked at */
    node->best_move = vct->best;
    worker->pv[node->ply].length = 1;
    worker->pv[node->ply].move[0] = vct->best;
    return score;
}

/* Null-move threat detection: would the opponent win by threats if the side to move passed? Then
 * only what may prevent that has to be searched, which also lets a loss be proven. If not, his last
 * move left the side to move free to do anything, which seldom leads to a forced win: such
 * positions are searched less deeply. */
static void detect_threats(Worker *worker, Node *node, Picker *picker, Vct *vct) {
    CellSet answers;
    ProofResult result = vct_defend(&worker->board, vct, &answers);
    worker_count_nodes(worker, vct->nodes);
    if (result != PROOF_PROVEN) {
        node->depth = max_int(node->depth - SOLVER_QUIET_LESS, 1);
        return;
    }
    picker_restrict(picker, &answers);
    node->omitted_loss_plies = vct->plies;
}

int node_solver_before_moves(Worker *worker, Node *node, Picker *picker) {
    Vct vct = {.table = worker->proof};
    if (worker->shared->options->only_wins)
        vct.node_limit = solver_nodes(node);
    if (vct.node_limit == 0)
        return SCORE_NONE;
    if (attacker_moves(node))
        return win_by_threats(worker, node, &vct);
    if (picker->defence == DEFEND_NOTHING)
        detect_threats(worker, node, picker, &vct);
    return SCORE_NONE;
}

/* Whether all moves so far lose and it matters that this is proven: the score of a loss that is not
 * (step 22 in tree.c) would be above alpha. */
static bool proof_matters(const Node *node) {
    return score_is_loss(node->best) && node->best + SCORE_UNPROVEN_OFFSET > node->alpha;
}

bool node_solver_adds_far_moves(const Worker *worker, Node *node, Picker *picker) {
    if (!worker->shared->options->only_wins || picker->defence != DEFEND_NOTHING ||
        !proof_matters(node) || node->excluded != CELL_NONE || node->resolved != SCORE_NONE ||
        worker_stopped(worker))
        return false;
    node->all_cells = true;
    picker_widen(picker, &worker->board);
    return true;
}
