/* prover: whether a side wins within so many plies, shown by playing every defence.
 *
 * Stands on the rules as judge.h tells them and shares nothing with the engine. Both answers
 * are exact with one exception: a defender whose every move does harm, while passing would
 * not, is taken for safe. So a "yes" is always a proof.
 */
#ifndef PENTAD_PROVER_H
#define PENTAD_PROVER_H

#include "solve/judge.h"

enum { PROVER_MEMORY = 1 << 14 };

/* One position under examination. Large: better not on the stack of a thread. */
typedef struct Prover {
    Judge judge;
    bool stuck; /* somebody had empty points but only forbidden ones: nothing is proven */
    uint64_t known[PROVER_MEMORY]; /* hashes of attacker's positions; the lowest bit is "wins" */
} Prover;

/* Begins to examine the position on `board`. */
void prover_set(Prover *prover, const Board *board);

/* Whether `side`, who moves next, can complete a row with a stone that falls within `plies`
 * plies, whatever the other side does. */
bool prover_wins(Prover *prover, Side side, int plies);

/* Whether `side`, who moves next, cannot keep the other side from completing a row with a stone
 * that falls within `plies` plies. */
bool prover_loses(Prover *prover, Side side, int plies);

/* Whether that is so after `side` has played `cell`, which must be empty and not forbidden. */
bool prover_wins_with(Prover *prover, Side side, Cell cell, int plies);
bool prover_loses_with(Prover *prover, Side side, Cell cell, int plies);

#endif
