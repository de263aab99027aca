/* Scalar products of 16-bit numbers. */
#include "ground/dot.h"
#include "ground/random.h"

#include <criterion/criterion.h>

enum { INPUTS = 34, OUTPUTS = 3 * DOT_OUTPUTS };

/* A random number up to `most`, positive or negative. */
static int16_t any(Random *random, int most) {
    return (int16_t)((int)random_below(random, (uint32_t)(2 * most + 1)) - most);
}

/* The products are those of a plain loop, also of the largest numbers. */
static void compare(Random *random, int most_weight, int most_input) {
    int16_t weight[OUTPUTS][INPUTS], ordered[OUTPUTS * INPUTS], input[INPUTS];
    int32_t sums[OUTPUTS];
    for (int i = 0; i < INPUTS; i++)
        input[i] = any(random, most_input);
    for (int o = 0; o < OUTPUTS; o++)
        for (int i = 0; i < INPUTS; i++)
            ordered[dot_order(OUTPUTS, o, i)] = weight[o][i] = any(random, most_weight);
    dot_products(ordered, input, INPUTS, OUTPUTS, sums);
    for (int o = 0; o < OUTPUTS; o++) {
        int32_t expected = 0;
        for (int i = 0; i < INPUTS; i++)
            expected += weight[o][i] * input[i];
        cr_assert_eq(sums[o], expected, "output %d: %d, not %d", o, sums[o], expected);
    }
}

Test(dot, products_are_those_of_a_plain_loop) {
    Random random = {20260101};
    for (int i = 0; i < 1000; i++) {
        compare(&random, 100, 100);
        compare(&random, INT16_MAX, 1000);
        compare(&random, 4095, 4095);
    }
}
