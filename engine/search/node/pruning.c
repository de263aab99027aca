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

bool pruning_enhanced_cutoff(const Node *node) {
    return node->cut_node && !node->is_pv && node->excluded == CELL_NONE &&
           node->depth >= FIXED_ENHANCED_CUTOFF_DEPTH;
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
static int futility_margin(const Params *params, const Board *board, Defence defence, Cell cell) {
    bool forced = defence == DEFEND_OPEN_FOUR;
    Threat own = board_threat(board, board->side, cell);
    if (own >= THREAT_FOUR)
        return own == THREAT_FOUR ? params->futility_four : params->futility_four_plus;
    if (own >= THREAT_THREE)
        return forced ? params->futility_forced_three : params->futility_three;
    if (forced)
        return params->futility_forced_stop;
    Threat stopped = board_threat(board, side_other(board->side), cell);
    return stopped >= THREAT_THREE ? params->futility_stop : params->futility_quiet;
}

/* Whether a move of class `own` is a four that most likely only delays a loss (horizon effect): at
 * the last plies no move so far has stopped an open four. */
static bool only_delays(const Node *node, Defence defence, Threat own) {
    return defence == DEFEND_OPEN_FOUR && own >= THREAT_FOUR &&
           node->depth <= FIXED_FUTILE_FOUR_DEPTH;
}

bool pruning_futility(const Node *node, const Params *params, const Board *board, Defence defence,
                      Cell cell) {
    if (node->is_pv || defence == DEFEND_FIVE || node->move_count == 0 ||
        score_is_decided(node->alpha) || node->depth > params->futility_depth)
        return false;
    Threat own = board_threat(board, board->side, cell);
    if (own >= THREAT_FOUR_THREE || (all_matter(node) && !only_delays(node, defence, own)))
        return false;
    return node->eval + futility_margin(params, board, defence, cell) <= node->alpha;
}
