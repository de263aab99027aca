/* eval: see eval.h.
 *
 * What the empty cells are worth is a sum that the board keeps; the threats of both sides say the
 * rest. The numbers are in worth_table.h.
 */
#include "eval.h"

enum {
    EVAL_LIMIT = 12000 /* keeps a static value clear of the proven scores */
};

int eval_value(const Board *board, Net *net) {
    const WorthTable *table = board->rules->table;
    Side side = board->side, other = side_other(side);
    const uint16_t *own_count = board->threat_count[side];
    const uint16_t *other_count = board->threat_count[other];
    int value = (board->value[side] - board->value[other]) / WORTH_UNIT + table->tempo[side];
    value +=
        table
            ->both[side][worth_standing(own_count) * WORTH_STANDINGS + worth_standing(other_count)];
    for (int threat = THREAT_TWO; threat <= THREAT_OPEN_FOUR; threat++) {
        value += table->own[side][threat] * (own_count[threat] != 0);
        value += table->other[side][threat] * (other_count[threat] != 0);
    }
    if (net != NULL)
        value += net_value(net, board);
    return clamp_int(value, -EVAL_LIMIT, EVAL_LIMIT);
}
