/* tune_values: see tune_values.h. Weights are numbered by side: first the values of the
 * combinations, then those of two threat sets, own classes, other classes, the right to move. Every
 * weight has a parameter with its own number; the shared parameters follow after these.
 */
#include "tune/tune_values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOTH_COUNT = VALUE_THREAT_SETS * VALUE_THREAT_SETS,
    BOTH = THREAT_COMBINATIONS,
    OWN = BOTH + BOTH_COUNT,
    OTHER = OWN + THREAT_COUNT,
    TEMPO = OTHER + THREAT_COUNT,
    SIDE_WEIGHTS = TEMPO + 1,
    SIDE_SHARED = PATTERN_COUNT + THREAT_COUNT, /* shared parameters of a side */
    NUMBERS_A_LINE = 20
};

/* What is expected by hand, in units. */
static const double PATTERN_VALUE[PATTERN_COUNT] = {
    [PATTERN_OPEN_ONE] = 1,    [PATTERN_TWO] = 3,           [PATTERN_OPEN_TWO] = 12,
    [PATTERN_OPEN_TWO_B] = 17, [PATTERN_OPEN_TWO_C] = 21,   [PATTERN_THREE] = 19,
    [PATTERN_OPEN_THREE] = 33, [PATTERN_OPEN_THREE_B] = 33, [PATTERN_FOUR] = 28,
    [PATTERN_OPEN_FOUR] = 56,  [PATTERN_FIVE] = 100,
};
static const double CLASS_VALUE[THREAT_COUNT] = {
    [THREAT_TWO] = -12,       [THREAT_THREE] = -8,     [THREAT_THREE_PLUS] = 30,
    [THREAT_FOUR] = 2,        [THREAT_FOUR_PLUS] = 20, [THREAT_DOUBLE_THREE] = 40,
    [THREAT_FOUR_THREE] = 35, [THREAT_OPEN_FOUR] = 45,
};
static const double OWN_VALUE[THREAT_COUNT] = {
    [THREAT_TWO] = 42,          [THREAT_THREE] = 21, [THREAT_THREE_PLUS] = 20,
    [THREAT_DOUBLE_THREE] = 60, [THREAT_FOUR] = 24,  [THREAT_FOUR_PLUS] = 40,
    [THREAT_FOUR_THREE] = 20,
};
static const double OTHER_VALUE[THREAT_COUNT] = {
    [THREAT_TWO] = 39,           [THREAT_THREE] = 4,       [THREAT_THREE_PLUS] = 20,
    [THREAT_DOUBLE_THREE] = -10, [THREAT_FOUR] = 14,       [THREAT_FOUR_PLUS] = 8,
    [THREAT_FOUR_THREE] = -20,   [THREAT_OPEN_FOUR] = -55,
};
static const double TEMPO_VALUE = 14;

/* The first shared parameter of a side: its patterns, then its classes. */
static int first_shared(const TuneValues *values, int side) {
    return values->sides * SIDE_WEIGHTS + side * SIDE_SHARED;
}

/* Sets what is expected of a parameter and how far it may depart from it. */
static void expect(TuneModel *model, int parameter, double expected, double spread) {
    model->expected[parameter] = model->parameter[parameter] = expected;
    model->spread[parameter] = spread;
}

/* Makes the weight of a combination the sum of its own parameter, its class's and its lines'. */
static void share_combination(TuneValues *values, int side, uint32_t code) {
    int combination = values->rules->combination[code];
    int shared = first_shared(values, side);
    uint16_t *parts = values->model->parts[side * SIDE_WEIGHTS + combination];
    parts[1] = (uint16_t)(shared + PATTERN_COUNT + values->rules->threats[side][code]);
    for (int d = 0; d < DIRECTION_COUNT; d++)
        parts[2 + d] = (uint16_t)(shared + (int)threat_pattern(code, d));
}

/* Says which parameters make up the weights of a side. */
static void share_parameters(TuneValues *values, int side) {
    int first = side * SIDE_WEIGHTS;
    for (int w = first; w < first + SIDE_WEIGHTS; w++)
        values->model->parts[w][0] = (uint16_t)w;
    for (uint32_t code = 0; code < THREAT_CODES; code++)
        if (threat_lowest_code(code) == code && threat_code_is_valid(code))
            share_combination(values, side, code);
}

/* Sets what is expected of the parameters of a side. */
static void expect_by_hand(TuneValues *values, int side, const TuneSpread *spread) {
    TuneModel *model = values->model;
    int first = side * SIDE_WEIGHTS, shared = first_shared(values, side);
    double scale = values->scale, most = spread->shared / scale;
    for (int w = 0; w < SIDE_WEIGHTS; w++)
        expect(model, first + w, 0, (w < BOTH ? spread->cell : spread->both) / scale);
    for (int pattern = 0; pattern < PATTERN_COUNT; pattern++)
        expect(model, shared + pattern, PATTERN_VALUE[pattern] / scale, most);
    for (int threat = 0; threat < THREAT_COUNT; threat++) {
        expect(model, shared + PATTERN_COUNT + threat, CLASS_VALUE[threat] / scale, most);
        expect(model, first + OWN + threat, OWN_VALUE[threat] / scale, most);
        expect(model, first + OTHER + threat, OTHER_VALUE[threat] / scale, most);
    }
    expect(model, first + TEMPO, TEMPO_VALUE / scale, most);
}

TuneValues *tune_values_create(int rule) {
    TuneValues *values = calloc(1, sizeof *values);
    if (values == NULL)
        return NULL;
    values->rules = rules_create(rule, RULE_ROW);
    values->sides = values->rules != NULL && values->rules->fouls ? SIDE_COUNT : 1;
    values->model = tune_model_create(values->sides * SIDE_WEIGHTS,
                                      values->sides * (SIDE_WEIGHTS + SIDE_SHARED));
    if (values->rules == NULL || values->model == NULL) {
        tune_values_destroy(values);
        return NULL;
    }
    for (int side = 0; side < values->sides; side++)
        share_parameters(values, side);
    return values;
}

void tune_values_scale(TuneValues *values, double scale, const TuneSpread *spread) {
    values->scale = scale;
    for (int side = 0; side < values->sides; side++)
        expect_by_hand(values, side, spread);
    tune_model_sum(values->model);
}

void tune_values_destroy(TuneValues *values) {
    if (values == NULL)
        return;
    rules_destroy(values->rules);
    tune_model_destroy(values->model);
    free(values);
}

/* Appends how often `side` has each combination, times `sign`. */
static bool add_cells(TuneValues *values, const Board *board, int side, int sign, TuneSet *set) {
    uint16_t list[BOARD_MAX_CELLS];
    int count = 0, first = values->sides == 1 ? 0 : side * SIDE_WEIGHTS;
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, (Cell)cell) != STONE_NONE)
            continue;
        uint16_t combination = values->rules->combination[board->cell[cell].code[side]];
        if (values->amount[combination]++ == 0)
            list[count++] = combination;
    }
    bool good = true;
    for (int i = 0; i < count; i++) {
        int amount = values->amount[list[i]];
        values->amount[list[i]] = 0;
        values->seen[list[i]] = true;
        good = good && tune_set_feature(set, first + list[i], sign * amount);
    }
    return good;
}

bool tune_values_features(TuneValues *values, const Board *board, TuneSet *set) {
    int side = (int)board->side, other = 1 - side;
    int first = values->sides == 1 ? 0 : side * SIDE_WEIGHTS;
    const uint16_t *own_count = board->threat_count[side];
    const uint16_t *other_count = board->threat_count[other];
    unsigned both = value_threat_set(own_count) * VALUE_THREAT_SETS + value_threat_set(other_count);
    bool good = add_cells(values, board, side, 1, set) &&
                add_cells(values, board, other, -1, set) &&
                tune_set_feature(set, first + BOTH + (int)both, 1) &&
                tune_set_feature(set, first + TEMPO, 1);
    for (int threat = THREAT_TWO; threat <= THREAT_OPEN_FOUR; threat++) {
        if (own_count[threat] != 0)
            good = good && tune_set_feature(set, first + OWN + threat, 1);
        if (other_count[threat] != 0)
            good = good && tune_set_feature(set, first + OTHER + threat, 1);
    }
    return good;
}

/* ------------------------------------------------------------------------------------------
 * Parameters as text: a title, the number of sides, then side by side the numbers.
 */

#define SAVE_TITLE "pentad tune 1 sides "

/* The n-th parameter of a side: its weights' own ones, then the shared ones. */
static int parameter_of(const TuneValues *values, int side, int n) {
    return n < SIDE_WEIGHTS ? side * SIDE_WEIGHTS + n
                            : first_shared(values, side) + n - SIDE_WEIGHTS;
}

void tune_values_save(const TuneValues *values, Text *text) {
    text_append(text, SAVE_TITLE "%d\n", values->sides);
    for (int side = 0; side < values->sides; side++)
        for (int n = 0; n < SIDE_WEIGHTS + SIDE_SHARED; n++)
            text_append(text, "%.4f\n",
                        values->model->parameter[parameter_of(values, side, n)] * values->scale);
}

/* Reads `count` lines with a number each; returns where they end, NULL if they are not there. */
static const char *read_numbers(const char *text, double *numbers, int count) {
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = strtod(text, &end);
        if (end == text || *end != '\n' || !isfinite(numbers[i]))
            return NULL;
        text = end + 1;
    }
    return text;
}

bool tune_values_expect(TuneValues *values, const char *text) {
    enum { COUNT = SIDE_WEIGHTS + SIDE_SHARED };
    static const size_t TITLE_LENGTH = sizeof SAVE_TITLE - 1;
    if (strncmp(text, SAVE_TITLE, TITLE_LENGTH) != 0)
        return false;
    int sides = text[TITLE_LENGTH] - '0';
    double *numbers = calloc(SIDE_COUNT * COUNT, sizeof *numbers);
    const char *end = NULL;
    if (numbers != NULL && (sides == 1 || sides == SIDE_COUNT) && text[TITLE_LENGTH + 1] == '\n')
        end = read_numbers(text + TITLE_LENGTH + 2, numbers, sides * COUNT);
    bool good = end != NULL && *end == '\0';
    for (int side = 0; good && side < values->sides; side++) {
        const double *source = numbers + (sides == 1 ? 0 : side) * COUNT;
        for (int n = 0; n < COUNT; n++) {
            int parameter = parameter_of(values, side, n);
            values->model->expected[parameter] = source[n] / values->scale;
            values->model->parameter[parameter] = source[n] / values->scale;
        }
    }
    free(numbers);
    if (good)
        tune_model_sum(values->model);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * The source file.
 */

/* Appends the values of an array, many to a line, and what ends it. */
static void write_array(Text *text, const long *numbers, int count) {
    for (int i = 0; i < count; i++)
        text_append(text, "%s%ld,", i % NUMBERS_A_LINE == 0 ? "\n    " : " ", numbers[i]);
    text_append(text, "\n};\n");
}

/* Appends a row of numbers, one for each class, for both sides to move. */
static void write_classes(Text *text, const TuneValues *values, const char *name, int at,
                          double scale) {
    text_append(text, "    .%s = {", name);
    for (int side = BLACK; side <= WHITE; side++) {
        const double *weight =
            values->model->weight + (values->sides == 1 ? 0 : side) * SIDE_WEIGHTS;
        text_append(text, "%s{", side == BLACK ? "" : ", ");
        for (int threat = 0; threat < THREAT_COUNT; threat++)
            text_append(text, "%s%ld", threat == 0 ? "" : ", ",
                        lround(weight[at + threat] * scale));
        text_append(text, "}");
    }
    text_append(text, "},\n");
}

/* The least weight of a combination that some position had. Adding the same to the values of all
 * empty cells of both sides changes nothing, because they are as many for both. */
static double least_value(const TuneValues *values) {
    double least = 0;
    for (int side = 0; side < values->sides; side++)
        for (int c = 0; c < THREAT_COMBINATIONS; c++)
            if (values->seen[c])
                least = fmin(least, values->model->weight[side * SIDE_WEIGHTS + c]);
    return least;
}

static void write_numbers(Text *text, const TuneValues *values, int side, double scale) {
    const double *weight = values->model->weight + side * SIDE_WEIGHTS;
    double least = least_value(values);
    long numbers[THREAT_COMBINATIONS];
    for (int c = 0; c < THREAT_COMBINATIONS; c++) {
        long value = lround((weight[c] - least) * scale * VALUE_SCALE);
        numbers[c] = value < 0 ? 0 : (value > CELL_VALUE_LIMIT ? CELL_VALUE_LIMIT : value);
    }
    text_append(text, "\nstatic const uint16_t VALUE_%d[THREAT_COMBINATIONS] = {", side);
    write_array(text, numbers, THREAT_COMBINATIONS);
    for (int i = 0; i < BOTH_COUNT; i++)
        numbers[i] = lround(weight[BOTH + i] * scale);
    text_append(text, "\nstatic const int16_t BOTH_%d[VALUE_THREAT_SETS * VALUE_THREAT_SETS] = {",
                side);
    write_array(text, numbers, BOTH_COUNT);
}

/* Writes the name of the rule set, with '_' for blanks. */
static void name_of(const TuneValues *values, char *name, size_t size) {
    text_copy_printable(name, size, rules_name(values->rules->number));
    for (char *c = name; *c != '\0'; c++)
        if (*c == ' ')
            *c = '_';
}

void tune_values_write(const TuneValues *values, double scale, const char *remark, Text *text) {
    char name[32];
    name_of(values, name, sizeof name);
    int last = values->sides - 1;
    text_append(text, "/* value_%s: numbers of the static evaluation, see value_table.h.\n *\n",
                name);
    text_append(text, " * Written by a program; do not edit.\n%s */\n", remark);
    text_append(text, "#include \"evaluation/value_table.h\"\n\n/* clang-format off */\n");
    for (int side = 0; side < values->sides; side++)
        write_numbers(text, values, side, scale);
    text_append(text, "\nconst ValueTable VALUE_");
    for (const char *c = name; *c != '\0'; c++)
        text_append(text, "%c", *c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    text_append(text, " = {\n    .value = {VALUE_0, VALUE_%d},\n", last);
    text_append(text, "    .both = {BOTH_0, BOTH_%d},\n", last);
    write_classes(text, values, "own", OWN, scale);
    write_classes(text, values, "other", OTHER, scale);
    const double *weight = values->model->weight;
    text_append(text, "    .tempo = {%ld, %ld},\n};\n", lround(weight[TEMPO] * scale),
                lround(weight[last * SIDE_WEIGHTS + TEMPO] * scale));
}
