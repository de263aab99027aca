/* correction: see correction.h. */
#include "memory/correction.h"

#include "ground/random.h"
#include "memory/statistic.h"

#include <assert.h>

enum {
    ONE = 16384,    /* weight of a whole correction */
    RATE_UNIT = 128 /* parts of an error per ply that Params.correction_rate counts */
};

/* Spreads a number over all 64 bits, the highest above all. */
static uint64_t mix(uint64_t value) {
    value *= GOLDEN_GAMMA;
    return value ^ value >> 29;
}

static uint16_t index_of(uint64_t hash) {
    return (uint16_t)(mix(hash) >> (64 - CORRECTION_BITS));
}

static_assert(2 * (THREAT_FOUR_THREE - THREAT_TWO + 1) == CORRECTION_BITS,
              "a bit for each class of either side is an index");

/* Which classes both sides have: a bit for each. */
static uint16_t classes_index(const Board *board) {
    const uint16_t *own = board->threat_count[board->side];
    const uint16_t *other = board->threat_count[side_other(board->side)];
    unsigned bits = 0;
    for (int threat = THREAT_TWO; threat <= THREAT_FOUR_THREE; threat++)
        bits = bits << 2 | (unsigned)(own[threat] != 0) << 1 | (other[threat] != 0);
    return (uint16_t)bits;
}

/* How many cells they have of each, where moves are threats. */
static uint16_t counts_index(const Board *board) {
    const uint16_t *own = board->threat_count[board->side];
    const uint16_t *other = board->threat_count[side_other(board->side)];
    uint64_t hash = 0;
    for (int threat = THREAT_THREE; threat <= THREAT_OPEN_FOUR; threat++) {
        hash = hash * (FIXED_CORRECTION_MAX + 1) +
               (uint64_t)min_int(own[threat], FIXED_CORRECTION_MAX);
        hash = hash * (FIXED_CORRECTION_MAX + 1) +
               (uint64_t)min_int(other[threat], FIXED_CORRECTION_MAX);
    }
    return index_of(hash);
}

/* The surroundings of the stone that was played `back` plies ago. */
static uint16_t surroundings_index(const Board *board, int back) {
    if (board->ply < back)
        return 0;
    const BoardCell *cell = &board->cell[board->undo[board->ply - back].cell];
    uint64_t hash = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        hash = mix(hash + cell->shape[d]);
    return index_of(hash);
}

CorrectionKey correction_key(const Board *board) {
    return (CorrectionKey){{classes_index(board), counts_index(board), surroundings_index(board, 1),
                            surroundings_index(board, 2)}};
}

int correction_value(const Correction *correction, const Params *params, Side side,
                     const CorrectionKey *key) {
    const int weight[CORRECTION_TABLES] = {params->correction_classes, params->correction_counts,
                                           params->correction_last, params->correction_before};
    int sum = 0;
    for (int i = 0; i < CORRECTION_TABLES; i++)
        sum += correction->value[i][side][key->index[i]] * weight[i];
    return sum / ONE;
}

void correction_learn(Correction *correction, const Params *params, Side side,
                      const CorrectionKey *key, int error, int depth) {
    int max_bonus = params->correction_max;
    int bonus =
        error * min_int(depth, params->correction_depth) * params->correction_rate / RATE_UNIT;
    bonus = clamp_int(bonus, -max_bonus, max_bonus);
    for (int i = 0; i < CORRECTION_TABLES; i++)
        statistic_step(&correction->value[i][side][key->index[i]], bonus, CORRECTION_LIMIT);
}
