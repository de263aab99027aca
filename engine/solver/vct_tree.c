/* vct_tree: see vct_tree.h. */
#include "solver/vct_tree.h"

#include "evaluation/tactics.h"
#include "position/forbidden.h"
#include "solver/solver_params.h"

/* The search goes on below a position until one of its numbers reaches its threshold. Below a move
 * the number that is a minimum may grow to a little above that of the second best move, and the one
 * that is a sum by what the other moves leave of the threshold. */
typedef struct Thresholds {
    uint32_t proof, disproof;
} Thresholds;

static const Thresholds NO_THRESHOLDS = {PROOF_INFINITE, PROOF_INFINITE};
static const ProofEntry DISPROVEN = {PROOF_INFINITE, 0, CELL_NONE};

static ProofEntry proven(int plies, Cell move) {
    return (ProofEntry){0, (uint32_t)plies, move};
}

static bool is_solved(const ProofEntry *entry) {
    return entry->proof == 0 || entry->disproof == 0;
}

/* A sum that stays below "never". */
static uint32_t add(uint32_t a, uint32_t b) {
    return a + b < PROOF_INFINITE ? a + b : PROOF_INFINITE - 1;
}

static uint32_t min_number(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Stores a result that took the positions since `nodes`. */
static ProofEntry store(const VctSolver *solver, ProofEntry entry, int64_t nodes) {
    proof_store(solver->table, vct_solver_key(solver), &entry, *solver->nodes - nodes);
    return entry;
}

/* What is known of an OR node without looking at threes. */
static bool attack_is_solved(VctSolver *solver, ProofEntry *result) {
    Board *board = solver->board;
    Vcf vcf = {.node_limit = SOLVER_ATTACK_FOURS};
    Cell cell;
    int score = tactics_score(board, 0, &cell);
    if (score != SCORE_NONE) {
        *result = score_is_win(score) ? proven(score_plies(score), cell) : DISPROVEN;
        return true;
    }
    int plies = vct_solver_fours(solver, &vcf);
    *result = proven(plies, vcf.best);
    return plies != 0;
}

/* ------------------------------------------------------------------------------------------
 * Simulation: what wins against one answer often wins against another. The known win is tried
 * where another stone of the defender lies instead, or one more. Only the attacker's moves are
 * taken over; the answers are listed afresh, so what is proven this way is proven.
 *
 * Source: Kawano, "Using similar positions to search game trees", Games of No Chance, 1996.
 */

static int simulate_attack(VctSolver *solver, uint64_t difference, int ply);

/* An AND node after a move of the known win. Returns the plies after which the row is complete at
 * the latest, or 0. */
static int simulate_defend(VctSolver *solver, uint64_t difference, int ply) {
    Board *board = solver->board;
    int64_t nodes = (*solver->nodes)++;
    CellSet cells;
    if (board->threat_count[board->side][THREAT_FIVE] != 0)
        return 0;
    int longest = vct_moves_answer(solver, &cells);
    if (longest == 0)
        return 0;
    CellIterator iterator = cellset_iterate(&cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        if (forbidden_at(board, board->side, cell))
            continue;
        board_play(board, cell);
        int plies = simulate_attack(solver, difference, ply + 1);
        board_undo(board);
        if (plies == 0)
            return 0;
        longest = max_int(longest, 1 + plies);
    }
    store(solver, proven(longest, CELL_NONE), nodes);
    return longest;
}

/* The move that wins in the position with the key `key`, if it can be played here. */
static Cell move_of_win(const VctSolver *solver, uint64_t key) {
    Board *board = solver->board;
    ProofEntry win;
    bool usable = proof_probe(solver->table, key, &win) && win.proof == 0 &&
                  win.move != CELL_NONE && cellset_has(&board->empty, win.move) &&
                  !forbidden_at(board, board->side, win.move);
    return usable ? win.move : CELL_NONE;
}

/* An OR node. Returns the plies of a win by the moves that win in the position whose key differs
 * from the present one by `difference`, or 0. */
static int simulate_attack(VctSolver *solver, uint64_t difference, int ply) {
    Board *board = solver->board;
    int64_t nodes = (*solver->nodes)++;
    ProofEntry result;
    bool known = proof_probe(solver->table, vct_solver_key(solver), &result);
    if (!known && attack_is_solved(solver, &result)) {
        store(solver, result, nodes);
        known = true;
    }
    if (known && is_solved(&result))
        return result.proof == 0 ? proof_plies(&result) : 0;
    if (ply >= SOLVER_VCT_PLIES || vct_solver_is_out(solver))
        return 0;
    Cell move = move_of_win(solver, vct_solver_key(solver) ^ difference);
    if (move == CELL_NONE)
        return 0;
    board_play(board, move);
    int plies = simulate_defend(solver, difference, ply + 1);
    board_undo(board);
    if (plies != 0)
        store(solver, proven(1 + plies, move), nodes);
    return plies != 0 ? 1 + plies : 0;
}

/* The answer `lost` loses: tries the same win against the others. */
static void simulate_others(VctSolver *solver, VctMoves *moves, Cell lost, int ply) {
    Board *board = solver->board;
    const uint64_t *keys = board->rules->stone_keys[side_stone(board->side)];
    for (int i = 0; i < moves->count; i++) {
        VctMove *move = &moves->move[i];
        if (is_solved(&move->entry))
            continue;
        board_play(board, move->cell);
        int plies = simulate_attack(solver, keys[move->cell] ^ keys[lost], ply + 1);
        board_undo(board);
        if (plies != 0)
            move->entry = proven(plies, CELL_NONE);
    }
}

void vct_tree_try_pass(VctSolver *solver) {
    const Board *board = solver->board;
    if (board->ply == 0)
        return;
    Cell last = board->undo[board->ply - 1].cell;
    Stone stone = board_stone(board, last);
    if (stone == side_stone(side_other(solver->attacker)))
        simulate_attack(solver, board->rules->stone_keys[stone][last], 0);
}

/* ------------------------------------------------------------------------------------------
 * Depth-first proof-number search.
 */

static ProofEntry attack(VctSolver *solver, Thresholds thresholds, int ply);

/* The most-proving move of a node, and the numbers of the node: at an OR node the smallest proof
 * number of a move and the sum of the disproof numbers, at an AND node the other way round. */
typedef struct Choice {
    int best;
    uint32_t first, second; /* the smallest number of a move, and the next one */
    uint32_t sum;           /* of the other numbers, over all moves */
} Choice;

static void consider(Choice *choice, int index, uint32_t number, uint32_t other) {
    if (number < choice->first) {
        choice->second = choice->first;
        choice->first = number;
        choice->best = index;
    } else if (number < choice->second) {
        choice->second = number;
    }
    choice->sum = add(choice->sum, other);
}

/* At an OR node: the attacking move that looks easiest to win with. */
static Choice choose_attack(const VctMoves *moves) {
    Choice choice = {0, PROOF_INFINITE, PROOF_INFINITE, 0};
    for (int i = 0; i < moves->count; i++) {
        const ProofEntry *entry = &moves->move[i].entry;
        consider(&choice, i, entry->proof, entry->disproof);
    }
    return choice;
}

/* At an AND node: the answer that looks best for the defender; those that lose are out. */
static Choice choose_answer(const VctMoves *moves) {
    Choice choice = {0, PROOF_INFINITE, PROOF_INFINITE, 0};
    for (int i = 0; i < moves->count; i++) {
        const ProofEntry *entry = &moves->move[i].entry;
        if (entry->proof != 0)
            consider(&choice, i, entry->disproof, entry->proof);
    }
    return choice;
}

/* The 1 + epsilon trick: a threshold a little above the second best number, so that the search does
 * not jump between two moves. Source: Pawlewicz and Lew, "Improving depth-first PN-search: 1 +
 * epsilon trick", Computers and Games 2006. */
static uint32_t one_plus_epsilon(uint32_t second) {
    return second >= PROOF_INFINITE ? PROOF_INFINITE : second + second / SOLVER_EPSILON_DIVISOR + 1;
}

/* The plies until the row is complete when every answer loses, and all others after `others`. */
static int longest_answer(const VctMoves *moves, int others) {
    int longest = others;
    for (int i = 0; i < moves->count; i++)
        longest = max_int(longest, 1 + proof_plies(&moves->move[i].entry));
    return longest;
}

/* An AND node, `ply` plies after the root. */
static ProofEntry defend(VctSolver *solver, Thresholds thresholds, int ply) {
    Board *board = solver->board;
    int64_t nodes = (*solver->nodes)++;
    VctMoves moves;
    CellSet cells;
    if (board->threat_count[board->side][THREAT_FIVE] != 0)
        return store(solver, DISPROVEN, nodes);
    int others = vct_moves_answer(solver, &cells);
    if (others == 0)
        return store(solver, DISPROVEN, nodes);
    vct_moves_enter(solver, &moves, &cells);
    if (!moves.complete)
        return DISPROVEN;
    for (;;) {
        Choice choice = choose_answer(&moves);
        VctMove *move = &moves.move[choice.best];
        if (choice.sum == 0)
            return store(solver, proven(longest_answer(&moves, others), CELL_NONE), nodes);
        if (choice.first == 0)
            return store(solver, DISPROVEN, nodes);
        ProofEntry now = {choice.sum, choice.first, CELL_NONE};
        if (now.proof >= thresholds.proof || now.disproof >= thresholds.disproof ||
            vct_solver_is_out(solver))
            return store(solver, now, nodes);
        Thresholds below = {thresholds.proof - choice.sum + move->entry.proof,
                            min_number(thresholds.disproof, one_plus_epsilon(choice.second))};
        board_play(board, move->cell);
        move->entry = attack(solver, below, ply + 1);
        board_undo(board);
        if (move->entry.proof == 0)
            simulate_others(solver, &moves, move->cell, ply);
    }
}

/* An OR node, `ply` plies after the root. */
static ProofEntry attack(VctSolver *solver, Thresholds thresholds, int ply) {
    Board *board = solver->board;
    int64_t nodes = (*solver->nodes)++;
    VctMoves moves;
    CellSet cells;
    ProofEntry result;
    bool known = proof_probe(solver->table, vct_solver_key(solver), &result);
    if (known && is_solved(&result))
        return result;
    if (!known && attack_is_solved(solver, &result))
        return store(solver, result, nodes);
    if (ply >= SOLVER_VCT_PLIES)
        return DISPROVEN;
    vct_moves_attack(solver, &cells);
    vct_moves_enter(solver, &moves, &cells);
    for (;;) {
        Choice choice = choose_attack(&moves);
        VctMove *move = &moves.move[choice.best];
        if (choice.first >= PROOF_INFINITE)
            return store(solver, DISPROVEN, nodes);
        if (choice.first == 0)
            return store(solver, proven(1 + proof_plies(&move->entry), move->cell), nodes);
        ProofEntry now = {choice.first, choice.sum, move->cell};
        if (now.proof >= thresholds.proof || now.disproof >= thresholds.disproof ||
            vct_solver_is_out(solver))
            return store(solver, now, nodes);
        Thresholds below = {min_number(thresholds.proof, one_plus_epsilon(choice.second)),
                            thresholds.disproof - choice.sum + move->entry.disproof};
        board_play(board, move->cell);
        move->entry = defend(solver, below, ply + 1);
        board_undo(board);
    }
}

ProofEntry vct_tree_prove(VctSolver *solver) {
    return attack(solver, NO_THRESHOLDS, 0);
}
