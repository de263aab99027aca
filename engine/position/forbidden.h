/* forbidden: the exact foul test of renju.
 *
 * Black may not make an overline, two fours, or two threes; a five beats every foul. A three
 * counts only if black may really extend it to an open four: the point where he would is
 * looked at with the same test, so the definition is recursive; it ends where ten points hang on
 * one another.
 *
 * Source: the international rules of renju (1996), section 9.3.
 */
#ifndef PENTAD_FORBIDDEN_H
#define PENTAD_FORBIDDEN_H

#include "position/board.h"

/* Whether the empty `cell`, whose lines show two threes of `side`, is a double three. Plays and
 * takes back stones on `board` but leaves it as it was. */
bool forbidden_double_three(Board *board, Side side, Cell cell);

/* Whether `side` may not play the empty `cell`. Always false for sides without fouls. The board is
 * left as it was. */
static inline bool forbidden_at(Board *board, Side side, Cell cell) {
    Threat threat = board_threat(board, side, cell);
    return threat == THREAT_FOUL ||
           (threat == THREAT_MAYBE_FOUL && forbidden_double_three(board, side, cell));
}

/* The lowest cell of a set of empty cells that `side` may play, or CELL_NONE. The board is left as
 * it was. */
Cell forbidden_first_allowed(Board *board, Side side, const CellSet *cells);

/* Lists the cells forbidden to `side`, ascending; returns how many. `cells` must have room
 * for board->cell_count of them. */
int forbidden_list(Board *board, Side side, Cell *cells);

#endif
