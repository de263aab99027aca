/* net_threats: see net_threats.h. */
#include "evaluation/net_threats.h"

#include <assert.h>

enum {
    CLASSES = THREAT_OPEN_FOUR - THREAT_THREE + 1, /* that are counted */
    COUNT_MAX = 6,                                 /* cells of a class beyond it do not matter */
    COUNT_UNIT = NET_HIDDEN_ONE / 4,               /* the input that a cell makes */
    CLASSICAL_MAX = 4 * NET_HIDDEN_ONE - 1,
    LEVELS = 4 /* results of level() */
};

static_assert(NET_THREATS == SIDE_COUNT * CLASSES + 2, "inputs");
static_assert(NET_BUCKETS == LEVELS * LEVELS, "buckets");

/* The strongest that a side threatens, as a number below LEVELS. */
static int level(const uint16_t count[THREAT_COUNT]) {
    if ((count[THREAT_FOUR_THREE] | count[THREAT_OPEN_FOUR]) != 0)
        return 3;
    if ((count[THREAT_FOUR] | count[THREAT_FOUR_PLUS]) != 0)
        return 2;
    return (count[THREAT_THREE] | count[THREAT_THREE_PLUS] | count[THREAT_DOUBLE_THREE]) != 0;
}

/* Writes the inputs that the classes of a side make. */
static void count_inputs(const uint16_t count[THREAT_COUNT], int16_t input[CLASSES]) {
    for (int i = 0; i < CLASSES; i++)
        input[i] = (int16_t)(min_int(count[THREAT_THREE + i], COUNT_MAX) * COUNT_UNIT);
}

NetThreats net_threats(const Board *board, int classical) {
    const uint16_t *own = board->threat_count[board->side];
    const uint16_t *other = board->threat_count[side_other(board->side)];
    NetThreats threats = {.bucket = level(own) * LEVELS + level(other)};
    int value = clamp_int(classical, -CLASSICAL_MAX, CLASSICAL_MAX);
    count_inputs(own, threats.input);
    count_inputs(other, threats.input + CLASSES);
    threats.input[2 * CLASSES] = (int16_t)value;
    threats.input[2 * CLASSES + 1] = (int16_t)max_int(value, 0);
    return threats;
}
