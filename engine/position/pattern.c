/* pattern: see pattern.h.
 *
 * The class of a shape follows from the classes of the shapes with one more stone. Those have
 * higher numbers, so a single pass from the highest number down classifies them all.
 */
#include "position/pattern.h"

#include <assert.h>

/* One half line as seen by the side being classified. */
typedef struct HalfLine {
    int extent;
    int run;                   /* own stones next to the cell, without a gap */
    bool run_blocked;          /* the cell after the run holds an opponent stone */
    int empty_count;           /* empty cells, */
    int8_t empty[SHAPE_REACH]; /* and their distances */
} HalfLine;

/* What the shapes with one more stone on an empty cell of the line amount to. */
typedef struct LineMoves {
    int of[PATTERN_COUNT];     /* how many of them have each pattern */
    int first_five, last_five; /* offsets of the outermost cells that complete the row */
} LineMoves;

static HalfLine half_line_read(int half, Stone own) {
    HalfLine line = {0};
    ShapeLine whole = shape_line((Shape)half); /* the right half; the left one is empty */
    const uint8_t *stone = whole.stone + SHAPE_REACH;
    line.extent = whole.right;
    while (line.run < line.extent && stone[line.run + 1] == own)
        line.run++;
    line.run_blocked = line.run < line.extent && stone[line.run + 1] != STONE_NONE;
    for (int d = 1; d <= line.extent; d++)
        if (stone[d] == STONE_NONE)
            line.empty[line.empty_count++] = (int8_t)d;
    return line;
}

int pattern_reach(const RuleTraits *traits) {
    bool ends_matter =
        !traits->overline_wins[BLACK] || !traits->overline_wins[WHITE] || traits->blocked_row_fails;
    return ends_matter ? traits->row : traits->row - 1;
}

static void count_move(LineMoves *moves, Pattern pattern, int offset) {
    moves->of[pattern]++;
    if (pattern == PATTERN_FIVE) {
        moves->first_five = min_int(moves->first_five, offset);
        moves->last_five = max_int(moves->last_five, offset);
    }
}

/* Looks at the shapes with one more stone, worth `digit`, on an empty cell. */
static LineMoves line_moves_of(const uint8_t *pattern, Shape shape, const HalfLine *left,
                               const HalfLine *right, Stone digit) {
    LineMoves moves = {{0}, SHAPE_REACH + 1, -SHAPE_REACH - 1};
    for (int i = 0; i < left->empty_count; i++) {
        int offset = -left->empty[i];
        count_move(&moves, pattern[shape + digit * shape_weight(offset)], offset);
    }
    for (int i = 0; i < right->empty_count; i++) {
        int offset = right->empty[i];
        count_move(&moves, pattern[shape + digit * shape_weight(offset)], offset);
    }
    return moves;
}

/* Whether the four stays a four after any opponent stone on the line. */
static bool four_is_unstoppable(const LineMoves *answers) {
    for (int p = 0; p < PATTERN_FOUR; p++)
        if (answers->of[p] != 0)
            return false;
    return true;
}

/* The grade of a class, from `one` for a single way to the class above it up to `most`. */
static Pattern grade(int ways, Pattern one, Pattern most) {
    return (Pattern)min_int((int)one + ways - 1, (int)most);
}

/* The class below four, from what one more stone gives. */
static Pattern pattern_below_four(const LineMoves *moves) {
    const int *of = moves->of;
    int open_threes = of[PATTERN_OPEN_THREE] + of[PATTERN_OPEN_THREE_B];
    int open_twos = of[PATTERN_OPEN_TWO] + of[PATTERN_OPEN_TWO_B] + of[PATTERN_OPEN_TWO_C];
    if (of[PATTERN_OPEN_FOUR] != 0)
        return grade(of[PATTERN_OPEN_FOUR], PATTERN_OPEN_THREE, PATTERN_OPEN_THREE_B);
    if (of[PATTERN_FOUR] + of[PATTERN_DOUBLE_FOUR] != 0)
        return PATTERN_THREE;
    if (open_threes != 0)
        return grade(open_threes, PATTERN_OPEN_TWO, PATTERN_OPEN_TWO_C);
    if (of[PATTERN_THREE] != 0)
        return PATTERN_TWO;
    if (open_twos != 0)
        return PATTERN_OPEN_ONE;
    return of[PATTERN_TWO] + of[PATTERN_OPEN_ONE] + of[PATTERN_ONE] != 0 ? PATTERN_ONE
                                                                         : PATTERN_DEAD;
}

static Pattern classify(const RuleTraits *traits, Side side, const uint8_t *pattern, Shape shape,
                        const HalfLine *left, const HalfLine *right) {
    bool fouls = side == BLACK && traits->black_has_fouls;
    int run = left->run + 1 + right->run;
    bool blocked = traits->blocked_row_fails && left->run_blocked && right->run_blocked;
    if (run == traits->row && !blocked)
        return PATTERN_FIVE;
    if (run > traits->row && traits->overline_wins[side])
        return PATTERN_FIVE;
    if (run > traits->row)
        return fouls ? PATTERN_OVERLINE : PATTERN_DEAD;

    LineMoves moves = line_moves_of(pattern, shape, left, right, side_stone(side));
    int fives = moves.of[PATTERN_FIVE];
    if (fives == 0)
        return pattern_below_four(&moves);
    /* Two completing cells a row apart share their stones: that is one four, open. Nearer
     * ones belong to two different fours. */
    if (fouls && fives > 1 && moves.last_five - moves.first_five < traits->row)
        return PATTERN_DOUBLE_FOUR;
    LineMoves answers = line_moves_of(pattern, shape, left, right, side_stone(side_other(side)));
    return four_is_unstoppable(&answers) ? PATTERN_OPEN_FOUR : PATTERN_FOUR;
}

void pattern_classify(const RuleTraits *traits, Side side, uint8_t pattern[SHAPE_COUNT]) {
    assert(traits->row >= 3 && traits->row <= SHAPE_REACH);
    HalfLine half[SHAPE_HALF_LINES];
    int reach = pattern_reach(traits);
    for (int h = 0; h < SHAPE_HALF_LINES; h++)
        half[h] = half_line_read(h, side_stone(side));

    for (int l = SHAPE_HALF_LINES - 1; l >= 0; l--) {
        for (int r = SHAPE_HALF_LINES - 1; r >= 0; r--) {
            Shape shape = (Shape)(l * SHAPE_HALF_LINES + r);
            bool used = half[l].extent <= reach && half[r].extent <= reach;
            pattern[shape] =
                used ? (uint8_t)classify(traits, side, pattern, shape, &half[l], &half[r])
                     : PATTERN_DEAD;
        }
    }
}
