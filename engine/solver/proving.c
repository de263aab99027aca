/* proving: see proving.h. */
#include "solver/proving.h"

#include "evaluation/tactics.h"
#include "position/forbidden.h"
#include "position/movegen.h"
#include "solver/solver_params.h"

/* A `difference` below is the exclusive or of two keys: that of the present position and that of
 * its twin, which is like it but for stones of the loser. What wins in the twin is tried first here
 * (simulation, see vct_tree.c). This is the difference of a position without a twin. */
enum { NO_DIFFERENCE = 0 };

static int prove_attack(Proving *proving, uint64_t difference, int max_plies);
static int attack(Proving *proving, uint64_t difference, int max_plies);

static bool playable(Board *board, Cell cell) {
    return cell != CELL_NONE && cellset_has(&board->empty, cell) &&
           !forbidden_at(board, board->side, cell);
}

static bool out_of_budget(Proving *proving) {
    if (proving->nodes >= proving->node_limit ||
        (proving->stopped != NULL && proving->stopped(proving->context)))
        proving->stop = true;
    return proving->stop;
}

/* A look of the threat solver, on the account of the walk. */
typedef struct SolverCall {
    Proving *proving;
    int64_t nodes; /* of the walk before */
    Vct vct;
} SolverCall;

/* What the solver has visited counts while it works. */
static void count_solver(SolverCall *call) {
    call->proving->nodes = call->nodes + call->vct.nodes;
}

static bool solver_stopped(void *context) {
    SolverCall *call = context;
    count_solver(call);
    return out_of_budget(call->proving);
}

/* Lets the threat solver look with so many positions, as far as there are any left: for a win, or,
 * where there is room for `answers`, for what the opponent threatens, which has no move. The plies
 * are 0 if there is none. */
static SolutionEntry ask_solver(Proving *proving, int64_t nodes, CellSet *answers) {
    SolverCall call = {.proving = proving, .nodes = proving->nodes};
    call.vct = (Vct){.table = proving->proof,
                     .node_limit = min_int64(nodes, proving->node_limit - proving->nodes),
                     .stopped = solver_stopped,
                     .context = &call};
    if (answers == NULL)
        vct_search(proving->board, &call.vct);
    else
        vct_defend(proving->board, &call.vct, answers);
    count_solver(&call);
    return (SolutionEntry){call.vct.best, call.vct.plies};
}

/* ------------------------------------------------------------------------------------------
 * The loser's answers.
 */

/* Writes down the win against a pass within `max_plies` plies; returns its plies, or 0. Where a
 * longer one is known already, prove_attack() would look for no other: attack() does. */
static int prove_pass(Proving *proving, int max_plies) {
    Board *board = proving->board;
    Side side = board->side;
    SolutionEntry known;
    board_set_side(board, side_other(side));
    bool longer = solution_probe(proving->solutions, board->key, &known) &&
                  known.move != CELL_NONE && known.plies > max_plies;
    int plies = longer ? attack(proving, NO_DIFFERENCE, max_plies)
                       : prove_attack(proving, NO_DIFFERENCE, max_plies);
    board_set_side(board, side);
    return plies;
}

/* The winner has just moved. Returns the plies after which the row is complete whatever the loser
 * plays, at most `max_plies`, or 0. */
static int prove_answers(Proving *proving, uint64_t difference, int max_plies) {
    Board *board = proving->board;
    CellSet cells;
    if (board->threat_count[board->side][THREAT_FIVE] != 0)
        return 0;
    int longest = ask_solver(proving, SOLVER_PROVING_THREAT, &cells).plies;
    if (longest == 0 || longest > max_plies || prove_pass(proving, longest - 1) == 0)
        return 0;
    CellIterator iterator = cellset_iterate(&cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        if (forbidden_at(board, board->side, cell))
            continue;
        board_play(board, cell);
        int plies = prove_attack(proving, difference, max_plies - 1);
        board_undo(board);
        if (plies == 0)
            return 0;
        longest = max_int(longest, 1 + plies);
    }
    return longest;
}

/* ------------------------------------------------------------------------------------------
 * The winner's move.
 */

/* Tries to win with `cell`; returns the plies and stores them, or 0. */
static int try_move(Proving *proving, uint64_t difference, Cell cell, int max_plies) {
    Board *board = proving->board;
    if (!playable(board, cell))
        return 0;
    int plies = 1;
    if (board_threat(board, board->side, cell) != THREAT_FIVE) {
        board_play(board, cell);
        int rest = max_plies > 1 ? prove_answers(proving, difference, max_plies - 1) : 0;
        board_undo(board);
        if (rest == 0)
            return 0;
        plies = 1 + rest;
    }
    bool stored = solution_store(proving->solutions, board->key, (SolutionEntry){cell, plies});
    proving->stop = proving->stop || !stored;
    return stored ? plies : 0;
}

/* The move that the search has found to win here, by a score of at least `min_score`: its own
 * entry, or that of a position after a move. */
static Cell move_of_search(const Proving *proving, int min_score) {
    const Board *board = proving->board;
    TableEntry entry;
    Cell best = CELL_NONE;
    if (tt_probe(proving->table, board->key, &entry) && entry.bound != BOUND_UPPER &&
        entry.score >= min_score && entry.move != CELL_NONE)
        return entry.move;
    CellSet cells;
    movegen_near(board, &cells);
    CellIterator iterator = cellset_iterate(&cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        if (!tt_probe(proving->table, board_key_after(board, cell), &entry) ||
            entry.bound == BOUND_LOWER || -entry.score < min_score)
            continue;
        min_score = -entry.score + 1;
        best = cell;
    }
    return best;
}

/* The move that the threat solver finds with so many positions, if it wins within `max_plies`
 * plies. */
static Cell move_of_solver(Proving *proving, int64_t nodes, int max_plies) {
    SolutionEntry win = ask_solver(proving, nodes, NULL);
    return win.plies != 0 && win.plies <= max_plies ? win.move : CELL_NONE;
}

/* The move that wins in the twin. */
static Cell move_of_twin(const Proving *proving, uint64_t difference) {
    SolutionEntry entry;
    bool known = difference != NO_DIFFERENCE &&
                 solution_probe(proving->solutions, proving->board->key ^ difference, &entry);
    return known ? entry.move : CELL_NONE;
}

/* Where a winning move may be known, in the order in which it is looked for. */
typedef enum WinHint {
    HINT_TWIN,
    HINT_PROVEN, /* by the search */
    HINT_SOLVER,
    HINT_LIKELY, /* a win of the search that is not proven */
    HINT_SOLVER_LONG,
    HINT_COUNT
} WinHint;

static Cell move_of(Proving *proving, WinHint hint, uint64_t difference, int max_plies) {
    switch (hint) {
    case HINT_TWIN:
        return move_of_twin(proving, difference);
    case HINT_PROVEN:
        return move_of_search(proving, SCORE_WIN_BOUND);
    case HINT_SOLVER:
        return move_of_solver(proving, SOLVER_PROVING_ATTACK, max_plies);
    case HINT_LIKELY:
        return move_of_search(proving, SCORE_UNPROVEN_BOUND);
    case HINT_SOLVER_LONG:
        return move_of_solver(proving, SOLVER_PROVING_LONG, max_plies);
    default:
        return CELL_NONE;
    }
}

/* Tries the hinted moves one after the other; returns the plies of the win, or 0. */
static int try_hints(Proving *proving, uint64_t difference, int max_plies) {
    Cell tried[HINT_COUNT];
    int count = 0;
    for (WinHint hint = 0; hint < HINT_COUNT && !out_of_budget(proving); hint++) {
        Cell cell = move_of(proving, hint, difference, max_plies);
        bool skip = cell == CELL_NONE;
        for (int i = 0; i < count; i++)
            skip = skip || tried[i] == cell;
        if (skip)
            continue;
        tried[count++] = cell;
        int plies = try_move(proving, difference, cell, max_plies);
        if (plies != 0)
            return plies;
    }
    return 0;
}

/* prove_attack() without asking first what was written down. */
static int attack(Proving *proving, uint64_t difference, int max_plies) {
    Board *board = proving->board;
    Cell cell;
    proving->nodes++;
    if (out_of_budget(proving))
        return 0;
    int score = tactics_score(board, 0, &cell);
    if (score == SCORE_NONE)
        return try_hints(proving, difference, max_plies);
    return score_is_win(score) && score_plies(score) <= max_plies
               ? try_move(proving, difference, cell, max_plies)
               : 0;
}

/* The winner is to move. Returns the plies of a win that takes at most `max_plies`, or 0. */
static int prove_attack(Proving *proving, uint64_t difference, int max_plies) {
    Board *board = proving->board;
    SolutionEntry known;
    if (max_plies < 1)
        return 0;
    if (solution_probe(proving->solutions, board->key, &known)) {
        if (known.move != CELL_NONE)
            return known.plies <= max_plies ? known.plies : 0;
        if (known.plies >= max_plies)
            return 0;
    }
    int plies = attack(proving, difference, max_plies);
    if (plies == 0 && !proving->stop)
        solution_store(proving->solutions, board->key, (SolutionEntry){CELL_NONE, max_plies});
    return plies;
}

int proving_win(Proving *proving, int max_plies) {
    solution_begin(proving->solutions);
    return prove_attack(proving, NO_DIFFERENCE, max_plies);
}

int proving_win_by(Proving *proving, Cell cell, int max_plies) {
    solution_begin(proving->solutions);
    return out_of_budget(proving) ? 0 : try_move(proving, NO_DIFFERENCE, cell, max_plies);
}

int proving_loss(Proving *proving, int max_plies) {
    solution_begin(proving->solutions);
    return out_of_budget(proving) ? 0 : prove_answers(proving, NO_DIFFERENCE, max_plies);
}

/* Where the loser is to move the tree holds the win against a pass. */
bool proving_knows_loss(const Board *board, const SolutionTable *solutions) {
    SolutionEntry entry;
    return solution_probe(solutions, board->key ^ board->rules->side_key, &entry) &&
           entry.move != CELL_NONE;
}

/* ------------------------------------------------------------------------------------------
 * Playing from what was written down.
 */

/* How many plies a win has left that was written down before the winner's last move and the stone
 * of the loser that makes `difference`; 0: none is known. */
static int plies_left(const Proving *proving, uint64_t difference) {
    const Board *board = proving->board;
    int left = 0;
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, (Cell)cell) != side_stone(board->side))
            continue;
        uint64_t stone = board->rules->stone_keys[side_stone(board->side)][cell];
        SolutionEntry entry;
        if (solution_probe(proving->solutions, board->key ^ difference ^ stone, &entry) &&
            entry.move == (Cell)cell)
            left = max_int(left, entry.plies - 2);
    }
    return left;
}

int proving_recall(Proving *proving) {
    Board *board = proving->board;
    Side loser = side_other(board->side);
    SolutionEntry entry;
    if (solution_probe(proving->solutions, board->key, &entry) && playable(board, entry.move))
        return entry.plies;
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, (Cell)cell) != side_stone(loser))
            continue;
        uint64_t difference = board->rules->stone_keys[side_stone(loser)][cell];
        if (!solution_probe(proving->solutions, board->key ^ difference, &entry) ||
            entry.move == CELL_NONE)
            continue;
        solution_begin(proving->solutions);
        int plies = prove_attack(proving, difference, entry.plies);
        if (plies == 0) /* the stone makes a difference there, but not to a longer win */
            plies = prove_attack(proving, difference, plies_left(proving, difference));
        if (plies != 0)
            return plies;
    }
    return 0;
}

/* The loser's answer that holds out longest, of those that the tree knows when the board differs by
 * `difference` from its positions; CELL_NONE if it knows none. */
static Cell toughest_answer(Board *board, const SolutionTable *solutions, uint64_t difference) {
    Cell best = CELL_NONE;
    int longest = 0;
    CellIterator iterator = cellset_iterate(&board->empty, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        SolutionEntry entry;
        if (solution_probe(solutions, board_key_after(board, cell) ^ difference, &entry) &&
            entry.move != CELL_NONE && entry.plies > longest &&
            !forbidden_at(board, board->side, cell)) {
            longest = entry.plies;
            best = cell;
        }
    }
    return best;
}

/* A move of the loser where each loses alike: it takes away a row or an open four that might come
 * next, but not what the winner plays against a pass. CELL_NONE if there is none. */
static Cell useless_answer(Board *board, const SolutionTable *solutions, uint64_t difference) {
    Side winner = side_other(board->side);
    SolutionEntry next = {.move = CELL_NONE};
    solution_probe(solutions, board->key ^ board->rules->side_key ^ difference, &next);
    for (Threat threat = THREAT_FIVE; threat >= THREAT_OPEN_FOUR; threat--) {
        CellIterator iterator =
            cellset_iterate(&board->threat_cells[winner][threat], board->word_count);
        for (Cell cell; cellset_next(&iterator, &cell);)
            if (cell != next.move && !forbidden_at(board, board->side, cell))
                return cell;
    }
    return CELL_NONE;
}

/* The winner's move, CELL_NONE if the tree knows none. */
static Cell winning_move(const Board *board, const SolutionTable *solutions, uint64_t difference) {
    SolutionEntry entry = {.move = CELL_NONE};
    solution_probe(solutions, board->key ^ difference, &entry);
    return entry.move;
}

/* The loser's answer, CELL_NONE if there is none. If the tree does not know it, `*difference` takes
 * its stone out of the keys from then on. */
static Cell losing_answer(Board *board, const SolutionTable *solutions, uint64_t *difference) {
    Cell answer = toughest_answer(board, solutions, *difference);
    if (answer != CELL_NONE)
        return answer;
    answer = useless_answer(board, solutions, *difference);
    if (answer != CELL_NONE)
        *difference ^= board->rules->stone_keys[side_stone(board->side)][answer];
    return answer;
}

int proving_line(Board *board, const SolutionTable *solutions, Cell first, Cell *moves, int limit) {
    Side winner = board->side;
    uint64_t difference = NO_DIFFERENCE;
    int count = 0;
    bool over = false;
    while (count < limit && !over) {
        Cell move = count == 0 ? first : CELL_NONE;
        if (move == CELL_NONE)
            move = board->side == winner ? winning_move(board, solutions, difference)
                                         : losing_answer(board, solutions, &difference);
        if (!playable(board, move))
            break;
        over = board_threat(board, board->side, move) == THREAT_FIVE;
        moves[count++] = move;
        board_play(board, move);
    }
    for (int i = 0; i < count; i++)
        board_undo(board);
    return count;
}
