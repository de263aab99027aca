/* Which positions workers are searching: marks, and what a full cluster forgets. */
#include "memory/abdada.h"

#include <criterion/criterion.h>

enum { CLUSTERS = 4096, WAYS = 4 }; /* as in abdada.c */

static Abdada *abdada;

static void create(void) {
    abdada = abdada_create();
    cr_assert_not_null(abdada);
}

static void destroy(void) {
    abdada_destroy(abdada);
}

TestSuite(abdada, .init = create, .fini = destroy);

Test(abdada, a_mark_is_there_until_it_is_taken_back) {
    cr_assert_not(abdada_is_searched(abdada, 5));
    abdada_enter(abdada, 5);
    abdada_enter(abdada, 5);
    cr_assert(abdada_is_searched(abdada, 5));
    cr_assert_not(abdada_is_searched(abdada, 5 + CLUSTERS));
    abdada_leave(abdada, 5);
    cr_assert_not(abdada_is_searched(abdada, 5));
}

Test(abdada, marks_of_one_cluster_live_side_by_side_until_it_is_full) {
    for (uint64_t i = 1; i <= WAYS; i++)
        abdada_enter(abdada, i * CLUSTERS);
    for (uint64_t i = 1; i <= WAYS; i++)
        cr_assert(abdada_is_searched(abdada, i * CLUSTERS));
    abdada_enter(abdada, (WAYS + 1) * (uint64_t)CLUSTERS);
    cr_assert(abdada_is_searched(abdada, (WAYS + 1) * (uint64_t)CLUSTERS),
              "the newest one is there");
    int present = 0;
    for (uint64_t i = 1; i <= WAYS + 1; i++) {
        present += abdada_is_searched(abdada, i * CLUSTERS);
        abdada_leave(abdada, i * CLUSTERS); /* also the one that was forgotten */
    }
    cr_assert_eq(present, WAYS);
}
