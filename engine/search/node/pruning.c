/* pruning: see pruning.h. */
#include "search/node/pruning.h"

enum {
    COUNT_UNIT = 64, /* of Params.lmp_forced and the like, */
    COUNT_PART = 16  /* and of the number of moves */
};

bool pruning_lazy_evaluation(const Node *node, const Params *params) {
    int margin = params->lazy_margin + params->reverse_futility_margin * max_int(node->depth, 0);
    return node->depth <= params->reverse_futility_depth && !node->facing_four &&
           node->expected_eval != SCORE_NONE && node->expected_eval - margin >= node->beta;
}

bool pruning_reverse_futility(const Node *node, const Params *params) {
    int margin = params->reverse_futility_margin * (node->depth - node->improving);
    return node->depth <= params->reverse_futility_depth && node->eval - margin >= node->beta;
}

bool pruning_razoring(const Node *node, const Params *params) {
    int margin = params->razor_margin + params->razor_per_ply * node->depth;
    return node->depth <= params->razor_depth && node->eval + margin <= node->alpha;
}

bool pruning_move_cutoff(const Node *node) {
    return node->cut_node && !node->is_pv && node->excluded == CELL_NONE &&
           node->depth >= FIXED_MOVE_CUTOFF_DEPTH;
}

/* Whether no move may be left out: all searched so far lose, or none has been searched, so that any
 * other one may be the defence. */
static bool all_matter(const Node *node) {
    return node->best <= -SCORE_UNPROVEN_BOUND;
}

bool pruning_move_count(const Node *node, const Params *params, Defence defence) {
    bool forced = defence == DEFEND_OPEN_FOUR;
    if (all_matter(node) || defence == DEFEND_FIVE || (node->is_pv && forced))
        return false;
    int limit = params->lmp_base + params->lmp_linear * node->depth +
                params->lmp_square * node->depth * node->depth / COUNT_PART;
    if (!node->improving)
        limit = limit * COUNT_UNIT / params->lmp_worse;
    if (node->raised)
        limit -= limit * params->lmp_raised / COUNT_UNIT;
    if (node->is_pv || forced)
        limit = limit * (forced ? params->lmp_forced : params->lmp_pv) / COUNT_UNIT;
    return node->move_count * COUNT_PART >= limit;
}

/* How far the static value may lie below alpha before the move on `cell` is futile. */
static int futility_margin(const Params *params, const Board *board, Cell cell) {
    Threat own = board_threat(board, board->side, cell);
    if (own >= THREAT_FOUR)
        return params->futility_four;
    if (own >= THREAT_THREE)
        return params->futility_three;
    Threat stopped = board_threat(board, side_other(board->side), cell);
    return stopped >= THREAT_THREE ? params->futility_stop : params->futility_quiet;
}

bool pruning_futility(const Node *node, const Params *params, const Board *board, Defence defence,
                      Cell cell) {
    if (all_matter(node) || node->is_pv || defence > DEFEND_THREATS || node->move_count == 0 ||
        score_is_decided(node->alpha))
        return false;
    bool four = board_threat(board, board->side, cell) >= THREAT_FOUR;
    return node->depth <= (four ? params->futility_four_depth : params->futility_depth) &&
           node->eval + futility_margin(params, board, cell) <= node->alpha;
}
