/* shuffle: lists in a random order. */
#ifndef PENTAD_BENCH_SHUFFLE_H
#define PENTAD_BENCH_SHUFFLE_H

#include "engine.h"

/* Puts `count` items of `size` bytes each into a random order. */
void shuffle(void *items, size_t count, size_t size, Random *random);

#endif
