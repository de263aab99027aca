/* search: see search.h. */
#include "search.h"

#include "clock.h"
#include "forbidden.h"
#include "movegen.h"
#include "tactics.h"

#include <stdlib.h>
#include <string.h>

enum {
    ASPIRATION_DEPTH = 4,   /* full window before */
    ASPIRATION_WINDOW = 50, /* half width to start with */
    STABLE_ITERATIONS = 4   /* a best move this old needs less time */
};

/* How the iterations have been going; decides how the soft limit is stretched. */
typedef struct Progress {
    Cell best;
    int stable; /* iterations since the best move changed */
    int score;  /* of the iteration before */
} Progress;

Worker *worker_create(int id) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->id = id;
    history_clear(&worker->history);
    return worker;
}

void worker_destroy(Worker *worker) {
    free(worker);
}

void worker_clear(Worker *worker) {
    history_clear(&worker->history);
}

/* ------------------------------------------------------------------------------------------
 * The root moves.
 */

/* Enters the cells of `set` that are no fouls, or all of them, as root moves. */
static void add_root_moves(Worker *worker, const CellSet *set, bool fouls_too) {
    Board *board = &worker->board;
    for (int w = 0; w < board->word_count; w++) {
        for (uint64_t bits = set->word[w]; bits != 0; bits &= bits - 1) {
            Cell cell = cellset_lowest(bits, w);
            if (!fouls_too && forbidden_at(board, board->side, cell))
                continue;
            RootMove *move = &worker->root[worker->root_count++];
            move->cell = cell;
            move->score = move->previous = -SCORE_INFINITE;
        }
    }
}

/* The candidates; if all of them are fouls any legal move; if there is none any move. */
static void list_root_moves(Worker *worker) {
    CellSet cells;
    worker->root_count = 0;
    movegen_candidates(&worker->board, &cells);
    add_root_moves(worker, &cells, false);
    if (worker->root_count == 0)
        add_root_moves(worker, &worker->board.empty, false);
    if (worker->root_count == 0)
        add_root_moves(worker, &worker->board.empty, true);
}

/* Orders the root moves: best score of this iteration first, then of the last one, then by
 * prior; ties by cell. Insertion sort: stable and nearly linear on sorted input. */
static bool root_before(const Worker *worker, const RootMove *a, const RootMove *b) {
    if (a->score != b->score)
        return a->score > b->score;
    if (a->previous != b->previous)
        return a->previous > b->previous;
    int prior_a = worker->board.cell[a->cell].prior[worker->board.side];
    int prior_b = worker->board.cell[b->cell].prior[worker->board.side];
    return prior_a != prior_b ? prior_a > prior_b : a->cell < b->cell;
}

static void sort_root_moves(Worker *worker) {
    for (int i = 1; i < worker->root_count; i++) {
        int at = i;
        RootMove moved;
        if (!root_before(worker, &worker->root[i], &worker->root[i - 1]))
            continue;
        moved = worker->root[i];
        while (at > 0 && root_before(worker, &moved, &worker->root[at - 1])) {
            worker->root[at] = worker->root[at - 1];
            at--;
        }
        worker->root[at] = moved;
    }
}

/* ------------------------------------------------------------------------------------------
 * Reports.
 */

static void report_event(const Worker *worker, RootEvent event, Cell cell) {
    const ThinkReport *report = worker->shared->report;
    if (worker->id == 0 && report != NULL && report->root_move != NULL)
        report->root_move(report->context, event, cell);
}

/* Makes `line` with `score` the worker's result. */
static void set_result(Worker *worker, const Line *line, int score, int depth) {
    ThinkInfo *result = &worker->result;
    result->best = line->move[0];
    result->score = score;
    result->depth = depth;
    result->selective_depth = worker->selective_depth;
    result->pv_length = line->length;
    memcpy(result->pv, line->move, (size_t)line->length * sizeof line->move[0]);
}

static void report_iteration(Worker *worker) {
    const ThinkReport *report = worker->shared->report;
    if (worker->id != 0 || report == NULL || report->iteration == NULL)
        return;
    worker->result.nodes = tree_total_nodes(worker->shared);
    worker->result.time_ms = clock_ms() - worker->shared->limits->start_ms;
    report->iteration(report->context, &worker->result);
}

/* ------------------------------------------------------------------------------------------
 * One iteration.
 */

/* How much less deep to look at a late root move first. */
static int root_reduction(int index, int depth) {
    if (depth < 3 || index < 4)
        return 0;
    int plies = 1 + (index >= 12) + (index >= 30 ? 2 + depth / 4 : 0);
    return min_int(plies, depth - 1);
}

/* The value of root move number `index` against the window (alpha, beta). */
static int search_root_move(Worker *worker, int index, int alpha, int beta, int depth) {
    int score;
    board_play(&worker->board, worker->root[index].cell);
    if (index == 0) {
        score = -tree_search(worker, -beta, -alpha, depth - 1, 1, false);
    } else {
        int reduced = root_reduction(index, depth);
        score = -tree_search(worker, -alpha - 1, -alpha, depth - 1 - reduced, 1, true);
        if (score > alpha && reduced > 0)
            score = -tree_search(worker, -alpha - 1, -alpha, depth - 1, 1, true);
        if (score > alpha && score < beta)
            score = -tree_search(worker, -beta, -alpha, depth - 1, 1, false);
    }
    board_undo(&worker->board);
    return score;
}

/* All root moves against one window; returns the best score. */
static int search_root(Worker *worker, int alpha, int beta, int depth) {
    int best = -SCORE_INFINITE;
    for (int i = 0; i < worker->root_count; i++) {
        RootMove *move = &worker->root[i];
        report_event(worker, ROOT_START, move->cell);
        int score = search_root_move(worker, i, alpha, beta, depth);
        if (tree_stopped(worker))
            break;
        move->score = score > alpha || i == 0 ? score : -SCORE_INFINITE;
        if (score_is_loss(score)) {
            move->score = score;
            report_event(worker, ROOT_LOST, move->cell);
        }
        best = max_int(best, score);
        if (score <= alpha) {
            report_event(worker, ROOT_DONE, move->cell);
            continue;
        }
        alpha = score;
        Line line;
        tree_join_line(&line, move->cell, &worker->line[1]);
        set_result(worker, &line, score, depth);
        report_event(worker, ROOT_BEST, move->cell);
        if (score >= beta)
            break;
    }
    return best;
}

/* One iteration with an aspiration window around the score of the last one. */
static void iterate(Worker *worker, int depth, int expected) {
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, window = ASPIRATION_WINDOW;
    if (depth >= ASPIRATION_DEPTH && !score_is_decided(expected)) {
        alpha = max_int(expected - window, -SCORE_INFINITE);
        beta = min_int(expected + window, SCORE_INFINITE);
    }
    for (int i = 0; i < worker->root_count; i++) {
        worker->root[i].previous = worker->root[i].score;
        worker->root[i].score = -SCORE_INFINITE;
    }
    for (;;) {
        int score = search_root(worker, alpha, beta, depth);
        if (tree_stopped(worker))
            return;
        sort_root_moves(worker);
        if (score > alpha && score < beta)
            return;
        if (alpha == -SCORE_INFINITE && beta == SCORE_INFINITE)
            return;
        window *= 3;
        bool wide = window > 4000 || score_is_decided(score);
        if (score <= alpha)
            alpha = wide ? -SCORE_INFINITE : score - window;
        else
            beta = wide ? SCORE_INFINITE : score + window;
        alpha = max_int(alpha, -SCORE_INFINITE);
        beta = min_int(beta, SCORE_INFINITE);
    }
}

/* ------------------------------------------------------------------------------------------
 * Iterative deepening.
 */

/* The share of the soft limit, in percent, that the position deserves. */
static int64_t time_share(const Progress *progress, int score) {
    int64_t share = 100;
    if (progress->stable == 0)
        share += 50;
    else if (progress->stable >= STABLE_ITERATIONS)
        share -= 35;
    return share + clamp_int((progress->score - score) / 4, 0, 60);
}

/* Whether there is no point in another iteration. */
static bool finished(const Worker *worker, const Progress *progress, int depth) {
    const SearchShared *shared = worker->shared;
    int score = worker->result.score;
    if (score_is_decided(score) && depth >= score_plies(score))
        return true;
    if (score_is_win(score) && worker->id == 0)
        return depth >= 2;
    if (worker->id != 0 || shared->budget.hard_ms == LIMIT_NONE)
        return false;
    if (worker->root_count == 1 && shared->budget.soft_ms != LIMIT_NONE)
        return true;
    int64_t elapsed = clock_ms() - shared->limits->start_ms;
    int64_t soft = shared->budget.soft_ms;
    if (soft >= shared->budget.hard_ms)
        return elapsed >= shared->budget.hard_ms;
    return elapsed >= soft * time_share(progress, score) / 160;
}

static int depth_limit(const SearchShared *shared) {
    int depth = shared->limits->max_depth;
    if (shared->control != NULL) {
        int changed = atomic_load_explicit(&shared->control->max_depth, memory_order_relaxed);
        depth = changed != 0 ? changed : depth;
    }
    return min_int(depth, MAX_PLY / 2);
}

void worker_prepare(Worker *worker, const Board *board, SearchShared *shared) {
    worker->shared = shared;
    board_copy(&worker->board, board);
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->check_at = 0;
    worker->selective_depth = 0;
    history_fade(&worker->history);
    list_root_moves(worker);
    sort_root_moves(worker);
    Line line = {1, {worker->root[0].cell}};
    set_result(worker, &line, 0, 0);
}

void worker_run(Worker *worker) {
    Cell cell;
    int score = tactics_score(&worker->board, 0, &cell);
    if (score != SCORE_NONE && cell != CELL_NONE) {
        Line line = {1, {cell}};
        set_result(worker, &line, score, 1);
        report_iteration(worker);
        return;
    }
    Progress progress = {CELL_NONE, 0, 0};
    /* Helpers begin at different depths so that they do not all do the same. */
    for (int depth = 1 + (worker->id & 1); depth <= depth_limit(worker->shared); depth++) {
        report_event(worker, ROOT_REFRESH, CELL_NONE);
        iterate(worker, depth, worker->result.score);
        if (tree_stopped(worker))
            break;
        report_iteration(worker);
        progress.stable = worker->result.best == progress.best ? progress.stable + 1 : 0;
        progress.best = worker->result.best;
        if (finished(worker, &progress, depth))
            break;
        progress.score = worker->result.score;
    }
}
