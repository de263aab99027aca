/* picker: hands out the moves of a node, most promising first.
 *
 * The table's move comes first; only if it does not cut are the candidates generated, scored
 * by move-ordering score and history, and picked one by one. Fouls are dropped when their turn
 * comes.
 */
#ifndef PENTAD_PICKER_H
#define PENTAD_PICKER_H

#include "memory/history.h"
#include "position/movegen.h"

/* The moves of one node; lives on the stack of its search call. */
typedef struct Picker {
    Cell table_move; /* CELL_NONE if there is none */
    Cell counter;    /* the counter move: what refuted the previous move last, or CELL_NONE */
    bool table_done;
    bool generated;
    PreviousMove previous;
    int best_move_score; /* of all moves but the table's, once they are generated */
    Defence defence;     /* what all moves defend against, set from the start */
    CellSet cells;       /* the candidates, set from the start */
    int count;
    uint32_t floor; /* moves with keys below it have been handed out */
    /* The moves in no order, as keys: how far the score is from the best possible one in the upper
     * half, the cell in the lower half. The lowest key is the best move, and among equals that on
     * the lowest cell. */
    uint32_t keys[BOARD_MAX_CELLS];
} Picker;

/* Prepares the moves for the side to move. `table_move` may be any cell or CELL_NONE; it is
 * used only if it is a candidate. `previous` is the move that led here. */
void picker_init(Picker *picker, const Board *board, const History *history, Cell table_move,
                 PreviousMove previous);

/* Leaves only `cells` to hand out, because every other move is known to lose; `defence` becomes
 * DEFEND_THREATS. Before picker_next(). */
void picker_restrict(Picker *picker, const CellSet *cells);

/* Goes on with all other empty cells, after the last move has been handed out. */
void picker_widen(Picker *picker, const Board *board);

/* The next move, or CELL_NONE. `board` must be in the position of picker_init(). */
Cell picker_next(Picker *picker, Board *board, const History *history, const Params *params);

#endif
