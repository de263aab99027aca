/* strength: see strength.h. */
#include "strength.h"

#include "ground/random.h"
#include "strength_params.h"

/* The entry of a table for a strength. */
static int at_strength(const int32_t table[STRENGTH_COLUMNS], int strength) {
    int column = strength / STRENGTH_STEP, rest = strength % STRENGTH_STEP;
    if (rest == 0)
        return table[column];
    return (table[column] * (STRENGTH_STEP - rest) + table[column + 1] * rest) / STRENGTH_STEP;
}

int strength_lines(int strength) {
    return at_strength(STRENGTH_LINES, strength);
}

/* `share` in STRENGTH_SHARE_UNIT of a number, which may be as large as there are. */
static int64_t part_of(int64_t number, int share) {
    return number / STRENGTH_SHARE_UNIT * share +
           number % STRENGTH_SHARE_UNIT * share / STRENGTH_SHARE_UNIT;
}

/* A time cut to the share of it. */
static int64_t cut_ms(int64_t time_ms, int share) {
    if (time_ms == LIMIT_NONE)
        return LIMIT_NONE;
    return min_int64(time_ms, max_int64(part_of(time_ms, share), STRENGTH_MIN_MS));
}

void strength_limit(int strength, Limits *limits, Budget *budget) {
    int share = at_strength(STRENGTH_SHARES, strength);
    int64_t nodes = at_strength(STRENGTH_NODES, strength);
    limits->max_depth = min_int(limits->max_depth, at_strength(STRENGTH_DEPTHS, strength));
    if (limits->max_nodes != LIMIT_NONE)
        nodes =
            min_int64(nodes, max_int64(part_of(limits->max_nodes, share), STRENGTH_INSTANT_NODES));
    limits->max_nodes =
        min_int64(limits->max_nodes, budget->instant ? STRENGTH_INSTANT_NODES : nodes);
    if (budget->instant)
        *budget = budget_unlimited();
    budget->soft_ms = cut_ms(budget->soft_ms, share);
    budget->hard_ms = cut_ms(budget->hard_ms, share);
}

/* What a weak player takes a score for: the nearer a win or a loss, the more obvious it is. */
static int obvious_value(int score) {
    if (!score_is_decided(score))
        return clamp_int(score, -STRENGTH_QUIET_LIMIT, STRENGTH_QUIET_LIMIT);
    int value = STRENGTH_DECIDED_VALUE + STRENGTH_NEAR_VALUE / score_plies(score);
    return score > 0 ? value : -value;
}

/* A number around 0, nearly normally distributed, as the sum of four uniform ones is. Its mean size
 * is somewhat below `size`. */
static int noise(Random *random, int size) {
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)random_below(random, 2 * (uint32_t)size + 1) - size;
    return sum;
}

int strength_choose(int strength, uint64_t seed, uint64_t key, const ThinkInfo *lines, int count) {
    int size = at_strength(STRENGTH_NOISES, strength), chosen = 0, best = 0;
    for (int i = 0; i < count; i++) {
        Random random = {seed + key + lines[i].best * GOLDEN_GAMMA};
        random.state = random_next(&random);
        int value = obvious_value(lines[i].score) + noise(&random, size);
        if (i == 0 || value > best) {
            chosen = i;
            best = value;
        }
    }
    return chosen;
}
