/* outcome: see outcome.h. */
#include "search/root/outcome.h"

#include "evaluation/tactics.h"
#include "position/movegen.h"
#include "search/root/lines.h"
#include "search/root/root_moves.h"
#include "search/root/root_solver.h"
#include "solver/solver_params.h"

#include <string.h>

/* Makes a win or loss that is proven before any search the result, and reports it. */
static void announce(Worker *worker, const Pv *line, int score) {
    lines_set_result(worker, line, score, 1);
    worker->certain = true;
    lines_enter(worker, 0);
    lines_report(worker);
}

bool outcome_by_counts(Worker *worker) {
    Cell cell;
    const ThinkOptions *options = worker->shared->options;
    int score = tactics_score(&worker->board, 0, &cell);
    if (score == SCORE_NONE || cell == CELL_NONE || options->line_count > 1 ||
        cellset_has(&options->blocked, cell) ||
        (options->max_win_plies != 0 && score < score_win_in(options->max_win_plies)))
        return false;
    Pv line = {1, {cell}};
    announce(worker, &line, score);
    return true;
}

/* Makes a win that was found without an iteration known to a search that ranks moves; `kept` if it
 * has been written down. The search goes on: other moves may win, too, and sooner. */
static void rank_win(Worker *worker, const Pv *line, int score, bool kept, int depth) {
    RootMove *move = root_moves_find(worker, line->move[0]);
    if (move == NULL)
        return;
    if (kept)
        move->proven = max_int(move->proven, score);
    worker->shared->win = *line;
    worker->shared->win_score = score;
    int ranked = root_moves_ranked_score(worker, move, -SCORE_INFINITE, score);
    move->score = max_int(move->score, ranked);
    root_moves_sort(worker, 0);
    if (worker->root[0].cell != line->move[0] || worker->root[0].score != ranked)
        return;
    lines_set_result(worker, line, ranked, depth);
    lines_enter(worker, 0);
}

bool outcome_recall(Worker *worker) {
    const SearchShared *shared = worker->shared;
    Pv line;
    if (worker->id != 0 || shared->solutions == NULL || think_wants_one_move(shared->options))
        return false;
    int plies = root_solver_recall(worker, &line);
    if (plies == 0 || cellset_has(&shared->options->blocked, line.move[0]))
        return false;
    if (worker->line_count > 1) {
        rank_win(worker, &line, score_win_in(plies), true, 1);
        return false;
    }
    announce(worker, &line, score_win_in(plies));
    return true;
}

/* Whether the threat counts prove the win by `move` that the search has found. */
static bool counts_prove(Worker *worker, Cell move, int score) {
    Cell cell;
    int counted = tactics_score(&worker->board, 0, &cell);
    return counted != SCORE_NONE && cell == move && counted >= score;
}

/* Proves the win of a ranked line by its own move, and writes it down. What the threat counts prove
 * need not be written down. */
static void prove_ranked_win(Worker *worker, RootMove *move, ThinkInfo *line) {
    Pv win;
    int claim = line->score + SCORE_UNPROVEN_OFFSET;
    int plies = root_solver_prove(worker, move->cell, score_plies(claim), &win);
    if (plies != 0) {
        move->proven = score_win_in(plies);
        line->pv_length = win.length;
        memcpy(line->pv, win.move, (size_t)win.length * sizeof win.move[0]);
    } else if (counts_prove(worker, move->cell, claim)) {
        move->proven = claim;
    }
}

/* Proves that the move of a ranked line loses, and writes that down. */
static void prove_ranked_loss(Worker *worker, RootMove *move, const ThinkInfo *line) {
    int claim = line->score - SCORE_UNPROVEN_OFFSET;
    int plies = root_solver_refute(worker, move->cell, score_plies(claim));
    if (plies != 0)
        move->proven = score_loss_in(plies);
}

/* Whether one of the ranked lines begins with `cell`. */
static bool is_ranked(const SearchShared *shared, Cell cell) {
    for (int i = 0; i < shared->line_count; i++)
        if (shared->lines[i].best == cell)
            return true;
    return false;
}

/* A loss that the search has found and nobody has proven ranks before one that is proven. Once it
 * is proven, too, a move that was dropped for it and holds out longer takes the place. */
static void bring_back_proven(Worker *worker) {
    SearchShared *shared = worker->shared;
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *move = &worker->root[i];
        ThinkInfo *last = &shared->lines[shared->line_count - 1];
        if (move->proven == 0 || move->proven <= last->score || is_ranked(shared, move->cell))
            continue;
        last->best = last->pv[0] = move->cell;
        last->pv_length = 1;
        last->score = move->proven;
        lines_sort(shared);
    }
}

/* Proves the win or loss of a ranked line, if it has one that is not proven yet. */
static void prove_ranked_line(Worker *worker, ThinkInfo *line) {
    RootMove *move = root_moves_find(worker, line->best);
    if (move == NULL)
        return;
    if (score_is_unproven_win(line->score))
        prove_ranked_win(worker, move, line);
    if (score_is_unproven_loss(line->score))
        prove_ranked_loss(worker, move, line);
    if (move->proven != 0)
        move->score = line->score = move->proven;
}

/* Proves what can be proven of the ranked lines. They are in order at any time, because a pulse may
 * report them. */
static void prove_ranked(Worker *worker) {
    SearchShared *shared = worker->shared;
    Cell cells[BOARD_MAX_CELLS];
    int count = shared->line_count;
    if (worker->id != 0 || shared->solutions == NULL || count == 0)
        return;
    for (int i = 0; i < count; i++)
        cells[i] = shared->lines[i].best;
    for (int i = 0; i < count; i++) {
        ThinkInfo *line = shared->lines;
        while (line->best != cells[i])
            line++;
        prove_ranked_line(worker, line);
        lines_sort(shared);
    }
    root_moves_sort(worker, 0);
    bring_back_proven(worker);
    worker->result = shared->lines[0];
}

/* Whether the worker's result is a proven win that has been written down. */
static bool win_is_kept(const Worker *worker) {
    SolutionEntry entry;
    const ThinkInfo *result = &worker->result;
    return score_is_win(result->score) &&
           solution_probe(worker->shared->solutions, worker->board.key, &entry) &&
           entry.move == result->best && entry.plies <= score_plies(result->score);
}

bool outcome_keep_win(Worker *worker) {
    const SearchShared *shared = worker->shared;
    int score = worker->result.score;
    Pv line;
    if (worker->line_count > 1) {
        prove_ranked(worker);
        return false;
    }
    if (worker->id != 0 || shared->solutions == NULL || score < SCORE_UNPROVEN_BOUND)
        return false;
    if (win_is_kept(worker)) {
        worker->certain = true;
        return true;
    }
    /* What the threat counts prove is not given up for a longer win that is known already. */
    bool any_move =
        think_wants_one_move(shared->options) && !counts_prove(worker, worker->result.best, score);
    Cell first = any_move ? CELL_NONE : worker->result.best;
    int max_plies = score_is_win(score) ? score_plies(score) : SOLVER_VCT_PLIES;
    int plies = root_solver_prove(worker, first, max_plies, &line);
    if (plies == 0)
        return false;
    lines_set_result(worker, &line, score_win_in(plies), worker->result.depth);
    worker->certain = true;
    lines_enter(worker, 0);
    return true;
}

/* Calls a loss proven if it can be written down, or has been. */
static void prove_loss(Worker *worker) {
    ThinkInfo *result = &worker->result;
    if (worker->id != 0 || worker->shared->options->only_wins || !score_is_loss(result->score))
        return;
    int plies = 0;
    if (worker->proven_loss == 0 && worker->shared->solutions != NULL)
        plies = root_solver_prove_loss(worker, score_plies(result->score));
    if (plies != 0)
        worker->proven_loss = max_int(result->score, score_loss_in(plies));
    worker->certain = worker->proven_loss != 0;
    result->score = worker->certain ? worker->proven_loss : result->score + SCORE_UNPROVEN_OFFSET;
}

void outcome_prove_loss(Worker *worker) {
    if (worker->line_count == 1)
        prove_loss(worker);
}

void outcome_recall_loss(Worker *worker) {
    int plies = 0;
    if (worker->id == 0 && worker->shared->solutions != NULL)
        plies = root_solver_recall_loss(worker);
    if (plies == 0)
        return;
    worker->proven_loss = score_loss_in(plies);
    lines_keep_loss(worker);
}

/* When all is lost, in play: of the moves that hold out longest the one that asks most of the
 * opponent. It has no line. */
static void choose_hardest_defence(Worker *worker) {
    ThinkInfo *result = &worker->result;
    Budget budget = worker_budget(worker->shared);
    if (budget_is_endless(&budget) || !score_is_loss(result->score))
        return;
    const RootMove *move = root_moves_find(worker, result->best);
    if (move == NULL || !score_is_loss(root_moves_score(move)))
        return;
    Cell hardest = root_moves_hardest_defence(worker, score_plies(root_moves_score(move)));
    if (hardest == CELL_NONE || hardest == result->best)
        return;
    result->best = result->pv[0] = hardest;
    result->pv_length = 1;
}

void outcome_settle(Worker *worker) {
    ThinkInfo *result = &worker->result;
    if (worker->line_count == 1)
        choose_hardest_defence(worker);
    else
        prove_ranked(worker);
    prove_loss(worker);
    if (worker->shared->solutions != NULL && worker->line_count == 1 &&
        score_is_win(result->score) && !outcome_keep_win(worker) &&
        !counts_prove(worker, result->best, result->score))
        result->score -= SCORE_UNPROVEN_OFFSET;
    worker->certain = true;
}

bool outcome_by_threats(Worker *worker, int64_t *spent, int depth) {
    const SearchShared *shared = worker->shared;
    const ThinkOptions *options = shared->options;
    bool ranks = worker->line_count > 1;
    Pv line;
    if (worker->id != 0 || (ranks && (options->no_root_solver || shared->win.length > 0)))
        return false;
    int plies = root_solver_win(worker, spent, &line);
    if (plies == 0 || (options->max_win_plies != 0 && plies > options->max_win_plies) ||
        cellset_has(&options->blocked, line.move[0]))
        return false;
    if (ranks) {
        rank_win(worker, &line, score_win_in(plies), false, depth);
        return false;
    }
    lines_set_result(worker, &line, score_win_in(plies), depth);
    lines_enter(worker, 0);
    outcome_keep_win(worker);
    lines_report(worker);
    return true;
}

/* Whether such a score of a root move says that it loses, as far as the search goes; moves not
 * looked at have a score beyond. The losses of ranked moves are not proven yet. */
static bool is_lost(const Worker *worker, int score) {
    int bound = worker->line_count > 1 ? SCORE_UNPROVEN_BOUND : SCORE_WIN_BOUND;
    return score <= -bound && score != -SCORE_INFINITE;
}

/* The moves that do not lose at once: all, unless the opponent threatens to complete a row. */
static CellSet moves_that_hold(const Board *board) {
    CellSet cells = board->empty;
    if (board->threat_count[side_other(board->side)][THREAT_FIVE] != 0)
        movegen_stops(board, board->side, THREAT_FIVE, &cells);
    return cells;
}

void outcome_leave_lost_move(Worker *worker) {
    CellSet holding = moves_that_hold(&worker->board);
    bool ranked = worker->line_count > 1 && (worker->id != 0 || worker->shared->line_count > 0);
    if (ranked || !is_lost(worker, worker->result.score))
        return;
    for (int i = 0; i < worker->root_count && worker->proven_loss == 0; i++) {
        const RootMove *move = &worker->root[i];
        if (is_lost(worker, move->score) || is_lost(worker, move->previous) ||
            move->cell == worker->result.best || !cellset_has(&holding, move->cell))
            continue;
        Pv line = {1, {move->cell}};
        lines_set_result(worker, &line, SCORE_UNSEARCHED_LOSS, worker->result.depth);
        return;
    }
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *move = &worker->root[i];
        int score = root_moves_score(move);
        Pv line = {1, {move->cell}};
        if (score > worker->result.score)
            lines_set_result(worker, &line, score, worker->result.depth);
    }
}
