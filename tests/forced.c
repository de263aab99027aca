/* The threat solver at the root of a search: the limits of the search hold while it works. */
#include "forced.h"
#include "clock.h"
#include "search.h"
#include "support.h"

#include <criterion/criterion.h>

TestSuite(forced, .timeout = 120);

enum { VISITED = 3000000, LEFT = 2000, LOOKS = 2048, HIGH = 1000, FIRST_LOOK = 200 };

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
    tree_add_nodes(worker, VISITED);
    int64_t spent = 0;
    Line line;
    cr_assert_eq(forced_win(worker, &spent, &line), 0, "the position has to be a hard one");
    cr_assert_eq(tree_total_nodes(&shared), VISITED + spent, "all that it visits is counted");
    worker_destroy(worker);
    return spent;
}

Test(forced, a_limit_that_is_reached_while_the_solver_works_ends_it) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "b7f7e8e7b5f8f9g7d7c6d6d8f6");
    cr_assert_gt(visited_by_solver(board, HIGH, LIMIT_NONE - VISITED), LEFT + LOOKS,
                 "its share is more than what is left");
    cr_assert_leq(visited_by_solver(board, HIGH, LEFT), LEFT + LOOKS);
    support_board_destroy(board);
}

Test(forced, without_the_promise_of_a_win_there_is_a_first_look_only) {
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "b7f7e8e7b5f8f9g7d7c6d6d8f6");
    int64_t visited = visited_by_solver(board, 0, LIMIT_NONE - VISITED);
    cr_assert(visited > 0 && visited <= FIRST_LOOK, "%d", (int)visited);
    support_board_destroy(board);
}
