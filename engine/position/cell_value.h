/* cell_value: what an empty cell means to both sides, as one number.
 *
 * The four patterns of a side at a cell (threat.h) give the side a threat class, and an evaluation
 * may add a value and a move-ordering score. All of it for both sides is one number of 64 bits, so
 * that the board follows a change with two look-ups and one addition. The position knows where
 * the parts stand, not where the evaluation has them from.
 */
#ifndef PENTAD_CELL_VALUE_H
#define PENTAD_CELL_VALUE_H

#include "position/threat.h"

/* What the codes of a cell mean, packed. Black's code and white's code each have a value, and
 * that of the cell is simply their sum:
 *
 *     bits  0..15   move-ordering score for black: black's attack + white's defence
 *     bits 16..31   move-ordering score for white: white's attack + black's defence
 *     bits 32..41   black's value
 *     bit  42       1 if black's threat class is THREAT_TWO
 *     bits 44..47   black's threat class, but THREAT_NONE in place of THREAT_TWO
 *     bits 48..63   the same for white
 *
 * No field overflows into its neighbour: nothing is negative, the parts of a move-ordering score
 * stay below CELL_MOVE_SCORE_LIMIT, and no value exceeds CELL_VALUE_LIMIT. */
typedef uint64_t CellValue;
enum {
    CELL_VALUE_TWO_BIT = 10,
    CELL_VALUE_CLASS_BIT = 12,
    CELL_VALUE_MASK = (1 << CELL_VALUE_TWO_BIT) - 1,    /* all that lies below: the value */
    CELL_VALUE_PAIR_BITS = 16 - CELL_VALUE_TWO_BIT,     /* all that lies above it, of one side */
    CELL_VALUE_PAIRS = 1 << (2 * CELL_VALUE_PAIR_BITS), /* results of cell_value_pair() */
    CELL_VALUE_LIMIT = 800, /* so that the changes of 40 cells fit 16 bits */
    CELL_MOVE_SCORE_LIMIT = INT16_MAX / 2
};

/* What one code of `side` adds to the value of a cell: its class, its value, and what playing the
 * cell and taking it away are worth in the order of moves. */
static inline CellValue cell_value_pack(int side, Threat threat, int value, int attack,
                                        int defence) {
    bool two = threat == THREAT_TWO;
    CellValue own = (CellValue)value | (CellValue)two << CELL_VALUE_TWO_BIT |
                    (CellValue)(two ? THREAT_NONE : threat) << CELL_VALUE_CLASS_BIT;
    return (CellValue)attack << (16 * side) | (CellValue)defence << (16 - 16 * side) |
           own << (32 + 16 * side);
}

/* A field of 16 bits for both sides at once. */
static inline CellValue cell_value_fields(CellValue field) {
    return field << 32 | field << 48;
}

/* The value and the threat class of `side`. The class is stored in two parts so that changes
 * between the common classes of threat.h can be told from others at a glance. */
static inline int cell_value_of(CellValue value, int side) {
    return (int)(value >> (32 + 16 * side)) & CELL_VALUE_MASK;
}
static inline unsigned cell_value_class(CellValue value, int side) {
    return (unsigned)(value >> (32 + CELL_VALUE_CLASS_BIT + 16 * side)) & 15;
}
static inline unsigned cell_value_is_two(CellValue value, int side) {
    return (unsigned)(value >> (32 + CELL_VALUE_TWO_BIT + 16 * side)) & 1;
}
static inline unsigned cell_value_threat(CellValue value, int side) {
    return cell_value_class(value, side) + cell_value_is_two(value, side);
}

/* The classes of both sides as an index below CELL_VALUE_PAIRS: for each side all that lies above
 * the value. */
static inline unsigned cell_value_pair(CellValue value) {
    const CellValue mask = (1 << CELL_VALUE_PAIR_BITS) - 1;
    return (unsigned)(value >> (32 + CELL_VALUE_TWO_BIT) & mask) |
           (unsigned)(value >> (48 + CELL_VALUE_TWO_BIT)) << CELL_VALUE_PAIR_BITS;
}

/* Only the values of both sides, so that the changes of up to 40 cells can be added up together;
 * and what such a sum says of `side`. */
static inline CellValue cell_value_only(CellValue value) {
    return value & cell_value_fields(CELL_VALUE_MASK);
}
static inline int32_t cell_value_sum(CellValue sum, int side) {
    /* What black's part borrows from white's if it is negative comes back as a carry. */
    return (int16_t)((sum + ((CellValue)side << 47)) >> (32 + 16 * side));
}

/* For each side 1 for THREAT_TWO, to be added up for up to 40 cells; and the sum of `side`. */
static inline CellValue cell_value_twos(CellValue value) {
    return value & cell_value_fields(1 << CELL_VALUE_TWO_BIT);
}
static inline unsigned cell_value_sum_twos(CellValue sum, int side) {
    return (unsigned)(sum >> (32 + CELL_VALUE_TWO_BIT + 16 * side)) & 63;
}

/* What the combinations of patterns (Rules.combination) mean, by side. */
typedef struct CellValues {
    CellValue of[SIDE_COUNT][THREAT_COMBINATIONS];
} CellValues;

#endif
