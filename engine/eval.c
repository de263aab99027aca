/* eval: see eval.h.
 *
 * The sums that the board keeps (ThreatEntry.value) plus a small correction for who is to
 * move. These values were fitted by logistic regression to the results of games the engine
 * played against itself; the values for move ordering are hand-made.
 */
#include "eval.h"

/* Having a class at all, for the side to move and for the other side, beyond its count. */
static const int16_t OWN_CLASS[THREAT_COUNT] = {
    [THREAT_TWO] = 42,          [THREAT_THREE] = 21, [THREAT_THREE_PLUS] = 20,
    [THREAT_DOUBLE_THREE] = 60, [THREAT_FOUR] = 24,  [THREAT_FOUR_PLUS] = 40,
    [THREAT_FOUR_THREE] = 20,
};
static const int16_t OTHER_CLASS[THREAT_COUNT] = {
    [THREAT_TWO] = -39,         [THREAT_THREE] = -4,     [THREAT_THREE_PLUS] = -20,
    [THREAT_DOUBLE_THREE] = 10, [THREAT_FOUR] = -14,     [THREAT_FOUR_PLUS] = -8,
    [THREAT_FOUR_THREE] = 20,   [THREAT_OPEN_FOUR] = 55,
};

enum {
    TEMPO = 14,        /* the right to move */
    EVAL_LIMIT = 12000 /* keeps a static value clear of the proven scores */
};

int eval_value(const Board *board) {
    Side side = board->side, other = side_other(side);
    int value = board->value[side] - board->value[other] + TEMPO;
    for (int threat = THREAT_TWO; threat <= THREAT_OPEN_FOUR; threat++) {
        value += board->threat_count[side][threat] != 0 ? OWN_CLASS[threat] : 0;
        value -= board->threat_count[other][threat] != 0 ? OTHER_CLASS[threat] : 0;
    }
    return clamp_int(value, -EVAL_LIMIT, EVAL_LIMIT);
}
