/* Tests of the variants' rules: single facts, and random games against the plain rules. */
#include "internals.h"
#include "variants/plain_rules.h"

#include <criterion/criterion.h>

/* A game after the moves of a text such as "e5 d6"; every move must be legal. */
static Variant *game_after(VariantKind kind, const char *text) {
    Variant *variant = variant_create(kind);
    cr_assert_not_null(variant);
    while (*text != '\0') {
        int move = VARIANT_NO_MOVE, length = variant_read_move(kind, text, &move);
        cr_assert_eq(length, 2, "%s", text);
        cr_assert(variant_play(variant, move), "%s", text);
        text += length + (text[length] == ' ');
    }
    return variant;
}

static bool is_legal(const Variant *variant, const char *text) {
    int move = VARIANT_NO_MOVE;
    cr_assert_eq(variant_read_move(variant_kind(variant), text, &move), 2);
    return variant_is_legal(variant, move);
}

Test(variants, tables_of_the_grid_follow_from_its_lines) {
    for (unsigned cells = 0; cells <= GRID_FULL; cells++) {
        bool line = false;
        unsigned completes = 0;
        for (int i = 0; i < GRID_LINES; i++) {
            unsigned missing = GRID_LINE[i] & ~cells;
            line = line || missing == 0;
            if (grid_count(missing) == 1)
                completes |= missing;
        }
        cr_expect_eq(grid_has_line(cells), line, "%u", cells);
        cr_expect_eq(GRID_COMPLETES[cells], completes, "%u", cells);
    }
    for (int i = 0; i < GRID_LINES; i++)
        cr_expect_eq(grid_count(GRID_LINE[i]), 3);
}

Test(variants, random_games_agree_with_the_plain_rules) {
    static const int GAMES[VARIANT_COUNT] = {400, 100, 4000};
    for (int kind = 0; kind < VARIANT_COUNT; kind++) {
        int64_t positions;
        cr_expect_eq(plain_compare((VariantKind)kind, GAMES[kind], 29, &positions), GAMES[kind],
                     "kind %d, seed 29", kind);
        cr_expect_gt(positions, 10 * GAMES[kind]);
    }
}

Test(variants, the_cell_sends_the_opponent_to_its_board) {
    Variant *game = game_after(VARIANT_ULTIMATE, "a1");
    cr_expect(is_legal(game, "c3"));
    cr_expect_not(is_legal(game, "a1"));
    cr_expect_not(is_legal(game, "d4"));
    uint8_t moves[VARIANT_MAX_MOVES];
    cr_expect_eq(variant_moves(game, moves), 8);
    variant_destroy(game);
}

Test(variants, a_board_that_is_won_is_closed_and_sends_anywhere) {
    Variant *game = game_after(VARIANT_ULTIMATE, "a1 c3 g9 a7 b1 d1 c1");
    cr_expect_eq(variant_board(game, 6), VARIANT_FIRST_WINS);
    cr_expect(is_legal(game, "g1"));
    cr_expect_not(is_legal(game, "e5"));
    variant_destroy(game);
    game = game_after(VARIANT_ULTIMATE, "a1 c3 g9 a7 b1 d1 c1 g1");
    cr_expect(is_legal(game, "e5"));
    cr_expect(is_legal(game, "i9"));
    cr_expect_not(is_legal(game, "a2"));
    variant_destroy(game);
}

Test(variants, the_fourth_stone_takes_the_oldest_away_in_forget_mode) {
    /* The first side's stones at the lower left: a1, then c2, b3 and a3; a1 goes. */
    static const char MOVES[] = "a1 c3 g9 a7 c2 g4 b3 d7";
    Variant *game = game_after(VARIANT_ULTIMATE_FORGET, MOVES);
    int corner = 6 * GRID_CELLS + 6, upper = 6 * GRID_CELLS;
    cr_expect_eq(variant_marks(game, corner), 1);
    cr_expect(variant_play(game, upper));
    cr_expect_eq(variant_marks(game, corner), 0);
    cr_expect_eq(variant_marks(game, upper), 1);
    cr_expect(variant_undo(game));
    cr_expect_eq(variant_marks(game, corner), 1);
    variant_destroy(game);
}

Test(variants, taking_back_restores_hash_and_marks) {
    Variant *game = game_after(VARIANT_ULTIMATE_FORGET, "e5 d4 a1 a2 a4");
    uint64_t hash = variant_hash(game);
    Variant *copy = variant_copy(game);
    cr_assert_not_null(copy);
    cr_expect(variant_play(copy, 54));
    cr_expect_neq(variant_hash(copy), hash);
    cr_expect(variant_undo(copy));
    cr_expect_eq(variant_hash(copy), hash);
    for (int i = 0; i < 5; i++)
        cr_expect(variant_undo(copy));
    cr_expect_not(variant_undo(copy));
    variant_destroy(copy);
    variant_destroy(game);
}

Test(variants, illegal_moves_change_nothing) {
    Variant *game = game_after(VARIANT_ULTIMATE, "e5 d4");
    uint64_t hash = variant_hash(game);
    for (int move = -3; move < 300; move++)
        if (!variant_is_legal(game, move))
            cr_assert_not(variant_play(game, move));
    cr_expect_eq(variant_hash(game), hash);
    cr_expect_eq(variant_ply(game), 2);
    variant_destroy(game);
}

Test(variants, moves_survive_writing_and_reading) {
    for (int kind = 0; kind < VARIANT_COUNT; kind++) {
        int edge = variant_rules((VariantKind)kind)->edge;
        for (int move = 0; move < edge * edge; move++) {
            char text[VARIANT_MOVE_SIZE];
            int read = VARIANT_NO_MOVE;
            variant_write_move((VariantKind)kind, move, text);
            cr_expect_eq(variant_read_move((VariantKind)kind, text, &read), 2, "%s", text);
            cr_expect_eq(read, move, "%s", text);
        }
    }
    int move = 77;
    static const char *const BAD[] = {"", "a", "a0", "j1", "1a", "\xff", "a:", "@1", "`1"};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        cr_expect_eq(variant_read_move(VARIANT_ULTIMATE, BAD[i], &move), 0, "%s", BAD[i]);
    cr_expect_eq(variant_read_move(VARIANT_TICKOATTWO, "d1", &move), 0);
    cr_expect_eq(variant_read_move(VARIANT_TICKOATTWO, "a4", &move), 0);
    cr_expect_eq(move, 77);
}

Test(variants, the_picture_shows_marks_and_the_board_to_move_in) {
    char text[VARIANT_PICTURE_SIZE];
    Variant *game = game_after(VARIANT_ULTIMATE, "a1 b2");
    variant_picture(game, text);
    cr_expect_str_eq(text, "9  . . . : . . . : . . .\n"
                           "8  . . . : . . . : . . .\n"
                           "7  . . . : . . . : . . .\n"
                           "   ------+-------+------\n"
                           "6  . . . : * * * : . . .\n"
                           "5  . . . : * * * : . . .\n"
                           "4  . . . : * * * : . . .\n"
                           "   ------+-------+------\n"
                           "3  . . . : . . . : . . .\n"
                           "2  . O . : . . . : . . .\n"
                           "1  X . . : . . . : . . .\n"
                           "   a b c   d e f   g h i\n");
    variant_destroy(game);
    game = game_after(VARIANT_TICKOATTWO, "a1 b2 c3 a1");
    variant_picture(game, text);
    cr_expect_str_eq(text, "3  . . |\n2  . - .\n1  + . .\n   a b c\n");
    variant_destroy(game);
}

Test(variants, the_cell_marked_last_and_own_marks_are_closed_in_tickoattwo) {
    Variant *game = game_after(VARIANT_TICKOATTWO, "b2");
    cr_expect_not(is_legal(game, "b2"));
    cr_expect(is_legal(game, "a1"));
    variant_destroy(game);
    game = game_after(VARIANT_TICKOATTWO, "b2 a1 a2 b2");
    cr_expect_eq(variant_marks(game, 4), 3);
    cr_expect_not(is_legal(game, "b2"));
    cr_expect_not(is_legal(game, "a2"));
    cr_expect(is_legal(game, "a1"));
    variant_destroy(game);
}

Test(variants, three_double_marks_in_a_line_win_tickoattwo) {
    Variant *game = game_after(VARIANT_TICKOATTWO, "a1 b1 c1 a1 b1 a3 a2 c1");
    cr_expect_eq(variant_result(game), VARIANT_SECOND_WINS);
    uint8_t moves[VARIANT_MAX_MOVES];
    cr_expect_eq(variant_moves(game, moves), 0);
    variant_destroy(game);
}
