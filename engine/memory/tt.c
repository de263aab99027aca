/* tt: see tt.h.
 *
 * The table grows cluster by cluster by linear hashing (Litwin, "Linear hashing: a new tool for
 * file and table addressing", VLDB 1980). Clusters 0 .. used - 1 are in use. The number of a
 * cluster is taken from the high half of the key, in [0, base), plus `base` times some of the
 * lowest bits of the key: k + 1 of them if that cluster is in use already and k otherwise. To
 * grow by one cluster is to move half the entries of just one other cluster there.
 */
#include "memory/tt.h"

#include "evaluation/params.h"
#include "ground/pages.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Layout of the second word of an entry: where each part begins. */
enum {
    MOVE_MASK = 0x7FFF, /* in bits 0..14; CELL_NONE becomes all of it */
    FORMER_PV_SHIFT = 15,
    SCORE_SHIFT = 16,
    EVAL_SHIFT = 32,
    DEPTH_SHIFT = 48,
    DEPTH_MASK = TT_DEPTH_MAX - TT_DEPTH_MIN,
    AGE_SHIFT = 56,
    AGE_MASK = 63,
    BOUND_SHIFT = 62
};

enum {
    CLUSTER = 4,       /* entries that share a cache line */
    BASE_LIMIT = 8192, /* clusters of an empty table, at most: 512 KiB, which caches hold */
    GROWTH = 128,      /* clusters to grow by when an entry had to make room */
    USAGE_SAMPLE = 250 /* clusters looked at to tell how full the table is */
};

static_assert(DEPTH_MASK == 255, "a depth has eight bits");
static_assert(USAGE_SAMPLE * CLUSTER == 1000, "the usage is counted in thousandths");

typedef struct TableSlot {
    _Atomic uint64_t check, data;
} TableSlot;

struct TranspositionTable {
    TableSlot *slots;
    Pages pages; /* where they lie */
    uint64_t cluster_count;
    uint64_t base;         /* clusters in use when the table is empty */
    _Atomic uint64_t used; /* clusters in use now */
    _Atomic uint64_t mask; /* the k + 1 lowest bits of a key, base << k <= used < base << (k + 1) */
    atomic_flag growing;   /* set while a thread makes the table grow */
    unsigned age;
};

static uint64_t load(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void put(_Atomic uint64_t *word, uint64_t value) {
    atomic_store_explicit(word, value, memory_order_relaxed);
}

/* Takes the table back to the size it has when empty. */
static void shrink(TranspositionTable *table) {
    put(&table->used, table->base);
    put(&table->mask, 1);
}

TranspositionTable *tt_create(uint64_t bytes) {
    TranspositionTable *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    size_t line = CLUSTER * sizeof(TableSlot);
    table->cluster_count = (bytes > TT_MIN_BYTES ? bytes : TT_MIN_BYTES) / line;
    if (!pages_take(&table->pages, (size_t)table->cluster_count, line)) {
        free(table);
        return NULL;
    }
    table->slots = table->pages.start;
    table->base = table->cluster_count;
    while (table->base > BASE_LIMIT)
        table->base /= 2;
    table->age = 1;
    atomic_flag_clear(&table->growing);
    shrink(table);
    return table;
}

void tt_destroy(TranspositionTable *table) {
    if (table != NULL)
        pages_return(&table->pages);
    free(table);
}

uint64_t tt_size(const TranspositionTable *table) {
    return table->cluster_count * CLUSTER * sizeof(TableSlot);
}

void tt_age(TranspositionTable *table) {
    table->age = (table->age + 1) & AGE_MASK;
}

void tt_clear(TranspositionTable *table) {
    shrink(table);
    for (uint64_t i = 0; i < table->base * CLUSTER; i++) {
        put(&table->slots[i].data, 0);
        put(&table->slots[i].check, 0);
    }
}

/* The number of the cluster for `key` when the lowest bits in `mask` count. */
static uint64_t cluster_number(const TranspositionTable *table, uint64_t key, uint64_t mask) {
    return ((key >> 32) * table->base >> 32) + (key & mask) * table->base;
}

/* A thread that reads `used` and `mask` while another one changes them may get a wrong cluster,
 * but none outside the table. */
static TableSlot *cluster_of(const TranspositionTable *table, uint64_t key) {
    uint64_t mask = load(&table->mask);
    uint64_t number = cluster_number(table, key, mask);
    if (number >= atomic_load_explicit(&table->used, memory_order_acquire))
        number = cluster_number(table, key, mask >> 1);
    return table->slots + number * CLUSTER;
}

/* Brings one more cluster into use. */
static void grow_by_one(TranspositionTable *table) {
    uint64_t used = load(&table->used), mask = load(&table->mask);
    uint64_t step = (mask / 2 + 1) * table->base; /* base << k */
    TableSlot *from = table->slots + (used - step) * CLUSTER, *to = table->slots + used * CLUSTER;
    for (int i = 0; i < CLUSTER; i++) {
        uint64_t data = load(&from[i].data), check = load(&from[i].check);
        bool moves = cluster_number(table, check ^ data, mask) == used;
        put(&to[i].data, moves ? data : 0);
        put(&to[i].check, moves ? check : 0);
        put(&from[i].data, moves ? 0 : data);
        put(&from[i].check, moves ? 0 : check);
    }
    /* Whoever sees it in use sees it filled, not what lay there before tt_clear(). */
    atomic_store_explicit(&table->used, used + 1, memory_order_release);
    if (used + 1 == 2 * step)
        put(&table->mask, 2 * mask + 1);
}

/* Makes the table grow, unless it is as large as it may be or another thread is at it. Others go
 * on using it meanwhile: what they store into a cluster just then may be lost, no more. */
static void grow(TranspositionTable *table) {
    if (load(&table->used) == table->cluster_count ||
        atomic_flag_test_and_set_explicit(&table->growing, memory_order_acquire))
        return;
    for (int i = 0; i < GROWTH && load(&table->used) < table->cluster_count; i++)
        grow_by_one(table);
    atomic_flag_clear_explicit(&table->growing, memory_order_release);
}

static int data_depth(uint64_t data) {
    return (int)(data >> DEPTH_SHIFT & DEPTH_MASK) + TT_DEPTH_MIN;
}

static unsigned data_age(uint64_t data) {
    return (unsigned)(data >> AGE_SHIFT) & AGE_MASK;
}

static uint64_t pack(const TableEntry *entry, unsigned age) {
    return (uint64_t)(entry->move & MOVE_MASK) | (uint64_t)entry->former_pv << FORMER_PV_SHIFT |
           (uint64_t)(uint16_t)(int16_t)entry->score << SCORE_SHIFT |
           (uint64_t)(uint16_t)(int16_t)entry->eval << EVAL_SHIFT |
           (uint64_t)((entry->depth - TT_DEPTH_MIN) & DEPTH_MASK) << DEPTH_SHIFT |
           (uint64_t)age << AGE_SHIFT | (uint64_t)entry->bound << BOUND_SHIFT;
}

void tt_prefetch(const TranspositionTable *table, uint64_t key) {
    __builtin_prefetch(cluster_of(table, key));
}

static Cell data_move(uint64_t data) {
    Cell move = (Cell)(data & MOVE_MASK);
    return move == MOVE_MASK ? CELL_NONE : move;
}

static TableEntry unpack(uint64_t data) {
    return (TableEntry){.move = data_move(data),
                        .score = (int16_t)(uint16_t)(data >> SCORE_SHIFT),
                        .eval = (int16_t)(uint16_t)(data >> EVAL_SHIFT),
                        .depth = data_depth(data),
                        .bound = (Bound)(data >> BOUND_SHIFT),
                        .former_pv = (data >> FORMER_PV_SHIFT & 1) != 0};
}

bool tt_probe(const TranspositionTable *table, uint64_t key, TableEntry *entry) {
    const TableSlot *slot = cluster_of(table, key);
    for (int i = 0; i < CLUSTER; i++, slot++) {
        uint64_t data = load(&slot->data);
        if ((load(&slot->check) ^ data) != key || data == 0)
            continue;
        *entry = unpack(data);
        return true;
    }
    return false;
}

/* How much a stored result is worth keeping: its depth, less for every search since. */
static int keep_value(const TranspositionTable *table, uint64_t data) {
    int older = (int)((table->age - data_age(data)) & AGE_MASK);
    return data == 0 ? INT32_MIN : data_depth(data) - FIXED_TABLE_AGEING * older;
}

void tt_store(TranspositionTable *table, uint64_t key, const TableEntry *entry) {
    TableSlot *slot = cluster_of(table, key), *victim = slot;
    int lowest = INT32_MAX;
    bool known = false;
    TableEntry stored = *entry;
    for (int i = 0; i < CLUSTER; i++, slot++) {
        uint64_t data = load(&slot->data);
        if ((load(&slot->check) ^ data) == key && data != 0) {
            victim = slot;
            known = true;
            if (stored.move == CELL_NONE)
                stored.move = data_move(data);
            if (stored.bound != BOUND_EXACT &&
                stored.depth + FIXED_TABLE_KEEPS < data_depth(data) && data_age(data) == table->age)
                return;
            break;
        }
        int value = keep_value(table, data);
        if (value < lowest) {
            lowest = value;
            victim = slot;
        }
    }
    bool crowded = !known && load(&victim->data) != 0;
    uint64_t data = pack(&stored, table->age);
    put(&victim->data, data);
    put(&victim->check, key ^ data);
    if (crowded)
        grow(table);
}

uint64_t tt_slot_count(const TranspositionTable *table) {
    return load(&table->used) * CLUSTER;
}

void tt_reserve(TranspositionTable *table, uint64_t slots) {
    while (load(&table->used) < table->cluster_count && tt_slot_count(table) < slots)
        grow_by_one(table);
}

bool tt_at(const TranspositionTable *table, uint64_t slot, uint64_t *key, TableEntry *entry) {
    uint64_t data = load(&table->slots[slot].data);
    *key = load(&table->slots[slot].check) ^ data;
    *entry = unpack(data);
    return data != 0;
}

int tt_usage(const TranspositionTable *table) {
    uint64_t used = load(&table->used), written = 0;
    for (uint64_t i = 0; i < USAGE_SAMPLE; i++) {
        const TableSlot *slot = table->slots + i * used / USAGE_SAMPLE * CLUSTER;
        for (int j = 0; j < CLUSTER; j++) {
            uint64_t data = load(&slot[j].data);
            written += data != 0 && data_age(data) == table->age;
        }
    }
    return (int)(written * used / table->cluster_count);
}
