/* net_threats: what both sides threaten, as the second layer of the network sees it (net.h).
 *
 * A sum over regions does not tell one four from many threes. So the second layer has several sets
 * of weights, called buckets: one for each pair of the strongest threats of both sides. Besides the
 * hidden neurons its inputs are how many cells have each class of threat, and the classical
 * evaluation.
 */
#ifndef PENTAD_NET_THREATS_H
#define PENTAD_NET_THREATS_H

#include "evaluation/net_weights.h"
#include "position/board.h"

/* The bucket of a position, and the inputs in parts of NET_HIDDEN_ONE: those of the side to move
 * by class, those of the other side, the classical value, and the same where it is positive, else
 * 0. */
typedef struct NetThreats {
    int bucket;
    int16_t input[NET_THREATS];
} NetThreats;

/* Those of the position on `board`, of which eval_classical() says `classical`. */
NetThreats net_threats(const Board *board, int classical);

#endif
