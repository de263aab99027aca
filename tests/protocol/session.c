/* Tests of session.h as transcripts without a process: what is said and what is answered. */
#include "protocol/protocol_support.h"

#include "ground/clock.h"
#include "ground/command.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(session, about_is_one_line_with_four_entries) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "ABOUT",
                            "name=\"" ENGINE_NAME "\", version=\"" ENGINE_VERSION
                            "\", author=\"" ENGINE_AUTHOR "\", country=\"" ENGINE_COUNTRY "\""));
    talk_destroy(talk);
}

Test(session, without_a_board_only_start_helps) {
    static const Transcript TRANSCRIPTS[] = {
        {"BEGIN", "ERROR no board yet*"},
        {"RESTART", "ERROR no board yet*"},
        {"TURN 7,7", "ERROR no board yet*"},
        {"PLAY 7,7", "ERROR no board yet*"},
        {"TAKEBACK 7,7", "ERROR no board yet*"},
        {"YXSHOWFORBID", "ERROR no board yet*"},
        {"BOARD\n7,7,1\nDONE", "ERROR no board yet*"},
        {"BOARD\nDONE", "ERROR no board yet*"},
        {"YXBOARD\nDONE", "ERROR no board yet*"},
        {"SWAP2BOARD\nDONE", "ERROR no board yet*"},
        {"BEGIN\nSTART 15\nBEGIN", "ERROR no board yet*\nOK\nx,y"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(session, boards_have_edges_of_3_to_32) {
    static const Transcript TRANSCRIPTS[] = {
        {"START 20\nBEGIN", "OK\nx,y"},
        {"START 3\nBEGIN", "OK\nx,y"},
        {"START 32\nBEGIN", "OK\nx,y"},
        {"START 2", "ERROR board size 2x2*"},
        {"START 33", "ERROR board size 33x33*"},
        {"START 0", "ERROR board size*"},
        {"START -15", "ERROR board size*"},
        {"START 4294967311", "ERROR board size*"},
        {"START", "ERROR START needs*"},
        {"START fifteen", "ERROR START needs*"},
        {"START 99999999999999999999999", "ERROR START needs*"},
        {"RECTSTART 10,12\nTURN 9,11", "OK\nx,y"},
        {"RECTSTART 10,12\nTURN 10,11", "OK\nERROR point 10,11 is off the 10x12 board"},
        {"RECTSTART 32,3\nBEGIN", "OK\nx,y"},
        {"RECTSTART 10", "ERROR RECTSTART needs*"},
        {"RECTSTART 10,2", "ERROR board size*"},
        {"RECTSTART 33,10", "ERROR board size*"},
        {"START 15\nSTART 2\nTURN 14,14", "OK\nERROR board size*\nx,y"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(session, bad_points_are_refused_and_nothing_changes) {
    static const Transcript TRANSCRIPTS[] = {
        {"START 15\nTURN 15,7", "OK\nERROR point 15,7 is off the 15x15 board"},
        {"START 15\nTURN 7,-1", "OK\nERROR point 7,-1 is off the 15x15 board"},
        {"START 15\nTURN 4294967303,7", "OK\nERROR point 4294967303,7 is off*"},
        {"START 15\nTURN", "OK\nERROR cannot read a point*"},
        {"START 15\nTURN 7", "OK\nERROR cannot read a point*"},
        {"START 15\nTURN h8", "OK\nERROR cannot read a point*"},
        {"START 15\nTURN 99999999999999999999,1", "OK\nERROR cannot read a point*"},
        {"START 15\nTURN 7,7\nTURN 7,7", "OK\nx,y\nERROR point is occupied"},
        {"START 15\nPLAY 7,7\nPLAY 7,7", "OK\n7,7\nERROR point is occupied"},
        {"START 15\nPLAY 99,7", "OK\nERROR point 99,7 is off*"},
        {"START 15\nTAKEBACK 7,7", "OK\nERROR point is empty"},
        {"START 15\nTAKEBACK 7,77", "OK\nERROR point 7,77 is off*"},
        {"START 15\nTAKEBACK", "OK\nERROR cannot read a point*"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(session, unknown_lines_are_echoed_in_a_safe_form) {
    static const Transcript TRANSCRIPTS[] = {
        {"hello world", "UNKNOWN hello world"},
        {"  7,7 ", "UNKNOWN 7,7"},
        {"DONE", "UNKNOWN DONE"},
        {"\x01\x80 \xff\tq", "UNKNOWN ?? ??q"},
        {"YXNONSENSE 5", "UNKNOWN YXNONSENSE 5"},
        {"", ""},
        {"   \n\t\n", ""},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));

    Talk *talk = talk_create();
    static char text[200000];
    memset(text, 'y', sizeof text);
    text[100] = '\0';
    talk_say(talk, text);
    cr_assert_eq(strlen(talk->replies[0]), strlen("UNKNOWN ") + 80);
    talk_destroy(talk);
}

Test(session, a_line_of_200_kilobytes_is_one_error) {
    Talk *talk = talk_create();
    static char text[200001];
    memset(text, 'y', 200000);
    cr_assert(talk_exchange(talk, "START 15", "OK"));
    cr_assert(talk_exchange(talk, text, "ERROR line longer than 4096 bytes"));
    memcpy(text, "TURN 7,7", 8);
    cr_assert(talk_exchange(talk, text, "ERROR line longer than 4096 bytes"));
    memcpy(text, "INFO x  ", 8);
    cr_assert(talk_exchange(talk, text, ""));
    memcpy(text, "INFO folder ", 12);
    cr_assert(talk_exchange(talk, text, ""));
    cr_assert(talk_exchange(talk, "TURN 7,7", "ERROR *\nx,y"));
    cr_assert_not_null(strstr(talk->replies[0], "the line is longer than 4096 bytes"));
    talk_destroy(talk);
}

/* What the beginning of such a line says may well be right: it is the length that is wrong. */
Test(session, of_a_line_that_is_too_long_the_length_is_told) {
    Talk *talk = talk_create();
    static const char *const COMMANDS[] = {"TURN 7,7",  "TAKEBACK 7,7",   "RECTSTART 9,9",
                                           "YXNBEST 2", "YXBALANCEONE 0", "YXSHOWFORBID"};
    char text[COMMAND_MAX_LENGTH + 64];
    cr_assert(talk_exchange(talk, "START 15", "OK"));
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        snprintf(text, sizeof text, "%-*s", COMMAND_MAX_LENGTH + 1, COMMANDS[i]);
        cr_assert(talk_exchange(talk, text, "ERROR line longer than 4096 bytes"));
    }
    snprintf(text, sizeof text, "BOARD\n%-*s\nDONE", COMMAND_MAX_LENGTH + 1, "7,7,2");
    cr_assert(talk_exchange(talk, text, "ERROR line longer than 4096 bytes"));
    snprintf(text, sizeof text, "%-*s", COMMAND_MAX_LENGTH, "TURN 7,7");
    cr_assert(talk_exchange(talk, text, "x,y"));
    talk_destroy(talk);
}

Test(session, a_folder_that_cannot_be_is_told) {
    static const char LINE[] = "INFO folder a\0b";
    Talk *talk = talk_create();
    cr_assert(session_line(talk->session, LINE, sizeof LINE - 1, clock_ms()));
    cr_assert(talk_exchange(talk, "START 15", "ERROR \"INFO folder a?b\" cannot be met*\nOK"));
    talk_destroy(talk);
}

Test(session, end_says_that_it_is_over_and_nothing_else) {
    Talk *talk = talk_create();
    cr_assert(talk_say(talk, "START 15\nBOARD\n7,7,1"));
    cr_assert(!talk_say(talk, "end"));
    cr_assert(talk_heard(talk, "OK"));
    talk_destroy(talk);
}

Test(session, the_engine_plays_the_side_to_move) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nTURN 7,7", "OK\nx,y"));
    const Board *board = session_board(talk->session);
    cr_assert_eq(board->stone_count[BLACK], 1);
    cr_assert_eq(board->stone_count[WHITE], 1);
    cr_assert_eq(talk_stone(talk, 7, 7), STONE_BLACK);

    cr_assert(talk_exchange(talk, "RESTART\nBEGIN\nTURN 0,0", "OK\nx,y\nx,y"));
    cr_assert_eq(board->stone_count[BLACK], 2);
    cr_assert_eq(talk_stone(talk, 0, 0), STONE_WHITE);

    cr_assert(talk_exchange(talk, "BEGIN", "x,y"), "it moves for whoever is to move");
    cr_assert_eq(board->stone_count[WHITE], 2);
    talk_destroy(talk);
}

Test(session, take_back_returns_the_move_to_its_side) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nPLAY 7,7\nPLAY 8,8\nPLAY 9,9", "OK\n7,7\n8,8\n9,9"));
    uint64_t key = session_board(talk->session)->key;
    cr_assert(
        talk_exchange(talk, "TAKEBACK 9,9\nTAKEBACK 8,8\nPLAY 8,8\nPLAY 9,9", "OK\nOK\n8,8\n9,9"));
    cr_assert_eq(session_board(talk->session)->key, key);
    cr_assert(talk_exchange(talk, "TAKEBACK 7,7", "OK"), "an older stone may go, too");
    cr_assert_eq(talk_stone(talk, 7, 7), STONE_NONE);
    cr_assert_eq(session_board(talk->session)->side, BLACK, "white has as many stones now");
    talk_destroy(talk);
}

/* TAKEBACK tells whose turn it is by itself, not by the order in which stones were put. */
Test(session, after_take_back_the_other_side_is_to_move_whatever_came_last) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nBOARD\n9,9,2\n7,7,2\n8,8,1\nDONE", "OK\nx,y"));
    const Board *board = session_board(talk->session);
    cr_assert_eq(board->side, BLACK);
    cr_assert(talk_exchange(talk, "TAKEBACK 8,8\nTAKEBACK 9,9", "OK\nOK"));
    cr_assert_eq(board->side, BLACK);
    cr_assert(talk_exchange(talk, "PLAY 0,0", "0,0"));
    cr_assert_eq(talk_stone(talk, 0, 0), STONE_BLACK);
    talk_destroy(talk);

    talk = talk_create();
    talk_say(talk, "START 15\nINFO rule 2\nPLAY 0,7\nPLAY 0,0\nPLAY 1,7\nPLAY 2,0\nPLAY 2,7\n"
                   "PLAY 4,0\nPLAY 3,7\nPLAY 6,0\nPLAY 4,7\nTAKEBACK 4,7\nTAKEBACK 6,0");
    cr_assert_eq(session_board(talk->session)->side, WHITE);
    talk_destroy(talk);
}

Test(session, the_counts_of_a_board_block_say_which_colour_is_ours) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nYXBOARD\n7,7,2\nDONE", "OK"));
    cr_assert_eq(talk_stone(talk, 7, 7), STONE_BLACK);
    cr_assert_eq(session_board(talk->session)->side, WHITE);

    talk_say(talk, "YXBOARD\n8,8,2\n7,7,1\nDONE");
    cr_assert_eq(talk_stone(talk, 7, 7), STONE_BLACK);
    cr_assert_eq(talk_stone(talk, 8, 8), STONE_WHITE);
    cr_assert_eq(session_board(talk->session)->side, BLACK);

    talk_say(talk, "YXBOARD\n1,1,1\n2,2,1\n3,3,1\n4,4,2\nDONE");
    cr_assert_eq(talk_stone(talk, 1, 1), STONE_BLACK, "whatever the counts are");
    cr_assert_eq(session_board(talk->session)->side, BLACK);

    talk_say(talk, "YXBOARD\n1,1,2\n2,2,2\n3,3,2\n4,4,1\nDONE");
    cr_assert_eq(talk_stone(talk, 1, 1), STONE_BLACK);
    cr_assert_eq(session_board(talk->session)->side, WHITE);
    cr_assert(talk_heard(talk, ""));

    cr_assert(talk_exchange(talk, "BOARD\n7,7,2\nDONE\nTURN 0,0", "x,y\nx,y"));
    cr_assert_eq(talk_stone(talk, 0, 0), STONE_BLACK);
    talk_destroy(talk);
}

Test(session, an_empty_board_block_opens_the_game) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 20\nBOARD\nDONE", "OK\nx,y"));
    cr_assert_eq(session_board(talk->session)->stone_count[BLACK], 1);
    talk_destroy(talk);
}

/* What field 3 points out is empty. */
Test(session, a_board_with_nothing_left_but_forbidden_points_is_not_full) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk,
                            "START 3\nINFO rule 4\nBOARD\n0,0,1\n1,0,2\n2,0,1\n0,1,1\n1,1,2\n"
                            "2,1,1\n0,2,2\n1,2,1\n2,2,3\nDONE",
                            "OK\n2,2"));
    talk_destroy(talk);
}

Test(session, a_full_board_has_no_answer) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk,
                            "START 3\nINFO row 3\nBOARD\n0,0,1\n1,0,2\n2,0,1\n0,1,1\n1,1,2\n"
                            "2,1,1\n0,2,2\n1,2,1\n2,2,2\nDONE",
                            "OK\nERROR board is full"));
    cr_assert_eq(session_board(talk->session)->empty_count, 9);
    cr_assert(talk_exchange(talk,
                            "YXBOARD\n0,0,1\n1,0,2\n2,0,1\n0,1,1\n1,1,2\n2,1,1\n0,2,2\n1,2,1\n"
                            "DONE\nTURN 2,2",
                            "ERROR board is full"));
    cr_assert_eq(session_board(talk->session)->empty_count, 0);
    cr_assert(talk_exchange(talk, "BEGIN\nTURN 0,0", "ERROR board is full\nERROR point is occ*"));
    cr_assert(talk_exchange(talk, "TAKEBACK 2,2\nYXBALANCETWO 0\nBEGIN",
                            "OK\nERROR fewer points are empty*\n2,2"));
    cr_assert(talk_exchange(talk,
                            "RESTART\nYXBOARD\n0,0,1\n1,0,2\n2,0,1\n0,1,1\n1,1,2\n2,1,1\n0,2,2\n"
                            "1,2,1\n2,2,2\nDONE",
                            "OK"));
    cr_assert_eq(session_board(talk->session)->empty_count, 0, "without an answer it may be full");
    talk_destroy(talk);
}

Test(session, a_row_is_completed_and_a_threatened_one_is_stopped) {
    static const Transcript TRANSCRIPTS[] = {
        {"START 15\nBOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n0,5,2\n1,5,2\n2,5,2\n3,5,2\nDONE",
         "OK\n4,0"},
        {"START 15\nBOARD\n0,0,1\n9,0,1\n2,9,1\n0,5,2\n1,5,2\n2,5,2\n3,5,2\nDONE", "OK\n4,5"},
        {"INFO row 3\nSTART 3\nBOARD\n0,0,1\n1,0,1\n0,2,2\n1,2,2\nDONE", "OK\n2,0"},
        {"INFO row 3\nSTART 3\nBOARD\n0,0,2\n1,0,2\n0,2,1\nDONE", "OK\n2,0"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(session, swap2_is_answered_for_0_3_and_5_stones_and_for_nothing_else) {
    static const Transcript TRANSCRIPTS[] = {
        {"START 15\nSWAP2BOARD\n7,7\nDONE", "OK\nERROR swap2 has 0, 3 or 5 stones, not 1"},
        {"START 15\nSWAP2BOARD\n7,7\n8,8\nDONE", "OK\nERROR swap2 has*"},
        {"START 15\nSWAP2BOARD\n7,7\n8,8\n9,9\n1,1\nDONE", "OK\nERROR swap2 has*"},
        {"START 15\nSWAP2BOARD\n1,1\n2,2\n3,3\n4,4\n5,5\n6,6\nDONE", "OK\nERROR swap2 has*"},
        {"START 15\nSWAP2BOARD\n7,7\n8,8\n7,7\nDONE", "OK\nERROR bad line*"},
        {"START 15\nSWAP2BOARD\n7,7,1\n8,8,2\n9,9,1\nDONE", "OK\nERROR bad line*"},
        {"START 15\nSWAP2BOARD\n7,7\n8,8\n15,9\nDONE", "OK\nERROR bad line*"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

/* Whether a swap2 answer is SWAP, or `count` points that are stones now. */
static bool is_swap2_answer(const Talk *talk, const char *reply, int least, int most) {
    if (strcmp(reply, "SWAP") == 0)
        return least < 3;
    char point[16];
    int count = 0;
    for (; *reply != '\0'; count++) {
        size_t length = strcspn(reply, " ");
        snprintf(point, sizeof point, "%.*s", (int)length, reply);
        int x, y;
        if (!talk_read_point(point, &x, &y) || talk_stone(talk, x, y) == STONE_NONE)
            return false;
        reply += length + (reply[length] == ' ');
    }
    return count >= least && count <= most;
}

Test(session, swap2_answers_are_legal_and_on_the_board) {
    static const struct {
        const char *block;
        int stones, least, most;
    } CASES[] = {
        {"SWAP2BOARD\nDONE", 0, 3, 3},
        {"SWAP2BOARD\n7,7\n8,8\n9,7\nDONE", 3, 1, 2},
        {"SWAP2BOARD\n7,7\n8,8\n9,7\n3,3\n10,10\nDONE", 5, 1, 1},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Talk *talk = talk_create();
        talk_say(talk, "START 15");
        talk_say(talk, CASES[i].block);
        cr_assert_eq(talk->reply_count, 2);
        const char *reply = talk->replies[1];
        cr_assert(is_swap2_answer(talk, reply, CASES[i].least, CASES[i].most), "%s", reply);
        const Board *board = session_board(talk->session);
        cr_assert_geq(board->stone_count[BLACK] + board->stone_count[WHITE], CASES[i].stones);
        cr_assert(i != 0 || board->stone_count[BLACK] == 2);
        talk_destroy(talk);
    }
}

Test(session, evaluate_is_answered_with_one_message_whatever_the_point) {
    static const Transcript TRANSCRIPTS[] = {
        {"INFO evaluate 7,7\nSTART 15", "MESSAGE evaluate: no board yet\nOK"},
        {"START 15\nINFO evaluate", "OK\nMESSAGE evaluate: cannot read a point x,y"},
        {"START 15\nINFO evaluate h8\nABOUT", "OK\nMESSAGE evaluate: cannot read*\nname=*"},
        {"START 15\nINFO evaluate 15,3", "OK\nMESSAGE evaluate 15,3: off the 15x15 board"},
        {"START 15\nINFO evaluate -1,3", "OK\nMESSAGE evaluate -1,3: off the 15x15 board"},
        {"START 15\nPLAY 7,7\nPLAY 8,8\nINFO evaluate 7,7\nINFO evaluate 8,8",
         "OK\n7,7\n8,8\nMESSAGE evaluate 7,7: taken by black\nMESSAGE evaluate 8,8: taken by "
         "white"},
        {"START 15\nYXBOARD\n7,7,3\nDONE\nINFO evaluate 7,7",
         "OK\nMESSAGE evaluate 7,7: taken by a wall"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

/* Asks about a point; reads both values and checks that `words` are said, black's first. */
static void expect_evaluation(Talk *talk, const char *point, const char *black, const char *white,
                              int values[SIDE_COUNT]) {
    char line[64], end[160];
    talk->reply_count = 0;
    snprintf(line, sizeof line, "INFO evaluate %s", point);
    talk_say(talk, line);
    cr_assert_eq(talk->reply_count, 1);
    int x, y, used = 0;
    const char *reply = talk->replies[0];
    cr_assert_eq(
        sscanf(reply, "MESSAGE evaluate %d,%d: black %d %n", &x, &y, &values[BLACK], &used), 3,
        "%s", reply);
    snprintf(end, sizeof end, "(%s), white ", black);
    cr_assert_eq(strncmp(reply + used, end, strlen(end)), 0, "%s", reply);
    snprintf(end, sizeof end, "(%s)", white);
    int more = 0;
    const char *rest = reply + used + strlen(black) + strlen("(), white ");
    cr_assert_eq(sscanf(rest, "%d %n", &values[WHITE], &more), 1, "%s", reply);
    cr_assert_str_eq(rest + more, end, "%s", reply);
}

Test(session, evaluate_tells_the_value_and_the_threats_of_both_sides) {
    int open[SIDE_COUNT], row[SIDE_COUNT], none[SIDE_COUNT];
    Talk *talk = talk_create();
    talk_say(talk,
             "START 15\nYXBOARD\n5,7,1\n6,7,1\n7,7,1\n0,14,1\n2,2,2\n3,2,2\n4,2,2\n5,2,2\nDONE");
    expect_evaluation(talk, "8,7", "open four or double four", "no threat", open);
    expect_evaluation(talk, "6,2", "no threat", "completes the row", row);
    expect_evaluation(talk, "12,12", "no threat", "no threat", none);
    cr_expect_gt(open[BLACK], none[BLACK]);
    cr_expect_gt(row[WHITE], none[WHITE]);
    const Board *board = session_board(talk->session);
    cr_expect_eq(open[BLACK], board_move_score(board, BLACK, board_cell(board, 8, 7)));
    cr_expect_eq(open[WHITE], board_move_score(board, WHITE, board_cell(board, 8, 7)));

    talk_say(talk, "INFO rule 4\nYXBOARD\n7,5,1\n7,6,1\n5,7,1\n6,7,1\n0,0,2\n0,14,2\n14,0,2\n"
                   "14,14,2\nDONE");
    expect_evaluation(talk, "7,7", "forbidden", "no threat", none);
    talk_say(talk, "PLAY 7,8");
    expect_evaluation(talk, "7,7", "open four or double four", "no threat", none);
    talk_destroy(talk);
}

Test(session, field_3_is_a_wall_but_only_a_hint_in_plain_renju) {
    static const struct {
        int rule;
        Stone stone;
        Side side; /* walls of the continuous game were stones and count */
    } CASES[] = {{0, STONE_WALL, WHITE},
                 {2, STONE_WALL, BLACK},
                 {6, STONE_WALL, BLACK},
                 {4, STONE_NONE, WHITE}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char lines[64];
        snprintf(lines, sizeof lines, "INFO rule %d\nSTART 15\nYXBOARD\n7,7,2\n8,8,3\nDONE",
                 CASES[i].rule);
        Talk *talk = talk_create();
        cr_assert(talk_exchange(talk, lines, "OK"));
        cr_assert_eq(talk_stone(talk, 8, 8), CASES[i].stone, "rule %d", CASES[i].rule);
        cr_assert_eq(session_board(talk->session)->side, CASES[i].side, "rule %d", CASES[i].rule);
        talk_destroy(talk);
    }
}

Test(session, forbidden_points_are_shown_in_two_digits_each) {
    static const Transcript TRANSCRIPTS[] = {
        {"INFO rule 4\nSTART 15\nYXBOARD\n7,5,1\n7,6,1\n5,7,1\n6,7,1\n0,0,2\n0,14,2\n14,0,2\n"
         "14,14,2\nDONE\nYXSHOWFORBID",
         "OK\nFORBID 0707."},
        {"START 15\nYXSHOWFORBID", "OK\nFORBID ."},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(session, a_front_end_that_asked_for_info_may_send_what_it_likes) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "YXSHOWINFO",
                            "MESSAGE INFO MAX_THREAD_NUM 256\nMESSAGE INFO MAX_HASH_SIZE 18"));
    cr_assert(talk_exchange(talk, "YXNONSENSE\nhello\n7,7\nDONE\nSTART 15\nYXHASHCLEAR\nBEGIN",
                            "OK\nx,y"));
    cr_assert(talk_exchange(talk, "TURN 99,99", "ERROR point*"));
    talk_destroy(talk);
}

/* Whether both threads, the one that reads and the one that obeys, take the last of these lines
 * alone for END: what one takes for a text in quotation marks or a name is that for the other,
 * inside of a block as well. */
static void expect_agreement(const char *const *lines, size_t count) {
    Talk *talk = talk_create();
    for (size_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        size_t length = strlen(lines[i]);
        cr_expect_eq(session_peek(talk->session, lines[i], length, clock_ms()), !last);
        cr_expect_eq(session_line(talk->session, lines[i], length, clock_ms()), !last);
    }
    talk_destroy(talk);
}

Test(session, both_threads_agree_where_a_text_ends) {
    static const char *const LINES[] = {"START 15", "BOARD", "YXEDITTEXTDATABASE \"abc",
                                        "END x",    "x\"",   "DONE",
                                        "BOARD",    "DONE",  "END"};
    expect_agreement(LINES, ARRAY_LENGTH(LINES));
}

Test(session, both_threads_agree_what_is_the_name_of_a_file) {
    static const char *const LINES[] = {"START 15",      "BOARD",
                                        "YXSETDATABASE", "END x",
                                        "YXHASHDUMP",    "YXEDITTEXTDATABASE \"a",
                                        "7,7,1",         "YXHASHLOAD",
                                        "DONE",          "BOARD",
                                        "YXSETDATABASE", "START 15",
                                        "YXHASHLOAD",    "YXEDITTEXTDATABASE \"a",
                                        "YXHASHLOAD",    "x\" y",
                                        "END x"};
    expect_agreement(LINES, ARRAY_LENGTH(LINES));
}

Test(session, a_new_board_ends_the_wait_for_the_file_of_a_refused_command) {
    static const Transcript CASES[] = {
        {"START 15\nBOARD\nYXSETDATABASE\nSTART 15\nYXEDITTEXTDATABASE \"a\nb\"\n7,7\nDONE",
         "OK\nERROR \"YXSETDATABASE\" came*\nERROR the block before*\nOK\nERROR no database yet*"}};
    cr_assert(talk_transcripts(CASES, ARRAY_LENGTH(CASES)));
}
