/* solution: see solution.h. */
#include "memory/solution.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 8 }; /* places of a cluster */

/* An entry. The number of the proof that it belongs to is never 0, that of an empty place is. */
typedef struct SolutionSlot {
    uint64_t key;
    uint32_t proof;
    Cell move;
    uint16_t plies;
} SolutionSlot;

enum { CLUSTERS = SOLUTION_BYTES / (WAYS * (int)sizeof(SolutionSlot)) };

struct SolutionTable {
    uint32_t proof; /* number of the one being written; 1 before the first */
    SolutionSlot slots[CLUSTERS][WAYS];
};

SolutionTable *solution_create(void) {
    SolutionTable *table = calloc(1, sizeof *table);
    if (table != NULL)
        table->proof = 1;
    return table;
}

void solution_destroy(SolutionTable *table) {
    free(table);
}

void solution_clear(SolutionTable *table) {
    if (table->proof > 1) /* a table that no proof has used is empty */
        memset(table->slots, 0, sizeof table->slots);
    table->proof = 1;
}

void solution_begin(SolutionTable *table) {
    table->proof++;
}

/* The places for a key: those of two clusters, so that the table is nearly full before one has no
 * room. Source: Azar, Broder, Karlin and Upfal, "Balanced allocations", SIAM Journal on Computing
 * 1999. */
static SolutionSlot *place(const SolutionTable *table, uint64_t key, int way) {
    uint64_t number = way < WAYS ? key : key >> 32;
    return (SolutionSlot *)&table->slots[number % CLUSTERS][way % WAYS];
}

/* What is stored under `key`, or NULL. */
static SolutionSlot *find(const SolutionTable *table, uint64_t key) {
    for (int way = 0; way < 2 * WAYS; way++) {
        SolutionSlot *slot = place(table, key, way);
        if (slot->key == key && slot->proof != 0)
            return slot;
    }
    return NULL;
}

/* The place that can be given to another key best: in the emptier cluster, that of the oldest
 * proof; NULL if all belong to the one being written. */
static SolutionSlot *vacant(SolutionTable *table, uint64_t key) {
    SolutionSlot *best = NULL;
    int best_count = 0;
    for (int cluster = 0; cluster < 2; cluster++) {
        SolutionSlot *oldest = NULL;
        int count = 0;
        for (int way = cluster * WAYS; way < (cluster + 1) * WAYS; way++) {
            SolutionSlot *slot = place(table, key, way);
            if (slot->proof == table->proof)
                continue;
            count++;
            if (oldest == NULL || slot->proof < oldest->proof)
                oldest = slot;
        }
        if (count > best_count) {
            best_count = count;
            best = oldest;
        }
    }
    return best;
}

bool solution_probe(const SolutionTable *table, uint64_t key, SolutionEntry *entry) {
    const SolutionSlot *slot = find(table, key);
    if (slot == NULL)
        return false;
    *entry = (SolutionEntry){slot->move, slot->plies};
    return slot->move != CELL_NONE || slot->proof == table->proof;
}

bool solution_store(SolutionTable *table, uint64_t key, SolutionEntry entry) {
    assert(table->proof > 1);
    SolutionSlot *slot = find(table, key);
    if (slot == NULL) {
        slot = vacant(table, key);
        if (slot == NULL)
            return false;
    } else if (slot->move != CELL_NONE && (entry.move == CELL_NONE || slot->plies < entry.plies)) {
        entry = (SolutionEntry){slot->move, slot->plies};
    }
    *slot = (SolutionSlot){key, table->proof, entry.move, (uint16_t)entry.plies};
    return true;
}
