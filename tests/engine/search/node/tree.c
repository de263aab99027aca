/* The search of a node: singular extension, excluded moves, and scores that the table gives at
 * another ply. */
#include "search/node/tree.h"

#include "evaluation/eval.h"
#include "support/root.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(tree, .timeout = 60);

enum { DEPTH = 6, MUCH = 5000 };

static const char POSITION[] = "h8i9j7g9k10f6";                     /* nobody threatens anything */
static const char FOURS[] = "h8g11h9e6j12k10m12j6e11n15i3h13i12i6"; /* X wins in 11 plies */

/* The depth to which the table's move is searched, measured by what the table knows afterwards of
 * the position after it, when the table says that it is worth `score` by a search of `depth`. */
static int depth_of_table_move(Window window, int score, int depth) {
    Root root;
    TableEntry entry = {.score = score, .eval = SCORE_NONE, .depth = depth, .bound = BOUND_LOWER};
    root_create(&root, POSITION, 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->root_depth = DEPTH;
    worker->params.iir_depth = worker->params.singular_trust + 20; /* depths stay what they are */
    worker->params.reverse_futility_depth = worker->params.razor_depth = 0;
    Board *board = &worker->board;
    entry.move = support_cell(board, "i8");
    tt_store(root.table, board->key, &entry);
    worker->played[0] = THREAT_NONE;
    tree_search(worker, window, DEPTH, 1, true, CELL_NONE);
    board_play(board, entry.move);
    bool known = tt_probe(root.table, board->key, &entry);
    board_undo(board);
    root_destroy(&root);
    return known ? entry.depth : -1;
}

static const Window OPEN = {-SCORE_INFINITE, SCORE_INFINITE}, NARROW = {-1, 0};

Test(tree, a_move_that_is_better_than_all_others_is_extended) {
    cr_expect_eq(depth_of_table_move(OPEN, MUCH, DEPTH - 1), DEPTH, "a ply");
    cr_expect_eq(depth_of_table_move(NARROW, MUCH, DEPTH - 1), DEPTH + 1, "two outside the line");
}

Test(tree, a_move_that_is_no_better_than_others_is_not_extended) {
    cr_expect_eq(depth_of_table_move(OPEN, -MUCH, DEPTH - 1), DEPTH - 1);
    cr_expect_eq(depth_of_table_move(NARROW, -MUCH, DEPTH - 1), DEPTH - 1);
}

Test(tree, a_score_of_a_much_shallower_search_extends_nothing) {
    Params params;
    params_default(&params);
    int trusted = DEPTH - params.singular_trust;
    cr_expect_eq(depth_of_table_move(OPEN, MUCH, trusted), DEPTH);
    cr_expect_eq(depth_of_table_move(OPEN, MUCH, trusted - 1), DEPTH - 1);
}

Test(tree, a_node_without_its_best_move_is_worth_no_more_and_is_not_stored) {
    Root root;
    TableEntry entry;
    root_create(&root, "h8a1i8a2j8a3b15", 1); /* white is to move against an open three */
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->played[0] = THREAT_NONE;
    int best = tree_search(worker, OPEN, 4, 1, false, CELL_NONE);
    cr_assert(tt_probe(root.table, worker->board.key, &entry));
    cr_assert(score_is_ordinary(best) && entry.move != CELL_NONE);
    tt_clear(root.table);
    int rest = tree_search(worker, OPEN, 4, 1, false, entry.move);
    cr_expect_neq(worker->pv[1].move[0], entry.move);
    cr_expect_lt(rest, best);
    cr_expect_not(tt_probe(root.table, worker->board.key, &entry), "it is not the whole node");
    root_destroy(&root);
}

Test(tree, a_win_in_the_table_is_as_far_from_the_root_as_the_ply_says) {
    Root root;
    root_create(&root, POSITION, 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->played[0] = worker->played[4] = THREAT_NONE;
    TableEntry entry = {.move = CELL_NONE,
                        .score = score_win_in(9), /* from the position, whatever its ply */
                        .eval = SCORE_NONE,
                        .depth = 100,
                        .bound = BOUND_LOWER};
    tt_store(root.table, worker->board.key, &entry);
    cr_expect_eq(tree_search(worker, NARROW, DEPTH, 1, true, CELL_NONE), score_win_in(10));
    cr_expect_eq(tree_search(worker, NARROW, DEPTH, 5, true, CELL_NONE), score_win_in(14));
    root_destroy(&root);
}

Test(tree, a_proven_win_in_the_table_holds_at_any_depth) {
    const Window win = {SCORE_WIN_BOUND - 1, SCORE_WIN_BOUND};
    Root root;
    root_create(&root, FOURS, 1);
    root.limits.max_nodes = MUCH; /* a search so deep would never end */
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->played[0] = THREAT_NONE;
    int score = tree_search(worker, win, 0, 1, true, CELL_NONE);
    cr_assert(score_is_win(score), "quiescence has to find it");
    int64_t nodes = worker_nodes(worker);
    cr_expect_eq(tree_search(worker, win, MAX_PLY / 2, 1, true, CELL_NONE), score);
    cr_expect_eq(worker_nodes(worker), nodes + 1);
    root_destroy(&root);
}

Test(tree, a_node_whose_moves_are_futile_is_worth_the_middle_of_value_and_alpha_at_least) {
    Root root;
    TableEntry entry;
    root_create(&root, POSITION, 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->params.razor_depth = 0;
    worker->played[0] = THREAT_NONE;
    int64_t before = worker_nodes(worker);
    int alpha = eval_classical(&worker->board) + MUCH;
    int score = tree_search(worker, (Window){alpha, alpha + 1}, 2, 1, false, CELL_NONE);
    cr_assert(tt_probe(root.table, worker->board.key, &entry));
    cr_expect_geq(score, (entry.eval + alpha) / 2);
    cr_expect_leq(score, alpha);
    cr_expect_eq(entry.bound, BOUND_UPPER);
    cr_expect_eq(worker_nodes(worker) - before, 2, "the first move alone is searched");
    root_destroy(&root);
}

Test(tree, a_node_expected_far_above_beta_ends_without_the_network) {
    Root root;
    TableEntry entry;
    root_create(&root, POSITION, 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    int classical = eval_classical(&worker->board);
    Window window = {classical - 1, classical};
    worker->beyond_classical[0] = -MUCH; /* what is bad for one side is good for the other */
    cr_expect_eq(tree_search(worker, window, 0, 1, true, CELL_NONE), classical + MUCH);
    cr_expect_not(tt_probe(root.table, worker->board.key, &entry), "as quickly found out again");
    cr_expect_eq(tree_search(worker, window, 2, 1, true, CELL_NONE), classical + MUCH / 2);
    cr_assert(tt_probe(root.table, worker->board.key, &entry));
    cr_expect_eq(entry.eval, SCORE_NONE, "it has not been asked");
    tt_clear(root.table);
    worker->beyond_classical[0] = SCORE_NONE;
    cr_expect_lt(tree_search(worker, window, 0, 1, true, CELL_NONE), classical + MUCH);
    cr_assert(tt_probe(root.table, worker->board.key, &entry));
    cr_expect_neq(entry.eval, SCORE_NONE, "nothing is expected");
    root_destroy(&root);
}

Test(tree, where_a_four_has_to_be_answered_the_expected_value_will_do) {
    Root root;
    root_create(&root, "h8h12h9a3h10a5h11", 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->played[0] = THREAT_FOUR;
    worker->beyond_classical[0] = -MUCH;
    tree_search(worker, NARROW, 2, 1, true, CELL_NONE);
    cr_expect_eq(worker->eval[1], eval_classical(&worker->board) + MUCH);
    cr_expect_eq(worker->beyond_classical[1], MUCH);
    TableEntry entry = {
        .move = CELL_NONE, .score = 0, .eval = MUCH / 2, .depth = 0, .bound = BOUND_LOWER};
    tt_clear(root.table);
    tt_store(root.table, worker->board.key, &entry);
    memset(&worker->correction, 0, sizeof worker->correction);
    tree_search(worker, NARROW, 2, 1, true, CELL_NONE);
    cr_expect_eq(worker->eval[1], MUCH / 2, "what the table knows is better");
    root_destroy(&root);
}
