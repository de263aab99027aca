/* reduction: see reduction.h. */
#include "search/node/reduction.h"

#include "evaluation/eval.h"

enum {
    PLY_PART = 64,        /* parts of a ply in which reductions are counted */
    LMR_UNIT = 10240,     /* of Params.lmr_scale */
    MOVE_SCORE_UNIT = 16, /* of move-ordering scores, for Params.lmr_move_score; and of history, */
    HISTORY_UNIT = 1024   /* for Params.lmr_history */
};

int reduction_late_move(const Worker *worker, const Node *node, const Picker *picker, Cell cell) {
    const Params *params = &worker->params;
    const Board *board = &worker->board;
    if (node->depth < FIXED_LMR_DEPTH || node->move_count < FIXED_LMR_MOVE ||
        picker->defence == DEFEND_FIVE)
        return 0;
    Threat threat = board_threat(board, board->side, cell);
    int product = worker->log2_16[node->depth] * worker->log2_16[node->move_count];
    int parts = params->lmr_base + product * params->lmr_scale / LMR_UNIT;
    parts += node->cut_node ? params->lmr_cut : 0;
    parts -= node->is_pv ? params->lmr_pv : 0;
    parts -= node->is_pv || node->former_pv ? params->lmr_former_pv : 0;
    parts -= threat >= THREAT_THREE ? params->lmr_forcing : 0;
    parts += threat == THREAT_FOUR ? params->lmr_four : 0;
    parts += !node->improving && node->depth >= FIXED_LMR_WORSE_DEPTH ? params->lmr_worse : 0;
    parts += node->raised ? params->lmr_raised : 0;
    parts -= picker->defence == DEFEND_OPEN_FOUR ? params->lmr_forced : 0;
    parts -= worker->history.butterfly[board->side][cell] * params->lmr_history / HISTORY_UNIT;
    int below = picker->best_move_score - eval_move_score(board, cell);
    below = min_int(below, params->lmr_move_score_max);
    parts += below * params->lmr_move_score / MOVE_SCORE_UNIT;
    return clamp_int(parts / PLY_PART, 0, node->depth - 1);
}

int reduction_at_root(const Params *params, int index, int depth) {
    if (depth < params->root_reduction_depth || index < params->root_reduction_first)
        return 0;
    int plies = 1 + (index >= params->root_reduction_second);
    if (index >= params->root_reduction_third)
        plies += FIXED_ROOT_THIRD + depth / FIXED_ROOT_THIRD_PART;
    return min_int(plies * params->root_reduction / PLY_PART, depth - 1);
}
