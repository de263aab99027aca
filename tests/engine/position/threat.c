/* Tests of the combined threats on boards: one diagram for each class, and the definition of
 * the classes over all codes.
 */
#include "support/support.h"

#include "evaluation/move_score.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* The class of black playing e5 on a 9 x 9 board under rule set `number`. */
static Threat threat_at_e5(int number, const char *diagram) {
    Board *board = support_diagram(number, 5, 9, 9, diagram);
    Threat threat = board_threat(board, BLACK, support_cell(board, "e5"));
    support_board_destroy(board);
    return threat;
}

#define LINE "........."

Test(threat, a_lonely_cell_offers_nothing) {
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE LINE LINE LINE LINE LINE LINE),
                 THREAT_NONE);
}

Test(threat, a_cell_without_room_for_a_row_is_dead) {
    const char *diagram = LINE "..O.O.O.." LINE "..O...O.." LINE "..O...O.." LINE "..O.O.O.." LINE;
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, "O...O...O"
                                              ".O..O..O."
                                              "..O.O.O.."
                                              "...OOO..."
                                              "OOOO.OOOO"
                                              "...OOO..."
                                              "..O.O.O.."
                                              ".O..O..O."
                                              "O...O...O"),
                 THREAT_DEAD);
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, diagram), THREAT_NONE);
}

Test(threat, two_stones_with_room_make_a_two) {
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE LINE "...X....." LINE LINE LINE LINE),
                 THREAT_TWO);
}

Test(threat, an_open_three_is_told_from_one_with_more) {
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE LINE "..XX....." LINE LINE LINE LINE),
                 THREAT_THREE);
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE "....X...."
                                                             "..XX....." LINE LINE LINE LINE),
                 THREAT_THREE_PLUS);
}

Test(threat, two_open_threes_are_a_double_three_and_maybe_a_foul) {
    const char *diagram = LINE LINE "....X...."
                                    "....X...."
                                    "..XX....." LINE LINE LINE LINE;
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, diagram), THREAT_DOUBLE_THREE);
    cr_expect_eq(threat_at_e5(RULE_RENJU, diagram), THREAT_MAYBE_FOUL);
}

Test(threat, fours_are_graded_by_what_comes_with_them) {
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE LINE ".OXX.X..." LINE LINE LINE LINE),
                 THREAT_FOUR);
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE "....X...."
                                                             ".OXX.X..." LINE LINE LINE LINE),
                 THREAT_FOUR_PLUS);
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE "....X...."
                                                        "....X...."
                                                        ".OXX.X..." LINE LINE LINE LINE),
                 THREAT_FOUR_THREE);
}

Test(threat, an_open_four_and_two_fours_cannot_be_stopped) {
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, LINE LINE LINE LINE "..XX.X..." LINE LINE LINE LINE),
                 THREAT_OPEN_FOUR);
    const char *two = LINE "....X...."
                           "....X...."
                           "....X...."
                           ".OXX.X..."
                           "....O...." LINE LINE LINE;
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, two), THREAT_OPEN_FOUR);
    cr_expect_eq(threat_at_e5(RULE_CARO, two), THREAT_OPEN_FOUR);
    cr_expect_eq(threat_at_e5(RULE_RENJU, two), THREAT_FOUL);
}

Test(threat, a_five_is_a_five_and_too_long_a_row_is_judged_by_the_rule) {
    const char *five = LINE LINE LINE LINE ".OXX.XX.." LINE LINE LINE LINE;
    const char *six = LINE LINE LINE LINE ".XXX.XX.." LINE LINE LINE LINE;
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, five), THREAT_FIVE);
    cr_expect_eq(threat_at_e5(RULE_RENJU, five), THREAT_FIVE);
    cr_expect_eq(threat_at_e5(RULE_FREESTYLE, six), THREAT_FIVE);
    cr_expect_eq(threat_at_e5(RULE_CARO, six), THREAT_FIVE);
    cr_expect_eq(threat_at_e5(RULE_RENJU, six), THREAT_FOUL);
    cr_expect_neq(threat_at_e5(RULE_STANDARD, six), THREAT_FIVE);
    cr_expect_neq(threat_at_e5(RULE_CARO_EXACT, six), THREAT_FIVE);
}

Test(threat, a_five_between_two_stones_is_none_in_caro) {
    const char *diagram = LINE LINE LINE LINE ".OXX.XXO." LINE LINE LINE LINE;
    cr_expect_eq(threat_at_e5(RULE_STANDARD, diagram), THREAT_FIVE);
    cr_expect_neq(threat_at_e5(RULE_CARO, diagram), THREAT_FIVE);
    cr_expect_neq(threat_at_e5(RULE_CARO_EXACT, diagram), THREAT_FIVE);
}

/* Whether all four directions of a code name a pattern, and the strongest of them. */
static bool strongest_pattern(uint32_t code, Pattern *strongest) {
    *strongest = PATTERN_DEAD;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        if (threat_pattern(code, d) >= PATTERN_COUNT)
            return false;
        if (threat_pattern(code, d) > *strongest)
            *strongest = threat_pattern(code, d);
    }
    return true;
}

static uint32_t code_turned(uint32_t code) {
    return ((code << 4) | (code >> 12)) & 0xFFFF;
}

Test(threat, the_class_does_not_depend_on_the_order_of_directions) {
    uint8_t *entries = malloc(THREAT_CODES);
    cr_assert_not_null(entries);
    for (int fouls = 0; fouls <= 1; fouls++) {
        threat_classify(fouls, entries);
        for (uint32_t code = 0; code < THREAT_CODES; code++) {
            uint8_t turned = entries[code_turned(code)];
            uint32_t swapped = (code & 0xFF00) | ((code & 0xF) << 4) | ((code & 0xF0) >> 4);
            cr_assert_eq(entries[code], turned, "code %04x", code);
            cr_assert_eq(entries[code], entries[swapped], "code %04x", code);
        }
    }
    free(entries);
}

Test(threat, the_move_score_does_not_depend_on_the_order_of_directions) {
    Params params;
    params_default(&params);
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        uint32_t swapped = (code & 0xFF00) | ((code & 0xF) << 4) | ((code & 0xF0) >> 4);
        Threat threat = (Threat)(code % THREAT_COUNT);
        MoveScore order = move_score(&params, code, threat);
        MoveScore turned = move_score(&params, code_turned(code), threat);
        cr_assert_eq(order.attack, turned.attack, "code %04x", code);
        cr_assert_eq(order.defence, move_score(&params, swapped, threat).defence);
        cr_assert(order.attack >= 0 && order.defence >= 0);
    }
}

Test(threat, every_code_has_the_class_its_strongest_lines_say) {
    uint8_t *entries = malloc(THREAT_CODES);
    cr_assert_not_null(entries);
    threat_classify(false, entries);
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        Pattern strongest;
        if (!strongest_pattern(code, &strongest))
            continue;
        Threat threat = (Threat)entries[code];
        int fours = threat_count_patterns(code, PATTERN_FOUR, PATTERN_OPEN_FOUR);
        int threes = threat_count_patterns(code, PATTERN_OPEN_THREE, PATTERN_OPEN_THREE_B);
        cr_assert_eq(threat == THREAT_FIVE, strongest == PATTERN_FIVE, "code %04x", code);
        cr_assert_eq(threat == THREAT_DEAD, code == 0, "code %04x", code);
        if (strongest < PATTERN_FIVE)
            cr_assert_eq(threat >= THREAT_FOUR, fours > 0, "code %04x", code);
        if (strongest < PATTERN_FOUR)
            cr_assert_eq(threat == THREAT_DOUBLE_THREE, threes >= 2, "code %04x", code);
        bool plus = threat_count_patterns(code, PATTERN_OPEN_TWO, PATTERN_THREE) != 0;
        if (strongest < PATTERN_OPEN_THREE)
            cr_assert_eq(threat == THREAT_TWO, plus, "code %04x", code);
        else if (strongest < PATTERN_FOUR && threes == 1)
            cr_assert_eq(threat, plus ? THREAT_THREE_PLUS : THREAT_THREE, "code %04x", code);
        else if (strongest == PATTERN_FOUR && fours == 1 && threes == 0)
            cr_assert_eq(threat, plus ? THREAT_FOUR_PLUS : THREAT_FOUR, "code %04x", code);
        cr_assert_lt(threat, THREAT_MAYBE_FOUL, "code %04x", code);
    }
    free(entries);
}
