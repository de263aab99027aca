/* rules: a rule set, which is a handful of traits and the tables computed from them.
 *
 * Only the classifier reads the traits; everything else asks the tables, so no search or
 * protocol code branches on a rule's name. A Rules object never changes after it was created
 * and may be read by any number of threads.
 */
#ifndef PENTAD_RULES_H
#define PENTAD_RULES_H

#include "position/cell_value.h"

/* The numbers by which the protocol names the rule sets. */
enum {
    RULE_FREESTYLE = 0,
    RULE_STANDARD = 1,
    RULE_CONTINUOUS = 2, /* a flag on top of another rule; not a rule set of its own */
    RULE_RENJU = 4,
    RULE_CARO = 8,
    RULE_CARO_EXACT = 9
};

/* Stones in a row that win where nobody chooses another number. */
enum { RULE_ROW = 5 };

/* Immutable tables of one rule set. */
typedef struct Rules {
    RuleTraits traits;
    int number;     /* the protocol's number, without RULE_CONTINUOUS */
    bool fouls;     /* whether black has forbidden moves */
    bool far_stops; /* whether a row can be stopped other than on its last empty cell */
    int reach;      /* extents are clamped to this: stones further away do not matter */
    /* What a stone on a cell with this shape gives: black in the low four bits, white above. */
    uint8_t patterns[SHAPE_COUNT];
    /* Both patterns of such a byte placed in the codes of a cell, see rules_codes(). */
    uint32_t codes[DIRECTION_COUNT * 256];
    uint8_t threats[SIDE_COUNT][THREAT_CODES]; /* a Threat for each code */
    /* The code's four patterns in any order, as a number: what they mean is looked up in two steps,
     * because a table of all codes would hardly fit the processor's caches. */
    uint16_t combination[THREAT_CODES];
    CellValues classes; /* the threat class of each combination, without any evaluation */
    uint64_t stone_keys[4][BOARD_MAX_CELLS]; /* Zobrist keys by Stone; STONE_NONE unused */
    uint64_t side_key;                       /* toggled when the side to move changes */
} Rules;

/* The traits of rule set `number` (without RULE_CONTINUOUS) with `row` stones in a row. Returns
 * false, leaving `traits` alone, when there is no such rule set: an unknown number, a row outside
 * 3..5, or renju with a row other than 5. */
bool rules_traits(int number, int row, RuleTraits *traits);

/* Computes the tables of a rule set. Returns NULL when the rule set does not exist or memory
 * is short. The caller owns the result and frees it with rules_destroy(). */
Rules *rules_create(int number, int row);

/* Frees `rules`; NULL is allowed. */
void rules_destroy(Rules *rules);

/* The pattern that `side` gets by playing a cell whose surroundings are `shape`. */
static inline Pattern rules_pattern(const Rules *rules, Side side, Shape shape) {
    return (Pattern)((rules->patterns[shape] >> (4 * side)) & 15);
}

/* A byte of Rules.patterns as part of the codes of a cell: the pattern of black in the lower half
 * of the result, that of white in the upper one. */
static inline uint32_t rules_codes(const Rules *rules, int direction, uint8_t patterns) {
    return rules->codes[direction * 256 + patterns];
}

/* The printable name of a rule set, such as "freestyle"; "unknown" for other numbers. */
const char *rules_name(int number);

#endif
