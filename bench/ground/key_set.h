/* key_set: a set of 64-bit hashes. */
#ifndef PENTAD_BENCH_KEY_SET_H
#define PENTAD_BENCH_KEY_SET_H

#include "engine.h"

/* The set. Zero-initialise it; only key_set.c looks inside, except at `count`. */
typedef struct KeySet {
    uint64_t *keys;
    size_t count, room; /* a power of 2 */
} KeySet;

/* Whether the key is there. */
bool key_set_has(const KeySet *set, uint64_t key);

/* Adds a key other than 0; `*is_new` says whether it was not there. Returns false when memory is
 * short. */
bool key_set_add(KeySet *set, uint64_t key, bool *is_new);

/* Frees what it holds. */
void key_set_free(KeySet *set);

#endif
