/* The threat solver at the root of a search: the limits of the search hold while it works, and
 * moves that do not stop what the opponent threatens are left out. */
#include "forced.h"
#include "clock.h"
#include "movegen.h"
#include "search.h"
#include "support.h"
#include "vct.h"

#include <criterion/criterion.h>

TestSuite(forced, .timeout = 120);

enum {
    VISITED = 3000000,
    LEFT = 2000,
    LOOKS = 1024,
    HIGH = 1000,
    FIRST_LOOK = 200,
    PROOF_NODES = 20000,
    HARD_NODES = 2000000
};

/* How many positions the solver visits when it may take its share of VISITED positions, which have
 * led to `score`, while the search may visit only `left` more. */
static int64_t visited_by_solver(const Board *board, int score, int64_t left) {
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = VISITED + left;
    Params params;
    params_default(&params);
    ThinkWish wish = {0};
    Worker *worker = worker_create(0);
    cr_assert_not_null(worker);
    SearchShared shared = {.limits = &limits,
                           .params = &params,
                           .budget = budget_compute(&limits, board->empty_count),
                           .wish = &wish,
                           .workers = &worker,
                           .worker_count = 1};
    worker_prepare(worker, board, &shared);
    worker->result.score = score;
    tree_add_nodes(worker, VISITED - tree_total_nodes(&shared));
    int64_t spent = 0;
    Line line;
    cr_assert_eq(forced_win(worker, &spent, &line), 0, "the position has to be a hard one");
    cr_assert_eq(tree_total_nodes(&shared), VISITED + spent, "all that it visits is counted");
    worker_destroy(worker);
    return spent;
}

/* Whether the worker looks at the move at all. */
static bool is_root_move(const Worker *worker, Cell cell) {
    for (int i = 0; i < worker->root_count; i++)
        if (worker->root[i].cell == cell)
            return true;
    return false;
}

/* Checks that every cell near the stones which is not among the root moves loses by threats;
 * returns how many these are. */
static int check_left_out(Worker *worker) {
    Board *board = &worker->board;
    CellSet near;
    Cell cells[BOARD_MAX_CELLS];
    ProofTable *table = proof_create((int64_t)1 << 20);
    int left_out = 0;
    movegen_near(board, &near);
    int count = cellset_list(&near, board->word_count, cells);
    for (int i = 0; i < count; i++) {
        if (is_root_move(worker, cells[i]))
            continue;
        Vct vct = {.table = table, .node_limit = PROOF_NODES};
        board_play(board, cells[i]);
        cr_expect_eq(vct_search(board, &vct), VERDICT_PROVEN, "move %d", cells[i]);
        cr_expect_leq(vct.plies, worker->otherwise - 1, "move %d", cells[i]);
        board_undo(board);
        left_out++;
    }
    proof_destroy(table);
    return left_out;
}

Test(forced, moves_that_do_not_stop_a_threat_to_win_are_left_out_by_every_worker) {
    /* X threatens two open threes with j8. */
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "h8b2i8m3j9c12j10");
    Limits limits = limits_none(clock_ms());
    Params params;
    params_default(&params);
    ThinkWish wish = {0};
    Worker *workers[] = {worker_create(0), worker_create(1)};
    SearchShared shared = {.limits = &limits,
                           .params = &params,
                           .budget = budget_compute(&limits, board->empty_count),
                           .wish = &wish,
                           .workers = workers,
                           .worker_count = 2};
    for (int i = 0; i < 2; i++)
        worker_prepare(workers[i], board, &shared);
    cr_expect(is_root_move(workers[0], support_cell(board, "j8")));
    cr_expect_gt(check_left_out(workers[0]), 20);
    cr_expect_eq(workers[1]->root_count, workers[0]->root_count);
    cr_expect_eq(workers[1]->otherwise, workers[0]->otherwise);
    for (int i = 0; i < workers[0]->root_count; i++)
        cr_expect(is_root_move(workers[1], workers[0]->root[i].cell));
    wish.line_count = 2; /* who ranks moves wants to see the bad ones, too */
    worker_prepare(workers[0], board, &shared);
    cr_expect_eq(check_left_out(workers[0]), 0);
    for (int i = 0; i < 2; i++)
        worker_destroy(workers[i]);
    support_board_destroy(board);
}

Test(forced, a_limit_that_is_reached_while_the_solver_works_ends_it) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "b7f7e8e7b5f8f9g7d7c6d6d8f6");
    cr_assert_gt(visited_by_solver(board, HIGH, LIMIT_NONE - VISITED), LEFT + LOOKS,
                 "its share is more than what is left");
    cr_assert_leq(visited_by_solver(board, HIGH, LEFT), LEFT + LOOKS);
    support_board_destroy(board);
}

/* How many positions are visited to see what the opponent threatens, who is known to win slowly. */
static int64_t visited_by_defence(const char *moves, int64_t max_nodes) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, moves);
    Limits limits = limits_none(clock_ms());
    Params params;
    params_default(&params);
    ThinkWish wish = {0};
    Worker *worker = worker_create(0);
    SearchShared shared = {.limits = &limits,
                           .params = &params,
                           .budget = budget_compute(&limits, board->empty_count),
                           .wish = &wish,
                           .workers = &worker,
                           .worker_count = 1};
    Vct vct = {.table = worker->proof, .node_limit = HARD_NODES};
    cr_assert_eq(vct_search(board, &vct), VERDICT_PROVEN);
    board_set_side(board, side_other(board->side));
    limits.max_nodes = max_nodes;
    worker_prepare(worker, board, &shared);
    cr_assert_gt(worker->otherwise, vct.plies - 1);
    int64_t visited = tree_total_nodes(&shared);
    worker_destroy(worker);
    support_board_destroy(board);
    return visited;
}

Test(forced, a_limit_that_is_reached_while_threats_are_looked_at_ends_that_too) {
    const char *moves = "k7m11l9h11m9k10e11j9l8n10k8i8l11l12";
    cr_assert_gt(visited_by_defence(moves, LIMIT_NONE), LEFT);
    cr_assert_leq(visited_by_defence(moves, 1), LOOKS);
}

Test(forced, without_the_promise_of_a_win_there_is_a_first_look_only) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "b7f7e8e7b5f8f9g7d7c6d6d8f6");
    int64_t visited = visited_by_solver(board, 0, LIMIT_NONE - VISITED);
    cr_assert(visited > 0 && visited <= FIRST_LOOK, "%d", (int)visited);
    support_board_destroy(board);
}
