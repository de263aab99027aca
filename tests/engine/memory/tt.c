/* Tests of the transposition table: what it keeps while it grows, and what it forgets. */
#include "memory/tt.h"

#include "ground/random.h"

#include <criterion/criterion.h>

enum {
    SIZE = 4 << 20, /* bytes; room for 262,144 entries, of which a new table uses the first few */
    ENTRIES = 100000,
    TOO_MANY = 1000000
};

/* What is stored under the n-th key: different for every n up to 2^16 at least. */
static TableEntry entry_of(int n) {
    Cell move = n % 11 == 0 ? CELL_NONE : (Cell)(n % 1000);
    return (TableEntry){move,   n % 20011 - 10000,  n % 7919 - 4000,
                        n % 40, (Bound)(1 + n % 3), n % 7 == 0};
}

static bool same(const TableEntry *a, const TableEntry *b) {
    return a->move == b->move && a->score == b->score && a->eval == b->eval &&
           a->depth == b->depth && a->bound == b->bound && a->former_pv == b->former_pv;
}

/* Stores `count` entries under the keys that follow from `seed`. */
static void fill(TranspositionTable *table, uint64_t seed, int count) {
    Random random = {seed};
    for (int n = 0; n < count; n++) {
        TableEntry entry = entry_of(n);
        tt_store(table, random_next(&random), &entry);
    }
}

/* How many of them are still there; whatever is there has to be what was stored. */
static int count_found(const TranspositionTable *table, uint64_t seed, int count) {
    Random random = {seed};
    int found = 0;
    for (int n = 0; n < count; n++) {
        TableEntry expected = entry_of(n), entry;
        if (!tt_probe(table, random_next(&random), &entry))
            continue;
        found++;
        cr_assert(same(&entry, &expected), "entry %d came back changed", n);
    }
    return found;
}

Test(tt, hardly_anything_is_lost_before_the_table_is_full) {
    TranspositionTable *table = tt_create(SIZE);
    cr_assert_not_null(table);
    fill(table, 1, ENTRIES);
    cr_expect_geq(count_found(table, 1, ENTRIES), ENTRIES / 100 * 98);
    cr_expect_eq(count_found(table, 2, ENTRIES), 0, "other keys are not there");
    tt_destroy(table);
}

Test(tt, sizes_that_are_no_power_of_two_are_used_to_the_end) {
    for (uint64_t bytes = SIZE; bytes < 2 * SIZE; bytes += SIZE / 7) {
        TranspositionTable *table = tt_create(bytes);
        cr_assert_not_null(table);
        cr_expect_leq(tt_size(table), bytes);
        int room = (int)(tt_size(table) / 16);
        fill(table, 3, TOO_MANY);
        int found = count_found(table, 3, TOO_MANY);
        cr_expect_leq(found, room);
        cr_expect_geq(found, room / 100 * 95);
        cr_expect_geq(tt_usage(table), 950);
        tt_destroy(table);
    }
}

Test(tt, usage_counts_the_whole_table_and_only_the_running_search) {
    TranspositionTable *table = tt_create(SIZE);
    cr_assert_not_null(table);
    cr_expect_eq(tt_usage(table), 0);
    fill(table, 4, ENTRIES);
    int expected = (int)(1000ll * ENTRIES * 16 / SIZE), usage = tt_usage(table);
    cr_expect(usage > expected / 2 && usage < expected * 2, "%d instead of %d", usage, expected);
    tt_age(table);
    cr_expect_eq(tt_usage(table), 0);
    tt_destroy(table);
}

Test(tt, clearing_forgets_everything_at_every_size) {
    TranspositionTable *table = tt_create(SIZE);
    cr_assert_not_null(table);
    for (int count = 100; count <= TOO_MANY; count *= 10) {
        fill(table, 5, count);
        tt_clear(table);
        cr_expect_eq(count_found(table, 5, count), 0);
        cr_expect_eq(tt_usage(table), 0);
    }
    fill(table, 6, ENTRIES);
    cr_expect_geq(count_found(table, 6, ENTRIES), ENTRIES / 100 * 98);
    cr_expect_eq(count_found(table, 5, TOO_MANY), 0, "growing must not bring anything back");
    tt_destroy(table);
}

Test(tt, deep_results_outlive_shallow_ones) {
    TranspositionTable *table = tt_create(SIZE);
    cr_assert_not_null(table);
    TableEntry deep = {7, 123, -45, 60, BOUND_EXACT, true}, entry;
    tt_store(table, 0x0123456789ABCDEFu, &deep);
    fill(table, 7, TOO_MANY);
    cr_assert(tt_probe(table, 0x0123456789ABCDEFu, &entry));
    cr_expect(same(&entry, &deep));
    tt_destroy(table);
}

Test(tt, what_is_stored_again_replaces_what_was_there) {
    enum { KEY = 0x1234567 };
    TranspositionTable *table = tt_create(SIZE);
    cr_assert_not_null(table);
    TableEntry deep = {7, 123, -45, 30, BOUND_LOWER, true},
               shallow = {8, 99, -44, 2, BOUND_UPPER, false},
               exact = {CELL_NONE, 77, -43, 1, BOUND_EXACT, false}, entry;
    cr_expect_not(tt_probe(table, 0, &entry), "an empty entry is nothing");
    tt_store(table, KEY, &deep);
    tt_store(table, KEY, &shallow);
    cr_assert(tt_probe(table, KEY, &entry));
    cr_expect(same(&entry, &deep), "a bound from much less depth says less");
    tt_store(table, KEY, &exact);
    cr_assert(tt_probe(table, KEY, &entry));
    cr_expect(entry.score == 77 && entry.depth == 1, "an exact score counts at any depth");
    cr_expect_eq(entry.move, 7, "the move that was best is not forgotten");
    tt_store(table, KEY, &deep);
    tt_age(table);
    tt_store(table, KEY, &shallow);
    cr_assert(tt_probe(table, KEY, &entry));
    cr_expect(same(&entry, &shallow), "in the next search the newer one counts");
    tt_destroy(table);
}

/* The key of entry `n`: all of them share a cluster, however large the table has become. */
static uint64_t crowding_key(int n) {
    return (uint64_t)0xFFFFFFFF << 32 | (uint64_t)n << 16;
}

/* The searches are more than the table tells apart. */
Test(tt, results_of_earlier_searches_give_way_however_many_there_were) {
    enum { SEARCHES = 150, PLACES = 4, EARLIER_DEEPER = 2 };
    TranspositionTable *table = tt_create(SIZE);
    cr_assert_not_null(table);
    for (int search = 0; search < SEARCHES; search++) {
        TableEntry stored = {.move = 7, .score = 12, .eval = -3, .bound = BOUND_UPPER}, entry;
        tt_age(table);
        for (int i = 0; i < PLACES; i++) {
            stored.depth = 20 - EARLIER_DEEPER * (search % 2);
            tt_store(table, crowding_key(PLACES * search + i), &stored);
        }
        for (int i = 0; i < PLACES; i++) {
            cr_assert(tt_probe(table, crowding_key(PLACES * search + i), &entry),
                      "search %d: result %d is not there", search, i);
            cr_assert(same(&entry, &stored), "search %d: result %d came back changed", search, i);
        }
    }
    tt_destroy(table);
}

Test(tt, a_table_grows_to_the_size_that_it_has_and_no_further) {
    for (uint64_t bytes = SIZE; bytes < 2 * SIZE; bytes += SIZE / 7) {
        TranspositionTable *filled = tt_create(bytes), *reserved = tt_create(bytes);
        cr_assert(filled != NULL && reserved != NULL);
        uint64_t room = tt_size(filled) / 16;
        fill(filled, 8, TOO_MANY);
        tt_reserve(reserved, UINT64_MAX);
        cr_expect_eq(tt_slot_count(filled), room, "filled: %d slots, not %d",
                     (int)tt_slot_count(filled), (int)room);
        cr_expect_eq(tt_slot_count(reserved), room, "reserved: %d slots, not %d",
                     (int)tt_slot_count(reserved), (int)room);
        tt_destroy(filled);
        tt_destroy(reserved);
    }
}
