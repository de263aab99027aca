/* history: see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

void history_clear(History *history) {
    memset(history, 0, sizeof *history);
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            history->counter[side][cell] = CELL_NONE;
}

void history_fade(History *history) {
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            history->main[side][cell] /= 2;
}

static void move_value(int16_t *value, int bonus) {
    *value = (int16_t)(*value + bonus - *value * abs(bonus) / HISTORY_LIMIT);
}

void history_add(History *history, const Board *board, Answered answered, Cell cell, int bonus) {
    Side side = board->side;
    Threat own = board_threat(board, side, cell);
    Threat other = board_threat(board, side_other(side), cell);
    move_value(&history->main[side][cell], bonus);
    move_value(&history->pair[side][own][other], bonus);
    if (answered.cell != CELL_NONE) {
        int offset = history_offset(board, answered.cell, cell);
        move_value(&history->reply[side][answered.threat][offset], bonus);
    }
}
