/* base: the ground every module stands on.
 *
 * Fixed-width integers come from <stdint.h>; this header adds the few integer helpers that
 * the C library lacks. Nothing here has state.
 */
#ifndef PENTAD_BASE_H
#define PENTAD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of elements of a true array (not of a pointer). */
#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The smaller of two integers. */
static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

/* The larger of two integers. */
static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

/* `value` moved into [low, high]; requires low <= high. */
static inline int clamp_int(int value, int low, int high) {
    return value < low ? low : (value > high ? high : value);
}

/* The smaller of two 64-bit integers. */
static inline int64_t min_int64(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* The larger of two 64-bit integers. */
static inline int64_t max_int64(int64_t a, int64_t b) {
    return a > b ? a : b;
}

#endif
