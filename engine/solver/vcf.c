/* vcf: see vcf.h. */
#include "solver/vcf.h"

#include "evaluation/eval.h"
#include "evaluation/tactics.h"
#include "position/forbidden.h"
#include "position/movegen.h"
#include "solver/zone.h"

enum {
    MAX_FOURS = 64, /* attacking moves tried at one node, the best by move-ordering score */
    SHORTEST = 7    /* plies; a shorter win is one that tactics_score() sees, or in renju a four
                     * that only a foul would stop, which is not tried so near to the last ply */
};

/* Results of the two kinds of nodes: plies until the row is complete, or one of these. */
enum { DISPROVEN = 0, UNKNOWN = -1 };

/* Keeps these entries apart from those of other solvers. Any number would do; these are the first
 * bits of the root of 2, and in vct.c of those of 3 and 5. */
static const uint64_t KEY_SALT = 0x6A09E667F3BCC909u;

static int attack(Board *board, Vcf *vcf, int left, Cell *best);

static bool out_of_nodes(const Vcf *vcf) {
    return vcf->nodes >= vcf->node_limit;
}

/* A node after a four, with the defender to move: how long his answers can delay the row, or
 * DISPROVEN or UNKNOWN. The attacker may go on for `left` plies from here. */
static int defend(Board *board, Vcf *vcf, int left) {
    Side side = board->side;
    CellSet stops;
    vcf->nodes++;
    if (board->threat_count[side][THREAT_FIVE] != 0)
        return DISPROVEN;
    movegen_stops(board, side, THREAT_FIVE, &stops);
    int longest = 2; /* without an answer the row falls after one more ply */
    CellIterator iterator = cellset_iterate(&stops, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        Cell next;
        if (forbidden_at(board, side, cell))
            continue;
        if (out_of_nodes(vcf))
            return UNKNOWN;
        board_play(board, cell);
        int plies = attack(board, vcf, left - 1, &next);
        board_undo(board);
        if (plies <= 0)
            return plies;
        longest = max_int(longest, plies + 1);
    }
    return longest;
}

/* The least class of the fours that are tried. */
static Threat least_four(const Board *board, const Vcf *vcf) {
    return vcf->skip_plain_fours ? tactics_least_four(board, board->side) : THREAT_FOUR;
}

/* Writes the fours of the side to move into `moves`, most promising first; when the opponent
 * has a four himself only those that stop it, whether they lead on or not. Returns how many there
 * are, which may be more than were written. */
static int list_fours(const Board *board, const Vcf *vcf, Cell moves[MAX_FOURS]) {
    CellSet fours;
    int count = 0;
    bool must_stop = board->threat_count[side_other(board->side)][THREAT_FIVE] != 0;
    movegen_fours(board, board->side, must_stop ? THREAT_FOUR : least_four(board, vcf), &fours);
    if (must_stop) {
        CellSet stops;
        movegen_stops(board, board->side, THREAT_FIVE, &stops);
        cellset_intersect(&fours, &stops, board->word_count);
    }
    CellIterator iterator = cellset_iterate(&fours, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        int at = count++;
        if (at >= MAX_FOURS) {
            at = MAX_FOURS - 1;
            if (eval_move_score(board, moves[at]) >= eval_move_score(board, cell))
                continue;
        }
        while (at > 0 && eval_move_score(board, moves[at - 1]) < eval_move_score(board, cell)) {
            moves[at] = moves[at - 1];
            at--;
        }
        moves[at] = cell;
    }
    return count;
}

/* What the threat counts prove without search; UNKNOWN if nothing. */
static int solved(Board *board, const Vcf *vcf, Cell *best) {
    int score = tactics_score(board, 0, best);
    if (score == SCORE_NONE)
        return UNKNOWN;
    if (!score_is_win(score))
        return DISPROVEN;
    /* What takes longer may begin with a three. */
    bool by_fours = score_plies(score) <= 3 || !vcf->fours_only;
    return by_fours ? score_plies(score) : UNKNOWN;
}

/* What the table remembers; UNKNOWN if nothing of use. */
static int remembered(const Board *board, const Vcf *vcf, int left, Cell *best) {
    ProofEntry entry;
    if (vcf->table == NULL || !proof_probe(vcf->table, board->key ^ KEY_SALT, &entry))
        return UNKNOWN;
    if (entry.proof != 0)
        return DISPROVEN;
    *best = entry.move;
    int plies = proof_plies(&entry);
    return plies <= left ? plies : UNKNOWN;
}

static void remember(const Board *board, const Vcf *vcf, int plies, Cell best, int64_t work) {
    ProofEntry entry = {PROOF_INFINITE, 0, best};
    if (plies != DISPROVEN)
        entry = (ProofEntry){0, (uint32_t)plies, best};
    if (vcf->table != NULL && plies != UNKNOWN)
        proof_store(vcf->table, board->key ^ KEY_SALT, &entry, work);
}

/* Tries the fours one after the other; the attacker is to move. */
static int try_fours(Board *board, Vcf *vcf, int left, Cell *best) {
    Cell moves[MAX_FOURS];
    int count = list_fours(board, vcf, moves);
    int result = count > MAX_FOURS || least_four(board, vcf) != THREAT_FOUR ? UNKNOWN : DISPROVEN;
    for (int i = 0; i < min_int(count, MAX_FOURS); i++) {
        if (out_of_nodes(vcf))
            return UNKNOWN;
        if (forbidden_at(board, board->side, moves[i]))
            continue;
        board_play(board, moves[i]);
        int plies = defend(board, vcf, left - 1);
        board_undo(board);
        if (plies == UNKNOWN)
            result = UNKNOWN;
        if (plies <= 0)
            continue;
        *best = moves[i];
        return plies + 1;
    }
    return result;
}

/* A node with the attacker to move, who has `left` plies: the plies of his win, which begins with
 * `*best`, or DISPROVEN or UNKNOWN. */
static int attack(Board *board, Vcf *vcf, int left, Cell *best) {
    int64_t nodes = vcf->nodes++;
    *best = CELL_NONE;
    int plies = solved(board, vcf, best);
    if (plies != UNKNOWN)
        return plies;
    plies = remembered(board, vcf, left, best);
    if (plies != UNKNOWN)
        return plies;
    if (out_of_nodes(vcf) || left < SHORTEST)
        return UNKNOWN;
    plies = try_fours(board, vcf, left, best);
    remember(board, vcf, plies, *best, vcf->nodes - nodes);
    return plies;
}

int vcf_search(Board *board, Vcf *vcf, int ply) {
    vcf->nodes = 0;
    int plies = attack(board, vcf, vcf->last_ply - ply, &vcf->best);
    vcf->result = plies > 0 ? PROOF_PROVEN : (plies == DISPROVEN ? PROOF_DISPROVEN : PROOF_UNKNOWN);
    if (plies <= 0)
        vcf->best = CELL_NONE;
    return plies > 0 ? score_win_in(ply + plies) : SCORE_NONE;
}

/* ------------------------------------------------------------------------------------------
 * The zone of a win, by walking through it again.
 */

static void attack_zone(Board *board, Vcf *vcf, CellSet *zone, int stones);

/* After a four: what stops it, and the zones after each answer. */
static void defend_zone(Board *board, Vcf *vcf, CellSet *zone, int stones) {
    Side side = board->side;
    CellSet stops;
    zone_add_all_stops(board, zone, side, THREAT_FIVE, stones);
    movegen_stops(board, side, THREAT_FIVE, &stops);
    CellIterator iterator = cellset_iterate(&stops, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        zone_add_foul(board, zone, side, cell);
        if (forbidden_at(board, side, cell))
            continue;
        board_play(board, cell);
        attack_zone(board, vcf, zone, stones);
        board_undo(board);
    }
}

/* The attacker is to move. */
static void attack_zone(Board *board, Vcf *vcf, CellSet *zone, int stones) {
    Side side = board->side, other = side_other(side);
    Cell best;
    int plies = attack(board, vcf, vcf->last_ply, &best);
    if (plies <= 0) { /* the table forgot it and the nodes ran out */
        cellset_unite(zone, &board->empty, board->word_count);
        return;
    }
    zone_add_counters(board, zone, other, stones);
    Threat threat = board_threat(board, side, best);
    if (threat == THREAT_FIVE || threat == THREAT_OPEN_FOUR) {
        zone_add_stops(board, zone, other, best, threat, stones);
        return;
    }
    zone_add_move(board, zone, side, best);
    board_play(board, best);
    defend_zone(board, vcf, zone, stones);
    board_undo(board);
}

void vcf_add_zone(Board *board, Vcf *vcf, CellSet *zone, int stones) {
    vcf->nodes = 0;
    attack_zone(board, vcf, zone, stones);
}
