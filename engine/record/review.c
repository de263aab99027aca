/* review: see review.h. */
#include "record/review.h"

int review_loss(const GameTree *tree, GameNode node) {
    GameNode parent = gametree_parent(tree, node);
    GameValue before, after;
    int side = gametree_side(tree, node);
    if (parent == GAMETREE_NONE || side == SIDE_COUNT || !gametree_value(tree, parent, &before))
        return -1;
    if (before.best != CELL_NONE && before.best == gametree_cell(tree, node))
        return 0;
    if (!gametree_value(tree, node, &after))
        return -1;
    int loss = before.win_rate - after.win_rate;
    return max_int(side == BLACK ? loss : -loss, 0);
}

MoveQuality review_quality(int loss) {
    return loss >= REVIEW_BLUNDER ? QUALITY_BLUNDER
                                  : (loss >= REVIEW_MISTAKE ? QUALITY_BAD : QUALITY_NONE);
}

const char *review_mark(MoveQuality quality) {
    static const char *const MARKS[] = {
        [QUALITY_NONE] = "",          [QUALITY_GOOD] = "!",      [QUALITY_BRILLIANT] = "!!",
        [QUALITY_INTERESTING] = "!?", [QUALITY_DOUBTFUL] = "?!", [QUALITY_BAD] = "?",
        [QUALITY_BLUNDER] = "??"};
    return MARKS[quality];
}

void review_sum(const GameTree *tree, ReviewSum sums[SIDE_COUNT]) {
    sums[BLACK] = sums[WHITE] = (ReviewSum){0};
    for (GameNode node = gametree_first(tree, GAMETREE_ROOT); node != GAMETREE_NONE;
         node = gametree_first(tree, node)) {
        int loss = review_loss(tree, node);
        if (loss < 0)
            continue;
        ReviewSum *sum = &sums[gametree_side(tree, node)];
        MoveQuality quality = review_quality(loss);
        sum->moves++;
        sum->mistakes += quality == QUALITY_BAD;
        sum->blunders += quality == QUALITY_BLUNDER;
        sum->loss += loss;
    }
}
