/* What is told of the result of a search: wins and losses only as far as they are certain. */
#include "search/root/lines.h"

#include "memory/solution.h"
#include "search/search.h"
#include "support/root.h"

#include <criterion/criterion.h>

TestSuite(lines, .timeout = 60);

static void keep_score(void *context, const ThinkInfo *info) {
    *(int *)context = info->score;
}

/* What a report says of a result, where proofs are kept or not. */
static int announced(int score, bool certain, bool only_wins, bool proofs) {
    int said = 0;
    Root root;
    ThinkReport report = {.context = &said, .iteration = keep_score};
    root_create(&root, "h8", 1);
    root.shared.report = &report;
    root.options.only_wins = only_wins;
    root.shared.solutions = proofs ? solution_create() : NULL;
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->result.score = score;
    worker->certain = certain;
    root.shared.line_count = 1;
    lines_report(worker);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return said;
}

Test(lines, a_win_or_loss_that_is_not_certain_is_announced_as_not_proven) {
    const int win = score_win_in(5), loss = score_loss_in(6);
    cr_expect(score_is_unproven_win(announced(win, false, false, true)));
    cr_expect_eq(announced(win, true, false, true), win);
    cr_expect_eq(announced(win, false, false, false), win);
    cr_expect(score_is_unproven_loss(announced(loss, false, false, true)));
    cr_expect_eq(announced(loss, true, false, true), loss);
    cr_expect_eq(announced(loss, false, true, true), loss);
    cr_expect_eq(announced(-40, false, false, true), -40);
}

Test(lines, a_loss_takes_as_long_as_that_of_the_moves_left_out) {
    static const int PLIES[][3] = {{0, 4, 4}, {8, 4, 8}, {2, 4, 4}};
    Root root;
    Pv line = {1, {0}};
    root_create(&root, "h8", 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    for (size_t i = 0; i < ARRAY_LENGTH(PLIES); i++) {
        worker->omitted_loss_plies = PLIES[i][0];
        lines_set_result(worker, &line, score_loss_in(PLIES[i][1]), 3);
        cr_expect_eq(worker->result.score, score_loss_in(PLIES[i][2]));
    }
    lines_set_result(worker, &line, 7, 3);
    cr_expect_eq(worker->result.score, 7);
    root_destroy(&root);
}

Test(lines, a_new_result_is_not_certain_because_the_last_one_was) {
    Root root;
    Pv line = {1, {0}};
    root_create(&root, "h8", 1);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->certain = true;
    lines_set_result(worker, &line, score_win_in(5), 3);
    cr_expect_not(worker->certain);
    worker->proven_loss = score_loss_in(8);
    lines_set_result(worker, &line, score_win_in(5), 3);
    cr_expect(worker->certain, "a loss that is proven stays");
    cr_expect_eq(worker->result.score, score_loss_in(8));
    root_destroy(&root);
}
