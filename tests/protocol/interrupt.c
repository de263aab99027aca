/* Tests of what reaches a search that runs or waits: stops, limits, END and the end of input.
 *
 * One thread is enough: the conversation announces lines to the session while the search is on,
 * from the callback of its first MESSAGE. A stop that gets lost lets a test run into its timeout.
 */
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seconds; only a search that nobody stops gets there. */
TestSuite(interrupt, .timeout = 120);

/* A calm position in which a search has something to do; it ends with DONE. */
#define CALM_BLOCK "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\nDONE"

/* A board and no limit that would end a search in a human's time. */
static Talk *talk_without_limits(void) {
    Talk *talk = talk_create_silent();
    cr_assert(talk_exchange(talk, "START 15\nINFO timeout_turn 1000000000", "OK"));
    return talk;
}

Test(interrupt, a_stop_during_a_search_gets_the_best_move_so_far) {
    static const char *const STOPS[] = {"YXSTOP", "stop", "\n \nSTOP"};
    for (size_t i = 0; i < ARRAY_LENGTH(STOPS); i++) {
        Talk *talk = talk_without_limits();
        talk->on_message = STOPS[i];
        cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"));
        cr_assert(talk_exchange(talk, STOPS[i], ""), "the stop itself is not answered");
        talk_destroy(talk);
    }
}

Test(interrupt, limits_reach_a_search_that_runs) {
    static const char *const LIMITS[] = {
        "INFO timeout_turn 0",  "INFO timeout_turn 1",
        "INFO max_node 1",      "INFO max_depth 1",
        "INFO time_left 0",     "INFO time_left -1000",
        "INFO timeout_match 1", "INFO rule 1\nINFO max_node 100\nABOUT",
    };
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        Talk *talk = talk_without_limits();
        talk->on_message = LIMITS[i];
        cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"), "%s", LIMITS[i]);
        talk_destroy(talk);
    }
}

Test(interrupt, other_lines_wait_for_their_turn) {
    Talk *talk = talk_without_limits();
    talk_say(talk, "INFO max_depth 4");
    talk->on_message = "TURN 0,0\nSTART 10\nABOUT\nhello";
    cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"));
    cr_assert_eq(talk->last_depth, 4);
    cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"));
    cr_assert(talk_exchange(talk, "START 10\nABOUT\nhello", "OK\nname=*\nUNKNOWN hello"));
    talk_destroy(talk);
}

Test(interrupt, a_stop_when_nothing_is_thought_about_is_forgotten) {
    Talk *talk = talk_without_limits();
    talk_say(talk, "INFO max_depth 3");
    talk_announce(talk, "YXSTOP\n" CALM_BLOCK);
    cr_assert(talk_exchange(talk, "YXSTOP", ""));
    cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"));
    cr_assert_eq(talk->last_depth, 3, "the stop came before the search");
    talk_destroy(talk);
}

Test(interrupt, a_stop_belongs_to_the_searches_that_were_asked_for_before_it) {
    Talk *talk = talk_without_limits();
    talk_announce(talk, CALM_BLOCK "\nYXSTOP\nINFO max_depth 3\n" CALM_BLOCK);
    cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"));
    cr_assert_lt(talk->last_depth, 3);
    cr_assert(talk_exchange(talk, "YXSTOP\nINFO max_depth 3\n" CALM_BLOCK, "x,y"));
    cr_assert_eq(talk->last_depth, 3);
    talk_destroy(talk);
}

Test(interrupt, a_limit_that_was_read_counts_for_the_searches_before_it_too) {
    Talk *talk = talk_without_limits();
    talk_announce(talk, CALM_BLOCK "\nINFO max_depth 2\nINFO timeout_turn bad");
    cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"));
    cr_assert_eq(talk->last_depth, 2);
    talk_destroy(talk);
}

Test(interrupt, end_breaks_a_search_off_without_an_answer) {
    Talk *talk = talk_without_limits();
    talk->on_message = "END";
    cr_assert(talk_exchange(talk, CALM_BLOCK, ""));
    cr_assert_eq(talk->message_count, 1, "nothing is said after END");
    cr_assert(!talk_say(talk, "END"));
    cr_assert(talk_heard(talk, ""));
    talk_destroy(talk);
}

Test(interrupt, end_breaks_off_the_search_for_a_first_move_when_the_usual_one_is_blocked) {
    Talk *talk = talk_without_limits();
    cr_assert(talk_exchange(talk, "RESTART\nYXBLOCK\n7,7\nDONE", "OK"));
    talk->on_message = "END";
    cr_assert(talk_exchange(talk, "BEGIN", ""));
    talk_destroy(talk);
}

Test(interrupt, a_longer_limit_lets_a_search_go_on) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nINFO timeout_turn 100", "OK"));
    talk->on_message = "INFO timeout_turn 700";
    int64_t start_ms = clock_ms();
    cr_assert(talk_exchange(talk, CALM_BLOCK, "x,y"));
    cr_assert_gt(clock_ms() - start_ms, 500);
    talk_destroy(talk);
}

Test(interrupt, before_end_everything_that_needs_no_search_is_answered) {
    Talk *talk = talk_create_silent();
    talk_announce(talk, "START 15\nABOUT\nBEGIN\nTURN 99,99\nTURN 0,0\nhello\nEND");
    cr_assert(talk_exchange(talk, "START 15\nABOUT\nBEGIN\nTURN 99,99\nTURN 0,0\nhello",
                            "OK\nname=*\nx,y\nERROR point*\nUNKNOWN hello"));
    talk_destroy(talk);

    talk = talk_create_silent();
    talk_announce(talk, "INFO timeout_turn 0\nSTART 15\nBEGIN\nTURN 0,0\n" CALM_BLOCK "\nEND");
    cr_assert(talk_exchange(talk, "INFO timeout_turn 0\nSTART 15\nBEGIN\nTURN 0,0\n" CALM_BLOCK,
                            "OK\nx,y\nx,y\nx,y"));
    talk_destroy(talk);
}

Test(interrupt, at_the_end_of_input_every_search_answers_at_once) {
    Talk *talk = talk_without_limits();
    session_end_of_input(talk->session);
    cr_assert(talk_exchange(talk, CALM_BLOCK "\nTURN 0,0\nABOUT\nSTART 9\n" CALM_BLOCK,
                            "x,y\nx,y\nname=*\nOK\nERROR bad line*"));
    talk_destroy(talk);
}

Test(interrupt, instant_answers_show_no_search) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nINFO show_detail 3\n" CALM_BLOCK, "OK\nx,y"));
    cr_assert_eq(talk->message_count, 0);
    talk_destroy(talk);
}

/* The positions that the search told of last. */
static long long last_nodes(const Talk *talk) {
    const char *nodes = strstr(talk->last_message, " nodes ");
    return nodes == NULL ? 0 : strtoll(nodes + strlen(" nodes "), NULL, 10);
}

/* A row to complete, a row of the opponent's that nothing stops, a win that is kept, and the only
 * move: however few or many positions are allowed. */
Test(interrupt, what_needs_no_search_is_answered_at_once) {
    static const struct {
        const char *lines, *answers;
    } CASES[] = {
        {"BOARD\n0,0,1\n9,9,2\n1,0,1\n8,2,2\n2,0,1\n2,8,2\n3,0,1\n9,4,2\nDONE", "4,0"},
        {"BOARD\n4,4,1\n1,0,2\n9,1,1\n2,0,2\n2,9,1\n3,0,2\n9,9,1\n4,0,2\nDONE", "x,y"},
        {"BOARD\n7,7,1\n0,0,2\n7,8,1\n2,0,2\n7,9,1\n14,0,2\nDONE\nTURN 7,5", "7,6\n7,10"},
        {"RECTSTART 3,3\nBOARD\n0,0,1\n1,0,2\n2,0,1\n1,1,2\n0,1,1\n0,2,2\n2,1,1\n2,2,2\nDONE",
         "OK\n1,2"},
    };
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(CASES); i++) {
        Talk *talk = talk_without_limits();
        talk_say(talk, i % 2 == 0 ? "INFO max_node 1" : "INFO max_node 1000000000");
        cr_expect(talk_exchange(talk, CASES[i / 2].lines, CASES[i / 2].answers));
        cr_expect_lt(last_nodes(talk), 3000, "%s", talk->last_message);
        talk_destroy(talk);
    }
}

Test(interrupt, realtime_and_details_come_only_when_asked_for) {
    for (int detail = -1; detail < 6; detail++) {
        int bits = clamp_int(detail, 0, 3);
        char line[32];
        snprintf(line, sizeof line, "INFO show_detail %d", detail);
        Talk *talk = talk_without_limits();
        talk_say(talk, line);
        cr_assert(talk_exchange(talk, "INFO max_depth 3\n" CALM_BLOCK, "x,y"));
        cr_assert_gt(talk->message_count, 0);
        cr_assert_eq(talk->realtime_count > 0, (bits & 1) != 0, "%s", line);
        cr_assert_eq(talk->detail_count > 0, (bits & 2) != 0, "%s", line);
        cr_assert_eq(talk->detail_count % 12, 0, "whole blocks");
        talk_destroy(talk);
    }
}

Test(interrupt, start_keeps_what_was_set) {
    Talk *talk = talk_without_limits();
    cr_assert(talk_exchange(talk, "INFO max_depth 2\nSTART 15\n" CALM_BLOCK, "OK\nx,y"));
    cr_assert_eq(talk->last_depth, 2);
    talk_destroy(talk);
}
