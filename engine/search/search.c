/* search: see search.h. */
#include "search/search.h"

#include "evaluation/eval.h"
#include "ground/clock.h"
#include "search/root/iteration.h"
#include "search/root/lines.h"
#include "search/root/outcome.h"
#include "search/root/root_moves.h"
#include "search/worker/time_params.h"

/* How the iterations have been going; decides how the soft limit is stretched. */
typedef struct Progress {
    Cell best;
    int stable; /* iterations since the best move changed */
    int score;  /* of the iteration before; before the first the static value */
} Progress;

/* Whether deeper iterations would not change what is known about the ranked moves: the board is
 * full before (twice the empty points leave room for reductions), each of them is decided within
 * the depth searched, or all of them win. That all win is not enough in the first iteration, whose
 * wins are those of quiescence, since the second one may find shorter ones; nor for a single line
 * whose win has to be written down, because outcome_keep_win() ends such a search. */
static bool nothing_left(const Worker *worker, int depth) {
    if (depth >= 2 * worker->board.empty_count)
        return true;
    bool decided = true, won = true;
    bool win_suffices = worker->id == 0 && depth > 1 &&
                        (worker->line_count > 1 || worker->shared->solutions == NULL);
    for (int i = 0; i < worker->line_count; i++) {
        int score = worker->line_count > 1 ? worker->root[i].score : worker->result.score;
        decided = decided && score_is_decided(score) && depth >= score_plies(score);
        won = won && score_is_win(score);
    }
    return decided || (won && win_suffices);
}

/* Whether there is no point in another iteration. */
static bool finished(const Worker *worker, const Progress *progress, int depth) {
    const SearchShared *shared = worker->shared;
    Budget budget = worker_budget(shared);
    if (nothing_left(worker, depth))
        return true;
    if (worker->id != 0 || budget.hard_ms == LIMIT_NONE)
        return false;
    if (!shared->options->only_wins && worker->root_count == 1 && !budget_is_endless(&budget) &&
        worker_total_nodes(shared) >= TIME_ONLY_MOVE_NODES)
        return true;
    int64_t elapsed = clock_ms() - shared->limits->start_ms;
    int drop = progress->score - worker->result.score;
    return elapsed >= budget_iteration_limit(&budget, progress->stable, drop, worker->result.score);
}

int search_depth_limit(const SearchShared *shared) {
    int depth = think_max_depth(shared->control, shared->limits->max_depth);
    /* Extensions end at so many times the depth of the iteration: within MAX_PLY. */
    return min_int(depth, MAX_PLY / FIXED_EXTENSION_PLIES);
}

void search_prepare(Worker *worker, const Board *board, SearchShared *shared) {
    worker->shared = shared;
    worker->params = *shared->params;
    board_copy(&worker->board, board);
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->check_at = 0;
    worker->pulse_ms = 0;
    worker->selective_depth = 0;
    worker->cutoffs = worker->first_cutoffs = 0;
    worker->root_depth = 1;
    worker->window_number = 0;
    worker->proving_nodes = 0;
    worker->proven_loss = 0;
    worker->result = (ThinkInfo){.best = CELL_NONE};
    net_reset(worker->net, shared->net, &worker->board);
    int classical = eval_classical(&worker->board);
    worker->eval[0] = eval_with_net(&worker->board, worker->net, classical);
    worker->beyond_classical[0] = worker->eval[0] - classical;
    history_age(&worker->history);
    root_moves_list(worker);
    root_moves_sort(worker, 0);
    Pv line = {1, {worker->root[0].cell}};
    bool won = worker->root[0].previous == score_win_in(1);
    lines_set_result(worker, &line, won ? score_win_in(1) : worker->eval[0], 0);
}

/* The depth of the first iteration. */
static int first_depth(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    int depth = min_int(shared->limits->start_depth, search_depth_limit(shared));
    return max_int(1, depth);
}

void search_run(Worker *worker) {
    if (outcome_by_counts(worker) || outcome_recall(worker))
        return;
    outcome_recall_loss(worker);
    const SearchShared *shared = worker->shared;
    bool ranks = worker->id == 0 && worker->line_count > 1;
    Progress progress = {CELL_NONE, 0, worker->result.score};
    int64_t solver_nodes = 0;
    for (int depth = first_depth(worker); depth <= search_depth_limit(shared); depth++) {
        worker->root_depth = depth;
        worker->window_number = 0;
        if (outcome_by_threats(worker, &solver_nodes, depth))
            break;
        lines_report_event(worker, ROOT_REFRESH, CELL_NONE);
        iteration_run(worker, depth);
        if (ranks && shared->line_count > 0)
            worker->result = shared->lines[0];
        if (worker_search_stopped(worker)) {
            outcome_leave_lost_move(worker);
            break;
        }
        depth = iteration_join(worker, depth);
        bool kept = outcome_keep_win(worker);
        outcome_prove_loss(worker);
        lines_report(worker);
        if (kept)
            break;
        progress.stable = worker->result.best == progress.best ? progress.stable + 1 : 0;
        progress.best = worker->result.best;
        if (finished(worker, &progress, depth))
            break;
        progress.score = worker->result.score;
    }
}
