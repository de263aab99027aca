/* tt: the transposition table, shared by all search threads without locks.
 *
 * An entry is two 64-bit words; the first is the key XOR the second, so an entry torn by two
 * writers never matches (Hyatt and Mann, "A lock-less transposition table implementation for
 * parallel search chess engines", ICGA Journal 2002). Four entries share a cache line.
 * Forgetting everything is changing the salt that is mixed into every key: constant time.
 * The memory comes zeroed and untouched from the system: pages cost when they are first used.
 */
#ifndef PENTAD_TT_H
#define PENTAD_TT_H

#include "cell.h"

/* What the stored score says about the true one. */
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* A table; opaque. */
typedef struct Table Table;

/* One result. Scores are relative to the node, not to the root. */
typedef struct TableEntry {
    Cell move; /* best move or CELL_NONE */
    int score; /* score.h */
    int eval;  /* static value, or SCORE_NONE */
    int depth; /* remaining depth, -8..120 */
    Bound bound;
} TableEntry;

/* Creates a table of about `bytes` bytes (at least 1 MiB is used); NULL without memory. */
Table *tt_create(uint64_t bytes);

/* Frees the table; NULL is allowed. */
void tt_destroy(Table *table);

/* The bytes that the entries take. */
uint64_t tt_size(const Table *table);

/* Starts a new search: results of earlier ones become replaceable first. */
void tt_age(Table *table);

/* Forgets everything, in constant time. No thread may use the table meanwhile. */
void tt_clear(Table *table);

/* Asks the processor to fetch what tt_probe(table, key) will read. Any thread. */
void tt_prefetch(const Table *table, uint64_t key);

/* Looks `key` up; false if it is not there. Any thread. */
bool tt_probe(const Table *table, uint64_t key, TableEntry *entry);

/* Stores a result, replacing the least useful one of its cache line. Any thread. */
void tt_store(Table *table, uint64_t key, const TableEntry *entry);

/* How many of the first thousand entries the running search has written. */
int tt_usage(const Table *table);

#endif
