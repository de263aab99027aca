/* dot: see dot.h. The numbers of inputs and outputs are not constants on purpose: compilers that
 * unroll all of a product keep its parts in memory. */
#include "ground/dot.h"

#include <assert.h>
#include <string.h>

#if defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

/* Sums that are computed at the same time, and how many they are. */
typedef int32_t DotSums __attribute__((vector_size(32)));
enum { SUMS = sizeof(DotSums) / sizeof(int32_t) };

static_assert(DOT_OUTPUTS == 2 * SUMS, "outputs are computed so many at a time");

/* Adds the products of each pair of `weights` and `pair` to the sums. */
static inline void add_pair(DotSums *sums, const int16_t weights[2 * SUMS], const int16_t pair[2]) {
#if defined(__AVX2__)
    __m256i factors;
    int32_t both;
    memcpy(&factors, weights, sizeof factors);
    memcpy(&both, pair, sizeof both);
    *sums += (DotSums)_mm256_madd_epi16(factors, _mm256_set1_epi32(both));
#elif defined(__SSE2__)
    __m128i factors[2], products[2];
    int32_t both;
    DotSums all;
    memcpy(factors, weights, sizeof factors);
    memcpy(&both, pair, sizeof both);
    products[0] = _mm_madd_epi16(factors[0], _mm_set1_epi32(both));
    products[1] = _mm_madd_epi16(factors[1], _mm_set1_epi32(both));
    memcpy(&all, products, sizeof all);
    *sums += all;
#else
    for (int i = 0; i < SUMS; i++)
        (*sums)[i] += weights[2 * i] * pair[0] + weights[2 * i + 1] * pair[1];
#endif
}

/* The products for 4 * SUMS outputs. */
static void find_four(const int16_t *restrict weights, const int16_t *restrict input, int inputs,
                      int outputs, int32_t *restrict sums) {
    DotSums a = {0}, b = {0}, c = {0}, d = {0};
    for (int i = 0; i < inputs; i += 2, weights += 2 * outputs) {
        add_pair(&a, weights, input + i);
        add_pair(&b, weights + 2 * SUMS, input + i);
        add_pair(&c, weights + 4 * SUMS, input + i);
        add_pair(&d, weights + 6 * SUMS, input + i);
    }
    memcpy(sums, &a, sizeof a);
    memcpy(sums + SUMS, &b, sizeof b);
    memcpy(sums + 2 * SUMS, &c, sizeof c);
    memcpy(sums + 3 * SUMS, &d, sizeof d);
}

/* The products for 2 * SUMS outputs. */
static void find_two(const int16_t *restrict weights, const int16_t *restrict input, int inputs,
                     int outputs, int32_t *restrict sums) {
    DotSums a = {0}, b = {0};
    for (int i = 0; i < inputs; i += 2, weights += 2 * outputs) {
        add_pair(&a, weights, input + i);
        add_pair(&b, weights + 2 * SUMS, input + i);
    }
    memcpy(sums, &a, sizeof a);
    memcpy(sums + SUMS, &b, sizeof b);
}

void dot_products(const int16_t *restrict weights, const int16_t *restrict input, int inputs,
                  int outputs, int32_t *restrict sums) {
    int o = 0;
    for (; outputs - o >= 4 * SUMS; o += 4 * SUMS)
        find_four(weights + 2 * o, input, inputs, outputs, sums + o);
    for (; o < outputs; o += 2 * SUMS)
        find_two(weights + 2 * o, input, inputs, outputs, sums + o);
}
