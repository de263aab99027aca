/* dot: scalar products of 16-bit numbers, as many at once as the processor can.
 *
 * The hidden neurons of the network are such products. Whether the compiler aims at AVX2, SSE2 or
 * neither decides which of three bodies is used; all compute the same integers, so that the search
 * visits the same nodes everywhere (tests/engine/ground/dot.c).
 */
#ifndef PENTAD_DOT_H
#define PENTAD_DOT_H

#include "ground/base.h"

enum { DOT_OUTPUTS = 16 /* the number of products is a multiple of it */ };

/* Makes each of `outputs` sums the scalar product of its weights and the `inputs`, an even number.
 * The weights stand in the order of dot_order(). The sums have to fit 32 bits; then all processors
 * find the same. */
void dot_products(const int16_t *restrict weights, const int16_t *restrict input, int inputs,
                  int outputs, int32_t *restrict sums);

/* Where dot_products() expects the weight of an input for an output: those of a pair of inputs for
 * all outputs come first, then those of the next pair. */
static inline int dot_order(int outputs, int output, int input) {
    return input / 2 * 2 * outputs + 2 * output + input % 2;
}

#endif
