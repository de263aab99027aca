/* history: see history.h. */
#include "memory/history.h"

#include "memory/statistic.h"

#include <assert.h>
#include <string.h>

/* The differences -31..31 of two columns or lines, clamped to HISTORY_MAX_OFFSET and counted from
 * 0. */
static const uint8_t CLAMPED[2 * BOARD_MAX_SIZE - 1] = {
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
    0,  0,  0,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 14, 14, 14,
    14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14};
static_assert(HISTORY_MAX_OFFSET == 7 && BOARD_MAX_SIZE == 32, "what CLAMPED is written for");

/* The clamped differences of all columns or lines from `last`. */
static const uint8_t *clamped_from(int last) {
    return CLAMPED + BOARD_MAX_SIZE - 1 - last;
}

/* history_offset() of `cell` as an answer to a stone on `last`. */
static int continuation_offset(const Board *board, Cell last, Cell cell) {
    return history_offset(clamped_from(board_x(board, last))[board_x(board, cell)],
                          clamped_from(board_y(board, last))[board_y(board, cell)]);
}

HistoryView history_view(const History *history, const Params *params, const Board *board,
                         PreviousMove previous) {
    Side side = board->side;
    return (HistoryView){.cell = board->cell,
                         .x = board->x,
                         .y = board->y,
                         .offset_x = clamped_from(board_x(board, previous.cell)),
                         .offset_y = clamped_from(board_y(board, previous.cell)),
                         .butterfly = history->butterfly[side],
                         .continuation = history->continuation[side][previous.threat],
                         .pattern = history->pattern[side],
                         .order_butterfly = params->order_butterfly,
                         .order_continuation = params->order_continuation,
                         .order_pattern = params->order_pattern};
}

void history_clear(History *history) {
    memset(history, 0, sizeof *history);
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            history->counter[side][cell] = CELL_NONE;
}

void history_age(History *history) {
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            history->butterfly[side][cell] /= FIXED_HISTORY_AGEING;
}

void history_add(History *history, const Board *board, PreviousMove previous, Cell cell,
                 int bonus) {
    Side side = board->side;
    statistic_step(&history->butterfly[side][cell], bonus, HISTORY_LIMIT);
    statistic_step(&history->pattern[side][cell_value_pair(board->cell[cell].value)], bonus,
                   HISTORY_LIMIT);
    int offset = continuation_offset(board, previous.cell, cell);
    statistic_step(&history->continuation[side][previous.threat][offset], bonus, HISTORY_LIMIT);
}
