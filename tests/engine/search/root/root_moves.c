/* Tests of the moves at the root: which defence is played when all of them lose. */
#include "search/root/root_moves.h"

#include "ground/base.h"
#include "memory/solution.h"
#include "search/search.h"
#include "support/root.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* The hardest defence among moves on the cells 0, 1, 2 ... that are proven to lose in so many
 * plies (0: not proven) and took so many positions; the longest resistance is `plies`. */
static Cell hardest(int plies, const int (*moves)[2], int count) {
    Worker *worker = calloc(1, sizeof *worker);
    cr_assert_not_null(worker);
    worker->root_count = count;
    for (int i = 0; i < count; i++) {
        int loses = moves[i][0];
        worker->root[i] =
            (RootMove){.cell = (Cell)i,
                       .score = loses != 0 && i % 2 == 0 ? score_loss_in(loses) : -SCORE_INFINITE,
                       .previous = loses != 0 ? score_loss_in(loses) : -SCORE_INFINITE,
                       .nodes = moves[i][1]};
    }
    Cell cell = root_moves_hardest_defence(worker, plies);
    free(worker);
    return cell;
}

Test(root_moves, the_hardest_defence_is_one_that_holds_out_longest) {
    static const int MOVES[][2] = {{4, 900}, {8, 100}, {8, 300}, {8, 200}, {6, 500}};
    cr_expect_eq(hardest(8, MOVES, ARRAY_LENGTH(MOVES)), 2);
    cr_expect_eq(hardest(8, MOVES, 2), 1);
}

Test(root_moves, there_is_no_hardest_defence_while_a_move_may_hold) {
    static const int MOVES[][2] = {{8, 100}, {8, 300}, {0, 200}};
    cr_expect_eq(hardest(8, MOVES, ARRAY_LENGTH(MOVES)), CELL_NONE);
    cr_expect_eq(hardest(6, MOVES, 2), CELL_NONE, "a move holds out longer");
    cr_expect_eq(hardest(10, MOVES, 2), CELL_NONE, "no move holds out so long");
}

Test(root_moves, a_ranked_win_is_proven_only_by_a_score_that_is_no_bound) {
    SearchShared shared = {.solutions = NULL};
    Worker *worker = calloc(1, sizeof *worker);
    RootMove move = {.proven = 0};
    cr_assert_not_null(worker);
    worker->shared = &shared;
    int win = score_win_in(5);
    cr_expect_eq(root_moves_ranked_score(worker, &move, win, win), win);
    cr_expect_eq(move.proven, 0);
    cr_expect_eq(root_moves_ranked_score(worker, &move, win - 1, win), win);
    cr_expect_eq(move.proven, win);
    cr_expect_eq(root_moves_ranked_score(worker, &move, -SCORE_INFINITE, 10), win, "it stays");
    free(worker);
}

Test(root_moves, no_ranked_move_is_better_than_a_proven_loss) {
    SearchShared shared = {.solutions = solution_create()};
    Worker *worker = calloc(1, sizeof *worker);
    RootMove move = {.proven = 0};
    cr_assert(worker != NULL && shared.solutions != NULL);
    worker->shared = &shared;
    cr_expect_eq(root_moves_ranked_score(worker, &move, -SCORE_INFINITE, 10), 10);
    worker->proven_loss = score_loss_in(10);
    cr_expect_eq(root_moves_ranked_score(worker, &move, -SCORE_INFINITE, 10), score_loss_in(10));
    cr_expect_eq(move.proven, 0);
    solution_destroy(shared.solutions);
    free(worker);
}

Test(root_moves, a_ranked_loss_is_proven_at_once_only_where_a_row_is_completed_next) {
    SearchShared shared = {.solutions = solution_create()};
    Worker *worker = calloc(1, sizeof *worker);
    RootMove later = {.proven = 0}, next = later;
    cr_assert(worker != NULL && shared.solutions != NULL);
    worker->shared = &shared;
    int four = score_loss_in(4), two = score_loss_in(2);
    cr_expect_eq(root_moves_ranked_score(worker, &later, -SCORE_INFINITE, four),
                 four + SCORE_UNPROVEN_OFFSET);
    cr_expect_eq(later.proven, 0);
    cr_expect_eq(root_moves_ranked_score(worker, &next, -SCORE_INFINITE, two), two);
    cr_expect_eq(next.proven, two);
    solution_destroy(shared.solutions);
    free(worker);
}

Test(root_moves, a_row_is_a_proven_win_before_any_search) {
    Root root;
    root_create(&root, "h8b2i8m3j8o1k8a15", 1);
    root.options.line_count = 2;
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    const RootMove *row = root_moves_find(worker, support_cell(root.board, "l8"));
    const RootMove *other = root_moves_find(worker, support_cell(root.board, "h9"));
    cr_assert(row != NULL && other != NULL);
    cr_expect_eq(row->proven, score_win_in(1));
    cr_expect_eq(other->proven, 0);
    root_destroy(&root);
}
