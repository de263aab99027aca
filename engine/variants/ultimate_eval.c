/* ultimate_eval: see ultimate_eval.h.
 *
 * A small board is a number to base 3, cell 0 the lowest digit: 0 empty, 1 first side, 2 second.
 */
#include "variants/ultimate_eval.h"

#include "evaluation/score.h"

#include <assert.h>
#include <stdlib.h>

enum { STATES = 19683, STATE_NONE = 0xFFFF, SYMMETRIES = 8 };

/* The states of a small board that lines of three boards know. */
typedef enum Category {
    OPEN,
    OPEN_FIRST, /* the first side can win it with its next move there */
    OPEN_SECOND,
    OPEN_BOTH,
    WON_FIRST,
    WON_SECOND,
    DEAD, /* drawn, or nobody can win it any more */
    CATEGORIES
} Category;

/* What is known of a state of a small board. */
typedef struct State {
    int16_t value[ULTIMATE_PLACES]; /* for the first side */
    int16_t turn[2];                /* for the side that must move there */
    uint16_t class_of[2];           /* as it is, and with the colours changed */
    int16_t pair;                   /* one more than its number, negative for the second of it */
    uint8_t category;
} State;

struct UltimateEval {
    uint16_t ternary[GRID_FULL + 1];
    State states[STATES];
    int16_t line[CATEGORIES * CATEGORIES * CATEGORIES];      /* value for the first side */
    int16_t line_pair[CATEGORIES * CATEGORIES * CATEGORIES]; /* as State.pair */
    int16_t won[ULTIMATE_PLACES];
    int16_t anywhere;
};

static const uint8_t PLACE[GRID_CELLS] = {0, 1, 0, 1, 2, 1, 0, 1, 0};

/* ------------------------------------------------------------------------------------------
 * Classes.
 */

/* The cells of a side in a state. */
static unsigned cells_of(int state, int digit) {
    unsigned cells = 0;
    for (int cell = 0; cell < GRID_CELLS; cell++, state /= 3)
        if (state % 3 == digit)
            cells |= 1u << cell;
    return cells;
}

/* The state after a symmetry of the square, with the colours changed if `swapped`. */
static int transform(const UltimateEval *eval, unsigned first, unsigned second, int symmetry) {
    unsigned moved[2] = {0, 0}, cells[2] = {first, second};
    for (int side = 0; side < 2; side++) {
        for (unsigned rest = cells[side]; rest != 0; rest &= rest - 1) {
            int x = grid_first(rest) % 3, y = grid_first(rest) / 3;
            if ((symmetry & 1) != 0)
                x = 2 - x;
            if ((symmetry & 2) != 0)
                y = 2 - y;
            moved[side] |= 1u << ((symmetry & 4) != 0 ? 3 * x + y : 3 * y + x);
        }
    }
    return eval->ternary[moved[0]] + 2 * eval->ternary[moved[1]];
}

/* The lowest state among those that the symmetries make of it. */
static int canonical(const UltimateEval *eval, unsigned first, unsigned second) {
    int lowest = STATES;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        lowest = min_int(lowest, transform(eval, first, second, symmetry));
    return lowest;
}

/* Whether some line is without stones of that side. */
static bool can_have_line(unsigned opponent) {
    return grid_has_line(GRID_FULL & ~opponent);
}

static Category category_of(unsigned first, unsigned second) {
    unsigned empty = GRID_FULL & ~(first | second);
    bool one = (GRID_COMPLETES[first] & empty) != 0, other = (GRID_COMPLETES[second] & empty) != 0;
    if (!can_have_line(first) && !can_have_line(second))
        return DEAD;
    return one ? (other ? OPEN_BOTH : OPEN_FIRST) : (other ? OPEN_SECOND : OPEN);
}

/* Numbers the classes and pairs of the states that are not finished. A class has its number from
 * its lowest state; a pair from the class whose lowest state is lower. */
static void number_states(UltimateEval *eval) {
    int classes = 0, pairs = 0;
    for (int state = 0; state < STATES; state++) {
        unsigned first = cells_of(state, 1), second = cells_of(state, 2);
        State *entry = &eval->states[state];
        entry->category = (uint8_t)category_of(first, second);
        entry->class_of[0] = STATE_NONE;
        if (grid_has_line(first) || grid_has_line(second) || (first | second) == GRID_FULL)
            continue;
        int lowest = canonical(eval, first, second), other = canonical(eval, second, first);
        if (lowest < state) {
            entry->class_of[0] = eval->states[lowest].class_of[0];
            entry->pair = eval->states[lowest].pair;
            continue;
        }
        entry->class_of[0] = (uint16_t)classes++;
        if (state < other)
            entry->pair = (int16_t)++pairs;
        else if (state > other)
            entry->pair = (int16_t)-eval->states[other].pair;
    }
    assert(classes == ULTIMATE_CLASSES && pairs == ULTIMATE_PAIRS);
    for (int state = 0; state < STATES; state++) {
        unsigned first = cells_of(state, 1), second = cells_of(state, 2);
        int swapped = eval->ternary[second] + 2 * eval->ternary[first];
        eval->states[state].class_of[1] = eval->states[swapped].class_of[0];
    }
}

/* The number of a line of three boards in any order. */
static int line_number(const int category[3]) {
    int low = min_int(category[0], min_int(category[1], category[2]));
    int high = max_int(category[0], max_int(category[1], category[2]));
    int middle = category[0] + category[1] + category[2] - low - high;
    return (low * CATEGORIES + middle) * CATEGORIES + high;
}

static void number_lines(UltimateEval *eval) {
    static const int SWAPPED[CATEGORIES] = {OPEN,       OPEN_SECOND, OPEN_FIRST, OPEN_BOTH,
                                            WON_SECOND, WON_FIRST,   DEAD};
    int pairs = 0;
    for (int line = 0; line < CATEGORIES * CATEGORIES * CATEGORIES; line++) {
        int category[3] = {line / CATEGORIES / CATEGORIES, line / CATEGORIES % CATEGORIES,
                           line % CATEGORIES};
        int swapped[3] = {SWAPPED[category[0]], SWAPPED[category[1]], SWAPPED[category[2]]};
        int lowest = line_number(category), other = line_number(swapped);
        if (lowest < line)
            eval->line_pair[line] = eval->line_pair[lowest];
        else if (line < other)
            eval->line_pair[line] = (int16_t)++pairs;
        else if (line > other)
            eval->line_pair[line] = (int16_t)-eval->line_pair[other];
    }
    assert(pairs == ULTIMATE_LINE_PAIRS);
}

/* ------------------------------------------------------------------------------------------
 * Values.
 */

/* The weight of a pair, with its sign; 0 for what is its own pair. */
static int16_t pair_weight(const int16_t *weights, int pair) {
    if (pair == 0)
        return 0;
    return (int16_t)(pair > 0 ? weights[pair - 1] : -weights[-pair - 1]);
}

static void set_values(UltimateEval *eval, const int16_t *weights) {
    for (int state = 0; state < STATES; state++) {
        State *entry = &eval->states[state];
        if (entry->class_of[0] == STATE_NONE)
            continue;
        for (int place = 0; place < ULTIMATE_PLACES; place++)
            entry->value[place] =
                pair_weight(weights + ULTIMATE_AT_SMALL + place * ULTIMATE_PAIRS, entry->pair);
        for (int side = 0; side < 2; side++)
            entry->turn[side] = weights[ULTIMATE_AT_TURN + entry->class_of[side]];
    }
    for (size_t line = 0; line < ARRAY_LENGTH(eval->line); line++)
        eval->line[line] = pair_weight(weights + ULTIMATE_AT_LINE, eval->line_pair[line]);
    for (int place = 0; place < ULTIMATE_PLACES; place++)
        eval->won[place] = weights[ULTIMATE_AT_WON + place];
    eval->anywhere = weights[ULTIMATE_AT_ANYWHERE];
}

UltimateEval *ultimate_eval_create(const int16_t weights[ULTIMATE_WEIGHT_COUNT]) {
    UltimateEval *eval = calloc(1, sizeof *eval);
    if (eval == NULL)
        return NULL;
    for (unsigned cells = 0; cells <= GRID_FULL; cells++)
        for (int cell = GRID_CELLS - 1; cell >= 0; cell--)
            eval->ternary[cells] = (uint16_t)(3 * eval->ternary[cells] + (int)(cells >> cell & 1));
    number_states(eval);
    number_lines(eval);
    set_values(eval, weights);
    return eval;
}

void ultimate_eval_destroy(UltimateEval *eval) {
    free(eval);
}

/* ------------------------------------------------------------------------------------------
 * Evaluation.
 */

static int state_of(const UltimateEval *eval, const Ultimate *position, int board) {
    return eval->ternary[position->stones[0][board]] +
           2 * eval->ternary[position->stones[1][board]];
}

/* What the lines know of a board, and where it is in a line of boards. */
static int category_at(const UltimateEval *eval, const Ultimate *position, int board, int state) {
    if ((position->closed >> board & 1) == 0)
        return eval->states[state].category;
    return (position->won[0] >> board & 1) != 0   ? WON_FIRST
           : (position->won[1] >> board & 1) != 0 ? WON_SECOND
                                                  : DEAD;
}

/* The boards of each line. */
static const uint8_t LINE_BOARDS[GRID_LINES][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static int line_index(const int category[GRID_CELLS], int line) {
    const uint8_t *boards = LINE_BOARDS[line];
    return (category[boards[0]] * CATEGORIES + category[boards[1]]) * CATEGORIES +
           category[boards[2]];
}

int ultimate_eval(const UltimateEval *eval, const Ultimate *position) {
    int category[GRID_CELLS], sum = 0;
    for (int board = 0; board < GRID_CELLS; board++) {
        int state = state_of(eval, position, board);
        category[board] = category_at(eval, position, board, state);
        if ((position->closed >> board & 1) == 0)
            sum += eval->states[state].value[PLACE[board]];
        else if (category[board] != DEAD)
            sum +=
                category[board] == WON_FIRST ? eval->won[PLACE[board]] : -eval->won[PLACE[board]];
    }
    for (int line = 0; line < GRID_LINES; line++)
        sum += eval->line[line_index(category, line)];
    if (position->turn != 0)
        sum = -sum;
    if (position->board == ULTIMATE_ANYWHERE)
        sum += eval->anywhere;
    else
        sum += eval->states[state_of(eval, position, position->board)].turn[position->turn];
    return clamp_int(sum, -SCORE_STATIC_MOST, SCORE_STATIC_MOST);
}

/* Adds a feature of a pair unless it is its own. */
static int add_pair(UltimateFeature *features, int count, int at, int pair, int sign) {
    if (pair == 0)
        return count;
    int number = pair > 0 ? pair - 1 : -pair - 1;
    features[count] =
        (UltimateFeature){(uint16_t)(at + number), (int16_t)(pair > 0 ? sign : -sign)};
    return count + 1;
}

int ultimate_eval_features(const UltimateEval *eval, const Ultimate *position,
                           UltimateFeature features[ULTIMATE_MOST_FEATURES]) {
    int category[GRID_CELLS], count = 0, sign = position->turn == 0 ? 1 : -1;
    for (int board = 0; board < GRID_CELLS; board++) {
        int state = state_of(eval, position, board);
        category[board] = category_at(eval, position, board, state);
        if ((position->closed >> board & 1) == 0)
            count = add_pair(features, count, ULTIMATE_AT_SMALL + PLACE[board] * ULTIMATE_PAIRS,
                             eval->states[state].pair, sign);
        else if (category[board] != DEAD)
            count = add_pair(features, count, ULTIMATE_AT_WON + PLACE[board],
                             category[board] == WON_FIRST ? 1 : -1, sign);
    }
    for (int line = 0; line < GRID_LINES; line++)
        count = add_pair(features, count, ULTIMATE_AT_LINE,
                         eval->line_pair[line_index(category, line)], sign);
    unsigned turn = ULTIMATE_AT_ANYWHERE;
    if (position->board != ULTIMATE_ANYWHERE)
        turn = ULTIMATE_AT_TURN +
               eval->states[state_of(eval, position, position->board)].class_of[position->turn];
    features[count++] = (UltimateFeature){(uint16_t)turn, 1};
    return count;
}
