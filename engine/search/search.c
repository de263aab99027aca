/* search: see search.h. */
#include "search/search.h"

#include "evaluation/eval.h"
#include "evaluation/tactics.h"
#include "ground/clock.h"
#include "search/forced.h"
#include "search/reduction.h"
#include "search/root_moves.h"
#include "solver/vct.h"

#include <stdlib.h>
#include <string.h>

/* How the iterations have been going; decides how the soft limit is stretched. */
typedef struct Progress {
    Cell best;
    int stable; /* iterations since the best move changed */
    int score;  /* of the iteration before */
} Progress;

/* ------------------------------------------------------------------------------------------
 * Reports.
 */

static void report_event(const Worker *worker, RootEvent event, Cell cell) {
    const ThinkReport *report = worker->shared->report;
    if (worker->id == 0 && report != NULL && report->root_move != NULL)
        report->root_move(report->context, event, cell);
}

/* Makes `line` with `score` the worker's result. A move that was left out may lose later. */
static void set_result(Worker *worker, const Pv *line, int score, int depth) {
    ThinkInfo *result = &worker->result;
    result->best = line->move[0];
    result->score = score;
    if (score_is_loss(score) && worker->omitted_loss_plies != 0)
        result->score = max_int(score, score_loss_in(worker->omitted_loss_plies));
    result->depth = depth;
    result->selective_depth = worker->selective_depth;
    result->pv_length = line->length;
    memcpy(result->pv, line->move, (size_t)line->length * sizeof line->move[0]);
}

/* Brings positions and time of all lines up to date; returns the clock. */
static int64_t update_lines(Worker *worker) {
    SearchShared *shared = worker->shared;
    int64_t now = clock_ms();
    if (worker->line_count == 1)
        shared->lines[0] = worker->result;
    for (int i = 0; i < shared->line_count; i++) {
        shared->lines[i].line = i;
        shared->lines[i].line_count = shared->line_count;
        shared->lines[i].nodes = worker_total_nodes(shared);
        shared->lines[i].time_ms = now - shared->limits->start_ms;
    }
    return now;
}

static void report_iteration(Worker *worker) {
    const ThinkReport *report = worker->shared->report;
    if (worker->id != 0 || report == NULL || report->iteration == NULL)
        return;
    update_lines(worker);
    for (int i = 0; i < worker->shared->line_count; i++)
        report->iteration(report->context, &worker->shared->lines[i]);
}

void search_pulse(Worker *worker) {
    SearchShared *shared = worker->shared;
    if (shared->line_count == 0 || clock_ms() < worker->pulse_ms)
        return;
    worker->pulse_ms = update_lines(worker) + THINK_PULSE_MS;
    shared->report->pulse(shared->report->context, shared->lines, shared->line_count);
}

/* ------------------------------------------------------------------------------------------
 * The ranked lines. At any time they are those of the running iteration that are finished, and
 * behind them those of the one before that are not among them.
 */

/* Puts the lines in order of their scores; those of equal scores keep theirs. */
static void sort_lines(SearchShared *shared) {
    ThinkInfo *lines = shared->lines;
    for (int i = 1; i < shared->line_count; i++) {
        for (int at = i; at > 0 && lines[at].score > lines[at - 1].score; at--) {
            ThinkInfo moved = lines[at];
            lines[at] = lines[at - 1];
            lines[at - 1] = moved;
        }
    }
}

/* Enters the worker's result, just found to be the best but `index`, as the line with that
 * number. What is known of the lines behind it is at most as good. */
static void enter_line(Worker *worker, int index) {
    SearchShared *shared = worker->shared;
    ThinkInfo *lines = shared->lines;
    if (worker->id != 0)
        return;
    int from = index;
    while (from < shared->line_count && lines[from].best != worker->result.best)
        from++;
    if (from == shared->line_count && from == worker->line_count)
        from--;
    else if (from == shared->line_count)
        shared->line_count++;
    memmove(&lines[index + 1], &lines[index], (size_t)(from - index) * sizeof lines[0]);
    lines[index] = worker->result;
    for (int i = index + 1; i < shared->line_count; i++)
        lines[i].score = min_int(lines[i].score, lines[index].score);
    sort_lines(shared);
}

/* ------------------------------------------------------------------------------------------
 * One iteration.
 */

/* The value of a root move when the search says `score`: more if the threat solver has found a
 * shorter win; then pv[1] is how it goes on. */
static int with_known_win(Worker *worker, Cell cell, int score) {
    const Pv *win = &worker->shared->win;
    if (worker->id != 0 || win->length == 0 || win->move[0] != cell ||
        score >= worker->shared->win_score)
        return score;
    worker->pv[1].length = win->length - 1;
    memcpy(worker->pv[1].move, win->move + 1, (size_t)(win->length - 1) * sizeof win->move[0]);
    return worker->shared->win_score;
}

/* The value of root move number `index`, counted from `first`, against the window (alpha,
 * beta). */
static int search_root_move(Worker *worker, int first, int index, int alpha, int beta, int depth) {
    Board *board = &worker->board;
    Cell cell = worker->root[first + index].cell;
    int score;
    if (board_threat(board, board->side, cell) == THREAT_FIVE) {
        worker->pv[1].length = 0;
        return score_win_in(1);
    }
    worker->played[0] = board_threat(board, board->side, cell);
    uint64_t key = tree_enter(worker, cell, depth - 1);
    board_play(board, cell);
    Window full = {-beta, -alpha}, null = {-alpha - 1, -alpha};
    if (index == 0) {
        score = -tree_search(worker, full, depth - 1, 1, false, CELL_NONE);
    } else {
        int reduced = reduction_at_root(&worker->params, index, depth);
        score = -tree_search(worker, null, depth - 1 - reduced, 1, true, CELL_NONE);
        if (score > alpha && reduced > 0)
            score = -tree_search(worker, null, depth - 1, 1, true, CELL_NONE);
        if (score > alpha && score < beta)
            score = -tree_search(worker, full, depth - 1, 1, false, CELL_NONE);
    }
    board_undo(board);
    tree_leave(worker, key);
    return with_known_win(worker, cell, score);
}

/* A search of the root moves: its window and the best score so far. */
typedef struct RootSearch {
    int first; /* the moves from this one on */
    int alpha, beta, depth;
    int best;
} RootSearch;

/* Whether the workers look for the same line, so that what one finds serves the others. */
static bool works_together(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    return shared->joint != NULL && worker->line_count == 1 && !shared->options->only_wins;
}

/* Makes another worker's line the result. */
static void take_line(Worker *worker, const ThinkInfo *line) {
    worker->result = *line;
    for (int i = 0; i < worker->root_count; i++)
        if (worker->root[i].cell == line->best)
            worker->root[i].score = line->score;
}

/* Goes on from the best line that the workers have found in the running iteration. */
static void catch_up(Worker *worker, RootSearch *root) {
    Joint *joint = worker->shared->joint;
    ThinkInfo line;
    if (!works_together(worker) || !joint_knows_better(joint, root->depth, root->alpha) ||
        !joint_take(joint, root->depth, &line) || line.score <= root->alpha ||
        line.score >= root->beta)
        return;
    take_line(worker, &line);
    root->alpha = root->best = line.score;
}

/* Looks at root move number `index`; returns whether the search of the root is over. */
static bool try_root_move(Worker *worker, RootSearch *root, int index) {
    RootMove *move = &worker->root[index];
    int alpha = root->alpha;
    report_event(worker, ROOT_START, move->cell);
    int64_t before = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    int score =
        search_root_move(worker, root->first, index - root->first, alpha, root->beta, root->depth);
    move->nodes += atomic_load_explicit(&worker->nodes, memory_order_relaxed) - before;
    if (worker_stopped(worker))
        return true;
    move->score = score > alpha || index == root->first ? score : -SCORE_INFINITE;
    if (score_is_loss(score)) {
        move->score = score;
        report_event(worker, ROOT_LOST, move->cell);
    }
    root->best = max_int(root->best, score);
    if (score <= alpha) {
        report_event(worker, ROOT_DONE, move->cell);
        return false;
    }
    root->alpha = score;
    Pv line;
    pv_join(&line, move->cell, &worker->pv[1]);
    set_result(worker, &line, score, root->depth);
    if (works_together(worker) && score < root->beta)
        joint_offer(worker->shared->joint, &worker->result);
    report_event(worker, ROOT_BEST, move->cell);
    return score >= root->beta || (worker->shared->options->only_wins && score_is_win(score));
}

/* The root moves from `first` on against one window; returns the best score. Moves that another
 * worker is searching are deferred. */
static int search_root(Worker *worker, int first, int alpha, int beta, int depth) {
    RootSearch root = {first, alpha, beta, depth, -SCORE_INFINITE};
    bool deferred[BOARD_MAX_CELLS] = {false}, over = false;
    for (int i = first; i < worker->root_count && !over; i++) {
        deferred[i] = i > first && tree_defers(worker, worker->root[i].cell, depth - 1);
        over = !deferred[i] && try_root_move(worker, &root, i);
        catch_up(worker, &root);
    }
    for (int i = first; i < worker->root_count && !over; i++)
        if (deferred[i]) {
            over = try_root_move(worker, &root, i);
            catch_up(worker, &root);
        }
    return root.best;
}

/* The upper end of an open window. Where only wins are asked for any of them will do. */
static int open_beta(const Worker *worker) {
    return worker->shared->options->only_wins ? SCORE_WIN_BOUND : SCORE_INFINITE;
}

/* The aspiration window of an iteration, around the score `expected`. Where only wins are asked for
 * it has no upper end as soon as the side to win is better, and a re-search, if there is one, has
 * an open window. */
static Aspiration aspiration_window(const Worker *worker, int depth, int expected) {
    bool first_guess = worker->result.depth == 0; /* nothing is known that deserves the name */
    bool only_wins = worker->shared->options->only_wins;
    int delta = worker->params.aspiration_window;
    Aspiration window = {.depth = depth,
                         .alpha = -SCORE_INFINITE,
                         .beta = open_beta(worker),
                         .delta = only_wins ? worker->params.aspiration_most : delta,
                         .best = CELL_NONE};
    if (depth >= worker->params.aspiration_depth && !first_guess && !score_is_decided(expected)) {
        window.alpha = max_int(expected - delta, -SCORE_INFINITE);
        if (!only_wins || expected <= 0)
            window.beta = min_int(expected + delta, SCORE_INFINITE);
    }
    return window;
}

/* After a search that ended with `score`: if it failed low or high, moves the bound that failed and
 * returns true for a re-search. */
static bool aspiration_failed(const Worker *worker, Aspiration *window, int score) {
    int highest = open_beta(worker);
    bool open = window->alpha == -SCORE_INFINITE && window->beta == highest;
    if (open || score >= highest || (score > window->alpha && score < window->beta))
        return false;
    window->number++;
    window->score = score;
    window->delta *= worker->params.aspiration_growth;
    bool wide = window->delta > worker->params.aspiration_most || score_is_decided(score);
    if (score <= window->alpha)
        window->alpha = wide ? -SCORE_INFINITE : max_int(score - window->delta, -SCORE_INFINITE);
    else
        window->beta = wide ? highest : min_int(score + window->delta, highest);
    return true;
}

/* Begins a re-search that the workers have agreed on, with the same move as the others. */
static void begin_window(Worker *worker, const Aspiration *window) {
    for (int i = 0; i < worker->root_count; i++)
        if (worker->root[i].cell == window->best)
            worker->root[i].score = window->score;
    root_moves_sort(worker, 0);
    worker->window_number = window->number;
}

/* After a search that another worker has ended, `*window` becomes that of his re-search; returns
 * whether there is one. */
static bool follow_window(Worker *worker, Aspiration *window) {
    const SearchShared *shared = worker->shared;
    if (atomic_load_explicit(&shared->stop, memory_order_relaxed) || !works_together(worker) ||
        !joint_follow(shared->joint, window))
        return false;
    begin_window(worker, window);
    return true;
}

/* The best of the root moves from `first` on: a search with an aspiration window, and a re-search
 * with a wider one as long as it fails low or high (window 25 instead of 50: +26 ± 26 Elo,
 * results/search.md; against an open window not measured). */
static void find_best(Worker *worker, int first, int depth, int expected) {
    int most = worker->shared->options->max_win_plies;
    if (most != 0) { /* only the question whether there is such a win */
        search_root(worker, first, score_win_in(most) - 1, SCORE_INFINITE, depth);
        return;
    }
    Aspiration window = aspiration_window(worker, depth, expected);
    for (;;) {
        int score = search_root(worker, first, window.alpha, window.beta, depth);
        if (worker_stopped(worker)) {
            if (follow_window(worker, &window))
                continue;
            return;
        }
        root_moves_sort(worker, first);
        if (!aspiration_failed(worker, &window, score))
            return;
        window.best = worker->root[first].cell;
        if (works_together(worker)) {
            joint_agree_window(worker->shared->joint, &window);
            begin_window(worker, &window);
        }
    }
}

/* One iteration: the best move, then the best of the others, and so on for all lines. */
static void iterate(Worker *worker, int depth) {
    RootMove *root = worker->root;
    for (int i = 0; i < worker->root_count; i++)
        root[i].previous = root[i].score;
    for (int line = 0; line < worker->line_count; line++) {
        for (int i = line; i < worker->root_count; i++)
            root[i].score = -SCORE_INFINITE;
        int expected = worker->result.score;
        if (worker->line_count > 1 && root[line].previous != -SCORE_INFINITE)
            expected = root[line].previous;
        find_best(worker, line, depth, expected);
        if (worker_stopped(worker))
            return;
        enter_line(worker, line);
    }
    if (worker->line_count > 1)
        root_moves_sort(worker, 0);
}

/* ------------------------------------------------------------------------------------------
 * Iterative deepening.
 */

/* Whether deeper iterations would not change what is known about the ranked moves. */
static bool nothing_left(const Worker *worker, int depth) {
    bool decided = true, won = worker->id == 0 && worker->shared->solutions == NULL;
    for (int i = 0; i < worker->line_count; i++) {
        int score = worker->line_count > 1 ? worker->root[i].score : worker->result.score;
        decided = decided && score_is_decided(score) && depth >= score_plies(score);
        won = won && score_is_win(score);
    }
    return decided || (won && depth >= 2);
}

/* Whether there is no point in another iteration. */
static bool finished(const Worker *worker, const Progress *progress, int depth) {
    const SearchShared *shared = worker->shared;
    if (nothing_left(worker, depth))
        return true;
    if (worker->id != 0 || shared->budget.hard_ms == LIMIT_NONE)
        return false;
    if (!shared->options->only_wins && worker->root_count == 1 &&
        shared->budget.soft_ms != LIMIT_NONE)
        return true;
    int64_t elapsed = clock_ms() - shared->limits->start_ms;
    int drop = progress->score - worker->result.score;
    return elapsed >= budget_enough(&shared->budget, progress->stable, drop);
}

int search_depth_limit(const SearchShared *shared) {
    int depth = shared->limits->max_depth;
    if (shared->control != NULL) {
        int changed = atomic_load_explicit(&shared->control->max_depth, memory_order_relaxed);
        depth = changed != 0 ? changed : depth;
    }
    return min_int(depth, MAX_PLY / 2);
}

void search_prepare(Worker *worker, const Board *board, SearchShared *shared) {
    worker->shared = shared;
    worker->params = *shared->params;
    board_copy(&worker->board, board);
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->check_at = 0;
    worker->pulse_ms = 0;
    worker->selective_depth = 0;
    worker->cuts = worker->first_cuts = 0;
    worker->root_depth = 1;
    worker->window_number = 0;
    worker->proving_nodes = 0;
    net_reset(worker->net, shared->net, &worker->board);
    worker->eval[0] = eval_value(&worker->board, worker->net);
    history_age(&worker->history);
    root_moves_list(worker);
    root_moves_sort(worker, 0);
    Pv line = {1, {worker->root[0].cell}};
    set_result(worker, &line, worker->eval[0], 0);
}

/* Ends a search whose answer the threat counts prove; returns whether they do. */
static bool answer_proven(Worker *worker) {
    Cell cell;
    const ThinkOptions *options = worker->shared->options;
    int score = tactics_score(&worker->board, 0, &cell);
    if (score == SCORE_NONE || cell == CELL_NONE || options->line_count > 1 ||
        cellset_has(&options->blocked, cell) ||
        (options->max_win_plies != 0 && score < score_win_in(options->max_win_plies)))
        return false;
    Pv line = {1, {cell}};
    set_result(worker, &line, score, 1);
    enter_line(worker, 0);
    report_iteration(worker);
    return true;
}

/* Makes a win that the threat solver has found known to a search that ranks moves. The search goes
 * on: it may find a shorter one, and other moves may win, too. */
static void rank_win(Worker *worker, const Pv *line, int score, int depth) {
    RootMove *root = worker->root;
    for (int i = 0; i < worker->root_count; i++) {
        if (root[i].cell != line->move[0])
            continue;
        root[i].score = max_int(root[i].score, score);
        worker->shared->win = *line;
        worker->shared->win_score = score;
    }
    root_moves_sort(worker, 0);
    if (root[0].cell != line->move[0] || root[0].score != score)
        return;
    set_result(worker, line, score, depth);
    enter_line(worker, 0);
}

/* Whether the worker's result is a proven win that has been written down. */
static bool win_is_kept(const Worker *worker) {
    SolutionEntry entry;
    const ThinkInfo *result = &worker->result;
    return score_is_win(result->score) &&
           solution_probe(worker->shared->solutions, worker->board.key, &entry) &&
           entry.move == result->best && entry.plies <= score_plies(result->score);
}

/* Proves and writes down a win that the worker has found, if wins are kept; returns whether it is
 * kept. It may take longer than the search had thought. */
static bool keep_win(Worker *worker, bool searching) {
    const SearchShared *shared = worker->shared;
    int score = worker->result.score;
    Pv line;
    if (worker->id != 0 || worker->line_count > 1 || shared->solutions == NULL ||
        score < SCORE_UNPROVEN_BOUND)
        return false;
    if (win_is_kept(worker))
        return true;
    int most = score_is_win(score) ? score_plies(score) : SOLVER_VCT_PLIES;
    int plies = forced_proof(worker, most, searching, &line);
    if (plies == 0)
        return false;
    set_result(worker, &line, score_win_in(plies), worker->result.depth);
    enter_line(worker, 0);
    return true;
}

/* Proves a loss that the worker has found for the moves at the root to be one of the position;
 * otherwise it is called one that is not proven. */
static void prove_loss(Worker *worker) {
    ThinkInfo *result = &worker->result;
    if (worker->id != 0 || worker->line_count > 1 || worker->shared->options->only_wins ||
        !score_is_loss(result->score))
        return;
    if (root_moves_rest_loses(worker))
        result->score = max_int(result->score, score_loss_in(worker->omitted_loss_plies));
    else
        result->score += SCORE_UNPROVEN_OFFSET;
}

/* When all is lost, in play: of the moves that hold out longest the one that asks most of the
 * opponent. It has no line. */
static void defend_stubbornly(Worker *worker) {
    ThinkInfo *result = &worker->result;
    if (worker->shared->budget.soft_ms == LIMIT_NONE || !score_is_loss(result->score))
        return;
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *move = &worker->root[i];
        if (move->cell != result->best)
            continue;
        Cell hardest = root_moves_hardest_defence(worker, score_plies(root_moves_score(move)));
        if (hardest == CELL_NONE || hardest == result->best)
            return;
        result->best = result->pv[0] = hardest;
        result->pv_length = 1;
    }
}

/* Whether the threat counts prove the win that the search has found, by the same move. */
static bool counts_prove(Worker *worker) {
    Cell cell;
    int score = tactics_score(&worker->board, 0, &cell);
    return score != SCORE_NONE && cell == worker->result.best && score >= worker->result.score;
}

void search_settle(Worker *worker) {
    ThinkInfo *result = &worker->result;
    if (worker->line_count == 1)
        defend_stubbornly(worker);
    prove_loss(worker);
    if (worker->shared->solutions != NULL && worker->line_count == 1 &&
        score_is_win(result->score) && !keep_win(worker, false) && !counts_prove(worker))
        result->score -= SCORE_UNPROVEN_OFFSET;
}

/* Looks for a win of the side to move by threats; returns whether it ends the search. */
static bool win_by_threats(Worker *worker, int64_t *spent, int depth) {
    const SearchShared *shared = worker->shared;
    const ThinkOptions *options = shared->options;
    bool ranks = worker->line_count > 1;
    Pv line;
    if (worker->id != 0 || (ranks && (options->no_root_solver || shared->win.length > 0)))
        return false;
    int plies = forced_win(worker, spent, &line);
    if (plies == 0 || (options->max_win_plies != 0 && plies > options->max_win_plies) ||
        cellset_has(&options->blocked, line.move[0]))
        return false;
    if (ranks) {
        rank_win(worker, &line, score_win_in(plies), depth);
        return false;
    }
    set_result(worker, &line, score_win_in(plies), depth);
    enter_line(worker, 0);
    keep_win(worker, true);
    report_iteration(worker);
    return true;
}

/* Whether a root move's score is a proven loss; moves not looked at have a score beyond. */
static bool is_lost(int score) {
    return score_is_loss(score) && score != -SCORE_INFINITE;
}

/* After a stop in the middle of an iteration: if the best move so far has been proven to lose
 * while others have not been looked at in this iteration, the most promising of these is better.
 * Without such, the one whose loss takes longest by what is known. */
static void leave_lost_move(Worker *worker) {
    if (worker->line_count > 1 || !score_is_loss(worker->result.score))
        return;
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *move = &worker->root[i];
        if (is_lost(move->score) || is_lost(move->previous) || move->cell == worker->result.best)
            continue;
        Pv line = {1, {move->cell}};
        set_result(worker, &line, SCORE_UNSEARCHED_LOSS, worker->result.depth);
        return;
    }
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *move = &worker->root[i];
        int score = root_moves_score(move);
        Pv line = {1, {move->cell}};
        if (score > worker->result.score)
            set_result(worker, &line, score, worker->result.depth);
    }
}

/* The depth of the first iteration. */
static int first_depth(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    int depth = min_int(shared->limits->start_depth, search_depth_limit(shared));
    return max_int(1, depth);
}

/* Ends an iteration for all workers, or takes over the result of the one who did. Returns the depth
 * of that result. */
static int join_iteration(Worker *worker, int depth) {
    Joint *joint = worker->shared->joint;
    ThinkInfo line;
    if (!works_together(worker))
        return depth;
    joint_finish(joint, depth);
    if (!joint_take_result(joint, &line) || line.depth < depth)
        return depth;
    take_line(worker, &line);
    root_moves_sort(worker, 0);
    if (worker->id == 0)
        enter_line(worker, 0);
    return line.depth;
}

void search_run(Worker *worker) {
    if (answer_proven(worker))
        return;
    const SearchShared *shared = worker->shared;
    bool ranks = worker->id == 0 && worker->line_count > 1;
    Progress progress = {CELL_NONE, 0, 0};
    int64_t solver_nodes = 0;
    for (int depth = first_depth(worker); depth <= search_depth_limit(shared); depth++) {
        worker->root_depth = depth;
        worker->window_number = 0;
        if (win_by_threats(worker, &solver_nodes, depth))
            break;
        report_event(worker, ROOT_REFRESH, CELL_NONE);
        iterate(worker, depth);
        if (ranks && shared->line_count > 0)
            worker->result = shared->lines[0];
        if (atomic_load_explicit(&shared->stop, memory_order_relaxed)) {
            leave_lost_move(worker);
            break;
        }
        depth = join_iteration(worker, depth);
        bool kept = keep_win(worker, true);
        prove_loss(worker);
        report_iteration(worker);
        if (kept)
            break;
        progress.stable = worker->result.best == progress.best ? progress.stable + 1 : 0;
        progress.best = worker->result.best;
        if (finished(worker, &progress, depth))
            break;
        progress.score = worker->result.score;
    }
}
