/* Tests of INFO as transcripts: which are obeyed, and what is said of those that cannot be met. */
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(info, info_is_never_answered) {
    static const Transcript TRANSCRIPTS[] = {
        {"INFO", ""},
        {"INFO timeout_turn 0\nINFO timeout_match 1000\nINFO time_left 500\nINFO time_left -5", ""},
        {"INFO max_memory 0\nINFO max_memory 83886080\nINFO hash_size 4096\nSTART 15", "OK"},
        {"INFO game_type 1\nINFO rule 1\nINFO folder /tmp\nSTART 15", "OK"},
        {"INFO max_node -1\nINFO max_depth 9\nINFO start_depth 2\nINFO caution_factor 4\nSTART 15",
         "OK"},
        {"INFO thread_num 2\nINFO show_detail 0\nINFO pondering 0\nINFO strength 100\nSTART 15",
         "OK"},
        {"INFO thread_num 0\nINFO thread_num -7\nSTART 15\nINFO thread_num 1", "OK"},
        {"INFO unheard of\nINFO rules 77\nSTART 15", "OK"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(info, an_info_that_cannot_be_met_is_an_error_before_the_next_answer) {
    static const Transcript TRANSCRIPTS[] = {
        {"INFO rule 77\nSTART 15\nSTART 15", "ERROR \"INFO rule 77\" cannot be met*\nOK\nOK"},
        {"INFO rule 5\nABOUT", "ERROR *\nname=*"},
        {"INFO rule 3\nABOUT", "name=*"},
        {"INFO rule 12\nSTART 15", "ERROR *\nOK"},
        {"INFO rule -1\nSTART 15", "ERROR *\nOK"},
        {"INFO rule one\nSTART 15", "ERROR *\nOK"},
        {"INFO rule\nSTART 15", "ERROR *\nOK"},
        {"INFO rule 99999999999\nSTART 15", "ERROR *\nOK"},
        /* Numbers whose lowest bits could be met. */
        {"INFO rule -4294967296\nSTART 15", "ERROR \"INFO rule -4294967296\"*\nOK"},
        {"INFO row 4294967300\nSTART 15", "ERROR \"INFO row 4294967300\"*\nOK"},
        {"INFO max_memory 33554431\nSTART 15", "ERROR \"INFO max_memory 33554431\"*\nOK"},
        {"INFO max_memory 33554432\nSTART 15", "OK"},
        {"INFO max_memory 1000\nINFO max_memory 2000\nSTART 15\nSTART 15",
         "ERROR \"INFO max_memory 2000\" cannot be met*\nOK\nOK"},
        {"INFO max_memory -1\nSTART 15", "ERROR *\nOK"},
        {"INFO row 2\nSTART 15", "ERROR *\nOK"},
        {"INFO row 6\nSTART 15", "ERROR *\nOK"},
        {"INFO row 4\nINFO rule 4\nSTART 15", "ERROR \"INFO rule 4\"*\nOK"},
        {"INFO timeout_turn soon\nhello\nhello", "ERROR *\nUNKNOWN hello\nUNKNOWN hello"},
        {"INFO rule 77\nINFO start_depth -1\nSTART 2",
         "ERROR \"INFO rule 77\" cannot be met: *\nERROR board size*"},
        {"START 15\nINFO rule 77\n\nYXSTOP\nTURN 7,7\nTURN 0,0", "OK\nERROR *\nx,y\nx,y"},
        {"START 15\nINFO rule 77\nPLAY 7,7\nINFO rule 77\nTAKEBACK 7,7\nINFO rule 77\nRESTART",
         "OK\nERROR *\n7,7\nERROR *\nOK\nERROR *\nOK"},
        {"START 15\nINFO rule 77\nYXHASHLOAD\nno/such/file\nBEGIN",
         "OK\nERROR \"INFO rule 77\"*\nERROR cannot read \"no/such/file\": No such*\nx,y"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(info, a_block_is_obeyed_after_the_error_about_an_info) {
    static const Transcript TRANSCRIPTS[] = {
        {"START 15\nINFO rule 77\nBOARD\n7,7,2\nDONE\nTURN 0,0", "OK\nERROR *\nx,y\nx,y"},
        {"START 15\nBOARD\n7,7,2\nINFO rule 77\nDONE\nTURN 0,0", "OK\nERROR *\nx,y\nx,y"},
        {"START 15\nINFO rule 77\nBOARD\n7,7,2\nINFO rule 1\nDONE", "OK\nx,y"},
        {"START 15\nINFO rule 77\nYXBOARD\n7,7,2\nDONE\nTURN 7,7",
         "OK\nERROR \"INFO*\nERROR point is occupied"},
        {"START 15\nBOARD\n7,7,2\nINFO rule 77\nx\nDONE\nTURN 7,7",
         "OK\nERROR \"INFO rule 77\"*\nERROR bad line \"x\"*\nx,y"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(info, of_a_complaint_that_a_later_info_puts_right_nothing_is_said) {
    static const Transcript TRANSCRIPTS[] = {
        {"START 15\nINFO rule 77\nINFO rule 0\nBOARD\n7,7,2\nDONE", "OK\nx,y"},
        {"INFO rule\nINFO rule 1\nSTART 15", "OK"},
        {"INFO max_memory 1000\nINFO max_memory 83886080\nSTART 15", "OK"},
        {"INFO max_memory 1000\nINFO max_memory 0\nSTART 15", "OK"},
        {"INFO hash_size -1\nINFO hash_size 4096\nSTART 15", "OK"},
        {"INFO thread_num many\nINFO thread_num 1\nSTART 15", "OK"},
        {"INFO start_depth -1\nINFO start_depth 0\nSTART 15", "OK"},
        {"INFO timeout_turn soon\nINFO timeout_turn 0\nSTART 15", "OK"},
        {"INFO row 9\nINFO row 5\nSTART 15", "OK"},
        {"INFO row 4\nINFO rule 4\nINFO row 5\nSTART 15", "OK"},
        {"INFO row 4\nINFO rule 4\nINFO rule 1\nSTART 15", "OK"},
        {"INFO rule 4\nINFO row 4\nINFO rule 0\nSTART 15", "OK"},
        /* Another kind of setting does not put it right. */
        {"INFO rule 77\nINFO max_memory 0\nSTART 15", "ERROR \"INFO rule 77\"*\nOK"},
        {"INFO rule 77\nINFO row 4\nSTART 15", "ERROR \"INFO rule 77\"*\nOK"},
        {"INFO row x\nINFO rule 1\nSTART 15", "ERROR \"INFO row x\"*\nOK"},
        {"INFO rule 0\nINFO rule 77\nSTART 15", "ERROR \"INFO rule 77\"*\nOK"},
    };
    cr_assert(talk_transcripts(TRANSCRIPTS, ARRAY_LENGTH(TRANSCRIPTS)));
}

Test(info, all_complaints_that_stand_are_one_error) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO rule 77\nINFO max_memory 5\nINFO row 4\nSTART 15");
    cr_assert_eq(talk->reply_count, 2);
    cr_expect_not_null(strstr(talk->replies[0], "\"INFO rule 77\""));
    cr_expect_not_null(strstr(talk->replies[0], "\"INFO max_memory 5\""));
    cr_expect_null(strstr(talk->replies[0], "row 4\""));
    cr_expect_str_eq(talk->replies[1], "OK");
    talk_destroy(talk);
}

Test(info, rule_and_row_are_what_was_asked_for_last_in_any_order) {
    static const struct {
        const char *lines;
        int rule, row;
        bool continuous;
    } CASES[] = {
        {"INFO rule 1\nINFO row 4", RULE_STANDARD, 4, false},
        {"INFO rule 4\nINFO row 4\nINFO rule 1", RULE_STANDARD, 4, false},
        {"INFO row 4\nINFO rule 4\nINFO row 5", RULE_RENJU, 5, false},
        {"INFO row 4\nINFO rule 6\nINFO row 5", RULE_RENJU, 5, true},
        {"INFO rule 77\nINFO row 4", RULE_FREESTYLE, 4, false},
        {"INFO row 9\nINFO rule 1", RULE_STANDARD, 5, false},
        {"INFO row 4\nINFO rule 4\nINFO rule x\nINFO row 5", RULE_FREESTYLE, 5, false},
        {"INFO rule 4\nINFO row 4\nINFO row x\nINFO rule 1", RULE_STANDARD, 5, false},
        /* What was refused aloud is not wanted any more. */
        {"INFO rule 4\nINFO row 4\nABOUT\nINFO rule 1", RULE_STANDARD, 5, false},
        {"INFO row 4\nINFO rule 4\nABOUT\nINFO row 5", RULE_FREESTYLE, 5, false},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Talk *talk = talk_create();
        talk_say(talk, CASES[i].lines);
        talk_say(talk, "START 15\nPLAY 0,0\nPLAY 0,9\nPLAY 1,0\nPLAY 1,9\nPLAY 2,0\nPLAY 2,9\n"
                       "PLAY 3,0\nPLAY 4,9\nPLAY 4,0");
        const Board *board = session_board(talk->session);
        cr_expect_eq(board->rules->number, CASES[i].rule, "%s", CASES[i].lines);
        cr_expect_eq(board->rules->traits.row, CASES[i].row, "%s", CASES[i].lines);
        cr_expect_eq(talk_stone(talk, 4, 0) == STONE_WALL, CASES[i].continuous, "%s",
                     CASES[i].lines);
        talk_destroy(talk);
    }
}

Test(info, every_playable_rule_combination_is_accepted_and_keeps_the_stones) {
    static const int RULES[] = {0, 1, 4, 8, 9, 2, 3, 6, 10, 11};
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nPLAY 7,7", "OK\n7,7"));
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        char line[64];
        snprintf(line, sizeof line, "INFO rule %d\nTAKEBACK 7,7\nPLAY 7,7", RULES[i]);
        cr_assert(talk_exchange(talk, line, "OK\n7,7"), "rule %d", RULES[i]);
        cr_assert_eq(session_board(talk->session)->rules->number, RULES[i] & ~RULE_CONTINUOUS);
    }
    talk_destroy(talk);
}

Test(info, a_refused_rule_leaves_the_old_one) {
    Talk *talk = talk_create();
    talk_say(talk, "INFO rule 9\nSTART 15\nINFO rule 13\nABOUT");
    cr_assert_eq(session_board(talk->session)->rules->number, RULE_CARO_EXACT);
    talk_destroy(talk);
}
