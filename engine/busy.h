/* busy: which moves the threads of a search are looking at, so that others look at something else
 * first.
 *
 * A thread that finds a late move taken puts it off until it has looked at its other moves; by then
 * the table usually knows the result. Everything here is a hint: entries may be lost or belong to
 * another position, which costs time and never changes what a move is worth. Any thread may call
 * any function at any time.
 *
 * Sources: Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 1996; the simpler
 * form without a change to the table is T. Kerrigan's (2017).
 */
#ifndef PENTAD_BUSY_H
#define PENTAD_BUSY_H

#include "base.h"

#include <stdatomic.h>

enum {
    BUSY_BUCKETS = 4096,
    BUSY_WAYS = 4,
    BUSY_DEPTH = 3 /* moves looked at less deeply are not worth the trouble */
};

/* The positions after the moves being looked at, by their keys; 0 is free. Zero-initialise it. */
typedef struct Busy {
    _Atomic uint64_t key[BUSY_BUCKETS][BUSY_WAYS];
} Busy;

/* Whether some thread is looking at the position with this key. */
bool busy_has(Busy *busy, uint64_t key);

/* Notes that the calling thread is going to look at the position, and that it has finished. */
void busy_enter(Busy *busy, uint64_t key);
void busy_leave(Busy *busy, uint64_t key);

#endif
