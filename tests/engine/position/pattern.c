/* Tests of the classifier against a naive definition, over all shapes, rules and row lengths.
 *
 * The naive definition works on whole lines that reach one cell further than any shape does.
 * So besides the classes it also checks that stones beyond the reach never matter.
 */
#include "solve/judge.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REACH = SHAPE_REACH + 1,
    CENTRE = REACH,
    LINE_LENGTH = 2 * REACH + 1,
    MEMO_SIZE = 1 << (4 * REACH), /* two bits for each cell besides the centre */
    UNKNOWN = 255
};

/* A line with a stone of `side` in the middle, as a board one cell high, and what is known. */
typedef struct Definition {
    Judge line;
    Side side;
    uint8_t *memo; /* the class of every line seen, by line_key() */
} Definition;

static Definition *definition_create(int number, int row, Side side) {
    Definition *definition = calloc(1, sizeof *definition);
    JudgeRules rules;
    cr_assert_not_null(definition);
    cr_assert(judge_rules(number, row, &rules));
    judge_init(&definition->line, &rules, LINE_LENGTH, 1);
    definition->line.stone[CENTRE] = (uint8_t)side_stone(side);
    definition->side = side;
    definition->memo = malloc(MEMO_SIZE);
    cr_assert_not_null(definition->memo);
    memset(definition->memo, UNKNOWN, MEMO_SIZE);
    return definition;
}

static void definition_destroy(Definition *definition) {
    free(definition->memo);
    free(definition);
}

static uint32_t line_key(const Judge *line) {
    uint32_t key = 0;
    for (int x = 0; x < LINE_LENGTH; x++)
        if (x != CENTRE)
            key = key * 4 + line->stone[x];
    return key;
}

/* The row that own stones make through the centre when one is put on `x`, as bits without x
 * itself; 0 when the centre then stands in no winning row. */
static uint32_t four_completed_at(Judge *line, int x) {
    uint8_t *stone = line->stone;
    uint8_t own = stone[CENTRE];
    uint32_t row = 0;
    stone[x] = own;
    if (judge_row_wins(line, CENTRE, HORIZONTAL)) {
        for (int i = CENTRE; i >= 0 && stone[i] == own; i--)
            row |= (uint32_t)1 << i;
        for (int i = CENTRE; i < LINE_LENGTH && stone[i] == own; i++)
            row |= (uint32_t)1 << i;
    }
    stone[x] = STONE_NONE;
    return row & ~((uint32_t)1 << x);
}

/* How many cells complete a row through the centre, and how many different fours they fill. */
static int completing_cells(Judge *line, int *fours) {
    uint32_t seen[LINE_LENGTH];
    int count = 0;
    *fours = 0;
    for (int x = 0; x < LINE_LENGTH; x++) {
        uint32_t four = line->stone[x] == STONE_NONE ? four_completed_at(line, x) : 0;
        if (four == 0)
            continue;
        count++;
        bool known = false;
        for (int i = 0; i < *fours; i++)
            known = known || seen[i] == four;
        if (!known)
            seen[(*fours)++] = four;
    }
    return count;
}

/* Whether some single stone of the other side leaves no cell that completes the row. */
static bool can_be_stopped(Definition *definition) {
    Judge *line = &definition->line;
    bool stopped = false;
    int fours;
    for (int x = 0; x < LINE_LENGTH; x++) {
        if (line->stone[x] != STONE_NONE)
            continue;
        line->stone[x] = (uint8_t)side_stone(side_other(definition->side));
        stopped = stopped || completing_cells(line, &fours) == 0;
        line->stone[x] = STONE_NONE;
    }
    return stopped;
}

static Pattern class_of(Definition *definition);

/* How many single own stones more give a class from `low` to `high`. */
static int ways(Definition *definition, Pattern low, Pattern high) {
    uint8_t *stone = definition->line.stone;
    int count = 0;
    for (int x = 0; x < LINE_LENGTH; x++) {
        if (stone[x] != STONE_NONE)
            continue;
        stone[x] = (uint8_t)side_stone(definition->side);
        Pattern child = class_of(definition);
        stone[x] = STONE_NONE;
        count += low <= child && child <= high;
    }
    return count;
}

/* The table of pattern.h, read from the top to the bottom. */
static Pattern class_by_definition(Definition *definition) {
    Judge *line = &definition->line;
    bool fouls = definition->side == BLACK && line->rules.fouls;
    if (judge_row_wins(line, CENTRE, HORIZONTAL))
        return PATTERN_FIVE;
    if (judge_row_length(line, CENTRE, HORIZONTAL) > line->rules.row)
        return fouls ? PATTERN_OVERLINE : PATTERN_DEAD;
    int fours;
    if (completing_cells(line, &fours) != 0) {
        if (fouls && fours > 1)
            return PATTERN_DOUBLE_FOUR;
        return can_be_stopped(definition) ? PATTERN_FOUR : PATTERN_OPEN_FOUR;
    }
    int open_fours = ways(definition, PATTERN_OPEN_FOUR, PATTERN_OPEN_FOUR);
    if (open_fours != 0)
        return open_fours == 1 ? PATTERN_OPEN_THREE : PATTERN_OPEN_THREE_B;
    if (ways(definition, PATTERN_FOUR, PATTERN_DOUBLE_FOUR) != 0)
        return PATTERN_THREE;
    int open_threes = ways(definition, PATTERN_OPEN_THREE, PATTERN_OPEN_THREE_B);
    if (open_threes != 0)
        return open_threes == 1   ? PATTERN_OPEN_TWO
               : open_threes == 2 ? PATTERN_OPEN_TWO_B
                                  : PATTERN_OPEN_TWO_C;
    if (ways(definition, PATTERN_THREE, PATTERN_THREE) != 0)
        return PATTERN_TWO;
    if (ways(definition, PATTERN_OPEN_TWO, PATTERN_OPEN_TWO_C) != 0)
        return PATTERN_OPEN_ONE;
    return ways(definition, PATTERN_ONE, PATTERN_TWO) != 0 ? PATTERN_ONE : PATTERN_DEAD;
}

static Pattern class_of(Definition *definition) {
    uint8_t *known = &definition->memo[line_key(&definition->line)];
    if (*known == UNKNOWN)
        *known = (uint8_t)class_by_definition(definition);
    return (Pattern)*known;
}

/* Lays out the line of `shape`; what is beyond its extents is off the board. */
static void lay_out(Judge *line, const ShapeLine *shape) {
    for (int offset = -REACH; offset <= REACH; offset++) {
        bool inside = -shape->left <= offset && offset <= shape->right;
        if (offset != 0)
            line->stone[CENTRE + offset] =
                inside ? shape->stone[SHAPE_REACH + offset] : (uint8_t)STONE_WALL;
    }
}

/* The number of what is left of a line when one looks no further than `reach`. */
static Shape cut_shape(const Judge *line, int reach) {
    int extent[2] = {0, 0};
    Shape stones = 0;
    for (int h = 0; h < 2; h++) {
        int sign = h == 0 ? -1 : 1;
        while (extent[h] < reach && line->stone[CENTRE + sign * (extent[h] + 1)] != STONE_WALL) {
            int offset = sign * ++extent[h];
            stones += line->stone[CENTRE + offset] * shape_weight(offset);
        }
    }
    return shape_empty(extent[0], extent[1]) + stones;
}

/* Writes the line as text and returns it. */
static const char *line_text(const Judge *line, char text[LINE_LENGTH + 1]) {
    for (int x = 0; x < LINE_LENGTH; x++)
        text[x] = "_XO|"[line->stone[x]];
    text[LINE_LENGTH] = '\0';
    return text;
}

/* Compares the table with the definition for every filling of eleven cells. */
static void check_all_shapes(int number, int row) {
    RuleTraits traits;
    char text[LINE_LENGTH + 1];
    cr_assert(rules_traits(number, row, &traits));
    uint8_t *pattern = malloc(SHAPE_COUNT);
    cr_assert_not_null(pattern);
    for (int side = BLACK; side < SIDE_COUNT; side++) {
        pattern_classify(&traits, (Side)side, pattern);
        Definition *definition = definition_create(number, row, (Side)side);
        for (Shape shape = 0; shape < SHAPE_COUNT; shape++) {
            ShapeLine parts = shape_line(shape);
            lay_out(&definition->line, &parts);
            Pattern actual = (Pattern)pattern[cut_shape(&definition->line, pattern_reach(&traits))];
            Pattern expected = class_of(definition);
            cr_assert_eq(actual, expected, "rule %d, %d in a row: %s is %d, not %d", number, row,
                         line_text(&definition->line, text), expected, actual);
        }
        definition_destroy(definition);
    }
    free(pattern);
}

Test(pattern, freestyle_agrees_with_the_definition) {
    for (int row = 3; row <= 5; row++)
        check_all_shapes(RULE_FREESTYLE, row);
}

Test(pattern, standard_agrees_with_the_definition) {
    for (int row = 3; row <= 5; row++)
        check_all_shapes(RULE_STANDARD, row);
}

Test(pattern, renju_agrees_with_the_definition) {
    check_all_shapes(RULE_RENJU, 5);
}

Test(pattern, caro_agrees_with_the_definition) {
    for (int row = 3; row <= 5; row++)
        check_all_shapes(RULE_CARO, row);
}

Test(pattern, exact_caro_agrees_with_the_definition) {
    for (int row = 3; row <= 5; row++)
        check_all_shapes(RULE_CARO_EXACT, row);
}

/* Random lines of thirteen cells: whether the cells six away matter. */
static void check_longer_lines(int number, Random *random) {
    RuleTraits traits;
    char text[LINE_LENGTH + 1];
    cr_assert(rules_traits(number, 5, &traits));
    uint8_t *pattern = malloc(SHAPE_COUNT);
    cr_assert_not_null(pattern);
    for (int side = BLACK; side < SIDE_COUNT; side++) {
        pattern_classify(&traits, (Side)side, pattern);
        Definition *definition = definition_create(number, 5, (Side)side);
        for (int i = 0; i < 20000; i++) {
            for (int x = 0; x < LINE_LENGTH; x++)
                if (x != CENTRE)
                    definition->line.stone[x] = (uint8_t)random_below(random, 3);
            Shape shape = cut_shape(&definition->line, pattern_reach(&traits));
            cr_assert_eq((Pattern)pattern[shape], class_of(definition), "rule %d: %s", number,
                         line_text(&definition->line, text));
        }
        definition_destroy(definition);
    }
    free(pattern);
}

Test(pattern, cells_beyond_the_reach_never_matter) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                  RULE_CARO_EXACT};
    Random random = support_random("pattern");
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        check_longer_lines(NUMBERS[i], &random);
}

Test(pattern, shapes_wider_than_the_reach_are_left_dead) {
    RuleTraits traits;
    cr_assert(rules_traits(RULE_FREESTYLE, 3, &traits));
    uint8_t *pattern = malloc(SHAPE_COUNT);
    cr_assert_not_null(pattern);
    pattern_classify(&traits, BLACK, pattern);
    cr_assert_eq(pattern_reach(&traits), 2);
    for (Shape shape = 0; shape < SHAPE_COUNT; shape++) {
        ShapeLine line = shape_line(shape);
        if (line.left > 2 || line.right > 2)
            cr_assert_eq(pattern[shape], PATTERN_DEAD);
    }
    free(pattern);
}

/* The class of a line written with `O` own, `X` other, `_` empty, `|` edge and `.` the cell. */
static Pattern pattern_of(int number, Side side, const char *line) {
    RuleTraits traits;
    cr_assert(rules_traits(number, 5, &traits));
    uint8_t *pattern = malloc(SHAPE_COUNT);
    cr_assert_not_null(pattern);
    pattern_classify(&traits, side, pattern);
    Judge judge = {0};
    for (int offset = -REACH; offset <= REACH; offset++)
        judge.stone[CENTRE + offset] = STONE_WALL;
    const char *centre = strchr(line, '.');
    for (const char *c = line; *c != '\0'; c++) {
        Stone stone = *c == 'O'   ? side_stone(side)
                      : *c == 'X' ? side_stone(side_other(side))
                      : *c == '|' ? STONE_WALL
                                  : STONE_NONE;
        judge.stone[CENTRE + (c - centre)] = (uint8_t)stone;
    }
    Pattern result = (Pattern)pattern[cut_shape(&judge, pattern_reach(&traits))];
    free(pattern);
    return result;
}

Test(pattern, the_classes_are_what_players_call_them) {
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "OOOO."), PATTERN_FIVE);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "_OOO._"), PATTERN_OPEN_FOUR);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "XOOO._"), PATTERN_FOUR);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "OO._O"), PATTERN_FOUR);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "__OO._"), PATTERN_OPEN_THREE);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "__OO.__"), PATTERN_OPEN_THREE_B);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "XOO.__"), PATTERN_THREE);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "XO.__X"), PATTERN_DEAD);
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "|_OO._|"), PATTERN_THREE);
}

Test(pattern, overlines_win_in_freestyle_only_and_are_a_foul_in_renju) {
    cr_expect_eq(pattern_of(RULE_FREESTYLE, BLACK, "OOO.OO"), PATTERN_FIVE);
    cr_expect_eq(pattern_of(RULE_STANDARD, BLACK, "OOO.OO"), PATTERN_DEAD);
    cr_expect_eq(pattern_of(RULE_RENJU, BLACK, "OOO.OO"), PATTERN_OVERLINE);
    cr_expect_eq(pattern_of(RULE_RENJU, WHITE, "OOO.OO"), PATTERN_FIVE);
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "XOOO.OOX"), PATTERN_FIVE);
    cr_expect_eq(pattern_of(RULE_CARO_EXACT, BLACK, "OOO.OO"), PATTERN_DEAD);
}

Test(pattern, two_fours_on_one_line_are_a_foul_for_black_in_renju) {
    static const char *const LINES[] = {"OOO_._OOO", "OO_.O_OO", "O_O.O_O"};
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        cr_expect_eq(pattern_of(RULE_RENJU, BLACK, LINES[i]), PATTERN_DOUBLE_FOUR);
        cr_expect_eq(pattern_of(RULE_STANDARD, BLACK, LINES[i]), PATTERN_OPEN_FOUR);
    }
    cr_expect_eq(pattern_of(RULE_RENJU, BLACK, "_OO.O_"), PATTERN_OPEN_FOUR);
}

Test(pattern, in_caro_only_stones_close_the_ends_of_a_five) {
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "XOOOO.X"), PATTERN_DEAD);
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "|OOOO.X"), PATTERN_FIVE);
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "XOOOO._"), PATTERN_FIVE);
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "XOOO._X"), PATTERN_DEAD);
}

Test(pattern, in_caro_a_stone_at_the_far_end_stops_a_four) {
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "X_OOO._X"), PATTERN_FOUR);
    cr_expect_eq(pattern_of(RULE_CARO, BLACK, "__OOO.__"), PATTERN_OPEN_FOUR);
}

/* How near a pattern brings a cell to being a foul: the class of a line that takes part in one. */
static int foul_part(Pattern pattern) {
    if (pattern == PATTERN_OVERLINE || pattern == PATTERN_DOUBLE_FOUR)
        return 3;
    if (pattern == PATTERN_FOUR || pattern == PATTERN_OPEN_FOUR)
        return 2;
    return pattern == PATTERN_OPEN_THREE || pattern == PATTERN_OPEN_THREE_B;
}

/* movegen_stops_of_point() counts on that. */
Test(pattern, a_stone_of_the_other_side_makes_no_line_stronger_and_no_foul) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                RULE_CARO_EXACT};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES) * SIDE_COUNT; i++) {
        Rules *rules = rules_create(RULES[i / SIDE_COUNT], 5);
        Side side = (Side)(i % SIDE_COUNT);
        cr_assert_not_null(rules);
        for (Shape shape = 0; shape < SHAPE_COUNT; shape++) {
            ShapeLine line = shape_line(shape);
            Pattern before = rules_pattern(rules, side, shape);
            for (int offset = -line.left; offset <= line.right; offset++) {
                if (offset == 0 || line.stone[SHAPE_REACH + offset] != STONE_NONE)
                    continue;
                Shape stopped = shape + side_stone(side_other(side)) * shape_weight(offset);
                Pattern after = rules_pattern(rules, side, stopped);
                cr_assert(after <= before, "rule %d, shape %u", RULES[i / SIDE_COUNT], shape);
                cr_assert(before == PATTERN_FIVE || foul_part(after) <= foul_part(before),
                          "rule %d, shape %u", RULES[i / SIDE_COUNT], shape);
            }
        }
        rules_destroy(rules);
    }
}
