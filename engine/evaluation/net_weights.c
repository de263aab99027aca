/* net_weights: see net_weights.h. */
#include "evaluation/net_weights.h"

#include <stddef.h>

const NetWeights *net_weights(int number, int row) {
    if (row != 5)
        return NULL;
    switch (number) {
    case RULE_FREESTYLE:
        return &NET_FREESTYLE;
    case RULE_STANDARD:
        return &NET_STANDARD;
    case RULE_RENJU:
        return &NET_RENJU;
    case RULE_CARO:
    case RULE_CARO_EXACT: /* fitted to games of caro, but better for caro exact than none */
        return &NET_CARO;
    default:
        return NULL;
    }
}
