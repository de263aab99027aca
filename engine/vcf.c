/* vcf: see vcf.h. */
#include "vcf.h"

#include "eval.h"
#include "forbidden.h"
#include "movegen.h"
#include "tactics.h"

enum { MAX_FOURS = 32 }; /* attacking moves tried at one node, the best by prior */

static int attack(Board *board, Vcf *vcf, int ply, Cell *best);

/* The worst, for the attacker, of the answers to the four on the board; the defender is to
 * move. SCORE_NONE when some answer holds. */
static int defend(Board *board, Vcf *vcf, int ply) {
    Side side = board->side;
    CellSet stops;
    vcf->nodes++;
    if (board->threat_count[side][THREAT_FIVE] != 0)
        return SCORE_NONE;
    movegen_stops(board, side, THREAT_FIVE, &stops);
    int worst = score_win_in(ply + 2); /* without an answer the row falls after one more ply */
    for (int w = 0; w < board->word_count; w++) {
        for (uint64_t bits = stops.word[w]; bits != 0; bits &= bits - 1) {
            Cell cell = cellset_lowest(bits, w), next;
            if (forbidden_at(board, side, cell))
                continue;
            if (vcf->nodes >= vcf->node_limit)
                return SCORE_NONE;
            board_play(board, cell);
            int score = attack(board, vcf, ply + 1, &next);
            board_undo(board);
            if (score == SCORE_NONE)
                return SCORE_NONE;
            worst = min_int(worst, score);
        }
    }
    return worst;
}

/* Writes the fours of the side to move into `moves`, most promising first; when the opponent
 * has a four himself only those that stop it. Returns how many. */
static int list_fours(const Board *board, Cell moves[MAX_FOURS]) {
    CellSet fours, stops;
    int count = 0;
    movegen_fours(board, board->side, &fours);
    bool must_stop = board->threat_count[side_other(board->side)][THREAT_FIVE] != 0;
    if (must_stop)
        movegen_stops(board, board->side, THREAT_FIVE, &stops);
    for (int w = 0; w < board->word_count; w++) {
        uint64_t bits = fours.word[w] & (must_stop ? stops.word[w] : ~(uint64_t)0);
        for (; bits != 0; bits &= bits - 1) {
            Cell cell = cellset_lowest(bits, w);
            int at = count < MAX_FOURS ? count++ : MAX_FOURS - 1;
            while (at > 0 && eval_prior(board, moves[at - 1]) < eval_prior(board, cell)) {
                moves[at] = moves[at - 1];
                at--;
            }
            moves[at] = cell;
        }
    }
    return count;
}

/* The attacker is to move. */
static int attack(Board *board, Vcf *vcf, int ply, Cell *best) {
    Cell moves[MAX_FOURS];
    *best = CELL_NONE;
    vcf->nodes++;
    int score = tactics_score(board, ply, best);
    if (score != SCORE_NONE)
        return score_is_win(score) ? score : SCORE_NONE;
    if (vcf->nodes >= vcf->node_limit || ply + 7 > vcf->last_ply)
        return SCORE_NONE;

    int count = list_fours(board, moves);
    for (int i = 0; i < count && vcf->nodes < vcf->node_limit; i++) {
        if (forbidden_at(board, board->side, moves[i]))
            continue;
        board_play(board, moves[i]);
        score = defend(board, vcf, ply + 1);
        board_undo(board);
        if (score != SCORE_NONE) {
            *best = moves[i];
            return score;
        }
    }
    return SCORE_NONE;
}

int vcf_search(Board *board, Vcf *vcf, int ply) {
    vcf->nodes = 0;
    vcf->best = CELL_NONE;
    int score = attack(board, vcf, ply, &vcf->best);
    if (score == SCORE_NONE)
        vcf->best = CELL_NONE;
    return score;
}
