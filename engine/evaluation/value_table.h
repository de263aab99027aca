/* value_table: the numbers of the static evaluation, tables that rule sets choose from.
 *
 * An empty cell is worth something to each side by the four patterns that a stone there would give
 * (Rules.combination numbers them); on top of the sum come numbers for the threat classes that
 * both sides have. All were fitted to games of the engine against itself by logistic regression
 * (Texel tuning, P. Österlund 2014): `pentad-bench tune` wrote the files value_freestyle.c and so
 * on.
 */
#ifndef PENTAD_VALUE_TABLE_H
#define PENTAD_VALUE_TABLE_H

#include "position/threat.h"

enum {
    VALUE_SCALE = 4,       /* values of cells are in so many parts of an evaluation unit */
    VALUE_THREAT_SETS = 48 /* results of value_threat_set() */
};

/* An evaluation. Classes are looked at from THREAT_TWO to THREAT_OPEN_FOUR. */
typedef struct ValueTable {
    /* By side and combination. Only differences between the sides mean something: a constant is
     * added that makes all of them positive. */
    const uint16_t *value[SIDE_COUNT];
    /* The rest is in units, by the side to move and seen by it. What it is worth that this side
     * and the other one have the threat sets i and j, at i * VALUE_THREAT_SETS + j; */
    const int16_t *both[SIDE_COUNT];
    /* that this side, or the other one, has a cell of a class at all; */
    int16_t own[SIDE_COUNT][THREAT_COUNT], other[SIDE_COUNT][THREAT_COUNT];
    int16_t tempo[SIDE_COUNT]; /* and the right to move. */
} ValueTable;

/* The tables that there are. */
extern const ValueTable VALUE_FREESTYLE, VALUE_RENJU;

/* The table of rule set `number` (rules.h), for any number of stones in a row; NULL for
 * other numbers. */
const ValueTable *value_table(int number);

/* The set of the stronger threat classes of which a side has a cell, as a number below
 * VALUE_THREAT_SETS: both kinds of plain fours are one, and the better kind of threes hides the
 * other. `count` is how many cells it has of each class (Board.threat_count). */
static inline unsigned value_threat_set(const uint16_t count[THREAT_COUNT]) {
    unsigned three = count[THREAT_THREE_PLUS] != 0 ? 2 : count[THREAT_THREE] != 0;
    unsigned four = (count[THREAT_FOUR] | count[THREAT_FOUR_PLUS]) != 0;
    return (unsigned)(count[THREAT_FOUR_THREE] != 0) | four << 1 |
           (unsigned)(count[THREAT_DOUBLE_THREE] != 0) << 2 |
           (unsigned)(count[THREAT_OPEN_FOUR] != 0) << 3 | three << 4;
}

#endif
