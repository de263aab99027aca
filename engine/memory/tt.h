/* tt: the transposition table, shared by all search threads without locks.
 *
 * An entry is two 64-bit words; the first is the key XOR the second, so an entry torn by two
 * writers never matches (Hyatt and Mann, "A lock-less transposition-table implementation for
 * parallel search", ICGA Journal 2002). Four entries, a cluster, share a cache line.
 *
 * The memory comes untouched from the system, and a page costs much more when it is first used
 * than later. So the table begins small and grows with the search: short searches, which never
 * fill it, stay in the processor's caches, and no single step of growing takes noticeable time.
 */
#ifndef PENTAD_TT_H
#define PENTAD_TT_H

#include "evaluation/score.h"
#include "position/cell.h"

/* Opaque. All threads may probe and store at once; an entry may be gone the next time. */
typedef struct TranspositionTable TranspositionTable;

/* One result. Scores are relative to the node, not to the root. */
typedef struct TableEntry {
    Cell move; /* best move or CELL_NONE */
    int score; /* score.h */
    int eval;  /* static value, or SCORE_NONE */
    int depth; /* remaining depth, TT_DEPTH_MIN..TT_DEPTH_MAX */
    Bound bound;
    bool former_pv; /* this result or an earlier one was that of a PV node */
} TableEntry;

enum {
    TT_MIN_BYTES = 1024 * 1024, /* of the smallest table */
    TT_DEPTH_MIN = -8,          /* no search stores less than 0, and an entry has eight bits */
    TT_DEPTH_MAX = 247          /* for its depth */
};

/* Creates a table of about `bytes` bytes, at least TT_MIN_BYTES; NULL without memory. */
TranspositionTable *tt_create(uint64_t bytes);

/* Frees the table; NULL is allowed. */
void tt_destroy(TranspositionTable *table);

/* The bytes that the entries take. */
uint64_t tt_size(const TranspositionTable *table);

/* Starts a new search: results of earlier ones become replaceable first. No thread may use the
 * table meanwhile. */
void tt_age(TranspositionTable *table);

/* Forgets everything, in constant time (well below a millisecond). No thread may use the table
 * meanwhile. */
void tt_clear(TranspositionTable *table);

/* Asks the processor to fetch what tt_probe(table, key) will read. Any thread. */
void tt_prefetch(const TranspositionTable *table, uint64_t key);

/* Looks `key` up; false if it is not there. Any thread. */
bool tt_probe(const TranspositionTable *table, uint64_t key, TableEntry *entry);

/* Stores a result. It takes the place of what is known of the same position, whose move stays if
 * the new result has none; but a bound does not replace a much deeper result of the same search. If
 * its cache line is full it replaces the least useful one there, and the table grows if it still
 * can. Any thread. */
void tt_store(TranspositionTable *table, uint64_t key, const TableEntry *entry);

/* The table consists of slots: places for an entry, some of them empty. This is how many are in use
 * now; the table grows by more. Any thread. */
uint64_t tt_slot_count(const TranspositionTable *table);

/* Makes the table grow, as far as it can, until that many slots are in use. No other thread may use
 * the table meanwhile. */
void tt_reserve(TranspositionTable *table, uint64_t slots);

/* The entry in slot number `slot`, below tt_slot_count(), and its key; false if the slot is empty.
 * No thread may write meanwhile. */
bool tt_at(const TranspositionTable *table, uint64_t slot, uint64_t *key, TableEntry *entry);

/* How much of the table the running search has written, in thousandths, from a sample (what UCI
 * calls hashfull). Any thread. */
int tt_usage(const TranspositionTable *table);

#endif
