/* vct: see vct.h. */
#include "solver/vct.h"

#include "evaluation/tactics.h"
#include "position/forbidden.h"
#include "position/movegen.h"
#include "solver/solver_params.h"
#include "solver/zone.h"

#include <string.h>

enum {
    MAX_CHILDREN = 256, /* moves looked at in one position */
    LOST_BY_ROW = 2,    /* plies of the win after an answer that does not stop a four, */
    LOST_BY_THREE = 4   /* or an open three */
};

/* Keeps the entries of either attacker apart, and from those of vcf. */
static const uint64_t KEY_SALT[SIDE_COUNT] = {0xBB67AE8584CAA73Bu, 0x3C6EF372FE94F82Bu};

/* One move of a position and what is known about the position after it. */
typedef struct Child {
    ProofEntry entry;
    Cell cell;
} Child;

typedef struct Children {
    int count;
    bool complete; /* there was room for all */
    Child child[MAX_CHILDREN];
} Children;

/* The search goes on below a position until one of its numbers reaches its threshold. */
typedef struct Thresholds {
    uint32_t proof, disproof;
} Thresholds;

/* A search for one attacker, on the board and with the table and limits of whoever asks. */
typedef struct Solver {
    Board *board;
    Vct *vct;
    Side attacker;
    int64_t node_limit;
    int64_t check_at; /* node count at which to ask again whether to stop */
    bool stop;
} Solver;

static const Thresholds NO_THRESHOLDS = {PROOF_INFINITE, PROOF_INFINITE};
static const ProofEntry DISPROVED = {PROOF_INFINITE, 0, CELL_NONE};

static ProofEntry attack(Solver *solver, Thresholds thresholds, int ply);

static Solver solver_of(Board *board, Vct *vct, Side attacker) {
    vct->nodes = 0;
    return (Solver){
        .board = board, .vct = vct, .attacker = attacker, .node_limit = vct->node_limit};
}

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

static uint64_t key_now(const Solver *solver) {
    return solver->board->key ^ KEY_SALT[solver->attacker];
}

/* The key of the position after the side to move plays `cell`. */
static uint64_t key_after(const Solver *solver, Cell cell) {
    const Board *board = solver->board;
    const Rules *rules = board->rules;
    return key_now(solver) ^ rules->stone_keys[side_stone(board->side)][cell] ^ rules->side_key;
}

static bool out_of_budget(Solver *solver) {
    Vct *vct = solver->vct;
    if (vct->stopped != NULL && vct->nodes >= solver->check_at) {
        solver->check_at = vct->nodes + SOLVER_CHECK_NODES;
        solver->stop = solver->stop || vct->stopped(vct->context);
    }
    return solver->stop || vct->nodes >= solver->node_limit;
}

/* ------------------------------------------------------------------------------------------
 * Moves.
 */

/* What the table knows of the moves, or first numbers. */
static void look_up(const Solver *solver, Children *children) {
    const Board *board = solver->board;
    Side side = board->side;
    for (int i = 0; i < children->count; i++) {
        Child *child = &children->child[i];
        uint32_t proof = side == solver->attacker
                             ? SOLVER_ATTACK_PROOF[board_threat(board, side, child->cell)]
                             : SOLVER_ANSWER_PROOF;
        if (!proof_probe(solver->vct->table, key_after(solver, child->cell), &child->entry))
            child->entry = (ProofEntry){proof, 1, CELL_NONE};
    }
}

/* Enters the cells that are no fouls for the side to move, with what is known of them. */
static void add_children(const Solver *solver, Children *children, const CellSet *cells) {
    Board *board = solver->board;
    Side side = board->side;
    children->count = 0;
    children->complete = true;
    CellIterator iterator = cellset_iterate(cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        if (forbidden_at(board, side, cell))
            continue;
        if (children->count == MAX_CHILDREN) {
            children->complete = false;
            break;
        }
        proof_prefetch(solver->vct->table, key_after(solver, cell));
        children->child[children->count++].cell = cell;
    }
    look_up(solver, children);
}

/* The attacker's moves: everything that may be a threat and does not let the defender carry out
 * one of his own. */
static void list_attacks(const Solver *solver, CellSet *cells) {
    const Board *board = solver->board;
    Side side = board->side, other = side_other(side);
    CellSet stops, fours;
    if (board->threat_count[other][THREAT_FIVE] != 0) {
        movegen_stops(board, side, THREAT_FIVE, cells);
        return;
    }
    movegen_threats(board, side, THREAT_TWO, THREAT_MAYBE_FOUL, cells);
    if (board->threat_count[other][THREAT_OPEN_FOUR] == 0)
        return;
    movegen_stops(board, side, THREAT_OPEN_FOUR, &stops);
    movegen_fours(board, side, THREAT_FOUR, &fours);
    for (int w = 0; w < board->word_count; w++)
        cells->word[w] &= stops.word[w] | fours.word[w];
}

/* Searches for fours on the solver's account; returns the plies of a win, or 0. Those that lead to
 * nothing else are left to the search of threats, which tries every four. */
static int search_fours(const Solver *solver, Vcf *vcf) {
    vcf->strict = true;
    vcf->leading = true;
    vcf->table = solver->vct->table;
    vcf->last_ply = VCT_MAX_PLIES;
    int score = vcf_search(solver->board, vcf, 0);
    solver->vct->nodes += vcf->nodes;
    return score == SCORE_NONE ? 0 : score_plies(score);
}

/* If the attacker threatens to win by fours, adds the zone of that win, which has to allow for
 * `stones`. Returns the plies after which all other moves lose; 0 if there is no threat. The
 * defender is to move. */
static int answers_to_fours(const Solver *solver, CellSet *cells, int stones) {
    Board *board = solver->board;
    Side side = board->side;
    Vcf vcf = {.node_limit = SOLVER_THREAT_FOURS};
    if (!tactics_has_four(board, solver->attacker, THREAT_FOUR))
        return 0;
    board_set_side(board, solver->attacker);
    int plies = search_fours(solver, &vcf);
    if (plies != 0) {
        vcf_add_zone(board, &vcf, cells, stones);
        solver->vct->nodes += vcf.nodes;
    }
    board_set_side(board, side);
    return plies == 0 ? 0 : plies + 1;
}

static void add_own_fours(const Board *board, CellSet *cells) {
    CellSet fours;
    movegen_fours(board, board->side, THREAT_FOUR, &fours);
    zone_add(board, cells, &fours);
}

/* The defender's answers to what the attacker threatens. Returns the plies after which the row
 * is complete if he plays anything else; 0 if there is no threat. */
static int list_answers(const Solver *solver, CellSet *cells) {
    const Board *board = solver->board;
    Side side = board->side;
    int plies = LOST_BY_ROW;
    if (board->threat_count[solver->attacker][THREAT_FIVE] != 0) {
        movegen_stops(board, side, THREAT_FIVE, cells);
        return plies;
    }
    memset(cells, 0, sizeof *cells);
    if (board->threat_count[solver->attacker][THREAT_OPEN_FOUR] != 0) {
        movegen_stops(board, side, THREAT_OPEN_FOUR, cells);
        plies = LOST_BY_THREE;
    } else {
        plies = answers_to_fours(solver, cells, 1);
    }
    add_own_fours(board, cells);
    return plies;
}

/* Stores a result that took the positions since `nodes`. */
static ProofEntry store(const Solver *solver, ProofEntry entry, int64_t nodes) {
    proof_store(solver->vct->table, key_now(solver), &entry, solver->vct->nodes - nodes);
    return entry;
}

/* What is known without looking at threes, when the attacker is to move. */
static bool attack_is_solved(Solver *solver, ProofEntry *result) {
    Board *board = solver->board;
    Vcf vcf = {.node_limit = SOLVER_ATTACK_FOURS};
    Cell cell;
    int score = tactics_score(board, 0, &cell);
    if (score != SCORE_NONE) {
        *result = score_is_win(score) ? proven(score_plies(score), cell) : DISPROVED;
        return true;
    }
    int plies = tactics_has_four(board, board->side, THREAT_FOUR) ? search_fours(solver, &vcf) : 0;
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

static int simulate_attack(Solver *solver, uint64_t difference, int ply);

/* The defender is to move after a move of the known win. Returns the plies after which the row is
 * complete at the latest, or 0. */
static int simulate_defend(Solver *solver, uint64_t difference, int ply) {
    Board *board = solver->board;
    int64_t nodes = solver->vct->nodes++;
    CellSet cells;
    if (board->threat_count[board->side][THREAT_FIVE] != 0)
        return 0;
    int longest = list_answers(solver, &cells);
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
static Cell move_of_win(const Solver *solver, uint64_t key) {
    Board *board = solver->board;
    ProofEntry win;
    bool usable = proof_probe(solver->vct->table, key, &win) && win.proof == 0 &&
                  win.move != CELL_NONE && cellset_has(&board->empty, win.move) &&
                  !forbidden_at(board, board->side, win.move);
    return usable ? win.move : CELL_NONE;
}

/* The attacker is to move. Returns the plies of a win by the moves that win in the position whose
 * key differs from the present one by `difference`, or 0. */
static int simulate_attack(Solver *solver, uint64_t difference, int ply) {
    Board *board = solver->board;
    int64_t nodes = solver->vct->nodes++;
    ProofEntry result;
    bool known = proof_probe(solver->vct->table, key_now(solver), &result);
    if (!known && attack_is_solved(solver, &result)) {
        store(solver, result, nodes);
        known = true;
    }
    if (known && is_solved(&result))
        return result.proof == 0 ? (int)result.disproof : 0;
    if (ply >= VCT_MAX_PLIES || out_of_budget(solver))
        return 0;
    Cell move = move_of_win(solver, key_now(solver) ^ difference);
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
static void simulate_others(Solver *solver, Children *children, Cell lost, int ply) {
    Board *board = solver->board;
    const uint64_t *keys = board->rules->stone_keys[side_stone(board->side)];
    for (int i = 0; i < children->count; i++) {
        Child *child = &children->child[i];
        if (is_solved(&child->entry))
            continue;
        board_play(board, child->cell);
        int plies = simulate_attack(solver, keys[child->cell] ^ keys[lost], ply + 1);
        board_undo(board);
        if (plies != 0)
            child->entry = proven(plies, CELL_NONE);
    }
}

/* Tries the win that would follow if the defender had passed instead of playing the last stone. */
static void simulate_pass(Solver *solver) {
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

/* Which move to look at next, and the numbers of the position. */
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

/* The attacking move that looks easiest to win with. */
static Choice choose_attack(const Children *children) {
    Choice choice = {0, PROOF_INFINITE, PROOF_INFINITE, 0};
    for (int i = 0; i < children->count; i++) {
        const ProofEntry *entry = &children->child[i].entry;
        consider(&choice, i, entry->proof, entry->disproof);
    }
    return choice;
}

/* The answer that looks best for the defender; those that lose are out. */
static Choice choose_answer(const Children *children) {
    Choice choice = {0, PROOF_INFINITE, PROOF_INFINITE, 0};
    for (int i = 0; i < children->count; i++) {
        const ProofEntry *entry = &children->child[i].entry;
        if (entry->proof != 0)
            consider(&choice, i, entry->disproof, entry->proof);
    }
    return choice;
}

/* The 1 + epsilon trick: a threshold a little above the second best number, so that the search does
 * not jump between two moves. Source: Pawlewicz and Lew, "Improving depth-first PN-search: 1 +
 * epsilon trick", Computers and Games 2006. */
static uint32_t one_plus_epsilon(uint32_t second) {
    return second >= PROOF_INFINITE ? PROOF_INFINITE : second + second / SOLVER_EPSILON_SHARE + 1;
}

/* The plies until the row is complete when every answer loses, and all others after `others`. */
static int longest_answer(const Children *children, int others) {
    int longest = others;
    for (int i = 0; i < children->count; i++)
        longest = max_int(longest, 1 + (int)children->child[i].entry.disproof);
    return longest;
}

/* The defender is to move, `ply` plies after the root. */
static ProofEntry defend(Solver *solver, Thresholds thresholds, int ply) {
    Board *board = solver->board;
    int64_t nodes = solver->vct->nodes++;
    Children children;
    CellSet cells;
    if (board->threat_count[board->side][THREAT_FIVE] != 0)
        return store(solver, DISPROVED, nodes);
    int others = list_answers(solver, &cells);
    if (others == 0)
        return store(solver, DISPROVED, nodes);
    add_children(solver, &children, &cells);
    if (!children.complete)
        return DISPROVED;
    for (;;) {
        Choice choice = choose_answer(&children);
        Child *child = &children.child[choice.best];
        if (choice.sum == 0)
            return store(solver, proven(longest_answer(&children, others), CELL_NONE), nodes);
        if (choice.first == 0)
            return store(solver, DISPROVED, nodes);
        ProofEntry now = {choice.sum, choice.first, CELL_NONE};
        if (now.proof >= thresholds.proof || now.disproof >= thresholds.disproof ||
            out_of_budget(solver))
            return store(solver, now, nodes);
        Thresholds below = {thresholds.proof - choice.sum + child->entry.proof,
                            min_number(thresholds.disproof, one_plus_epsilon(choice.second))};
        board_play(board, child->cell);
        child->entry = attack(solver, below, ply + 1);
        board_undo(board);
        if (child->entry.proof == 0)
            simulate_others(solver, &children, child->cell, ply);
    }
}

/* The attacker is to move, `ply` plies after the root. */
static ProofEntry attack(Solver *solver, Thresholds thresholds, int ply) {
    Board *board = solver->board;
    int64_t nodes = solver->vct->nodes++;
    Children children;
    CellSet cells;
    ProofEntry result;
    bool known = proof_probe(solver->vct->table, key_now(solver), &result);
    if (known && is_solved(&result))
        return result;
    if (!known && attack_is_solved(solver, &result))
        return store(solver, result, nodes);
    if (ply >= VCT_MAX_PLIES)
        return DISPROVED;
    list_attacks(solver, &cells);
    add_children(solver, &children, &cells);
    for (;;) {
        Choice choice = choose_attack(&children);
        Child *child = &children.child[choice.best];
        if (choice.first >= PROOF_INFINITE)
            return store(solver, DISPROVED, nodes);
        if (choice.first == 0)
            return store(solver, proven(1 + (int)child->entry.disproof, child->cell), nodes);
        ProofEntry now = {choice.first, choice.sum, child->cell};
        if (now.proof >= thresholds.proof || now.disproof >= thresholds.disproof ||
            out_of_budget(solver))
            return store(solver, now, nodes);
        Thresholds below = {min_number(thresholds.proof, one_plus_epsilon(choice.second)),
                            thresholds.disproof - choice.sum + child->entry.disproof};
        board_play(board, child->cell);
        child->entry = defend(solver, below, ply + 1);
        board_undo(board);
    }
}

static void set_result(Vct *vct, const ProofEntry *result) {
    bool won = result->proof == 0;
    vct->best = won ? result->move : CELL_NONE;
    vct->plies = won ? (int)result->disproof : 0;
    vct->result = won ? PROOF_PROVEN : (result->disproof == 0 ? PROOF_DISPROVEN : PROOF_UNKNOWN);
}

ProofResult vct_search(Board *board, Vct *vct) {
    Solver solver = solver_of(board, vct, board->side);
    simulate_pass(&solver);
    ProofEntry result = attack(&solver, NO_THRESHOLDS, 0);
    set_result(vct, &result);
    return vct->result;
}

/* ------------------------------------------------------------------------------------------
 * The defence: the zone of a win. See zone.h for what "stones" are.
 */

static void attack_zone(Solver *solver, CellSet *zone);

/* The zone of a win after the attacker's move. */
static void defend_zone(Solver *solver, CellSet *zone) {
    Board *board = solver->board;
    Side side = board->side;
    CellSet answers;
    if (board->threat_count[solver->attacker][THREAT_FIVE] != 0) {
        zone_add_all_stops(board, zone, side, THREAT_FIVE, 1);
    } else {
        zone_add_counters(board, zone, side, 2);
        if (board->threat_count[solver->attacker][THREAT_OPEN_FOUR] != 0)
            zone_add_all_stops(board, zone, side, THREAT_OPEN_FOUR, 2);
        else
            answers_to_fours(solver, zone, 2);
    }
    list_answers(solver, &answers);
    CellIterator iterator = cellset_iterate(&answers, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        zone_add_foul(board, zone, side, cell);
        if (forbidden_at(board, side, cell))
            continue;
        board_play(board, cell);
        attack_zone(solver, zone);
        board_undo(board);
    }
}

/* The zone of a win; the attacker is to move. */
static void attack_zone(Solver *solver, CellSet *zone) {
    Board *board = solver->board;
    Side side = board->side, other = side_other(side);
    Vcf vcf = {.node_limit = SOLVER_ATTACK_FOURS};
    ProofEntry win = DISPROVED;
    if (!out_of_budget(solver))
        win = attack(solver, NO_THRESHOLDS, 0);
    if (win.proof != 0) { /* the table forgot it and there is no time to find it again */
        zone_add(board, zone, &board->empty);
        return;
    }
    Threat threat = board_threat(board, side, win.move);
    if (threat == THREAT_FIVE || threat == THREAT_OPEN_FOUR) {
        zone_add_counters(board, zone, other, 1);
        zone_add_stops(board, zone, other, win.move, threat, 1);
    } else if (tactics_has_four(board, side, THREAT_FOUR) && search_fours(solver, &vcf) != 0) {
        vcf_add_zone(board, &vcf, zone, 1);
        solver->vct->nodes += vcf.nodes;
    } else {
        zone_add_counters(board, zone, other, 1);
        cellset_add(zone, win.move);
        zone_add_foul(board, zone, side, win.move);
        if (board->rules->far_stops)
            zone_add_lines(board, zone, win.move);
        board_play(board, win.move);
        defend_zone(solver, zone);
        board_undo(board);
    }
}

/* The same as answers_to_fours() for a threat to win by threats. */
static int answers_to_threats(Solver *solver, CellSet *cells) {
    Board *board = solver->board;
    Side side = board->side;
    board_set_side(board, solver->attacker);
    ProofEntry win = attack(solver, NO_THRESHOLDS, 0);
    if (win.proof == 0) {
        solver->node_limit = solver->vct->nodes + SOLVER_ZONE_NODES;
        attack_zone(solver, cells);
    }
    board_set_side(board, side);
    return win.proof == 0 ? (int)win.disproof + 1 : 0;
}

ProofResult vct_defend(Board *board, Vct *vct, CellSet *cells) {
    Solver solver = solver_of(board, vct, side_other(board->side));
    int plies = list_answers(&solver, cells);
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
static Cell toughest_answer(const Solver *solver) {
    CellSet cells;
    Children children;
    Cell best = CELL_NONE;
    uint32_t longest = 0;
    list_answers(solver, &cells);
    add_children(solver, &children, &cells);
    for (int i = 0; i < children.count; i++) {
        const ProofEntry *entry = &children.child[i].entry;
        if (entry->proof == 0 && entry->disproof > longest) {
            longest = entry->disproof;
            best = children.child[i].cell;
        }
    }
    for (Threat threat = THREAT_FIVE; best == CELL_NONE && threat >= THREAT_OPEN_FOUR; threat--)
        best = cellset_first(&solver->board->threat_cells[solver->attacker][threat],
                             solver->board->word_count);
    return best;
}

int vct_line(Board *board, Vct *vct, Cell *moves, int limit) {
    Solver solver = solver_of(board, vct, board->side);
    int count = 0;
    while (count < limit) {
        Cell move = CELL_NONE;
        if (board->side == solver.attacker) {
            ProofEntry entry = attack(&solver, NO_THRESHOLDS, 0);
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
