/* Tests of the continuous game: the stones of a finished row become walls, and may come back. */
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>

/* A row of five black stones that PLAY has just finished at 4,7, in the continuous game. */
static Talk *talk_with_finished_row(void) {
    Talk *talk = talk_create();
    talk_say(talk, "START 15\nINFO rule 2\nPLAY 0,7\nPLAY 0,0\nPLAY 1,7\nPLAY 2,0\nPLAY 2,7\n"
                   "PLAY 4,0\nPLAY 3,7\nPLAY 6,0");
    return talk;
}

Test(continuous, a_finished_row_becomes_wall_in_the_continuous_game) {
    Talk *talk = talk_with_finished_row();
    uint64_t key = session_board(talk->session)->key;
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "PLAY 4,7", "4,7"));
    for (int x = 0; x < 5; x++)
        cr_assert_eq(talk_stone(talk, x, 7), STONE_WALL);
    cr_assert_eq(session_board(talk->session)->side, WHITE);
    cr_assert_eq(session_board(talk->session)->stone_count[BLACK], 0);
    cr_assert(talk_exchange(talk, "TURN 8,0\nTURN 2,7", "x,y\nERROR point is occupied"));

    talk_destroy(talk);
    talk = talk_with_finished_row();
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "PLAY 4,7\nTAKEBACK 4,7", "4,7\nOK"));
    cr_assert_eq(talk_stone(talk, 2, 7), STONE_BLACK, "the row is back with its stones");
    cr_assert_eq(session_board(talk->session)->key, key);
    talk_destroy(talk);
}

Test(continuous, the_row_that_the_engine_finishes_becomes_wall_too) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk,
                            "START 15\nINFO rule 2\nBOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n0,5,2\n"
                            "1,5,2\n2,5,2\n9,9,2\nDONE",
                            "OK\n4,0"));
    for (int x = 0; x < 5; x++)
        cr_assert_eq(talk_stone(talk, x, 0), STONE_WALL);
    cr_assert_eq(session_board(talk->session)->side, WHITE);
    talk_destroy(talk);
}

Test(continuous, outside_the_continuous_game_a_finished_row_stays) {
    Talk *talk = talk_with_finished_row();
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "INFO rule 0\nPLAY 4,7\nTURN 9,9", "4,7\nx,y"));
    cr_assert_eq(talk_stone(talk, 2, 7), STONE_BLACK);
    talk_destroy(talk);
}

Test(continuous, a_board_with_a_finished_row_has_the_colours_of_the_game) {
    Talk *talk = talk_with_finished_row();
    talk_say(talk, "PLAY 4,7");
    uint64_t key = session_board(talk->session)->key;
    talk_say(talk, "YXBOARD\n0,7,3\n0,0,1\n1,7,3\n2,0,1\n2,7,3\n4,0,1\n3,7,3\n6,0,1\n4,7,3\n"
                   "DONE");
    cr_assert_eq(talk_stone(talk, 0, 0), STONE_WHITE);
    cr_assert_eq(session_board(talk->session)->key, key);
    talk_destroy(talk);
}

Test(continuous, a_wall_that_is_taken_back_changes_no_turn) {
    Talk *talk = talk_with_finished_row();
    talk_say(talk, "PLAY 4,7");
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "TAKEBACK 2,7", "OK"));
    cr_assert_eq(talk_stone(talk, 2, 7), STONE_NONE);
    cr_assert_eq(talk_stone(talk, 3, 7), STONE_WALL);
    cr_assert_eq(session_board(talk->session)->side, WHITE);
    talk_destroy(talk);
}

Test(continuous, a_wall_of_a_board_that_is_taken_back_changes_no_turn) {
    static const char *const BOARDS[] = {"YXBOARD\n7,7,3\n8,8,1\n9,9,2\nDONE",
                                         "YXBOARD\n7,7,3\n8,8,2\nDONE"};
    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS); i++) {
        Talk *talk = talk_create();
        talk_say(talk, "START 15");
        talk_say(talk, BOARDS[i]);
        Side side = session_board(talk->session)->side;
        talk->reply_count = 0;
        cr_assert(talk_exchange(talk, "TAKEBACK 7,7", "OK"));
        cr_assert_eq(talk_stone(talk, 7, 7), STONE_NONE);
        cr_assert_eq(session_board(talk->session)->side, side, "board %zu", i);
        talk_destroy(talk);
    }
}

Test(continuous, the_stones_of_a_row_that_was_taken_back_are_stones_like_others) {
    Talk *talk = talk_with_finished_row();
    const Board *board = session_board(talk->session);
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "PLAY 4,7\nTAKEBACK 4,7\nTAKEBACK 6,0\nTAKEBACK 3,7",
                            "4,7\nOK\nOK\nOK"));
    cr_assert_eq(board->side, BLACK);
    cr_assert(talk_exchange(talk, "PLAY 9,9\nPLAY 4,7\nTAKEBACK 4,7", "9,9\n4,7\nOK"));
    cr_assert_eq(board->side, WHITE, "this time it was a stone of white");
    talk_destroy(talk);
}
