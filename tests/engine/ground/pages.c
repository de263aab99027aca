/* Large blocks of zeros. */
#include "ground/pages.h"

#include <criterion/criterion.h>
#include <string.h>

Test(pages, a_block_is_aligned_and_zero_and_all_of_it_can_be_used) {
    enum { COUNT = 1000, SIZE = 3333 };
    Pages pages;
    cr_assert(pages_take(&pages, COUNT, SIZE));
    cr_assert_eq((uintptr_t)pages.start % PAGES_LINE, 0);
    unsigned char *bytes = pages.start;
    for (int i = 0; i < COUNT * SIZE; i++) {
        cr_assert_eq(bytes[i], 0);
        bytes[i] = (unsigned char)i;
    }
    pages_return(&pages);
    cr_assert_null(pages.whole);
    pages_return(&pages);
}

Test(pages, small_blocks_are_aligned_too) {
    for (size_t size = 1; size < 200; size++) {
        Pages pages;
        cr_assert(pages_take(&pages, 1, size));
        cr_assert_eq((uintptr_t)pages.start % PAGES_LINE, 0);
        memset(pages.start, 255, size);
        pages_return(&pages);
    }
}

Test(pages, more_than_there_is_is_refused) {
    static const size_t BLOCKS[][2] = {
        {SIZE_MAX / 8, 64}, {SIZE_MAX / 64, 64}, {SIZE_MAX, 1}, {1, SIZE_MAX}};
    for (size_t i = 0; i < sizeof BLOCKS / sizeof BLOCKS[0]; i++) {
        Pages pages;
        cr_assert_not(pages_take(&pages, BLOCKS[i][0], BLOCKS[i][1]));
        cr_assert_null(pages.whole);
    }
}
