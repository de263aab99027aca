/* ultimate_search: see ultimate_search.h. */
#include "variants/ultimate_search.h"

#include "evaluation/score.h"
#include "ground/clock.h"
#include "ground/random.h"
#include "memory/statistic.h"
#include "memory/tt.h"
#include "variants/ultimate_weights.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of the search, set by hand and held against matches (bench/results/variants.md). */
enum {
    MAX_DEPTH = 100,
    NODES_BETWEEN_LOOKS = 1024, /* at the clock, the limits and the stop flag */
    KILLERS = 2,
    NO_MOVE = 255,
    ASPIRATION_DEPTH = 3,   /* aspiration windows: from this depth on, */
    ASPIRATION_WINDOW = 60, /* half width to start with, */
    ASPIRATION_GROWTH = 4,  /* times this after a fail low or high, */
    ASPIRATION_MAX = 2000,  /* and open beyond this */
    REVERSE_FUTILITY_DEPTH = 3,
    REVERSE_FUTILITY_MARGIN = 120, /* for each ply that is left */
    URGENT = 6000,        /* moves with at least this score are neither reduced nor pruned */
    LMR_DEPTH = 3,        /* late move reductions: from this depth */
    LMR_MOVE = 2,         /* and this move on, 0 for the first; */
    LMR_BASE = 38,        /* parts of a ply, */
    LMR_SCALE = 82,       /* of 1024 for each product of logarithms, */
    LMR_PLY = 64,         /* and how many parts make a ply; */
    LMR_BAD_MOVE = -3000, /* a ply more below this score */
    LMP_DEPTH = 4,        /* late move pruning: up to this depth, */
    LMP_MOVES = 5,        /* after so many moves and the square of the depth */
    IIR_DEPTH = 4,        /* internal iterative reduction: from this depth on */
    HISTORY_MAX = 8192,
    HISTORY_BONUS = 16, /* for a move that cut, times depth squared, */
    HISTORY_BONUS_MAX = 1024,
    HISTORY_AGEING = 4, /* divides all before a search */
    EXTRA_DEPTH = 14,   /* beyond the empty cells: what reductions may have cost */
    ONE_MOVE_DEPTH = 8  /* with one move to choose from, to have a score */
};

/* What a move adds to its history in the order of moves. */
enum {
    ORDER_FIRST = 1 << 20, /* the table's move */
    ORDER_WINS_BOARD = 20000,
    ORDER_SAVES_BOARD = 6000,
    ORDER_KILLER = 9000,
    ORDER_SECOND_KILLER = 8000,
    ORDER_SENDS_ANYWHERE = -5000,
    ORDER_GIVES_BOARD = -4000, /* sends where the opponent completes a board, */
    ORDER_GIVES_GAME = -40000  /* and the game with it */
};

/* What one thread owns. */
typedef struct UltimateWorker {
    UltimateSearch *search;
    int number;
    Ultimate root;
    int draw[2];       /* what a draw is worth to each side */
    uint64_t draw_key; /* keeps results of searches apart in which it is worth something else */
    _Atomic int64_t nodes;
    uint8_t killers[MAX_PLY][KILLERS];
    int16_t history[2][ULTIMATE_MOVES];
    uint8_t moves[ULTIMATE_MOVES]; /* of the root, best first */
    int count;
    UltimateResult result;
} UltimateWorker;

struct UltimateSearch {
    UltimateEval *eval;
    TranspositionTable *table;
    int thread_count;
    UltimateWorker *workers;
    UltimateLimits limits;
    atomic_bool stop;
};

/* A move and how promising it looks. */
typedef struct Candidate {
    int score;
    uint8_t move;
} Candidate;

/* ------------------------------------------------------------------------------------------
 * Facts about positions.
 */

/* The cells of an open board with which a side completes a line there. */
static unsigned completing(const Ultimate *position, int side, int board) {
    unsigned stones = position->stones[side][board];
    if (position->forget && grid_count(stones) == ULTIMATE_KEPT)
        stones &= ~(1u << (position->order[side][board] & 15));
    return GRID_COMPLETES[stones] & ultimate_empty(position, board);
}

/* A move that wins the game at once, or NO_MOVE. */
static int winning_move(const Ultimate *position) {
    int side = position->turn;
    unsigned boards = GRID_COMPLETES[position->won[side]] & ultimate_open_boards(position) &
                      ~(unsigned)position->closed;
    for (; boards != 0; boards &= boards - 1) {
        int board = grid_first(boards);
        unsigned cells = completing(position, side, board);
        if (cells != 0)
            return board * GRID_CELLS + grid_first(cells);
    }
    return NO_MOVE;
}

/* The most plies that the game can still take. In forget mode the key of a position does not tell.
 */
static int plies_left(const Ultimate *position) {
    return position->forget ? ULTIMATE_FORGET_PLIES - position->ply : ULTIMATE_MOVES;
}

/* Whether nobody can complete a line of boards any more. */
static bool is_dead(const Ultimate *position) {
    unsigned lost[2]; /* boards that a side cannot win */
    for (int side = 0; side < 2; side++)
        lost[side] = position->closed & ~(unsigned)position->won[side];
    return !grid_has_line(GRID_FULL & ~lost[0]) && !grid_has_line(GRID_FULL & ~lost[1]);
}

/* ------------------------------------------------------------------------------------------
 * Order of moves.
 */

/* How promising a move looks before it is searched. */
static int move_score(const UltimateWorker *worker, const Ultimate *position, int move, int ply) {
    int side = position->turn, board = move / GRID_CELLS, cell = move % GRID_CELLS;
    int score = worker->history[side][move];
    unsigned bit = 1u << cell;
    bool wins = (completing(position, side, board) & bit) != 0;
    if (wins)
        score += ORDER_WINS_BOARD;
    else if ((completing(position, 1 - side, board) & bit) != 0)
        score += ORDER_SAVES_BOARD;
    if (move == worker->killers[ply][0])
        score += ORDER_KILLER;
    else if (move == worker->killers[ply][1])
        score += ORDER_SECOND_KILLER;
    bool closed = (position->closed >> cell & 1) != 0 || (wins && cell == board);
    if (closed)
        score += ORDER_SENDS_ANYWHERE;
    else if (completing(position, 1 - side, cell) != 0)
        score += (GRID_COMPLETES[position->won[1 - side]] >> cell & 1) != 0 ? ORDER_GIVES_GAME
                                                                            : ORDER_GIVES_BOARD;
    return score;
}

/* Lists the moves of a position; returns how many. */
static int list_moves(const UltimateWorker *worker, const Ultimate *position, int first, int ply,
                      Candidate list[ULTIMATE_MOVES]) {
    uint8_t moves[ULTIMATE_MOVES];
    int count = ultimate_moves(position, moves);
    for (int i = 0; i < count; i++) {
        list[i].move = moves[i];
        list[i].score =
            moves[i] == first ? ORDER_FIRST : move_score(worker, position, moves[i], ply);
    }
    return count;
}

/* Brings the most promising of the moves from `at` on to `at`. */
static int pick(Candidate *list, int count, int at) {
    int best = at;
    for (int i = at + 1; i < count; i++)
        if (list[i].score > list[best].score)
            best = i;
    Candidate picked = list[best];
    list[best] = list[at];
    list[at] = picked;
    return picked.move;
}

/* The move number `at` of the list refuted the opponent's last one: a bonus for it, which also
 * becomes a killer, a malus for those tried before it. */
static void update_history(UltimateWorker *worker, int side, int ply, int depth,
                           const Candidate *list, int at) {
    int move = list[at].move, bonus = min_int(HISTORY_BONUS * depth * depth, HISTORY_BONUS_MAX);
    if (worker->killers[ply][0] != move) {
        worker->killers[ply][1] = worker->killers[ply][0];
        worker->killers[ply][0] = (uint8_t)move;
    }
    statistic_step(&worker->history[side][move], bonus, HISTORY_MAX);
    for (int i = 0; i < at; i++)
        statistic_step(&worker->history[side][list[i].move], -bonus, HISTORY_MAX);
}

/* ------------------------------------------------------------------------------------------
 * The tree.
 */

static bool stopped(const UltimateWorker *worker) {
    return atomic_load_explicit(&worker->search->stop, memory_order_relaxed);
}

/* Counts a node; now and then looks whether the search is over. */
static void count_node(UltimateWorker *worker) {
    UltimateSearch *search = worker->search;
    int64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
    const UltimateLimits *limits = &search->limits;
    if (nodes * search->thread_count >= limits->max_nodes)
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
    if (nodes % NODES_BETWEEN_LOOKS != 0 || worker->number != 0)
        return;
    bool told = limits->stop != NULL && atomic_load_explicit(limits->stop, memory_order_relaxed);
    if (told || (limits->deadline_ms != INT64_MAX && clock_ms() >= limits->deadline_ms))
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
}

static int search_node(UltimateWorker *worker, const Ultimate *position, int alpha, int beta,
                       int depth, int ply);

/* The score of a position after a move, seen by the side to move there; 0, and no node more, when
 * the search is over. */
static int search_after(UltimateWorker *worker, const Ultimate *position, int alpha, int beta,
                        int depth, int ply) {
    if (stopped(worker))
        return 0;
    VariantResult result = ultimate_result(position);
    if (result == VARIANT_DRAWN)
        return worker->draw[position->turn];
    if (result != VARIANT_GOES_ON)
        return score_loss_in(ply);
    if (depth > 0 && ply < MAX_PLY - 1)
        return search_node(worker, position, alpha, beta, depth, ply);
    count_node(worker);
    if (winning_move(position) != NO_MOVE)
        return score_win_in(ply + 1);
    return is_dead(position) ? worker->draw[position->turn]
                             : ultimate_eval(worker->search->eval, position);
}

/* What a node is asked, and what the table knows of it. */
typedef struct UltimateNode {
    const Ultimate *position;
    int alpha, beta, depth, ply;
    bool zero_window; /* when the node was entered */
    uint64_t key;     /* of the node in the table, */
    int table_move;   /* and the move there, or NO_MOVE */
} UltimateNode;

/* 16 times the logarithm to base 2, the straight line between powers of two. */
static int linear_log2_16(int number) {
    int power = 31 - __builtin_clz((unsigned)number);
    return 16 * (power - 1) + (16 * number >> power);
}

/* Late move reductions: by how many plies move number `at` is searched less deeply at first. */
static int reduction_of(const Candidate *candidate, int depth, int at) {
    if (depth < LMR_DEPTH || at < LMR_MOVE || candidate->score >= URGENT)
        return 0;
    int product = linear_log2_16(depth) * linear_log2_16(at + 1);
    int plies = (LMR_BASE + product * LMR_SCALE / 1024) / LMR_PLY;
    return min_int(plies + (candidate->score < LMR_BAD_MOVE), depth - 2);
}

/* Late move pruning: whether nothing is expected of move number `at` and those after it. The score
 * of a node that leaves out moves is an ordinary one, so it proves nothing. */
static bool late_move_pruning(const UltimateNode *node, const Candidate *candidate, int at,
                              int best) {
    return node->zero_window && node->depth <= LMP_DEPTH &&
           at >= LMP_MOVES + node->depth * node->depth && candidate->score < URGENT &&
           score_is_ordinary(best);
}

/* Principal variation search of move number `at` of a node. */
static int search_move(UltimateWorker *worker, const UltimateNode *node, const Candidate *candidate,
                       int at) {
    int alpha = node->alpha, beta = node->beta, depth = node->depth - 1, ply = node->ply + 1;
    Ultimate after = *node->position;
    ultimate_play(&after, candidate->move);
    if (at == 0)
        return -search_after(worker, &after, -beta, -alpha, depth, ply);
    int reduction = reduction_of(candidate, node->depth, at);
    int score = -search_after(worker, &after, -alpha - 1, -alpha, depth - reduction, ply);
    if (score > alpha && reduction > 0)
        score = -search_after(worker, &after, -alpha - 1, -alpha, depth, ply);
    if (score > alpha && score < beta)
        score = -search_after(worker, &after, -beta, -alpha, depth, ply);
    return score;
}

/* Whether the table's result ends a node; then `*score` is it. Sets the table's move. A win that
 * takes longer than a game in forget mode still can, found earlier in the game, ends none. */
static bool table_cutoff(const UltimateWorker *worker, UltimateNode *node, int *score) {
    TableEntry entry;
    node->table_move = NO_MOVE;
    if (!tt_probe(worker->search->table, node->key, &entry))
        return false;
    if (entry.move != CELL_NONE)
        node->table_move = entry.move;
    *score = score_from_table(entry.score, node->ply);
    bool decided = score_is_decided(*score);
    if (decided && score_plies(*score) - node->ply > plies_left(node->position))
        return false;
    if (entry.depth < node->depth && !decided)
        return false;
    return entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && *score >= node->beta) ||
           (entry.bound == BOUND_UPPER && *score <= node->alpha);
}

/* Stores the result of a node in the table. */
static void store(const UltimateWorker *worker, const UltimateNode *node, int move, int score,
                  Bound bound) {
    TableEntry entry = {.move = move == NO_MOVE ? CELL_NONE : (Cell)move,
                        .score = score_to_table(score, node->ply),
                        .eval = SCORE_NONE,
                        .depth = node->depth,
                        .bound = bound};
    tt_store(worker->search->table, node->key, &entry);
}

/* Whether a node ends before any move is searched, with `*score`: a win at once, a dead draw, or
 * reverse futility pruning, a static value so high that a shallow search would not bring it below
 * beta. */
static bool static_cutoff(const UltimateWorker *worker, const UltimateNode *node, int *score) {
    const Ultimate *position = node->position;
    if (winning_move(position) != NO_MOVE) {
        *score = score_win_in(node->ply + 1);
        return true;
    }
    if (is_dead(position)) {
        *score = worker->draw[position->turn];
        return true;
    }
    if (!node->zero_window || node->depth > REVERSE_FUTILITY_DEPTH ||
        !score_is_ordinary(node->beta))
        return false;
    *score = ultimate_eval(worker->search->eval, position);
    return *score - REVERSE_FUTILITY_MARGIN * node->depth >= node->beta;
}

/* Searches the moves of a node; returns its score, which means nothing once the search is over. */
static int search_moves(UltimateWorker *worker, UltimateNode *node, int *best_move) {
    const Ultimate *position = node->position;
    Candidate list[ULTIMATE_MOVES];
    int best = -SCORE_INFINITE;
    int count = list_moves(worker, position, node->table_move, node->ply, list);
    node->depth += count == 1;
    /* Internal iterative reduction: without a move from the table the order is poor. */
    node->depth -= node->table_move == NO_MOVE && node->depth >= IIR_DEPTH;
    for (int i = 0; i < count && best < node->beta; i++) {
        pick(list, count, i);
        if (late_move_pruning(node, &list[i], i, best))
            break;
        int score = search_move(worker, node, &list[i], i);
        if (stopped(worker))
            break;
        if (score > best) {
            best = score;
            *best_move = list[i].move;
            node->alpha = max_int(node->alpha, best);
        }
        if (best >= node->beta)
            update_history(worker, position->turn, node->ply, node->depth, list, i);
    }
    return best;
}

static int search_node(UltimateWorker *worker, const Ultimate *position, int alpha, int beta,
                       int depth, int ply) {
    int score, best_move = NO_MOVE;
    count_node(worker);
    if (stopped(worker))
        return 0;
    /* Mate-distance pruning: no win found here can be quicker than these. */
    UltimateNode node = {.position = position,
                         .alpha = max_int(alpha, score_loss_in(ply + 2)),
                         .beta = min_int(beta, score_win_in(ply + 1)),
                         .depth = depth,
                         .ply = ply,
                         .key = position->hash ^ worker->draw_key};
    if (node.alpha >= node.beta)
        return node.alpha;
    node.zero_window = node.beta - node.alpha == 1;
    if (table_cutoff(worker, &node, &score) || static_cutoff(worker, &node, &score))
        return score;
    score = search_moves(worker, &node, &best_move);
    if (stopped(worker))
        return 0;
    Bound bound = score >= node.beta ? BOUND_LOWER : score > alpha ? BOUND_EXACT : BOUND_UPPER;
    store(worker, &node, best_move, score, bound);
    return score;
}

/* ------------------------------------------------------------------------------------------
 * The root.
 */

/* Puts a move of the root first, keeping the order of the others. */
static void promote(UltimateWorker *worker, int at) {
    uint8_t move = worker->moves[at];
    memmove(worker->moves + 1, worker->moves, (size_t)at);
    worker->moves[0] = move;
}

/* What a search that is stopped at move number `at` of the root has to say: if all moves before it
 * are proven to lose, that one may be better. */
static void leave_lost_move(UltimateWorker *worker, int at, int best) {
    if (at > 0 && score_is_loss(best) && !score_is_loss(worker->result.score))
        worker->result.move = worker->moves[at];
}

/* Searches all moves of the root within a window. A move that raises alpha is the result at once,
 * so that a search that is stopped has not worked in vain; but a loss is one only when no other
 * move is left (iterate()). */
static int search_root(UltimateWorker *worker, int alpha, int beta, int depth) {
    UltimateNode node = {.position = &worker->root, .alpha = alpha, .beta = beta, .depth = depth};
    int best = -SCORE_INFINITE;
    for (int i = 0; i < worker->count; i++) {
        Candidate candidate = {.move = worker->moves[i]};
        int score = search_move(worker, &node, &candidate, i);
        if (stopped(worker)) {
            leave_lost_move(worker, i, best);
            return best;
        }
        if (score <= best)
            continue;
        best = score;
        node.alpha = max_int(alpha, best);
        if (score > alpha || i == 0) {
            promote(worker, i);
            worker->result.move = worker->moves[0];
            if (score > alpha && !score_is_loss(score))
                worker->result.score = score;
        }
        if (best >= beta)
            break;
    }
    return best;
}

/* One iteration: windows around the last score until the score lies inside. */
static void iterate(UltimateWorker *worker, int depth) {
    int last = worker->result.score, width = ASPIRATION_WINDOW;
    bool open = depth < ASPIRATION_DEPTH || !score_is_ordinary(last);
    int alpha = open ? -SCORE_INFINITE : last - width;
    int beta = open ? SCORE_INFINITE : last + width;
    while (!stopped(worker)) {
        int score = search_root(worker, alpha, beta, depth);
        if (stopped(worker))
            return;
        if (score > alpha && score < beta) {
            worker->result.score = score;
            worker->result.depth = depth;
            return;
        }
        width *= ASPIRATION_GROWTH;
        if (score <= alpha)
            alpha = width > ASPIRATION_MAX ? -SCORE_INFINITE : score - width;
        else
            beta = width > ASPIRATION_MAX ? SCORE_INFINITE : score + width;
    }
}

/* Deepens until the limits or a proven result end the search. */
static void *run_worker(void *argument) {
    UltimateWorker *worker = argument;
    const UltimateLimits *limits = &worker->search->limits;
    int left = 0, step = worker->number % 2;
    for (int board = 0; board < GRID_CELLS; board++)
        if ((worker->root.closed >> board & 1) == 0)
            left += grid_count(ultimate_empty(&worker->root, board));
    int max_depth = worker->root.forget ? MAX_DEPTH : min_int(left + EXTRA_DEPTH, MAX_DEPTH);
    max_depth = min_int(max_depth, limits->max_depth);
    for (int depth = 1; depth <= max_depth && !stopped(worker); depth++) {
        iterate(worker, depth + (depth < max_depth ? step : 0));
        int score = worker->result.score;
        if (worker->number == 0 && score_is_decided(score) && score_plies(score) <= depth)
            break;
        if (worker->number == 0 && worker->count == 1 && depth >= ONE_MOVE_DEPTH)
            break;
    }
    if (worker->number == 0)
        atomic_store_explicit(&worker->search->stop, true, memory_order_relaxed);
    return NULL;
}

/* ------------------------------------------------------------------------------------------
 * The surface.
 */

UltimateSearch *ultimate_search_create(const int16_t *weights, uint64_t bytes, int threads) {
    UltimateSearch *search = calloc(1, sizeof *search);
    if (search == NULL)
        return NULL;
    search->thread_count = clamp_int(threads, 1, ULTIMATE_MAX_THREADS);
    int16_t builtin[ULTIMATE_WEIGHT_COUNT];
    if (weights != NULL || ultimate_weights_builtin(builtin))
        search->eval = ultimate_eval_create(weights != NULL ? weights : builtin);
    search->table = tt_create(bytes);
    search->workers = calloc((size_t)search->thread_count, sizeof *search->workers);
    if (search->eval == NULL || search->table == NULL || search->workers == NULL) {
        ultimate_search_destroy(search);
        return NULL;
    }
    return search;
}

void ultimate_search_destroy(UltimateSearch *search) {
    if (search == NULL)
        return;
    ultimate_eval_destroy(search->eval);
    tt_destroy(search->table);
    free(search->workers);
    free(search);
}

void ultimate_search_clear(UltimateSearch *search) {
    tt_clear(search->table);
    memset(search->workers, 0, (size_t)search->thread_count * sizeof *search->workers);
}

/* The part of the keys in the table that says what a draw is worth to the second side. */
static uint64_t draw_key(int draw) {
    return (uint64_t)(int64_t)draw * GOLDEN_GAMMA;
}

/* Prepares a worker: its history ages, its killers go. */
static void prepare(UltimateWorker *worker, UltimateSearch *search, int number,
                    const Ultimate *root) {
    Candidate list[ULTIMATE_MOVES];
    int contempt = clamp_int(search->limits.contempt, -SCORE_STATIC_MAX, SCORE_STATIC_MAX);
    worker->draw[root->turn] = SCORE_DRAW - contempt;
    worker->draw[1 - root->turn] = SCORE_DRAW + contempt;
    worker->draw_key = draw_key(worker->draw[1]);
    worker->search = search;
    worker->number = number;
    worker->root = *root;
    atomic_store(&worker->nodes, 0);
    memset(worker->killers, NO_MOVE, sizeof worker->killers);
    for (int side = 0; side < 2; side++)
        for (int move = 0; move < ULTIMATE_MOVES; move++)
            worker->history[side][move] = (int16_t)(worker->history[side][move] / HISTORY_AGEING);
    worker->count = list_moves(worker, root, winning_move(root), 0, list);
    for (int i = 0; i < worker->count; i++)
        worker->moves[i] = (uint8_t)pick(list, worker->count, i);
    worker->result = (UltimateResult){.move = worker->moves[0]};
}

/* The line that the table remembers from the root on, beginning with the result's move. */
static void find_line(const UltimateSearch *search, const Ultimate *root, UltimateResult *result) {
    Ultimate position = *root;
    TableEntry entry;
    int move = result->move;
    for (result->line_length = 0; result->line_length < ULTIMATE_LINE;) {
        uint8_t moves[ULTIMATE_MOVES];
        int count = ultimate_moves(&position, moves);
        if (memchr(moves, move, (size_t)count) == NULL)
            return;
        result->line[result->line_length++] = (uint8_t)move;
        ultimate_play(&position, move);
        if (ultimate_result(&position) != VARIANT_GOES_ON)
            return;
        move = winning_move(&position);
        if (move != NO_MOVE)
            continue;
        if (!tt_probe(search->table, position.hash ^ search->workers[0].draw_key, &entry) ||
            entry.move == CELL_NONE)
            return;
        move = entry.move;
    }
}

void ultimate_search_run(UltimateSearch *search, const Ultimate *root, const UltimateLimits *limits,
                         UltimateResult *result) {
    pthread_t threads[ULTIMATE_MAX_THREADS];
    int started = 1;
    search->limits = *limits;
    atomic_store(&search->stop, false);
    tt_age(search->table);
    for (int i = 0; i < search->thread_count; i++)
        prepare(&search->workers[i], search, i, root);
    while (started < search->thread_count &&
           pthread_create(&threads[started], NULL, run_worker, &search->workers[started]) == 0)
        started++;
    run_worker(&search->workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
    *result = search->workers[0].result;
    for (int i = 1; i < started; i++) {
        const UltimateResult *other = &search->workers[i].result;
        bool wins = score_is_win(other->score) && other->score > result->score;
        if (wins || (other->depth > result->depth && !score_is_win(result->score)))
            *result = *other;
    }
    result->nodes = 0;
    for (int i = 0; i < started; i++)
        result->nodes += atomic_load(&search->workers[i].nodes);
    find_line(search, root, result);
}
