/* vct: see vct.h. */
#include "solver/vct.h"

#include "position/forbidden.h"
#include "solver/solver_params.h"
#include "solver/vct_tree.h"
#include "solver/zone.h"

/* Keeps the entries of either attacker apart, and from those of vcf. */
static const uint64_t KEY_SALT[SIDE_COUNT] = {0xBB67AE8584CAA73Bu, 0x3C6EF372FE94F82Bu};

static VctSolver solver_of(Board *board, Vct *vct, Side attacker) {
    vct->nodes = 0;
    return (VctSolver){.board = board,
                       .table = vct->table,
                       .attacker = attacker,
                       .salt = KEY_SALT[attacker],
                       .nodes = &vct->nodes,
                       .node_limit = vct->node_limit,
                       .stopped = vct->stopped,
                       .context = vct->context};
}

static void set_result(Vct *vct, const ProofEntry *result) {
    bool won = result->proof == 0;
    vct->best = won ? result->move : CELL_NONE;
    vct->plies = won ? proof_plies(result) : 0;
    vct->result = won ? PROOF_PROVEN : (result->disproof == 0 ? PROOF_DISPROVEN : PROOF_UNKNOWN);
}

ProofResult vct_search(Board *board, Vct *vct) {
    VctSolver solver = solver_of(board, vct, board->side);
    vct_tree_try_pass(&solver);
    ProofEntry result = vct_tree_prove(&solver);
    set_result(vct, &result);
    return vct->result;
}

/* ------------------------------------------------------------------------------------------
 * The defence: the zone of a win, and the plies within which that win completes the row. See zone.h
 * for what "stones" are.
 */

static int attack_zone(VctSolver *solver, CellSet *zone);

/* The zone and the plies of a win after the attacker's move. */
static int defend_zone(VctSolver *solver, CellSet *zone) {
    Board *board = solver->board;
    Side side = board->side;
    CellSet answers;
    bool known = true;
    if (board->threat_count[solver->attacker][THREAT_FIVE] != 0) {
        zone_add_all_stops(board, zone, side, THREAT_FIVE, 1);
    } else {
        zone_add_counters(board, zone, side, 2);
        if (board->threat_count[solver->attacker][THREAT_OPEN_FOUR] != 0)
            zone_add_all_stops(board, zone, side, THREAT_OPEN_FOUR, 2);
        else
            known = vct_moves_stop_fours(solver, zone, 2) != 0;
    }
    int plies = vct_moves_answer(solver, &answers);
    if (plies == 0 || !known) {
        cellset_unite(zone, &board->empty, board->word_count); /* the threat was not found again */
        return 0;
    }
    CellIterator iterator = cellset_iterate(&answers, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        zone_add_foul(board, zone, side, cell);
        if (forbidden_at(board, side, cell))
            continue;
        board_play(board, cell);
        plies = max_int(plies, 1 + attack_zone(solver, zone));
        board_undo(board);
    }
    return plies;
}

/* The zone and the plies of a win; the attacker is to move. The zone is the whole board, and the
 * plies may be any, where the win was not found again. */
static int attack_zone(VctSolver *solver, CellSet *zone) {
    Board *board = solver->board;
    Side side = board->side, other = side_other(side);
    Vcf vcf = {.node_limit = SOLVER_ATTACK_FOURS};
    ProofEntry win = {PROOF_INFINITE, 0, CELL_NONE};
    if (!vct_solver_is_out(solver))
        win = vct_tree_prove(solver);
    if (win.proof != 0) { /* the table forgot it and there is no time to find it again */
        cellset_unite(zone, &board->empty, board->word_count);
        return 0;
    }
    Threat threat = board_threat(board, side, win.move);
    if (threat == THREAT_FIVE || threat == THREAT_OPEN_FOUR) {
        zone_add_counters(board, zone, other, 1);
        zone_add_stops(board, zone, other, win.move, threat, 1);
        return proof_plies(&win);
    }
    int fours = vct_solver_fours(solver, &vcf);
    if (fours != 0) { /* perhaps longer than the win of the tree */
        vcf_add_zone(board, &vcf, zone, 1);
        *solver->nodes += vcf.nodes;
        return fours;
    }
    zone_add_counters(board, zone, other, 1);
    zone_add_move(board, zone, side, win.move);
    board_play(board, win.move);
    int plies = 1 + defend_zone(solver, zone);
    board_undo(board);
    return plies;
}

/* The same as vct_moves_stop_fours() for a threat to win by threats. */
static int answers_to_threats(VctSolver *solver, CellSet *cells) {
    Board *board = solver->board;
    Side side = board->side;
    int plies = 0;
    board_set_side(board, solver->attacker);
    ProofEntry win = vct_tree_prove(solver);
    if (win.proof == 0) {
        solver->node_limit = *solver->nodes + SOLVER_ZONE_NODES;
        plies = 1 + attack_zone(solver, cells);
    }
    board_set_side(board, side);
    return plies;
}

ProofResult vct_defend(Board *board, Vct *vct, CellSet *cells) {
    VctSolver solver = solver_of(board, vct, side_other(board->side));
    int plies = vct_moves_answer(&solver, cells);
    if (plies == 0)
        plies = answers_to_threats(&solver, cells);
    vct->best = CELL_NONE;
    vct->plies = plies;
    vct->result = plies != 0 ? PROOF_PROVEN : PROOF_UNKNOWN;
    return vct->result;
}

/* ------------------------------------------------------------------------------------------
 * The line of a win.
 */

/* The answer that holds out longest; if any move is as good, one that takes away the row or the
 * open four that comes next, or CELL_NONE. */
static Cell toughest_answer(const VctSolver *solver) {
    Board *board = solver->board;
    CellSet cells;
    VctMoves moves;
    Cell best = CELL_NONE;
    int longest = 0;
    vct_moves_answer(solver, &cells);
    vct_moves_enter(solver, &moves, &cells);
    for (int i = 0; i < moves.count; i++) {
        const ProofEntry *entry = &moves.move[i].entry;
        if (entry->proof == 0 && proof_plies(entry) > longest) {
            longest = proof_plies(entry);
            best = moves.move[i].cell;
        }
    }
    for (Threat threat = THREAT_FIVE; best == CELL_NONE && threat >= THREAT_OPEN_FOUR; threat--)
        best = forbidden_first_allowed(board, board->side,
                                       &board->threat_cells[solver->attacker][threat]);
    return best;
}

int vct_line(Board *board, Vct *vct, Cell *moves, int limit) {
    VctSolver solver = solver_of(board, vct, board->side);
    int count = 0;
    while (count < limit) {
        Cell move = CELL_NONE;
        if (board->side == solver.attacker) {
            ProofEntry entry = vct_tree_prove(&solver);
            move = entry.proof == 0 ? entry.move : CELL_NONE;
        } else if (board->threat_count[board->side][THREAT_FIVE] == 0) {
            move = toughest_answer(&solver);
        }
        if (move == CELL_NONE)
            break;
        bool row = board_threat(board, board->side, move) == THREAT_FIVE;
        moves[count++] = move;
        board_play(board, move);
        if (row)
            break;
    }
    for (int i = 0; i < count; i++)
        board_undo(board);
    return count;
}
