/* tree: see tree.h. Principal variation search (negamax, fail soft). tree_search() at the end is
 * the table of contents. Steps are numbered in the order in which a node takes them.
 *
 * Each step says what it is worth in Elo with its 95 % interval as far as that was measured.
 * Figures marked "screening", from games in which many numbers were varied at once, are in
 * bench/results/parameters.md, all others in bench/results/search.md.
 *
 * Tried and left out:
 *
 *     null move pruning                                         +6 ± 18 (screening)
 *     multi-cut, alone                                          +1 ± 18 (screening)
 *     multi-cut beside singular extension                       +9 ± 25, without it +19 ± 26
 *     ProbCut by the table: bounds up to 4 plies shallower      +9 ± 11 (screening)
 *     ProbCut: threats at 150 above beta, four plies less       -3 ± 8 (screening)
 *     killer moves                                              -14 ± 22
 *     enhanced transposition cutoff, entries a ply shallower    +5 ± 20, exact ones +7 ± 14
 *     only answers to a four-three or a double three            -1 ± 15
 *     deeper re-search after a reduced move fails high          +4 ± 25, -2 ± 18 (screening)
 *     the table's score in place of the static value            +1 ± 28, -5 ± 11 (screening)
 *     static value averaged with the parent's                   -47 ± 44
 *     continuous fours before the moves of inner nodes          -39 ± 47, -46 ± 11 (screening)
 *     threat solver inside the tree of play                     -21 ± 18 to -142 ± 63
 *     quiescence: 200 positions instead of 64                   -11 ± 47
 *     no quiescence against an open four if at least beta       -19 ± 31
 *     reverse futility to depth 20                              +6 ± 14
 *     the same by margins of at most 220 or 300                 -1 ± 17, +9 ± 20
 *     corrections by the cells of threats                       -63 ± 28 and worse
 *     late move pruning by the static value, not by depth       -11 ± 28, -5 ± 25
 *     reverse futility against an open four                     0 (screening)
 *     reductions: plain fours a ply more                        -9 ± 26
 *     reductions: none against an open four                     -20 ± 32
 *     reductions: less for moves that take away threats         -18, +4, -11 (screenings)
 *     answers to an open four do not use up depth               +29 ± 27, at more nodes -45 ± 45
 *     histories of one's own last move; by class and cell       +12, -11; -10 (screenings)
 *     butterfly history by changes of the static value          -53 ± 24
 *     a ply more or less by what a reduced move has changed     +1, -2 ± 11 (screening)
 *     reductions by cutoffs below, by the correction            +4, +3 ± 11 (screening)
 *     what fails high mixed with beta by depth                  -12 ± 8 (screening)
 *     history pruning; less reduction at exact entries          0 ± 8 (screening)
 *     a ply less in the principal variation once alpha rose     -9 ± 8 (screening)
 *     a ply less in the principal variation where the table
 *         knows the node much less deeply                       +8 ± 17 (screening)
 *     a ply less at cut nodes that will probably fail high      +9 ± 17 (screening)
 *     internal iterative reduction everywhere                   +8 ± 10, in standard -26 ± 19
 *     depths in 64ths of a ply                                  -4 ± 17 (screening)
 *     cells with which the other side refuted moves, earlier    +4 ± 19
 *     singular extension against an open four                   +10 ± 32
 *     moves left out by the static values after them            -75 ± 35
 *     move order learned from cutoffs                           -42 ± 48 to -70 ± 44
 *
 * Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM
 * Computing Surveys 1982 (PVS); the others stand where they are used.
 */
#include "search/node/tree.h"

#include "evaluation/eval.h"
#include "evaluation/tactics.h"
#include "search/node/node_solver.h"
#include "search/node/node_table.h"
#include "search/node/pruning.h"
#include "search/node/reduction.h"
#include "solver/vcf.h"

enum {
    MALUS_UNIT = 64,   /* of Params.history_malus, */
    SINGULAR_UNIT = 8, /* and of Params.singular_margin */
    LAST_PLIES = 8     /* lines end so many plies before MAX_PLY */
};

/* ------------------------------------------------------------------------------------------
 * Before the moves.
 */

/* Step 1. What is known without a search: the end of the game, and what the threat counts prove,
 * because a static test is cheaper than the table. Not measured alone. */
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
    return board->empty_count == 0 || board_is_dead(board) ? SCORE_DRAW : SCORE_NONE;
}

/* Step 2. Mate-distance pruning: even the shortest win left, in three plies because step 1 knows
 * those in one, is no shorter than one that has been found. Not measured alone. */
static int mate_distance_pruning(const Node *node) {
    return score_win_in(node->ply + 3) <= node->alpha ? node->alpha : SCORE_NONE;
}

/* Step 3. Maximum ply: a line that comes near MAX_PLY ends with its static value. */
static int maximum_ply(const Worker *worker, const Node *node) {
    return node->ply >= MAX_PLY - LAST_PLIES ? eval_value(&worker->board, worker->net) : SCORE_NONE;
}

/* Whether the node may be pruned and reduced: there is no four to answer, and no move is
 * excluded. */
static bool is_usual(const Node *node) {
    return !node->facing_four && node->excluded == CELL_NONE;
}

/* Whether the node may be pruned by its value: in a null window that is not about proven wins or
 * losses, where the opponent threatens nothing that decides. */
static bool may_be_pruned(const Board *board, const Node *node) {
    return is_usual(node) && !node->is_pv && !score_is_decided(node->beta) &&
           !score_is_decided(node->alpha) &&
           board->threat_count[side_other(board->side)][THREAT_OPEN_FOUR] == 0;
}

/* The static value to expect before the network is asked: the classical evaluation and what
 * network and correction added to it at the parent, since one stone changes that little. It is
 * subtracted, because there the other side was to move. SCORE_NONE if unknown there. */
static int expected_eval(const Worker *worker, const Node *node) {
    int beyond = worker->beyond_classical[node->ply - 1];
    return beyond == SCORE_NONE
               ? SCORE_NONE
               : clamp_int(node->classical_eval - beyond, -SCORE_STATIC_MAX, SCORE_STATIC_MAX);
}

/* Step 5. Lazy evaluation: where step 7 or 8 would end the node and the expected value is far
 * enough above beta, the network is not asked (together with the expected value against a four in
 * step 6, by the clock: +63 ± 27 Elo in freestyle, +59 ± 26 in renju, against a margin on the
 * classical evaluation). Two nodes of five end here. Most of them are as quickly evaluated again as
 * found in the table; so only deeper ones are stored (0.94 of the time for as many positions in
 * freestyle 20). In any case sets the classical evaluation and the expected value of the node. */
static int lazy_evaluation(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    node->classical_eval = eval_classical(board);
    node->expected_eval = expected_eval(worker, node);
    if (node->hit && node->entry.eval != SCORE_NONE)
        return SCORE_NONE;
    if (!pruning_lazy_evaluation(node, &worker->params) ||
        (node->depth > 0 && !may_be_pruned(board, node)))
        return SCORE_NONE;
    int score = node->expected_eval;
    if (node->depth > 0)
        score = (score + node->beta) / 2;
    node->raw_eval = SCORE_NONE;
    if (node->depth >= FIXED_LAZY_STORE_DEPTH)
        node_table_store(worker, node, score, BOUND_LOWER);
    return score;
}

/* The static value before corrections: that of the table's entry, or else the network's.
 * SCORE_NONE where a four has to be answered and the expected value is known: that will do, because
 * the answer is forced. */
static int raw_eval(const Worker *worker, const Node *node) {
    if (node->hit && node->entry.eval != SCORE_NONE)
        return node->entry.eval;
    if (node->facing_four && node->expected_eval != SCORE_NONE)
        return SCORE_NONE;
    return eval_with_net(&worker->board, worker->net, node->classical_eval);
}

/* Step 6. Static evaluation, corrected by what the search has learned about its errors (correction
 * history: +79 ± 46 Elo). */
static void evaluate(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    node->raw_eval = raw_eval(worker, node);
    if (node->raw_eval == SCORE_NONE) {
        node->eval = node->expected_eval;
    } else {
        node->correction = correction_key(board);
        node->eval = node->raw_eval + correction_value(&worker->correction, &worker->params,
                                                       board->side, &node->correction);
    }
    worker->eval[node->ply] = node->eval;
    worker->beyond_classical[node->ply] = node->eval - node->classical_eval;
    node->improving = node->ply < 2 || node->eval > worker->eval[node->ply - 2];
}

/* Step 7. Quiescence by continuous fours: where the static value is below beta, fours that lead on
 * may win, and nothing else is forcing enough (against the static value alone +41 ± 22 Elo in
 * freestyle, +26 ± 16 in renju, +29 ± 18 in standard). Where the static value reaches beta it
 * stands (stand pat: +203 ± 69). Fours that lead to nothing else are left out (skip_plain_fours
 * in vcf.h: +18 ± 13). */
static int quiescence(Worker *worker, Node *node) {
    Board *board = &worker->board;
    node->depth = 0;
    if (node->eval >= node->beta) {
        node_table_store(worker, node, node->eval, BOUND_LOWER);
        return node->eval;
    }
    int win = SCORE_NONE;
    if (tactics_has_four(board, board->side, tactics_least_four(board, board->side))) {
        Vcf vcf = {.node_limit = worker->params.vcf_nodes, .last_ply = VCF_PLY_MAX};
        vcf.skip_plain_fours = true;
        win = vcf_search(board, &vcf, node->ply);
        worker_count_nodes(worker, vcf.nodes);
        node->best_move = win != SCORE_NONE ? vcf.best : node->best_move;
    }
    int score = win != SCORE_NONE ? win : node->eval;
    node_table_store(worker, node, score, win != SCORE_NONE ? BOUND_LOWER : BOUND_EXACT);
    return score;
}

/* Step 8. Reverse futility pruning: far above beta a shallow search would not fall below it. The
 * score is the middle of value and beta (+19 ± 11 Elo against the value, screening; as a whole not
 * measured alone). */
static int reverse_futility_pruning(const Worker *worker, const Node *node) {
    return pruning_reverse_futility(node, &worker->params) ? (node->eval + node->beta) / 2
                                                           : SCORE_NONE;
}

/* Step 9. Razoring: far below alpha only continuous fours help, so quiescence decides (-3 ± 15 Elo
 * in freestyle, +10 ± 15 in renju, undecided). Its score is the static value or a proven win. */
static int razoring(Worker *worker, Node *node) {
    return pruning_razoring(node, &worker->params) ? quiescence(worker, node) : SCORE_NONE;
}

/* Steps 8 and 9. */
static int prune(Worker *worker, Node *node) {
    if (!may_be_pruned(&worker->board, node))
        return SCORE_NONE;
    int score = reverse_futility_pruning(worker, node);
    return score != SCORE_NONE ? score : razoring(worker, node);
}

/* The move that led to the node. */
static PreviousMove previous_move(const Worker *worker, const Node *node) {
    const Board *board = &worker->board;
    return (PreviousMove){board->undo[board->ply - 1].cell, worker->played[node->ply - 1]};
}

/* Step 10. The moves: the table's, then the candidates by move-ordering score and histories. Where
 * a threat has to be stopped all others lose within some plies. */
static void prepare_moves(Worker *worker, Node *node, Picker *picker) {
    static const int8_t LOST_IN[] = {
        [DEFEND_OPEN_FOUR] = DEFEND_OPEN_FOUR_PLIES, [DEFEND_FIVE] = DEFEND_FIVE_PLIES};
    picker_init(picker, &worker->board, &worker->history, node->hit ? node->entry.move : CELL_NONE,
                previous_move(worker, node));
    node->omitted_loss_plies = LOST_IN[picker->defence];
}

/* Step 11. Enhanced transposition cutoff: where the table knows a move that refutes the node, no
 * move is searched. Only where a cutoff is expected: elsewhere 1 node in 100 has such a move, here
 * 1 in 8. To the same depth a search takes 0.87 of the positions in freestyle and standard, 0.91 in
 * renju (by the clock, together with what step 5 does not store: +31 ± 18 Elo in freestyle,
 * +29 ± 23 in standard, +1 ± 16 in renju). */
static int enhanced_transposition_cutoff(Worker *worker, Node *node, const Picker *picker) {
    if (!pruning_enhanced_cutoff(node))
        return SCORE_NONE;
    int score = node_table_enhanced_cutoff(worker, node, &picker->cells, picker->defence);
    if (score != SCORE_NONE)
        node_table_store(worker, node, score, BOUND_LOWER);
    return score;
}

/* Step 12. Internal iterative reduction: without a move from the table a shallower search serves as
 * well, and finds one (+12 ± 23 Elo, undecided). As in chess engines since E. Schröder proposed it
 * in 2020. */
static void internal_iterative_reduction(const Worker *worker, Node *node) {
    bool known = node->hit && node->entry.move != CELL_NONE;
    if (is_usual(node) && node->depth >= worker->params.iir_depth && !known &&
        (node->is_pv || node->cut_node))
        node->depth--;
}

/* ------------------------------------------------------------------------------------------
 * The moves.
 */

/* Whether the table says enough about its move to ask how much better it is than the others. */
static bool may_be_singular(const Worker *worker, const Node *node, const Picker *picker) {
    const Params *params = &worker->params;
    if (!node->hit || node->depth < params->singular_depth || node->excluded != CELL_NONE)
        return false;
    int score = score_from_table(node->entry.score, node->ply);
    return picker->table_move != CELL_NONE && picker->defence == DEFEND_NOTHING &&
           node->entry.bound != BOUND_UPPER && score_is_ordinary(score) &&
           node->entry.depth >= node->depth - params->singular_trust &&
           node->entry.depth < node->depth &&
           node->ply <= FIXED_EXTENSION_PLIES * worker->root_depth;
}

/* Step 13. Table-move extension: near the end of the principal variation a move that the table
 * knows from a search at least as deep goes a ply deeper, which costs little (+7 ± 8 Elo,
 * screening; only standard has it, see PARAMS_STANDARD). */
static bool table_move_extension(const Worker *worker, const Node *node, const Picker *picker) {
    return node->is_pv && node->hit && picker->table_move != CELL_NONE &&
           node->entry.depth >= node->depth && node->entry.bound != BOUND_UPPER &&
           node->depth <= worker->params.table_move_depth &&
           node->ply <= FIXED_EXTENSION_PLIES * worker->root_depth;
}

/* Step 14. Singular extension: the table's move is searched deeper if all others are worse by a
 * margin, because then everything depends on it (+19 ± 26 Elo, undecided).
 * Source: Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force
 * searching", Artificial Intelligence 1990. */
static int singular_extension(Worker *worker, const Node *node, const Picker *picker) {
    const Params *params = &worker->params;
    if (!may_be_singular(worker, node, picker))
        return 0;
    int bound = score_from_table(node->entry.score, node->ply);
    bound -= params->singular_margin * node->depth / SINGULAR_UNIT;
    int score =
        tree_search(worker, (Window){bound - 1, bound}, (node->depth - 1) / FIXED_SINGULAR_PART,
                    node->ply, node->cut_node, picker->table_move);
    worker->pv[node->ply].length = 0;
    if (score >= bound)
        return 0;
    return !node->is_pv && score < bound - params->singular_double ? 2 : 1;
}

bool tree_defers(const Worker *worker, Cell cell, int depth) {
    Abdada *abdada = worker->shared->abdada;
    return abdada != NULL && depth >= worker->params.abdada_depth &&
           abdada_is_searched(abdada, board_key_after(&worker->board, cell));
}

uint64_t tree_enter(Worker *worker, Cell cell, int depth) {
    if (worker->shared->abdada == NULL || depth < worker->params.abdada_depth)
        return 0;
    uint64_t key = board_key_after(&worker->board, cell);
    abdada_enter(worker->shared->abdada, key);
    return key;
}

void tree_leave(Worker *worker, uint64_t key) {
    if (key != 0)
        abdada_leave(worker->shared->abdada, key);
}

/* Step 18. Deferred moves (ABDADA): a move that another worker is searching comes last, when the
 * table knows its result (two threads against one: +66 ± 49 Elo with all that they share,
 * bench/results/threads.md). The first move is never deferred: the others need its score. Returns
 * whether the move was deferred. */
static bool defer(const Worker *worker, Node *node, const NodeMove *move) {
    if (node->move_count == 0 || node->deferred_count == NODE_DEFERRED_MAX ||
        !tree_defers(worker, move->cell, move->depth))
        return false;
    node->deferred[node->deferred_count++] = *move;
    return true;
}

/* Step 19. Principal variation search of the move just played: the full window only if a null
 * window says that it matters, and a reduced depth first. Not measured alone. */
int tree_search_move(Worker *worker, const Node *node, const NodeMove *move) {
    int alpha = node->alpha, beta = node->beta, ply = node->ply + 1, depth = move->depth;
    Window full = {-beta, -alpha}, null = {-alpha - 1, -alpha};
    if (node->tried_count == 0)
        return -tree_search(worker, full, depth, ply, !node->is_pv && !node->cut_node, CELL_NONE);
    int score = -tree_search(worker, null, depth - move->reduction, ply, true, CELL_NONE);
    if (score > alpha && move->reduction > 0)
        score = -tree_search(worker, null, depth, ply, !node->cut_node, CELL_NONE);
    if (score > alpha && score < beta)
        score = -tree_search(worker, full, depth, ply, false, CELL_NONE);
    return score;
}

/* Takes the result of a move into the node; true for a beta cutoff. */
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

/* Searches a move of the node; true for a beta cutoff. */
static bool try_move(Worker *worker, Node *node, const NodeMove *move) {
    Board *board = &worker->board;
    tt_prefetch(worker->shared->table, board_key_after(board, move->cell));
    uint64_t key = tree_enter(worker, move->cell, move->depth);
    worker->played[node->ply] = board_threat(board, board->side, move->cell);
    board_play(board, move->cell);
    int score = tree_search_move(worker, node, move);
    board_undo(board);
    tree_leave(worker, key);
    return !worker_stopped(worker) && take_result(worker, node, move->cell, score);
}

/* Leaves a futile move out. It counts for late move pruning, and the node gets the score that lazy
 * evaluation (step 5) would mostly give the move: otherwise the node would seem worse than it is,
 * and correction history would believe it. */
static void leave_out_futile(Node *node) {
    node->complete = false;
    node->move_count++;
    node->best = max_int(node->best, (node->eval + node->alpha) / 2);
}

/* Steps 15 to 19 for every move in the picker's order; true for a beta cutoff.
 *
 * Step 15. Late move pruning: after some moves, by depth, the rest hardly ever matters (tighter
 * limits +5 ± 44 Elo; also against an open four +53 ± 24, in the principal variation +22 ± 24 and
 * +40 ± 32, screenings).
 *
 * Step 16. Futility pruning: a move does not bring a value far below alpha up to it, by margins for
 * what it threatens that do not grow with depth (by the clock, against a margin for quiet moves up
 * to depth 5 alone: +33 ± 19 Elo in freestyle, +47 ± 23 in standard; to the same depth 0.67 of the
 * positions). Against an open four, too, where most fours only put off what is lost (+8 ± 17 in
 * freestyle, +17 ± 17 in standard, undecided; 0.74 of the positions).
 *
 * Step 17. Late move reductions: a late move is searched less deeply at first (a third more, with
 * wider limits in step 15: +31 ± 23 Elo; more once alpha rose: +21 ± 26; less where the node is or
 * was a PV node: +11 ± 7 in freestyle, +2 ± 12 in standard). */
static bool try_moves(Worker *worker, Node *node, Picker *picker, int depth, int extension) {
    Board *board = &worker->board;
    const Params *params = &worker->params;
    while (!worker_stopped(worker) && !node_table_resolved(worker, node)) {
        if (pruning_move_count(node, params, picker->defence)) {
            node->complete = false;
            return false;
        }
        Cell cell = picker_next(picker, board, &worker->history, params);
        if (cell == CELL_NONE)
            return false;
        if (cell == node->excluded) {
            node->complete = false;
            continue;
        }
        if (pruning_futility(node, params, board, picker->defence, cell)) {
            leave_out_futile(node);
            continue;
        }
        NodeMove move = {cell, cell == picker->table_move ? depth + extension : depth,
                         reduction_late_move(worker, node, picker, cell)};
        bool later = defer(worker, node, &move);
        if (!later && try_move(worker, node, &move))
            return true;
        node->move_count++;
    }
    return false;
}

/* Step 20. The deferred moves; true for a beta cutoff, and where another worker has found the value
 * of the node (node->resolved). */
static bool try_deferred(Worker *worker, Node *node) {
    for (int i = 0; i < node->deferred_count && !worker_stopped(worker); i++) {
        const NodeMove *move = &node->deferred[i];
        int score = node_table_refutation(worker, node, move);
        if (score != SCORE_NONE)
            take_result(worker, node, move->cell, score);
        else if (node_table_resolved(worker, node) || try_move(worker, node, move))
            return true;
    }
    return false;
}

/* Step 21. Histories: a bonus for the move that cut, a malus for those tried before it
 * (continuation history +43 ± 32 Elo, pattern history as first tried -35 ± 39, then with tuned
 * weights; butterfly history and counter moves not measured alone). Nodes that have to answer a
 * four or an open four do not take part. */
static void update_history(Worker *worker, const Node *node) {
    const Board *board = &worker->board;
    PreviousMove previous = previous_move(worker, node);
    const Params *params = &worker->params;
    int bonus = (params->history_bonus * node->depth + params->history_per_ply) * node->depth;
    bonus = min_int(bonus, params->history_max);
    int malus = bonus * params->history_malus / MALUS_UNIT;
    history_add(&worker->history, board, previous, node->best_move, bonus);
    for (int i = 0; i < min_int(node->tried_count, NODE_TRIED_MAX); i++)
        if (node->tried[i] != node->best_move)
            history_add(&worker->history, board, previous, node->tried[i], -malus);
    worker->history.counter[board->side][previous.cell] = node->best_move;
}

/* Steps 15 to 20: the moves that the picker has; returns what try_deferred() does. */
static bool try_all(Worker *worker, Node *node, Picker *picker, int depth, int extension) {
    node->deferred_count = 0;
    return try_moves(worker, node, picker, depth, extension) || try_deferred(worker, node);
}

/* Steps 13 to 21. */
static void search_moves(Worker *worker, Node *node, Picker *picker) {
    int depth = node_move_depth(node, picker->defence);
    node->best_move = CELL_NONE;
    int extension =
        table_move_extension(worker, node, picker) ? 1 : singular_extension(worker, node, picker);
    bool cutoff = try_all(worker, node, picker, depth, extension);
    if (!cutoff && node_solver_adds_far_moves(worker, node, picker))
        cutoff = try_all(worker, node, picker, depth, 0);
    if (node->resolved != SCORE_NONE)
        return;
    worker->cutoffs += cutoff;
    worker->first_cutoffs += cutoff && node->tried_count == 1;
    if (cutoff && picker->defence <= DEFEND_THREATS)
        update_history(worker, node);
}

/* ------------------------------------------------------------------------------------------
 * After the moves.
 */

/* Step 22. The score of the node. Where no move was searched, all of them lose if a threat has to
 * be stopped, and otherwise all were left out. A loss is proven only if no move was left out that
 * might hold; a score of beta or more is a valid lower bound in any case. */
static int final_score(const Worker *worker, const Node *node, const Picker *picker) {
    bool forced = picker->defence != DEFEND_NOTHING;
    int omitted_score = score_loss_in(node->ply + node->omitted_loss_plies);
    if (node->tried_count == 0)
        return forced ? omitted_score : node->eval;
    if (forced && node->complete)
        return max_int(node->best, omitted_score);
    bool all_seen =
        node->complete && (node->all_cells || node->tried_count == worker->board.empty_count);
    bool unproven = score_is_loss(node->best) && node->best < node->beta && !all_seen;
    return unproven ? node->best + SCORE_UNPROVEN_OFFSET : node->best;
}

/* Step 23. Correction history: what the search of the node says about its static value. */
static void learn_correction(Worker *worker, const Node *node, int alpha, int score) {
    bool at_least = score >= node->beta, at_most = score <= alpha;
    if (!score_is_ordinary(score) || (at_least && score <= node->eval) ||
        (at_most && score >= node->eval))
        return;
    correction_learn(&worker->correction, &worker->params, worker->board.side, &node->correction,
                     score - node->eval, node->depth);
}

/* Steps 1 to 3: known scores, mate-distance pruning, maximum ply.
 *
 * Step 4. Transposition table: a deep enough result ends the node, because it has been searched
 * already. Not measured alone. */
static int score_at_once(Worker *worker, Node *node) {
    int score = known_score(worker, node);
    if (score == SCORE_NONE)
        score = mate_distance_pruning(node);
    if (score == SCORE_NONE)
        score = maximum_ply(worker, node);
    return score != SCORE_NONE ? score : node_table_cutoff(worker, node);
}

int tree_search(Worker *worker, Window window, int depth, int ply, bool cut_node, Cell excluded) {
    const Board *board = &worker->board;
    Node node;
    Picker picker;
    node_init(&node, window, depth, ply, cut_node, excluded);
    node.facing_four = board->threat_count[side_other(board->side)][THREAT_FIVE] != 0;
    worker->pv[ply].length = 0;
    worker->selective_depth = max_int(worker->selective_depth, ply);
    worker_count_nodes(worker, 1);
    if (worker_stopped(worker))
        return 0;

    int score = score_at_once(worker, &node);
    if (score != SCORE_NONE)
        return score;

    /* Steps 5 to 9: lazy and static evaluation, quiescence, reverse futility pruning, razoring. */
    if ((score = lazy_evaluation(worker, &node)) != SCORE_NONE)
        return score;
    evaluate(worker, &node);
    if (node.facing_four)
        node.depth = max_int(node.depth, 1);
    else if (node.depth <= 0)
        return quiescence(worker, &node);
    if ((score = prune(worker, &node)) != SCORE_NONE)
        return score;

    /* Steps 10 to 12: the moves, enhanced transposition cutoff, internal iterative reduction.
     * Searches for forced wins ask the threat solver: for a win, or by null-move threat
     * detection. */
    prepare_moves(worker, &node, &picker);
    if ((score = enhanced_transposition_cutoff(worker, &node, &picker)) != SCORE_NONE)
        return score;
    if (is_usual(&node) &&
        (score = node_solver_before_moves(worker, &node, &picker)) != SCORE_NONE) {
        node_table_store(worker, &node, score, BOUND_LOWER);
        return score;
    }
    internal_iterative_reduction(worker, &node);

    /* Steps 13 to 21: table-move and singular extension, late move pruning, futility pruning, late
     * move reductions, deferred moves, principal variation search, histories. */
    search_moves(worker, &node, &picker);
    if (worker_stopped(worker))
        return 0;
    if (node.resolved != SCORE_NONE)
        return node.resolved;

    /* Steps 22 and 23: the score, correction history, transposition table. */
    score = final_score(worker, &node, &picker);
    if (excluded != CELL_NONE)
        return score;
    if (!node.facing_four)
        learn_correction(worker, &node, window.alpha, score);
    node_table_store(worker, &node, score,
                     score >= node.beta ? BOUND_LOWER
                                        : (score > window.alpha ? BOUND_EXACT : BOUND_UPPER));
    return score;
}
