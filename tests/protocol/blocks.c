/* Tests of blocks of lines up to DONE: what they end with, and what they leave as it is, the clock
 * of the game first of all.
 */
#include "ground/command.h"
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(blocks, .timeout = 60);

#define CALM_STONES "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\n"

/* Asks for a move by a command that came ten seconds ago. */
static void move_late(Talk *talk) {
    talk_say(talk, CALM_STONES);
    session_line(talk->session, "DONE", 4, clock_ms() - 10000);
    cr_assert(talk_heard(talk, "x,y"));
}

/* A game of `match_ms` whose clock is its own account, after a move that has taken ten seconds. */
static Talk *talk_with_clock(int match_ms) {
    char line[64];
    Talk *talk = talk_create();
    snprintf(line, sizeof line, "INFO timeout_match %d", match_ms);
    talk_say(talk, line);
    cr_assert(talk_exchange(talk, "START 15\nINFO timeout_turn 1000000\nINFO max_depth 2", "OK"));
    move_late(talk);
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
        Talk *talk = talk_with_clock(5000);
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
        Talk *talk = talk_with_clock(5000);
        talk_say(talk, COMMANDS[i]);
        talk->reply_count = 0;
        cr_expect(has_time(talk), "%s", COMMANDS[i]);
        talk_destroy(talk);
    }
}

Test(blocks, a_move_that_was_asked_for_too_early_counts_from_the_answer_before_it) {
    Talk *talk = talk_with_clock(17000);
    move_late(talk);
    cr_expect(has_time(talk), "ten seconds were used, and not twenty");
    talk_destroy(talk);
}

Test(blocks, a_time_left_that_came_before_the_answer_does_not_know_its_end) {
    static const char INFO[] = "INFO time_left 5000";
    Talk *talk = talk_with_clock(1000000);
    session_line(talk->session, INFO, strlen(INFO), clock_ms() - 10000);
    cr_expect_not(has_time(talk));
    session_line(talk->session, INFO, strlen(INFO), clock_ms());
    cr_expect(has_time(talk));
    talk_destroy(talk);
}

Test(blocks, what_an_info_could_not_do_is_told_before_the_file_of_a_table) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "INFO rule 77\nYXHASHLOAD /no/such/file",
                            "ERROR \"INFO rule 77\" cannot be met*\nERROR cannot read *"));
    cr_assert(talk_exchange(talk, "YXHASHDUMP\nINFO rule 77\n/no/such/file",
                            "ERROR \"INFO rule 77\" cannot be met*\nERROR cannot write *"));
    talk_destroy(talk);
}

Test(blocks, a_name_that_is_a_byte_too_long_is_no_name_of_a_file) {
    char name[COMMAND_MAX_LENGTH + 2] = "";
    memset(name, 'a', COMMAND_MAX_LENGTH + 1);
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "YXHASHLOAD", ""));
    cr_assert(talk_exchange(talk, name, "ERROR \"aaa*"));
    cr_assert(talk_exchange(talk, "YXHASHLOAD", ""));
    cr_assert(talk_exchange(talk, name + 1, "ERROR cannot read \"aaa*"));
    talk_destroy(talk);
}

Test(blocks, in_one_line_nothing_behind_DONE_counts) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nYXBOARD 7,7,2 8,8,1 DONE DONE 9,9,2 DONE", "OK"));
    cr_expect_eq(talk_stone(talk, 7, 7), STONE_WHITE);
    cr_expect_eq(talk_stone(talk, 9, 9), STONE_NONE);
    cr_expect_eq(session_board(talk->session)->ply, 2);
    talk_destroy(talk);
}
