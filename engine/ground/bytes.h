/* bytes: what all binary files have in common: little-endian numbers, and a checksum. */
#ifndef PENTAD_BYTES_H
#define PENTAD_BYTES_H

#include "ground/base.h"

/* Writes the lowest `count` bytes (1 to 8) of a number, little-endian. */
void bytes_put(unsigned char *bytes, uint64_t number, int count);

/* Reads a little-endian number of `count` bytes (1 to 8). */
uint64_t bytes_get(const unsigned char *bytes, int count);

/* The checksum of `size` bytes: FNV-1a, 32 bits (Fowler, Noll and Vo, 1991). A single changed byte
 * always changes it. */
uint32_t bytes_checksum(const void *bytes, size_t size);

#endif
