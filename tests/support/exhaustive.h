/* exhaustive: what a position is worth, found by trying everything.
 *
 * Stands on the rules as judge.h tells them and shares nothing with the engine's tables, search or
 * solvers. Slow: for boards of a few cells or searches of a few plies.
 */
#ifndef PENTAD_EXHAUSTIVE_H
#define PENTAD_EXHAUSTIVE_H

#include "solve/judge.h"

/* Whether neither side can complete a row any more, however many stones it adds. */
bool exhaustive_is_dead(const Judge *judge);

/* What trying all moves proves for `side`, who moves next, within `plies` plies: EXHAUSTIVE_WIN - n
 * if it wins with its stone n plies from now, the negative of that if it loses so, 0 if neither
 * is proven. Fouls are not played. Sets `*stuck` (never clears it) when somebody had empty
 * points but only forbidden ones, for which the rules name no result. The position is the same
 * afterwards. */
enum { EXHAUSTIVE_WIN = 1000 };
int exhaustive_solve(Judge *judge, Side side, int plies, bool *stuck);

/* Whether `side` has a stone to win with at once. The position is the same afterwards. */
bool exhaustive_can_win(Judge *judge, Side side);

#endif
