/* The memory of proven wins: what belongs to the proof being written is never lost. */
#include "memory/solution.h"
#include "ground/random.h"

#include <criterion/criterion.h>

static SolutionEntry probed(const SolutionTable *table, uint64_t key) {
    SolutionEntry entry;
    return solution_probe(table, key, &entry) ? entry : (SolutionEntry){CELL_NONE, 0};
}

Test(solution, the_shorter_of_two_wins_stays) {
    SolutionTable *table = solution_create();
    solution_begin(table);
    cr_expect(solution_store(table, 5, (SolutionEntry){112, 9}));
    cr_expect(solution_store(table, 5, (SolutionEntry){113, 11}));
    cr_expect_eq(probed(table, 5).move, 112);
    cr_expect(solution_store(table, 5, (SolutionEntry){113, 7}));
    cr_expect_eq(probed(table, 5).move, 113);
    cr_expect_eq(probed(table, 5).plies, 7);
    cr_expect_eq(probed(table, 6).plies, 0);
    solution_destroy(table);
}

Test(solution, what_was_not_found_is_known_to_one_proof_only_and_hides_no_win) {
    SolutionTable *table = solution_create();
    SolutionEntry entry;
    solution_begin(table);
    cr_expect(solution_store(table, 5, (SolutionEntry){CELL_NONE, 9}));
    cr_expect(solution_probe(table, 5, &entry));
    cr_expect_eq(entry.plies, 9);
    solution_begin(table);
    cr_expect_not(solution_probe(table, 5, &entry));
    cr_expect(solution_store(table, 5, (SolutionEntry){112, 11}));
    cr_expect(solution_store(table, 5, (SolutionEntry){CELL_NONE, 9}));
    cr_expect_eq(probed(table, 5).move, 112);
    solution_destroy(table);
}

Test(solution, an_empty_table_knows_nothing_of_any_key) {
    SolutionTable *table = solution_create();
    SolutionEntry entry;
    for (uint64_t key = 0; key < 3; key++)
        cr_expect_not(solution_probe(table, key, &entry), "key %d", (int)key);
    solution_destroy(table);
}

Test(solution, a_table_that_one_proof_has_used_is_empty_after_clearing) {
    SolutionTable *table = solution_create();
    solution_begin(table);
    cr_expect(solution_store(table, 5, (SolutionEntry){112, 9}));
    solution_clear(table);
    cr_expect_eq(probed(table, 5).plies, 0);
    solution_destroy(table);
}

Test(solution, a_proof_is_complete_or_told_to_be_too_large) {
    SolutionTable *table = solution_create();
    Random random = {1};
    int stored = 0;
    solution_begin(table);
    while (solution_store(table, random_next(&random), (SolutionEntry){112, 9}))
        stored++;
    cr_expect_gt(stored, 40000, "%d", stored);
    random = (Random){1};
    for (int i = 0; i < stored; i++)
        cr_assert_eq(probed(table, random_next(&random)).move, 112, "entry %d", i);

    /* The next proof has room again. */
    solution_begin(table);
    for (int i = 0; i < stored / 2; i++)
        cr_assert(solution_store(table, random_next(&random), (SolutionEntry){113, 9}));
    solution_clear(table);
    random = (Random){1};
    for (int i = 0; i < stored; i++)
        cr_assert_eq(probed(table, random_next(&random)).plies, 0);
    solution_destroy(table);
}

/* How many of `count` keys that follow from `seed` are known; stores them before if asked to. */
static int known_keys(SolutionTable *table, uint64_t seed, int count, bool store) {
    Random random = {seed};
    int known = 0;
    for (int i = 0; i < count; i++) {
        uint64_t key = random_next(&random);
        if (store)
            cr_assert(solution_store(table, key, (SolutionEntry){112, 9}));
        known += probed(table, key).plies == 9;
    }
    return known;
}

Test(solution, what_a_proof_stores_again_belongs_to_it) {
    enum { KEYS = 20000 };
    SolutionTable *table = solution_create();
    Random random = {2};
    for (int proof = 0; proof < 2; proof++) {
        solution_begin(table);
        cr_expect_eq(known_keys(table, 1, KEYS, true), KEYS);
    }
    while (solution_store(table, random_next(&random), (SolutionEntry){113, 9}))
        continue;
    cr_expect_eq(known_keys(table, 1, KEYS, false), KEYS);
    solution_destroy(table);
}

Test(solution, the_oldest_proofs_give_way_first) {
    enum { OLDEST = 30000, LATER = 20000, LAST = 30000 };
    SolutionTable *table = solution_create();
    solution_begin(table);
    cr_expect_eq(known_keys(table, 1, OLDEST, true), OLDEST);
    solution_begin(table);
    cr_expect_eq(known_keys(table, 2, LATER, true), LATER);
    solution_begin(table);
    cr_expect_eq(known_keys(table, 3, LAST, true), LAST);
    int oldest = known_keys(table, 1, OLDEST, false), later = known_keys(table, 2, LATER, false);
    cr_expect_gt(later, LATER / 100 * 99, "%d", later);
    cr_expect_gt(oldest, OLDEST / 3, "%d", oldest);
    solution_destroy(table);
}
