/* pattern: what playing a cell gives one side on one line.
 *
 * Every class is defined by the class that one more stone would reach, from the completed row
 * downwards, so the same definition serves every rule and every row length:
 *
 *     five         the row is complete
 *     four         one more own stone completes the row
 *     open four    a four that no single stone on the line stops
 *     open three   one more own stone gives an open four
 *     three        (blocked three) one more own stone gives a four
 *     open two     one more own stone gives an open three, in three grades
 *     two          one more own stone gives a blocked three; and so on down to dead
 *
 * The names are those of five in a row; with a shorter row "four" still means "one stone
 * short". Only rows that contain the played stone count.
 */
#ifndef PENTAD_PATTERN_H
#define PENTAD_PATTERN_H

#include "position/shape.h"

/* What makes a rule set: everything else is computed from these traits. */
typedef struct RuleTraits {
    int row;                        /* stones in a row that win: 3, 4 or 5 */
    bool overline_wins[SIDE_COUNT]; /* whether a longer row wins for the side too */
    bool blocked_row_fails; /* a row of exactly `row` with opponent stones at both ends is none */
    bool black_has_fouls;   /* renju: black may not make an overline, double four, double three */
} RuleTraits;

/* Pattern classes, weakest first. They fit four bits: a cell keeps one per line and side. */
typedef enum Pattern {
    PATTERN_DEAD,         /* no row can ever come through this cell on this line */
    PATTERN_OVERLINE,     /* too long a row, where that is a foul */
    PATTERN_ONE,          /* a row is possible */
    PATTERN_OPEN_ONE,     /* an open two is possible with one more stone */
    PATTERN_TWO,          /* a blocked three is */
    PATTERN_OPEN_TWO,     /* an open three is, */
    PATTERN_OPEN_TWO_B,   /* in two ways, */
    PATTERN_OPEN_TWO_C,   /* in three ways or more */
    PATTERN_THREE,        /* a four, but no open four, with one more stone */
    PATTERN_OPEN_THREE,   /* an open four with one more stone, */
    PATTERN_OPEN_THREE_B, /* in two ways or more */
    PATTERN_FOUR,         /* the row is complete with one more stone */
    PATTERN_DOUBLE_FOUR,  /* two separate fours on the line, where that is a foul */
    PATTERN_OPEN_FOUR,    /* a four that no single stone on this line stops */
    PATTERN_FIVE,         /* the row is complete */
    PATTERN_COUNT
} Pattern;

/* Classifies every shape for `side` under `traits`: pattern[s] is what the side's stone on the
 * cell gives when its surroundings on the line are s. Shapes with an extent above
 * pattern_reach() are left at PATTERN_DEAD: boards never produce them. */
void pattern_classify(const RuleTraits *traits, Side side, uint8_t pattern[SHAPE_COUNT]);

/* How far from a cell a stone can still matter under `traits`: row - 1 where longer rows win
 * for both sides and ends do not matter, otherwise row. At most SHAPE_REACH. */
int pattern_reach(const RuleTraits *traits);

#endif
