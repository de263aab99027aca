/* proof: see proof.h.
 *
 * Layout of the second word, low bits first: proof number 23, disproof number 23, move 11,
 * work 7 (its logarithm, four to a doubling of the work, up to a limit).
 */
#include "solver/proof.h"

#include "ground/pages.h"

#include <stdlib.h>
#include <string.h>

enum {
    CLUSTER = 4, /* entries that share a cache line */
    NUMBER_BITS = 23,
    MOVE_BITS = 11,
    WORK_BITS = 7,
    WORK_MAX = (1 << WORK_BITS) - 1,
    JOURNAL_LENGTH = 1024, /* after more stores the whole table is cleared */
    NO_MOVE = (1 << MOVE_BITS) - 1
};

static const uint64_t MIN_BYTES = 64 * 1024;

typedef struct ProofSlot {
    uint64_t key, data;
} ProofSlot;

struct ProofTable {
    ProofSlot *slots;
    Pages pages; /* where they lie */
    uint64_t cluster_count;
    uint64_t stores;                  /* since it was cleared last */
    uint32_t journal[JOURNAL_LENGTH]; /* the clusters that the first of them went to */
};

ProofTable *proof_create(uint64_t bytes) {
    ProofTable *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->cluster_count = (bytes > MIN_BYTES ? bytes : MIN_BYTES) / (CLUSTER * sizeof(ProofSlot));
    if (!pages_take(&table->pages, (size_t)table->cluster_count, CLUSTER * sizeof(ProofSlot))) {
        free(table);
        return NULL;
    }
    table->slots = table->pages.start;
    return table;
}

void proof_destroy(ProofTable *table) {
    if (table != NULL)
        pages_return(&table->pages);
    free(table);
}

void proof_clear(ProofTable *table) {
    const size_t cluster_bytes = CLUSTER * sizeof(ProofSlot);
    /* Small searches store little, and there are programs that make many of them. */
    if (table->stores > JOURNAL_LENGTH)
        memset(table->slots, 0, (size_t)table->cluster_count * cluster_bytes);
    else
        for (uint64_t i = 0; i < table->stores; i++)
            memset(table->slots + (size_t)table->journal[i] * CLUSTER, 0, cluster_bytes);
    table->stores = 0;
}

static ProofSlot *cluster_of(const ProofTable *table, uint64_t key) {
    return table->slots + ((key >> 32) * table->cluster_count >> 32) * CLUSTER;
}

static unsigned data_work(uint64_t data) {
    return (unsigned)(data >> (2 * NUMBER_BITS + MOVE_BITS));
}

/* The work as an entry keeps it: about 4 log2(work + 1), up to WORK_MAX. */
static unsigned work_grade(int64_t work) {
    uint64_t value = (uint64_t)work + 1;
    int log = 63 - __builtin_clzll(value);
    unsigned quarter = log >= 2 ? (unsigned)(value >> (log - 2)) & 3 : 0;
    unsigned grade = (unsigned)log * 4 + quarter;
    return grade < WORK_MAX ? grade : WORK_MAX;
}

bool proof_probe(const ProofTable *table, uint64_t key, ProofEntry *entry) {
    const ProofSlot *cluster = cluster_of(table, key);
    const uint64_t mask = ((uint64_t)1 << NUMBER_BITS) - 1;
    for (int i = 0; i < CLUSTER; i++) {
        if (cluster[i].key != key)
            continue;
        uint64_t data = cluster[i].data;
        unsigned move = (unsigned)(data >> (2 * NUMBER_BITS)) & NO_MOVE;
        entry->proof = (uint32_t)(data & mask);
        entry->disproof = (uint32_t)(data >> NUMBER_BITS & mask);
        entry->move = move == NO_MOVE ? CELL_NONE : (Cell)move;
        return true;
    }
    return false;
}

void proof_prefetch(const ProofTable *table, uint64_t key) {
    __builtin_prefetch(cluster_of(table, key));
}

void proof_store(ProofTable *table, uint64_t key, const ProofEntry *entry, int64_t work) {
    ProofSlot *cluster = cluster_of(table, key), *victim = cluster;
    if (table->stores < JOURNAL_LENGTH)
        table->journal[table->stores] = (uint32_t)((cluster - table->slots) / CLUSTER);
    table->stores++;
    for (int i = 0; i < CLUSTER; i++) {
        if (cluster[i].key == key) {
            victim = &cluster[i];
            break;
        }
        if (data_work(cluster[i].data) < data_work(victim->data))
            victim = &cluster[i];
    }
    /* Those that lose a place age, so that nothing stays for ever. */
    for (int i = 0; i < CLUSTER; i++)
        if (&cluster[i] != victim && victim->key != key && data_work(cluster[i].data) > 0)
            cluster[i].data -= (uint64_t)1 << (2 * NUMBER_BITS + MOVE_BITS);
    uint64_t move = entry->move == CELL_NONE ? NO_MOVE : entry->move;
    victim->key = key;
    victim->data = entry->proof | (uint64_t)entry->disproof << NUMBER_BITS |
                   move << (2 * NUMBER_BITS) |
                   (uint64_t)work_grade(work) << (2 * NUMBER_BITS + MOVE_BITS);
}
