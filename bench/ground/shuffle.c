/* shuffle: see shuffle.h; by Fisher and Yates (Durstenfeld, "Algorithm 235: random permutation",
 * Communications of the ACM 1964).
 */
#include "ground/shuffle.h"

void shuffle(void *items, size_t count, size_t size, Random *random) {
    unsigned char *bytes = items;
    for (size_t left = count; left > 1; left--) {
        unsigned char *last = bytes + (left - 1) * size;
        unsigned char *other = bytes + random_below(random, (uint32_t)left) * size;
        for (size_t i = 0; i < size; i++) {
            unsigned char byte = last[i];
            last[i] = other[i];
            other[i] = byte;
        }
    }
}

/* Inside out: each number takes a place among those before it, whose number moves to the end. */
void shuffle_numbers(uint32_t *order, size_t count, Random *random) {
    for (size_t i = 0; i < count; i++) {
        size_t j = random_below(random, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = (uint32_t)i;
    }
}
