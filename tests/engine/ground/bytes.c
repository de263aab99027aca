/* Numbers and checksums of binary files. */
#include "ground/bytes.h"

#include <criterion/criterion.h>

Test(bytes, numbers_have_their_low_byte_first) {
    unsigned char bytes[9] = {0};
    bytes_put(bytes, 0x0123456789ABCDEFu, 3);
    cr_expect_arr_eq(bytes, ((unsigned char[]){0xEF, 0xCD, 0xAB, 0}), 4);
    bytes_put(bytes, 0x0123456789ABCDEFu, 8);
    cr_expect_eq(bytes_get(bytes, 8), 0x0123456789ABCDEFu);
    cr_expect_eq(bytes_get(bytes, 2), 0xCDEFu);
    cr_expect_eq(bytes[8], 0);
}

/* The sums that the authors of the method publish. */
Test(bytes, the_checksum_is_that_of_the_literature) {
    cr_expect_eq(bytes_checksum("", 0), 0x811C9DC5u);
    cr_expect_eq(bytes_checksum("a", 1), 0xE40C292Cu);
    cr_expect_eq(bytes_checksum("foobar", 6), 0xBF9CF968u);
}
