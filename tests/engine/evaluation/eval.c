/* The static evaluation against its tables, read cell by cell, and what the tables must keep to. */
#include "support/support.h"

#include "evaluation/eval.h"
#include "evaluation/value_table.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                              RULE_CARO_EXACT};

/* The value of the position for the side to move from the stones and the table alone. */
static int slow_value(const Board *board) {
    const ValueTable *table = value_table(board->rules->number);
    int side = (int)board->side, other = 1 - side, sum = 0;
    uint16_t count[SIDE_COUNT][THREAT_COUNT] = {{0}};
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, (Cell)cell) != STONE_NONE)
            continue;
        for (int s = BLACK; s <= WHITE; s++) {
            uint16_t code = board->cell[cell].code[s];
            int value = table->value[s][board->rules->combination[code]];
            sum += s == side ? value : -value;
            count[s][board->rules->threats[s][code]]++;
        }
    }
    unsigned own_set = value_threat_set(count[side]);
    unsigned other_set = value_threat_set(count[other]);
    int value = sum / VALUE_SCALE + table->tempo[side] +
                table->both[side][own_set * VALUE_THREAT_SETS + other_set];
    for (int threat = THREAT_TWO; threat <= THREAT_OPEN_FOUR; threat++) {
        value += count[side][threat] != 0 ? table->own[side][threat] : 0;
        value += count[other][threat] != 0 ? table->other[side][threat] : 0;
    }
    return value;
}

Test(eval, the_value_follows_from_the_table) {
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        Board *board = support_board(NUMBERS[i], 5, 15, 15);
        Random random = {NUMBERS[i] + 1u};
        for (int ply = 0; ply < 60; ply++) {
            Cell cell;
            do
                cell = board_cell(board, 3 + (int)random_below(&random, 9),
                                  3 + (int)random_below(&random, 9));
            while (board_stone(board, cell) != STONE_NONE);
            board_play(board, cell);
            cr_assert_eq(eval_value(board, NULL), slow_value(board), "rule %d, ply %d", NUMBERS[i],
                         ply);
        }
        support_board_destroy(board);
    }
}

Test(eval, no_value_exceeds_its_field) {
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        const ValueTable *table = value_table(NUMBERS[i]);
        cr_assert_not_null(table);
        for (int side = BLACK; side <= WHITE; side++)
            for (int c = 0; c < THREAT_COMBINATIONS; c++)
                cr_assert_leq(table->value[side][c], CELL_VALUE_LIMIT, "rule %d", NUMBERS[i]);
    }
    cr_expect_null(value_table(2));
    cr_expect_null(value_table(-1));
    cr_expect_null(value_table(10));
}

Test(eval, threat_sets_differ_by_the_stronger_classes_alone) {
    bool seen[VALUE_THREAT_SETS] = {false};
    int different = 0;
    for (unsigned bits = 0; bits < 128; bits++) {
        uint16_t count[THREAT_COUNT] = {0};
        for (int i = 0; i < 7; i++)
            count[THREAT_THREE + i] = (bits >> i & 1) * 3;
        unsigned set = value_threat_set(count);
        cr_assert_lt(set, VALUE_THREAT_SETS);
        different += !seen[set];
        seen[set] = true;
        count[THREAT_TWO] = count[THREAT_NONE] = 5;
        cr_expect_eq(value_threat_set(count), set);
    }
    cr_expect_eq(different, VALUE_THREAT_SETS);
}
