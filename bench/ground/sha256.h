/* sha256: the hash by which files are told apart, the one of sha256sum (FIPS 180-4).
 */
#ifndef PENTAD_BENCH_SHA256_H
#define PENTAD_BENCH_SHA256_H

#include "engine.h"

enum { SHA256_TEXT_SIZE = 65 };

/* Writes the hash of `length` bytes as 64 hexadecimal digits. */
void sha256_write(const void *bytes, size_t length, char text[SHA256_TEXT_SIZE]);

#endif
