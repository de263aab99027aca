/* grid: nine cells, three by three, as the bits of a number.
 *
 * Both variants are played on such grids; ultimate tic-tac-toe on nine of them and on one more
 * whose cells are the nine. Cells are numbered line by line from the top left:
 *
 *     0 1 2
 *     3 4 5
 *     6 7 8
 */
#ifndef PENTAD_GRID_H
#define PENTAD_GRID_H

#include "ground/base.h"

enum { GRID_CELLS = 9, GRID_FULL = 511, GRID_LINES = 8 };

/* The eight lines of three, as sets of cells. */
extern const uint16_t GRID_LINE[GRID_LINES];

/* For each set of cells one bit: whether a line lies in it. See grid_has_line(). */
extern const uint64_t GRID_HAS_LINE[8];

/* For each set of cells, the set of those other cells that complete a line. */
extern const uint16_t GRID_COMPLETES[512];

/* Whether the set holds a whole line. */
static inline bool grid_has_line(unsigned cells) {
    return (GRID_HAS_LINE[cells >> 6] >> (cells & 63) & 1) != 0;
}

/* How many cells the set has. */
static inline int grid_count(unsigned cells) {
    return __builtin_popcount(cells);
}

/* The lowest cell of a set that is not empty. */
static inline int grid_first(unsigned cells) {
    return __builtin_ctz(cells);
}

/* Lists the cells of a set in ascending order, each with `base` added; returns how many. */
static inline int grid_list(unsigned cells, int base, uint8_t *list) {
    int count = 0;
    for (; cells != 0; cells &= cells - 1)
        list[count++] = (uint8_t)(base + grid_first(cells));
    return count;
}

/* Which of two sets have a cell: bit 0 for the first, bit 1 for the second. */
static inline unsigned grid_marks(unsigned first, unsigned second, int cell) {
    return (first >> cell & 1) | (second >> cell & 1) << 1;
}

#endif
