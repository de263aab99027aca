/* cell: the vocabulary of the board: cells, sides, stones and directions.
 *
 * A cell is its index y * width + x, so a board of any shape is dense and a set of cells is a
 * short bit string (cellset.h).
 */
#ifndef PENTAD_CELL_H
#define PENTAD_CELL_H

#include "ground/base.h"

enum {
    BOARD_MIN_SIZE = 3,    /* fewest cells along an edge */
    BOARD_MAX_SIZE = 32,   /* most cells along an edge */
    BOARD_MAX_CELLS = 1024 /* BOARD_MAX_SIZE squared */
};

/* The index y * width + x of a point, or CELL_NONE. */
typedef uint16_t Cell;
#define CELL_NONE ((Cell)0xFFFF)

/* The two players. BLACK is the one who places the first stone of the game. */
typedef enum Side { BLACK, WHITE, SIDE_COUNT } Side;

/* What lies on a cell. A wall belongs to nobody and is, to both sides, like the board's edge. */
typedef enum Stone { STONE_NONE, STONE_BLACK, STONE_WHITE, STONE_WALL } Stone;

/* The four line directions; forward is +x, +y, (+x +y) and (-x +y) respectively. */
typedef enum Direction { HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL, DIRECTION_COUNT } Direction;

/* The opponent of `side`. */
static inline Side side_other(Side side) {
    return side == BLACK ? WHITE : BLACK;
}

/* The stone that `side` plays. */
static inline Stone side_stone(Side side) {
    return side == BLACK ? STONE_BLACK : STONE_WHITE;
}

/* The side that plays `stone`, which is black or white. */
static inline Side stone_side(Stone stone) {
    return stone == STONE_BLACK ? BLACK : WHITE;
}

/* How far one step in `direction` moves along x and y. */
static inline int direction_dx(Direction direction) {
    return direction == VERTICAL ? 0 : (direction == ANTIDIAGONAL ? -1 : 1);
}
static inline int direction_dy(Direction direction) {
    return direction == HORIZONTAL ? 0 : 1;
}

#endif
