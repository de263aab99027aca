/* selective: see selective.h. */
#include "selective.h"

#include "eval.h"

enum {
    FUTILITY_DEPTH = 8,  /* reverse futility up to this depth, */
    RAZOR_DEPTH = 2,     /* razoring, */
    PLY_PART = 64,       /* parts of a ply in which reductions are counted */
    LMR_UNIT = 10240,    /* of Params.lmr_scale */
    PRIOR_MOST = 200,    /* a prior this far below the best counts like any lower one */
    PRIOR_UNIT = 16,     /* of the prior, for Params.lmr_prior; and of history, */
    HISTORY_UNIT = 1024, /* for Params.lmr_history */
    COUNT_UNIT = 64      /* of Params.count_forced and the like */
};

bool selective_too_good(const Node *node, const Params *params) {
    int margin = params->futility_margin * (node->depth - node->improving);
    return node->depth <= FUTILITY_DEPTH && node->eval - margin >= node->beta;
}

bool selective_too_bad(const Node *node, const Params *params) {
    int margin = params->razor_margin + params->razor_per_ply * node->depth;
    return node->depth <= RAZOR_DEPTH && node->eval + margin <= node->alpha;
}

/* floor(16 * log2(value)) for value >= 1, by repeated squaring of a fixed-point number. */
static int log2_16(int value) {
    uint32_t x = (uint32_t)value << 16;
    int result = 0;
    while (x >= 2u << 16) {
        x >>= 1;
        result += 16;
    }
    for (int bit = 8; bit != 0; bit /= 2) {
        x = (uint32_t)(((uint64_t)x * x) >> 16);
        if (x >= 2u << 16) {
            x >>= 1;
            result += bit;
        }
    }
    return result;
}

/* The product of the logarithms of depth and move number, and corrections to it. */
int selective_reduction(const Node *node, const Params *params, const Board *board,
                        const History *history, const Picker *picker, Cell cell) {
    if (node->depth < 2 || node->move_count < 2 || picker->freedom == FREEDOM_STOP_FIVE)
        return 0;
    Threat threat = board_threat(board, board->side, cell);
    int parts = params->lmr_base;
    parts += log2_16(node->depth) * log2_16(node->move_count) * params->lmr_scale / LMR_UNIT;
    parts += node->cut ? params->lmr_cut : 0;
    parts -= node->pv ? params->lmr_pv : 0;
    parts -= threat >= THREAT_THREE ? params->lmr_forcing : 0;
    parts += threat == THREAT_FOUR ? params->lmr_four : 0;
    parts += !node->improving && node->depth > 3 ? params->lmr_worse : 0;
    parts += node->raised ? params->lmr_raised : 0;
    parts -= picker->freedom == FREEDOM_STOP_OPEN_FOUR ? params->lmr_forced : 0;
    parts -= history->butterfly[board->side][cell] * params->lmr_history / HISTORY_UNIT;
    int below = min_int(picker->best_prior - eval_move_score(board, cell), PRIOR_MOST);
    parts += below * params->lmr_prior / PRIOR_UNIT;
    return clamp_int(parts / PLY_PART, 0, node->depth - 1);
}

/* Whether leaving out a move could hide a defence against a proven loss. */
static bool all_matter(const Node *node) {
    return node->best <= -SCORE_UNPROVEN_BOUND;
}

bool selective_too_late(const Node *node, const Params *params, Freedom freedom) {
    bool forced = freedom == FREEDOM_STOP_OPEN_FOUR;
    if (all_matter(node) || freedom == FREEDOM_STOP_FIVE || (node->pv && forced))
        return false;
    int limit = params->count_base + params->count_linear * node->depth +
                params->count_square * node->depth * node->depth / 16;
    if (!node->improving)
        limit = limit * COUNT_UNIT / params->count_worse;
    if (node->raised)
        limit -= limit * params->count_raised / COUNT_UNIT;
    if (node->pv || forced)
        limit = limit * (forced ? params->count_forced : params->count_pv) / COUNT_UNIT;
    return node->move_count * 16 >= limit;
}

bool selective_futile(const Node *node, const Params *params, const Board *board, Freedom freedom,
                      Cell cell) {
    if (all_matter(node) || node->pv || freedom > FREEDOM_STOP_THREATS ||
        node->depth > params->quiet_depth || node->move_count == 0 || score_is_decided(node->alpha))
        return false;
    int margin = params->quiet_margin + params->quiet_per_ply * node->depth;
    return node->eval + margin <= node->alpha &&
           board_threat(board, board->side, cell) <= THREAT_TWO &&
           board_threat(board, side_other(board->side), cell) <= THREAT_TWO;
}
