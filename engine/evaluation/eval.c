/* eval: see eval.h.
 *
 * What the empty cells are worth is a sum that the board keeps; the threats of both sides say the
 * rest. The numbers are in value_table.h.
 */
#include "evaluation/eval.h"

#include "evaluation/move_score.h"

#include <assert.h>
#include <stdlib.h>

void eval_cell_values_fill(CellValues *values, const Rules *rules, const Params *params) {
    const ValueTable *table = value_table(rules->number);
    int combination = 0;
    /* The lowest code of each combination comes before the others. */
    for (uint32_t code = 0; code < THREAT_CODES; code++) {
        if (rules->combination[code] != combination)
            continue;
        for (int side = BLACK; side <= WHITE; side++) {
            Threat threat = (Threat)rules->threats[side][code];
            MoveScore score = move_score(params, code, threat);
            int value = table->value[side][combination];
            assert(value <= CELL_VALUE_LIMIT && score.attack <= CELL_MOVE_SCORE_LIMIT &&
                   score.defence <= CELL_MOVE_SCORE_LIMIT);
            values->of[side][combination] =
                cell_value_pack(side, threat, value, score.attack, score.defence);
        }
        combination++;
    }
}

CellValues *eval_cell_values_create(const Rules *rules) {
    CellValues *values = malloc(sizeof *values);
    if (values == NULL)
        return NULL;
    Params usual;
    params_default(&usual);
    eval_cell_values_fill(values, rules, &usual);
    return values;
}

void eval_cell_values_destroy(CellValues *values) {
    free(values);
}

int eval_classical(const Board *board) {
    const ValueTable *table = value_table(board->rules->number);
    Side side = board->side, other = side_other(side);
    const uint16_t *own_count = board->threat_count[side];
    const uint16_t *other_count = board->threat_count[other];
    int value = (board->value[side] - board->value[other]) / VALUE_SCALE + table->tempo[side];
    unsigned own_set = value_threat_set(own_count), other_set = value_threat_set(other_count);
    value += table->both[side][own_set * VALUE_THREAT_SETS + other_set];
    for (int threat = THREAT_TWO; threat <= THREAT_OPEN_FOUR; threat++) {
        value += table->own[side][threat] * (own_count[threat] != 0);
        value += table->other[side][threat] * (other_count[threat] != 0);
    }
    return clamp_int(value, -SCORE_STATIC_MAX, SCORE_STATIC_MAX);
}

int eval_with_net(const Board *board, Net *net, int classical) {
    return clamp_int(classical + net_value(net, board, classical), -SCORE_STATIC_MAX,
                     SCORE_STATIC_MAX);
}

int eval_value(const Board *board, Net *net) {
    int classical = eval_classical(board);
    return net != NULL ? eval_with_net(board, net, classical) : classical;
}
