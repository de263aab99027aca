/* Tests of blocks of lines up to DONE: what they end with, and what they leave as it is. */
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>

TestSuite(blocks, .timeout = 60);

#define CALM_STONES "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\n"

/* A game whose only clock is its own account, and whose first move has taken all of it: the command
 * came long ago. */
static Talk *talk_out_of_time(void) {
    Talk *talk = talk_create();
    talk_say(talk, "START 15\nINFO timeout_turn 1000000\nINFO timeout_match 60000\n"
                   "INFO max_depth 2\n" CALM_STONES);
    session_line(talk->session, "DONE", 4, clock_ms() - 120000);
    cr_assert(talk_heard(talk, "OK\nx,y"));
    return talk;
}

/* Whether the game has time for a search. */
static bool has_time(Talk *talk) {
    talk->message_count = 0;
    cr_assert(talk_exchange(talk, CALM_STONES "DONE", "x,y"));
    return talk->message_count > 0;
}

Test(blocks, a_position_is_no_new_game_for_the_clock) {
    static const char *const BLOCKS[] = {
        "", "YXBOARD\n7,7,1\n8,8,2\nDONE", "SWAP2BOARD\n7,7\n8,8\n7,8\nDONE",
        "YXSOOSORVSTEP2\n7,7\n8,8\n7,8\nDONE", "YXSOOSORVSTEP6\n7,7\n8,7\n9,9\n6,6\n8,9\nDONE"};
    for (size_t i = 0; i < ARRAY_LENGTH(BLOCKS); i++) {
        Talk *talk = talk_out_of_time();
        talk_say(talk, BLOCKS[i]);
        talk->reply_count = 0;
        cr_expect_not(has_time(talk), "%s", BLOCKS[i]);
        talk_destroy(talk);
    }
}

Test(blocks, a_new_board_and_a_new_opening_fill_the_clock) {
    static const char *const COMMANDS[] = {"START 15", "RECTSTART 15,15", "RESTART", "YXSWAP2STEP1",
                                           "YXSOOSORVSTEP1"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        Talk *talk = talk_out_of_time();
        talk_say(talk, COMMANDS[i]);
        talk->reply_count = 0;
        cr_expect(has_time(talk), "%s", COMMANDS[i]);
        talk_destroy(talk);
    }
}

Test(blocks, in_one_line_nothing_behind_DONE_counts) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nYXBOARD 7,7,2 8,8,1 DONE DONE 9,9,2 DONE", "OK"));
    cr_expect_eq(talk_stone(talk, 7, 7), STONE_WHITE);
    cr_expect_eq(talk_stone(talk, 9, 9), STONE_NONE);
    cr_expect_eq(session_board(talk->session)->ply, 2);
    talk_destroy(talk);
}
