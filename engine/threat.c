/* threat: see threat.h. */
#include "threat.h"

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

/* The prior's parts of one line pattern. Open fours and fives end the game, whatever the rest. */
static ThreatOrder pattern_order(const Params *params, Pattern pattern) {
    switch (pattern) {
    case PATTERN_ONE:
        return (ThreatOrder){params->attack_one, params->defend_one};
    case PATTERN_OPEN_ONE:
        return (ThreatOrder){params->attack_open_one, params->defend_open_one};
    case PATTERN_TWO:
        return (ThreatOrder){params->attack_two, params->defend_two};
    case PATTERN_OPEN_TWO:
        return (ThreatOrder){params->attack_open_two, params->defend_open_two};
    case PATTERN_OPEN_TWO_B:
        return (ThreatOrder){params->attack_open_two_b, params->defend_open_two_b};
    case PATTERN_OPEN_TWO_C:
        return (ThreatOrder){params->attack_open_two_c, params->defend_open_two_c};
    case PATTERN_THREE:
        return (ThreatOrder){params->attack_three, params->defend_three};
    case PATTERN_OPEN_THREE:
        return (ThreatOrder){params->attack_open_three, params->defend_open_three};
    case PATTERN_OPEN_THREE_B:
        return (ThreatOrder){params->attack_open_three_b, params->defend_open_three_b};
    case PATTERN_FOUR:
        return (ThreatOrder){params->attack_four, params->defend_four};
    case PATTERN_OPEN_FOUR:
        return (ThreatOrder){400, 300};
    case PATTERN_FIVE:
        return (ThreatOrder){2000, 1500};
    default:
        return (ThreatOrder){0, 0};
    }
}

/* What a class adds to them. */
static ThreatOrder class_order(const Params *params, Threat threat) {
    switch (threat) {
    case THREAT_TWO:
        return (ThreatOrder){params->attack_class_two, params->defend_class_two};
    case THREAT_THREE:
        return (ThreatOrder){params->attack_class_three, params->defend_class_three};
    case THREAT_THREE_PLUS:
        return (ThreatOrder){params->attack_class_three_plus, params->defend_class_three_plus};
    case THREAT_DOUBLE_THREE:
        return (ThreatOrder){params->attack_class_double_three, params->defend_class_double_three};
    case THREAT_FOUR:
        return (ThreatOrder){params->attack_class_four, params->defend_class_four};
    case THREAT_FOUR_PLUS:
        return (ThreatOrder){params->attack_class_four_plus, params->defend_class_four_plus};
    case THREAT_FOUR_THREE:
        return (ThreatOrder){params->attack_class_four_three, params->defend_class_four_three};
    case THREAT_OPEN_FOUR:
        return (ThreatOrder){400, 300};
    default:
        return (ThreatOrder){0, 0};
    }
}

ThreatOrder threat_order(const Params *params, uint32_t code, Threat threat) {
    if (threat == THREAT_FOUL)
        return (ThreatOrder){0, 0};
    ThreatOrder sum = class_order(params, threat);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        ThreatOrder line = pattern_order(params, threat_pattern(code, d));
        sum.attack += line.attack;
        sum.defence += line.defence;
    }
    return (ThreatOrder){max_int(sum.attack, 0), max_int(sum.defence, 0)};
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

void threat_classify(bool fouls, uint8_t threats[THREAT_CODES]) {
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        uint32_t lowest = threat_lowest_code(code);
        if (lowest < code)
            threats[code] = threats[lowest];
        else
            threats[code] = (uint8_t)(code_is_valid(code) ? threat_of(fouls, code) : THREAT_DEAD);
    }
}
