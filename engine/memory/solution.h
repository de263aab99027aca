/* solution: the memory of wins that are proven, with an answer to every defence.
 *
 * A fixed table of positions in which the side to move wins: its move, and the plies after which
 * the row is complete at the latest. Together the entries below a position are its solution tree,
 * one move of the winner for each position that the loser can reach. Belongs to one thread at a
 * time.
 *
 * Entries of earlier proofs stay until their place is needed for one that is being written; what
 * that one writes is never lost. What it takes over from earlier ones may be, when the table is
 * nearly full: then a win has to be proven again below the gap.
 */
#ifndef PENTAD_SOLUTION_H
#define PENTAD_SOLUTION_H

#include "position/cell.h"

/* A table; opaque. */
typedef struct SolutionTable SolutionTable;

/* What is known about a position. With a move: it wins within `plies`. Without one (CELL_NONE):
 * the proof being written has not found a win within `plies`. */
typedef struct SolutionEntry {
    Cell move;
    int plies;
} SolutionEntry;

/* Creates an empty table of SOLUTION_BYTES; NULL without memory. */
SolutionTable *solution_create(void);

enum { SOLUTION_BYTES = 1024 * 1024 };

/* Frees the table; NULL is allowed. */
void solution_destroy(SolutionTable *table);

/* Forgets everything. */
void solution_clear(SolutionTable *table);

/* Begins another proof: entries from now on may take the places of all those before. Nothing is
 * stored before the first one. */
void solution_begin(SolutionTable *table);

/* Looks `key` up; false if it is not there. What earlier proofs did not find is not there. */
bool solution_probe(const SolutionTable *table, uint64_t key, SolutionEntry *entry);

/* Stores what is known about `key`; of two wins the shorter stays. Returns false if the table has
 * no place left for the proof being written. */
bool solution_store(SolutionTable *table, uint64_t key, SolutionEntry entry);

#endif
