/* iteration: see iteration.h. */
#include "search/root/iteration.h"

#include "search/node/reduction.h"
#include "search/node/tree.h"
#include "search/root/lines.h"
#include "search/root/root_moves.h"

#include <string.h>

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

/* A search of the root moves: its window and the best score so far. */
typedef struct RootSearch {
    int first; /* the moves from this one on */
    int alpha, beta, depth;
    int best;
} RootSearch;

/* The score of a root move of which engine_learn() has told that it is bad, if that is exact and at
 * least as deep as the move is to be searched; otherwise SCORE_NONE. Without this the first move
 * would be searched in spite of it, because in the principal variation the table ends no node; and
 * a search that sees less might stay with that move. */
static int known_bad_score(const Worker *worker, Cell cell, int depth) {
    const SearchShared *shared = worker->shared;
    TableEntry entry;
    if (!cellset_has(&shared->options->learned, cell) ||
        !tt_probe(shared->table, board_key_after(&worker->board, cell), &entry) ||
        entry.bound != BOUND_EXACT || entry.depth < depth)
        return SCORE_NONE;
    int score = -score_from_table(entry.score, 1);
    return score < 0 ? score : SCORE_NONE;
}

/* The value of root move number `index` against the window of the search. */
static int search_root_move(Worker *worker, const RootSearch *root, int index) {
    Board *board = &worker->board;
    Cell cell = worker->root[index].cell;
    int before = index - root->first; /* moves that were tried */
    NodeMove move = {cell, root->depth - 1,
                     reduction_at_root(&worker->params, before, root->depth)};
    Node node;
    if (board_threat(board, board->side, cell) == THREAT_FIVE) {
        worker->pv[1].length = 0;
        return score_win_in(1);
    }
    int known = known_bad_score(worker, cell, move.depth);
    if (known != SCORE_NONE) {
        worker->pv[1].length = 0;
        return known;
    }
    node_init(&node, (Window){root->alpha, root->beta}, root->depth, 0, false, CELL_NONE);
    node.tried_count = before;
    worker->played[0] = board_threat(board, board->side, cell);
    uint64_t key = tree_enter(worker, cell, move.depth);
    board_play(board, cell);
    int score = tree_search_move(worker, &node, &move);
    board_undo(board);
    tree_leave(worker, key);
    return with_known_win(worker, cell, score);
}

/* Whether the workers look for the same line, so that what one finds serves the others. */
static bool works_together(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    return shared->joint != NULL && worker->line_count == 1 && !shared->options->only_wins;
}

/* Makes another worker's line the result. */
static void take_line(Worker *worker, const ThinkInfo *line) {
    worker->result = *line;
    worker->certain = false;
    lines_keep_loss(worker);
    RootMove *move = root_moves_find(worker, line->best);
    if (move != NULL)
        move->score = line->score;
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
    lines_report_event(worker, ROOT_START, move->cell);
    int64_t before = worker_nodes(worker);
    int score = search_root_move(worker, root, index);
    move->nodes += worker_nodes(worker) - before;
    if (worker_stopped(worker))
        return true;
    if (worker->line_count > 1)
        score = root_moves_ranked_score(worker, move, alpha, score);
    /* The score of a move that fails low is a bound, which says nothing about its place among the
     * others. The first one stays ahead of them by it. */
    move->score = score > alpha || index == root->first ? score : -SCORE_INFINITE;
    if (score_is_loss(score)) {
        move->score = score;
        lines_report_event(worker, ROOT_LOST, move->cell);
    }
    root->best = max_int(root->best, score);
    if (score <= alpha) {
        lines_report_event(worker, ROOT_DONE, move->cell);
        return false;
    }
    root->alpha = score;
    Pv line;
    pv_join(&line, move->cell, &worker->pv[1]);
    lines_set_result(worker, &line, score, root->depth);
    if (works_together(worker) && score < root->beta)
        joint_offer(worker->shared->joint, &worker->result);
    lines_report_event(worker, ROOT_BEST, move->cell);
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
    bool is_searched = worker->result.depth > 0; /* otherwise the result is a static value */
    bool only_wins = worker->shared->options->only_wins;
    int delta = worker->params.aspiration_window;
    Aspiration window = {.depth = depth,
                         .alpha = -SCORE_INFINITE,
                         .beta = open_beta(worker),
                         .delta = only_wins ? worker->params.aspiration_max : delta,
                         .best = CELL_NONE};
    if (depth >= worker->params.aspiration_depth && is_searched && !score_is_decided(expected)) {
        window.alpha = expected - delta;
        if (!only_wins || expected <= 0)
            window.beta = expected + delta;
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
    bool wide = window->delta > worker->params.aspiration_max || score_is_decided(score);
    if (score <= window->alpha)
        window->alpha = wide ? -SCORE_INFINITE : max_int(score - window->delta, -SCORE_INFINITE);
    else
        window->beta = wide ? highest : min_int(score + window->delta, highest);
    return true;
}

/* Begins a re-search that the workers have agreed on, with the same move as the others. */
static void begin_window(Worker *worker, const Aspiration *window) {
    RootMove *move = root_moves_find(worker, window->best);
    if (move != NULL)
        move->score = window->score;
    root_moves_sort(worker, 0);
    worker->window_number = window->number;
}

/* After a search that another worker has ended, `*window` becomes that of its re-search; returns
 * whether there is one. */
static bool follow_window(Worker *worker, Aspiration *window) {
    if (worker_search_stopped(worker) || !works_together(worker) ||
        !joint_follow(worker->shared->joint, window))
        return false;
    begin_window(worker, window);
    return true;
}

/* Searches the root moves from `first` on with an aspiration window, and again with a wider one as
 * long as that fails low or high (half a width of 25 instead of 50: +26 ± 26 Elo,
 * bench/results/search.md, then tuned; against an open window not measured). */
static void aspiration_search(Worker *worker, int first, int depth, int expected) {
    int max_plies = worker->shared->options->max_win_plies;
    if (max_plies != 0) { /* only the question whether there is such a win */
        search_root(worker, first, score_win_in(max_plies) - 1, SCORE_INFINITE, depth);
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

/* Makes the result's move the first of those from `first` on. After a sort it is, unless another
 * one loses as late. */
static void bring_forward(Worker *worker, int first) {
    RootMove *root = worker->root;
    int at = first;
    while (at < worker->root_count && root[at].cell != worker->result.best)
        at++;
    if (at == worker->root_count)
        return;
    RootMove best = root[at];
    memmove(&root[first + 1], &root[first], (size_t)(at - first) * sizeof root[0]);
    root[first] = best;
}

void iteration_run(Worker *worker, int depth) {
    RootMove *root = worker->root;
    for (int i = 0; i < worker->root_count; i++)
        root[i].previous = root[i].score;
    for (int line = 0; line < worker->line_count; line++) {
        for (int i = line; i < worker->root_count; i++)
            root[i].score = -SCORE_INFINITE;
        int expected = worker->result.score;
        if (worker->line_count > 1 && root[line].previous != -SCORE_INFINITE)
            expected = root[line].previous;
        aspiration_search(worker, line, depth, expected);
        if (worker_stopped(worker))
            return;
        if (worker->line_count > 1)
            bring_forward(worker, line);
        lines_enter(worker, line);
    }
    if (worker->line_count > 1)
        root_moves_sort(worker, 0);
}

int iteration_join(Worker *worker, int depth) {
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
        lines_enter(worker, 0);
    return line.depth;
}
