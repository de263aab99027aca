/* vct_moves: see vct_moves.h. */
#include "solver/vct_moves.h"

#include "evaluation/tactics.h"
#include "position/forbidden.h"
#include "position/movegen.h"
#include "solver/solver_params.h"

#include <string.h>

/* The solver's key of the position after the side to move plays `cell`. */
static uint64_t key_after(const VctSolver *solver, Cell cell) {
    return board_key_after(solver->board, cell) ^ solver->salt;
}

bool vct_solver_is_out(VctSolver *solver) {
    if (solver->stopped != NULL && *solver->nodes >= solver->check_at) {
        solver->check_at = *solver->nodes + SOLVER_CHECK_NODES;
        solver->stop = solver->stop || solver->stopped(solver->context);
    }
    return solver->stop || *solver->nodes >= solver->node_limit;
}

/* What the table knows of the moves, or initial numbers. */
static void look_up(const VctSolver *solver, VctMoves *moves) {
    const Board *board = solver->board;
    Side side = board->side;
    for (int i = 0; i < moves->count; i++) {
        VctMove *move = &moves->move[i];
        uint32_t proof = side == solver->attacker
                             ? SOLVER_ATTACK_PROOF[board_threat(board, side, move->cell)]
                             : SOLVER_ANSWER_PROOF;
        if (!proof_probe(solver->table, key_after(solver, move->cell), &move->entry))
            move->entry = (ProofEntry){proof, 1, CELL_NONE};
    }
}

void vct_moves_enter(const VctSolver *solver, VctMoves *moves, const CellSet *cells) {
    Board *board = solver->board;
    Side side = board->side;
    moves->count = 0;
    moves->complete = true;
    CellIterator iterator = cellset_iterate(cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        if (forbidden_at(board, side, cell))
            continue;
        if (moves->count == VCT_MOVES_MAX) {
            moves->complete = false;
            break;
        }
        proof_prefetch(solver->table, key_after(solver, cell));
        moves->move[moves->count++].cell = cell;
    }
    look_up(solver, moves);
}

void vct_moves_attack(const VctSolver *solver, CellSet *cells) {
    const Board *board = solver->board;
    Side side = board->side, other = side_other(side);
    CellSet answers;
    if (board->threat_count[other][THREAT_FIVE] != 0) {
        movegen_stops(board, side, THREAT_FIVE, cells);
        return;
    }
    movegen_threats(board, side, THREAT_TWO, THREAT_MAYBE_FOUL, cells);
    if (board->threat_count[other][THREAT_OPEN_FOUR] == 0)
        return;
    movegen_answer_open_four(board, side, &answers);
    cellset_intersect(cells, &answers, board->word_count);
}

int vct_solver_fours(const VctSolver *solver, Vcf *vcf) {
    if (!tactics_has_four(solver->board, solver->board->side, THREAT_FOUR))
        return 0;
    vcf->fours_only = true;
    vcf->skip_plain_fours = true;
    vcf->table = solver->table;
    vcf->last_ply = SOLVER_VCT_PLIES;
    int score = vcf_search(solver->board, vcf, 0);
    *solver->nodes += vcf->nodes;
    return score == SCORE_NONE ? 0 : score_plies(score);
}

int vct_moves_stop_fours(const VctSolver *solver, CellSet *cells, int stones) {
    Board *board = solver->board;
    Side side = board->side;
    Vcf vcf = {.node_limit = SOLVER_THREAT_FOURS};
    board_set_side(board, solver->attacker);
    int plies = vct_solver_fours(solver, &vcf);
    if (plies != 0) {
        vcf_add_zone(board, &vcf, cells, stones);
        *solver->nodes += vcf.nodes;
    }
    board_set_side(board, side);
    return plies == 0 ? 0 : plies + 1;
}

int vct_moves_answer(const VctSolver *solver, CellSet *cells) {
    const Board *board = solver->board;
    Side side = board->side;
    if (board->threat_count[solver->attacker][THREAT_FIVE] != 0) {
        movegen_stops(board, side, THREAT_FIVE, cells);
        return DEFEND_FIVE_PLIES;
    }
    if (board->threat_count[solver->attacker][THREAT_OPEN_FOUR] != 0) {
        movegen_answer_open_four(board, side, cells);
        return DEFEND_OPEN_FOUR_PLIES;
    }
    memset(cells, 0, sizeof *cells);
    return vct_moves_stop_fours(solver, cells, 1); /* his own fours are in the zone */
}
