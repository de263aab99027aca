/* ultimate_eval: see ultimate_eval.h.
 *
 * The hidden units of an input are one vector. Those of all stones of a side in a board are added
 * up once for each set of cells, so a position is the sum of four vectors a board and seven more.
 */
#include "variants/ultimate_eval.h"

#include "evaluation/score.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELL_SETS = GRID_FULL + 1,
    STATES = 19683 /* of a small board, or of what a side has of the nine: numbers to base 3 */
};

/* What a side reaches in a board that is not finished, and how near a board brings it to a line. */
enum { REACH_NOTHING, REACH_LINE, REACH_WIN, REACH_WINS, REACHES };
enum { NEEDS = 4 };

typedef int16_t Units __attribute__((vector_size(ULTIMATE_HIDDEN * sizeof(int16_t)), aligned(8)));

/* For a kind of cells, the sums of the rows of all sets of cells. */
typedef Units CellUnits[CELL_SETS];

struct UltimateEval {
    CellUnits own[GRID_CELLS], other[GRID_CELLS]; /* by board */
    CellUnits here_own, here_other, freeing, giving;
    Units finished[GRID_CELLS][3];
    Units reach[GRID_CELLS][ULTIMATE_PAIRS], need[GRID_CELLS][ULTIMATE_PAIRS];
    Units here_reach[ULTIMATE_PAIRS], here_need[ULTIMATE_PAIRS];
    Units board[GRID_CELLS + 1];
    Units bias;
    int16_t output[ULTIMATE_HIDDEN];
    int constant;
    uint16_t ternary[CELL_SETS];
    uint8_t reaches[STATES]; /* of both sides, by a board's cells of the mover (1), the other (2) */
    uint32_t needs[STATES];  /* two bits a board, by boards won (1) and out of reach (2) */
};

/* ------------------------------------------------------------------------------------------
 * Tables.
 */

/* The digits of a state that are `digit`, as a set. */
static unsigned cells_of(int state, int digit) {
    unsigned cells = 0;
    for (int cell = 0; cell < GRID_CELLS; cell++, state /= 3)
        if (state % 3 == digit)
            cells |= 1u << cell;
    return cells;
}

static int reach_of(unsigned own, unsigned other) {
    int wins = grid_count(GRID_COMPLETES[own] & GRID_FULL & ~(own | other));
    if (!grid_has_line(GRID_FULL & ~other))
        return REACH_NOTHING;
    return wins == 0 ? REACH_LINE : wins == 1 ? REACH_WIN : REACH_WINS;
}

/* How near each board brings a side that has won some boards and cannot win others. */
static uint32_t needs_of(unsigned won, unsigned blocked) {
    uint32_t needs = 0;
    for (int board = 0; board < GRID_CELLS; board++) {
        int need = 0;
        for (int line = 0; line < GRID_LINES; line++)
            if ((GRID_LINE[line] >> board & 1) != 0 && (GRID_LINE[line] & blocked) == 0)
                need = max_int(need, 1 + grid_count(GRID_LINE[line] & won));
        needs |= (uint32_t)min_int(need, NEEDS - 1) << 2 * board;
    }
    return needs;
}

static void fill_states(UltimateEval *eval) {
    for (unsigned cells = 0; cells < CELL_SETS; cells++)
        for (int cell = GRID_CELLS - 1; cell >= 0; cell--)
            eval->ternary[cells] = (uint16_t)(3 * eval->ternary[cells] + (int)(cells >> cell & 1));
    for (int state = 0; state < STATES; state++) {
        unsigned own = cells_of(state, 1), other = cells_of(state, 2);
        eval->reaches[state] = (uint8_t)(REACHES * reach_of(own, other) + reach_of(other, own));
        eval->needs[state] = needs_of(own, other);
    }
}

/* The rows of inputs from `input` on. */
static void fill_rows(Units *rows, int count, const int16_t *weights, int input) {
    memcpy(rows, weights + ULTIMATE_AT_INPUT + input * ULTIMATE_HIDDEN,
           (size_t)count * sizeof *rows);
}

/* The sums of the rows of cells, whose inputs begin at `input`. */
static void fill_cells(CellUnits rows, const int16_t *weights, int input) {
    Units row[GRID_CELLS];
    fill_rows(row, GRID_CELLS, weights, input);
    rows[0] = (Units){0};
    for (unsigned cells = 1; cells < CELL_SETS; cells++)
        rows[cells] = rows[cells & (cells - 1)] + row[grid_first(cells)];
}

static void fill_network(UltimateEval *eval, const int16_t *weights) {
    for (int board = 0; board < GRID_CELLS; board++) {
        fill_cells(eval->own[board], weights, ULTIMATE_IN_OWN + GRID_CELLS * board);
        fill_cells(eval->other[board], weights, ULTIMATE_IN_OTHER + GRID_CELLS * board);
    }
    fill_cells(eval->here_own, weights, ULTIMATE_IN_HERE_OWN);
    fill_cells(eval->here_other, weights, ULTIMATE_IN_HERE_OTHER);
    fill_cells(eval->freeing, weights, ULTIMATE_IN_FREEING);
    fill_cells(eval->giving, weights, ULTIMATE_IN_GIVING);
    fill_rows(eval->finished[0], 3 * GRID_CELLS, weights, ULTIMATE_IN_FINISHED);
    fill_rows(eval->reach[0], GRID_CELLS * ULTIMATE_PAIRS, weights, ULTIMATE_IN_REACH);
    fill_rows(eval->need[0], GRID_CELLS * ULTIMATE_PAIRS, weights, ULTIMATE_IN_NEED);
    fill_rows(eval->here_reach, ULTIMATE_PAIRS, weights, ULTIMATE_IN_HERE_REACH);
    fill_rows(eval->here_need, ULTIMATE_PAIRS, weights, ULTIMATE_IN_HERE_NEED);
    fill_rows(eval->board, GRID_CELLS + 1, weights, ULTIMATE_IN_BOARD);
    memcpy(&eval->bias, weights + ULTIMATE_AT_BIAS, sizeof eval->bias);
    memcpy(eval->output, weights + ULTIMATE_AT_OUTPUT, sizeof eval->output);
    eval->constant = weights[ULTIMATE_AT_CONSTANT];
}

UltimateEval *ultimate_eval_create(const int16_t weights[ULTIMATE_WEIGHT_COUNT]) {
    UltimateEval *eval = calloc(1, sizeof *eval);
    if (eval == NULL)
        return NULL;
    fill_states(eval);
    fill_network(eval, weights);
    return eval;
}

void ultimate_eval_destroy(UltimateEval *eval) {
    free(eval);
}

/* ------------------------------------------------------------------------------------------
 * Positions.
 */

/* What a position looks like to the side to move. */
typedef struct UltimateView {
    const uint16_t *own, *other; /* stones by board */
    unsigned own_won, closed;
    unsigned other_wins; /* boards that the other side wins with its next move there */
    uint8_t reaches[GRID_CELLS], needs[GRID_CELLS];
} UltimateView;

static void view_position(const UltimateEval *eval, const Ultimate *position, UltimateView *view) {
    int side = position->turn;
    unsigned own_won = position->won[side], other_won = position->won[1 - side];
    unsigned own_blocked = position->closed & ~own_won;
    unsigned other_blocked = position->closed & ~other_won;
    view->own = position->stones[side];
    view->other = position->stones[1 - side];
    view->own_won = own_won;
    view->closed = position->closed;
    view->other_wins = 0;
    for (unsigned open = GRID_FULL & ~view->closed; open != 0; open &= open - 1) {
        int board = grid_first(open);
        unsigned reaches =
            eval->reaches[eval->ternary[view->own[board]] + 2 * eval->ternary[view->other[board]]];
        view->reaches[board] = (uint8_t)reaches;
        own_blocked |= (unsigned)(reaches / REACHES == REACH_NOTHING) << board;
        other_blocked |= (unsigned)(reaches % REACHES == REACH_NOTHING) << board;
        view->other_wins |= (unsigned)(reaches % REACHES >= REACH_WIN) << board;
    }
    uint32_t own = eval->needs[eval->ternary[own_won] + 2 * eval->ternary[own_blocked]];
    uint32_t other = eval->needs[eval->ternary[other_won] + 2 * eval->ternary[other_blocked]];
    for (int board = 0; board < GRID_CELLS; board++)
        view->needs[board] = (uint8_t)(NEEDS * (own >> 2 * board & 3) + (other >> 2 * board & 3));
}

/* Who won a board that is finished: 0 the mover, 1 the other side, 2 nobody. */
static int finished_by(const UltimateView *view, unsigned other_won, int board) {
    return (view->own_won >> board & 1) != 0 ? 0 : (other_won >> board & 1) != 0 ? 1 : 2;
}

/* The sum of all rows that are there. */
static void sum_rows(const UltimateEval *eval, const Ultimate *position, const UltimateView *view,
                     Units *result) {
    Units sum = eval->bias + eval->board[position->board];
    unsigned closed = view->closed, other_won = position->won[1 - position->turn];
    for (unsigned rest = closed; rest != 0; rest &= rest - 1) {
        int board = grid_first(rest);
        sum += eval->finished[board][finished_by(view, other_won, board)];
    }
    for (unsigned rest = GRID_FULL & ~closed; rest != 0; rest &= rest - 1) {
        int board = grid_first(rest);
        sum += eval->own[board][view->own[board]] + eval->other[board][view->other[board]] +
               eval->reach[board][view->reaches[board]] + eval->need[board][view->needs[board]];
    }
    int here = position->board;
    if (here != ULTIMATE_ANYWHERE) {
        unsigned empty = ultimate_empty(position, here);
        sum += eval->here_own[view->own[here]] + eval->here_other[view->other[here]] +
               eval->here_reach[view->reaches[here]] + eval->here_need[view->needs[here]] +
               eval->freeing[empty & closed] + eval->giving[empty & view->other_wins];
    }
    *result = sum;
}

int ultimate_eval(const UltimateEval *eval, const Ultimate *position) {
    UltimateView view;
    view_position(eval, position, &view);
    Units row;
    int value = 0;
    sum_rows(eval, position, &view, &row);
    for (int unit = 0; unit < ULTIMATE_HIDDEN; unit++)
        value += max_int(row[unit], 0) * eval->output[unit];
    value = eval->constant + value / (ULTIMATE_ONE * ULTIMATE_OUTPUT_ONE / ULTIMATE_LOGIT);
    return clamp_int(value, -SCORE_STATIC_MAX, SCORE_STATIC_MAX);
}

/* Adds the inputs of a set of cells, which begin at `input`. */
static int add_cells(uint16_t *inputs, int count, int input, unsigned cells) {
    for (; cells != 0; cells &= cells - 1)
        inputs[count++] = (uint16_t)(input + grid_first(cells));
    return count;
}

int ultimate_eval_inputs(const UltimateEval *eval, const Ultimate *position,
                         uint16_t inputs[ULTIMATE_MAX_INPUTS]) {
    UltimateView view;
    int count = 0, here = position->board;
    view_position(eval, position, &view);
    for (int board = 0; board < GRID_CELLS; board++) {
        if ((view.closed >> board & 1) != 0) {
            int by = finished_by(&view, position->won[1 - position->turn], board);
            inputs[count++] = (uint16_t)(ULTIMATE_IN_FINISHED + 3 * board + by);
            continue;
        }
        int cells = GRID_CELLS * board, pairs = ULTIMATE_PAIRS * board;
        count = add_cells(inputs, count, ULTIMATE_IN_OWN + cells, view.own[board]);
        count = add_cells(inputs, count, ULTIMATE_IN_OTHER + cells, view.other[board]);
        inputs[count++] = (uint16_t)(ULTIMATE_IN_REACH + pairs + view.reaches[board]);
        inputs[count++] = (uint16_t)(ULTIMATE_IN_NEED + pairs + view.needs[board]);
    }
    inputs[count++] = (uint16_t)(ULTIMATE_IN_BOARD + here);
    if (here == ULTIMATE_ANYWHERE)
        return count;
    unsigned empty = ultimate_empty(position, here);
    count = add_cells(inputs, count, ULTIMATE_IN_HERE_OWN, view.own[here]);
    count = add_cells(inputs, count, ULTIMATE_IN_HERE_OTHER, view.other[here]);
    inputs[count++] = (uint16_t)(ULTIMATE_IN_HERE_REACH + view.reaches[here]);
    inputs[count++] = (uint16_t)(ULTIMATE_IN_HERE_NEED + view.needs[here]);
    count = add_cells(inputs, count, ULTIMATE_IN_FREEING, empty & view.closed);
    return add_cells(inputs, count, ULTIMATE_IN_GIVING, empty & view.other_wins);
}
