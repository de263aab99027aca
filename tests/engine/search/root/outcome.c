/* Wins and losses at the root of a search: when they count as proven, and what is played when the
 * best move loses. */
#include "search/root/outcome.h"

#include "evaluation/tactics.h"
#include "ground/clock.h"
#include "memory/solution.h"
#include "search/root/root_moves.h"
#include "search/root/root_solver.h"
#include "search/search.h"
#include "search/worker/joint.h"
#include "solver/solver_params.h"
#include "support/root.h"
#include "support/support.h"

#include <criterion/criterion.h>

TestSuite(outcome, .timeout = 60);

/* X wins, by threats. */
#define WON "h8b2i8m3j9c12j10a15"

/* Lets the worker settle a loss in `plies` that its search has found; returns the score. */
static int settled_loss(const char *moves, bool other_side, int plies) {
    Root root;
    root_create(&root, moves, 1);
    root.shared.solutions = solution_create();
    cr_assert(root.shared.solutions != NULL);
    if (other_side)
        board_set_side(root.board, side_other(root.board->side));
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->result.score = score_loss_in(plies);
    outcome_settle(worker);
    int score = worker->result.score;
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return score;
}

Test(outcome, a_loss_is_proven_only_if_it_can_be_written_down) {
    int score = settled_loss("h8b2i8m3", true, 8); /* X has a two, no threat */
    cr_expect(score_is_unproven_loss(score), "%d", score);
    score = settled_loss("h8b2i8m3j9c12j10", false, 12);
    cr_expect(score_is_loss(score), "%d", score);
}

Test(outcome, a_loss_takes_as_long_as_search_or_proof_say) {
    cr_expect_eq(settled_loss("h8b2i8m3j9c12j10", false, 40), score_loss_in(40));
    int score = settled_loss("h8b2i8m3j9c12j10", false, 4);
    cr_expect(score_is_loss(score) && score_plies(score) > 4, "%d", score);
}

Test(outcome, a_loss_that_was_written_down_is_announced_before_the_first_iteration) {
    Root root;
    root_create(&root, "h8b2i8m3j9c12j10", 1);
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    outcome_recall_loss(worker);
    cr_expect_not(score_is_loss(worker->result.score), "nothing is known yet");
    int plies = root_solver_prove_loss(worker, SOLVER_VCT_PLIES);
    cr_assert_gt(plies, 0);
    search_prepare(worker, root.board, &root.shared);
    outcome_recall_loss(worker);
    cr_expect_eq(worker->result.score, score_loss_in(plies));
    cr_expect(worker->certain);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
}

/* What is played when two moves lose alike, the second after more positions; the search has found a
 * line of three moves that begins with the first. `later_ms` is a deadline that came while it ran,
 * 0 for none. */
static ThinkInfo defence(int64_t turn_ms, int64_t later_ms) {
    Root root;
    ThinkControl control = {0};
    root_create(&root, "h8b2i8m3j9c12j10", 1);
    root.limits.turn_ms = turn_ms;
    atomic_store(&control.deadline_ms, later_ms);
    root.shared.control = &control;
    root.shared.budget = budget_compute(&root.limits, root.board->empty_count);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->root_count = 2;
    for (int i = 0; i < 2; i++)
        worker->root[i] = (RootMove){.cell = (Cell)i, .score = score_loss_in(8), .nodes = 9 * i};
    worker->result = (ThinkInfo){.best = 0, .score = score_loss_in(8), .pv_length = 3};
    outcome_settle(worker);
    ThinkInfo result = worker->result;
    root_destroy(&root);
    return result;
}

Test(outcome, the_hardest_defence_is_for_play_and_not_for_whoever_looks) {
    ThinkInfo played = defence(10000, 0), shown = defence(LIMIT_NONE, 0);
    cr_expect_eq(played.best, 1);
    cr_expect(played.pv[0] == 1 && played.pv_length == 1, "the line was that of the other move");
    cr_expect(shown.best == 0 && shown.pv_length == 3);
    cr_expect_eq(defence(LIMIT_NONE, clock_ms() + 3600000).best, 1, "a limit of time has come");
    cr_expect_eq(defence(10000, LIMIT_NONE).best, 0, "the limit of time has gone");
}

/* Lets the worker settle a win that its search has found and nothing can be written down of; says
 * whether it counts as proven. */
static bool settles_win(bool by_counts, int plies) {
    Root root;
    Cell cell;
    root_create(&root, "h8b2i8m3j8o1", 1);
    cr_assert_eq(tactics_score(root.board, 0, &cell), score_win_in(3));
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->proving_nodes = (int64_t)1 << 40;
    worker->result.best = by_counts ? cell : 0;
    worker->result.score = score_win_in(plies);
    outcome_settle(worker);
    bool proven = score_is_win(worker->result.score);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return proven;
}

Test(outcome, a_win_that_the_threat_counts_prove_need_not_be_written_down) {
    cr_expect(settles_win(true, 3));
    cr_expect(settles_win(true, 5));
    cr_expect_not(settles_win(true, 1), "they need more plies");
    cr_expect_not(settles_win(false, 3), "they prove another move");
}

Test(outcome, a_win_is_proven_although_another_worker_has_finished_the_iteration) {
    Root root;
    root_create(&root, WON, 2);
    root.shared.joint = joint_create();
    root.shared.solutions = solution_create();
    cr_assert(root.shared.joint != NULL && root.shared.solutions != NULL);
    joint_start(root.shared.joint);
    for (int i = 0; i < 2; i++)
        search_prepare(root.workers[i], root.board, &root.shared);
    Worker *worker = root.workers[0];
    worker->result.score = SCORE_UNPROVEN_BOUND;
    worker->result.depth = worker->root_depth;
    joint_offer(root.shared.joint, &worker->result);
    joint_finish(root.shared.joint, worker->root_depth);
    cr_assert(worker_stopped(worker), "otherwise this says nothing");
    cr_expect(outcome_keep_win(worker));
    cr_expect(score_is_win(worker->result.score), "%d", worker->result.score);
    solution_destroy(root.shared.solutions);
    joint_destroy(root.shared.joint);
    root_destroy(&root);
}

Test(outcome, a_ranked_win_counts_as_proven_only_if_it_was_written_down) {
    Root root;
    int64_t spent = 0;
    root_create(&root, WON, 1);
    root.options.line_count = 2;
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    cr_expect_not(outcome_recall(worker));
    cr_expect_not(outcome_by_threats(worker, &spent, 1));
    cr_expect(score_is_unproven_win(worker->result.score), "%d", worker->result.score);
    cr_expect_not(outcome_keep_win(worker));
    cr_expect(score_is_win(worker->result.score), "%d", worker->result.score);

    root.shared.line_count = root.shared.win.length = 0;
    search_prepare(worker, root.board, &root.shared);
    cr_expect_not(outcome_recall(worker));
    cr_expect(score_is_win(worker->result.score), "%d", worker->result.score);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
}

/* Begins a search that ranks moves. */
static Worker *begin_ranking(Root *root, const char *moves) {
    root_create(root, moves, 1);
    root->options.line_count = 2;
    root->shared.solutions = solution_create();
    cr_assert_not_null(root->shared.solutions);
    search_prepare(root->workers[0], root->board, &root->shared);
    return root->workers[0];
}

/* Adds a line that the search has found. */
static void rank(Root *root, Cell best, int score) {
    root->lines[root->shared.line_count++] = (ThinkInfo){.best = best, .score = score};
}

static void end_ranking(Root *root) {
    solution_destroy(root->shared.solutions);
    root_destroy(root);
}

Test(outcome, the_line_of_a_ranked_win_that_is_proven_ends_with_the_row) {
    Root root;
    Pv win;
    Worker *worker = begin_ranking(&root, WON);
    int plies = root_solver_prove(worker, CELL_NONE, SOLVER_VCT_PLIES, &win);
    cr_assert_gt(plies, 3);
    rank(&root, win.move[0], score_win_in(plies) - SCORE_UNPROVEN_OFFSET);
    root.lines[0].pv[0] = win.move[0];
    root.lines[0].pv_length = 1;
    outcome_settle(worker);
    const ThinkInfo *line = &root.lines[0];
    cr_expect(score_is_win(line->score), "%d", line->score);
    cr_assert_eq(line->pv_length, score_plies(line->score));
    cr_expect_eq(line->pv[0], win.move[0]);
    for (int i = 0; i < line->pv_length; i++)
        board_play(root.board, line->pv[i]);
    cr_expect(board_row_through(root.board, line->pv[line->pv_length - 1], NULL, NULL));
    end_ranking(&root);
}

/* Lets a search settle a move that it takes to lose in so many plies; returns the score. */
static int settled_ranked_loss(const char *moves, int plies) {
    Root root;
    Worker *worker = begin_ranking(&root, moves);
    rank(&root, worker->root[0].cell, score_loss_in(plies) + SCORE_UNPROVEN_OFFSET);
    outcome_settle(worker);
    int score = root.lines[0].score;
    end_ranking(&root);
    return score;
}

Test(outcome, a_ranked_loss_is_proven_only_if_it_can_be_written_down_and_takes_as_long) {
    int score = settled_ranked_loss("h8b2i8m3", 8); /* O threatens nothing */
    cr_expect(score_is_unproven_loss(score), "%d", score);
    score = settled_ranked_loss("h8b2i8m3j9c12j10", 4);
    cr_expect(score_is_loss(score) && score_plies(score) > 4, "%d", score);
}

/* Whether a search proves a win of which nothing can be written down. */
static bool settles_ranked_win(bool by_counts, int plies) {
    Root root;
    Cell cell;
    Worker *worker = begin_ranking(&root, "h8b2i8m3j8o1");
    cr_assert_eq(tactics_score(root.board, 0, &cell), score_win_in(3));
    Cell other = worker->root[worker->root[0].cell == cell].cell;
    worker->proving_nodes = (int64_t)1 << 40;
    rank(&root, by_counts ? cell : other, score_win_in(plies) - SCORE_UNPROVEN_OFFSET);
    outcome_settle(worker);
    bool proven = score_is_win(root.lines[0].score);
    end_ranking(&root);
    return proven;
}

Test(outcome, a_ranked_win_that_the_threat_counts_prove_need_not_be_written_down) {
    cr_expect(settles_ranked_win(true, 3));
    cr_expect(settles_ranked_win(true, 5));
    cr_expect_not(settles_ranked_win(true, 1), "they need more plies");
    cr_expect_not(settles_ranked_win(false, 3), "they prove another move");
}

/* O j8 stops what X threatens and loses later than O a15. */
Test(outcome, moves_that_lose_are_ranked_once) {
    Root root;
    begin_ranking(&root, "h8b2i8m3j9c12j10");
    rank(&root, support_cell(root.board, "j8"), score_loss_in(4) + SCORE_UNPROVEN_OFFSET);
    rank(&root, support_cell(root.board, "a15"), score_loss_in(4) + SCORE_UNPROVEN_OFFSET);
    outcome_settle(root.workers[0]);
    cr_expect_gt(root.lines[0].score, root.lines[1].score);
    cr_expect_eq(root.lines[0].best, support_cell(root.board, "j8"));
    cr_expect_eq(root.lines[1].best, support_cell(root.board, "a15"));
    end_ranking(&root);
}

Test(outcome, a_move_that_is_proven_to_hold_out_longer_than_a_ranked_one_takes_its_place) {
    Root root;
    Worker *worker = begin_ranking(&root, "h8b2i8m3j9c12j10");
    Cell longer = worker->root[1].cell;
    worker->root[1].proven = score_loss_in(100);
    rank(&root, worker->root[0].cell, score_loss_in(4) + SCORE_UNPROVEN_OFFSET);
    root.lines[0].pv_length = 3;
    outcome_settle(worker);
    cr_expect_eq(root.lines[0].best, longer);
    cr_expect_eq(root.lines[0].pv_length, 1, "the line was that of the other move");
    cr_expect_eq(root.lines[0].score, score_loss_in(100));
    end_ranking(&root);
}

/* Where only the points next to stones are looked at, a win that was written down before may begin
 * elsewhere. */
Test(outcome, a_known_win_by_a_move_that_is_not_looked_at_is_not_ranked) {
    Root root;
    Worker *worker = begin_ranking(&root, WON);
    SolutionEntry far = {.move = support_cell(root.board, "o15"), .plies = 9};
    solution_begin(root.shared.solutions);
    solution_store(root.shared.solutions, root.board->key, far);
    Cell first = worker->result.best;
    cr_expect_not(outcome_recall(worker));
    cr_expect_eq(root.shared.line_count, 0);
    cr_expect_eq(worker->result.best, first);
    end_ranking(&root);
}

/* What is the first line after the threat solver has found a win where a search has found one
 * sooner: by another move, or by the same one. */
static ThinkInfo first_line(bool same_move) {
    Root root;
    int64_t spent = 0;
    Worker *worker = begin_ranking(&root, WON);
    Cell by_threats = support_cell(root.board, "j8");
    int at = 0;
    while ((worker->root[at].cell == by_threats) != same_move)
        at++;
    worker->root[at].score = score_win_in(1);
    worker->result = (ThinkInfo){.best = worker->root[at].cell, .score = score_win_in(1)};
    rank(&root, worker->result.best, score_win_in(1));
    cr_expect_not(outcome_by_threats(worker, &spent, 3));
    cr_assert_eq(root.shared.win.move[0], by_threats, "%d", root.shared.win.move[0]);
    cr_expect_eq(worker->result.score, score_win_in(1));
    ThinkInfo line = root.lines[0];
    cr_expect_eq(line.best == by_threats, same_move);
    end_ranking(&root);
    return line;
}

Test(outcome, a_win_by_threats_takes_no_line_from_a_win_that_comes_sooner) {
    cr_expect_eq(first_line(false).score, score_win_in(1));
    cr_expect_eq(first_line(true).score, score_win_in(1));
}

/* The plies of the win that is announced without a search when none may take more than so many; 0
 * if none is announced. */
static int plies_announced(const char *moves, int max_plies) {
    Root root;
    int64_t spent = 0;
    root_create(&root, moves, 1);
    root.options.max_win_plies = max_plies;
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    bool announced = outcome_by_counts(worker) || outcome_by_threats(worker, &spent, 1);
    int plies = announced ? score_plies(worker->result.score) : 0;
    root_destroy(&root);
    return plies;
}

Test(outcome, no_win_is_announced_that_may_take_longer_than_asked_for) {
    static const char *const MOVES[] = {"h8b2i8m3j8o1" /* an open three */, WON};
    for (size_t i = 0; i < ARRAY_LENGTH(MOVES); i++) {
        int plies = plies_announced(MOVES[i], 0);
        cr_expect_geq(plies, 3, "%d", plies);
        cr_expect_eq(plies_announced(MOVES[i], plies), plies);
        cr_expect_eq(plies_announced(MOVES[i], plies - 1), 0);
    }
}

static void keep_score(void *context, const ThinkInfo *info) {
    *(int *)context = info->score;
}

/* What is announced before any iteration where a point far away is blocked and the win, if the
 * solver sees it, has been written down. */
static int announced_at_once(const char *moves) {
    int said = 0;
    Root root;
    Pv line;
    ThinkReport report = {.context = &said, .iteration = keep_score};
    root_create(&root, moves, 1);
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    root.shared.report = &report;
    cellset_add(&root.options.blocked, support_cell(root.board, "o15"));
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    root_solver_prove(worker, CELL_NONE, SOLVER_VCT_PLIES, &line);
    cr_expect(outcome_by_counts(worker) || outcome_recall(worker));
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return said;
}

Test(outcome, a_win_that_is_known_without_a_search_is_announced_as_proven) {
    cr_expect_eq(announced_at_once("h8b2i8m3j8o1"), score_win_in(3), "the threat counts prove it");
    cr_expect(score_is_win(announced_at_once("o2l4k5n3l3o5n2i2i3h2j5j2")), "it was written down");
}

/* Whether the threat counts decide what a search of so many lines that may not play `blocked` finds
 * for the side to move, or for the other one. */
static bool decided_by_counts(int line_count, const char *blocked, bool other_side) {
    Root root;
    Cell cell;
    root_create(&root, "h8b2i8m3j8o1", 1);
    root.options.line_count = line_count;
    if (other_side)
        board_set_side(root.board, side_other(root.board->side));
    if (blocked != NULL)
        cellset_add(&root.options.blocked, support_cell(root.board, blocked));
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    bool decided = outcome_by_counts(worker);
    if (decided) {
        cr_expect_eq(tactics_score(root.board, 0, &cell), worker->result.score);
        cr_expect_eq(worker->result.best, cell);
        cr_expect(worker->certain);
    }
    root_destroy(&root);
    return decided;
}

Test(outcome, an_open_four_is_played_without_a_search_that_ranks_or_avoids_it) {
    cr_expect(decided_by_counts(1, NULL, false));
    cr_expect(decided_by_counts(1, "o15", false));
    cr_expect_not(decided_by_counts(2, NULL, false), "other moves have to be looked at");
    cr_expect(decided_by_counts(1, "g8", false) != decided_by_counts(1, "k8", false));
    cr_expect_not(decided_by_counts(1, NULL, true), "the other side has no four");
}

static void keep_info(void *context, const ThinkInfo *info) {
    *(ThinkInfo *)context = *info;
}

/* What is reported when the threat solver finds a win, with room for writing it down or without. */
static ThinkInfo reported_by_threats(bool room) {
    Root root;
    int64_t spent = 0;
    ThinkInfo said = {.best = CELL_NONE};
    ThinkReport report = {.context = &said, .iteration = keep_info};
    root_create(&root, WON, 1);
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    root.shared.report = &report;
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->proving_nodes = room ? 0 : (int64_t)1 << 40;
    cr_expect(outcome_by_threats(worker, &spent, 1));
    cr_expect_eq(worker->certain, room);
    cr_expect_eq(said.best, worker->result.best);
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return said;
}

Test(outcome, a_win_by_threats_is_reported_at_once_and_as_proven_if_it_was_written_down) {
    ThinkInfo written = reported_by_threats(true), found = reported_by_threats(false);
    cr_expect(score_is_win(written.score), "%d", written.score);
    cr_expect(score_is_unproven_win(found.score), "%d", found.score);
    cr_expect_gt(found.pv_length, 1);
}

/* What becomes of a win by the cell 0 with such a score when another one has been written down and
 * nothing else can be proven. */
static ThinkInfo kept_win(int score, SolutionEntry known) {
    Root root;
    root_create(&root, WON, 1);
    root.shared.solutions = solution_create();
    cr_assert_not_null(root.shared.solutions);
    solution_begin(root.shared.solutions);
    solution_store(root.shared.solutions, root.board->key, known);
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    worker->proving_nodes = (int64_t)1 << 40;
    worker->result = (ThinkInfo){.best = 0, .score = score, .pv_length = 2};
    cr_expect(outcome_keep_win(worker));
    cr_expect(worker->certain);
    ThinkInfo result = worker->result;
    solution_destroy(root.shared.solutions);
    root_destroy(&root);
    return result;
}

Test(outcome, a_win_is_kept_as_it_was_written_down) {
    ThinkInfo result = kept_win(score_win_in(5), (SolutionEntry){.move = 0, .plies = 5});
    cr_expect(result.score == score_win_in(5) && result.pv_length == 2, "with its line");
    result = kept_win(score_win_in(5), (SolutionEntry){.move = 0, .plies = 3});
    cr_expect(result.score == score_win_in(5) && result.pv_length == 2, "with its line");
    result = kept_win(score_win_in(5), (SolutionEntry){.move = 0, .plies = 9});
    cr_expect_eq(result.score, score_win_in(9), "%d", result.score);
    result = kept_win(score_win_in(5), (SolutionEntry){.move = 2, .plies = 5});
    cr_expect_eq(result.best, 2, "%d", result.best);
    result =
        kept_win(score_win_in(5) - SCORE_UNPROVEN_OFFSET, (SolutionEntry){.move = 0, .plies = 5});
    cr_expect_eq(result.score, score_win_in(5), "%d", result.score);
}

/* A search that was stopped while its best move, on the cell 0, loses in four plies. */
typedef struct Stopped {
    int number, line_count, ranked; /* of the worker, and of the lines; how many are finished */
    int score, proven_loss;
    RootMove moves[3];
} Stopped;

static ThinkInfo left(const Stopped *stopped) {
    Root root;
    root_create(&root, "h8b2i8m3", 2);
    Worker *worker = root.workers[stopped->number];
    search_prepare(root.workers[0], root.board, &root.shared);
    search_prepare(worker, root.board, &root.shared);
    worker->root_count = ARRAY_LENGTH(stopped->moves);
    worker->line_count = stopped->line_count;
    worker->proven_loss = stopped->proven_loss;
    root.shared.line_count = stopped->ranked;
    for (int i = 0; i < worker->root_count; i++) {
        worker->root[i] = stopped->moves[i];
        worker->root[i].cell = (Cell)i;
    }
    worker->result.best = 0;
    worker->result.score = stopped->score;
    outcome_leave_lost_move(worker);
    ThinkInfo result = worker->result;
    root_destroy(&root);
    return result;
}

#define NEW -SCORE_INFINITE

Test(outcome, a_lost_move_is_left_for_one_that_was_not_looked_at_or_holds_out_longer) {
    const int four = score_loss_in(4), six = score_loss_in(6), eight = score_loss_in(8);
    RootMove best = {.score = four, .previous = 10}, fresh = {.score = NEW, .previous = 10},
             never = {.score = NEW, .previous = NEW}, lost = {.score = six, .previous = 10},
             before = {.score = NEW, .previous = eight}, equal = {.score = four, .previous = 10};
    const struct {
        Stopped stopped;
        int best, score;
    } CASES[] = {
        {{.moves = {best, fresh, never}, .score = four}, 1, SCORE_UNSEARCHED_LOSS},
        {{.moves = {best, lost, never}, .score = four}, 2, SCORE_UNSEARCHED_LOSS},
        {{.moves = {best, before, fresh}, .score = four}, 2, SCORE_UNSEARCHED_LOSS},
        {{.moves = {best, lost, before}, .score = four}, 2, eight},
        {{.moves = {best, before, lost}, .score = four}, 1, eight},
        {{.moves = {best, never, before}, .score = four, .proven_loss = eight}, 2, eight},
        {{.moves = {best, equal, equal}, .score = four}, 0, four},
        {{.moves = {best, fresh, never}, .score = -200}, 0, -200},
        {{.moves = {best, fresh, never}, .score = four + SCORE_UNPROVEN_OFFSET},
         0,
         four + SCORE_UNPROVEN_OFFSET},
        {{.moves = {best, fresh, never}, .score = four, .line_count = 2}, 1, SCORE_UNSEARCHED_LOSS},
        {{.moves = {best, fresh, never}, .score = four + SCORE_UNPROVEN_OFFSET, .line_count = 2},
         1,
         SCORE_UNSEARCHED_LOSS},
        {{.moves = {best, fresh, never}, .score = four, .line_count = 2, .ranked = 1}, 0, four},
        {{.moves = {best, fresh, never}, .score = four, .line_count = 2, .number = 1}, 0, four},
        {{.moves = {best, fresh, never}, .score = four, .number = 1}, 1, SCORE_UNSEARCHED_LOSS},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Stopped stopped = CASES[i].stopped;
        stopped.line_count = max_int(1, stopped.line_count);
        ThinkInfo result = left(&stopped);
        cr_expect_eq(result.best, CASES[i].best, "case %d: %d", (int)i, result.best);
        cr_expect_eq(result.score, CASES[i].score, "case %d: %d", (int)i, result.score);
    }
}

Test(outcome, a_lost_move_is_not_left_for_one_that_does_not_stop_a_row) {
    Root root;
    root_create(&root, "h8b2i8g8j8m3k8", 1); /* X threatens l8 */
    Worker *worker = root.workers[0];
    search_prepare(worker, root.board, &root.shared);
    Cell l8 = support_cell(root.board, "l8"), l9 = support_cell(root.board, "l9");
    worker->root_count = 2;
    worker->root[0] = (RootMove){.cell = l8, .score = score_loss_in(4), .previous = 10};
    worker->root[1] = (RootMove){.cell = l9, .score = NEW, .previous = NEW};
    worker->result.best = l8;
    worker->result.score = score_loss_in(4);
    outcome_leave_lost_move(worker);
    cr_expect_eq(worker->result.best, l8);
    root_destroy(&root);
}
