/* balance: see balance.h. */
#include "search/balance.h"

#include "evaluation/eval.h"
#include "evaluation/tactics.h"
#include "ground/clock.h"
#include "ground/random.h"
#include "position/forbidden.h"
#include "position/movegen.h"
#include "search/balance_params.h"
#include "search/node/tree.h"
#include "search/search.h"
#include "search/worker/time_params.h"

#include <stdlib.h>
#include <string.h>

/* What the enumeration of candidates works with. */
typedef struct Listing {
    Balance *balance;
    Board *board;
    const CellSet *blocked;
    Random random;
    Cell cells[BALANCE_STONES];
} Listing;

/* BalanceCandidate.miss of a candidate with `score`; `tie` is below BALANCE_TIE_RANGE. */
static int miss_of(const Balance *balance, int score, int tie) {
    return min_int(abs(score - balance->wanted), balance->window) * BALANCE_TIE_RANGE + tie;
}

/* ------------------------------------------------------------------------------------------
 * The candidates.
 */

/* Puts a candidate among the first `count`, which are in order, behind those that miss as much;
 * what is at `count` is lost. */
static void insert(Balance *balance, int count, BalanceCandidate candidate) {
    int at = count;
    for (; at > 0 && balance->candidate[at - 1].miss > candidate.miss; at--)
        balance->candidate[at] = balance->candidate[at - 1];
    balance->candidate[at] = candidate;
}

/* Enters the stones on the board, which are those of the listing. */
static void enter(Listing *listing, int score) {
    Balance *balance = listing->balance;
    BalanceCandidate fresh = {.score = score};
    memcpy(fresh.cells, listing->cells, sizeof fresh.cells);
    fresh.miss = miss_of(balance, score, (int)random_below(&listing->random, BALANCE_TIE_RANGE));
    int at = balance->count;
    if (at == BALANCE_MAX && balance->candidate[at - 1].miss <= fresh.miss)
        return;
    at = min_int(at, BALANCE_MAX - 1);
    balance->count = at + 1;
    insert(balance, at, fresh);
}

/* Puts stone number `number` of a candidate; returns false if it must not be there. */
static bool put(Listing *listing, int number, Cell cell) {
    Board *board = listing->board;
    if (board_stone(board, cell) != STONE_NONE || cellset_has(listing->blocked, cell) ||
        board_threat(board, board->side, cell) == THREAT_FIVE ||
        forbidden_at(board, board->side, cell))
        return false;
    listing->cells[number] = cell;
    board_play(board, cell);
    return true;
}

/* Enters the candidate whose stones are on the board, unless it is decided already. */
static void judge(Listing *listing) {
    Cell cell;
    if (listing->board->empty_count == 0 || tactics_score(listing->board, 0, &cell) != SCORE_NONE)
        return;
    int value = eval_value(listing->board, NULL);
    enter(listing, listing->balance->stones % 2 == 0 ? value : -value);
}

static void list_single(Listing *listing) {
    for (Cell cell = 0; cell < listing->board->cell_count; cell++) {
        if (!put(listing, 0, cell))
            continue;
        judge(listing);
        board_undo(listing->board);
    }
}

/* The empty points that are not blocked. */
static CellSet free_points(const Listing *listing) {
    CellSet points = listing->board->empty;
    cellset_subtract(&points, listing->blocked, listing->board->word_count);
    return points;
}

/* The points that pairs are made of at first: near ones, or those around the centre of a board
 * without stones. */
static CellSet pair_points(const Listing *listing) {
    Board *board = listing->board;
    CellSet near;
    movegen_near(board, &near);
    if (board->empty_count == board->cell_count)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            int dx = board_x(board, cell) - board->width / 2;
            int dy = board_y(board, cell) - board->height / 2;
            if (dx * dx + dy * dy <= BALANCE_PAIR_RADIUS * BALANCE_PAIR_RADIUS)
                cellset_add(&near, cell);
        }
    cellset_subtract(&near, listing->blocked, board->word_count);
    return near;
}

/* Enters the pairs of such points, or of some of them where they are many. */
static void list_pairs_of(Listing *listing, const CellSet *points) {
    Cell all[BOARD_MAX_CELLS], taken[BALANCE_PAIR_POINTS];
    int all_count = cellset_list(points, listing->board->word_count, all);
    int count = min_int(all_count, BALANCE_PAIR_POINTS);
    for (int i = 0; i < count; i++)
        taken[i] = all[i * all_count / count];
    for (int i = 0; i < count; i++) {
        if (!put(listing, 0, taken[i]))
            continue;
        for (int j = 0; j < count; j++) {
            if (!put(listing, 1, taken[j]))
                continue;
            judge(listing);
            board_undo(listing->board);
        }
        board_undo(listing->board);
    }
}

static void list_pairs(Listing *listing) {
    CellSet points = pair_points(listing);
    list_pairs_of(listing, &points);
    if (listing->balance->count > 0)
        return;
    points = free_points(listing);
    list_pairs_of(listing, &points);
}

/* Enters a group of which so many stones could be placed if it is whole, and takes them back. */
static void finish_group(Listing *listing, int placed) {
    if (placed == BALANCE_STONES)
        judge(listing);
    while (placed-- > 0)
        board_undo(listing->board);
}

/* Random groups of three stones in squares of several sizes, anywhere on the board. */
static void list_squares(Listing *listing) {
    Board *board = listing->board;
    Random *random = &listing->random;
    for (int n = 0; n < BALANCE_GROUPS; n++) {
        int edge = BALANCE_GROUP_MIN +
                   (int)random_below(random, BALANCE_GROUP_MAX - BALANCE_GROUP_MIN + 1);
        int width = min_int(edge, board->width), height = min_int(edge, board->height);
        int x = (int)random_below(random, (uint32_t)(board->width - width + 1));
        int y = (int)random_below(random, (uint32_t)(board->height - height + 1));
        int placed = 0;
        while (placed < BALANCE_STONES) {
            int dx = (int)random_below(random, (uint32_t)width);
            int dy = (int)random_below(random, (uint32_t)height);
            if (!put(listing, placed, board_cell(board, x + dx, y + dy)))
                break;
            placed++;
        }
        finish_group(listing, placed);
    }
}

/* Random groups of three of the free points: squares hardly ever hit three of a few. */
static void list_free_groups(Listing *listing) {
    Cell cells[BOARD_MAX_CELLS];
    CellSet points = free_points(listing);
    int count = cellset_list(&points, listing->board->word_count, cells);
    for (int n = 0; n < BALANCE_GROUPS && count >= BALANCE_STONES; n++) {
        int placed = 0;
        while (placed < BALANCE_STONES &&
               put(listing, placed, cells[random_below(&listing->random, (uint32_t)count)]))
            placed++;
        finish_group(listing, placed);
    }
}

static void list_groups(Listing *listing) {
    list_squares(listing);
    if (listing->balance->count == 0)
        list_free_groups(listing);
}

void balance_list(Balance *balance, Board *board, const CellSet *blocked, uint64_t seed) {
    Listing listing = {balance, board, blocked, {seed ^ board->key}, {CELL_NONE}};
    balance->count = 0;
    balance->window = SCORE_INFINITE;
    if (balance->stones == 1)
        list_single(&listing);
    else if (balance->stones == 2)
        list_pairs(&listing);
    else
        list_groups(&listing);
    balance->listed = balance->count;
}

/* ------------------------------------------------------------------------------------------
 * The contest.
 */

/* Searches one candidate; false if the search was stopped meanwhile. */
static bool measure(Worker *worker, const Balance *balance, BalanceCandidate *candidate,
                    int depth) {
    int stones = balance->stones;
    bool own_turn = stones % 2 == 0;
    int centre = own_turn ? balance->wanted : -balance->wanted;
    Board *board = &worker->board;
    worker->root_depth = depth;
    for (int i = 0; i < stones; i++) {
        Cell cell = candidate->cells[i];
        worker->played[i] = board_threat(board, board->side, cell);
        board_play(board, cell);
    }
    Window window = {max_int(centre - balance->window, -SCORE_INFINITE),
                     min_int(centre + balance->window, SCORE_INFINITE)};
    int score = tree_search(worker, window, depth, stones, false, CELL_NONE);
    for (int i = 0; i < stones; i++)
        board_undo(board);
    if (worker_stopped(worker))
        return false;
    candidate->score = own_turn ? score : -score;
    candidate->miss = miss_of(balance, candidate->score, candidate->miss % BALANCE_TIE_RANGE);
    return true;
}

/* Orders the candidates, the best first; those that miss equally keep their order. */
static void sort_candidates(Balance *balance) {
    for (int i = 1; i < balance->count; i++)
        insert(balance, i, balance->candidate[i]);
}

/* Makes the best candidate the worker's result and reports it. */
static void report_best(Worker *worker, const Balance *balance, int depth) {
    const BalanceCandidate *best = &balance->candidate[0];
    ThinkInfo *info = &worker->result;
    info->line_count = 1;
    info->best = best->cells[0];
    info->score = best->score;
    info->depth = depth;
    info->selective_depth = worker->selective_depth;
    info->pv_length = balance->stones;
    memcpy(info->pv, best->cells, (size_t)balance->stones * sizeof best->cells[0]);
    info->nodes = worker_total_nodes(worker->shared);
    info->time_ms = clock_ms() - worker->shared->limits->start_ms;
    worker->shared->line_count = 1;
    worker->shared->lines[0] = *info;
    think_report_iteration(worker->shared->report, info);
}

/* Whether there is time for another round. */
static bool goes_on(const Worker *worker, int depth) {
    const SearchShared *shared = worker->shared;
    if (depth > search_depth_limit(shared))
        return false;
    Budget budget = worker_budget(shared);
    if (budget.soft_ms == LIMIT_NONE || budget.soft_ms >= budget.hard_ms)
        return true;
    return clock_ms() - shared->limits->start_ms < budget.soft_ms * TIME_BALANCE_PERCENT / 100;
}

/* Searches the candidates to a depth and orders them. */
static void play_round(Worker *worker, Balance *balance, int depth) {
    for (int i = 0; i < balance->count; i++)
        if (!measure(worker, balance, &balance->candidate[i], depth))
            break;
    sort_candidates(balance);
    report_best(worker, balance, depth);
}

/* Whether even the best candidate lies outside the window, so that nobody knows how far. */
static bool all_miss(const Balance *balance) {
    return balance->candidate[0].miss / BALANCE_TIE_RANGE >= balance->window &&
           balance->window < SCORE_INFINITE;
}

/* Widens the window. How far the candidates miss is unknown as long as they have not been searched
 * with the new one: no less than its width, so that those that have been come first. */
static void widen(Balance *balance) {
    balance->window *= BALANCE_WIDER;
    for (int i = 0; i < balance->count; i++) {
        int *miss = &balance->candidate[i].miss;
        *miss = balance->window * BALANCE_TIE_RANGE + *miss % BALANCE_TIE_RANGE;
    }
}

void balance_run(Worker *worker, Balance *balance) {
    for (int ply = 0; ply <= BALANCE_STONES; ply++) {
        worker->eval[ply] = 0;
        worker->beyond_classical[ply] = SCORE_NONE;
    }
    balance->window = BALANCE_WINDOW;
    for (int depth = BALANCE_FIRST_DEPTH; goes_on(worker, depth);) {
        play_round(worker, balance, depth);
        if (worker_stopped(worker))
            break;
        if (all_miss(balance)) {
            widen(balance);
            continue;
        }
        balance->count =
            max_int((balance->count + 1) / 2, min_int(balance->count, BALANCE_LEFT_MIN));
        depth++;
    }
}
