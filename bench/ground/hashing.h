/* hashing: 64-bit hashes of bytes, by which matches, games and fits are known again.
 *
 * The numbers stand in files, so neither function may ever change.
 */
#ifndef PENTAD_BENCH_HASHING_H
#define PENTAD_BENCH_HASHING_H

#include "engine.h"

/* What a hash of hashing_fnv() begins with. */
#define HASHING_FNV_START 0xCBF29CE484222325u

/* The hash of what `hash` is of and `size` more bytes: FNV-1a, 64 bits (Fowler, Noll and Vo, 1991).
 */
uint64_t hashing_fnv(uint64_t hash, const void *bytes, size_t size);

/* Mixes bytes into a hash, eight at a time, by the generator whose state it is: for megabytes, of
 * which hashing_fnv() takes only one byte at a time. Numbers count as they lie in memory.
 * Afterwards random_next() gives the hash. */
void hashing_mix(Random *hash, const void *bytes, size_t size);

#endif
