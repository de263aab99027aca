/* Tests of the game tree. */
#include "records.h"

#include "ground/random.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A point of a board that is 15 wide. */
static Cell cell(int x, int y) {
    return (Cell)(y * 15 + x);
}

static GameTree *tree_15(void) {
    GameTree *tree = gametree_create(15, 15, 0, 5);
    cr_assert_not_null(tree);
    return tree;
}

static GameNode play(GameTree *tree, GameNode parent, Cell c) {
    GameNode node = GAMETREE_NONE;
    cr_assert_eq(gametree_play(tree, parent, c, &node), GAMETREE_OK);
    return node;
}

Test(gametree, a_new_tree_is_an_empty_root) {
    GameTree *tree = gametree_create(20, 15, 4, 5);
    uint8_t stones[BOARD_MAX_CELLS];
    cr_expect_eq(gametree_width(tree), 20);
    cr_expect_eq(gametree_height(tree), 15);
    cr_expect_eq(gametree_rule(tree), 4);
    cr_expect_eq(gametree_count(tree), 1);
    cr_expect_eq(gametree_first(tree, GAMETREE_ROOT), GAMETREE_NONE);
    cr_expect_eq(gametree_parent(tree, GAMETREE_ROOT), GAMETREE_NONE);
    cr_expect_eq(gametree_side(tree, GAMETREE_ROOT), SIDE_COUNT);
    cr_expect_eq(gametree_turn(tree, GAMETREE_ROOT), BLACK);
    cr_expect_eq(gametree_stones(tree, GAMETREE_ROOT, stones), 0);
    cr_expect_str_eq(gametree_comment(tree, GAMETREE_ROOT), "");
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "");
    cr_expect_eq(gametree_used(tree, GAMETREE_ROOT), -1);
    cr_expect_eq(gametree_told_turn(tree, GAMETREE_ROOT), SIDE_COUNT);
    gametree_destroy(tree);
}

Test(gametree, moves_alternate_and_the_same_move_is_the_same_node) {
    GameTree *tree = tree_15();
    GameNode a = play(tree, GAMETREE_ROOT, cell(7, 7)), b = play(tree, a, cell(8, 8));
    cr_expect_eq(gametree_side(tree, a), BLACK);
    cr_expect_eq(gametree_side(tree, b), WHITE);
    cr_expect_eq(gametree_ply(tree, b), 2);
    cr_expect_eq(play(tree, a, cell(8, 8)), b);
    cr_expect_eq(gametree_count(tree), 3);
    cr_expect_eq(gametree_find(tree, a, cell(8, 8), WHITE), b);
    cr_expect_eq(gametree_find(tree, a, cell(8, 8), BLACK), GAMETREE_NONE);
    cr_expect_eq(gametree_last(tree), b);
    gametree_destroy(tree);
}

Test(gametree, a_move_needs_an_empty_point_of_the_board) {
    GameTree *tree = tree_15();
    GameNode a = play(tree, GAMETREE_ROOT, cell(7, 7)), node = 77;
    cr_expect_eq(gametree_add(tree, a, cell(7, 7), WHITE, &node), GAMETREE_OCCUPIED);
    cr_expect_eq(gametree_add(tree, a, 225, WHITE, &node), GAMETREE_OFF_BOARD);
    cr_expect_eq(gametree_add(tree, a, 3, SIDE_COUNT, &node), GAMETREE_OFF_BOARD);
    cr_expect_eq(node, 77);
    cr_expect_eq(gametree_count(tree), 2);
    /* Beside it, not after it, the point is free. */
    cr_expect_eq(gametree_add(tree, GAMETREE_ROOT, cell(7, 7), WHITE, NULL), GAMETREE_OK);
    gametree_destroy(tree);
}

Test(gametree, passes_are_moves_and_nodes_without_one_are_not) {
    GameTree *tree = tree_15();
    GameNode pass, text;
    cr_assert_eq(gametree_add(tree, GAMETREE_ROOT, CELL_NONE, BLACK, &pass), GAMETREE_OK);
    cr_assert_eq(gametree_add(tree, pass, CELL_NONE, SIDE_COUNT, &text), GAMETREE_OK);
    cr_expect_eq(gametree_turn(tree, text), WHITE);
    cr_expect_eq(gametree_ply(tree, text), 1);
    cr_expect_eq(gametree_side(tree, play(tree, text, cell(0, 0))), WHITE);
    gametree_destroy(tree);
}

Test(gametree, the_first_child_is_the_main_line) {
    GameTree *tree = tree_15();
    GameNode root = GAMETREE_ROOT, a = play(tree, root, 1), b = play(tree, root, 2);
    GameNode c = play(tree, root, 3), deep = play(tree, c, 4);
    cr_expect_eq(gametree_first(tree, root), a);
    cr_expect_eq(gametree_children(tree, root), 3);
    gametree_promote_line(tree, deep);
    cr_expect_eq(gametree_first(tree, root), c);
    cr_expect_eq(gametree_next(tree, c), a);
    cr_expect_eq(gametree_next(tree, a), b);
    cr_expect_eq(gametree_next(tree, b), GAMETREE_NONE);
    cr_expect_eq(gametree_last(tree), deep);
    cr_expect_eq(gametree_index(tree, b), 2);
    /* The end of the list is known, too: a new node comes last. */
    GameNode d = play(tree, root, 5);
    cr_expect_eq(gametree_next(tree, b), d);
    gametree_destroy(tree);
}

Test(gametree, a_deleted_branch_is_gone_and_its_memory_is_used_again) {
    GameTree *tree = tree_15();
    GameNode root = GAMETREE_ROOT, a = play(tree, root, 1), b = play(tree, root, 2);
    for (Cell c = 10; c < 20; c++)
        gametree_set_comment(tree, play(tree, play(tree, b, c), (Cell)(c + 30)), "text");
    cr_assert_eq(gametree_count(tree), 23);
    cr_expect_eq(gametree_delete(tree, root), GAMETREE_BAD_NODE);
    cr_expect_eq(gametree_delete(tree, b), GAMETREE_OK);
    cr_expect_eq(gametree_count(tree), 2);
    cr_expect_eq(gametree_next(tree, a), GAMETREE_NONE);
    GameNode again = play(tree, root, 3);
    cr_expect_lt(again, 23);
    cr_expect_str_eq(gametree_comment(tree, again), "");
    cr_expect_eq(gametree_next(tree, a), again);
    for (Cell c = 40; c < 60; c++)
        cr_expect_lt(play(tree, root, c), 23);
    gametree_destroy(tree);
}

Test(gametree, the_walk_goes_down_before_it_goes_on) {
    GameTree *tree = tree_15();
    GameNode root = GAMETREE_ROOT, a = play(tree, root, 1), aa = play(tree, a, 2);
    GameNode ab = play(tree, a, 3), b = play(tree, root, 4);
    GameNode expected[] = {a, aa, ab, b, GAMETREE_NONE}, node = root;
    for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
        node = gametree_walk(tree, root, node);
        cr_expect_eq(node, expected[i], "step %zu", i);
    }
    /* Within a branch it ends with the branch. */
    cr_expect_eq(gametree_walk(tree, a, ab), GAMETREE_NONE);
    cr_expect_eq(gametree_walk(tree, aa, aa), GAMETREE_NONE);
    cr_expect_eq(gametree_walk(tree, ab, ab), GAMETREE_NONE);
    GameNode path[GAMETREE_MAX_DEPTH];
    cr_assert_eq(gametree_path(tree, ab, path), 3);
    cr_expect(path[0] == root && path[1] == a && path[2] == ab);
    gametree_destroy(tree);
}

Test(gametree, a_position_can_be_set_up_freely) {
    GameTree *tree = tree_15();
    uint8_t stones[BOARD_MAX_CELLS];
    GameNode root = GAMETREE_ROOT;
    cr_assert_eq(gametree_set_point(tree, root, cell(7, 7), STONE_BLACK), GAMETREE_OK);
    cr_expect_eq(gametree_turn(tree, root), WHITE);
    cr_assert_eq(gametree_set_point(tree, root, cell(8, 7), STONE_WHITE), GAMETREE_OK);
    cr_expect_eq(gametree_turn(tree, root), BLACK);
    cr_assert_eq(gametree_set_turn(tree, root, WHITE), GAMETREE_OK);
    GameNode a = play(tree, root, cell(9, 9));
    cr_expect_eq(gametree_side(tree, a), WHITE);
    cr_expect_eq(gametree_add(tree, a, cell(7, 7), BLACK, NULL), GAMETREE_OCCUPIED);

    cr_expect_eq(gametree_stones(tree, a, stones), 3);
    cr_expect_eq(stones[cell(7, 7)], STONE_BLACK);
    cr_expect_eq(stones[cell(9, 9)], STONE_WHITE);

    /* A later node may empty a point, and then it can be played. */
    cr_assert_eq(gametree_set_point(tree, a, cell(7, 7), STONE_NONE), GAMETREE_OK);
    cr_expect_eq(gametree_stones(tree, a, stones), 2);
    cr_expect_eq(gametree_side(tree, play(tree, a, cell(7, 7))), BLACK);
    cr_expect_eq(gametree_set_point(tree, a, cell(7, 7), STONE_NONE), GAMETREE_OK, "even then");
    gametree_destroy(tree);
}

Test(gametree, what_is_set_up_never_lies_under_a_move) {
    GameTree *tree = tree_15();
    GameNode a = play(tree, GAMETREE_ROOT, 5), b = play(tree, a, 6);
    int count;
    cr_expect_eq(gametree_set_point(tree, GAMETREE_ROOT, 6, STONE_BLACK), GAMETREE_OCCUPIED);
    cr_expect_eq(gametree_set_point(tree, b, 6, STONE_BLACK), GAMETREE_OCCUPIED);
    cr_expect_eq(gametree_set_point(tree, b, 225, STONE_BLACK), GAMETREE_OFF_BOARD);
    cr_expect_eq(gametree_set_point(tree, b, 7, STONE_WALL), GAMETREE_OFF_BOARD);
    gametree_setup(tree, b, &count);
    cr_expect_eq(count, 0);
    /* What changes nothing is not kept. */
    gametree_set_point(tree, GAMETREE_ROOT, 9, STONE_BLACK);
    gametree_set_point(tree, GAMETREE_ROOT, 9, STONE_WHITE);
    gametree_setup(tree, GAMETREE_ROOT, &count);
    cr_expect_eq(count, 1);
    gametree_set_point(tree, GAMETREE_ROOT, 9, STONE_NONE);
    gametree_setup(tree, GAMETREE_ROOT, &count);
    cr_expect_eq(count, 0);
    gametree_destroy(tree);
}

Test(gametree, texts_are_copied_replaced_and_removed) {
    GameTree *tree = tree_15();
    GameNode a = play(tree, GAMETREE_ROOT, 5);
    char text[] = "first";
    gametree_set_comment(tree, a, text);
    text[0] = '?';
    cr_expect_str_eq(gametree_comment(tree, a), "first");
    gametree_set_comment(tree, a, NULL);
    cr_expect_str_eq(gametree_comment(tree, a), "");
    gametree_set_name(tree, a, "branch");
    gametree_set_rest(tree, a, "XX[1]");
    gametree_set_fact(tree, FACT_BLACK, "Anna");
    gametree_set_fact(tree, FACT_BLACK, "Eva");
    cr_expect_str_eq(gametree_name(tree, a), "branch");
    cr_expect_str_eq(gametree_rest(tree, a), "XX[1]");
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "Eva");
    gametree_destroy(tree);
}

Test(gametree, there_is_one_mark_of_a_kind_on_a_point) {
    GameTree *tree = tree_15();
    int count;
    gametree_set_mark(tree, 0, 5, MARK_TEXT, "A");
    gametree_set_mark(tree, 0, 5, MARK_TEXT, "B");
    gametree_set_mark(tree, 0, 5, MARK_CROSS, NULL);
    gametree_set_mark(tree, 0, 6, MARK_SQUARE, NULL);
    cr_expect_eq(gametree_set_mark(tree, 0, 999, MARK_TEXT, "A"), GAMETREE_OFF_BOARD);
    const GameMark *marks = gametree_marks(tree, 0, &count);
    cr_assert_eq(count, 3);
    cr_expect_str_eq(marks[0].text, "B");
    gametree_set_mark(tree, 0, 5, MARK_TEXT, "");
    marks = gametree_marks(tree, 0, &count);
    cr_assert_eq(count, 2);
    cr_expect(marks[0].cell == 5 && marks[0].kind == MARK_CROSS);
    cr_expect(marks[1].cell == 6 && marks[1].kind == MARK_SQUARE);
    gametree_destroy(tree);
}

Test(gametree, values_and_judgements_are_kept) {
    GameTree *tree = tree_15();
    GameValue value = {.score = 250, .win_rate = 6100, .depth = 14, .best = 7}, read;
    cr_expect_not(gametree_value(tree, 0, &read));
    gametree_set_value(tree, 0, &value);
    cr_assert(gametree_value(tree, 0, &read));
    cr_expect(read.score == 250 && read.win_rate == 6100 && read.best == 7);
    gametree_set_value(tree, 0, NULL);
    cr_expect_not(gametree_value(tree, 0, &read));
    gametree_set_quality(tree, 0, QUALITY_BAD);
    gametree_set_hotspot(tree, 0, 2);
    gametree_set_used(tree, 0, 1500);
    cr_expect_eq(gametree_quality(tree, 0), QUALITY_BAD);
    cr_expect_eq(gametree_hotspot(tree, 0), 2);
    cr_expect_eq(gametree_used(tree, 0), 1500);
    gametree_destroy(tree);
}

Test(gametree, depth_and_texts_are_bounded) {
    GameTree *tree = tree_15();
    GameNode node = GAMETREE_ROOT;
    for (int i = 1; i < GAMETREE_MAX_DEPTH; i++)
        cr_assert_eq(gametree_add(tree, node, CELL_NONE, i % 2, &node), GAMETREE_OK);
    cr_expect_eq(gametree_add(tree, node, CELL_NONE, BLACK, &node), GAMETREE_TOO_LARGE);
    cr_expect_eq(gametree_count(tree), GAMETREE_MAX_DEPTH);

    size_t size = 40 * 1024 * 1024;
    char *text = malloc(size);
    memset(text, 'x', size - 1);
    text[size - 1] = '\0';
    cr_expect_eq(gametree_set_comment(tree, 0, text), GAMETREE_OK);
    cr_expect_eq(gametree_set_comment(tree, node, text), GAMETREE_TOO_LARGE);
    cr_expect_eq(gametree_set_mark(tree, node, 3, MARK_TEXT, text), GAMETREE_TOO_LARGE);
    int count;
    gametree_marks(tree, node, &count);
    cr_expect_eq(count, 0);
    /* Replacing counts only the new text, however often. */
    for (int i = 0; i < 3; i++)
        cr_expect_eq(gametree_set_comment(tree, 0, text), GAMETREE_OK);
    free(text);
    gametree_destroy(tree);
}

Test(gametree, deleted_texts_make_room) {
    GameTree *tree = tree_15();
    char *text = malloc(GAMETREE_MAX_TEXT);
    memset(text, 'x', GAMETREE_MAX_TEXT - 1);
    text[GAMETREE_MAX_TEXT - 1] = '\0';
    for (int i = 0; i < 3; i++) {
        GameNode node = play(tree, GAMETREE_ROOT, 5);
        cr_expect_eq(gametree_set_comment(tree, node, text), GAMETREE_OK);
        cr_expect_eq(gametree_set_name(tree, node, "x"), GAMETREE_TOO_LARGE);
        cr_expect_eq(gametree_delete(tree, node), GAMETREE_OK);
        node = play(tree, GAMETREE_ROOT, 5);
        cr_expect_eq(gametree_set_mark(tree, node, 3, MARK_TEXT, text), GAMETREE_OK);
        cr_expect_eq(gametree_set_mark(tree, node, 3, MARK_TEXT, ""), GAMETREE_OK);
        cr_expect_eq(gametree_set_mark(tree, node, 4, MARK_TEXT, text), GAMETREE_OK);
        cr_expect_eq(gametree_delete(tree, node), GAMETREE_OK);
    }
    free(text);
    gametree_destroy(tree);
}

/* Whether all links of the tree fit together. */
static bool is_sound(const GameTree *tree) {
    int count = 1;
    for (GameNode n = 0; (n = gametree_walk(tree, 0, n)) != GAMETREE_NONE; count++) {
        GameNode parent = gametree_parent(tree, n), c = gametree_first(tree, parent);
        while (c != GAMETREE_NONE && c != n)
            c = gametree_next(tree, c);
        if (c != n)
            return false;
    }
    return count == gametree_count(tree);
}

/* The node that the walk reaches after `steps`, the root again after the last. */
static GameNode node_after(const GameTree *tree, int steps) {
    GameNode node = GAMETREE_ROOT;
    for (int i = 0; i < steps; i++) {
        node = gametree_walk(tree, GAMETREE_ROOT, node);
        if (node == GAMETREE_NONE)
            node = GAMETREE_ROOT;
    }
    return node;
}

Test(gametree, random_changes_keep_the_links_together) {
    Random random = {.state = 20261123};
    printf("seed %llu\n", (unsigned long long)random.state);
    GameTree *tree = tree_15();
    for (int i = 0; i < 3000; i++) {
        int count = gametree_count(tree);
        GameNode node = node_after(tree, (int)random_below(&random, (uint32_t)count));
        switch (random_below(&random, 8)) {
        case 0:
            gametree_promote(tree, node);
            break;
        case 1:
            if (node != GAMETREE_ROOT && count > 40)
                gametree_delete(tree, node);
            break;
        case 2:
            gametree_promote_line(tree, node);
            break;
        case 3:
            gametree_set_comment(tree, node, "some text");
            break;
        default:
            gametree_play(tree, node, (Cell)random_below(&random, 225), NULL);
        }
        cr_assert(is_sound(tree), "after step %d", i);
    }
    gametree_destroy(tree);
}
