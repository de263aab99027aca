/* net_threats: what both sides threaten, as the second layer of the network sees it (net.h).
 *
 * A sum over regions does not tell one four from many threes. So the second layer has a set of
 * weights of its own, a bucket, for each pair of what the strongest threats of both sides are, and
 * besides the hidden neurons it takes in how many cells have each class of threat and the
 * classical evaluation.
 */
#ifndef PENTAD_NET_THREATS_H
#define PENTAD_NET_THREATS_H

#include "evaluation/net_weights.h"
#include "position/board.h"

/* The bucket of a position, and the inputs in parts of NET_HIDDEN_ONE: those of the side to move
 * by class, those of the other side, the classical value, and what is positive of it. */
typedef struct NetThreats {
    int bucket;
    int16_t input[NET_THREATS];
} NetThreats;

/* Those of the position on `board`, of which eval_classical() says `classical`. */
NetThreats net_threats(const Board *board, int classical);

#endif
