/* Tests of the commands of Yixin-Board, word for word and in its order. */
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(yixin_board, .timeout = 240);

/* The number at the end of the last reply. */
static int last_number(const Talk *talk) {
    const char *reply = talk->replies[talk->reply_count - 1], *last = strrchr(reply, ' ');
    return last == NULL ? -1 : (int)strtol(last, NULL, 10);
}

Test(yixin_board, it_begins_analyses_and_goes_on) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk,
                            "INFO rule 0\nINFO timeout_match 100000000\nINFO time_left 100000000\n"
                            "INFO timeout_turn 2000000\nINFO max_depth 225\n"
                            "INFO time_increment 0\nINFO max_node 3000\nINFO caution_factor 4\n"
                            "INFO thread_num 1\nINFO hash_size 1024\nINFO pondering 0\n"
                            "INFO vcthread 0\ninfo nbestsym 0\ninfo show_detail 0\n"
                            "info usedatabase 0\nyxshowinfo\nSTART 15",
                            "MESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *\nOK"));
    /* The forbidden points are asked for before each move of black, whatever the rule. */
    cr_assert(talk_exchange(talk, "start 15\nyxboard\ndone\nyxshowforbid", "OK\nFORBID ."));
    cr_assert(talk_exchange(talk, "yxquerydatabaseallt\ndone",
                            "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\n"
                            "MESSAGE DATABASE TEXT \"\""));
    /* The board of 2018 says the size twice. */
    cr_assert(talk_exchange(talk,
                            "INFO time_left 100000000\nyxhashclear\nstart 15 15\nboard\n"
                            "7,7,2\n8,8,1\n8,7,2\ndone",
                            "OK\nx,y"));
    cr_assert(talk_exchange(talk, "INFO time_left 99999000\nturn 0,0", "x,y"));
    cr_assert(talk_exchange(talk, "start 15\nyxboard\n7,7,2\ndone\nyxnbest 2", "OK\nx,y"));
    cr_assert(talk_exchange(talk,
                            "yxblock\n8,8\ndone\nyxblockpathreset\nyxblockundo\n8,8\ndone\n"
                            "yxblockreset\nyxforbid add 1 2 3\nyxdraw\nyxresign\nyxdbtopos\n"
                            "yxsetbestmovedatabase\nyxprintfeature\nyxsavedatabase",
                            ""));
    cr_assert(talk_exchange(talk, "start 15\nyxboard\n7,7,2\ndone\nyxbalanceone 0", "OK\nx,y"));
    talk_destroy(talk);
}

Test(yixin_board, it_plays_swap2_step_by_step) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO max_node 2000\nyxshowinfo");
    cr_assert(talk_exchange(talk, "yxswap2step1",
                            "MESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *\n"
                            "ERROR no board yet*"));
    cr_assert(talk_exchange(talk, "start 15\nyxswap2step1",
                            "OK\nMESSAGE SWAP2 MOVE1 *\nMESSAGE SWAP2 MOVE2 *\n"
                            "MESSAGE SWAP2 MOVE3 *"));
    cr_assert(talk_exchange(talk, "yxboard\n7,7,2\n0,0,1\n8,7,2\ndone\nyxswap2step2",
                            "MESSAGE SWAP2 SWAP1 YES"));
    cr_assert(talk_exchange(talk, "yxboard\n0,14,2\n7,7,1\n14,0,2\ndone\nyxswap2step2",
                            "MESSAGE SWAP2 SWAP1 NO"));
    cr_assert(talk_exchange(talk, "yxboard\n7,7,2\n0,0,1\n8,7,2\n0,2,1\n9,9,2\ndone\nyxswap2step3",
                            "MESSAGE SWAP2 SWAP2 YES"));
    cr_assert(talk_exchange(talk,
                            "yxboard\n0,0,2\n7,7,1\n14,14,2\n8,8,1\n0,14,2\ndone\nyxswap2step3",
                            "MESSAGE SWAP2 SWAP2 NO"));
    cr_assert(talk_exchange(talk, "yxboard\n7,7,2\n0,0,1\ndone\nyxswap2step3",
                            "ERROR this step of swap2 has 5 stones*"));
    /* The next opening, with what is left of the last one on the board. */
    cr_assert(talk_exchange(talk, "yxswap2step1",
                            "MESSAGE SWAP2 MOVE1 *\nMESSAGE SWAP2 MOVE2 *\n"
                            "MESSAGE SWAP2 MOVE3 *"));
    talk_destroy(talk);
}

Test(yixin_board, without_time_soosorv_goes_by_the_looks_of_the_points) {
    Talk *talk = talk_create();
    int x, y;
    talk_say(talk, "INFO rule 4\nSTART 15\nINFO timeout_turn 0");
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "yxsoosorvstep6\n7,7\n8,7\n9,9\n6,6\n8,8\n14,14\ndone",
                            "MESSAGE SOOSORV MOVE5C 14 14"));
    talk_say(talk, "yxsoosorvstep5 3\n7,7\n8,7\n9,9\n6,6\ndone");
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(sscanf(talk->replies[1 + i], "MESSAGE SOOSORV MOVE5 %d %d", &x, &y), 2);
        cr_assert(x >= 4 && x <= 12 && y >= 4 && y <= 12, "%d,%d", x, y);
    }
    talk_destroy(talk);
}

Test(yixin_board, it_plays_soosorv_step_by_step) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "INFO max_node 2000\nINFO rule 4\nSTART 15\nyxsoosorvstep1",
                            "OK\nMESSAGE SOOSORV MOVE1 7 7\nMESSAGE SOOSORV MOVE2 *\n"
                            "MESSAGE SOOSORV MOVE3 *"));
    cr_assert(
        talk_exchange(talk, "yxsoosorvstep2\n7,7\n8,7\n9,9\ndone", "MESSAGE SOOSORV SWAP1 *"));
    talk_say(talk, "yxsoosorvstep3\n7,7\n8,7\n9,9\ndone");
    int number = last_number(talk);
    cr_assert(number >= 1 && number <= 8, "%d", number);
    cr_assert(talk_heard(talk, "MESSAGE SOOSORV MOVE4 *"));
    cr_assert(talk_exchange(talk, "yxsoosorvstep4 2\n7,7\n8,7\n9,9\n6,6\ndone",
                            "MESSAGE SOOSORV SWAP2 *"));
    cr_assert(talk_exchange(talk, "yxsoosorvstep4 1\n7,7\n0,0\n8,7\n0,14\ndone",
                            "MESSAGE SOOSORV SWAP2 NO"));
    cr_assert(talk_exchange(talk, "yxsoosorvstep4 1\n0,0\n7,7\n0,14\n8,7\ndone",
                            "MESSAGE SOOSORV SWAP2 YES"));
    cr_assert(talk_exchange(talk, "yxsoosorvstep5 2\n7,7\n8,7\n9,9\n6,6\ndone",
                            "MESSAGE SOOSORV MOVE5 REFRESH\nMESSAGE SOOSORV MOVE5 *\n"
                            "MESSAGE SOOSORV MOVE5 *\nMESSAGE SOOSORV MOVE5 DONE"));
    cr_assert(talk_exchange(talk, "yxsoosorvstep6\n7,7\n8,7\n9,9\n6,6\n8,9\n0,0\ndone",
                            "MESSAGE SOOSORV MOVE5C 0 0"));
    cr_assert(talk_exchange(talk, "yxsoosorvstep6\n7,7\n8,7\n9,9\n6,6\n8,9\ndone",
                            "MESSAGE SOOSORV MOVE5C 8 9"));
    cr_assert(talk_exchange(talk,
                            "yxsoosorvstep3\n7,7\ndone\nyxsoosorvstep5\n7,7\n8,7\n9,9\n6,6\ndone\n"
                            "yxsoosorvstep5 2x\n7,7\n8,7\n9,9\n6,6\ndone\n"
                            "yxsoosorvstep4 3,9\n7,7\n8,7\n9,9\n6,6\ndone\n"
                            "yxsoosorvstep4 4294967297\n7,7\n8,7\n9,9\n6,6\ndone", /* 2^32 + 1 */
                            "ERROR *\nERROR *\nERROR *\nERROR *\nERROR the number of*"));
    cr_assert(
        talk_exchange(talk,
                      "yxsoosorvstep4 13\n7,7\n8,7\n9,9\n6,6\ndone\n"
                      "yxsoosorvstep6\n7,7\n8,7\n9,9\n6,6\n0,0\n0,1\n0,2\n0,3\n0,4\n0,5\n0,6\n"
                      "0,7\n0,8\n0,9\n0,10\n0,11\n0,12\ndone",
                      "ERROR the number of fifth moves*\nERROR this step of Soosorv has*"));
    static const char *const SIZES[] = {"20 20", "15 12", "12 15"};
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        char lines[64];
        snprintf(lines, sizeof lines, "START %s\nyxsoosorvstep1", SIZES[i]);
        cr_assert(talk_exchange(talk, lines, "OK\nERROR Soosorv is for*"), "%s", SIZES[i]);
    }
    talk_destroy(talk);
}

/* There is time for ever: nothing but the depth ends these searches. */
Test(yixin_board, every_step_of_an_opening_keeps_to_the_depth, .timeout = 60) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO rule 4\nSTART 15\nINFO timeout_turn 1000000000\nINFO max_depth 1");
    talk_say(talk, "swap2board\ndone\nyxswap2step1\nyxsoosorvstep1");
    cr_assert_eq(talk->reply_count, 2 + 3 + 3);
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk,
                            "yxsoosorvstep3\n7,7\n8,7\n9,9\ndone\n"
                            "yxsoosorvstep4 2\n7,7\n8,7\n9,9\n6,6\ndone\n"
                            "yxsoosorvstep5 1\n7,7\n8,7\n9,9\n6,6\ndone\n"
                            "yxsoosorvstep6\n7,7\n8,7\n9,9\n6,6\n8,9\n0,0\ndone",
                            "MESSAGE SOOSORV MOVE4 *\nMESSAGE SOOSORV SWAP2 *\n"
                            "MESSAGE SOOSORV MOVE5 REFRESH\nMESSAGE SOOSORV MOVE5 *\n"
                            "MESSAGE SOOSORV MOVE5 DONE\nMESSAGE SOOSORV MOVE5C 0 0"));
    talk_destroy(talk);
}

/* There is time for ever, and nothing to think about. */
Test(yixin_board, the_only_fifth_move_is_selected_at_once, .timeout = 20) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO rule 4\nSTART 15\nINFO timeout_turn 1000000000");
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "yxsoosorvstep6\n7,7\n8,7\n9,9\n6,6\n8,9\ndone",
                            "MESSAGE SOOSORV MOVE5C 8 9"));
    talk_destroy(talk);
}

/* Its rule 2 is renju, whatever it is to managers. */
Test(yixin_board, its_rule_2_is_renju) {
    static const char POSITION[] = "start 15\nyxboard\n7,7,1\n0,0,2\n7,8,1\n0,14,2\n8,9,1\n14,0,2\n"
                                   "9,9,1\n14,14,2\ndone\nyxshowforbid";
    static const char INFO[] = "MESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *\n";
    char answer[256];
    Talk *talk = talk_create();
    talk_say(talk, "INFO rule 2");
    cr_assert(talk_exchange(talk, POSITION, "OK\nFORBID ."), "a manager's rule 2");
    snprintf(answer, sizeof answer, "%sOK\nFORBID 0709.", INFO);
    talk_say(talk, "yxshowinfo");
    cr_assert(talk_exchange(talk, POSITION, answer), "asked for before it was known");
    cr_assert(talk_exchange(talk, "INFO rule 0\nINFO rule 2\nstart 15", "OK"));
    cr_assert(talk_exchange(talk, POSITION, "OK\nFORBID 0709."));
    for (const char *const *other = (const char *const[]){"1", "2", "5", "2", "6", NULL};
         *other != NULL; other++) {
        char line[16];
        snprintf(line, sizeof line, "INFO rule %s", *other);
        cr_assert(talk_exchange(talk, line, ""));
        cr_assert(
            talk_exchange(talk, POSITION, **other == '2' ? "OK\nFORBID 0709." : "OK\nFORBID ."),
            "%s", line);
    }
    talk_destroy(talk);
}

/* It sends the rule before it says who it is. 6 is no continuous renju then, 5 no mistake. */
Test(yixin_board, its_rules_with_swap_openings_are_freestyle) {
    for (int rule = 5; rule <= 6; rule++) {
        char lines[64];
        Talk *talk = talk_create();
        snprintf(lines, sizeof lines, "INFO rule 1\nINFO rule %d\nyxshowinfo\nstart 15", rule);
        cr_assert(talk_exchange(talk, lines,
                                "MESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *\nOK"));
        cr_assert(talk_exchange(talk,
                                "yxboard\n7,5,1\n0,0,2\n7,6,1\n0,2,2\n7,7,1\n0,4,2\n7,9,1\n2,0,2\n"
                                "7,10,1\n4,0,2\ndone\nyxnbest 1\nINFO evaluate 7,7",
                                "7,8\nMESSAGE evaluate 7,7: taken by black"),
                  "six wins, and the game is over");
        talk_destroy(talk);
    }
}

/* It waits for a move, which is on the board then. */
Test(yixin_board, a_search_for_defences_ends_with_a_move) {
    static const char POSITION[] = "start 15\nyxboard\n7,7,2\n0,0,1\n7,8,2\n2,0,1\n7,9,2\ndone";
    Talk *talk = talk_create();
    talk_say(talk, "INFO max_node 5000");
    cr_assert(talk_exchange(talk, POSITION, "OK"));
    cr_assert(talk_exchange(talk, "yxsearchdefend", "MESSAGE DEFEND 7,6 7,10"));
    cr_assert(talk_exchange(talk, "yxshowinfo",
                            "MESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *"));
    cr_assert(talk_exchange(talk, POSITION, "OK"));
    cr_assert(talk_exchange(talk, "yxsearchdefend", "MESSAGE DEFEND 7,6 7,10\nx,y"));
    talk_destroy(talk);
}

/* The board of 2018 sends width and height, and points as row and column. */
Test(yixin_board, its_boards_need_not_be_square) {
    Talk *talk = talk_create();
    cr_assert(
        talk_exchange(talk, "start 15 12\nyxboard\n11,14,2\ndone\nyxshowforbid", "OK\nFORBID ."));
    cr_assert(talk_exchange(talk, "yxboard\n12,0,2\ndone",
                            "ERROR bad line \"12,0,2\": point is off the board"));
    talk_destroy(talk);
}

Test(yixin_board, a_step_counts_stones_wherever_the_walls_come) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO max_node 2000\nSTART 15");
    talk->reply_count = 0;
    cr_assert(talk_exchange(talk, "yxboard\n7,7,2\n8,8,1\n9,7,2\n3,3,3\ndone\nyxswap2step2",
                            "MESSAGE SWAP2 *"));
    cr_assert(talk_exchange(talk, "yxboard\n3,3,3\n7,7,2\n8,8,1\n9,7,2\ndone\nyxswap2step2",
                            "MESSAGE SWAP2 *"));
    talk_destroy(talk);
}
