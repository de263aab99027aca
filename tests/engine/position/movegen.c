/* The exact answers to a threat, against trying every cell, on random boards under every rule. */
#include "position/movegen.h"

#include "support/support.h"

#include <criterion/criterion.h>

enum { POSITIONS = 400, MIN_POINTS = 100 };

static bool threatens(const Board *board, Side side, Cell point, Threat bound) {
    Threat threat = board_threat(board, side, point);
    return threat >= bound && threat <= THREAT_FIVE;
}

/* Whether a stone of `side` on `cell` takes the threat at `point`, found out by putting it there.
 */
static bool stops(Board *board, Side side, Cell cell, Cell point, Threat bound) {
    Side mover = board->side;
    if (cell == point)
        return true;
    board_set_side(board, side);
    board_play(board, cell);
    bool taken = !threatens(board, side_other(side), point, bound);
    board_undo(board);
    board_set_side(board, mover);
    return taken;
}

/* Compares all empty cells as answers to one threat. */
static void check_point(Board *board, Side side, Cell point, Threat bound) {
    CellSet found;
    movegen_stops_of_point(board, side, point, bound, &found);
    for (int c = 0; c < board->cell_count; c++) {
        bool expected =
            cellset_has(&board->empty, (Cell)c) && stops(board, side, (Cell)c, point, bound);
        cr_assert_eq(cellset_has(&found, (Cell)c), expected, "rule %d, row %d: cell %d, point %d",
                     board->rules->number, board->rules->traits.row, c, point);
    }
}

/* Looks at all threats of both sides; returns how many there are. */
static int check_position(Board *board) {
    int points = 0;
    for (int c = 0; c < board->cell_count; c++)
        for (int s = BLACK; s <= WHITE; s++)
            for (Threat bound = THREAT_OPEN_FOUR; bound <= THREAT_FIVE; bound++)
                if (cellset_has(&board->empty, (Cell)c) &&
                    threatens(board, (Side)s, (Cell)c, bound)) {
                    check_point(board, side_other((Side)s), (Cell)c, bound);
                    points++;
                }
    return points;
}

/* A random position, in which rows may be complete, sometimes with a wall. */
static void random_position(Board *board, Random *random) {
    board_init(board, board->rules, board->values, board->width, board->height);
    if (random_below(random, 3) == 0)
        board_wall(board, (Cell)random_below(random, (uint32_t)board->cell_count));
    int stones = 8 + (int)random_below(random, (uint32_t)board->cell_count / 2);
    for (int i = 0; i < stones; i++) {
        board_set_side(board, random_below(random, 2) == 0 ? BLACK : WHITE);
        board_play(board, support_random_move(board, random));
    }
}

Test(movegen, a_stop_is_a_cell_that_takes_the_threat, .timeout = 120) {
    Random random = support_random("stops");
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 9, 8);
        int points = 0;
        for (int n = 0; n < POSITIONS; n++) {
            random_position(board, &random);
            points += check_position(board);
        }
        cr_assert_geq(points, MIN_POINTS, "rule %d, row %d: only %d threats", RULE_CASES[i].number,
                      RULE_CASES[i].row, points);
        support_board_destroy(board);
    }
}
