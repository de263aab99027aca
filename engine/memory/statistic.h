/* statistic: a number that the search learns by small steps, kept within a limit.
 *
 * Histories and corrections consist of such numbers. The nearer one is to the limit, the less a
 * step in that direction moves it, and the more one in the other direction does (history gravity).
 */
#ifndef PENTAD_STATISTIC_H
#define PENTAD_STATISTIC_H

#include <stdint.h>
#include <stdlib.h>

/* Moves `*value`, which lies in -limit..limit, by `step`, at most as large as the limit. */
static inline void statistic_step(int16_t *value, int step, int limit) {
    *value = (int16_t)(*value + step - *value * abs(step) / limit);
}

#endif
