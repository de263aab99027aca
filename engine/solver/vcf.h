/* vcf: victory by continuous fours, the quiescence of five in a row.
 *
 * The attacker plays only moves that threaten to complete a row, so the defender's answers
 * are few and exact (movegen_stops). A win found here is proven under every rule.
 * PROOF_DISPROVEN means that every four was tried: it is not the result where fours were left out
 * or a limit was reached.
 *
 * Fours that lead to nothing else (THREAT_FOUR) are hardly ever part of a win. Four in ten
 * quiescence searches had no better four to begin with; they took a third of the positions and
 * found one or two wins in a hundred. Where the opponent has fouls such fours are tried all the
 * same (tactics_least_four()).
 *
 * Source: Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques",
 * Computational Intelligence 1996: threat sequences, here of fours alone.
 */
#ifndef PENTAD_VCF_H
#define PENTAD_VCF_H

#include "evaluation/score.h"
#include "position/board.h"
#include "solver/proof.h"

enum { VCF_PLY_MAX = MAX_PLY - 2 /* Vcf.last_ply where nothing but the scores limits it */ };

/* What the search may spend and what it found. */
typedef struct Vcf {
    int64_t node_limit;    /* in: positions to visit at most */
    int last_ply;          /* in: no stone falls later than this ply after the root */
    ProofTable *table;     /* in: remembers results of searches with equal `fours_only`, or NULL */
    bool fours_only;       /* in: claim no win that begins with a three */
    bool skip_plain_fours; /* in: leave out fours below tactics_least_four() */
    int64_t nodes;         /* out: positions visited */
    Cell best;             /* out: the winning first move, or CELL_NONE */
    ProofResult result;    /* out */
} Vcf;

/* Looks for a win by continuous fours for the side to move, `ply` plies after the root.
 * Returns a proven winning score, or SCORE_NONE. The board is left as it was. */
int vcf_search(Board *board, Vcf *vcf, int ply);

/* After a search with a table and `fours_only` has proven a win: adds the zone of that win (zone.h)
 * to `zone`, allowing for `stones` of the other side. The board and vcf->best are left as they
 * were; vcf->nodes becomes the positions visited for this, again at most vcf->node_limit. */
void vcf_add_zone(Board *board, Vcf *vcf, CellSet *zone, int stones);

#endif
