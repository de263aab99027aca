/* eval: see eval.h. */
#include "eval.h"

/* The right to move, alone and with something to do with it. */
enum { TEMPO = 40, TEMPO_THREE = 60, THREAT_PENDING = 120 };

/* Keeps a static value clear of the proven scores. */
enum { EVAL_LIMIT = 12000 };

int eval_value(const Board *board) {
    Side side = board->side, other = side_other(side);
    int value = board->value[side] - board->value[other];
    bool has_three = board_threat_range(board, side, THREAT_THREE, THREAT_FOUR_THREE) != 0;
    value += TEMPO + (has_three ? TEMPO_THREE : 0);
    if (board->threat_count[other][THREAT_OPEN_FOUR] != 0)
        value -= THREAT_PENDING;
    return clamp_int(value, -EVAL_LIMIT, EVAL_LIMIT);
}
