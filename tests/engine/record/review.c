/* Tests of what moves lost. */
#include "support/trees.h"

#include <criterion/criterion.h>

static void set_rate(GameTree *tree, GameNode node, int rate, Cell best) {
    GameValue value = {.win_rate = rate, .best = best};
    cr_assert_eq(gametree_set_value(tree, node, &value), GAMETREE_OK);
}

Test(review, a_move_loses_what_its_side_had_before) {
    GameTree *tree = read_text("h8 h9 i10 j11");
    GameNode a = gametree_first(tree, 0), b = gametree_first(tree, a), c = gametree_first(tree, b);
    GameNode d = gametree_first(tree, c);
    ReviewSum sums[SIDE_COUNT];
    set_rate(tree, 0, 5000, CELL_NONE);
    set_rate(tree, a, 4500, CELL_NONE);
    set_rate(tree, b, 7000, 3);
    set_rate(tree, c, 5500, CELL_NONE);
    cr_expect_eq(review_loss(tree, 0), -1);
    cr_expect_eq(review_loss(tree, a), 500);
    cr_expect_eq(review_loss(tree, b), 2500, "white loses what black wins");
    cr_expect_eq(review_loss(tree, c), 1500);
    cr_expect_eq(review_loss(tree, d), -1, "there is no value after it");
    cr_expect_eq(review_quality(999), QUALITY_NONE);
    cr_expect_eq(review_quality(1000), QUALITY_BAD);
    cr_expect_eq(review_quality(2500), QUALITY_BLUNDER);
    cr_expect_eq(review_quality(-1), QUALITY_NONE);
    review_sum(tree, sums);
    cr_expect(sums[BLACK].moves == 2 && sums[BLACK].mistakes == 1 && sums[BLACK].loss == 2000);
    cr_expect_eq(sums[BLACK].blunders, 0);
    cr_expect(sums[WHITE].moves == 1 && sums[WHITE].blunders == 1 && sums[WHITE].mistakes == 0);
    /* The preferred move loses nothing, whatever the next search said. */
    set_rate(tree, b, 7000, gametree_cell(tree, c));
    cr_expect_eq(review_loss(tree, c), 0);
    gametree_destroy(tree);
}

Test(review, a_pass_is_no_preferred_move_where_none_is_known) {
    GameTree *tree = read_text("(;GM[4]SZ[15];B[];W[hh])");
    GameNode pass = gametree_first(tree, 0);
    set_rate(tree, 0, 5000, CELL_NONE);
    set_rate(tree, pass, 3800, CELL_NONE);
    cr_expect_eq(review_loss(tree, pass), 1200);
    gametree_destroy(tree);
}
