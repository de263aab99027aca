/* board_regions: the parts of the board that a network sums up apart.
 *
 * Thirds of the width and of the height make nine regions. Each of the four quadrants sees four of
 * them: the corner, two edges that count as one, and the centre, which all quadrants share. What a
 * network makes of a quadrant is the same for all four, so a position and its mirror images have
 * the same value.
 *
 *     C E .     C corner   part 0
 *     E M .     E edges    part 1
 *     . . .     M centre   part 2
 */
#ifndef PENTAD_BOARD_REGIONS_H
#define PENTAD_BOARD_REGIONS_H

#include "position/cell.h"

enum {
    REGION_COUNT = 9,
    QUADRANT_COUNT = 4,
    QUADRANT_PARTS = 3,
    REGION_MAX_CELLS = 121 /* of the largest board, 32 by 32 */
};

/* The third of `size` cells in a row that coordinate `at` lies in, 0 to 2; the outer ones are of
 * equal size. */
static inline int region_third(int at, int size) {
    if (3 * at < size)
        return 0;
    return 3 * (size - 1 - at) < size ? 2 : 1;
}

/* The region of a cell of a board, row by row. */
static inline int region_of(int width, int height, Cell cell) {
    return 3 * region_third(cell / width, height) + region_third(cell % width, width);
}

/* The part that a region is of every quadrant that sees it. */
static inline int region_part(int region) {
    return (region % 3 == 1) + (region / 3 == 1);
}

/* The part that a region is of a quadrant, -1 if the quadrant does not see it. */
static inline int quadrant_part(int quadrant, int region) {
    int x = region % 3, y = region / 3;
    bool outer_x = x == 2 * (quadrant % 2), outer_y = y == 2 * (quadrant / 2);
    bool seen = (x == 1 || outer_x) && (y == 1 || outer_y);
    return seen ? region_part(region) : -1;
}

#endif
