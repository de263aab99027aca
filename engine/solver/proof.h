/* proof: the memory of the threat solvers: what is proven or disproven, and how far the rest is.
 *
 * A fixed table of proof and disproof numbers (Allis, van der Meulen and van den Herik,
 * "Proof-number search", Artificial Intelligence 1994), by position, attacker and solver. One
 * thread owns it. An entry that has taken much work to find stays longer.
 */
#ifndef PENTAD_PROOF_H
#define PENTAD_PROOF_H

#include "position/cell.h"

/* Infinity: numbers at or beyond this mean "never". */
enum { PROOF_INFINITE = 1 << 22 };

/* What a solver says of a win. */
typedef enum ProofResult {
    PROOF_UNKNOWN,   /* a limit was reached */
    PROOF_DISPROVEN, /* there is none */
    PROOF_PROVEN     /* there is one */
} ProofResult;

/* What is known about a position. A win is proven when `proof` is 0; `disproof` then holds
 * proof_plies(). It is disproven when `disproof` is 0. Otherwise each says how many leaves, about,
 * have to be solved for it. */
typedef struct ProofEntry {
    uint32_t proof, disproof;
    Cell move; /* the attacker's best move, or CELL_NONE */
} ProofEntry;

/* The plies after which the row of a proven win is complete at the latest. */
static inline int proof_plies(const ProofEntry *entry) {
    return (int)entry->disproof;
}

/* Opaque; owned by one thread. An entry may be gone when it is asked for again. */
typedef struct ProofTable ProofTable;

/* Creates a table of about `bytes` bytes (at least 64 KiB); NULL without memory. Pages cost
 * nothing until they are used. */
ProofTable *proof_create(uint64_t bytes);

/* Frees the table; NULL is allowed. */
void proof_destroy(ProofTable *table);

/* Forgets everything; the table is then as new. Takes next to no time when little was stored since
 * the last time. */
void proof_clear(ProofTable *table);

/* Looks `key` up; false if it is not there. */
bool proof_probe(const ProofTable *table, uint64_t key, ProofEntry *entry);

/* Has the processor fetch what proof_probe() will look at. */
void proof_prefetch(const ProofTable *table, uint64_t key);

/* Stores what is known about `key` after `work` visited positions. */
void proof_store(ProofTable *table, uint64_t key, const ProofEntry *entry, int64_t work);

#endif
