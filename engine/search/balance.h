/* balance: stones after which a position is worth a wanted score.
 *
 * All candidates get a static value and the most balanced ones enter a contest: each round
 * searches those that are left one ply deeper, in a window around the wanted score that tells
 * how far each one misses it, and the worse half drops out (successive halving; Jamieson and
 * Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", AISTATS
 * 2016). A pair of stones costs no more than one stone; there are just more candidates.
 */
#ifndef PENTAD_BALANCE_H
#define PENTAD_BALANCE_H

#include "search/worker/worker.h"

enum {
    BALANCE_MAX = 384, /* candidates that are searched */
    BALANCE_STONES = 3 /* most stones of one */
};

/* Stones to place, in this order, as many as Balance.stones says. */
typedef struct BalanceCandidate {
    Cell cells[BALANCE_STONES];
    int score; /* after them, from the view of the side to move before them */
    int miss;  /* its distance from the wanted one times BALANCE_TIE_RANGE, plus a random number
                  below that, which breaks ties */
} BalanceCandidate;

/* What is looked for, and the candidates that are left. The caller owns it; one thread uses it. */
typedef struct Balance {
    int stones; /* of each candidate */
    int wanted; /* score, same view */
    int window; /* scores further away than this all miss equally */
    int count;
    int listed; /* at first; those that dropped out follow, the last ones to drop out first */
    BalanceCandidate candidate[BALANCE_MAX]; /* the best first */
} Balance;

/* Fills `balance`, whose `stones` and `wanted` are set, with the candidates that look best: any
 * point for one stone; pairs of near points for two; for three, random groups that are near to each
 * other. Where there are none of those, pairs and groups of any points. None of them completes a
 * row, is a foul, lies on a blocked point, or leaves a position that is decided by the threat
 * counts. `seed` breaks ties. The board is left as it was. */
void balance_list(Balance *balance, Board *board, const CellSet *blocked, uint64_t seed);

/* Searches until a limit or the stop flag ends it; candidate[0] is then the best. Reports as
 * search_run() does. The worker was prepared for the board that the candidates were listed for,
 * and there is at least one. */
void balance_run(Worker *worker, Balance *balance);

#endif
