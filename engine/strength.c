/* strength: see strength.h. All tables have a column for every ten points; what lies between is
 * interpolated.
 */
#include "strength.h"

#include "ground/random.h"

enum {
    STEP = 10,
    COLUMNS = STRENGTH_FULL / STEP + 1,
    SHARE_UNIT = 1000,
    LEAST_MS = 5,         /* times are not cut below, so that there is something to choose from */
    INSTANT_NODES = 1500, /* instead of a static look: what takes about a millisecond */
    QUIET_LIMIT = 1500,   /* ordinary scores beyond count as this */
    DECIDED_VALUE = 1800, /* what a far win is worth to a weak player, */
    NEAR_VALUE = 4500     /* and divided by its distance, what comes on top of it */
};

/* How many moves, how deep, how many positions, which part of the time (in SHARE_UNIT), how much
 * noise. */
static const int32_t LINES[COLUMNS] = {8, 8, 8, 8, 8, 8, 8, 6, 4, 2, 1};
static const int32_t DEPTHS[COLUMNS] = {1, 1, 2, 2, 3, 4, 5, 8, 12, 20, MAX_PLY};
static const int32_t NODES[COLUMNS] = {1500, 1500,  2000,  2500,   3000,  4500,
                                       7000, 18000, 50000, 150000, 500000};
static const int32_t SHARES[COLUMNS] = {20, 20, 20, 20, 20, 25, 50, 110, 260, 600, 1000};
static const int32_t NOISES[COLUMNS] = {2600, 1150, 800, 420, 190, 120, 75, 45, 25, 10, 0};

/* The entry of a table for a strength. */
static int at_strength(const int32_t table[COLUMNS], int strength) {
    int column = strength / STEP, rest = strength % STEP;
    if (rest == 0)
        return table[column];
    return (table[column] * (STEP - rest) + table[column + 1] * rest) / STEP;
}

int strength_lines(int strength) {
    return at_strength(LINES, strength);
}

/* A time cut to the share of it. */
static int64_t cut_ms(int64_t time_ms, int share) {
    if (time_ms == LIMIT_NONE)
        return LIMIT_NONE;
    int64_t part = time_ms / SHARE_UNIT * share + time_ms % SHARE_UNIT * share / SHARE_UNIT;
    return min_int64(time_ms, max_int64(part, LEAST_MS));
}

void strength_limit(int strength, Limits *limits, Budget *budget) {
    int share = at_strength(SHARES, strength);
    int64_t nodes = at_strength(NODES, strength);
    limits->max_depth = min_int(limits->max_depth, at_strength(DEPTHS, strength));
    if (limits->max_nodes != LIMIT_NONE)
        nodes = min_int64(nodes, max_int64(limits->max_nodes * share / SHARE_UNIT, INSTANT_NODES));
    limits->max_nodes = min_int64(limits->max_nodes, budget->instant ? INSTANT_NODES : nodes);
    if (budget->instant)
        *budget = (Budget){LIMIT_NONE, LIMIT_NONE, false};
    budget->soft_ms = cut_ms(budget->soft_ms, share);
    budget->hard_ms = cut_ms(budget->hard_ms, share);
}

/* What a weak player takes a score for: the nearer a win or a loss, the more obvious it is. */
static int obvious_value(int score) {
    if (!score_is_decided(score))
        return clamp_int(score, -QUIET_LIMIT, QUIET_LIMIT);
    int value = DECIDED_VALUE + NEAR_VALUE / score_plies(score);
    return score > 0 ? value : -value;
}

/* A number around 0, seldom far from it: the mean size is somewhat below `size`. */
static int noise(Random *random, int size) {
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)random_below(random, 2 * (uint32_t)size + 1) - size;
    return sum;
}

int strength_choose(int strength, uint64_t seed, uint64_t key, const ThinkInfo *lines, int count) {
    int size = at_strength(NOISES, strength), chosen = 0, best = 0;
    for (int i = 0; i < count; i++) {
        Random random = {seed + key + lines[i].best * 0x9E3779B97F4A7C15u};
        random.state = random_next(&random);
        int value = obvious_value(lines[i].score) + noise(&random, size);
        if (i == 0 || value > best) {
            chosen = i;
            best = value;
        }
    }
    return chosen;
}
