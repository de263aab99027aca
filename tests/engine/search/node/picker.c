/* Tests of the staged move picker and of the lists of threats against plain definitions. */
#include "search/node/picker.h"

#include "evaluation/eval.h"
#include "ground/random.h"
#include "position/forbidden.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, STONES = 60 };

static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};

/* What a test does with every position of some random games. */
typedef void Visit(Board *board, History *history, Random *random);

/* Plays moves near the stones at random, under every rule and on boards of several sizes. */
static void visit_positions(Visit *visit) {
    Random random = {20260101};
    History *history = malloc(sizeof *history);
    cr_assert_not_null(history);
    history_clear(history);
    for (int game = 0; game < GAMES; game++) {
        Board *board = support_board(RULES[game % 4], 5, 9 + game, 20 - game);
        for (int i = 0; i < STONES; i++) {
            CellSet near;
            Cell cells[BOARD_MAX_CELLS];
            movegen_near(board, &near);
            int count = cellset_list(&near, board->word_count, cells);
            visit(board, history, &random);
            board_play(board, cells[random_below(&random, (uint32_t)count)]);
        }
        support_board_destroy(board);
    }
    free(history);
}

/* The score by which the picker is to order the moves; see picker.c. */
static int expected_score(const Board *board, const History *history, const Picker *picker,
                          const Params *params, Cell cell) {
    const PreviousMove *previous = &picker->previous;
    Side side = board->side;
    int sum = history->butterfly[side][cell] * params->order_butterfly;
    sum += history->pattern[side][cell_value_pair(board->cell[cell].value)] * params->order_pattern;
    int dx = cell % board->width - previous->cell % board->width;
    int dy = cell / board->width - previous->cell / board->width;
    dx = dx < -7 ? -7 : (dx > 7 ? 7 : dx);
    dy = dy < -7 ? -7 : (dy > 7 ? 7 : dy);
    sum += history->continuation[side][previous->threat][(dy + 7) * 15 + dx + 7] *
           params->order_continuation;
    return eval_move_score(board, cell) + sum / 16384 +
           (cell == picker->counter ? params->order_counter : 0);
}

/* The picker hands out the candidates that are no fouls, the table's move first, the others by
 * score, and of equal ones the lower cell first. */
static void check_order(Board *board, History *history, Random *random) {
    Picker picker;
    Params params;
    CellSet left;
    Cell last = board->ply > 0 ? board->undo[board->ply - 1].cell : 0;
    PreviousMove previous = {last, (Threat)random_below(random, THREAT_COUNT)};
    Cell table_move = (Cell)random_below(random, (uint32_t)board->cell_count);
    Cell handed_out = CELL_NONE;
    for (int i = 0; i < 20; i++) {
        Cell cell = (Cell)random_below(random, (uint32_t)board->cell_count);
        if (board_stone(board, cell) == STONE_NONE)
            history_add(history, board, previous, cell, (int)random_below(random, 3000) - 1500);
        history->counter[board->side][last] = cell;
    }

    params_default(&params);
    picker_init(&picker, board, history, table_move, previous);
    left = picker.cells;
    for (Cell cell; (cell = picker_next(&picker, board, history, &params)) != CELL_NONE;) {
        cr_assert(cellset_has(&left, cell), "a move twice, or one that is no candidate");
        cr_assert(!forbidden_at(board, board->side, cell));
        cr_assert(cell == table_move || !cellset_has(&left, table_move) ||
                  forbidden_at(board, board->side, table_move));
        cellset_remove(&left, cell);
        if (handed_out != CELL_NONE && handed_out != table_move) {
            int before = expected_score(board, history, &picker, &params, handed_out);
            int now = expected_score(board, history, &picker, &params, cell);
            cr_assert(before > now || (before == now && handed_out < cell));
        }
        handed_out = cell;
    }
    for (int cell = 0; cell < board->cell_count; cell++)
        cr_assert(!cellset_has(&left, (Cell)cell) || forbidden_at(board, board->side, (Cell)cell));
}

Test(picker, hands_out_every_legal_candidate_once_and_in_order) {
    visit_positions(check_order);
}

/* Wider, the picker hands out all other legal moves. */
static void check_wide(Board *board, History *history, Random *random) {
    Picker picker;
    Params params;
    CellSet left = board->empty;
    PreviousMove previous = {board_cell(board, 0, 0), THREAT_NONE};
    Cell table_move = (Cell)random_below(random, (uint32_t)board->cell_count), cell;
    params_default(&params);
    picker_init(&picker, board, history, table_move, previous);
    for (int pass = 0; pass < 2; pass++) {
        while ((cell = picker_next(&picker, board, history, &params)) != CELL_NONE) {
            cr_assert(cellset_has(&left, cell), "a move twice, or one that is taken");
            cr_assert(!forbidden_at(board, board->side, cell));
            cellset_remove(&left, cell);
        }
        picker_widen(&picker, board);
    }
    for (int c = 0; c < board->cell_count; c++)
        cr_assert(!cellset_has(&left, (Cell)c) || forbidden_at(board, board->side, (Cell)c));
}

Test(picker, hands_out_every_legal_move_when_widened) {
    visit_positions(check_wide);
}

/* Two cells have the same index of their classes exactly if both sides have the same classes there.
 */
static void check_pairs(Board *board, History *history, Random *random) {
    int classes_of[CELL_VALUE_PAIRS], pair_of[THREAT_COUNT * THREAT_COUNT];
    (void)history;
    (void)random;
    memset(classes_of, -1, sizeof classes_of);
    memset(pair_of, -1, sizeof pair_of);
    for (int c = 0; c < board->cell_count; c++) {
        if (board_stone(board, (Cell)c) != STONE_NONE)
            continue;
        int pair = (int)cell_value_pair(board->cell[c].value);
        int classes = (int)board_threat(board, BLACK, (Cell)c) * THREAT_COUNT +
                      (int)board_threat(board, WHITE, (Cell)c);
        cr_assert_lt(pair, CELL_VALUE_PAIRS);
        cr_assert(classes_of[pair] == -1 || classes_of[pair] == classes);
        cr_assert(pair_of[classes] == -1 || pair_of[classes] == pair);
        classes_of[pair] = classes;
        pair_of[classes] = pair;
    }
}

Test(picker, tells_the_classes_of_both_sides_apart) {
    visit_positions(check_pairs);
}

/* movegen_threats() gives exactly the empty cells whose class lies between its bounds, and the
 * counts agree. */
static void check_threats(Board *board, History *history, Random *random) {
    (void)history;
    int low = (int)random_below(random, THREAT_COUNT);
    int high = low + (int)random_below(random, (uint32_t)(THREAT_COUNT - low));
    for (int side = BLACK; side <= WHITE; side++) {
        CellSet cells, expected = {{0}};
        int count = 0;
        movegen_threats(board, (Side)side, (Threat)low, (Threat)high, &cells);
        for (int c = 0; c < board->cell_count; c++) {
            int threat = (int)board_threat(board, (Side)side, (Cell)c);
            if (board_stone(board, (Cell)c) != STONE_NONE || threat < low || threat > high)
                continue;
            cellset_add(&expected, (Cell)c);
            count++;
        }
        cr_assert_eq(memcmp(&cells, &expected, sizeof cells), 0);
        cr_assert_eq(board_threat_range(board, (Side)side, (Threat)low, (Threat)high), count);
    }
}

Test(movegen, lists_the_cells_of_any_range_of_threats) {
    visit_positions(check_threats);
}
