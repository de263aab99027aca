/* Tests of the signs in diagrams; formats.c has those of diagrams among the other formats. */
#include "support/trees.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

/* Reads a diagram with so many stones, one of which stands first in the highest row of the board.
 */
static void expect_diagram(const char *text, int width, int height, int stone_count, Stone last) {
    GameTree *tree = read_text(text);
    uint8_t stones[BOARD_MAX_CELLS];
    cr_assert_not_null(tree, "%s", text);
    cr_expect_eq(gametree_width(tree), width, "%s", text);
    cr_expect_eq(gametree_height(tree), height, "%s", text);
    cr_expect_eq(gametree_stones(tree, GAMETREE_ROOT, stones), stone_count, "%s", text);
    cr_expect_eq(stones[(height - 1) * width], last, "%s", text);
    gametree_destroy(tree);
}

Test(diagram, every_sign_of_an_empty_point_is_known) {
    expect_diagram("X~!*+\n-_.\xC2\xB7.\n~~~~~\n", 5, 3, 1, STONE_BLACK);
}

Test(diagram, a_zero_at_the_beginning_is_a_stone_and_no_number) {
    expect_diagram("0..\n...\n..X\n", 3, 3, 2, STONE_WHITE);
}

Test(diagram, there_may_be_a_gap_between_a_number_and_the_points) {
    expect_diagram(" 3    X . .\n 2    . . .    Anna\n 1    . . O    Ben\n", 3, 3, 2, STONE_BLACK);
}

Test(diagram, the_side_to_move_may_stand_behind_a_row) {
    expect_diagram("X..\n...   black to move\n..O\n...\n", 3, 4, 2, STONE_BLACK);
    expect_diagram(" 3 X . .   white to move\n 2 . . .\n 1 . . O\n", 3, 3, 2, STONE_BLACK);
}

Test(diagram, the_side_to_move_may_be_told_by_its_sign) {
    static const struct {
        const char *text;
        Side side;
    } CASES[] = {{"X..\n...\n..O\n", BLACK},
                 {"X..\n...\n..O\nO to move\n", WHITE},
                 {"X..\n...\n...\n", WHITE},
                 {"X..\n...\n...\nX to move\n", BLACK}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GameTree *tree = read_text(CASES[i].text);
        cr_assert_not_null(tree);
        cr_expect_eq(gametree_turn(tree, GAMETREE_ROOT), CASES[i].side, "%s", CASES[i].text);
        gametree_destroy(tree);
    }
}

Test(diagram, the_last_move_alone_is_in_brackets) {
    static const char *const GAMES[] = {"h8 h9 o14", "h8 h9 a15", "h8 h9 i8"};
    for (size_t i = 0; i < ARRAY_LENGTH(GAMES); i++) {
        GameTree *tree = read_text(GAMES[i]);
        Written file = written(tree, FORMAT_DIAGRAM);
        cr_assert_not_null(file.bytes);
        const char *bracket = strchr(file.bytes, '(');
        cr_assert_not_null(bracket);
        cr_expect(strncmp(bracket, "(X)", 3) == 0, "%s", file.bytes);
        cr_expect_null(strchr(bracket + 1, '('), "%s", file.bytes);
        cr_expect_eq(strchr(file.bytes, ')'), bracket + 2, "%s", file.bytes);
        cr_expect_null(strchr(bracket + 3, ')'), "%s", file.bytes);
        free(file.bytes);
        gametree_destroy(tree);
    }
}
