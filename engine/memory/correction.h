/* correction: what the search learns about the mistakes of the static value.
 *
 * Where a search comes to another value than the static one, the difference is remembered for
 * positions that have something in common, and added to their static values later. What they have
 * in common is, one table each: which threat classes both sides have, how many cells they have of
 * them, and what surrounds the last stone and the one before.
 *
 * Source: correction histories of chess engines; Caissa by M. Witczak and Stockfish since 2023.
 */
#ifndef PENTAD_CORRECTION_H
#define PENTAD_CORRECTION_H

#include "evaluation/params.h"
#include "position/board.h"

enum {
    CORRECTION_TABLES = 4,
    CORRECTION_BITS = 14, /* of an index */
    CORRECTION_LIMIT = 1024
};

/* Statistics of one search thread; zero-initialised it corrects nothing. The values lie within
 * CORRECTION_LIMIT, by the side to move. */
typedef struct Correction {
    int16_t value[CORRECTION_TABLES][SIDE_COUNT][1 << CORRECTION_BITS];
} Correction;

/* Where a position's values are. */
typedef struct CorrectionKey {
    uint16_t index[CORRECTION_TABLES];
} CorrectionKey;

/* The place of the position on `board`. */
CorrectionKey correction_key(const Board *board);

/* What to add to the static value of a position with that key and `side` to move. */
int correction_value(const Correction *correction, const Params *params, Side side,
                     const CorrectionKey *key);

/* Takes in that a search `depth` plies deep found a value that is larger by `error` than the
 * corrected one. */
void correction_learn(Correction *correction, const Params *params, Side side,
                      const CorrectionKey *key, int error, int depth);

#endif
