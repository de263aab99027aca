/* rules: a rule set, which is a handful of traits and the tables computed from them.
 *
 * Only the classifier reads the traits; everything else asks the tables, so no search or
 * protocol code branches on a rule's name. A Rules object never changes after it was created
 * and may be read by any number of threads.
 */
#ifndef PENTAD_RULES_H
#define PENTAD_RULES_H

#include "worth_table.h"

/* The numbers by which the protocol names the rule sets. */
enum {
    RULE_FREESTYLE = 0,
    RULE_STANDARD = 1,
    RULE_CONTINUOUS = 2, /* a flag on top of another rule; not a rule set of its own */
    RULE_RENJU = 4,
    RULE_CARO = 8,
    RULE_CARO_EXACT = 9
};

/* What the codes of a cell mean, packed. Black's code and white's code each have a worth, and
 * the worth of the cell is simply their sum:
 *
 *     bits  0..15   prior for black: black's attack + white's defence
 *     bits 16..31   prior for white: white's attack + black's defence
 *     bits 32..41   black's value
 *     bit  42       1 if black's threat class is THREAT_TWO
 *     bits 44..47   black's threat class, but THREAT_NONE in place of THREAT_TWO
 *     bits 48..63   the same for white
 *
 * No field overflows into its neighbour: the entries of threat.h are never negative, and no
 * value exceeds WORTH_VALUE_LIMIT. */
typedef uint64_t Worth;
enum { WORTH_TWO_BIT = 10, WORTH_CLASS_BIT = 12, WORTH_PAIRS = 1 << 12 };

/* A field of 16 bits for both sides at once. */
static inline Worth worth_fields(Worth field) {
    return field << 32 | field << 48;
}

/* The value and the threat class of `side`. The class is stored in two parts so that changes
 * between the common classes of threat.h can be told from others at a glance. */
static inline int worth_value(Worth worth, int side) {
    return (int)(worth >> (32 + 16 * side)) & 0x3FF;
}
static inline unsigned worth_class(Worth worth, int side) {
    return (unsigned)(worth >> (32 + WORTH_CLASS_BIT + 16 * side)) & 15;
}
static inline unsigned worth_is_two(Worth worth, int side) {
    return (unsigned)(worth >> (32 + WORTH_TWO_BIT + 16 * side)) & 1;
}
static inline unsigned worth_threat(Worth worth, int side) {
    return worth_class(worth, side) + worth_is_two(worth, side);
}

/* The classes of both sides as an index below WORTH_PAIRS: for each side all that lies above the
 * value. */
static inline unsigned worth_pair(Worth worth) {
    return (unsigned)(worth >> 42 & 0x3F) | (unsigned)(worth >> 52 & 0xFC0);
}

/* Only the values of both sides, so that the changes of up to 40 cells can be added up together;
 * and what such a sum says of `side`. */
static inline Worth worth_values(Worth worth) {
    return worth & worth_fields(0x3FF);
}
static inline int32_t worth_sum_value(Worth sum, int side) {
    /* What black's part borrows from white's if it is negative comes back as a carry. */
    return (int16_t)((sum + ((Worth)side << 47)) >> (32 + 16 * side));
}

/* For each side 1 for THREAT_TWO, to be added up for up to 40 cells; and the sum of `side`. */
static inline Worth worth_twos(Worth worth) {
    return worth & worth_fields(1 << WORTH_TWO_BIT);
}
static inline unsigned worth_sum_twos(Worth sum, int side) {
    return (unsigned)(sum >> (32 + WORTH_TWO_BIT + 16 * side)) & 63;
}

/* Immutable tables of one rule set. */
typedef struct Rules {
    RuleTraits traits;
    int number;     /* the protocol's number, without RULE_CONTINUOUS */
    bool fouls;     /* whether black has forbidden moves */
    bool far_stops; /* whether a row can be stopped other than on its last empty cell */
    int reach;      /* extents are cut to this: stones further away do not matter */
    /* What a stone on a cell with this shape gives: black in the low four bits, white above. */
    uint8_t patterns[SHAPE_COUNT];
    /* Both patterns of such a byte placed in the codes of a cell, see rules_codes(). */
    uint32_t codes[DIRECTION_COUNT * 256];
    uint8_t threats[SIDE_COUNT][THREAT_CODES]; /* a Threat for each code */
    const WorthTable *table;                   /* the static evaluation */
    /* The code's four patterns in any order, as a number, and what they add to the worth of the
     * cell: two steps, because a table of all codes would hardly fit the processor's caches. */
    uint16_t combination[THREAT_CODES];
    Worth worth[SIDE_COUNT][THREAT_COMBINATIONS];
    uint64_t stone_keys[4][BOARD_MAX_CELLS]; /* Zobrist keys by Stone; STONE_NONE unused */
    uint64_t side_key;                       /* toggled when the side to move changes */
} Rules;

/* The traits of rule set `number` (0, 1, 4, 8 or 9, without RULE_CONTINUOUS) with `row` stones
 * in a row. Returns false, leaving `traits` alone, when there is no such rule set: an unknown
 * number, a row outside 3..5, or renju with a row other than 5. */
bool rules_traits(int number, int row, RuleTraits *traits);

/* Computes the tables of a rule set. Returns NULL when the rule set does not exist or memory
 * is short. The caller owns the result and frees it with rules_destroy(). */
Rules *rules_create(int number, int row);

/* Makes the priors of moves follow from `params` instead of the values that play uses. Boards with
 * these rules have to be set up anew. */
void rules_set_order(Rules *rules, const Params *params);

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
