/* Tests of utf8.h. */
#include "ground/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

Test(utf8, texts_are_cut_between_letters) {
    static const struct {
        const char *text;
        size_t most, kept;
    } CASES[] = {
        {"abc", 3, 3},
        {"abc", 2, 2},
        {"abc", 0, 0},
        {"a\xC3\xA9z", 3, 3}, /* a letter of two bytes */
        {"a\xC3\xA9z", 2, 1},
        {"\xC3\xA9", 1, 0},
        {"a\xE4\xB8\xADz", 4, 4}, /* of three */
        {"a\xE4\xB8\xADz", 3, 1},
        {"a\xE4\xB8\xADz", 2, 1},
        {"a\xF0\x9F\x98\x80z", 5, 5}, /* of four */
        {"a\xF0\x9F\x98\x80z", 4, 1},
        {"a\xF0\x9F\x98\x80z", 2, 1},
        {"a\x80\x80\x80\x80\x80z", 4, 4}, /* no UTF-8 */
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_expect_eq(utf8_fitting(CASES[i].text, strlen(CASES[i].text), CASES[i].most),
                     CASES[i].kept, "case %d", (int)i);
}
