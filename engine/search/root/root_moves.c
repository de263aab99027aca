/* root_moves: see root_moves.h. */
#include "search/root/root_moves.h"

#include "position/forbidden.h"
#include "position/movegen.h"
#include "search/root/root_solver.h"

#include <string.h>

/* Which cells may be root moves; each includes those before. */
typedef enum Admission { ADMIT_FREE, ADMIT_BLOCKED, ADMIT_FOULS } Admission;

/* What is known about a root move before any search: a row is completed, or one of the opponent's
 * prevented. */
static int first_score(const Board *board, Cell cell) {
    if (board_threat(board, board->side, cell) == THREAT_FIVE)
        return score_win_in(1);
    return board_threat(board, side_other(board->side), cell) == THREAT_FIVE ? SCORE_DRAW
                                                                             : -SCORE_INFINITE;
}

/* Enters the cells of `set` that are admitted as root moves. */
static void add_root_moves(Worker *worker, const CellSet *set, Admission admitted) {
    Board *board = &worker->board;
    const CellSet *blocked = &worker->shared->options->blocked;
    CellIterator iterator = cellset_iterate(set, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        if ((admitted < ADMIT_BLOCKED && cellset_has(blocked, cell)) ||
            (admitted < ADMIT_FOULS && forbidden_at(board, board->side, cell)))
            continue;
        RootMove *move = &worker->root[worker->root_count++];
        move->cell = cell;
        move->score = -SCORE_INFINITE;
        move->previous = first_score(board, cell);
        move->proven = score_is_win(move->previous) ? move->previous : 0;
        move->nodes = 0;
    }
}

/* Whether `cells` are no more than a part of the empty ones. */
static bool leaves_out_some(const Board *board, const CellSet *cells) {
    CellSet rest = board->empty;
    cellset_subtract(&rest, cells, board->word_count);
    return cellset_first(&rest, board->word_count) != CELL_NONE;
}

/* If the opponent threatens to win, `cells` becomes the moves that may prevent it, even those far
 * from all stones. */
static void stop_threats(Worker *worker, CellSet *cells) {
    const Board *board = &worker->board;
    CellSet answers;
    int plies = root_solver_threat(worker, &answers);
    if (plies == 0 || !leaves_out_some(board, &answers))
        return;
    worker->omitted_loss_plies = plies;
    *cells = answers;
}

/* What is looked at when more is asked for: the moves near the stones, and if the opponent
 * threatens to win what may prevent it, even far from them. */
static void list_near_and_answers(Worker *worker, CellSet *cells) {
    const ThinkOptions *options = worker->shared->options;
    const Board *board = &worker->board;
    CellSet answers;
    movegen_near(board, cells);
    if (options->no_root_solver || options->only_wins || root_solver_threat(worker, &answers) == 0)
        return;
    cellset_unite(cells, &answers, board->word_count);
}

/* Takes over the list of worker 0. */
static void copy_root_moves(Worker *worker, const Worker *first) {
    memcpy(worker->root, first->root, (size_t)first->root_count * sizeof worker->root[0]);
    worker->root_count = first->root_count;
    worker->omitted_loss_plies = first->omitted_loss_plies;
    worker->line_count = first->line_count;
}

void root_moves_list(Worker *worker) {
    Board *board = &worker->board;
    const ThinkOptions *options = worker->shared->options;
    int wanted = max_int(1, options->line_count);
    CellSet cells;
    if (worker->id != 0) {
        copy_root_moves(worker, worker->shared->workers[0]);
        return;
    }
    worker->omitted_loss_plies = 0;
    if (!think_wants_one_move(options))
        list_near_and_answers(worker, &cells);
    else if (movegen_candidates(board, &cells) == DEFEND_NOTHING && !options->only_wins)
        stop_threats(worker, &cells);

    worker->root_count = 0;
    add_root_moves(worker, &cells, ADMIT_FREE);
    if (worker->root_count < wanted) {
        worker->root_count = 0;
        add_root_moves(worker, &board->empty, ADMIT_FREE);
    }
    if (worker->root_count == 0)
        add_root_moves(worker, &board->empty, ADMIT_BLOCKED);
    if (worker->root_count == 0)
        add_root_moves(worker, &board->empty, ADMIT_FOULS);
    worker->line_count = min_int(wanted, worker->root_count);
}

/* Whether root move `a` comes before `b`: best score of this iteration first, then of the last one,
 * then by move-ordering score; ties by cell. */
static bool root_before(const Worker *worker, const RootMove *a, const RootMove *b) {
    if (a->score != b->score)
        return a->score > b->score;
    if (a->previous != b->previous)
        return a->previous > b->previous;
    const Board *board = &worker->board;
    int score_a = board_move_score(board, board->side, a->cell);
    int score_b = board_move_score(board, board->side, b->cell);
    return score_a != score_b ? score_a > score_b : a->cell < b->cell;
}

/* Each move goes to its place among those before it, which on moves that are nearly in order is
 * mostly where it is. */
void root_moves_sort(Worker *worker, int first) {
    RootMove *root = worker->root;
    for (int i = first + 1; i < worker->root_count; i++) {
        if (!root_before(worker, &root[i], &root[i - 1]))
            continue;
        RootMove moved = root[i];
        int low = first, high = i - 1; /* its place is one of these */
        while (low < high) {
            int middle = (low + high) / 2;
            if (root_before(worker, &moved, &root[middle]))
                high = middle;
            else
                low = middle + 1;
        }
        memmove(&root[low + 1], &root[low], (size_t)(i - low) * sizeof root[0]);
        root[low] = moved;
    }
}

RootMove *root_moves_find(Worker *worker, Cell cell) {
    for (int i = 0; i < worker->root_count; i++)
        if (worker->root[i].cell == cell)
            return &worker->root[i];
    return NULL;
}

int root_moves_ranked_score(const Worker *worker, RootMove *move, int alpha, int score) {
    if (move->proven != 0)
        return move->proven;
    if (worker->shared->solutions == NULL) {
        if (score_is_loss(score) || (score_is_win(score) && score > alpha))
            move->proven = score;
        return score;
    }
    if (score_is_loss(score) && score_plies(score) <= 2) {
        move->proven = score; /* a row that the opponent completes at once needs no proof */
        return score;
    }
    if (score_is_win(score))
        score -= SCORE_UNPROVEN_OFFSET;
    if (score_is_loss(score))
        score += SCORE_UNPROVEN_OFFSET;
    return worker->proven_loss != 0 ? min_int(score, worker->proven_loss) : score;
}

Cell root_moves_hardest_defence(const Worker *worker, int plies) {
    const RootMove *hardest = NULL;
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *move = &worker->root[i];
        int score = root_moves_score(move);
        if (score > score_loss_in(plies) || score == -SCORE_INFINITE)
            return CELL_NONE;
        if (score == score_loss_in(plies) && (hardest == NULL || move->nodes > hardest->nodes))
            hardest = move;
    }
    return hardest != NULL ? hardest->cell : CELL_NONE;
}
