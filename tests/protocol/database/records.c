/* Tests of what the position database knows: positions, their symmetries, records, entries. */
#include "ground/bytes.h"
#include "protocol/database/database_support.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(db_record, .timeout = 60);

Test(db_record, all_eight_images_have_one_canonical_position) {
    Random random = support_random("images");
    for (int round = 0; round < 300; round++) {
        int width = round % 2 == 0 ? 15 : 3 + round % 30, height = 3 + round * 7 % 30;
        if (round % 2 == 0)
            height = width;
        int stones = (int)(random_next(&random) % (uint64_t)min_int(60, width * height));
        DbPosition position = test_position(&random, 0, 5, width, height, stones);
        DbPosition canonical = db_position_canonical(&position);
        for (int s = 0; s < DB_SYMMETRY_COUNT; s++) {
            DbPosition image = test_image(&position, s);
            DbPosition found = db_position_canonical(&image);
            cr_assert(db_position_same(&found, &canonical), "round %d, symmetry %d", round, s);
            cr_assert_eq(db_position_hash(&found), db_position_hash(&canonical));
        }
        cr_assert_eq(db_position_count(&canonical), stones);
    }
}

Test(db_record, the_order_of_the_moves_does_not_matter) {
    DbPosition one = test_line(0, 5, 15, 15, "h8h9i8i9j8");
    DbPosition other = test_line(0, 5, 15, 15, "j8i9h8h9i8");
    DbPosition colours = test_line(0, 5, 15, 15, "h9h8i8i9j8");
    cr_assert(db_position_same(&one, &other));
    cr_assert_not(db_position_same(&one, &colours));
}

Test(db_record, rule_row_size_and_side_tell_positions_apart) {
    DbPosition one = test_line(0, 5, 15, 15, "h8h9");
    DbPosition rule = test_line(1, 5, 15, 15, "h8h9");
    DbPosition row = test_line(0, 4, 15, 15, "h8h9");
    DbPosition side = one, higher = one;
    side.side = WHITE;
    higher.height++;
    DbPosition shifted = db_position_canonical(&(DbPosition){.width = 16, .height = 15});
    cr_assert_not(db_position_same(&one, &rule));
    cr_assert_not(db_position_same(&one, &row));
    cr_assert_not(db_position_same(&one, &side));
    cr_assert_not(db_position_same(&one, &higher));
    cr_assert_eq(shifted.width, 15, "the shorter edge comes first");
}

Test(db_record, children_of_symmetries_are_the_canonical_children) {
    Random random = support_random("children");
    for (int round = 0; round < 60; round++) {
        int width = 3 + (int)(random_next(&random) % 18);
        int height = round % 3 == 0 ? width : 3 + (int)(random_next(&random) % 18);
        int stones = (int)(random_next(&random) % 9);
        DbPosition position = test_position(&random, 4, 5, width, height, stones);
        DbSymmetries symmetries;
        db_symmetries_init(&symmetries, &position);
        for (Cell cell = 0; cell < width * height; cell++) {
            if (db_position_taken(&position, cell))
                continue;
            DbPosition child, moved = position;
            db_symmetries_child(&symmetries, cell, &child);
            db_position_play(&moved, cell);
            moved = db_position_canonical(&moved);
            cr_assert(db_position_same(&child, &moved), "round %d, cell %d", round, cell);
        }
    }
}

Test(db_record, a_text_on_a_cell_turns_with_the_board) {
    DbPosition position = test_line(0, 5, 15, 15, "h8i9");
    Cell mark = 8 + 15 * 6;
    DbSymmetries symmetries;
    db_symmetries_init(&symmetries, &position);
    Cell place = db_symmetries_cell(&symmetries, mark);
    for (int s = 0; s < DB_SYMMETRY_COUNT; s++) {
        int x = mark % 15, y = mark / 15;
        DbPosition image = test_image(&position, s);
        support_symmetry(s, 15, 15, &x, &y);
        DbSymmetries turned;
        db_symmetries_init(&turned, &image);
        cr_assert_eq(db_symmetries_cell(&turned, (Cell)(y * 15 + x)), place, "symmetry %d", s);
    }
}

Test(db_record, cells_that_a_symmetric_position_exchanges_have_one_place) {
    DbPosition empty = db_position_empty(0, 5, 15, 15);
    DbSymmetries symmetries;
    db_symmetries_init(&symmetries, &empty);
    cr_assert_eq(db_symmetries_cell(&symmetries, 0), db_symmetries_cell(&symmetries, 224));
    cr_assert_eq(db_symmetries_cell(&symmetries, 1), db_symmetries_cell(&symmetries, 15));
    cr_assert_neq(db_symmetries_cell(&symmetries, 0), db_symmetries_cell(&symmetries, 1));
}

Test(db_record, entries_come_back_as_they_were_written) {
    Random random = support_random("entries");
    static uint8_t bytes[DB_ENTRY_MAX];
    static DbRecord record, back;
    for (int round = 0; round < 500; round++) {
        const RuleCase *rule = &RULE_CASES[round % RULE_CASE_COUNT];
        int width = 3 + (int)(random_next(&random) % 30);
        int height = 3 + (int)(random_next(&random) % 30);
        int stones = (int)(random_next(&random) % (uint64_t)(width * height + 1));
        DbPosition position =
                       test_position(&random, rule->number, rule->row, width, height, stones),
                   found;
        test_record(&random, &position, &record);
        size_t length = db_entry_write(&position, &record, bytes);
        cr_assert_eq(db_entry_length(bytes, length), length);
        cr_assert_eq(db_entry_read(bytes, length, &found, &back), DB_ENTRY_RECORD);
        cr_assert(db_position_same(&position, &found));
        cr_assert(db_record_same(&record, &back));
        length = db_entry_write(&position, NULL, bytes);
        cr_assert_eq(db_entry_read(bytes, length, &found, &back), DB_ENTRY_DELETION);
        cr_assert(db_position_same(&position, &found));
    }
}

Test(db_record, every_changed_bit_of_an_entry_is_noticed) {
    Random random = support_random("bits");
    static uint8_t bytes[DB_ENTRY_MAX];
    static DbRecord record, back;
    DbPosition position = test_position(&random, 0, 5, 15, 15, 30), found;
    test_value(&record, 123, 9);
    db_record_set_text(&record, "a text", 6);
    size_t length = db_entry_write(&position, &record, bytes);
    for (size_t bit = 0; bit < length * 8; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        size_t said = db_entry_length(bytes, length);
        cr_assert(said != length || db_entry_read(bytes, length, &found, &back) == DB_ENTRY_NONE,
                  "bit %d", (int)bit);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

Test(db_record, an_entry_with_a_value_or_depth_that_cannot_be_is_none) {
    static const struct {
        int value, depth;
        DbEntryKind kind;
    } CASES[] = {{SCORE_WIN, DB_DEPTH_MAX, DB_ENTRY_RECORD}, {-SCORE_WIN, 0, DB_ENTRY_RECORD},
                 {SCORE_WIN + 1, 5, DB_ENTRY_NONE},          {-SCORE_WIN - 1, 5, DB_ENTRY_NONE},
                 {5, DB_DEPTH_MAX + 1, DB_ENTRY_NONE},       {5, -1, DB_ENTRY_NONE}};
    static uint8_t bytes[DB_ENTRY_MAX];
    static DbRecord record, back;
    DbPosition position = db_position_empty(0, 5, 15, 15), found;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        db_record_clear(&record);
        record.value = CASES[i].value;
        record.depth = CASES[i].depth;
        record.bound = BOUND_EXACT;
        size_t length = db_entry_write(&position, &record, bytes);
        cr_expect_eq(db_entry_read(bytes, length, &found, &back), CASES[i].kind, "case %zu", i);
        cr_expect_eq(db_entry_read(bytes, length, &found, NULL), CASES[i].kind, "case %zu", i);
    }
}

/* Two bits of the map say what is on a cell; here both are set, and the checksum is right. */
Test(db_record, an_entry_with_a_cell_of_both_colours_is_none) {
    enum { CONTENT = 2, MAP = CONTENT + 4 };
    static uint8_t bytes[DB_ENTRY_MAX];
    DbPosition position = db_position_empty(0, 5, 5, 5), found;
    for (Cell cell = 0; cell < 10; cell++)
        db_position_play(&position, cell);
    size_t length = db_entry_write(&position, NULL, bytes), end = length - DB_CHECK_SIZE;
    cr_assert_eq(bytes[MAP] & 15, 9, "black, then white");
    for (uint8_t bits = 0; bits < 4; bits++) {
        bytes[MAP] = (uint8_t)((bytes[MAP] & ~3) | bits);
        bytes_put(bytes + end, db_checksum(bytes + CONTENT, end - CONTENT), DB_CHECK_SIZE);
        cr_expect_eq(db_entry_read(bytes, length, &found, NULL),
                     bits == 3 ? DB_ENTRY_NONE : DB_ENTRY_DELETION, "bits %d", bits);
    }
}

Test(db_record, an_entry_with_a_text_that_cannot_be_is_none) {
    static DbRecord record, back;
    static uint8_t bytes[DB_ENTRY_MAX];
    DbPosition found, position = test_line(0, 5, 15, 15, "h8");
    db_record_clear(&record);
    cr_assert(db_record_set_mark(&record, 3, "abc", 3));
    size_t length = db_entry_write(&position, &record, bytes), size = length - 2 - DB_CHECK_SIZE;
    uint8_t *content = bytes + 2; /* which the text on the cell ends */
    for (int too_long = 0; too_long < 2; too_long++) {
        content[size - 4] = too_long == 1 ? 4 : 2;
        bytes_put(content + size, db_checksum(content, size), DB_CHECK_SIZE);
        cr_expect_eq(db_entry_read(bytes, length, &found, &back), DB_ENTRY_NONE);
        cr_expect_eq(db_entry_read(bytes, length, &found, NULL), DB_ENTRY_NONE);
    }
}

Test(db_record, even_a_full_board_takes_less_than_150_bytes) {
    Random random = support_random("sizes");
    static uint8_t bytes[DB_ENTRY_MAX];
    static DbRecord record;
    test_value(&record, -77, 22);
    for (int size = 15; size <= 22; size++)
        for (int stones = 0; stones <= size * size; stones += 5) {
            DbPosition position = test_position(&random, 0, 5, size, size, stones);
            cr_assert_lt(db_entry_write(&position, &record, bytes), 150, "%d on %d", stones, size);
        }
}

Test(db_record, texts_on_cells_are_set_replaced_and_taken_away) {
    static DbRecord record;
    db_record_clear(&record);
    cr_assert(db_record_set_mark(&record, 9, "B", 1));
    cr_assert(db_record_set_mark(&record, 4, "A 1\n", 4));
    cr_assert(db_record_set_mark(&record, 9, "longer", 6));
    DbMark mark = {0};
    cr_assert(db_record_next_mark(&record, &mark));
    cr_assert(mark.cell == 4 && mark.length == 2 && memcmp(mark.text, "A1", 2) == 0);
    cr_assert(db_record_next_mark(&record, &mark));
    cr_assert(mark.cell == 9 && mark.length == 6);
    cr_assert_not(db_record_next_mark(&record, &mark));
    cr_assert_not(db_record_set_mark(&record, 9, "this is much longer than thirty-two bytes", 41));
    cr_assert(db_record_set_mark(&record, 9, "", 0));
    cr_assert(db_record_set_mark(&record, 4, " ", 1));
    cr_assert(db_record_is_blank(&record));
}

Test(db_record, no_more_texts_on_cells_than_there_is_room_for) {
    enum { MARK_BYTES = 3 + DB_MARK_MAX };
    static DbRecord record;
    char text[DB_MARK_MAX];
    memset(text, 'x', sizeof text);
    db_record_clear(&record);
    Cell cell = 0;
    while (cell < BOARD_MAX_CELLS && db_record_set_mark(&record, cell, text, sizeof text))
        cell++;
    cr_expect_eq(cell, DB_MARKS_MAX / MARK_BYTES);
    cr_expect_leq(record.marks_length, DB_MARKS_MAX);
    text[0] = 'y'; /* one that is there has room for another of its length */
    cr_expect(db_record_set_mark(&record, 0, text, sizeof text));
    cr_expect_eq(record.marks_length, (size_t)(DB_MARKS_MAX / MARK_BYTES) * MARK_BYTES);
}

Test(db_record, of_the_control_characters_of_a_text_line_ends_and_tabs_stay) {
    static DbRecord record;
    cr_assert(db_record_set_text(&record, "a\tb\nc\rd\x7F", 8));
    cr_expect_str_eq(record.text, "a\tb\nc d ");
}

/* A record that a search made. */
static void searched(DbRecord *record, int score, int depth) {
    db_record_clear(record);
    db_record_set_score(record, score, depth);
}

/* Merges a score into another one; returns the value that stays. */
static int merged(int first, int first_depth, int second, int second_depth) {
    static DbRecord record, other;
    searched(&record, first, first_depth);
    searched(&other, second, second_depth);
    db_record_merge(&record, &other);
    return record.value;
}

Test(db_record, the_deeper_value_stays_and_proven_ones_stay_for_ever) {
    cr_assert_eq(merged(10, 5, 20, 6), 20);
    cr_assert_eq(merged(10, 5, 20, 4), 10);
    cr_assert_eq(merged(10, 50, score_win_in(9), 3), score_win_in(9));
    cr_assert_eq(merged(score_win_in(9), 3, 10, 99), score_win_in(9));
    cr_assert_eq(merged(score_win_in(9), 30, score_win_in(7), 3), score_win_in(7));
    cr_assert_eq(merged(score_win_in(7), 3, score_win_in(9), 30), score_win_in(7));
    cr_assert_eq(merged(score_loss_in(8), 3, score_win_in(9), 30), score_loss_in(8));
}

Test(db_record, of_two_values_as_deep_the_exact_one_stays) {
    static DbRecord record, other;
    searched(&record, 10, 5);
    searched(&other, 20, 5);
    record.bound = BOUND_LOWER;
    cr_expect(db_record_merge(&record, &other));
    cr_expect(record.value == 20 && record.bound == BOUND_EXACT);
    searched(&record, 10, 5);
    cr_expect_not(db_record_merge(&record, &other), "both are exact");
    other.bound = BOUND_UPPER;
    cr_expect_not(db_record_merge(&record, &other));
    cr_expect_eq(record.value, 10);
}

Test(db_record, a_result_is_taken_unless_the_value_proves_another) {
    static const struct {
        int value;
        Bound bound;
        int label, merged;
    } CASES[] = {{-SCORE_WIN + 6, BOUND_EXACT, DB_LABEL_WIN, DB_LABEL_WIN},
                 {-SCORE_WIN + 6, BOUND_EXACT, DB_LABEL_LOSS, DB_LABEL_NONE},
                 {-SCORE_WIN + 6, BOUND_UPPER, DB_LABEL_LOSS, DB_LABEL_NONE},
                 {-SCORE_WIN + 6, BOUND_LOWER, DB_LABEL_LOSS, DB_LABEL_LOSS},
                 {SCORE_WIN - 5, BOUND_LOWER, DB_LABEL_WIN, DB_LABEL_NONE},
                 {SCORE_WIN - 5, BOUND_UPPER, DB_LABEL_WIN, DB_LABEL_WIN}};
    static DbRecord record, other;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        searched(&record, CASES[i].value, 9);
        record.label = DB_LABEL_NONE;
        record.bound = CASES[i].bound;
        db_record_clear(&other);
        other.label = CASES[i].label;
        db_record_merge(&record, &other);
        cr_expect_eq(record.label, CASES[i].merged, "case %zu", i);
    }
}

Test(db_record, what_users_said_stays) {
    static DbRecord record, other;
    searched(&record, 10, 3);
    record.label = DB_LABEL_BLOCKED;
    db_record_set_text(&record, "mine", 4);
    db_record_set_mark(&record, 7, "M", 1);
    searched(&other, -500, 9);
    db_record_set_text(&other, "theirs", 6);
    db_record_set_mark(&other, 7, "T", 1);
    db_record_set_mark(&other, 8, "T", 1);
    cr_assert(db_record_merge(&record, &other));
    cr_assert_eq(record.label, DB_LABEL_BLOCKED);
    cr_assert_eq(record.value, -500);
    cr_assert_str_eq(record.text, "mine");
    cr_assert_eq(record.marks_length, 8);
    cr_assert_not(db_record_merge(&record, &other), "twice is no more than once");
}

Test(db_record, a_label_of_the_users_own_comes_to_a_record_without_one) {
    static DbRecord record, other;
    for (int depth = 0; depth <= 10; depth += 5) {
        bool valued = depth > 0;
        for (int swapped = 0; swapped < 2; swapped++) {
            DbRecord *labelled = swapped == 0 ? &other : &record;
            DbRecord *plain = swapped == 0 ? &record : &other;
            db_record_clear(labelled);
            if (valued)
                searched(labelled, 10, depth);
            labelled->label = DB_LABEL_FORCED;
            searched(plain, 10, 5);
            cr_assert(db_record_merge(&record, &other) || (swapped == 1 && valued));
            cr_expect_eq(record.label, DB_LABEL_FORCED);
            cr_expect_eq(record.value, 10);
            cr_expect_eq(record.depth, max_int(depth, 5));
            cr_expect_not(db_record_merge(&record, &other), "twice is no more than once");
        }
    }
}

Test(db_record, a_proven_value_stays_under_a_label_of_the_users_own) {
    static DbRecord record, other;
    searched(&record, score_loss_in(6), 12);
    record.label = DB_LABEL_FORCED;
    searched(&other, 50, 99);
    cr_expect_not(db_record_merge(&record, &other));
    cr_expect_eq(record.value, score_loss_in(6));

    /* Into a deeper ordinary value it goes with its label. */
    cr_expect(db_record_merge(&other, &record));
    cr_expect_eq(other.label, DB_LABEL_FORCED);
    cr_expect_eq(other.value, score_loss_in(6));

    /* The shorter way counts; a win that nobody counted takes no value away. */
    searched(&other, score_loss_in(4), 3);
    cr_expect(db_record_merge(&record, &other));
    cr_expect_eq(record.label, DB_LABEL_FORCED);
    cr_expect_eq(record.value, score_loss_in(4));
    cr_expect_not(db_record_merge(&record, &other), "twice is no more than once");
    searched(&record, 10, 5);
    record.label = DB_LABEL_FORCED;
    db_record_clear(&other);
    other.label = DB_LABEL_WIN;
    cr_expect_not(db_record_merge(&record, &other));
    cr_expect_eq(record.value, 10);
}

Test(db_record, a_label_is_about_the_move_that_led_there) {
    static DbRecord record;
    searched(&record, score_loss_in(6), 12);
    cr_assert_eq(record.label, DB_LABEL_WIN);
    cr_assert_eq(db_record_plies(&record), 6);
    searched(&record, score_win_in(5), 12);
    cr_assert_eq(record.label, DB_LABEL_LOSS);
    record.value = 0;
    cr_assert_eq(db_record_plies(&record), -1, "somebody just said so");
}
