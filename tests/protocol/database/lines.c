/* Tests of lines about the position database in which more than a command stands, or less. */
#include "protocol/database/database_talk.h"
#include "session/state/session_state.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

TestSuite(db_lines, .timeout = 60);

/* Yixin-Board of 2025 ends no line after the quotation mark. */
Test(db_lines, a_block_may_go_on_behind_its_text) {
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    cr_assert(talk_exchange(talk,
                            "yxedittextdatabase \"two\nlines\"7,7\n8,8\ndone\n"
                            "yxquerydatabasetext\n7,7\n8,8\ndone",
                            "MESSAGE DATABASE TEXT \"two\nlines\""));
    cr_assert(talk_exchange(talk, "yxedittextdatabase \"root\" done\nyxquerydatabasetext\ndone",
                            "MESSAGE DATABASE TEXT \"root\""));
    cr_assert(talk_exchange(talk, "yxedittextdatabase \"a\"x\ndone", "ERROR bad line \"x\"*"));
    cr_assert(talk_exchange(talk, "yxquerydatabasetext\n8,8\ndone", "MESSAGE DATABASE TEXT \"\""));
    static const char LAST[] = "yxedittextdatabase \"a\"end";
    cr_assert_not(session_peek(talk->session, LAST, strlen(LAST), clock_ms()));
    cr_assert_not(session_line(talk->session, LAST, strlen(LAST), clock_ms()));
    database_talk_end(talk, &folder);
}

Test(db_lines, a_position_may_stand_behind_its_command) {
    static const char RECORD[] = "MESSAGE DATABASE ONE 119 -29994 12 3 w7";
    static const char *const CASES[][2] = {
        {"YXEDITTVDDATABASE 7 W -29994 12\n7,7\n8,8\nDONE", RECORD},
        {"YXEDITTEXTDATABASE \"good\" 7,7\n8,8\nDONE", ""},
        {"yxquerydatabaseone 7,7 8,8 done", RECORD},
        {"YXQUERYDATABASEONE 7,7\n8,8\nDONE", RECORD},
        {"YXQUERYDATABASETEXT 7,7 8,8 DONE", "MESSAGE DATABASE TEXT \"good\""},
        {"YXQUERYDATABASEALL 7,7 8,8 DONE", "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE"},
        {"YXQUERYDATABASEALLT 7,7 8,8 DONE",
         "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\nMESSAGE DATABASE TEXT \"good\""},
        {"YXDELETEDATABASEONE 7,7 8,8 DONE", ""},
        {"YXQUERYDATABASEONE\n7,7\n8,8\nDONE", "MESSAGE DATABASE ONE 0 0 0 0 "},
    };
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_expect(talk_exchange(talk, CASES[i][0], CASES[i][1]), "%s", CASES[i][0]);
    database_talk_end(talk, &folder);
}

Test(db_lines, the_name_of_a_file_may_begin_like_a_command) {
    static const char *const NAMES[] = {"End games.pdb", "stop 1.pdb", "INFO rule book.pdb",
                                        "INFO x", "START 15"};
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        char lines[64];
        snprintf(lines, sizeof lines, "YXSETDATABASE\n%s", NAMES[i]);
        talk_announce(talk, lines);
        cr_assert(talk_exchange(talk, lines,
                                "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                                "MESSAGE 0 records in *"),
                  "%s", NAMES[i]);
        cr_expect_eq(unlink(NAMES[i]), 0, "%s", NAMES[i]);
    }
    database_talk_end(talk, &folder);
}

Test(db_lines, what_is_no_name_is_obeyed_while_one_is_waited_for) {
    static const char *const LINES[] = {"YXSETDATABASE", "", "INFO max_depth 1", " stop ", "end"};
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        bool last = i + 1 == ARRAY_LENGTH(LINES);
        size_t length = strlen(LINES[i]);
        cr_expect_eq(session_peek(talk->session, LINES[i], length, clock_ms()), !last);
        cr_expect_eq(session_line(talk->session, LINES[i], length, clock_ms()), !last);
    }
    cr_expect(talk_heard(talk, ""));
    database_talk_end(talk, &folder);
}

Test(db_lines, only_empty_points_get_a_text) {
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    cr_assert(talk_exchange(talk, "YXEDITLABELDATABASE 7,7 A\n7,7\nDONE",
                            "ERROR point 7,7 is not empty"));
    cr_assert(talk_exchange(talk, "YXEDITLABELDATABASE 7,7\n7,7\nDONE", ""));
    cr_assert(talk_exchange(talk, "YXDBCHECK", "MESSAGE 0 records*"));
    cr_assert(talk_exchange(talk, "YXEDITLABELDATABASE 8,7 A\n7,7\nDONE\nYXDBCHECK",
                            "MESSAGE 1 record*"));
    database_talk_end(talk, &folder);
}

Test(db_lines, the_numbers_on_the_stones_of_a_game_are_no_texts) {
    static const char GAME[] = "(;GM[4]SZ[15];B[hh]LB[hh:1][ii:A];W[ii]LB[hh:1][ii:2])";
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    test_file_write("game.sgf", (const uint8_t *)GAME, sizeof GAME - 1);
    cr_assert(talk_exchange(talk, "YXLIBTODB game.sgf", "MESSAGE 2 records of *"));
    cr_assert(talk_exchange(talk, "YXDBTOTXTALL table.csv", "MESSAGE 2 records written to *"));
    char table[512] = "";
    FILE *file = fopen("table.csv", "rb");
    cr_assert_not_null(file);
    cr_expect_gt(fread(table, 1, sizeof table - 1, file), 0);
    fclose(file);
    cr_expect_null(strstr(table, "=1"), "%s", table);
    cr_expect_null(strstr(table, "=2"), "%s", table);
    cr_expect_not_null(strstr(table, "=A\""), "%s", table);
    cr_expect_eq(unlink("game.sgf"), 0);
    cr_expect_eq(unlink("table.csv"), 0);
    database_talk_end(talk, &folder);
}

/* A `#` stands for the character 0. */
Test(db_lines, a_character_0_in_a_table_is_a_mistake_and_so_is_a_text_on_a_stone) {
    static const char HEAD[] =
        "rule,row,width,height,side,black,white,label,value,depth,bound,text,"
        "marks\n";
    static const char *const ROWS[] = {
        "0,5,15,15,black,h8,i9,,5,3,exact,,j9=A h8=B\n", "0,5,15,15,black,h8,i9,,5#6,3,exact,,\n",
        "0,5,15,15,black,h8#zz,i9,,5,3,exact,,\n", "0,5,15,15,black#,h8,i9,,5,3,exact,,\n",
        "0,5,15,15,black,h8,i9,,5,3,exact,,j9=A#\n"};
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t i = 0; i < ARRAY_LENGTH(ROWS); i++) {
        char table[256];
        int size = snprintf(table, sizeof table, "%s%s", HEAD, ROWS[i]);
        for (char *at; (at = memchr(table, '#', (size_t)size)) != NULL;)
            *at = '\0';
        test_file_write("table.csv", (const uint8_t *)table, (size_t)size);
        cr_assert(talk_exchange(talk, "YXTXTTODB table.csv", "ERROR \"table.csv\", line 2: *"));
    }
    cr_expect_eq(unlink("table.csv"), 0);
    database_talk_end(talk, &folder);
}
