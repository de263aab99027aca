/* threat: see threat.h. The weights are hand-made; eval.h is the interface behind which a
 * learned evaluation can replace them.
 */
#include "threat.h"

/* What one line pattern contributes to the three values of a ThreatEntry. */
typedef struct PatternWeight {
    int16_t value, attack, defence;
} PatternWeight;

static const PatternWeight PATTERN_WEIGHT[PATTERN_COUNT] = {
    [PATTERN_DEAD] = {0, 0, 0},
    [PATTERN_OVERLINE] = {0, 0, 0},
    [PATTERN_ONE] = {0, 2, 1},
    [PATTERN_OPEN_ONE] = {1, 6, 5},
    [PATTERN_TWO] = {3, 8, 6},
    [PATTERN_OPEN_TWO] = {12, 20, 16},
    [PATTERN_OPEN_TWO_B] = {17, 23, 19},
    [PATTERN_OPEN_TWO_C] = {21, 27, 23},
    [PATTERN_THREE] = {19, 22, 18},
    [PATTERN_OPEN_THREE] = {33, 54, 44},
    [PATTERN_OPEN_THREE_B] = {33, 64, 54},
    [PATTERN_FOUR] = {28, 56, 40},
    [PATTERN_DOUBLE_FOUR] = {0, 0, 0},
    [PATTERN_OPEN_FOUR] = {56, 400, 300},
    [PATTERN_FIVE] = {100, 2000, 1500},
};

/* What a class adds to the sum of its lines. */
static const PatternWeight THREAT_WEIGHT[THREAT_COUNT] = {
    [THREAT_TWO] = {-12, 0, 0},
    [THREAT_THREE] = {-8, 0, 0},
    [THREAT_THREE_PLUS] = {30, 20, 14},
    [THREAT_DOUBLE_THREE] = {40, 120, 90},
    [THREAT_FOUR] = {2, 0, 0},
    [THREAT_FOUR_PLUS] = {20, 24, 16},
    [THREAT_FOUR_THREE] = {35, 260, 200},
    [THREAT_OPEN_FOUR] = {45, 400, 300},
};

int threat_count_patterns(uint32_t code, Pattern low, Pattern high) {
    int count = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        Pattern pattern = threat_pattern(code, d);
        count += pattern >= low && pattern <= high;
    }
    return count;
}

/* The foul classes; THREAT_DEAD when the lines show no foul. A five has been ruled out. */
static Threat foul_of(uint32_t code, int fours, int threes) {
    bool overline = threat_count_patterns(code, PATTERN_OVERLINE, PATTERN_OVERLINE) != 0;
    bool double_four = threat_count_patterns(code, PATTERN_DOUBLE_FOUR, PATTERN_DOUBLE_FOUR) != 0;
    if (overline || double_four || fours >= 2)
        return THREAT_FOUL;
    return threes >= 2 ? THREAT_MAYBE_FOUL : THREAT_DEAD;
}

static Threat threat_of(bool fouls, uint32_t code) {
    int fours = threat_count_patterns(code, PATTERN_FOUR, PATTERN_OPEN_FOUR);
    int threes = threat_count_patterns(code, PATTERN_OPEN_THREE, PATTERN_OPEN_THREE_B);
    bool plus = threat_count_patterns(code, PATTERN_OPEN_TWO, PATTERN_THREE) != 0;

    if (threat_count_patterns(code, PATTERN_FIVE, PATTERN_FIVE) != 0)
        return THREAT_FIVE;
    if (fouls && foul_of(code, fours, threes) != THREAT_DEAD)
        return foul_of(code, fours, threes);
    if (fours >= 2 || threat_count_patterns(code, PATTERN_OPEN_FOUR, PATTERN_OPEN_FOUR) != 0)
        return THREAT_OPEN_FOUR;
    if (fours == 1)
        return threes != 0 ? THREAT_FOUR_THREE : (plus ? THREAT_FOUR_PLUS : THREAT_FOUR);
    if (threes >= 2)
        return THREAT_DOUBLE_THREE;
    if (threes == 1)
        return plus ? THREAT_THREE_PLUS : THREAT_THREE;
    if (plus)
        return THREAT_TWO;
    return code == 0 ? THREAT_DEAD : THREAT_NONE;
}

static ThreatEntry entry_of(bool fouls, uint32_t code) {
    Threat threat = threat_of(fouls, code);
    PatternWeight sum = THREAT_WEIGHT[threat];
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        const PatternWeight *weight = &PATTERN_WEIGHT[threat_pattern(code, d)];
        sum.value = (int16_t)(sum.value + weight->value);
        sum.attack = (int16_t)(sum.attack + weight->attack);
        sum.defence = (int16_t)(sum.defence + weight->defence);
    }
    if (threat == THREAT_FOUL)
        sum = (PatternWeight){0, 0, 0};
    return (ThreatEntry){(uint8_t)threat, sum.value, sum.attack, sum.defence};
}

/* Whether the four bits of every direction name a pattern. */
static bool code_is_valid(uint32_t code) {
    for (int d = 0; d < DIRECTION_COUNT; d++)
        if (threat_pattern(code, d) >= PATTERN_COUNT)
            return false;
    return true;
}

uint32_t threat_lowest_code(uint32_t code) {
    uint32_t line[DIRECTION_COUNT];
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int at = d;
        for (; at > 0 && line[at - 1] < threat_pattern(code, d); at--)
            line[at] = line[at - 1];
        line[at] = threat_pattern(code, d);
    }
    return line[0] | line[1] << 4 | line[2] << 8 | line[3] << 12;
}

void threat_classify(bool fouls, ThreatEntry entries[THREAT_CODES]) {
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        uint32_t lowest = threat_lowest_code(code);
        if (lowest < code)
            entries[code] = entries[lowest];
        else
            entries[code] = code_is_valid(code) ? entry_of(fouls, code) : (ThreatEntry){0};
    }
}
