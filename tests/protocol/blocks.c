/* Tests of blocks of lines up to DONE: what they say, what they end with, and what they leave as it
 * is, the clock of the game first of all.
 */
#include "ground/command.h"
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
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

Test(blocks, a_block_with_bad_lines_is_one_error_and_changes_nothing) {
    static const char *const BAD_LINES[] = {
        "15,0,1",    "0,15,1",     "-1,0,1",
        "0,0,0",     "0,0,4",      "0,0",
        "0,0,1,1",   "3,3,1",      "x",
        "PLAY 0,0",  "BEGIN",      "BOARD",
        "YXNBEST 1", "0,0,x",      "TURN 0,0",
        "ABOUT",     "YXSHOWINFO", "0;0;1",
        "0 0 1",     "0,0,1 x",    "99999999999999999999,0,1",
        "\x01\x02",  "0,0,-1",     "4294967296,0,1",
    };
    static const char *const KINDS[] = {"BOARD", "YXBOARD"};
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(BAD_LINES); i++) {
        char block[256];
        snprintf(block, sizeof block, "%s\n3,3,1\n4,4,2\n%s\n5,5,1\n%sDONE", KINDS[i % 2],
                 BAD_LINES[i / 2], i % 3 == 0 ? "x\n" : "");
        Talk *talk = talk_create();
        cr_assert(talk_exchange(talk, "START 15\nPLAY 7,7\nPLAY 8,8", "OK\n7,7\n8,8"));
        uint64_t key = session_board(talk->session)->key;
        cr_assert(talk_exchange(talk, block, "ERROR *"), "%s", block);
        cr_assert_eq(session_board(talk->session)->key, key, "%s", block);
        cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"), "%s", block);
        talk_destroy(talk);
    }
}

/* Programs written for engines that read words and not lines send it so. */
Test(blocks, a_block_may_stand_in_one_line) {
    static const char *const CASES[][2] = {
        {"BOARD 7,7,2 8,8,1 8,7,2 DONE", "x,y"},
        {"yxboard 7,7,2\t8,8,1  8,7,2 done\nYXNBEST 1", "x,y"},
        {"BOARD 7,7,2 8,8,1\n8,7,2\nDONE", "x,y"},
        {"YXBOARD 7,7,2 7,7,1 DONE", "ERROR bad line \"7,7,1\": point was given twice"},
        {"YXBLOCK 7,7 DONE ABOUT\nYXBLOCKUNDO 7,7 8,8 DONE\nYXBLOCKRESET", ""},
        {"SWAP2BOARD 7,7 DONE", "ERROR swap2 has 0, 3 or 5 stones, not 1"},
        {"BOARD 7,7,2 x8,8,1 9,9,2 DONE", "ERROR bad line \"x8,8,1\" before DONE: x,y,field*"},
        {"YXBLOCK 7,7 and 8,8\nDONE", "ERROR bad line \"and\" before DONE: x,y is needed"},
        {"YXBOARD 7,7,2 YXHASHDUMP\nSTOP\nDONE", "ERROR bad line \"YXHASHDUMP\" before DONE*"},
        {"BOARD now\nDONE", "x,y"},
        {"YXSOOSORVSTEP6 7,7 8,8 9,9 6,6 DONE", "ERROR this step of Soosorv has 4 stones*"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Talk *talk = talk_create();
        cr_assert(talk_exchange(talk, "INFO max_node 500\nSTART 15", "OK"));
        cr_expect(talk_exchange(talk, CASES[i][0], CASES[i][1]), "%s", CASES[i][0]);
        talk_destroy(talk);
    }
}

/* DONE may never come: whoever waits for an answer gets one. */
Test(blocks, a_command_inside_of_a_block_is_refused_at_once) {
    static const char *const COMMANDS[] = {"TURN 0,0", "BEGIN", "BOARD", "TAKEBACK 3,3", "ABOUT"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        Talk *talk = talk_create();
        cr_assert(talk_exchange(talk, "START 15\nPLAY 7,7\nBOARD\n3,3,1", "OK\n7,7"));
        cr_assert(talk_exchange(talk, COMMANDS[i], "ERROR \"*"), "%s", COMMANDS[i]);
        cr_assert(talk_exchange(talk, COMMANDS[i], "ERROR \"*"), "%s", COMMANDS[i]);
        cr_assert(talk_exchange(talk, "4,4,2\nbad\nDONE", ""), "%s", COMMANDS[i]);
        cr_assert_eq(session_board(talk->session)->stone_count[BLACK], 1);
        cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"), "%s", COMMANDS[i]);
        talk_destroy(talk);
    }
}

Test(blocks, a_new_board_ends_a_block_that_has_no_done) {
    static const char *const BLOCKS[] = {
        "BOARD\n3,3,1",        "YXBOARD\n3,3,1\nbad", "SWAP2BOARD",     "YXBLOCK\n3,3",
        "YXSOOSORVSTEP2\n7,7", "YXQUERYDATABASEONE",  "BOARD\nTURN 0,0"};
    static const char *const COMMANDS[] = {"START 10", "rectstart 10,10", "RESTART"};
    for (size_t i = 0; i < ARRAY_LENGTH(BLOCKS); i++)
        for (size_t j = 0; j < ARRAY_LENGTH(COMMANDS); j++) {
            Talk *talk = talk_create();
            cr_assert(talk_exchange(talk, "START 10\nPLAY 7,7", "OK\n7,7"));
            talk_say(talk, BLOCKS[i]);
            talk->reply_count = 0;
            cr_assert(talk_exchange(talk, COMMANDS[j], "ERROR the block before *\nOK"), "%s, %s",
                      BLOCKS[i], COMMANDS[j]);
            cr_assert_eq(session_board(talk->session)->empty_count, 100);
            cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"));
            talk_destroy(talk);
        }
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "BOARD\n3,3,1\nINFO rule 77\nSTART\nSTART 10\nTURN 0,0",
                            "ERROR the block before *\nERROR \"INFO rule 77\"*\nERROR START *\n"
                            "OK\nx,y"));
    talk_destroy(talk);
}

Test(blocks, blank_lines_info_and_stop_are_no_harm_in_a_block) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(
        talk, "START 15\nYXBOARD\n\n7,7,1\nINFO rule 4\n  \nYXSTOP\n8,8,2\nDONE", "OK"));
    cr_assert_eq(talk_stone(talk, 7, 7), STONE_BLACK);
    cr_assert_eq(session_board(talk->session)->rules->number, RULE_RENJU);
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
