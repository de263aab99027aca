/* bits: numbers of any width, packed without gaps.
 *
 * The first bit of a stream is the lowest one of its first byte, and the lowest bit of a number
 * comes first. Whoever reads has to know the widths. Nothing is ever written or read beyond the
 * bytes: a stream that was too short says so.
 */
#ifndef PENTAD_BENCH_BITS_H
#define PENTAD_BENCH_BITS_H

#include "engine.h"

/* Where numbers are written to. Begin with `bytes` and `size`, the rest zero. */
typedef struct BitWriter {
    unsigned char *bytes;
    size_t size; /* of the room, in bytes */
    size_t used; /* bits written */
    bool full;   /* something had no room */
} BitWriter;

/* Where numbers are read from. Begin with `bytes` and `size`, the rest zero. */
typedef struct BitReader {
    const unsigned char *bytes;
    size_t size;   /* in bytes */
    size_t used;   /* bits read */
    bool past_end; /* something was read that is not there */
} BitReader;

/* Appends the lowest `count` bits (0 to 32) of a number. */
void bits_put(BitWriter *writer, uint32_t number, int count);

/* Reads a number of `count` bits (0 to 32); 0 where they are not there. */
uint32_t bits_get(BitReader *reader, int count);

/* The bytes that hold what was written. The bits left over in the last one are 0. */
size_t bits_byte_count(const BitWriter *writer);

/* The bits that the numbers from 0 to `most` need. */
int bits_width(uint32_t most);

#endif
