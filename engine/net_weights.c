/* net_weights: see net_weights.h. */
#include "net_weights.h"

#include <stddef.h>

const NetWeights *net_weights(int number, int row) {
    if (row != 5)
        return NULL;
    return number == 0 ? &NET_FREESTYLE : NULL;
}
