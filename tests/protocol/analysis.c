/* Tests of the extended protocol: whole conversations as front ends for analysis have them, and
 * what the commands of analysis answer to good and bad input.
 */
#include "protocol/protocol_support.h"
#include "session/state/session_state.h"

#include <criterion/criterion.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

TestSuite(analysis_talk, .timeout = 240);

/* A conversation with GUI mode on, a board of fifteen, and few nodes for every search. */
static Talk *talk_to_analyst(void) {
    Talk *talk = talk_create_silent();
    cr_assert(
        talk_exchange(talk, "INFO timeout_turn 1000000000\nINFO max_node 20000\nSTART 15", "OK"));
    return talk;
}

/* ------------------------------------------------------------------------------------------
 * Whole sessions.
 */

Test(analysis_talk, a_session_of_yixin_board) {
    Talk *talk = talk_create_silent();
    /* Start-up: the size, what the engine can do, and the settings, whether known or not. */
    cr_assert(talk_exchange(talk, "START 15\nYXSHOWINFO",
                            "OK\nMESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *"));
    cr_assert(talk_exchange(talk,
                            "INFO timeout_turn 1000000000\nINFO timeout_match 1000000000\n"
                            "INFO max_depth 100\nINFO max_node -1\nINFO thread_num 1\n"
                            "INFO caution_factor 3\nINFO rule 4\nINFO hash_size 4096\n"
                            "INFO pondering 0\nINFO vcthread 2\nINFO show_detail 3\n"
                            "INFO start_depth 2\nINFO usedatabase 0\nYXSOMETHINGNEW 5\nDONE",
                            ""));

    /* A position is set up and its forbidden points are asked for. */
    cr_assert(talk_exchange(talk,
                            "START 15\nYXBOARD\n7,7,1\n0,0,2\n7,6,1\n0,2,2\n6,8,1\n0,4,2\n5,8,1\n"
                            "0,6,2\nDONE\nYXSHOWFORBID",
                            "OK\nFORBID 0708."));

    /* Three best moves; the user presses stop when something is to be seen. */
    talk->on_message = "YXSTOP";
    cr_assert(talk_exchange(talk, "YXNBEST 3", "x,y"));
    cr_assert_gt(talk->detail_count, 0);
    cr_assert_eq(talk->detail_count % 12, 0, "whole blocks");
    cr_assert_gt(talk->realtime_count, 0);
    cr_assert(talk_exchange(talk, "YXSTOP", ""), "the stop itself is not answered");

    /* The same position once more, as the front end sends it before every search. */
    talk_say(talk, "INFO max_node 5000\nINFO show_detail 0");
    cr_assert(talk_exchange(talk,
                            "START 15\nBOARD\n7,7,1\n0,0,2\n7,6,1\n0,2,2\n6,8,1\n0,4,2\n5,8,1\n"
                            "0,6,2\nDONE",
                            "OK\nx,y"));
    cr_assert_eq(talk_stone(talk, 7, 8), STONE_NONE, "a foul is not played");

    /* A new game under another rule, in which the user takes a move back. */
    cr_assert(talk_exchange(talk, "INFO rule 0\nSTART 15\nTURN 7,7", "OK\nx,y"));
    cr_assert(talk_exchange(talk, "YXSHOWFORBID", "FORBID ."));
    cr_assert(talk_exchange(talk, "RESTART\nBEGIN", "OK\nx,y"));
    cr_assert(talk_exchange(talk, "YXHASHCLEAR\nYXSHOWHASHUSAGE", "MESSAGE HASH USAGE 0.0 %"));
    cr_assert(!talk_say(talk, "END"));
    talk_destroy(talk);
}

Test(analysis_talk, a_session_about_a_threat) {
    Talk *talk = talk_to_analyst();
    static const char POSITION[] = "YXBOARD\n7,7,2\n6,7,2\n8,7,2\n0,0,1\n14,14,1\nDONE\n";
    talk_say(talk, POSITION);
    cr_assert(talk_exchange(talk, "YXSEARCHDEFEND", "MESSAGE DEFEND 5,7 9,7"));

    /* What is blocked is not answered, until it may be again. */
    talk_say(talk, "YXBLOCK\n5,7\nDONE");
    cr_assert(talk_exchange(talk, "YXNBEST 1", "9,7"));
    talk_say(talk, "YXBLOCKUNDO\n5,7\nDONE\nYXBLOCK\n9,7\nDONE");
    talk_say(talk, POSITION);
    cr_assert(talk_exchange(talk, "YXNBEST 1", "5,7"));
    talk_say(talk, "YXBLOCKRESET");
    talk_say(talk, POSITION);
    cr_assert(talk_exchange(talk, "YXNBEST 2", "x,y"));
    cr_assert_neq(talk_stone(talk, 5, 7), talk_stone(talk, 9, 7));

    cr_assert(talk_exchange(talk, "YXBOARD\n7,7,2\n0,0,1\n14,14,1\nDONE\nYXSEARCHDEFEND",
                            "MESSAGE DEFEND not needed*"));
    cr_assert(talk_exchange(talk,
                            "YXBOARD\n6,7,2\n7,7,2\n8,7,2\n9,7,2\n0,0,1\n0,14,1\n14,0,1\nDONE\n"
                            "YXSEARCHDEFEND",
                            "MESSAGE DEFEND impossible*"));
    talk_destroy(talk);
}

Test(analysis_talk, defences_are_marked_on_the_board_if_asked_for) {
    Talk *talk = talk_to_analyst();
    talk_say(talk, "INFO show_detail 1\nYXBOARD\n7,7,2\n6,7,2\n8,7,2\n0,0,1\n14,14,1\nDONE");
    cr_assert(talk_exchange(talk, "YXSEARCHDEFEND", "MESSAGE DEFEND 5,7 9,7"));
    cr_assert_eq(talk->realtime_count, 3, "a refresh and two points");
    talk_destroy(talk);
}

/* ------------------------------------------------------------------------------------------
 * What searches show.
 */

/* The numbers of the last line that a search showed to people: its place and how many. */
static void read_line_number(const Talk *talk, int *line, int *count) {
    int depth, deepest;
    *line = *count = 1;
    cr_assert_geq(
        sscanf(talk->last_message, "MESSAGE depth %d-%d line %d/%d", &depth, &deepest, line, count),
        2);
}

Test(analysis_talk, every_ranked_move_gets_a_line) {
    Talk *talk = talk_to_analyst();
    for (int wanted = 1; wanted <= 9; wanted += 4) {
        char text[64];
        int line, count;
        talk_say(talk, "INFO max_node -1\nINFO max_depth 3\nYXBOARD\n7,7,1\n8,8,2\n6,6,1\nDONE");
        snprintf(text, sizeof text, "YXNBEST %d", wanted);
        talk->message_count = 0;
        cr_assert(talk_exchange(talk, text, "x,y"));
        cr_assert_eq(talk->message_count % wanted, 0);
        read_line_number(talk, &line, &count);
        cr_assert_eq(line, wanted);
        cr_assert_eq(count, wanted);
    }
    cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"), "and afterwards there is one again");
    int line, count;
    read_line_number(talk, &line, &count);
    cr_assert_eq(count, 1);
    talk_destroy(talk);
}

Test(analysis_talk, more_moves_than_there_are_can_be_asked_for) {
    Talk *talk = talk_to_analyst();
    cr_assert(
        talk_exchange(talk, "INFO max_depth 2\nINFO row 3\nSTART 3\nYXNBEST 1000000", "OK\nx,y"));
    int line, count;
    read_line_number(talk, &line, &count);
    cr_assert_eq(count, 9);
    talk_destroy(talk);
}

/* Here a search of one ply prefers another move than the first look does. */
Test(analysis_talk, without_time_many_moves_take_no_search_either) {
    Talk *talk = talk_to_analyst();
    const char *board = "INFO timeout_turn 0\nYXBOARD\n14,8,2\n6,14,1\n10,13,2\nDONE";
    char answer[SESSION_REPLY_SIZE];
    cr_assert(talk_exchange(talk, board, ""));
    talk_say(talk, "YXNBEST 1");
    snprintf(answer, sizeof answer, "%s", talk->replies[0]);
    cr_assert(talk_heard(talk, "x,y"));
    cr_assert(talk_exchange(talk, board, ""));
    cr_assert(talk_exchange(talk, "YXNBEST 1000", answer));
    talk_destroy(talk);
}

/* Searches a quiet position down to `max_depth` and compares the depths that were told. */
static void expect_depths(Talk *talk, const char *max_depth, int first, int last) {
    talk_say(talk, max_depth);
    talk_say(talk, "YXBOARD\n7,7,1\n8,8,2\n6,6,1\nDONE");
    for (int lines = 1; lines <= 3; lines += 2) {
        talk->first_depth = talk->last_depth = 0;
        cr_assert(talk_exchange(talk, lines == 1 ? "YXNBEST 1" : "YXNBEST 3", "x,y"));
        cr_assert_eq(talk->first_depth, first, "%s, %d", max_depth, talk->first_depth);
        cr_assert_eq(talk->last_depth, last, "%s, %d", max_depth, talk->last_depth);
        talk_say(talk, "YXBOARD\n7,7,1\n8,8,2\n6,6,1\nDONE");
    }
}

Test(analysis_talk, iterations_begin_at_the_start_depth_and_end_at_the_largest) {
    Talk *talk = talk_to_analyst();
    talk_say(talk, "INFO max_node -1");
    expect_depths(talk, "INFO max_depth 3", 1, 3);
    talk_say(talk, "INFO start_depth 5");
    expect_depths(talk, "INFO max_depth 7", 5, 7);
    expect_depths(talk, "INFO max_depth 5", 5, 5);
    expect_depths(talk, "INFO max_depth 4", 4, 4);
    talk_say(talk, "INFO start_depth 9223372036854775807");
    expect_depths(talk, "INFO max_depth 3", 3, 3);
    talk_say(talk, "INFO start_depth 0");
    expect_depths(talk, "INFO max_depth 2", 1, 2);
    talk_destroy(talk);
}

Test(analysis_talk, a_bad_start_depth_is_an_error_and_changes_nothing) {
    static const char *const BAD[] = {"INFO start_depth -1", "INFO start_depth deep",
                                      "INFO start_depth", "INFO start_depth 2,3",
                                      "INFO start_depth 9223372036854775808"};
    Talk *talk = talk_to_analyst();
    talk_say(talk, "INFO max_node -1\nINFO start_depth 3");
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        talk_say(talk, BAD[i]);
        cr_assert(talk_exchange(talk, "ABOUT", "ERROR \"INFO start_depth*\nname=*"), "%s", BAD[i]);
        expect_depths(talk, "INFO max_depth 4", 3, 4);
    }
    talk_destroy(talk);
}

/* ------------------------------------------------------------------------------------------
 * Balance.
 */

Test(analysis_talk, balanced_stones_are_answered_and_come_on_the_board) {
    Talk *talk = talk_to_analyst();
    cr_assert(talk_exchange(talk, "YXBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE\nYXBALANCEONE 0", "x,y"));
    cr_assert_eq(session_board(talk->session)->stone_count[WHITE], 2);
    talk_say(talk, "YXBALANCETWO -50");
    cr_assert_eq(talk->reply_count, 1);
    int x, y, v, w;
    char end;
    cr_assert_eq(sscanf(talk->replies[0], "%d,%d %d,%d%c", &x, &y, &v, &w, &end), 4);
    cr_assert_eq(talk_stone(talk, x, y), STONE_BLACK);
    cr_assert_eq(talk_stone(talk, v, w), STONE_WHITE);
    talk_destroy(talk);
}

Test(analysis_talk, a_stop_ends_every_kind_of_search) {
    static const char *const SEARCHES[] = {"YXNBEST 5", "YXBALANCEONE 0"};
    for (size_t i = 0; i < ARRAY_LENGTH(SEARCHES); i++) {
        Talk *talk = talk_to_analyst();
        talk_say(talk, "INFO max_node -1\nYXBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE");
        talk->on_message = "YXSTOP";
        cr_assert(talk_exchange(talk, SEARCHES[i], "x,y"), "%s", SEARCHES[i]);
        talk_destroy(talk);
    }
    Talk *talk = talk_to_analyst();
    talk_say(talk, "INFO max_node -1\nYXBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE");
    talk->on_message = "YXSTOP";
    talk_say(talk, "YXBALANCETWO 0");
    cr_assert_eq(talk->reply_count, 1);
    talk->reply_count = 0;
    talk->on_message = "YXSTOP";
    talk_say(talk, "SWAP2BOARD\nDONE");
    cr_assert_eq(talk->reply_count, 1);
    talk_destroy(talk);
}

/* ------------------------------------------------------------------------------------------
 * The table in a file.
 */

/* The size of a file, or -1. */
static long file_size(const char *name) {
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return -1;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

/* Changes the last byte of a file. */
static void damage(const char *name) {
    FILE *file = fopen(name, "r+b");
    cr_assert_not_null(file);
    fseek(file, -1, SEEK_END);
    int last = fgetc(file);
    fseek(file, -1, SEEK_END);
    fputc(last ^ 1, file);
    fclose(file);
}

/* Makes a folder for a table. */
static void make_folder(char *folder, size_t size) {
    const char *base = getenv("TMPDIR");
    snprintf(folder, size, "%s/pentad-table-XXXXXX", base != NULL ? base : "/tmp");
    cr_assert_not_null(mkdtemp(folder));
}

Test(analysis_talk, the_table_is_saved_and_loaded) {
    char folder[256], name[300], text[1024], part[320];
    make_folder(folder, sizeof folder);
    snprintf(name, sizeof name, "%s/my table.bin", folder);
    snprintf(part, sizeof part, "%s.part", name);
    Talk *talk = talk_to_analyst();
    cr_assert(talk_exchange(
        talk, "INFO hash_size 4096\nYXBOARD\n7,7,1\n8,8,2\n6,6,1\nDONE\nYXNBEST 1", "x,y"));
    snprintf(text, sizeof text, "YXHASHDUMP\n  %s \nYXHASHCLEAR\nYXHASHLOAD\n%s", name, name);
    cr_assert(talk_exchange(talk, text, "MESSAGE hash table saved*\nMESSAGE hash table loaded*"));
    cr_assert_gt(file_size(name), 10000);
    cr_assert_eq(file_size(part), -1, "nothing unfinished stays");

    /* Saving again replaces it. */
    snprintf(text, sizeof text, "YXHASHCLEAR\nYXHASHDUMP\n%s", name);
    cr_assert(talk_exchange(talk, text, "MESSAGE hash table saved*"));
    cr_assert_lt(file_size(name), 100);
    damage(name);
    snprintf(text, sizeof text, "YXHASHLOAD\n%s", name);
    cr_assert(talk_exchange(talk, text, "ERROR the saved hash table*"));
    remove(name);
    cr_assert(talk_exchange(talk, text, "ERROR cannot read*"));
    rmdir(folder);
    snprintf(text, sizeof text, "YXHASHDUMP\n%s", name);
    cr_assert(talk_exchange(talk, text, "ERROR cannot write*"), "the folder is gone");
    talk_destroy(talk);
}

/* An empty table is so short that nothing of it is written before its end. */
Test(analysis_talk, a_table_that_finds_no_room_is_not_saved) {
    char folder[256], name[300], text[400];
    struct rlimit all, small;
    make_folder(folder, sizeof folder);
    snprintf(name, sizeof name, "%s/table", folder);
    snprintf(text, sizeof text, "YXHASHDUMP %s", name);
    Talk *talk = talk_to_analyst();
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &all);
    small = (struct rlimit){16, all.rlim_max};
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    cr_expect(talk_exchange(talk, text, "ERROR cannot write *"));
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &all), 0);
    cr_expect_eq(file_size(name), -1);
    talk_destroy(talk);
    cr_expect_eq(rmdir(folder), 0, "nothing unfinished stays");
}

Test(analysis_talk, a_file_is_given_up_after_END_alone_and_only_if_it_takes_long) {
    Talk *talk = talk_to_analyst();
    DbCancel cancel = session_cancel_on_end(talk->session);
    int64_t begin_ms = talk->session->cancellable_ms;
    talk->session->cancellable_ms = begin_ms - 1000;
    cr_expect_not(cancel.requested(cancel.context), "nobody wants to leave");
    talk_announce(talk, "END");
    cr_expect(cancel.requested(cancel.context));
    talk->session->cancellable_ms = begin_ms + 60000;
    cr_expect_not(cancel.requested(cancel.context), "it has time to come to its end");
    talk_destroy(talk);
}

/* ------------------------------------------------------------------------------------------
 * Bad input.
 */

Test(analysis_talk, bad_input_gets_one_error_and_changes_nothing) {
    static const struct {
        const char *lines, *replies;
    } CASES[] = {
        {"YXNBEST", "ERROR a whole number*"},
        {"YXNBEST x", "ERROR a whole number*"},
        {"YXNBEST 0", "ERROR YXNBEST needs*"},
        {"YXNBEST -3", "ERROR YXNBEST needs*"},
        {"YXNBEST 99999999999999999999", "ERROR a whole number*"},
        {"YXBALANCEONE", "ERROR a whole number*"},
        {"YXBALANCETWO 1.5", "ERROR a whole number*"},
        {"YXBLOCK\n1,1\n99,1\nDONE", "ERROR bad line \"99,1\"*"},
        {"YXBLOCK\nhello\nDONE", "ERROR bad line \"hello\"*"},
        {"YXBLOCK\n1,1,1\nDONE", "ERROR bad line*"},
        {"YXBLOCK\nDONE", ""},
        {"YXBLOCKUNDO\n1,1\n1,1\nDONE", "ERROR bad line \"1,1\"*"},
        {"YXHASHLOAD\n/nonexistent/table", "ERROR cannot read \"/nonexistent/table\": No such*"},
        {"YXHASHDUMP\n/nonexistent/table", "ERROR cannot write \"/nonexistent/table\": No such*"},
        {"YXHASHLOAD\n/dev/null", "ERROR \"/dev/null\" is not a saved*"},
        {"YXHASHLOAD\n/", "ERROR cannot read \"/\": Is a directory"},
        {"YXHASHDUMP\n/", "ERROR cannot write \"/\": Is a directory"},
        {"YXHASHLOAD\nSTART 10", "ERROR cannot read \"START 10\": No such file or directory"},
        {"INFO strength many\nABOUT", "ERROR \"INFO strength many\"*\nname=*"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Talk *talk = talk_to_analyst();
        talk_say(talk, "YXBOARD\n7,7,1\n8,8,2\nDONE");
        uint64_t key = session_board(talk->session)->key;
        cr_assert(talk_exchange(talk, CASES[i].lines, CASES[i].replies), "%s", CASES[i].lines);
        cr_assert_eq(session_board(talk->session)->key, key, "%s", CASES[i].lines);
        cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"), "%s", CASES[i].lines);
        talk_destroy(talk);
    }
}

Test(analysis_talk, without_a_board_there_is_nothing_to_analyse) {
    static const char *const LINES[] = {"YXNBEST 3",      "YXBALANCEONE 0", "YXBALANCETWO 0",
                                        "YXSEARCHDEFEND", "YXBLOCKRESET",   "YXSHOWFORBID",
                                        "YXBLOCK\nDONE"};
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        Talk *talk = talk_create();
        cr_assert(talk_exchange(talk, LINES[i], "ERROR no board yet*"), "%s", LINES[i]);
        talk_destroy(talk);
    }
}

Test(analysis_talk, a_bad_block_blocks_nothing) {
    Talk *talk = talk_to_analyst();
    cr_assert(talk_exchange(talk, "YXBLOCK\n7,7\n99,1\nDONE\nINFO max_depth 1\nBEGIN",
                            "ERROR bad line*\n7,7"));
    talk_destroy(talk);
}

/* ------------------------------------------------------------------------------------------
 * Strength and pondering.
 */

Test(analysis_talk, weak_play_can_be_repeated) {
    char answers[3][16];
    for (int run = 0; run < 3; run++) {
        Talk *talk = talk_to_analyst();
        talk_say(talk, run == 2 ? "INFO strength 0\nINFO seed 77" : "INFO strength 0");
        talk_say(talk, "START 15\nYXBOARD\n7,7,1\n8,8,2\n6,6,1\n3,3,2\n9,7,1\nDONE\nYXNBEST 1");
        snprintf(answers[run], sizeof answers[run], "%s", talk->replies[talk->reply_count - 1]);
        talk_destroy(talk);
    }
    cr_assert_str_eq(answers[0], answers[1]);
    cr_assert_str_neq(answers[0], answers[2]);
}

Test(analysis_talk, pondering_says_nothing_and_ends_with_the_next_line) {
    Talk *talk = talk_to_analyst();
    talk_say(talk, "INFO show_detail 3\nINFO pondering 1");
    cr_assert(talk_exchange(talk, "TURN 7,7", "x,y"));
    uint64_t key = session_board(talk->session)->key;
    talk->message_count = 0;
    session_ponder(talk->session);
    cr_assert_eq(talk->message_count, 0);
    cr_assert(talk_heard(talk, ""));
    cr_assert_eq(session_board(talk->session)->key, key);

    /* With a line that waits to be obeyed it does not even begin: there is no limit here. */
    talk_say(talk, "INFO max_node -1\nINFO max_depth 3");
    cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"));
    talk_say(talk, "INFO max_depth -1");
    talk_announce(talk, "INFO time_left 1000");
    session_ponder(talk->session);
    talk_say(talk, "INFO time_left 1000");
    talk_destroy(talk);
}

/* What YXSHOWHASHUSAGE says, in thousandths. */
static int hash_usage(Talk *talk) {
    int whole, tenth;
    talk->reply_count = 0;
    talk->used = 0;
    talk_say(talk, "YXSHOWHASHUSAGE");
    cr_assert_eq(talk->reply_count, 1);
    cr_assert_eq(sscanf(talk->replies[0], "MESSAGE HASH USAGE %d.%d %%", &whole, &tenth), 2);
    return 10 * whole + tenth;
}

Test(analysis_talk, the_size_of_the_table_is_told_in_kilobytes) {
    static const char *const SIZES[] = {"INFO hash_size 1024", "INFO hash_size 16384",
                                        "INFO hash_size 18014398509481985" /* 2^54 + 1 */};
    int usage[3];
    for (int large = 0; large < 3; large++) {
        Talk *talk = talk_to_analyst();
        talk_say(talk, SIZES[large]);
        talk_say(talk, "YXBOARD\n7,7,1\n8,8,2\n6,6,1\nDONE\nYXNBEST 1");
        usage[large] = hash_usage(talk);
        talk_destroy(talk);
    }
    cr_assert_gt(usage[0], 4 * usage[1], "%d, %d", usage[0], usage[1]);
    cr_assert_leq(usage[2], usage[1], "as much as there is: %d, %d", usage[1], usage[2]);
}

/* How full the table is after an answer and the time behind it. */
static int usage_after(const char *settings) {
    Talk *talk = talk_to_analyst();
    talk_say(talk, settings);
    talk_say(talk, "INFO hash_size 1024\nINFO max_depth 1\nTURN 7,7\nINFO max_depth 100");
    session_ponder(talk->session);
    int usage = hash_usage(talk);
    talk_destroy(talk);
    return usage;
}

Test(analysis_talk, pondering_fills_the_table) {
    int usage = usage_after("INFO pondering 1"), alone = usage_after("INFO pondering 0");
    cr_assert_gt(usage, alone + 20, "%d, %d", usage, alone);
    cr_assert_eq(usage_after("INFO pondering -1"), alone, "what is below 0 counts as 0");
    cr_assert_eq(usage_after("INFO pondering 4294967296"), usage, "however large a number is");
}

Test(analysis_talk, pondering_takes_no_time_of_move_or_game) {
    static const char *const LIMITS[] = {"INFO timeout_turn 0", "INFO time_left 1",
                                         "INFO timeout_match 1"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "%s\nINFO pondering 0", LIMITS[i]);
        int alone = usage_after(settings);
        snprintf(settings, sizeof settings, "%s\nINFO pondering 1", LIMITS[i]);
        int usage = usage_after(settings);
        cr_assert_gt(usage, alone + 20, "%s: %d, %d", LIMITS[i], usage, alone);
    }
}

Test(analysis_talk, weak_players_do_not_ponder) {
    cr_assert_eq(usage_after("INFO strength 99\nINFO pondering 1"),
                 usage_after("INFO strength 99\nINFO pondering 0"));
}

Test(analysis_talk, numbers_beyond_32_bits_are_cut_to_what_is_possible) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO show_detail 4294967296\nINFO strength 4294967296\n"
                   "INFO max_memory 100000000\nINFO thread_num 4294967297\nSTART 15");
    cr_assert_eq(talk->session->details, (unsigned)DETAIL_ALL);
    cr_assert_eq(talk->session->strength, STRENGTH_FULL);
    cr_assert_gt(engine_threads(talk->session->engine), 1);
    cr_assert(talk_heard(talk, "OK"));
    talk_destroy(talk);
}

Test(analysis_talk, pondering_is_for_the_time_after_an_answer_only) {
    static const char *const BEFORE[] = {
        "",
        "START 15",
        "YXBOARD\n7,7,1\nDONE",
        "ABOUT",
        "TURN 7,7\nYXSHOWHASHUSAGE",
        "TURN 7,7\nYXSTOP",
        ("YXBOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n0,5,2\n1,5,2\n2,5,2\n"
         "9,9,2\nDONE\nYXNBEST 1")};
    for (size_t i = 0; i < ARRAY_LENGTH(BEFORE); i++) {
        Talk *talk = talk_to_analyst();
        talk_say(talk, "INFO pondering 1");
        talk_say(talk, BEFORE[i]);
        talk_say(talk, "INFO max_node -1");
        session_ponder(talk->session);
        talk_destroy(talk);
    }
    Talk *talk = talk_to_analyst();
    talk_say(talk, "TURN 7,7\nINFO max_node -1");
    session_ponder(talk->session);
    talk_destroy(talk);
}

/* ------------------------------------------------------------------------------------------
 * Wins and losses that a search finds but does not prove.
 */

/* Everything that was said, one line after another. */
typedef struct AllLines {
    char text[TALK_SIZE];
    size_t used;
} AllLines;

static void record_line(void *context, const char *line) {
    AllLines *record = context;
    size_t room = sizeof record->text - record->used;
    int length = snprintf(record->text + record->used, room, "%s\n", line);
    cr_assert_lt((size_t)length, room);
    record->used += (size_t)length;
}

/* What a new session says to some lines. */
static void record_lines(AllLines *record, const char *lines) {
    Session *session = session_create(record_line, record);
    record->used = 0;
    for (const char *line = lines; *line != '\0'; line += strcspn(line, "\n") + 1)
        session_line(session, line, strcspn(line, "\n"), clock_ms());
    session_destroy(session);
}

/* What a session says while it thinks about a position that moves lead to, with `nodes` nodes. */
static void record_search(AllLines *record, const char *moves, const char *settings, int nodes) {
    char lines[2048];
    int length =
        snprintf(lines, sizeof lines, "INFO timeout_turn 1000000000\nSTART 15\n%s\n", settings);
    for (const char *move = moves; *move != '\0';) {
        int y = (int)strtol(move + 1, NULL, 10);
        length += snprintf(lines + length, sizeof lines - (size_t)length, "PLAY %d,%d\n",
                           *move - 'a', y - 1);
        move += 1 + strspn(move + 1, "0123456789");
    }
    snprintf(lines + length, sizeof lines - (size_t)length, "INFO max_node %d\nBEGIN\n", nodes);
    record_lines(record, lines);
}

/* How often `part` is in the text. */
static int count_parts(const AllLines *record, const char *part) {
    int count = 0;
    for (const char *at = record->text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

/* The largest number behind `word`, without its sign; -1 where there is none. */
static long largest_number(const AllLines *record, const char *word) {
    long most = -1;
    for (const char *at = record->text; (at = strstr(at, word)) != NULL; at++) {
        const char *start = at + strlen(word);
        char *end;
        long number = labs(strtol(start, &end, 10));
        most = end > start && number > most ? number : most;
    }
    return most;
}

/* At some of these limits the search is over when a win has been seen and not yet been proven. */
enum { FIRST_LIMIT = 3000, LAST_LIMIT = 6000, LIMIT_STEP = 500 };

/* Adds wins and losses that are not proven, as people read them. */
static void count_words(const AllLines *record, int *won, int *lost) {
    cr_expect_lt(largest_number(record, " eval "), SCORE_ORDINARY_BOUND);
    *won += count_parts(record, " eval winning, not proven nodes ");
    *lost += count_parts(record, " eval losing, not proven nodes ");
}

/* The same as programs read them. */
static void count_rounded(const AllLines *record, int *won, int *lost) {
    cr_expect_leq(largest_number(record, "INFO EVAL "), SCORE_ORDINARY_BOUND);
    *won += count_parts(record, "INFO EVAL 20000\nINFO WINRATE 0.9950\n");
    *lost += count_parts(record, "INFO EVAL -20000\nINFO WINRATE 0.0050\n");
    cr_expect_eq(count_parts(record, "EVAL 20000\n") + count_parts(record, "EVAL -20000\n"),
                 count_parts(record, "WINRATE 0.9950\n") + count_parts(record, "WINRATE 0.0050\n"));
}

Test(analysis_talk, what_is_not_proven_is_a_word_for_people_and_a_round_number_for_programs) {
    static const char *const MOVES[] = {
        "k13n11k14m11j14l8o9l11k11k12l14i14j13l10", "k13n11k14m11j14l8o9l11k11k12l14i14j13l10l12",
        "i10h8g5h7f13j11j6h9h6j8g6i6g3g7g4g2h4",    "i10h8g5h7f13j11j6h9h6j8g6i6g3g7g4g2h4k7",
        "e3g2g4f6e2g9b4c3c2e4f5e6d6g5e5f3",         "e4g2b7c4a6d6c8e7f8f7e6d7g7e9g6g8e5d5d4f6g5",
    };
    static AllLines record;
    for (int detail = 0; detail <= 2; detail += 2) {
        int won = 0, lost = 0;
        for (int i = 0; i < (int)ARRAY_LENGTH(MOVES); i++) {
            for (int nodes = FIRST_LIMIT; nodes <= LAST_LIMIT; nodes += LIMIT_STEP) {
                record_search(&record, MOVES[i], detail != 0 ? "INFO show_detail 2" : "", nodes);
                if (detail != 0)
                    count_rounded(&record, &won, &lost);
                else
                    count_words(&record, &won, &lost);
            }
        }
        cr_expect_gt(won, 0);
        cr_expect_gt(lost, 0);
    }
}

Test(analysis_talk, among_several_lines_the_best_of_all_is_marked) {
    AllLines *record = calloc(1, sizeof *record);
    cr_assert_not_null(record);
    record_lines(record, "INFO timeout_turn 1000000000\nINFO max_depth 4\nINFO show_detail 1\n"
                         "START 15\nYXBOARD\n7,7,2\n8,8,1\n7,8,2\nDONE\nYXNBEST 3\n");
    static const char MARK[] = "MESSAGE REALTIME BEST ";
    const char *best = NULL, *answer = NULL;
    for (const char *line = record->text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        if (strncmp(line, MARK, sizeof MARK - 1) == 0)
            best = line + sizeof MARK - 1;
        answer = line;
    }
    cr_assert_not_null(best);
    cr_expect_eq(strncmp(best, answer, strlen(answer)), 0, "%s", record->text);
    free(record);
}

/* Whether the search tells people the move of its answer: what they were told last, of the first
 * of the ranked lines. */
static bool tells_answer(const AllLines *record) {
    char column = 0;
    int row = 0, x = -1, y = -1;
    for (const char *line = record->text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const char *told = strstr(line, " pv "), *rank = strstr(line, " line ");
        const char *end = line + strcspn(line, "\n");
        bool first = rank == NULL || rank > end || strncmp(rank, " line 1/", 8) == 0;
        if (told != NULL && told < end && first)
            cr_assert_eq(sscanf(told, " pv %c%d", &column, &row), 2);
        sscanf(line, "%d,%d", &x, &y);
    }
    return x == column - 'a' && y == row - 1;
}

Test(analysis_talk, a_search_that_stops_within_an_iteration_tells_what_it_plays) {
    AllLines *record = calloc(1, sizeof *record);
    cr_assert_not_null(record);
    for (int count = 1; count <= 3; count += 2) {
        for (int nodes = 1000; nodes < 9000; nodes += 130) {
            char lines[256];
            snprintf(lines, sizeof lines,
                     "INFO timeout_turn 1000000000\nINFO max_node %d\nSTART 15\nYXBOARD\n7,7,2\n"
                     "8,8,1\n7,8,2\nDONE\nYXNBEST %d\n",
                     nodes, count);
            record_lines(record, lines);
            cr_expect(tells_answer(record), "%s", record->text);
        }
    }
    free(record);
}
