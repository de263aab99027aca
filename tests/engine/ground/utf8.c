/* Tests of utf8.h. */
#include "ground/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

Test(utf8, texts_are_cut_between_characters) {
    static const struct {
        const char *text;
        size_t most, kept;
    } CASES[] = {
        {"abc", 3, 3},
        {"abc", 2, 2},
        {"abc", 0, 0},
        {"a\xC3\xA9z", 3, 3}, /* a character of two bytes */
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

Test(utf8, characters_are_read_one_by_one) {
    static const struct {
        const char *text;
        int bytes;
        uint32_t code;
    } CASES[] = {
        {"az", 1, 'a'},
        {"\xC3\xA9z", 2, 0xE9},
        {"\xE4\xB8\xADz", 3, 0x4E2D},
        {"\xF0\x9F\x98\x80z", 4, 0x1F600},
        {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},  /* the last there is */
        {"\xF4\x90\x80\x80", 4, UTF8_NONE}, /* behind it */
        {"\xED\xA0\x80", 3, UTF8_NONE},     /* half of a pair in UTF-16 */
        {"\xE0\x80\x80", 3, UTF8_NONE},     /* more bytes than needed */
        {"\xC0\x80", 1, UTF8_NONE},         /* bytes that no character begins with */
        {"\xF5\x80\x80\x80", 1, UTF8_NONE},
        {"\x80", 1, UTF8_NONE},
        {"\xE4z", 1, UTF8_NONE}, /* parts */
        {"\xE4\xB8z", 2, UTF8_NONE},
        {"\xE4\xB8", UTF8_CUT, UTF8_NONE}, /* parts that may go on */
        {"\xF0\x9F\x98", UTF8_CUT, UTF8_NONE},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        uint32_t code = 0;
        cr_expect_eq(utf8_read(CASES[i].text, strlen(CASES[i].text), &code), CASES[i].bytes,
                     "case %d", (int)i);
        cr_expect_eq(code, CASES[i].code, "case %d", (int)i);
    }
}

Test(utf8, what_is_written_is_read) {
    static const uint32_t CODES[] = {1,      0x7F,   0x80,   0x7FF,   0x800,
                                     0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
    for (size_t i = 0; i < ARRAY_LENGTH(CODES); i++) {
        char text[UTF8_MAX_BYTES];
        uint32_t code = 0;
        int bytes = utf8_write(CODES[i], text);
        cr_expect_eq(utf8_read(text, (size_t)bytes, &code), bytes, "case %d", (int)i);
        cr_expect_eq(code, CODES[i], "case %d", (int)i);
    }
}

Test(utf8, whole_texts_are_known) {
    static const struct {
        const char *text;
        bool whole;
    } CASES[] = {
        {"", true},
        {"abc", true},
        {"a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80", true},
        {"\xEF\xBF\xBD", true}, /* the character that stands for what could not be read */
        {"a\xE9z", false},      /* Latin-1 */
        {"a\xC3", false},
        {"\xC0\x80", false},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_expect_eq(utf8_is_whole(CASES[i].text, strlen(CASES[i].text)), CASES[i].whole, "case %d",
                     (int)i);
}
