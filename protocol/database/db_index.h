/* db_index: where in the file the record of a position lies, by the position's hash.
 *
 * An open-addressed table of hashes and places, with linear probing and removal without traces
 * (Knuth, "The Art of Computer Programming" 3, section 6.4, algorithms L and R). Different
 * positions may have the same hash: the caller looks at the place it gets and asks for the next one
 * if that was another position.
 */
#ifndef PENTAD_DB_INDEX_H
#define PENTAD_DB_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One place; 0 is none. */
typedef struct DbSlot {
    uint64_t hash;
    int64_t place;
} DbSlot;

/* The table. Zero-initialise. */
typedef struct DbIndex {
    DbSlot *slots;
    size_t size; /* a power of two, or 0 */
    size_t count;
} DbIndex;

/* A search for a hash; made by db_index_find(). */
typedef struct DbProbe {
    uint64_t hash;
    size_t at;
} DbProbe;

/* Begins to look for places with this hash. */
DbProbe db_index_find(const DbIndex *index, uint64_t hash);

/* The next place with the hash, 0 if there are no more. The probe stands on it until asked again.
 */
int64_t db_index_next(const DbIndex *index, DbProbe *probe);

/* Makes room for `more` places. Returns false without memory. Ends all probes. */
bool db_index_reserve(DbIndex *index, size_t more);

/* Adds a place, after db_index_reserve(). */
void db_index_add(DbIndex *index, uint64_t hash, int64_t place);

/* For a table that serves as a set of hashes, whose places mean nothing: adds a hash. Returns
 * whether it is new. Without memory `*failed` becomes true, and the hash counts as known. */
bool db_index_meet(DbIndex *index, uint64_t hash, bool *failed);

/* Changes the place on which the probe stands. */
void db_index_move(DbIndex *index, const DbProbe *probe, int64_t place);

/* Removes the place on which the probe stands. Ends all probes. */
void db_index_remove(DbIndex *index, const DbProbe *probe);

/* Frees the memory; the table is empty then. */
void db_index_free(DbIndex *index);

#endif
