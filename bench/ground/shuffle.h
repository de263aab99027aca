/* shuffle: lists in a random order. */
#ifndef PENTAD_BENCH_SHUFFLE_H
#define PENTAD_BENCH_SHUFFLE_H

#include "engine.h"

/* Puts `count` items of `size` bytes each into a random order. */
void shuffle(void *items, size_t count, size_t size, Random *random);

/* Fills `order` with the numbers from 0 to `count` - 1 in a random order. */
void shuffle_numbers(uint32_t *order, size_t count, Random *random);

#endif
