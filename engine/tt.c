/* tt: see tt.h.
 *
 * Layout of the second word, low bits first: move 16, score 16, eval 16, depth 8, age 6,
 * bound 2.
 */
#include "tt.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { CLUSTER = 4, AGE_MASK = 63, DEPTH_BIAS = 8, AGE_WEIGHT = 4 };

static const uint64_t MIN_BYTES = 1024 * 1024;

typedef struct Slot {
    _Atomic uint64_t check, data;
} Slot;

struct Table {
    Slot *slots;
    void *memory; /* what calloc gave; `slots` is aligned inside it */
    uint64_t cluster_count;
    uint64_t salt;
    unsigned age;
};

Table *tt_create(uint64_t bytes) {
    Table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    uint64_t line = CLUSTER * sizeof(Slot);
    table->cluster_count = (bytes > MIN_BYTES ? bytes : MIN_BYTES) / line;
    table->memory = calloc(table->cluster_count + 1, line);
    if (table->memory == NULL) {
        free(table);
        return NULL;
    }
    uintptr_t start = ((uintptr_t)table->memory + line - 1) / line * line;
    table->slots = (Slot *)start;
    table->age = 1;
    return table;
}

void tt_destroy(Table *table) {
    if (table != NULL)
        free(table->memory);
    free(table);
}

uint64_t tt_size(const Table *table) {
    return table->cluster_count * CLUSTER * sizeof(Slot);
}

void tt_age(Table *table) {
    table->age = (table->age + 1) & AGE_MASK;
}

void tt_clear(Table *table) {
    table->salt = (table->salt + 1) * 0x9E3779B97F4A7C15u;
    tt_age(table);
}

static Slot *cluster_of(const Table *table, uint64_t key) {
    uint64_t high = (key >> 32) * table->cluster_count >> 32;
    return table->slots + high * CLUSTER;
}

static uint64_t load(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static int data_depth(uint64_t data) {
    return (int)((data >> 48) & 255) - DEPTH_BIAS;
}

static unsigned data_age(uint64_t data) {
    return (unsigned)(data >> 56) & AGE_MASK;
}

static uint64_t pack(const TableEntry *entry, unsigned age) {
    return (uint64_t)entry->move | (uint64_t)(uint16_t)(int16_t)entry->score << 16 |
           (uint64_t)(uint16_t)(int16_t)entry->eval << 32 |
           (uint64_t)((entry->depth + DEPTH_BIAS) & 255) << 48 | (uint64_t)age << 56 |
           (uint64_t)entry->bound << 62;
}

void tt_prefetch(const Table *table, uint64_t key) {
    __builtin_prefetch(cluster_of(table, key + table->salt));
}

bool tt_probe(const Table *table, uint64_t key, TableEntry *entry) {
    key += table->salt;
    const Slot *slot = cluster_of(table, key);
    for (int i = 0; i < CLUSTER; i++, slot++) {
        uint64_t data = load(&slot->data);
        if ((load(&slot->check) ^ data) != key || data == 0)
            continue;
        entry->move = (Cell)(data & 0xFFFF);
        entry->score = (int16_t)(uint16_t)(data >> 16);
        entry->eval = (int16_t)(uint16_t)(data >> 32);
        entry->depth = data_depth(data);
        entry->bound = (Bound)(data >> 62);
        return true;
    }
    return false;
}

/* How much a stored result is worth keeping: its depth, less for every search since. */
static int keep_value(const Table *table, uint64_t data) {
    int older = (int)((table->age - data_age(data)) & AGE_MASK);
    return data == 0 ? INT32_MIN : data_depth(data) - AGE_WEIGHT * older;
}

void tt_store(Table *table, uint64_t key, const TableEntry *entry) {
    key += table->salt;
    Slot *slot = cluster_of(table, key), *victim = slot;
    int lowest = INT32_MAX;
    TableEntry stored = *entry;
    for (int i = 0; i < CLUSTER; i++, slot++) {
        uint64_t data = load(&slot->data);
        if ((load(&slot->check) ^ data) == key && data != 0) {
            victim = slot;
            if (stored.move == CELL_NONE)
                stored.move = (Cell)(data & 0xFFFF);
            if (stored.bound != BOUND_EXACT && stored.depth + 3 < data_depth(data) &&
                data_age(data) == table->age)
                return;
            break;
        }
        int value = keep_value(table, data);
        if (value < lowest) {
            lowest = value;
            victim = slot;
        }
    }
    uint64_t data = pack(&stored, table->age);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}

int tt_usage(const Table *table) {
    int used = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t data = load(&table->slots[i].data);
        used += data != 0 && data_age(data) == table->age;
    }
    return used;
}
