/* random: splitmix64, a small generator whose whole state is one number the caller owns.
 *
 * Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
 */
#ifndef PENTAD_RANDOM_H
#define PENTAD_RANDOM_H

#include "ground/base.h"

/* 2^64 divided by the golden ratio, an odd number: its multiples lie evenly apart. The source calls
 * it the golden gamma; to multiply by it is a fair hash (Knuth, "The Art of Computer Programming",
 * volume 3, section 6.4). */
#define GOLDEN_GAMMA 0x9E3779B97F4A7C15u

/* A generator; any value of `state` is a valid seed. */
typedef struct Random {
    uint64_t state;
} Random;

/* The next 64 random bits. */
static inline uint64_t random_next(Random *random) {
    uint64_t z = (random->state += GOLDEN_GAMMA);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* The generator with that number among those of `seed`. The sequences of neighbours have nothing to
 * do with each other, as they would if the numbers themselves were added to the seed. */
static inline Random random_stream(uint64_t seed, uint64_t number) {
    Random mixer = {number};
    return (Random){seed ^ random_next(&mixer)};
}

/* A number in [0, bound), without visible bias for the small bounds used here; bound > 0. */
static inline uint32_t random_below(Random *random, uint32_t bound) {
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}

#endif
