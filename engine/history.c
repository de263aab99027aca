/* history: see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

void history_clear(History *history) {
    memset(history->main, 0, sizeof history->main);
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            history->counter[side][cell] = CELL_NONE;
}

void history_fade(History *history) {
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            history->main[side][cell] /= 2;
}

void history_add(History *history, Side side, Cell cell, int bonus) {
    int16_t *value = &history->main[side][cell];
    *value = (int16_t)(*value + bonus - *value * abs(bonus) / HISTORY_LIMIT);
}
