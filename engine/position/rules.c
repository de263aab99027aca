/* rules: see rules.h. */
#include "position/rules.h"

#include "ground/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool rules_traits(int number, int row, RuleTraits *traits) {
    if (row < 3 || row > 5)
        return false;
    switch (number) {
    case RULE_FREESTYLE:
        *traits = (RuleTraits){row, {true, true}, false, false};
        return true;
    case RULE_STANDARD:
        *traits = (RuleTraits){row, {false, false}, false, false};
        return true;
    case RULE_RENJU:
        if (row != 5)
            return false;
        *traits = (RuleTraits){row, {false, true}, false, true};
        return true;
    case RULE_CARO:
        *traits = (RuleTraits){row, {true, true}, true, false};
        return true;
    case RULE_CARO_EXACT:
        *traits = (RuleTraits){row, {false, false}, true, false};
        return true;
    default:
        return false;
    }
}

/* The keys of stones and of the side to move; rule and row take part so that tables of two rule
 * sets never agree by chance. Source: Zobrist, "A new hashing method with application for game
 * playing", University of Wisconsin 1970. */
static void fill_keys(Rules *rules) {
    Random random = {(uint64_t)rules->number * 8 + (uint64_t)rules->traits.row};
    for (int stone = STONE_BLACK; stone <= STONE_WALL; stone++)
        for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
            rules->stone_keys[stone][cell] = random_next(&random);
    rules->side_key = random_next(&random);
}

/* Packs the patterns of both sides into one byte per shape. */
static bool fill_patterns(Rules *rules) {
    uint8_t *white = malloc(SHAPE_COUNT);
    if (white == NULL)
        return false;
    pattern_classify(&rules->traits, BLACK, rules->patterns);
    pattern_classify(&rules->traits, WHITE, white);
    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        rules->patterns[shape] |= (uint8_t)(white[shape] << 4);
    free(white);
    return true;
}

/* The place of two patterns in the codes of a cell: four bits in each half. */
static void fill_codes(Rules *rules) {
    for (int d = 0; d < DIRECTION_COUNT; d++)
        for (uint32_t pair = 0; pair < 256; pair++)
            rules->codes[d * 256 + (int)pair] = ((pair & 15) | pair >> 4 << 16) << (4 * d);
}

/* The classes that `code` has, for the combination with number `combination`. */
static void fill_classes(Rules *rules, uint32_t code, int combination) {
    for (int side = BLACK; side <= WHITE; side++)
        rules->classes.of[side][combination] =
            cell_value_pack(side, (Threat)rules->threats[side][code], 0, 0, 0);
}

/* Numbers the combinations of patterns by their lowest codes. */
static void fill_combinations(Rules *rules) {
    int count = 0;
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        uint32_t lowest = threat_lowest_code(code);
        if (code == lowest) {
            fill_classes(rules, code, count);
            rules->combination[code] = (uint16_t)count++;
        }
        rules->combination[code] = rules->combination[lowest];
    }
    assert(count == THREAT_COMBINATIONS);
}

Rules *rules_create(int number, int row) {
    RuleTraits traits;
    if (!rules_traits(number, row, &traits))
        return NULL;
    Rules *rules = calloc(1, sizeof *rules);
    if (rules == NULL)
        return NULL;
    rules->traits = traits;
    rules->number = number;
    rules->fouls = traits.black_has_fouls;
    rules->far_stops = traits.blocked_row_fails;
    rules->reach = pattern_reach(&traits);
    if (!fill_patterns(rules)) {
        free(rules);
        return NULL;
    }
    fill_codes(rules);
    threat_classify(false, rules->threats[WHITE]);
    if (rules->fouls)
        threat_classify(true, rules->threats[BLACK]);
    else
        memcpy(rules->threats[BLACK], rules->threats[WHITE], sizeof rules->threats[WHITE]);
    fill_combinations(rules);
    fill_keys(rules);
    return rules;
}

void rules_destroy(Rules *rules) {
    free(rules);
}

const char *rules_name(int number) {
    switch (number) {
    case RULE_FREESTYLE:
        return "freestyle";
    case RULE_STANDARD:
        return "standard";
    case RULE_RENJU:
        return "renju";
    case RULE_CARO:
        return "caro";
    case RULE_CARO_EXACT:
        return "caro exact";
    default:
        return "unknown";
    }
}
