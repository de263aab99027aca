/* tree: see tree.h. Principal variation search; the steps of a node are the functions below,
 * in the order in which tree_search() takes them.
 *
 * Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM
 * Computing Surveys 1982 (PVS); Heinz, "Extended futility pruning", ICCA Journal 1998.
 */
#include "tree.h"

#include "eval.h"
#include "pruning.h"
#include "reduction.h"
#include "tactics.h"
#include "vct.h"

#include <string.h>

enum {
    PROVEN_DEPTH = 100,     /* stored with proven scores: they hold at any depth */
    MALUS_UNIT = 64,        /* of Params.history_malus */
    UNTHREATENED = 3,       /* plies less where the opponent does not threaten to win by threats */
    WIN_DEPTH = 6,          /* threat solver, for the side that is to win: from this depth on */
    WIN_NODES = 16,         /* with so many nodes there, and half as many more for each ply more; */
    DEFENCE_DEPTH = 4,      /* against what it threatens: from this depth on */
    DEFENCE_NODES = 20,     /* with so many; */
    THREAT_NODES_MAX = 4000 /* and about so many at most */
};

/* ------------------------------------------------------------------------------------------
 * Scores in the table are relative to the node, those in the tree to the root.
 */

static int score_to_table(int score, int ply) {
    if (score >= SCORE_UNPROVEN_BOUND)
        return score + ply;
    return score <= -SCORE_UNPROVEN_BOUND ? score - ply : score;
}

static int score_from_table(int score, int ply) {
    if (score >= SCORE_UNPROVEN_BOUND)
        return score - ply;
    return score <= -SCORE_UNPROVEN_BOUND ? score + ply : score;
}

static void store(const Worker *worker, const Node *node, int score, Bound bound) {
    TableEntry entry = {node->best_move, score_to_table(score, node->ply), node->raw_eval,
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
        if (node->is_pv && cell != CELL_NONE) {
            worker->pv[node->ply].length = 1;
            worker->pv[node->ply].move[0] = cell;
        }
        return score;
    }
    if (board->empty_count == 0 || board_is_dead(board))
        return SCORE_DRAW;
    if (score_win_in(node->ply + 3) <= node->alpha)
        return node->alpha; /* no win is left that would be shorter than one found already */
    return node->ply >= MAX_PLY - 8 ? eval_value(board, worker->net) : SCORE_NONE;
}

/* What a result in the table says about the node, SCORE_NONE if not enough. */
static int usable_score(const Node *node, const TableEntry *entry) {
    int score = score_from_table(entry->score, node->ply);
    if (node->is_pv || node->excluded != CELL_NONE || entry->depth < node->depth)
        return SCORE_NONE;
    bool usable = entry->bound == BOUND_EXACT ||
                  (entry->bound == BOUND_LOWER && score >= node->beta) ||
                  (entry->bound == BOUND_UPPER && score <= node->alpha);
    return usable ? score : SCORE_NONE;
}

/* Step 2. The table: a deep enough result ends the node. */
static int table_score(const Worker *worker, Node *node) {
    node->hit = tt_probe(worker->shared->table, worker->board.key, &node->entry);
    if (!node->hit)
        return SCORE_NONE;
    node->best_move = node->entry.move;
    return usable_score(node, &node->entry);
}

/* Step 3. The static value, also of the table's memory, and what the search has learned about it.
 */
static void evaluate(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    bool stored = node->hit && node->entry.eval != SCORE_NONE;
    node->raw_eval = stored ? node->entry.eval : eval_value(board, worker->net);
    node->correction = correction_key(board);
    node->eval = node->raw_eval + correction_value(&worker->correction, &worker->params,
                                                   board->side, &node->correction);
    worker->eval[node->ply] = node->eval;
    node->improving = node->ply < 2 || node->eval > worker->eval[node->ply - 2];
}

/* Step 4. The horizon: the static value, unless it is too low and continuous fours that lead on
 * win. */
static int horizon(Worker *worker, Node *node) {
    Board *board = &worker->board;
    node->depth = 0;
    if (node->eval >= node->beta) {
        store(worker, node, node->eval, BOUND_LOWER);
        return node->eval;
    }
    int score = SCORE_NONE;
    if (tactics_has_four(board, board->side, tactics_least_four(board, board->side))) {
        Vcf vcf = {.node_limit = worker->params.vcf_nodes, .last_ply = MAX_PLY - 2};
        vcf.leading = true;
        score = vcf_search(board, &vcf, node->ply);
        worker_count_nodes(worker, vcf.nodes);
        node->best_move = score != SCORE_NONE ? vcf.best : node->best_move;
    }
    store(worker, node, score != SCORE_NONE ? score : node->eval,
          score != SCORE_NONE ? BOUND_LOWER : BOUND_EXACT);
    return score != SCORE_NONE ? score : node->eval;
}

/* Step 5. Positions so far outside the window that a look at them is not worth it. */
static int prune(Worker *worker, Node *node) {
    if (node->is_pv || score_is_decided(node->beta) || score_is_decided(node->alpha))
        return SCORE_NONE;
    if (pruning_reverse_futility(node, &worker->params))
        return (node->eval + node->beta) / 2;
    if (pruning_razoring(node, &worker->params)) {
        Node below = *node;
        int score = horizon(worker, &below);
        return score <= node->alpha || score_is_win(score) ? score : SCORE_NONE;
    }
    return SCORE_NONE;
}

/* Whether the side at the root is to move. A win of that side is looked for: what the other one
 * threatens does not matter. */
static bool attacker_moves(const Node *node) {
    return node->ply % 2 == 0;
}

/* How much the threat solver may spend at a node. Nothing in play, where inside the tree it costs
 * more than it brings (bench/RESULTS.md); it serves engine_solve(). */
static int solver_nodes(const Worker *worker, const Node *node) {
    bool attacks = attacker_moves(node);
    int first = attacks ? WIN_DEPTH : DEFENCE_DEPTH, nodes = attacks ? WIN_NODES : DEFENCE_NODES;
    if (!worker->shared->wish->only_wins || node->depth < first)
        return 0;
    for (int depth = first; depth < node->depth && nodes < THREAT_NODES_MAX; depth++)
        nodes += nodes / 2;
    return nodes;
}

/* Step 6. Does the side to move win by threats? */
static int threat_win(Worker *worker, Node *node) {
    Vct vct = {.table = worker->proof, .node_limit = solver_nodes(worker, node)};
    if (vct.node_limit == 0)
        return SCORE_NONE;
    vct_search(&worker->board, &vct);
    worker_count_nodes(worker, vct.nodes);
    if (vct.plies == 0)
        return SCORE_NONE;
    int score = score_win_in(node->ply + vct.plies);
    if (worker->shared->wish->most_plies != 0 && score <= node->alpha)
        return SCORE_NONE; /* a win, but not soon enough: the others have to be looked at */
    node->best_move = vct.best;
    worker->pv[node->ply].length = 1;
    worker->pv[node->ply].move[0] = vct.best;
    store(worker, node, score, BOUND_LOWER);
    return score;
}

/* Step 7. Would the opponent win by threats after a pass? Then only what may prevent that has to be
 * looked at, which also lets a loss be proven. If not, his last move left the side to move free to
 * do anything, which seldom leads to a forced win: such positions are looked at less deeply. */
static void threat_defence(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    Vct vct = {.table = worker->proof, .node_limit = solver_nodes(worker, node)};
    if (vct.node_limit == 0 || board->threat_count[side_other(board->side)][THREAT_OPEN_FOUR] != 0)
        return;
    node->threatened = vct_defend(&worker->board, &vct, &node->answers) == PROOF_PROVEN;
    node->otherwise = vct.plies;
    worker_count_nodes(worker, vct.nodes);
    if (!node->threatened)
        node->depth = max_int(node->depth - UNTHREATENED, 1);
}

/* The key of the position after the side to move plays `cell`. */
static uint64_t key_after(const Board *board, Cell cell) {
    const Rules *rules = board->rules;
    return board->key ^ rules->stone_keys[side_stone(board->side)][cell] ^ rules->side_key;
}

/* Searches the move just played, the full window only if a narrow one says it matters. */
static int search_move(Worker *worker, const Node *node, const Trial *trial) {
    int alpha = node->alpha, beta = node->beta, ply = node->ply + 1, depth = trial->depth;
    int score;
    if (node->tried_count == 0) {
        bool cut = !node->is_pv && !node->cut;
        return -tree_search(worker, -beta, -alpha, depth, ply, cut);
    }
    score = -tree_search(worker, -alpha - 1, -alpha, depth - trial->reduced, ply, true);
    if (score > alpha && trial->reduced > 0)
        score = -tree_search(worker, -alpha - 1, -alpha, depth, ply, !node->cut);
    if (score > alpha && score < beta)
        score = -tree_search(worker, -beta, -alpha, depth, ply, false);
    return score;
}

/* Takes the result of a move into the node; true for a cut-off. */
static bool take_result(Worker *worker, Node *node, Cell cell, int score) {
    if (node->tried_count < NODE_TRIED_MAX)
        node->tried[node->tried_count] = cell;
    node->tried_count++;
    if (score <= node->best)
        return false;
    node->best = score;
    if (score <= node->alpha)
        return false;
    node->best_move = cell;
    node->alpha = score;
    node->raised = true;
    if (node->is_pv)
        pv_join(&worker->pv[node->ply], cell, &worker->pv[node->ply + 1]);
    return score >= node->beta;
}

/* The move that led to the node. */
static Answered answered_move(const Worker *worker, const Node *node) {
    const Board *board = &worker->board;
    if (board->ply == 0)
        return (Answered){CELL_NONE, THREAT_NONE};
    return (Answered){board->undo[board->ply - 1].cell, worker->played[node->ply - 1]};
}

/* A bonus for the move that cut, a malus for those tried before it. */
static void update_history(Worker *worker, const Node *node) {
    const Board *board = &worker->board;
    Answered answered = answered_move(worker, node);
    const Params *params = &worker->params;
    int bonus =
        (params->history_bonus * node->depth + worker->params.history_per_ply) * node->depth;
    bonus = min_int(bonus, worker->params.history_most);
    int malus = bonus * params->history_malus / MALUS_UNIT;
    history_add(&worker->history, board, answered, node->best_move, bonus);
    for (int i = 0; i < min_int(node->tried_count, NODE_TRIED_MAX); i++)
        if (node->tried[i] != node->best_move)
            history_add(&worker->history, board, answered, node->tried[i], -malus);
    if (answered.cell != CELL_NONE)
        worker->history.counter[board->side][answered.cell] = node->best_move;
}

/* Whether the table says enough about its move to ask how much better it is than the others. */
static bool may_be_singular(const Worker *worker, const Node *node, const Picker *picker) {
    int score = score_from_table(node->entry.score, node->ply);
    return node->depth >= worker->params.singular_depth && node->hit &&
           node->excluded == CELL_NONE && picker->table_move != CELL_NONE &&
           picker->freedom == FREEDOM_FULL && node->entry.bound != BOUND_UPPER &&
           score_is_ordinary(score) &&
           node->entry.depth >= node->depth - worker->params.singular_trust &&
           node->entry.depth < node->depth && node->ply <= 2 * worker->root_depth;
}

/* Step 8. How much deeper to look at the table's move, because all others are worse. Source:
 * Anantharaman, Campbell and Hsu, "Singular extensions", Artificial Intelligence 1990. */
static int singular_extension(Worker *worker, const Node *node, const Picker *picker) {
    const Params *params = &worker->params;
    if (!may_be_singular(worker, node, picker))
        return 0;
    int bound = score_from_table(node->entry.score, node->ply);
    bound -= params->singular_margin * node->depth / 8;
    worker->excluded[node->ply] = picker->table_move;
    int score = tree_search(worker, bound - 1, bound, (node->depth - 1) / 2, node->ply, node->cut);
    worker->excluded[node->ply] = CELL_NONE;
    worker->pv[node->ply].length = 0;
    if (score >= bound)
        return 0;
    return !node->is_pv && score < bound - params->singular_double ? 2 : 1;
}

bool tree_defers(const Worker *worker, Cell cell, int depth) {
    Abdada *abdada = worker->shared->abdada;
    return abdada != NULL && depth >= worker->params.abdada_depth &&
           abdada_is_searched(abdada, key_after(&worker->board, cell));
}

uint64_t tree_enter(Worker *worker, Cell cell, int depth) {
    if (worker->shared->abdada == NULL || depth < worker->params.abdada_depth)
        return 0;
    uint64_t key = key_after(&worker->board, cell);
    abdada_enter(worker->shared->abdada, key);
    return key;
}

void tree_leave(Worker *worker, uint64_t key) {
    if (key != 0)
        abdada_leave(worker->shared->abdada, key);
}

/* Defers a move that another worker is searching; returns whether it did. The first move is never
 * deferred: the others need its score. */
static bool defer(const Worker *worker, Node *node, const Trial *trial) {
    if (node->move_count == 0 || node->deferred_count == NODE_DEFERRED_MAX ||
        !tree_defers(worker, trial->cell, trial->depth))
        return false;
    node->deferred[node->deferred_count++] = *trial;
    return true;
}

/* Searches a move of the node; true for a cut-off. */
static bool try_move(Worker *worker, Node *node, const Trial *trial) {
    Board *board = &worker->board;
    tt_prefetch(worker->shared->table, key_after(board, trial->cell));
    uint64_t key = tree_enter(worker, trial->cell, trial->depth);
    worker->played[node->ply] = board_threat(board, board->side, trial->cell);
    board_play(board, trial->cell);
    int score = search_move(worker, node, trial);
    board_undo(board);
    tree_leave(worker, key);
    return !worker_stopped(worker) && take_result(worker, node, trial->cell, score);
}

/* Whether another worker has found out what the node is worth in the meantime. */
static bool resolved(const Worker *worker, Node *node) {
    TableEntry entry;
    if (worker->shared->abdada != NULL && node->depth > worker->params.abdada_depth &&
        node->move_count > 0 && tt_probe(worker->shared->table, worker->board.key, &entry))
        node->resolved = usable_score(node, &entry);
    return node->resolved != SCORE_NONE;
}

/* The moves in the picker's order, but for the deferred ones; true for a cut-off. */
static bool try_moves(Worker *worker, Node *node, Picker *picker, int depth, int extension) {
    Board *board = &worker->board;
    const Params *params = &worker->params;
    while (!worker_stopped(worker) && !resolved(worker, node)) {
        if (pruning_move_count(node, params, picker->freedom)) {
            node->complete = false;
            return false;
        }
        Cell cell = picker_next(picker, board, &worker->history, params);
        if (cell == CELL_NONE)
            return false;
        if (cell == node->excluded ||
            pruning_futility(node, params, board, picker->freedom, cell)) {
            node->complete = false;
            continue;
        }
        Trial trial = {cell, cell == picker->table_move ? depth + extension : depth,
                       reduction_late_move(worker, node, picker, cell)};
        bool later = defer(worker, node, &trial);
        if (!later && try_move(worker, node, &trial))
            return true;
        node->move_count++;
    }
    return false;
}

/* What the table says about a deferred move if that is enough to call it too weak, SCORE_NONE
 * otherwise. The other worker may have reduced the move more than this one would. */
static int refutation(const Worker *worker, const Node *node, const Trial *trial) {
    TableEntry entry;
    if (!tt_probe(worker->shared->table, key_after(&worker->board, trial->cell), &entry) ||
        entry.bound == BOUND_UPPER || entry.depth < trial->depth - worker->params.deferred_trust)
        return SCORE_NONE;
    int score = -score_from_table(entry.score, node->ply + 1);
    return score <= node->alpha ? score : SCORE_NONE;
}

/* The deferred moves; true for a cut-off. */
static bool try_deferred(Worker *worker, Node *node) {
    for (int i = 0; i < node->deferred_count && !worker_stopped(worker); i++) {
        const Trial *trial = &node->deferred[i];
        int score = refutation(worker, node, trial);
        if (score != SCORE_NONE)
            take_result(worker, node, trial->cell, score);
        else if (resolved(worker, node) || try_move(worker, node, trial))
            return true;
    }
    return false;
}

/* Whether the moves far from all stones have to be looked at, too: all others lose, and it matters
 * that this is proven. Such a node is one of a win that the search has found already, in which the
 * threat solver does not see what is threatened. */
static bool far_moves_matter(Worker *worker, const Node *node, const Picker *picker) {
    return worker->shared->wish->only_wins && picker->freedom == FREEDOM_FULL &&
           score_is_loss(node->best) && node->best + SCORE_UNPROVEN_OFFSET > node->alpha &&
           node->excluded == CELL_NONE && node->resolved == SCORE_NONE && !worker_stopped(worker);
}

/* All moves that the picker has left; true for a cut-off. */
static bool try_rest(Worker *worker, Node *node, Picker *picker, int depth, int extension) {
    node->deferred_count = 0;
    return try_moves(worker, node, picker, depth, extension) || try_deferred(worker, node);
}

/* Step 9. All moves, best first. Returns the freedom of the node. */
static Freedom search_moves(Worker *worker, Node *node) {
    Picker picker;
    picker_init(&picker, &worker->board, &worker->history, node->hit ? node->entry.move : CELL_NONE,
                answered_move(worker, node));
    /* An answer to a four is forced and does not use up depth. */
    int depth = picker.freedom == FREEDOM_STOP_FIVE ? node->depth : node->depth - 1;
    node->best_move = CELL_NONE;
    if (node->threatened)
        picker_restrict(&picker, &node->answers);
    int extension = singular_extension(worker, node, &picker);
    bool cut = try_rest(worker, node, &picker, depth, extension);
    if (!cut && far_moves_matter(worker, node, &picker)) {
        node->widened = true;
        picker_widen(&picker, &worker->board);
        cut = try_rest(worker, node, &picker, depth, 0);
    }
    if (node->resolved != SCORE_NONE)
        return picker.freedom;
    worker->cuts += cut;
    worker->first_cuts += cut && node->tried_count == 1;
    if (cut && picker.freedom <= FREEDOM_STOP_THREATS)
        update_history(worker, node);
    return picker.freedom;
}

/* Step 10. The score when no move was searched, or when all those that were lose. */
static int final_score(const Worker *worker, const Node *node, Freedom freedom) {
    if (node->tried_count == 0) {
        if (freedom == FREEDOM_STOP_OPEN_FOUR)
            return score_loss_in(node->ply + 4);
        if (freedom == FREEDOM_STOP_THREATS)
            return score_loss_in(node->ply + node->otherwise);
        return freedom == FREEDOM_STOP_FIVE ? score_loss_in(node->ply + 2) : node->eval;
    }
    if (freedom == FREEDOM_STOP_THREATS && node->complete)
        return max_int(node->best, score_loss_in(node->ply + node->otherwise));
    /* Moves that were left out might hold: the loss is likely, not proven. */
    bool all_seen = node->complete && (freedom > FREEDOM_STOP_THREATS || node->widened ||
                                       node->tried_count == worker->board.empty_count);
    return score_is_loss(node->best) && !all_seen ? node->best + SCORE_UNPROVEN_OFFSET : node->best;
}

/* Step 11. What the search of the node says about its static value. */
static void learn_correction(Worker *worker, const Node *node, int alpha, int score) {
    bool at_least = score >= node->beta, at_most = score <= alpha;
    if (!score_is_ordinary(score) || (at_least && score <= node->eval) ||
        (at_most && score >= node->eval))
        return;
    correction_learn(&worker->correction, &worker->params, worker->board.side, &node->correction,
                     score - node->eval, node->depth);
}

/* Steps 3 to 7: everything that may end a node before its moves are searched. */
static int score_before_moves(Worker *worker, Node *node, bool threatened) {
    const Board *board = &worker->board;
    int score = SCORE_NONE;
    evaluate(worker, node);
    if (threatened)
        node->depth = max_int(node->depth, 1);
    else if (node->depth <= 0)
        return horizon(worker, node);
    if (threatened || node->excluded != CELL_NONE)
        return SCORE_NONE;
    if (board->threat_count[side_other(board->side)][THREAT_OPEN_FOUR] == 0)
        score = prune(worker, node);
    if (score == SCORE_NONE && attacker_moves(node))
        score = threat_win(worker, node);
    else if (score == SCORE_NONE)
        threat_defence(worker, node);
    /* Without a move from the table a shallower search serves as well. */
    bool known = node->hit && node->entry.move != CELL_NONE;
    node->depth -= node->depth >= worker->params.iir_depth && !known && (node->is_pv || node->cut);
    return score;
}

int tree_search(Worker *worker, int alpha, int beta, int depth, int ply, bool cut) {
    Board *board = &worker->board;
    Node node;
    node_init(&node, alpha, beta, depth, ply);
    node.cut = cut;
    node.excluded = worker->excluded[ply];
    worker->excluded[ply] = CELL_NONE;
    worker->pv[ply].length = 0;
    worker_count_nodes(worker, 1);
    worker->selective_depth = max_int(worker->selective_depth, ply);
    if (worker_stopped(worker))
        return 0;

    int score = known_score(worker, &node);
    if (score == SCORE_NONE)
        score = table_score(worker, &node);
    bool threatened = board->threat_count[side_other(board->side)][THREAT_FIVE] != 0;
    if (score == SCORE_NONE)
        score = score_before_moves(worker, &node, threatened);
    if (score != SCORE_NONE)
        return score;

    Freedom freedom = search_moves(worker, &node);
    if (worker_stopped(worker))
        return 0;
    if (node.resolved != SCORE_NONE)
        return node.resolved;
    score = final_score(worker, &node, freedom);
    if (node.excluded != CELL_NONE)
        return score;
    if (!threatened)
        learn_correction(worker, &node, alpha, score);
    store(worker, &node, score,
          score >= beta ? BOUND_LOWER : (score > alpha ? BOUND_EXACT : BOUND_UPPER));
    return score;
}
