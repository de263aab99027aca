/* quiet: the positions from which a static evaluation learns. */
#ifndef PENTAD_BENCH_QUIET_H
#define PENTAD_BENCH_QUIET_H

#include "engine.h"

/* Whether the static evaluation has the last word on the board: nobody can complete a row, the
 * threat counts prove nothing and there are rows left to fight for. The board is left as it was. */
bool quiet_position(Board *board);

#endif
