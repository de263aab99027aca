/* shape: see shape.h. */
#include "position/shape.h"

#include <assert.h>

/* The extent that a half-line number belongs to. */
static int half_extent(uint32_t half) {
    int extent = SHAPE_REACH;
    while ((shape_power(extent) - 1) / 2 > half)
        extent--;
    return extent;
}

/* Writes the stones of one half line; `step` is -1 for the left half and +1 for the right. */
static int half_line(uint32_t half, int step, uint8_t *centre) {
    int extent = half_extent(half);
    uint32_t digits = half - (shape_power(extent) - 1) / 2;
    for (int d = 1; d <= SHAPE_REACH; d++) {
        centre[step * d] = d <= extent ? (uint8_t)(digits % 3) : STONE_WALL;
        digits /= 3;
    }
    return extent;
}

ShapeLine shape_line(Shape shape) {
    assert(shape < SHAPE_COUNT);
    ShapeLine line;
    uint8_t *centre = line.stone + SHAPE_REACH;
    *centre = STONE_NONE;
    line.left = half_line(shape / SHAPE_HALF_LINES, -1, centre);
    line.right = half_line(shape % SHAPE_HALF_LINES, 1, centre);
    return line;
}
