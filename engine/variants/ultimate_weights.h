/* ultimate_weights: the weights of ultimate_eval.h as a file, ultimate.weights, which the assembler
 * puts into the program (ultimate_embedded.S). `pentad-bench variants -fit` writes it.
 *
 *     0  8 bytes   "PENTUTW1"
 *     8  u32       FNV-1a of everything behind
 *    12            the low bytes of all weights, then the high bytes
 *
 * A weight w is written as the natural number 2w, or -2w - 1 if w is negative. Nearly all are below
 * 256: the high bytes take no room in an archive.
 */
#ifndef PENTAD_ULTIMATE_WEIGHTS_H
#define PENTAD_ULTIMATE_WEIGHTS_H

#include "variants/ultimate_eval.h"

enum { ULTIMATE_WEIGHTS_FILE = 12 + 2 * ULTIMATE_WEIGHT_COUNT /* bytes */ };

/* Writes a file. */
void ultimate_weights_write(const int16_t weights[ULTIMATE_WEIGHT_COUNT],
                            unsigned char bytes[ULTIMATE_WEIGHTS_FILE]);

/* Reads a file of `size` bytes. Returns false when it is no such file, or damaged. */
bool ultimate_weights_read(const unsigned char *bytes, size_t size,
                           int16_t weights[ULTIMATE_WEIGHT_COUNT]);

/* Reads the weights in the program. Returns false when they are damaged. */
bool ultimate_weights_builtin(int16_t weights[ULTIMATE_WEIGHT_COUNT]);

#endif
