/* Games in the Piskvork format at the limits of what it may say. */
#include "record/psq.h"
#include "support/trees.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Reads a game with one stone between this head and these lines. */
static GameTree *read_game(const char *size, const char *stone, const char *name,
                           char complaint[RECORD_COMPLAINT_SIZE]) {
    char text[2 * PSQ_NAME_SIZE];
    int length = snprintf(text, sizeof text, "Piskvorky %s, 0:0, 0\r\n%s\r\n%s\r\nB\r\n0\r\n", size,
                          stone, name);
    cr_assert(length > 0 && length < (int)sizeof text);
    return read_bytes(text, (size_t)length, complaint);
}

Test(psq_limits, boards_have_3_to_32_points_to_either_side) {
    static const struct {
        const char *size;
        bool fits;
    } CASES[] = {{"3x3", true},   {"32x32", true},  {"3x32", true},   {"2x15", false},
                 {"15x2", false}, {"33x15", false}, {"15x33", false}, {"0x0", false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = read_game(CASES[i].size, "2,2,0", "A", complaint);
        cr_expect_eq(tree != NULL, CASES[i].fits, "%s: %s", CASES[i].size, complaint);
        gametree_destroy(tree);
    }
}

Test(psq_limits, stones_lie_on_the_board) {
    static const struct {
        const char *size, *stone;
        bool fits;
    } CASES[] = {{"15x12", "1,1,0", true},       {"15x12", "15,12,0", true},
                 {"15x12", "0,8,0", false},      {"15x12", "8,0,0", false},
                 {"15x12", "16,8,0", false},     {"15x12", "8,13,0", false},
                 {"15x12", " 8, 8, 45", true},   {"15x12", "\t8 ,8 ,45 ", true},
                 {"15x12", " 16, 8, 45", false}, {"15x12", " 8, 8, 4 5", false},
                 {"12x15", "12,15,0", true},     {"12x15", "13,12,0", false},
                 {"12x15", "8,16,0", false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        GameTree *tree = read_game(CASES[i].size, CASES[i].stone, "A", complaint);
        cr_expect_eq(tree != NULL, CASES[i].fits, "%s %s: %s", CASES[i].size, CASES[i].stone,
                     complaint);
        if (tree != NULL)
            cr_expect_neq(gametree_first(tree, GAMETREE_ROOT), GAMETREE_NONE, "%s", CASES[i].stone);
        gametree_destroy(tree);
    }
}

Test(psq_limits, a_name_may_begin_with_a_comma_and_is_cut_to_what_fits) {
    char complaint[RECORD_COMPLAINT_SIZE], name[PSQ_NAME_SIZE + 2];
    GameTree *tree = read_game("15x15", "8,8,0", ",team", complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), ",team");
    gametree_destroy(tree);
    for (size_t length = PSQ_NAME_SIZE - 2; length < sizeof name; length++) {
        memset(name, 'n', length);
        name[length] = '\0';
        tree = read_game("15x15", "8,8,0", name, complaint);
        cr_assert_not_null(tree, "%s", complaint);
        size_t kept = length < PSQ_NAME_SIZE ? length : PSQ_NAME_SIZE - 1;
        cr_expect_eq(strlen(gametree_fact(tree, FACT_BLACK)), kept, "%zu", length);
        cr_expect_str_eq(gametree_fact(tree, FACT_WHITE), "B");
        gametree_destroy(tree);
    }
}

Test(psq_limits, a_long_name_is_not_cut_within_a_character) {
    static const char *const ENDS[] = {"\xC3\xA4", "\xE4\xB8\x80", "\xF0\x9F\x98\x80"};
    char complaint[RECORD_COMPLAINT_SIZE], name[PSQ_NAME_SIZE + 8];
    for (size_t i = 0; i < ARRAY_LENGTH(ENDS); i++)
        for (size_t before = PSQ_NAME_SIZE - 6; before < PSQ_NAME_SIZE; before++) {
            size_t bytes = strlen(ENDS[i]), fits = before + bytes < PSQ_NAME_SIZE ? bytes : 0;
            memset(name, 'n', before);
            memcpy(name + before, ENDS[i], bytes + 1);
            GameTree *tree = read_game("15x15", "8,8,0", name, complaint);
            cr_assert_not_null(tree, "%s", complaint);
            cr_expect_eq(strlen(gametree_fact(tree, FACT_BLACK)), before + fits, "%zu", before);
            gametree_destroy(tree);
        }
}
