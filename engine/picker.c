/* picker: see picker.h. */
#include "picker.h"

#include "eval.h"
#include "forbidden.h"

/* Weight of the history beside the prior, and the bonus of the counter move. */
enum { HISTORY_DIVISOR = 128, COUNTER_BONUS = 40 };

void picker_init(Picker *picker, const Board *board, const History *history, Cell table_move,
                 Cell last) {
    picker->freedom = movegen_candidates(board, &picker->cells);
    picker->counter = last == CELL_NONE ? CELL_NONE : history->counter[board->side][last];
    picker->table_done = picker->generated = false;
    picker->next = picker->count = 0;
    bool usable = table_move < board->cell_count && cellset_has(&picker->cells, table_move);
    picker->table_move = usable ? table_move : CELL_NONE;
}

static void generate(Picker *picker, const Board *board, const History *history) {
    for (int w = 0; w < board->word_count; w++) {
        for (uint64_t bits = picker->cells.word[w]; bits != 0; bits &= bits - 1) {
            Cell cell = cellset_lowest(bits, w);
            if (cell == picker->table_move)
                continue;
            int score = eval_prior(board, cell);
            score += history_value(history, board->side, cell) / HISTORY_DIVISOR;
            score += cell == picker->counter ? COUNTER_BONUS : 0;
            picker->moves[picker->count++] = (PickerMove){score, cell};
        }
    }
    picker->generated = true;
}

/* Takes the best move that is left; ties go to the lower cell. Requires one to be left. */
static Cell take_best(Picker *picker) {
    int best = picker->next;
    for (int i = picker->next + 1; i < picker->count; i++) {
        bool better = picker->moves[i].score > picker->moves[best].score;
        bool tie = picker->moves[i].score == picker->moves[best].score &&
                   picker->moves[i].cell < picker->moves[best].cell;
        best = better || tie ? i : best;
    }
    PickerMove taken = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next++];
    return taken.cell;
}

Cell picker_next(Picker *picker, Board *board, const History *history) {
    if (!picker->table_done) {
        picker->table_done = true;
        Cell move = picker->table_move;
        if (move != CELL_NONE && !forbidden_at(board, board->side, move))
            return move;
    }
    if (!picker->generated)
        generate(picker, board, history);
    while (picker->next < picker->count) {
        Cell cell = take_best(picker);
        if (!forbidden_at(board, board->side, cell))
            return cell;
    }
    return CELL_NONE;
}
