/* move_score: see move_score.h. */
#include "evaluation/move_score.h"

/* What one line pattern adds. */
static MoveScore pattern_score(const Params *params, Pattern pattern) {
    switch (pattern) {
    case PATTERN_ONE:
        return (MoveScore){params->attack_one, params->defend_one};
    case PATTERN_OPEN_ONE:
        return (MoveScore){params->attack_open_one, params->defend_open_one};
    case PATTERN_TWO:
        return (MoveScore){params->attack_two, params->defend_two};
    case PATTERN_OPEN_TWO:
        return (MoveScore){params->attack_open_two, params->defend_open_two};
    case PATTERN_OPEN_TWO_B:
        return (MoveScore){params->attack_open_two_b, params->defend_open_two_b};
    case PATTERN_OPEN_TWO_C:
        return (MoveScore){params->attack_open_two_c, params->defend_open_two_c};
    case PATTERN_THREE:
        return (MoveScore){params->attack_three, params->defend_three};
    case PATTERN_OPEN_THREE:
        return (MoveScore){params->attack_open_three, params->defend_open_three};
    case PATTERN_OPEN_THREE_B:
        return (MoveScore){params->attack_open_three_b, params->defend_open_three_b};
    case PATTERN_FOUR:
        return (MoveScore){params->attack_four, params->defend_four};
    case PATTERN_OPEN_FOUR:
        return (MoveScore){FIXED_ATTACK_OPEN_FOUR, FIXED_DEFEND_OPEN_FOUR};
    case PATTERN_FIVE:
        return (MoveScore){FIXED_ATTACK_FIVE, FIXED_DEFEND_FIVE};
    default:
        return (MoveScore){0, 0};
    }
}

/* What the threat class adds to its four patterns. */
static MoveScore class_score(const Params *params, Threat threat) {
    switch (threat) {
    case THREAT_TWO:
        return (MoveScore){params->attack_class_two, params->defend_class_two};
    case THREAT_THREE:
        return (MoveScore){params->attack_class_three, params->defend_class_three};
    case THREAT_THREE_PLUS:
        return (MoveScore){params->attack_class_three_plus, params->defend_class_three_plus};
    case THREAT_DOUBLE_THREE:
        return (MoveScore){params->attack_class_double_three, params->defend_class_double_three};
    case THREAT_FOUR:
        return (MoveScore){params->attack_class_four, params->defend_class_four};
    case THREAT_FOUR_PLUS:
        return (MoveScore){params->attack_class_four_plus, params->defend_class_four_plus};
    case THREAT_FOUR_THREE:
        return (MoveScore){params->attack_class_four_three, params->defend_class_four_three};
    case THREAT_OPEN_FOUR:
        return (MoveScore){FIXED_ATTACK_OPEN_FOUR, FIXED_DEFEND_OPEN_FOUR};
    default:
        return (MoveScore){0, 0};
    }
}

MoveScore move_score(const Params *params, uint32_t code, Threat threat) {
    if (threat == THREAT_FOUL)
        return (MoveScore){0, 0};
    MoveScore sum = class_score(params, threat);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        MoveScore line = pattern_score(params, threat_pattern(code, d));
        sum.attack += line.attack;
        sum.defence += line.defence;
    }
    return (MoveScore){max_int(sum.attack, 0), max_int(sum.defence, 0)};
}
