/* history: which moves have caused cutoffs, in several ways: butterfly history (by cell),
 * continuation history (by the move before), pattern history (by the threat classes of the cell)
 * and counter moves.
 *
 * A bonus or malus moves a value towards a limit by a share of what is left, so values never
 * overflow and old results count less and less. Sources: Schaeffer, "The history heuristic", ICCA
 * Journal 1983; Hartmann, "Butterfly boards", ICCA Journal 1988; Uiterwijk, "The countermove
 * heuristic", ICCA Journal 1992; continuation history as in Stockfish.
 */
#ifndef PENTAD_HISTORY_H
#define PENTAD_HISTORY_H

#include "evaluation/params.h"
#include "position/board.h"

enum {
    HISTORY_LIMIT = 16384,  /* no value goes beyond it */
    HISTORY_MAX_OFFSET = 7, /* answers further away than this count as this far, in x and in y */
    HISTORY_EDGE = 2 * HISTORY_MAX_OFFSET + 1
};

/* Statistics of one search thread; history_clear() makes them ready for use. All are by the side
 * that plays. */
typedef struct History {
    int16_t butterfly[SIDE_COUNT][BOARD_MAX_CELLS]; /* by cell */
    /* By the threat class of the move before and where the answer lies from there. */
    int16_t continuation[SIDE_COUNT][THREAT_COUNT][HISTORY_EDGE * HISTORY_EDGE];
    /* By the threat classes of the cell, those of both sides, see cell_value_pair(). */
    int16_t pattern[SIDE_COUNT][CELL_VALUE_PAIRS];
    Cell counter[SIDE_COUNT][BOARD_MAX_CELLS]; /* the move that refuted a move last */
} History;

/* The move before, which every node has, and the threat class that it had. */
typedef struct PreviousMove {
    Cell cell;
    Threat threat;
} PreviousMove;

/* Forgets everything. */
void history_clear(History *history);

/* Ageing, before a new search: halves the butterfly history. The others, which do not depend on
 * where on the board something happened, stay. */
void history_age(History *history);

/* Moves all values of the side to move playing `cell` by `bonus`; a malus is a negative one. */
void history_add(History *history, const Board *board, PreviousMove previous, Cell cell, int bonus);

/* What history_sum() reads, looked up once for all moves of a position. */
typedef struct HistoryView {
    const BoardCell *cell;
    const uint8_t *x, *y, *offset_x, *offset_y;
    const int16_t *butterfly, *continuation, *pattern;
    int order_butterfly, order_continuation, order_pattern;
} HistoryView;

/* The view of the position on `board`, for as long as it is there. */
HistoryView history_view(const History *history, const Params *params, const Board *board,
                         PreviousMove previous);

/* The index into History.continuation[][] of an answer, by its clamped distances in x and y from
 * the move before, counted from 0. */
static inline int history_offset(int x, int y) {
    return x + HISTORY_EDGE * y;
}

/* What all of it says for the side to move playing `cell`, HISTORY_LIMIT for each unit of
 * a move-ordering score. */
static inline int history_sum(const HistoryView *view, Cell cell) {
    int offset = history_offset(view->offset_x[view->x[cell]], view->offset_y[view->y[cell]]);
    return view->butterfly[cell] * view->order_butterfly +
           view->continuation[offset] * view->order_continuation +
           view->pattern[cell_value_pair(view->cell[cell].value)] * view->order_pattern;
}

#endif
