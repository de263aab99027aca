/* tickoattwo: TickoaTTwo, the position and its rules.
 *
 * On three by three cells the first side marks with |, the second with -. Each side marks a cell
 * at most once, also over the other's mark, but not the cell that the opponent marked last. Who
 * completes a line of three cells that bear both marks wins.
 *
 * A side always has a move. Without one it would have marked eight cells or more, and so would the
 * opponent; then at most two cells lack a mark, some line avoids both of them, and whoever
 * completed it has won. For the interface a position without a move would be a draw.
 *
 * A position is plain data. Moves are the cells, numbered as in grid.h.
 */
#ifndef PENTAD_TICKOATTWO_H
#define PENTAD_TICKOATTWO_H

#include "variants/grid.h"
#include "variants/variant_rules.h"

enum {
    TICKOATTWO_NO_CELL = 9,   /* nothing was marked yet */
    TICKOATTWO_MAX_PLIES = 18 /* each side marks nine cells at most */
};

/* A position. */
typedef struct Tickoattwo {
    uint16_t marks[2]; /* cells, by side */
    uint8_t last;      /* the cell that was marked last, or TICKOATTWO_NO_CELL */
    uint8_t turn;      /* the side to move: 0 or 1 */
} Tickoattwo;

/* The position before the first move. */
void tickoattwo_start(Tickoattwo *position);

/* The cells that the side to move may mark, as a set; none when the game is over. */
unsigned tickoattwo_cells(const Tickoattwo *position);

/* Marks a cell that may be marked. */
void tickoattwo_play(Tickoattwo *position, int cell);

/* How the game stands. */
VariantResult tickoattwo_result(const Tickoattwo *position);

/* A number of the position below TICKOATTWO_INDICES; no other position has it. */
unsigned tickoattwo_index(const Tickoattwo *position);

enum { TICKOATTWO_INDICES = 10 << 19 };

/* The game behind the interface. Its positions are Tickoattwo. */
extern const VariantRules TICKOATTWO_RULES;

#endif
