/* abdada: which positions the workers of a search are searching (ABDADA).
 *
 * A late move that another worker is searching is deferred until all other moves have been
 * searched; by then the table usually knows the result. Marks are hints: they may be lost or belong
 * to another position, which costs time and never changes what a move is worth. All functions but
 * create and destroy may be called by any thread at any time.
 *
 * Sources: Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 1996; without a
 * change to the transposition table, as here: Kerrigan, "Simplified ABDADA", 2017.
 */
#ifndef PENTAD_ABDADA_H
#define PENTAD_ABDADA_H

#include "ground/base.h"

/* Marks on positions, a bounded number of them; opaque. */
typedef struct Abdada Abdada;

/* Allocates them; NULL without memory. */
Abdada *abdada_create(void);

/* Frees them; NULL is allowed. */
void abdada_destroy(Abdada *abdada);

/* Whether some worker is searching the position with this key, which is not 0. */
bool abdada_is_searched(Abdada *abdada, uint64_t key);

/* Marks the position as being searched, and takes the mark back. */
void abdada_enter(Abdada *abdada, uint64_t key);
void abdada_leave(Abdada *abdada, uint64_t key);

#endif
