/* vcf: victory by continuous fours, the quiescence of five in a row.
 *
 * The attacker plays only moves that threaten to complete a row, so the defender's answers
 * are few and exact (movegen_stops). A win found here is proven under every rule; not finding
 * one within the node limit proves nothing.
 */
#ifndef PENTAD_VCF_H
#define PENTAD_VCF_H

#include "board.h"
#include "score.h"

/* What the search may spend and what it found. */
typedef struct Vcf {
    int64_t node_limit; /* in: positions to visit at most */
    int64_t nodes;      /* out: positions visited */
    int last_ply;       /* in: no stone falls later than this ply after the root */
    Cell best;          /* out: the winning first move, or CELL_NONE */
} Vcf;

/* Looks for a win by continuous fours for the side to move, `ply` plies after the root.
 * Returns a proven winning score, or SCORE_NONE. The board is left as it was. */
int vcf_search(Board *board, Vcf *vcf, int ply);

#endif
