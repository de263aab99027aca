/* shape: the surroundings of a cell on one line, as one number.
 *
 * Of the line through a cell we look at up to five cells each way, fewer where the edge or a
 * wall is nearer. The cells on the left, nearest first, form a ternary numeral (0 empty,
 * 1 black, 2 white); with the number of cells there are (the extent) that is one of
 * 1 + 3 + 9 + 27 + 81 + 243 = 364 half-line numbers. Left half and right half together are
 * the shape:
 *
 *     shape = left * 364 + right           132,496 shapes
 *
 * The layout makes the incremental update free of cases: a stone at distance d to the left of
 * a cell always adds 364 * 3^(d-1) times its digit, whatever the extents are.
 */
#ifndef PENTAD_SHAPE_H
#define PENTAD_SHAPE_H

#include "position/cell.h"

enum {
    SHAPE_REACH = 5,        /* cells looked at each way */
    SHAPE_HALF_LINES = 364, /* numbers of one half line */
    SHAPE_COUNT = SHAPE_HALF_LINES * SHAPE_HALF_LINES
};

/* A shape: the surroundings on one line, without the cell itself; 0 <= shape < SHAPE_COUNT. */
typedef uint32_t Shape;

/* 3^exponent for 0 <= exponent <= 5. */
static inline uint32_t shape_power(int exponent) {
    static const uint32_t POWERS[SHAPE_REACH + 1] = {1, 3, 9, 27, 81, 243};
    return POWERS[exponent];
}

/* The shape of a cell with no stones around: `left` and `right` are the extents, 0..5. */
static inline Shape shape_empty(int left, int right) {
    return (shape_power(left) - 1) / 2 * SHAPE_HALF_LINES + (shape_power(right) - 1) / 2;
}

/* What one unit of digit adds at `offset` from the cell, -5..-1 or 1..5. */
static inline uint32_t shape_weight(int offset) {
    return offset < 0 ? SHAPE_HALF_LINES * shape_power(-offset - 1) : shape_power(offset - 1);
}

/* A shape taken apart, for code that builds tables rather than looks them up. */
typedef struct ShapeLine {
    int left, right;                    /* extents */
    uint8_t stone[2 * SHAPE_REACH + 1]; /* Stone at offset o in stone[SHAPE_REACH + o] */
} ShapeLine;

/* Takes `shape` apart. Beyond the extents the line holds STONE_WALL, on the cell STONE_NONE. */
ShapeLine shape_line(Shape shape);

#endif
