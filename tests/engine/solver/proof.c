/* The memory of the threat solvers: what is stored is found, until it is cleared. */
#include "solver/proof.h"
#include "ground/random.h"

#include <criterion/criterion.h>

enum { TABLE_BYTES = 1 << 20 };

/* How many of the first `count` keys of a sequence the table knows. */
static int known_keys(const ProofTable *table, int count) {
    Random random = {1};
    int known = 0;
    for (int i = 0; i < count; i++) {
        ProofEntry entry;
        known += proof_probe(table, random_next(&random), &entry);
    }
    return known;
}

/* Stores that many entries under the keys of that sequence. */
static void store_keys(ProofTable *table, int count) {
    Random random = {1};
    for (int i = 0; i < count; i++) {
        ProofEntry entry = {.proof = (uint32_t)i, .disproof = 7, .move = 112};
        proof_store(table, random_next(&random), &entry, i);
    }
}

Test(proof, an_entry_is_found_as_it_was_stored) {
    ProofTable *table = proof_create(TABLE_BYTES);
    ProofEntry stored = {.proof = 0, .disproof = PROOF_INFINITE, .move = CELL_NONE}, found;
    proof_store(table, 0x123456789ABCDEFu, &stored, 1000);
    cr_assert(proof_probe(table, 0x123456789ABCDEFu, &found));
    cr_expect_eq(found.proof, 0);
    cr_expect_eq(found.disproof, PROOF_INFINITE);
    cr_expect_eq(found.move, CELL_NONE);
    cr_expect_not(proof_probe(table, 0x123456789ABCDEEu, &found));
    proof_destroy(table);
}

Test(proof, a_cleared_table_knows_nothing_however_much_was_stored) {
    static const int COUNTS[] = {0, 1, 1000, 1024, 1025, 20000, 10};
    ProofTable *table = proof_create(TABLE_BYTES);
    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
        store_keys(table, COUNTS[i]);
        cr_expect_geq(known_keys(table, COUNTS[i]), (COUNTS[i] + 1) / 2,
                      "some may lose their place");
        proof_clear(table);
        cr_expect_eq(known_keys(table, COUNTS[i]), 0);
    }
    proof_destroy(table);
}

/* The last of them is the last one that the table keeps a list of. */
Test(proof, a_cleared_table_knows_nothing_whatever_was_stored_last) {
    enum { STORES = 1024, TABLES = 8 };
    ProofTable *table = proof_create(TABLE_BYTES);
    for (uint64_t n = 0; n < TABLES; n++) {
        Random random = {n + 1};
        ProofEntry entry = {.proof = 1, .disproof = 7, .move = 112};
        uint64_t last = 0;
        for (int i = 0; i < STORES; i++)
            proof_store(table, last = random_next(&random), &entry, 1);
        cr_expect(proof_probe(table, last, &entry));
        proof_clear(table);
        cr_expect_not(proof_probe(table, last, &entry), "table %d", (int)n);
    }
    proof_destroy(table);
}

/* How many of some entries that took so many positions are left after many that took one. */
static int left_of_heavy(int64_t work, int stores) {
    enum { HEAVY = 100 };
    ProofTable *table = proof_create(0);
    Random heavy = {1}, light = {2};
    ProofEntry entry = {.proof = 1, .disproof = 7, .move = 112};
    for (int i = 0; i < HEAVY; i++)
        proof_store(table, random_next(&heavy), &entry, work);
    for (int i = 0; i < stores; i++)
        proof_store(table, random_next(&light), &entry, 1);
    int left = known_keys(table, HEAVY);
    proof_destroy(table);
    return left;
}

Test(proof, what_took_long_stays_longer_but_not_for_ever) {
    static const int64_t WORKS[] = {1000000, (int64_t)1 << 31, (int64_t)1 << 32, INT64_MAX};
    for (size_t i = 0; i < ARRAY_LENGTH(WORKS); i++) {
        cr_expect_gt(left_of_heavy(WORKS[i], 20000), 50, "work %d", (int)i);
        cr_expect_eq(left_of_heavy(WORKS[i], 1000000), 0, "work %d", (int)i);
    }
}

/* Keys without bits in the upper half share a cluster. */
Test(proof, an_entry_stored_again_costs_the_others_nothing) {
    enum { AGAIN = 1000, CLUSTER = 4 };
    ProofTable *table = proof_create(0);
    ProofEntry entry = {.proof = 1, .disproof = 7, .move = 112};
    proof_store(table, 1, &entry, 15); /* worth more than one, until it has aged */
    for (int i = 0; i < AGAIN; i++)
        proof_store(table, 2, &entry, 1);
    for (uint64_t key = 3; key <= CLUSTER + 1; key++)
        proof_store(table, key, &entry, 3);
    cr_expect(proof_probe(table, 1, &entry));
    cr_expect_not(proof_probe(table, 2, &entry), "the least is the one to go");
    proof_destroy(table);
}
