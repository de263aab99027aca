/* tree: see tree.h. Principal variation search; the steps of a node are the functions below,
 * in the order in which tree_search() takes them.
 *
 * Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM
 * Computing Surveys 1982 (PVS); Heinz, "Extended futility pruning", ICCA Journal 1998.
 */
#include "tree.h"

#include "clock.h"
#include "eval.h"
#include "picker.h"
#include "tactics.h"
#include "vct.h"

#include <string.h>

enum {
    CHECK_NODES = 1024,      /* between two looks at the clock */
    VCF_NODES = 64,          /* of a search for continuous fours at the horizon */
    PROVEN_DEPTH = 100,      /* stored with proven scores: they hold at any depth */
    UNPROVEN_OFFSET = 2500,  /* moves a loss that is not proven out of the decided scores */
    PLY_SCORE_BOUND = 27000, /* scores beyond this count plies from the root */
    FUTILITY_DEPTH = 8,      /* reverse futility: up to this depth, */
    RAZOR_DEPTH = 2,         /* straight to the horizon: up to this depth, */
    THREAT_DEPTH = 4,        /* threat solver: from this depth on, */
    THREAT_NODES = 24,       /* with so many nodes there, and twice as many for each ply more, */
    THREAT_NODES_MAX = 4000, /* but no more than these */
    TRIED_MAX = 64           /* quiet moves remembered for the history */
};

/* Move-count pruning: how many moves to look at by depth, half of that if not improving. */
static const uint8_t MOVE_LIMIT[] = {6, 6, 9, 12, 15, 19, 23, 27, 31, 36, 41, 46, 51, 56, 61, 66};

/* The state of one node, handed from step to step. */
typedef struct Node {
    int alpha, beta, depth, ply;
    bool pv, cut;
    bool hit;         /* the table knows the position, */
    TableEntry entry; /* and says this */
    int eval;
    bool threatened; /* the opponent would win by threats after a pass, */
    int otherwise;   /* after so many plies if it is not one of these moves */
    CellSet answers;
    bool improving;
    bool complete; /* every legal move that could matter has been searched */
    int best;
    Cell best_move;
    int move_count; /* moves searched so far */
    Cell tried[TRIED_MAX];
} Node;

/* ------------------------------------------------------------------------------------------
 * Limits and counting.
 */

static int64_t own_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

void tree_add_nodes(Worker *worker, int64_t count) {
    atomic_store_explicit(&worker->nodes, own_nodes(worker) + count, memory_order_relaxed);
}

int64_t tree_total_nodes(const SearchShared *shared) {
    int64_t total = 0;
    for (int i = 0; i < shared->worker_count; i++)
        total += own_nodes(shared->workers[i]);
    return total;
}

/* Looks at the limits, those of the control first. Worker 0 only. */
static bool limit_reached(const SearchShared *shared) {
    int64_t deadline = 0, max_nodes = 0;
    if (shared->control != NULL) {
        if (atomic_load_explicit(&shared->control->stop, memory_order_relaxed))
            return true;
        deadline = atomic_load_explicit(&shared->control->deadline_ms, memory_order_relaxed);
        max_nodes = atomic_load_explicit(&shared->control->max_nodes, memory_order_relaxed);
    }
    if (max_nodes == 0)
        max_nodes = shared->limits->max_nodes;
    if (deadline == 0 && shared->budget.hard_ms != LIMIT_NONE)
        deadline = shared->limits->start_ms + shared->budget.hard_ms;
    return tree_total_nodes(shared) >= max_nodes || (deadline != 0 && clock_ms() >= deadline);
}

bool tree_stopped(Worker *worker) {
    SearchShared *shared = worker->shared;
    if (worker->id == 0 && own_nodes(worker) >= worker->check_at) {
        worker->check_at = own_nodes(worker) + CHECK_NODES;
        if (shared->limits->max_nodes < LIMIT_NONE - CHECK_NODES)
            worker->check_at = min_int64(worker->check_at, shared->limits->max_nodes);
        if (limit_reached(shared))
            atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
        if (shared->pulse != NULL)
            shared->pulse(worker);
    }
    return atomic_load_explicit(&shared->stop, memory_order_relaxed);
}

void tree_join_line(Line *line, Cell first, const Line *rest) {
    int length = min_int(rest->length, MAX_PLY - 1);
    memmove(line->move + 1, rest->move, (size_t)length * sizeof rest->move[0]);
    line->move[0] = first;
    line->length = length + 1;
}

/* ------------------------------------------------------------------------------------------
 * Scores in the table are relative to the node, those in the tree to the root.
 */

static int score_to_table(int score, int ply) {
    if (score >= PLY_SCORE_BOUND)
        return score + ply;
    return score <= -PLY_SCORE_BOUND ? score - ply : score;
}

static int score_from_table(int score, int ply) {
    if (score >= PLY_SCORE_BOUND)
        return score - ply;
    return score <= -PLY_SCORE_BOUND ? score + ply : score;
}

static void store(const Worker *worker, const Node *node, int score, Bound bound) {
    TableEntry entry = {node->best_move, score_to_table(score, node->ply), node->eval,
                        max_int(node->depth, 0), bound};
    bool proven = (score_is_win(score) && bound != BOUND_UPPER) ||
                  (score_is_loss(score) && bound != BOUND_LOWER);
    if (proven)
        entry.depth = PROVEN_DEPTH;
    tt_store(worker->shared->table, worker->board.key, &entry);
}

/* ------------------------------------------------------------------------------------------
 * The steps of a node.
 */

/* Step 1. The end of the game, what the threat counts prove, and the limits of the line. */
static int known_score(Worker *worker, const Node *node) {
    Board *board = &worker->board;
    Cell cell;
    int score = tactics_score(board, node->ply, &cell);
    if (score != SCORE_NONE) {
        if (node->pv && cell != CELL_NONE) {
            worker->line[node->ply].length = 1;
            worker->line[node->ply].move[0] = cell;
        }
        return score;
    }
    if (board->empty_count == 0 || board_is_dead(board))
        return SCORE_DRAW;
    return node->ply >= MAX_PLY - 8 ? eval_value(board) : SCORE_NONE;
}

/* Step 2. The table: a deep enough result ends the node. */
static int table_score(const Worker *worker, Node *node) {
    node->hit = tt_probe(worker->shared->table, worker->board.key, &node->entry);
    if (!node->hit)
        return SCORE_NONE;
    int score = score_from_table(node->entry.score, node->ply);
    node->best_move = node->entry.move;
    if (node->pv || node->entry.depth < node->depth)
        return SCORE_NONE;
    bool usable = node->entry.bound == BOUND_EXACT ||
                  (node->entry.bound == BOUND_LOWER && score >= node->beta) ||
                  (node->entry.bound == BOUND_UPPER && score <= node->alpha);
    return usable ? score : SCORE_NONE;
}

/* Step 3. The static value, also of the table's memory. */
static void evaluate(Worker *worker, Node *node) {
    bool stored = node->hit && node->entry.eval != SCORE_NONE;
    node->eval = stored ? node->entry.eval : eval_value(&worker->board);
    worker->eval[node->ply] = node->eval;
    node->improving = node->ply < 2 || node->eval > worker->eval[node->ply - 2];
}

/* Step 4. The horizon: the static value, unless it is too low and continuous fours win. */
static int horizon(Worker *worker, Node *node) {
    Board *board = &worker->board;
    node->depth = 0;
    if (node->eval >= node->beta) {
        store(worker, node, node->eval, BOUND_LOWER);
        return node->eval;
    }
    int score = SCORE_NONE;
    if (tactics_has_four(board, board->side)) {
        Vcf vcf = {.node_limit = VCF_NODES, .last_ply = MAX_PLY - 2};
        score = vcf_search(board, &vcf, node->ply);
        tree_add_nodes(worker, vcf.nodes);
        node->best_move = score != SCORE_NONE ? vcf.best : node->best_move;
    }
    store(worker, node, score != SCORE_NONE ? score : node->eval,
          score != SCORE_NONE ? BOUND_LOWER : BOUND_EXACT);
    return score != SCORE_NONE ? score : node->eval;
}

/* Step 5. Positions so far outside the window that a look at them is not worth it. */
static int prune(Worker *worker, Node *node) {
    const Params *params = &worker->params;
    if (node->pv || score_is_decided(node->beta) || score_is_decided(node->alpha))
        return SCORE_NONE;
    if (node->depth <= FUTILITY_DEPTH &&
        node->eval - params->futility_margin * (node->depth - node->improving) >= node->beta)
        return node->eval;
    if (node->depth <= RAZOR_DEPTH &&
        node->eval + params->razor_margin + params->razor_per_ply * node->depth <= node->alpha) {
        Node below = *node;
        int score = horizon(worker, &below);
        return score <= node->alpha || score_is_win(score) ? score : SCORE_NONE;
    }
    return SCORE_NONE;
}

/* How much the threat solver may spend at a node. Nothing in play, where inside the tree it costs
 * more than it brings (bench/RESULTS.md); it serves engine_solve(). */
static int64_t solver_nodes(const Worker *worker, const Node *node) {
    if (!worker->shared->wish->only_wins || node->depth < THREAT_DEPTH)
        return 0;
    return min_int(THREAT_NODES << min_int(node->depth - THREAT_DEPTH, 10), THREAT_NODES_MAX);
}

/* Step 6. Does the side to move win by threats? */
static int threat_win(Worker *worker, Node *node) {
    Vct vct = {.table = worker->proof, .node_limit = solver_nodes(worker, node)};
    if (vct.node_limit == 0)
        return SCORE_NONE;
    vct_search(&worker->board, &vct);
    tree_add_nodes(worker, vct.nodes);
    if (vct.plies == 0)
        return SCORE_NONE;
    int score = score_win_in(node->ply + vct.plies);
    if (worker->shared->wish->most_plies != 0 && score <= node->alpha)
        return SCORE_NONE; /* a win, but not soon enough: the others have to be looked at */
    node->best_move = vct.best;
    worker->line[node->ply].length = 1;
    worker->line[node->ply].move[0] = vct.best;
    store(worker, node, score, BOUND_LOWER);
    return score;
}

/* Step 7. Would the opponent win by threats after a pass? Then only what may prevent that has to be
 * looked at, which also lets a loss be proven. */
static void threat_defence(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    Vct vct = {.table = worker->proof, .node_limit = solver_nodes(worker, node)};
    if (vct.node_limit == 0 || board->threat_count[side_other(board->side)][THREAT_OPEN_FOUR] != 0)
        return;
    node->threatened = vct_defend(&worker->board, &vct, &node->answers) == VERDICT_PROVEN;
    node->otherwise = vct.plies;
    tree_add_nodes(worker, vct.nodes);
}

/* floor(16 * log2(value)) for value >= 1, by repeated squaring of a fixed-point number. */
static int log2_16(int value) {
    uint32_t x = (uint32_t)value << 16;
    int result = 0;
    while (x >= 2u << 16) {
        x >>= 1;
        result += 16;
    }
    for (int bit = 8; bit != 0; bit /= 2) {
        x = (uint32_t)(((uint64_t)x * x) >> 16);
        if (x >= 2u << 16) {
            x >>= 1;
            result += bit;
        }
    }
    return result;
}

/* How much less deep to look at a late move first: the product of two logarithms. */
static int reduction(const Node *node, const Picker *picker, bool forcing) {
    if (node->depth < 2 || node->move_count < 2 || picker->freedom == FREEDOM_STOP_FIVE)
        return 0;
    int product = log2_16(node->depth) * log2_16(node->move_count);
    int plies = (product + 300) / 600;
    plies += node->cut - node->pv - forcing;
    plies += !node->improving && node->depth > 3;
    return clamp_int(plies, 0, node->depth - 1);
}

/* Whether the moves from here on are too late in the order to matter. */
static bool too_late(const Node *node, const Picker *picker) {
    if (node->pv || picker->freedom > FREEDOM_STOP_THREATS || node->best <= -PLY_SCORE_BOUND)
        return false;
    int limit = MOVE_LIMIT[min_int(node->depth, (int)ARRAY_LENGTH(MOVE_LIMIT) - 1)];
    return node->move_count >= (node->improving ? limit : (limit + 1) / 2);
}

/* The key of the position after the side to move plays `cell`. */
static uint64_t key_after(const Board *board, Cell cell) {
    const Rules *rules = board->rules;
    return board->key ^ rules->stone_keys[side_stone(board->side)][cell] ^ rules->side_key;
}

/* Searches the move just played, the full window only if a narrow one says it matters. */
static int search_move(Worker *worker, const Node *node, int depth, int reduced) {
    int alpha = node->alpha, beta = node->beta, ply = node->ply + 1;
    int score;
    if (node->move_count == 0) {
        bool cut = !node->pv && !node->cut;
        return -tree_search(worker, -beta, -alpha, depth, ply, cut);
    }
    score = -tree_search(worker, -alpha - 1, -alpha, depth - reduced, ply, true);
    if (score > alpha && reduced > 0)
        score = -tree_search(worker, -alpha - 1, -alpha, depth, ply, !node->cut);
    if (score > alpha && score < beta)
        score = -tree_search(worker, -beta, -alpha, depth, ply, false);
    return score;
}

/* Takes the result of a move into the node; true for a cut-off. */
static bool take_result(Worker *worker, Node *node, Cell cell, int score) {
    if (node->move_count < TRIED_MAX)
        node->tried[node->move_count] = cell;
    node->move_count++;
    if (score <= node->best)
        return false;
    node->best = score;
    if (score <= node->alpha)
        return false;
    node->best_move = cell;
    node->alpha = score;
    if (node->pv)
        tree_join_line(&worker->line[node->ply], cell, &worker->line[node->ply + 1]);
    return score >= node->beta;
}

/* Rewards the move that cut and punishes those tried before it. */
static void update_history(Worker *worker, const Node *node) {
    const Board *board = &worker->board;
    Side side = board->side;
    int bonus = min_int(16 * node->depth * node->depth + 32 * node->depth, 1600);
    history_add(&worker->history, side, node->best_move, bonus);
    for (int i = 0; i < min_int(node->move_count, TRIED_MAX); i++)
        if (node->tried[i] != node->best_move)
            history_add(&worker->history, side, node->tried[i], -bonus / 2);
    if (board->ply > 0)
        worker->history.counter[side][board->undo[board->ply - 1].cell] = node->best_move;
}

/* Step 8. All moves, best first. Returns the freedom of the node. */
static Freedom search_moves(Worker *worker, Node *node) {
    Board *board = &worker->board;
    Picker picker;
    Cell last = board->ply > 0 ? board->undo[board->ply - 1].cell : CELL_NONE;
    picker_init(&picker, board, &worker->history, node->hit ? node->entry.move : CELL_NONE, last);
    /* An answer to a four is forced and does not use up depth. */
    int depth = picker.freedom == FREEDOM_STOP_FIVE ? node->depth : node->depth - 1;
    node->best_move = CELL_NONE;
    if (node->threatened)
        picker_restrict(&picker, &node->answers);

    for (;;) {
        if (too_late(node, &picker)) {
            node->complete = false;
            break;
        }
        Cell cell = picker_next(&picker, board, &worker->history);
        if (cell == CELL_NONE)
            break;
        bool forcing = board_threat(board, board->side, cell) >= THREAT_THREE;
        int reduced = reduction(node, &picker, forcing);
        tt_prefetch(worker->shared->table, key_after(board, cell));
        board_play(board, cell);
        int score = search_move(worker, node, depth, reduced);
        board_undo(board);
        if (tree_stopped(worker))
            break;
        if (take_result(worker, node, cell, score)) {
            if (picker.freedom <= FREEDOM_STOP_THREATS)
                update_history(worker, node);
            break;
        }
    }
    return picker.freedom;
}

/* Step 9. The score when no move was searched, or when all those that were lose. */
static int final_score(const Worker *worker, const Node *node, Freedom freedom) {
    if (node->move_count == 0) {
        if (freedom == FREEDOM_STOP_OPEN_FOUR)
            return score_loss_in(node->ply + 4);
        if (freedom == FREEDOM_STOP_THREATS)
            return score_loss_in(node->ply + node->otherwise);
        return freedom == FREEDOM_STOP_FIVE ? score_loss_in(node->ply + 2) : node->eval;
    }
    if (freedom == FREEDOM_STOP_THREATS && node->complete)
        return max_int(node->best, score_loss_in(node->ply + node->otherwise));
    /* Moves that were left out might hold: the loss is likely, not proven. */
    bool all_seen = freedom > FREEDOM_STOP_THREATS ||
                    (node->complete && node->move_count == worker->board.empty_count);
    return score_is_loss(node->best) && !all_seen ? node->best + UNPROVEN_OFFSET : node->best;
}

int tree_search(Worker *worker, int alpha, int beta, int depth, int ply, bool cut) {
    Board *board = &worker->board;
    Node node = {.alpha = alpha,
                 .beta = beta,
                 .depth = depth,
                 .ply = ply,
                 .cut = cut,
                 .pv = beta - alpha > 1,
                 .complete = true,
                 .best = -SCORE_INFINITE,
                 .best_move = CELL_NONE};
    worker->line[ply].length = 0;
    tree_add_nodes(worker, 1);
    worker->selective_depth = max_int(worker->selective_depth, ply);
    if (tree_stopped(worker))
        return 0;

    int score = known_score(worker, &node);
    if (score != SCORE_NONE)
        return score;
    score = table_score(worker, &node);
    if (score != SCORE_NONE)
        return score;
    evaluate(worker, &node);

    bool threatened = board->threat_count[side_other(board->side)][THREAT_FIVE] != 0;
    if (threatened)
        node.depth = max_int(depth, 1);
    else if (depth <= 0)
        return horizon(worker, &node);
    else if (board->threat_count[side_other(board->side)][THREAT_OPEN_FOUR] == 0)
        score = prune(worker, &node);
    if (score == SCORE_NONE && !threatened)
        score = threat_win(worker, &node);
    if (score != SCORE_NONE)
        return score;
    if (!threatened)
        threat_defence(worker, &node);

    int alpha_before = node.alpha;
    Freedom freedom = search_moves(worker, &node);
    if (tree_stopped(worker))
        return 0;
    score = final_score(worker, &node, freedom);
    store(worker, &node, score,
          score >= beta ? BOUND_LOWER : (score > alpha_before ? BOUND_EXACT : BOUND_UPPER));
    return score;
}
