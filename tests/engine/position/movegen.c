/* Fours and the exact answers to threats, against trying every cell, on random boards under every
 * rule. */
#include "position/movegen.h"

#include "position/forbidden.h"
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

/* ------------------------------------------------------------------------------------------
 * All threats together, and fours.
 */

/* Whether a stone of `side` on `cell` takes the threats at all `points`, found out by putting it
 * there. */
static bool stops_all(Board *board, Side side, Cell cell, Threat bound, const CellSet *points) {
    CellIterator iterator = cellset_iterate(points, board->word_count);
    for (Cell point; cellset_next(&iterator, &point);)
        if (!stops(board, side, cell, point, bound))
            return false;
    return true;
}

/* Compares all empty cells as answers to all threats of one side; returns whether there are any. */
static bool check_stops(Board *board, Side side, Threat bound) {
    CellSet found, points = {{0}};
    for (int c = 0; c < board->cell_count; c++)
        if (cellset_has(&board->empty, (Cell)c) &&
            threatens(board, side_other(side), (Cell)c, bound))
            cellset_add(&points, (Cell)c);
    if (cellset_first(&points, board->word_count) == CELL_NONE)
        return false;
    movegen_stops(board, side, bound, &found);
    for (int c = 0; c < board->cell_count; c++) {
        bool expected =
            cellset_has(&board->empty, (Cell)c) && stops_all(board, side, (Cell)c, bound, &points);
        cr_assert_eq(cellset_has(&found, (Cell)c), expected, "rule %d, row %d: cell %d",
                     board->rules->number, board->rules->traits.row, c);
    }
    return true;
}

Test(movegen, a_stop_of_all_threats_is_a_cell_that_takes_each_of_them, .timeout = 120) {
    Random random = support_random("stops of all threats");
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 9, 8);
        int checked = 0;
        for (int n = 0; n < POSITIONS / 4; n++) {
            random_position(board, &random);
            for (int s = BLACK; s <= WHITE; s++)
                for (Threat bound = THREAT_OPEN_FOUR; bound <= THREAT_FIVE; bound++)
                    checked += check_stops(board, (Side)s, bound);
        }
        cr_assert_geq(checked, MIN_POINTS / 4, "rule %d, row %d: %d", RULE_CASES[i].number,
                      RULE_CASES[i].row, checked);
        support_board_destroy(board);
    }
}

/* Whether the side to move threatens to complete a row after it plays `cell`. */
static bool makes_four(Board *board, Cell cell) {
    Side side = board->side;
    board_play(board, cell);
    bool four = board->threat_count[side][THREAT_FIVE] != 0;
    board_undo(board);
    return four;
}

/* Compares the cells where the side to move makes a four and nobody can complete a row. Counts
 * those that only look like fouls. */
static int check_fours(Board *board) {
    CellSet found;
    int maybe = 0;
    movegen_fours(board, board->side, THREAT_FOUR, &found);
    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        if (!cellset_has(&board->empty, cell) || forbidden_at(board, board->side, cell))
            continue;
        bool four = makes_four(board, cell);
        cr_assert_eq(cellset_has(&found, cell), four, "rule %d, row %d: cell %d",
                     board->rules->number, board->rules->traits.row, c);
        maybe += four && board_threat(board, board->side, cell) == THREAT_MAYBE_FOUL;
    }
    return maybe;
}

Test(movegen, a_four_that_is_no_foul_is_found_whatever_it_looks_like, .timeout = 120) {
    Random random = support_random("fours");
    int maybe = 0;
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        bool fouls = RULE_CASES[i].number == RULE_RENJU;
        Board *board = support_board(RULE_CASES[i].number, RULE_CASES[i].row, 12, 11);
        for (int n = 0; n < (fouls ? 50 : 1) * POSITIONS; n++) {
            board_init(board, board->rules, board->values, board->width, board->height);
            support_scatter(board, 12 + random_below(&random, 20), &random);
            board_set_side(board, random_below(&random, 4) == 0 ? WHITE : BLACK);
            if (board->threat_count[board->side][THREAT_FIVE] == 0)
                maybe += check_fours(board);
        }
        support_board_destroy(board);
    }
    cr_expect_gt(maybe, 5, "%d", maybe);
}

/* ------------------------------------------------------------------------------------------
 * Where no stone is near.
 */

Test(movegen, where_no_cell_is_near_a_stone_there_are_moves_all_the_same) {
    CellSet cells;
    Cell list[BOARD_MAX_CELLS];
    Board *board = support_board(RULE_FREESTYLE, 5, 9, 9);
    Cell centre = support_cell(board, "e5");
    movegen_near(board, &cells);
    cr_expect_eq(cellset_list(&cells, board->word_count, list), 1);
    cr_expect_eq(list[0], centre);
    board_wall(board, centre);
    movegen_near(board, &cells);
    cr_expect_eq(cellset_list(&cells, board->word_count, list), 80);
    support_board_destroy(board);
}
