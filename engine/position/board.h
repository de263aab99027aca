/* board: stones and everything the tables say about them, kept up to date move by move.
 *
 * For every cell the board knows its four shapes; for every empty cell and each side also the
 * four line patterns and the threat class; per side how many cells have each class, which ones
 * (of the two common classes only the number is kept, see threat.h) and the sum of their values.
 * board_play() and board_undo() keep all of it exact: undo restores every field but `played`, and
 * board_check() recomputes everything slowly.
 *
 * The struct is open because the search reads it everywhere; only board.c writes it. A Board
 * is one flat object without pointers into itself, so assignment copies it; but most of it is
 * room for undoing, which board_copy() leaves out. It points to its Rules, which must outlive
 * it.
 */
#ifndef PENTAD_BOARD_H
#define PENTAD_BOARD_H

#include "position/cellset.h"
#include "position/rules.h"

#include <assert.h>

/* What the unions of BoardCell count on. */
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the machine has to be little-endian");

/* What the board knows about one cell: half a cache line. Codes and value of an occupied cell
 * are meaningless; its shapes are kept. The unions let the incremental update work on both
 * sides at once: on a little-endian machine BLACK is the lower half. */
typedef struct BoardCell {
    Shape shape[DIRECTION_COUNT];
    union {
        CellValue value;                /* of both sides, see cell_value.h */
        int16_t move_score[SIDE_COUNT]; /* of a move here, by side to move */
    };
    union {
        uint32_t codes;
        uint16_t code[SIDE_COUNT]; /* four patterns each, see threat.h */
    };
    uint8_t stone;      /* Stone */
    uint8_t empty_mask; /* all bits when the cell is empty, otherwise 0 */
} BoardCell;

enum {
    BOARD_SIGHT = 2 * SHAPE_REACH * DIRECTION_COUNT, /* most cells that see a stone */
    BOARD_NOWHERE = BOARD_MAX_CELLS, /* takes the place of cells beyond edges and walls */
    BOARD_NEAR_WORDS = 6,            /* words of a CellSet that nine lines of any board can touch */
    BOARD_MAX_ROW = DIRECTION_COUNT * BOARD_MAX_SIZE /* most cells of all rows through a cell */
};

/* The distance of a cell from the first one in Board.cell, in bytes: what an address needs without
 * a multiplication. */
typedef uint16_t CellOffset;

/* A cell whose codes a stone changed, with what they were. */
typedef struct BoardChange {
    CellValue value;
    uint32_t codes;
    CellOffset offset;
} BoardChange;

/* A cell that comes into a set of Board.threat_cells or leaves it. */
typedef struct BoardToggle {
    uint16_t word; /* of threat_cells, counted from the first word of the first set */
    uint8_t bit;
} BoardToggle;

/* What a stone overwrote, for board_undo() to put back. Shapes are not here: what was added
 * to them can be subtracted again. */
typedef struct BoardUndo {
    uint32_t number; /* of the move among all that were played on the board */
    Cell cell;
    uint8_t changed; /* empty cells that changed their codes */
    uint8_t toggled; /* entries of toggle */
    int32_t value[SIDE_COUNT];
    uint16_t threat_count[SIDE_COUNT][THREAT_COUNT];
    uint64_t near[BOARD_NEAR_WORDS];
    BoardChange change[BOARD_SIGHT];
    BoardToggle toggle[2 * SIDE_COUNT * BOARD_SIGHT];
} BoardUndo;

/* The neighbourhood of a cell: words first, first + 1, ... of a CellSet. */
typedef struct NearMask {
    int first;
    uint64_t word[BOARD_NEAR_WORDS];
} NearMask;

/* A position with all that is kept up to date for it. Rules and values are borrowed, and copies
 * share them. */
typedef struct Board {
    const Rules *rules;
    const CellValues *values; /* what combinations of patterns mean */
    int width, height;
    int cell_count;            /* width * height */
    int word_count;            /* words of a CellSet in use */
    int step[DIRECTION_COUNT]; /* cell index difference of one step forward */
    Side side;                 /* who plays next */
    int ply;                   /* stones that board_undo() can take back */
    int empty_count;
    int stone_count[SIDE_COUNT];
    bool near_everywhere;      /* all cells count as near (board_set_area()) */
    uint64_t key;              /* hash of rule, size, stones and side to move */
    int32_t value[SIDE_COUNT]; /* sum of the values of the empty cells */
    uint16_t threat_count[SIDE_COUNT][THREAT_COUNT];
    CellSet threat_cells[SIDE_COUNT][THREAT_COUNT]; /* empty for common classes (threat.h) */
    CellSet empty;                                  /* empty cells */
    CellSet near; /* cells near a stone, occupied ones too: a 7x7 square and rays to distance 4,
                     unless board_set_area() says otherwise */
    BoardCell cell[BOARD_MAX_CELLS + 1]; /* the last one is BOARD_NOWHERE */
    /* Cells each way that matter, left * 16 + right, at most the reach. */
    uint8_t extents[BOARD_MAX_CELLS][DIRECTION_COUNT];
    uint8_t x[BOARD_MAX_CELLS], y[BOARD_MAX_CELLS]; /* of each cell */
    /* The cells that see a cell: by direction, forward and backward, by distance, each time as
     * many as the reach. BOARD_NOWHERE where there is none. */
    CellOffset sight[BOARD_MAX_CELLS][BOARD_SIGHT];
    NearMask near_mask[BOARD_MAX_CELLS]; /* what a stone on each cell adds to `near` */
    uint32_t played; /* moves that were ever played here, modulo 2^32; not taken back */
    BoardUndo undo[BOARD_MAX_CELLS]; /* the first `ply` are in use; has to stay at the end */
} Board;

/* Makes `board` the empty board of `width` x `height` (each BOARD_MIN_SIZE..BOARD_MAX_SIZE),
 * black to play. Keeps pointers to `rules` and to `values`, which must outlive it. `values` are
 * those of an evaluation (eval_cell_values_create()), or NULL for a board without one: threat
 * classes are there, values and move-ordering scores are all 0. */
void board_init(Board *board, const Rules *rules, const CellValues *values, int width, int height);

/* Changes what Board.near means: the square of 2 * `square` + 1 cells around each stone and rays of
 * `ray` = 1..4 cells from it. A `square` above 4 is the whole board. Holds until the next
 * board_init(). Stones that were played before must not be taken back afterwards: board_undo()
 * would bring the old neighbourhood back. */
void board_set_area(Board *board, int square, int ray);

/* Makes `copy` the same position as `board`, with the same stones to take back. */
void board_copy(Board *copy, const Board *board);

/* Plays a stone of the side to move on the empty `cell`; then the other side is to move. Fouls
 * are not looked at and a game that is over may go on: that is the caller's business. */
void board_play(Board *board, Cell cell);

/* Takes back the last stone; its side is to move again. Requires board->ply > 0. */
void board_undo(Board *board);

/* Makes `side` the side to move, for positions whose stones do not alternate and for passing:
 * calling it twice with both sides restores everything. */
void board_set_side(Board *board, Side side);

/* Turns `cell`, empty or occupied, into a wall. Slow, for setting up; afterwards the stones
 * on the board can no longer be taken back (board->ply is 0). */
void board_wall(Board *board, Cell cell);

/* Whether the incremental state agrees with a slow recomputation from the stones alone.
 * Allocates a second board for it; returns true when it cannot. For tests. */
bool board_check(const Board *board);

/* Whether the stone on `cell` stands in a row that wins under the rules. When `row` is not
 * NULL it receives the cells of all such rows, ascending, without repetition, and `*length`
 * their number; `row` must have room for BOARD_MAX_ROW cells. */
bool board_row_through(const Board *board, Cell cell, Cell *row, int *length);

/* The side that has a row that wins, wherever it lies; if both have one, the side of the stone
 * `last` if that stands in such a row. SIDE_COUNT if there is no row. `*rows` receives the cells
 * of all of them. Slow, for positions that were set up. */
int board_winner(const Board *board, Cell last, CellSet *rows);

/* Whether no row can be completed any more by either side (a full board included). */
bool board_is_dead(const Board *board);

/* Whether the rule set is renju and a game ends as a draw here, because at most 25 cells are empty
 * on a board of the usual size or a larger one. Referees know that rule, searches do not. */
bool board_is_renju_draw(const Board *board);

/* The key of the position after the side to move plays the empty `cell`. */
static inline uint64_t board_key_after(const Board *board, Cell cell) {
    const Rules *rules = board->rules;
    return board->key ^ rules->stone_keys[side_stone(board->side)][cell] ^ rules->side_key;
}

/* The cell at `offset`, which may be BOARD_NOWHERE. */
static inline int board_offset_cell(CellOffset offset) {
    return offset / (int)sizeof(BoardCell);
}

/* The stone on `cell`. */
static inline Stone board_stone(const Board *board, Cell cell) {
    return (Stone)board->cell[cell].stone;
}

/* The cell at column `x` and line `y`, which must be on the board; and back. */
static inline Cell board_cell(const Board *board, int x, int y) {
    return (Cell)(y * board->width + x);
}
static inline int board_x(const Board *board, Cell cell) {
    return board->x[cell];
}
static inline int board_y(const Board *board, Cell cell) {
    return board->y[cell];
}

/* Whether (x, y) is on the board. */
static inline bool board_contains(const Board *board, int x, int y) {
    return x >= 0 && y >= 0 && x < board->width && y < board->height;
}

/* The move-ordering score of the empty `cell` with `side` to move; comparable within a position. */
static inline int board_move_score(const Board *board, Side side, Cell cell) {
    return board->cell[cell].move_score[side];
}

/* The threat class of `side` playing the empty `cell`. */
static inline Threat board_threat(const Board *board, Side side, Cell cell) {
    return (Threat)cell_value_threat(board->cell[cell].value, (int)side);
}

/* How many empty cells have a class from `low` to `high` for `side`. */
static inline int board_threat_range(const Board *board, Side side, Threat low, Threat high) {
    int count = 0;
    for (int threat = (int)low; threat <= (int)high; threat++)
        count += board->threat_count[side][threat];
    return count;
}

/* The cell at `offset` steps forward from `cell`; the caller checks the extents. */
static inline Cell board_along(const Board *board, Cell cell, int direction, int offset) {
    return (Cell)(cell + offset * board->step[direction]);
}

/* How many cells of the line through `cell` matter backward and forward, 0..5 each. */
static inline int board_left_extent(const Board *board, Cell cell, int direction) {
    return board->extents[cell][direction] >> 4;
}
static inline int board_right_extent(const Board *board, Cell cell, int direction) {
    return board->extents[cell][direction] & 15;
}

#endif
