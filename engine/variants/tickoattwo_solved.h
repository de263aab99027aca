/* tickoattwo_solved: every position of TickoaTTwo, solved.
 *
 * All positions that can arise are found by a walk in depth and given their exact values, in a few
 * hundredths of a second. The second player wins from the start.
 */
#ifndef PENTAD_TICKOATTWO_SOLVED_H
#define PENTAD_TICKOATTWO_SOLVED_H

#include "variants/tickoattwo.h"

/* The values. Opaque; reading them is safe from any thread. */
typedef struct TickoattwoSolved TickoattwoSolved;

/* Solves the game. Returns NULL without memory (5 MiB). */
TickoattwoSolved *tickoattwo_solved_create(void);

/* Frees it; NULL is allowed. */
void tickoattwo_solved_destroy(TickoattwoSolved *solved);

/* The value of a position that can arise, for the side to move: n > 0 if it wins with its mark
 * n plies from now, n < 0 if the opponent wins with its mark -n plies from now, 0 if neither can
 * (which is only so where the game is over by a line: whoever is to move has lost already). Both
 * sides win as soon and lose as late as they can. */
int tickoattwo_solved_value(const TickoattwoSolved *solved, const Tickoattwo *position);

/* A best move; of several the one with the lowest number. Requires that there is a move. */
int tickoattwo_solved_best(const TickoattwoSolved *solved, const Tickoattwo *position);

#endif
