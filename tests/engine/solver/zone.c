/* zone: stones outside of a zone make no difference, under every rule.
 *
 * Each kind of cell is held against what it is for, by putting the defender's stones on all the
 * other cells of random positions.
 */
#include "solver/zone.h"

#include "position/forbidden.h"
#include "position/movegen.h"
#include "support/support.h"

#include <criterion/criterion.h>

enum { SIZE = 9 };

/* Puts `stones` random stones of both sides on the empty board, more of black, so that nobody can
 * complete a row; returns whether that worked. */
static bool scatter(Board *board, Random *random, int stones) {
    for (int i = 0; i < stones; i++) {
        Cell cell = support_random_move(board, random);
        board_set_side(board, random_below(random, 5) < 3 ? BLACK : WHITE);
        if (board_threat(board, board->side, cell) == THREAT_FIVE)
            return false;
        board_play(board, cell);
    }
    return board->threat_count[BLACK][THREAT_FIVE] + board->threat_count[WHITE][THREAT_FIVE] == 0;
}

/* Puts a stone of `side` on the board. */
static void put(Board *board, Side side, Cell cell) {
    board_set_side(board, side);
    board_play(board, cell);
}

/* Ends the test with the position. */
static void fail_at(const Board *board, Cell cell, const char *what) {
    char text[2048], move[NOTATION_MOVE_SIZE];
    notation_write_diagram(board, text, sizeof text);
    notation_write_move(cell, board->width, move);
    cr_assert_fail("%s, row %d, %s: %s\n%s", rules_name(board->rules->number),
                   board->rules->traits.row, move, what, text);
}

/* Whether all cells of `part` are in `whole`. */
static bool is_part(const Board *board, const CellSet *part, const CellSet *whole) {
    for (int w = 0; w < board->word_count; w++)
        if ((part->word[w] & ~whole->word[w]) != 0)
            return false;
    return true;
}

/* Calls `check` for random positions under every rule, and for both sides; each call returns how
 * many stones it has tried. */
static void check_positions(const char *name, int positions,
                            int (*check)(Board *board, Side side)) {
    Random random = support_random(name);
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        int tried = 0, row = RULE_CASES[i].row;
        uint32_t stones = row == 5 ? 28 : row == 4 ? 14 : 6;
        Board *board = support_board(RULE_CASES[i].number, row, SIZE, SIZE - 1);
        for (int n = 0; n < positions; n++) {
            if (scatter(board, &random, (int)random_below(&random, stones)))
                tried += check(board, BLACK) + check(board, WHITE);
            while (board->ply > 0)
                board_undo(board);
        }
        support_board_destroy(board);
        cr_expect(tried > 100 || row == 3, "%s, row %d: only %d", rules_name(RULE_CASES[i].number),
                  row, tried);
    }
}

/* ------------------------------------------------------------------------------------------
 * Fours of the defender.
 */

/* One stone outside makes no four, be it a foul or not. */
static int check_one_counter(Board *board, Side side) {
    CellSet zone = {{0}};
    int tried = 0;
    zone_add_counters(board, &zone, side, 1);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, cell) != STONE_NONE || cellset_has(&zone, cell))
            continue;
        put(board, side, cell);
        bool four = board->threat_count[side][THREAT_FIVE] != 0;
        board_undo(board);
        if (four)
            fail_at(board, cell, "it is outside and makes a four");
        tried++;
    }
    return tried;
}

Test(zone, one_stone_outside_makes_no_four) {
    check_positions("one counter", 60, check_one_counter);
}

/* One stone outside gives another one no four that it would not have made alone. */
static int check_two_counters(Board *board, Side side) {
    CellSet zone = {{0}};
    int tried = 0;
    zone_add_counters(board, &zone, side, 2);
    for (Cell second = 0; second < board->cell_count; second++) {
        if (board_stone(board, second) != STONE_NONE)
            continue;
        put(board, side, second);
        CellSet fives = board->threat_cells[side][THREAT_FIVE];
        for (Cell first = 0; first < board->cell_count; first++) {
            if (board_stone(board, first) != STONE_NONE || cellset_has(&zone, first))
                continue;
            put(board, side, first);
            bool same = is_part(board, &board->threat_cells[side][THREAT_FIVE], &fives);
            board_undo(board);
            if (!same)
                fail_at(board, first, "it is outside and helps to a four");
            tried++;
        }
        board_undo(board);
    }
    return tried;
}

Test(zone, one_stone_outside_helps_another_one_to_no_four) {
    check_positions("two counters", 12, check_two_counters);
}

/* Black e5 has two threes, which by their lines are a foul. With one of them as good as none, black
 * may play there and has a four next. */
Test(zone, a_stone_on_a_double_three_may_help_another_one_to_a_four) {
    Board *board = support_diagram(RULE_RENJU, 5, SIZE, SIZE - 1,
                                   ". . . . . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . X . . . . "
                                   ". . . . X . . . . "
                                   ". . X X . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . ");
    cr_assert_eq(board_threat(board, BLACK, support_cell(board, "e5")), THREAT_MAYBE_FOUL);
    cr_expect_gt(check_two_counters(board, BLACK), 0);
    support_board_destroy(board);
}

/* ------------------------------------------------------------------------------------------
 * What stops a threat.
 */

/* Whether the other side's threat at `point` has become weaker than `bound`. */
static bool is_stopped(const Board *board, Side side, Cell point, Threat bound) {
    Threat threat = board_threat(board, side_other(side), point);
    return threat != THREAT_FIVE && threat != bound;
}

/* No stone outside stops the threat at `point`, nor do two if `stones` is 2. */
static int check_stops_of(Board *board, Side side, Cell point, Threat bound, int stones) {
    CellSet zone = {{0}};
    int tried = 0;
    zone_add_stops(board, &zone, side, point, bound, stones);
    for (Cell first = 0; first < board->cell_count; first++) {
        if (board_stone(board, first) != STONE_NONE || cellset_has(&zone, first))
            continue;
        put(board, side, first);
        if (is_stopped(board, side, point, bound))
            fail_at(board, first, "it is outside and stops a threat");
        for (Cell second = 0; second < board->cell_count && stones > 1; second++) {
            if (board_stone(board, second) != STONE_NONE || cellset_has(&zone, second))
                continue;
            put(board, side, second);
            if (is_stopped(board, side, point, bound))
                fail_at(board, second, "it is outside and helps to stop a threat");
            board_undo(board);
        }
        board_undo(board);
        tried++;
    }
    return tried;
}

/* All threats of the other side's, those to complete a row with another stone of his. */
static int check_stops(Board *board, Side side) {
    CellSet points;
    int tried = 0;
    for (int stones = 1; stones <= 2; stones++) {
        movegen_threats(board, side_other(side), THREAT_OPEN_FOUR, THREAT_OPEN_FOUR, &points);
        CellIterator iterator = cellset_iterate(&points, board->word_count);
        for (Cell point; cellset_next(&iterator, &point);)
            tried += check_stops_of(board, side, point, THREAT_OPEN_FOUR, stones);
    }
    movegen_threats(board, side_other(side), THREAT_FOUR, THREAT_OPEN_FOUR, &points);
    CellIterator iterator = cellset_iterate(&points, board->word_count);
    for (Cell four; cellset_next(&iterator, &four);) {
        put(board, side_other(side), four);
        CellSet fives = board->threat_cells[side_other(side)][THREAT_FIVE];
        CellIterator fifths = cellset_iterate(&fives, board->word_count);
        for (Cell point; cellset_next(&fifths, &point);)
            tried += check_stops_of(board, side, point, THREAT_FIVE, 1);
        board_undo(board);
    }
    return tried;
}

Test(zone, stones_outside_stop_no_threat) {
    check_positions("stops", 30, check_stops);
}

/* ------------------------------------------------------------------------------------------
 * Moves of the attacker, and fouls.
 */

/* Where the defender may stop the rows that the other side threatens to complete. */
static CellSet stops_of_four(const Board *board, Side side) {
    CellSet stops;
    movegen_stops(board, side, THREAT_FIVE, &stops);
    return stops;
}

/* After a four no stone outside takes a row away or gives the defender another answer. */
static int check_four(Board *board, Side side, Cell four) {
    Side attacker = side_other(side);
    CellSet zone = {{0}};
    int tried = 0;
    zone_add_move(board, &zone, attacker, four);
    put(board, attacker, four);
    zone_add_all_stops(board, &zone, side, THREAT_FIVE, 1);
    CellSet fives = board->threat_cells[attacker][THREAT_FIVE], stops = stops_of_four(board, side);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, cell) != STONE_NONE || cellset_has(&zone, cell))
            continue;
        put(board, side, cell);
        CellSet later = stops_of_four(board, side);
        bool same = is_part(board, &fives, &board->threat_cells[attacker][THREAT_FIVE]) &&
                    is_part(board, &later, &stops);
        board_undo(board);
        if (!same)
            fail_at(board, cell, "it is outside and helps against a four");
        tried++;
    }
    board_undo(board);
    return tried;
}

static int check_fours(Board *board, Side side) {
    CellSet fours;
    int tried = 0;
    movegen_fours(board, side_other(side), THREAT_FOUR, &fours);
    CellIterator iterator = cellset_iterate(&fours, board->word_count);
    for (Cell four; cellset_next(&iterator, &four);)
        if (!forbidden_at(board, side_other(side), four))
            tried += check_four(board, side, four);
    return tried;
}

Test(zone, stones_outside_are_no_answer_to_a_four_and_give_none) {
    check_positions("fours", 60, check_fours);
}

/* No stone outside of the zone of black's move to `cell` makes it a foul or, if it is one, legal.
 */
static int check_foul(Board *board, Side side, Cell cell) {
    CellSet zone = {{0}};
    bool foul = forbidden_at(board, BLACK, cell);
    int tried = 0;
    if (side == WHITE)
        zone_add_move(board, &zone, BLACK, cell);
    else
        zone_add_foul(board, &zone, BLACK, cell);
    for (Cell other = 0; other < board->cell_count; other++) {
        if (board_stone(board, other) != STONE_NONE || other == cell || cellset_has(&zone, other))
            continue;
        put(board, side, other);
        bool later = forbidden_at(board, BLACK, cell);
        board_undo(board);
        if (side == WHITE ? !foul && later : foul && !later)
            fail_at(board, other, "it is outside and changes what is a foul");
        tried++;
    }
    return tried;
}

/* The defender gains if the attacker's move becomes a foul, and if his own is none any more. */
static int check_fouls(Board *board, Side side) {
    int tried = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, cell) == STONE_NONE &&
            board_threat(board, BLACK, cell) > THREAT_FIVE)
            tried += 1 + check_foul(board, side, cell);
    return tried;
}

Test(zone, stones_outside_change_no_foul) {
    Random random = support_random("fouls");
    Board *board = support_board(RULE_RENJU, 5, 12, 11);
    int tried = 0;
    for (int n = 0; n < 400; n++) {
        if (scatter(board, &random, 12 + (int)random_below(&random, 30)))
            tried += check_fouls(board, BLACK) + check_fouls(board, WHITE);
        while (board->ply > 0)
            board_undo(board);
    }
    support_board_destroy(board);
    cr_expect_gt(tried, 1000, "%d", tried);
}
