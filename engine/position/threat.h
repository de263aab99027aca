/* threat: the four line patterns of a cell combined: what playing the cell gives one side.
 *
 * A "code" packs the side's four patterns, four bits each, direction d in bits 4d..4d+3. For
 * each of the 65,536 codes a table says which class the move belongs to. Two fours in different
 * directions cannot be stopped under any rule, because the lines meet only in the stone just
 * played; so they count as an open four.
 */
#ifndef PENTAD_THREAT_H
#define PENTAD_THREAT_H

#include "position/pattern.h"

/* Threat classes, weakest first; classes from THREAT_FOUR to THREAT_FIVE leave the opponent
 * no free move. */
typedef enum Threat {
    THREAT_DEAD,         /* no row of this side can ever come through the cell */
    THREAT_NONE,         /* nothing the opponent has to answer */
    THREAT_TWO,          /* at least one open two or blocked three */
    THREAT_THREE,        /* one open three, */
    THREAT_THREE_PLUS,   /* together with an open two or a blocked three */
    THREAT_DOUBLE_THREE, /* two open threes */
    THREAT_FOUR,         /* one four, */
    THREAT_FOUR_PLUS,    /* together with an open two or a blocked three, */
    THREAT_FOUR_THREE,   /* together with an open three */
    THREAT_OPEN_FOUR,    /* an open four, or two fours */
    THREAT_FIVE,         /* completes the row */
    THREAT_MAYBE_FOUL,   /* fouls: a double three by its lines; forbidden.h has the last word */
    THREAT_FOUL,         /* fouls: certainly an overline or a double four */
    THREAT_COUNT
} Threat;

enum {
    THREAT_CODES = 1 << 16,
    THREAT_COMBINATIONS = 3876 /* codes that differ in more than order: 16 + 4 - 1 choose 4 */
};

/* Whether `threat` is one of the two classes that most cells have, and between which they change
 * all the time. The board counts their cells, but keeps no sets of them. */
static inline bool threat_is_common(Threat threat) {
    return threat == THREAT_NONE || threat == THREAT_TWO;
}

/* The pattern in `direction` of a code. */
static inline Pattern threat_pattern(uint32_t code, int direction) {
    return (Pattern)((code >> (4 * direction)) & 15);
}

/* Whether the four bits of every direction name a pattern. */
bool threat_code_is_valid(uint32_t code);

/* How many of the four patterns of `code` lie in [low, high]. */
int threat_count_patterns(uint32_t code, Pattern low, Pattern high);

/* The lowest code with the same four patterns in any order. The order never matters: codes that
 * have the lowest code in common have equal entries. */
uint32_t threat_lowest_code(uint32_t code);

/* Fills `threats`, the class of each code, for a side; `fouls` says whether the side has forbidden
 * moves. */
void threat_classify(bool fouls, uint8_t threats[THREAT_CODES]);

#endif
