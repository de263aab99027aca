/* picker: see picker.h. */
#include "search/node/picker.h"

#include "position/forbidden.h"

#include <assert.h>

/* What scores, positive or negative, are clamped to. */
enum { ORDER_LIMIT = 16384 };

static_assert(2 * ORDER_LIMIT <= 1 << 15, "keys have 31 bits, so that take_best() knows the end");

void picker_init(Picker *picker, const Board *board, const History *history, Cell table_move,
                 PreviousMove previous) {
    picker->defence = movegen_candidates(board, &picker->cells);
    picker->previous = previous;
    picker->counter = history->counter[board->side][previous.cell];
    picker->table_done = picker->generated = false;
    picker->count = 0;
    picker->floor = 0;
    bool usable = table_move < board->cell_count && cellset_has(&picker->cells, table_move);
    picker->table_move = usable ? table_move : CELL_NONE;
}

void picker_restrict(Picker *picker, const CellSet *cells) {
    picker->cells = *cells;
    picker->defence = DEFEND_THREATS;
    if (picker->table_move != CELL_NONE && !cellset_has(cells, picker->table_move))
        picker->table_move = CELL_NONE;
}

void picker_widen(Picker *picker, const Board *board) {
    for (int w = 0; w < board->word_count; w++)
        picker->cells.word[w] = board->empty.word[w] & ~picker->cells.word[w];
    picker->table_move = CELL_NONE;
    picker->generated = false;
    picker->count = 0;
    picker->floor = 0;
}

/* The moves of a node on their way to keys. */
typedef struct Draft {
    int count;
    Cell cell[BOARD_MAX_CELLS];
    int16_t move_score[BOARD_MAX_CELLS];
    int32_t sum[BOARD_MAX_CELLS]; /* history_sum() */
} Draft;

/* Looks up all moves but the table's. The loop runs at every node; written out it takes fewer
 * instructions than with a CellIterator. */
static void look_up(const Picker *picker, const Board *board, const HistoryView *view,
                    Draft *draft) {
    int count = 0;
    for (int w = 0; w < board->word_count; w++) {
        for (uint64_t bits = picker->cells.word[w]; bits != 0; bits &= bits - 1) {
            Cell cell = cellset_lowest(bits, w);
            draft->cell[count] = cell;
            draft->move_score[count] = board->cell[cell].move_score[board->side];
            draft->sum[count] = history_sum(view, cell);
            count += cell != picker->table_move;
        }
    }
    draft->count = count;
}

/* Scores all moves but the table's. The loop that computes the keys has no branches and reads
 * only lists, so that compilers make it compute several at a time. */
static void generate(Picker *picker, const Board *board, const History *history,
                     const Params *params) {
    HistoryView view = history_view(history, params, board, picker->previous);
    Draft draft;
    look_up(picker, board, &view, &draft);
    int best_move_score = 0, order_counter = params->order_counter;
    Cell counter = picker->counter;
    for (int i = 0; i < draft.count; i++) {
        int score = draft.move_score[i] + draft.sum[i] / HISTORY_LIMIT;
        score += draft.cell[i] == counter ? order_counter : 0;
        score = clamp_int(score, -ORDER_LIMIT + 1, ORDER_LIMIT - 1);
        best_move_score = max_int(best_move_score, draft.move_score[i]);
        picker->keys[i] = (uint32_t)(ORDER_LIMIT - score) << 16 | draft.cell[i];
    }
    picker->count = draft.count;
    picker->best_move_score = best_move_score;
    picker->generated = true;
}

/* The best move that has not been handed out yet, or CELL_NONE. Nothing is sorted or moved: most
 * nodes need few moves, and a pass over all keys without a branch takes many of them at a time. */
static Cell take_best(Picker *picker) {
    uint32_t least = UINT32_MAX, floor = picker->floor;
    /* Below the floor the difference wraps around and is larger than any above it, which has at
     * most 31 bits. */
    for (int i = 0; i < picker->count; i++) {
        uint32_t above = picker->keys[i] - floor;
        least = above < least ? above : least;
    }
    if (least > INT32_MAX)
        return CELL_NONE;
    picker->floor = floor + least + 1;
    return (Cell)((floor + least) & 0xFFFF);
}

Cell picker_next(Picker *picker, Board *board, const History *history, const Params *params) {
    if (!picker->table_done) {
        picker->table_done = true;
        Cell move = picker->table_move;
        if (move != CELL_NONE && !forbidden_at(board, board->side, move))
            return move;
    }
    if (!picker->generated)
        generate(picker, board, history, params);
    Cell cell = take_best(picker);
    while (cell != CELL_NONE && forbidden_at(board, board->side, cell))
        cell = take_best(picker);
    return cell;
}
