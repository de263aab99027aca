/* The threat solver at the root of a search: the limits of the search hold while it works, and
 * moves that do not stop what the opponent threatens are left out. */
#include "search/root/root_solver.h"
#include "memory/solution.h"
#include "position/movegen.h"
#include "solver/vct.h"
#include "support/root.h"
#include "support/support.h"

#include <criterion/criterion.h>

TestSuite(root_solver, .timeout = 120);

enum {
    VISITED = 3000000,
    LEFT = 2000,
    LOOKS = 1024,
    FOURS = 100, /* of a search for fours, which is not broken off */
    HIGH = 1000,
    FIRST_LOOK = 200,
    PROOF_NODES = 20000,
    HARD_NODES = 2000000
};

/* How many positions the solver visits in a hard position when it may take its share of VISITED
 * positions, which have led to `score`, while the search may visit only `left` more. */
static int64_t visited_by_solver(int score, int64_t left) {
    Root root;
    root_create(&root, "b7f7e8e7b5f8f9g7d7c6d6d8f6", 1);
    Worker *worker = root.workers[0];
    root.limits.max_nodes = VISITED + left;
    search_prepare(worker, root.board, &root.shared);
    worker->result.score = score;
    worker_count_nodes(worker, VISITED - worker_total_nodes(&root.shared));
    int64_t spent = 0;
    Pv line;
    cr_assert_eq(root_solver_win(worker, &spent, &line), 0, "the position has to be a hard one");
    cr_assert_eq(worker_total_nodes(&root.shared), VISITED + spent,
                 "all that it visits is counted");
    root_destroy(&root);
    return spent;
}

/* How many positions are visited to see what the opponent threatens, who is known to win slowly. */
static int64_t visited_by_defence(int64_t max_nodes) {
    Root root;
    root_create(&root, "k7m11l9h11m9k10e11j9l8n10k8i8l11l12", 1);
    Worker *worker = root.workers[0];
    Vct vct = {.table = worker->proof, .node_limit = HARD_NODES};
    cr_assert_eq(vct_search(root.board, &vct), PROOF_PROVEN);
    board_set_side(root.board, side_other(root.board->side));
    root.limits.max_nodes = max_nodes;
    search_prepare(worker, root.board, &root.shared);
    cr_expect_eq(worker->omitted_loss_plies, 0, "without its zone a threat leaves nothing out");
    int64_t visited = worker_total_nodes(&root.shared);
    root_destroy(&root);
    return visited;
}

/* Whether the worker looks at the move at all. */
static bool is_root_move(const Worker *worker, Cell cell) {
    for (int i = 0; i < worker->root_count; i++)
        if (worker->root[i].cell == cell)
            return true;
    return false;
}

/* Checks that every move which is not at the root loses by threats, or only those near the stones;
 * returns how many these are. */
static int check_left_out(Worker *worker, bool near_only) {
    Board *board = &worker->board;
    CellSet checked = board->empty;
    Cell cells[BOARD_MAX_CELLS];
    ProofTable *table = proof_create((int64_t)1 << 20);
    int left_out = 0;
    if (near_only)
        movegen_near(board, &checked);
    int count = cellset_list(&checked, board->word_count, cells);
    for (int i = 0; i < count; i++) {
        if (is_root_move(worker, cells[i]))
            continue;
        Vct vct = {.table = table, .node_limit = PROOF_NODES};
        board_play(board, cells[i]);
        cr_expect_eq(vct_search(board, &vct), PROOF_PROVEN, "move %d", cells[i]);
        cr_expect_leq(vct.plies, worker->omitted_loss_plies - 1, "move %d", cells[i]);
        board_undo(board);
        left_out++;
    }
    proof_destroy(table);
    return left_out;
}

Test(root_solver, moves_that_do_not_stop_a_threat_to_win_are_left_out_by_every_worker) {
    Root root;
    root_create(&root, "h8b2i8m3j9c12j10", 2); /* X threatens two open threes with j8 */
    Worker *first = root.workers[0], *second = root.workers[1];
    search_prepare(first, root.board, &root.shared);
    search_prepare(second, root.board, &root.shared);
    cr_expect(is_root_move(first, support_cell(root.board, "j8")));
    cr_expect_gt(check_left_out(first, false), 20);
    cr_expect_eq(second->root_count, first->root_count);
    cr_expect_eq(second->omitted_loss_plies, first->omitted_loss_plies);
    for (int i = 0; i < first->root_count; i++)
        cr_expect(is_root_move(second, first->root[i].cell));
    root.options.line_count = 2; /* who ranks moves wants to see the bad ones, too */
    search_prepare(first, root.board, &root.shared);
    cr_expect_eq(check_left_out(first, true), 0);
    cr_expect_eq(first->omitted_loss_plies, 0, "nothing is left out any more");
    root_destroy(&root);
}

/* How many root moves are not near the stones. */
static int count_far(const Worker *worker) {
    CellSet near;
    int far = 0;
    movegen_near(&worker->board, &near);
    for (int i = 0; i < worker->root_count; i++)
        far += !cellset_has(&near, worker->root[i].cell);
    return far;
}

Test(root_solver, what_may_stop_a_threat_is_a_root_move_however_far_from_the_stones) {
    Root root;
    root_create(&root, "i3i4l3j5k6h5j4", 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    int far = count_far(worker);
    cr_expect_gt(far, 0, "otherwise the position shows nothing");
    cr_expect_gt(check_left_out(worker, false), 100);
    root.options.line_count = 2; /* the same where moves are ranked */
    search_prepare(worker, root.board, &root.shared);
    cr_expect_eq(count_far(worker), far);
    root_destroy(&root);
}

Test(root_solver, a_limit_that_is_reached_while_the_solver_works_ends_it) {
    cr_assert_gt(visited_by_solver(HIGH, LIMIT_NONE - VISITED), LEFT + LOOKS,
                 "its share is more than what is left");
    cr_assert_leq(visited_by_solver(HIGH, LEFT), LEFT + FOURS);
    cr_assert_leq(visited_by_solver(HIGH, 5), 5 + FOURS);
}

Test(root_solver, a_limit_that_is_reached_while_threats_are_looked_at_ends_that_too) {
    cr_assert_gt(visited_by_defence(LIMIT_NONE), LEFT);
    cr_assert_leq(visited_by_defence(1), LOOKS);
}

Test(root_solver, without_the_promise_of_a_win_there_is_a_first_look_only) {
    int64_t visited = visited_by_solver(0, LIMIT_NONE - VISITED);
    cr_assert(visited > 0 && visited <= FIRST_LOOK, "%d", (int)visited);
}

Test(root_solver, a_win_that_could_not_be_proven_is_not_recalled) {
    Root root;
    Pv line;
    root_create(&root, "h8b2i8m3", 1);
    Worker *worker = root.workers[0];
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    search_prepare(worker, root.board, &root.shared);
    cr_expect_eq(root_solver_prove(worker, CELL_NONE, 5, &line), 0);
    cr_expect_eq(root_solver_recall(worker, &line), 0);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
}

/* O o1 does not stop the open three of X, who completes a row with the fourth ply. */
Test(root_solver, the_plies_of_a_move_that_loses_count_the_move_itself) {
    Root root;
    root_create(&root, "h8b2i8m3j8", 1);
    Worker *worker = root.workers[0];
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    search_prepare(worker, root.board, &root.shared);
    uint64_t key = worker->board.key;
    cr_expect_eq(root_solver_refute(worker, support_cell(root.board, "o1"), 4), 4);
    cr_expect_eq(worker->board.key, key);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
}
