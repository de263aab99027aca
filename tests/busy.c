/* Which moves are being looked at: entering, leaving, and what a full bucket forgets. */
#include "busy.h"

#include <criterion/criterion.h>

static Busy busy;

Test(busy, a_key_is_there_until_it_leaves) {
    cr_assert_not(busy_has(&busy, 5));
    busy_enter(&busy, 5);
    busy_enter(&busy, 5);
    cr_assert(busy_has(&busy, 5));
    cr_assert_not(busy_has(&busy, 5 + BUSY_BUCKETS));
    busy_leave(&busy, 5);
    cr_assert_not(busy_has(&busy, 5));
}

Test(busy, keys_of_one_bucket_live_side_by_side) {
    for (uint64_t i = 1; i <= BUSY_WAYS; i++)
        busy_enter(&busy, i * BUSY_BUCKETS);
    for (uint64_t i = 1; i <= BUSY_WAYS; i++)
        cr_assert(busy_has(&busy, i * BUSY_BUCKETS));
    busy_leave(&busy, 2 * BUSY_BUCKETS);
    cr_assert_not(busy_has(&busy, 2 * BUSY_BUCKETS));
    cr_assert(busy_has(&busy, 3 * BUSY_BUCKETS));
}

Test(busy, a_full_bucket_takes_the_newest_key) {
    for (uint64_t i = 1; i <= BUSY_WAYS + 1; i++)
        busy_enter(&busy, i * BUSY_BUCKETS);
    cr_assert(busy_has(&busy, (BUSY_WAYS + 1) * (uint64_t)BUSY_BUCKETS));
    int present = 0;
    for (uint64_t i = 1; i <= BUSY_WAYS + 1; i++)
        present += busy_has(&busy, i * BUSY_BUCKETS);
    cr_assert_eq(present, BUSY_WAYS);
    /* One that was forgotten may leave all the same. */
    busy_leave(&busy, BUSY_BUCKETS);
}
