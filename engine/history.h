/* history: which quiet moves have refuted something, by side and cell.
 *
 * Values move towards a limit by a share of what is left, so they never overflow and old
 * results fade. Source: Schaeffer, "The history heuristic", ICCA Journal 1983; counter moves:
 * Uiterwijk 1992.
 */
#ifndef PENTAD_HISTORY_H
#define PENTAD_HISTORY_H

#include "cell.h"

enum { HISTORY_LIMIT = 16384 };

/* Statistics of one search thread; zero-initialise or history_clear(). */
typedef struct History {
    int16_t main[SIDE_COUNT][BOARD_MAX_CELLS]; /* in [-HISTORY_LIMIT, HISTORY_LIMIT] */
    Cell counter[SIDE_COUNT][BOARD_MAX_CELLS]; /* the reply that refuted a move last */
} History;

/* Forgets everything. */
void history_clear(History *history);

/* Lets old results count less, before a new search. */
void history_fade(History *history);

/* Moves the value of `side` playing `cell` by `bonus` (negative for a failure). */
void history_add(History *history, Side side, Cell cell, int bonus);

/* The value of `side` playing `cell`. */
static inline int history_value(const History *history, Side side, Cell cell) {
    return history->main[side][cell];
}

#endif
