/* threat: see threat.h. */
#include "position/threat.h"

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
    Threat foul = fouls ? foul_of(code, fours, threes) : THREAT_DEAD;
    if (foul != THREAT_DEAD)
        return foul;
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

bool threat_code_is_valid(uint32_t code) {
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

void threat_classify(bool fouls, uint8_t threats[THREAT_CODES]) {
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        uint32_t lowest = threat_lowest_code(code);
        if (lowest < code)
            threats[code] = threats[lowest];
        else
            threats[code] =
                (uint8_t)(threat_code_is_valid(code) ? threat_of(fouls, code) : THREAT_DEAD);
    }
}
