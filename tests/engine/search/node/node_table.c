/* What the table says about a node and the positions after its moves. */
#include "search/node/node_table.h"

#include "search/node/tree.h"
#include "support/root.h"
#include "support/support.h"

#include <criterion/criterion.h>

TestSuite(node_table, .timeout = 60);

enum { DEPTH = 6, MUCH = 5000 };

static const char TWO[] = "h8a1i8b15"; /* black makes an open three on j8, and nothing on d4 */
static const Window WINDOW = {MUCH - 1, MUCH};

/* A root whose worker is ready for a node of one ply below it. */
static Worker *prepare(Root *root, const char *moves) {
    root_create(root, moves, 1);
    Worker *worker = root->workers[0];
    search_prepare(worker, root->board, &root->shared);
    worker->played[0] = THREAT_NONE;
    return worker;
}

/* Puts into the table that the position after the move on `cell` is worth `score`. */
static void know(const Root *root, const Worker *worker, const char *cell, int score, int depth,
                 Bound bound) {
    TableEntry entry = {
        .move = CELL_NONE, .score = score, .eval = SCORE_NONE, .depth = depth, .bound = bound};
    Cell move = support_cell(root->board, cell);
    tt_store(root->table, board_key_after(&worker->board, move), &entry);
}

/* The positions visited by a search of TWO when the table knows that about a move. */
static int64_t visited(const char *cell, int score, int depth, Bound bound, bool cut_node) {
    Root root;
    Worker *worker = prepare(&root, TWO);
    know(&root, worker, cell, score, depth, bound);
    int64_t before = worker_nodes(worker);
    tree_search(worker, WINDOW, DEPTH, 1, cut_node, CELL_NONE);
    int64_t nodes = worker_nodes(worker) - before;
    root_destroy(&root);
    return nodes;
}

Test(node_table, a_move_that_the_table_knows_to_refute_a_node_ends_it) {
    Root root;
    TableEntry entry;
    Worker *worker = prepare(&root, TWO);
    know(&root, worker, "j8", -MUCH - 7, DEPTH - 1, BOUND_UPPER);
    cr_expect_eq(tree_search(worker, WINDOW, DEPTH, 1, true, CELL_NONE), MUCH + 7);
    cr_assert(tt_probe(root.table, worker->board.key, &entry));
    cr_expect_eq(entry.move, support_cell(root.board, "j8"));
    cr_expect_eq(entry.score, MUCH + 7);
    cr_expect_eq(entry.bound, BOUND_LOWER);
    cr_expect_eq(entry.depth, DEPTH);
    root_destroy(&root);
    cr_expect_eq(visited("j8", -MUCH, DEPTH - 1, BOUND_UPPER, true), 1);
    cr_expect_eq(visited("j8", -MUCH, DEPTH - 1, BOUND_EXACT, true), 1);
    cr_expect_eq(visited("j8", score_loss_in(8), 100, BOUND_UPPER, true), 1, "at any depth");
}

Test(node_table, a_move_of_which_too_little_is_known_is_searched) {
    cr_expect_gt(visited("j8", -MUCH, DEPTH - 2, BOUND_UPPER, true), 1, "too shallow");
    cr_expect_gt(visited("j8", -MUCH + 1, DEPTH - 1, BOUND_UPPER, true), 1, "too good");
    cr_expect_gt(visited("j8", -MUCH, DEPTH - 1, BOUND_LOWER, true), 1, "at least that");
    cr_expect_gt(visited("j8", -MUCH, DEPTH - 1, BOUND_UPPER, false), 1, "no cutoff expected");
    cr_expect_gt(visited("d4", -MUCH, DEPTH - 1, BOUND_UPPER, true), 1, "makes no threat");
}

/* Whether the table says of the position on the worker's board that it was a PV node. */
static bool is_former_pv(const Root *root, const Worker *worker) {
    TableEntry entry;
    cr_assert(tt_probe(root->table, worker->board.key, &entry));
    return entry.former_pv;
}

Test(node_table, a_pv_node_is_remembered_as_one) {
    const Window open = {-SCORE_INFINITE, SCORE_INFINITE};
    Root root;
    Worker *worker = prepare(&root, TWO);
    tree_search(worker, WINDOW, 3, 1, true, CELL_NONE);
    cr_expect_not(is_former_pv(&root, worker));
    tree_search(worker, open, 4, 1, false, CELL_NONE);
    cr_expect(is_former_pv(&root, worker));
    tree_search(worker, WINDOW, DEPTH, 1, true, CELL_NONE);
    cr_expect(is_former_pv(&root, worker), "after a search with a null window, too");
    root_destroy(&root);
}

Test(node_table, a_win_by_a_known_move_is_as_far_from_the_root_as_the_ply_says) {
    Root root;
    Worker *worker = prepare(&root, TWO);
    know(&root, worker, "j8", score_loss_in(8), DEPTH, BOUND_UPPER);
    const Window win = {SCORE_WIN_BOUND - 1, SCORE_WIN_BOUND};
    worker->played[4] = THREAT_NONE;
    cr_expect_eq(tree_search(worker, win, DEPTH, 5, true, CELL_NONE), score_win_in(5 + 1 + 8));
    root_destroy(&root);
}

Test(node_table, the_answer_to_a_four_is_asked_about_at_the_same_depth) {
    Root root;
    Node node;
    Worker *worker = prepare(&root, "a1h8a15h9o1h10n15h11"); /* h7 and h12 stop the four */
    node_init(&node, WINDOW, DEPTH, 1, true, CELL_NONE);
    CellSet stops = {0};
    cellset_add(&stops, support_cell(root.board, "h12"));
    know(&root, worker, "h12", -MUCH, DEPTH - 1, BOUND_UPPER);
    cr_expect_eq(node_table_enhanced_cutoff(worker, &node, &stops, DEFEND_FIVE), SCORE_NONE);
    know(&root, worker, "h12", -MUCH, DEPTH, BOUND_UPPER);
    cr_expect_eq(node_table_enhanced_cutoff(worker, &node, &stops, DEFEND_FIVE), MUCH);
    cr_expect_eq(node.best_move, support_cell(root.board, "h12"));
    root_destroy(&root);
}

Test(node_table, a_foul_refutes_nothing) {
    Root root;
    Node node;
    Worker *worker = prepare(&root, TWO);
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    support_play(board, "h8a1i8c1j9e1j10g1"); /* black may not play j8: a double three */
    board_copy(&worker->board, board);
    node_init(&node, WINDOW, DEPTH, 1, true, CELL_NONE);
    CellSet cells = {0};
    cellset_add(&cells, support_cell(board, "j8"));
    know(&root, worker, "j8", -MUCH, DEPTH, BOUND_UPPER);
    cr_expect_eq(node_table_enhanced_cutoff(worker, &node, &cells, DEFEND_OPEN_FOUR), SCORE_NONE);
    cellset_add(&cells, support_cell(board, "k8"));
    know(&root, worker, "k8", -MUCH, DEPTH, BOUND_UPPER);
    cr_expect_eq(node_table_enhanced_cutoff(worker, &node, &cells, DEFEND_OPEN_FOUR), MUCH);
    support_board_destroy(board);
    root_destroy(&root);
}

/* A result that is stored three plies after the root, searched to `stored_depth`, and what
 * the table then says five plies after it, searched to DEPTH. */
typedef struct Kept {
    int score;
    Bound bound;
    int stored_depth;
    Window window; /* of the node that asks */
    Cell excluded; /* in that node */
    int said;
} Kept;

static int said_of(const Kept *kept) {
    Root root;
    Node node;
    Worker *worker = prepare(&root, TWO);
    node_init(&node, WINDOW, kept->stored_depth, 3, true, CELL_NONE);
    node.raw_eval = SCORE_NONE;
    node_table_store(worker, &node, kept->score, kept->bound);
    node_init(&node, kept->window, DEPTH, 5, true, kept->excluded);
    int score = node_table_cutoff(worker, &node);
    cr_expect(node.hit);
    root_destroy(&root);
    return score;
}

Test(node_table, a_result_is_used_only_as_far_as_its_bound_depth_and_node_allow) {
    const int win = score_win_in(3 + 9), loss = score_loss_in(3 + 8);
    const Window null = {9, 10}, above = {10, 11}, open = {-100, 100},
                 high = {SCORE_WIN_BOUND, SCORE_WIN_BOUND + 1},
                 top = {SCORE_INFINITE - 1, SCORE_INFINITE},
                 low = {-SCORE_WIN_BOUND - 1, -SCORE_WIN_BOUND},
                 bottom = {-SCORE_INFINITE, 1 - SCORE_INFINITE};
    const Kept cases[] = {{10, BOUND_LOWER, DEPTH, null, CELL_NONE, 10},
                          {10, BOUND_LOWER, DEPTH, above, CELL_NONE, SCORE_NONE},
                          {10, BOUND_UPPER, DEPTH, above, CELL_NONE, 10},
                          {10, BOUND_UPPER, DEPTH, null, CELL_NONE, SCORE_NONE},
                          {10, BOUND_EXACT, DEPTH, null, CELL_NONE, 10},
                          {10, BOUND_EXACT, DEPTH - 1, null, CELL_NONE, SCORE_NONE},
                          {10, BOUND_EXACT, DEPTH, null, 0, SCORE_NONE},
                          {10, BOUND_EXACT, DEPTH, open, CELL_NONE, SCORE_NONE},
                          /* A win is one at any depth, as far from this node as it was from that
                           * one; a bound that does not prove it is one of its depth. */
                          {win, BOUND_LOWER, 1, high, CELL_NONE, score_win_in(5 + 9)},
                          {win, BOUND_EXACT, 1, high, CELL_NONE, score_win_in(5 + 9)},
                          {win, BOUND_UPPER, DEPTH, top, CELL_NONE, score_win_in(5 + 9)},
                          {win, BOUND_UPPER, 1, top, CELL_NONE, SCORE_NONE},
                          {loss, BOUND_UPPER, 1, low, CELL_NONE, score_loss_in(5 + 8)},
                          {loss, BOUND_EXACT, 1, low, CELL_NONE, score_loss_in(5 + 8)},
                          {loss, BOUND_LOWER, DEPTH, bottom, CELL_NONE, score_loss_in(5 + 8)},
                          {loss, BOUND_LOWER, 1, bottom, CELL_NONE, SCORE_NONE}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        int said = said_of(&cases[i]);
        cr_expect_eq(said, cases[i].said, "case %d: %d", (int)i, said);
    }
}

/* What the table says about a deferred move in a node five plies after the root. */
static int refuted(int alpha, int score, Bound bound) {
    Root root;
    Node node;
    Worker *worker = prepare(&root, TWO);
    const NodeMove move = {.cell = support_cell(root.board, "j8"), .depth = DEPTH};
    know(&root, worker, "j8", score, DEPTH, bound);
    node_init(&node, (Window){alpha, alpha + 1}, DEPTH + 1, 5, true, CELL_NONE);
    int said = node_table_refutation(worker, &node, &move);
    root_destroy(&root);
    return said;
}

Test(node_table, a_deferred_move_is_too_weak_only_below_alpha) {
    cr_expect_eq(refuted(10, -10, BOUND_LOWER), 10);
    cr_expect_eq(refuted(10, -10, BOUND_EXACT), 10);
    cr_expect_eq(refuted(10, -10, BOUND_UPPER), SCORE_NONE);
    cr_expect_eq(refuted(9, -10, BOUND_LOWER), SCORE_NONE);
    cr_expect_eq(refuted(0, score_win_in(7), BOUND_LOWER), score_loss_in(5 + 1 + 7));
}
