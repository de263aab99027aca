/* Tests of the commands about the position database, as front ends send them. */
#include "protocol/database/database_support.h"
#include "protocol/protocol_support.h"
#include "session/state/session_state.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(db_dialogue, .timeout = 60);

/* A conversation about a file. */
typedef struct Dialogue {
    TestFolder folder;
    Talk *talk;
} Dialogue;

/* Tells the session to use a file of the folder; anything may be answered. */
static void use(Dialogue *dialogue, const char *command, const char *name) {
    char lines[2 * TEST_PATH_SIZE];
    snprintf(lines, sizeof lines, "%s\n%s/%s", command, dialogue->folder.folder, name);
    talk_say(dialogue->talk, lines);
}

/* The same, with what has to be answered. */
static void use_and_hear(Dialogue *dialogue, const char *command, const char *name,
                         const char *answer) {
    use(dialogue, command, name);
    cr_assert(talk_heard(dialogue->talk, answer), "%s", command);
}

/* A conversation on a board of 15x15 with an empty database. */
static Dialogue begin(void) {
    Dialogue dialogue = {.folder = test_folder_create(), .talk = talk_create()};
    cr_assert(talk_exchange(dialogue.talk, "START 15", "OK"));
    use_and_hear(&dialogue, "YXSETDATABASE", "test.pdb",
                 "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\nMESSAGE 0 records*");
    return dialogue;
}

static void end(Dialogue *dialogue) {
    talk_destroy(dialogue->talk);
    test_folder_remove(&dialogue->folder);
}

/* Says something and expects an answer. */
static void expect(const Dialogue *dialogue, const char *lines, const char *answer) {
    cr_assert(talk_exchange(dialogue->talk, lines, answer), "%s", lines);
}

Test(db_dialogue, an_edited_record_comes_back_for_every_image_and_order) {
    Dialogue dialogue = begin();
    expect(&dialogue, "YXEDITTVDDATABASE 7 W -29994 12\n7,7\n8,8\n9,8\nDONE",
           "MESSAGE DATABASE ONE 119 -29994 12 3 w7");
    expect(&dialogue, "YXQUERYDATABASEONE\n9,8\n8,8\n7,7\nDONE",
           "MESSAGE DATABASE ONE 119 -29994 12 3 w7");
    expect(&dialogue, "YXQUERYDATABASEONE\n7,7\n6,6\n5,6\nDONE",
           "MESSAGE DATABASE ONE 119 -29994 12 3 w7");
    expect(&dialogue, "YXQUERYDATABASEONE\n7,7\n6,6\n6,5\nDONE",
           "MESSAGE DATABASE ONE 119 -29994 12 3 w7");
    expect(&dialogue, "YXQUERYDATABASEONE\n7,7\n8,8\n9,9\nDONE", "MESSAGE DATABASE ONE 0 0 0 0 ");
    end(&dialogue);
}

Test(db_dialogue, the_mask_says_what_is_edited) {
    Dialogue dialogue = begin();
    expect(&dialogue, "YXEDITTVDDATABASE 2 -1 150 0\nDONE", "MESSAGE DATABASE ONE -1 150 0 3 *");
    expect(&dialogue, "YXEDITTVDDATABASE 4 -1 0 18\nDONE", "MESSAGE DATABASE ONE -1 150 18 3 *");
    expect(&dialogue, "YXEDITTVDDATABASE 1 87 0 0\nDONE", "MESSAGE DATABASE ONE 119 150 18 3 w**");
    expect(&dialogue, "YXEDITTVDDATABASE 1 ! 0 0\nDONE", "MESSAGE DATABASE ONE 33 150 18 3 !");
    expect(&dialogue, "YXEDITTVDDATABASE 1 -1 0 0\nDONE", "MESSAGE DATABASE ONE -1 150 18 3 *");
    expect(&dialogue, "YXEDITTVDDATABASE 7 l +M5 20\nDONE",
           "MESSAGE DATABASE ONE 108 29995 20 3 l6");
    expect(&dialogue, "YXEDITTVDDATABASE 4 -1 0 18\n7,7\nDONE", "MESSAGE DATABASE ONE -1 0 18 3 *");
    end(&dialogue);
}

Test(db_dialogue, a_bad_edit_gives_one_error_at_its_end_and_changes_nothing) {
    static const char *const BAD[] = {
        "YXEDITTVDDATABASE\n7,7\nDONE",
        "YXEDITTVDDATABASE 8 W 0 0\nDONE",
        "YXEDITTVDDATABASE 7 W 30001 0\nDONE",
        "YXEDITTVDDATABASE 7 W -30001 0\nDONE",
        "YXEDITTVDDATABASE 7 W +M20001 0\nDONE",
        "YXEDITTVDDATABASE 7 W 0 -1\nDONE",
        "YXEDITTVDDATABASE 7 WIN 0 0\nDONE",
        "YXEDITTVDDATABASE 7 W 0 0 9\nDONE",
        "YXEDITTVDDATABASE 1 W 0 0\n7,7\n7,7\nDONE",
        "YXEDITTVDDATABASE 1 W 0 0\n15,7\nDONE",
        "YXEDITTVDDATABASE 1 W 0 0\nseven\nDONE",
        "YXEDITLABELDATABASE\nDONE",
        "YXEDITLABELDATABASE 7 A\nDONE",
        "YXEDITLABELDATABASE 15,15 A\nDONE",
        "YXEDITLABELDATABASE 7,7 A B\nDONE",
        "YXEDITLABELDATABASE 7,7 0123456789012345678901234567890123456789\nDONE",
        "YXDELETEDATABASEALL MAYBE\nDONE",
        "YXDELETEDATABASEALL WLINSTEP\nDONE",
        "YXDELETEDATABASEALL WLINSTEP -3\nDONE",
        "YXDELETEDATABASEALL WLINSTEP RECURSIVE\nDONE",
        "YXDELETEDATABASEALL WLINSTEP 5 6\nDONE",
        "YXDELETEDATABASEALL W 5\nDONE",
        "YXDELETEDATABASEALL WL MAYBE RECURSIVE\nDONE",
        "YXEDITTEXTDATABASE \"a\"\n99,99\nDONE",
    };
    Dialogue dialogue = begin();
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        expect(&dialogue, BAD[i], "ERROR *");
    expect(&dialogue, "YXDBCHECK", "MESSAGE 0 records*");
    end(&dialogue);
}

Test(db_dialogue, children_come_with_label_value_depth_and_text) {
    Dialogue dialogue = begin();
    talk_say(dialogue.talk, "YXEDITTVDDATABASE 7 W -29996 9\n7,7\n8,8\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 0 0\n7,7\n8,7\nDONE\n"
                            "YXEDITTEXTDATABASE \"look\"\n7,7\n8,7\nDONE");
    dialogue.talk->reply_count = 0;
    dialogue.talk->used = 0;
    /* w5 is 0x7735, 50% is 0x353025. */
    expect(&dialogue, "YXQUERYDATABASEALL\n7,7\nDONE",
           "MESSAGE DATABASE REFRESH\n"
           "MESSAGE DATABASE 6 6 30517 -29996 9 3 0 \n"
           "MESSAGE DATABASE 7 6 3485733 0 0 3 1 \n"
           "MESSAGE DATABASE 8 6 30517 -29996 9 3 0 \n"
           "MESSAGE DATABASE 6 7 3485733 0 0 3 1 \n"
           "MESSAGE DATABASE 8 7 3485733 0 0 3 1 \n"
           "MESSAGE DATABASE 6 8 30517 -29996 9 3 0 \n"
           "MESSAGE DATABASE 7 8 3485733 0 0 3 1 \n"
           "MESSAGE DATABASE 8 8 30517 -29996 9 3 0 \n"
           "MESSAGE DATABASE DONE");
    end(&dialogue);
}

Test(db_dialogue, texts_of_several_lines_are_no_commands) {
    Dialogue dialogue = begin();
    expect(
        &dialogue,
        "YXEDITTEXTDATABASE \"He said \\\"five\\\".\nEND it\n\\END\nSTART\n\nINFOX rule 4\nDONE\n"
        "back\\\\slash\"\n7,7\nDONE\nYXQUERYDATABASETEXT\n7,7\nDONE",
        "MESSAGE DATABASE TEXT \"He said \\\"five\\\".\n"
        "END it\nEND\nSTART\n\nINFOX rule 4\nDONE\nback\\\\slash\"");
    expect(&dialogue, "YXEDITTEXTDATABASE one word\n8,8\nDONE\nYXQUERYDATABASETEXT\n8,8\nDONE",
           "MESSAGE DATABASE TEXT \"one word\"");
    expect(&dialogue,
           "YXEDITTEXTDATABASE \"\n\t two words\n \"\n8,8\nDONE\nYXQUERYDATABASETEXT\n8,8\nDONE",
           "MESSAGE DATABASE TEXT \"two words\"");
    expect(&dialogue, "YXEDITTEXTDATABASE \"\"\n7,7\nDONE\nYXQUERYDATABASEALLT\n7,7\nDONE",
           "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\nMESSAGE DATABASE TEXT \"\"");
    end(&dialogue);
}

Test(db_dialogue, a_quotation_mark_that_nobody_closes_does_not_swallow_end) {
    static const char *const LINES[] = {"YXEDITTEXTDATABASE \"a", "END of a", "STOP", " end \t"};
    Dialogue dialogue = begin();
    Session *session = dialogue.talk->session;
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        bool last = i + 1 == ARRAY_LENGTH(LINES);
        cr_expect_eq(session_peek(session, LINES[i], strlen(LINES[i]), clock_ms()), !last);
        cr_expect_eq(session_line(session, LINES[i], strlen(LINES[i]), clock_ms()), !last);
    }
    cr_expect(talk_heard(dialogue.talk, ""));
    end(&dialogue);
}

Test(db_dialogue, a_new_board_ends_a_text_that_nobody_closes) {
    Dialogue dialogue = begin();
    expect(&dialogue, "YXEDITTEXTDATABASE \"a\nSTART x\nSTART 15\nYXDBCHECK",
           "ERROR the text before \"START 15\" has no closing quotation*\nOK\nMESSAGE 0 records*");
    expect(&dialogue, "BOARD\nSTART 9", "ERROR the block before \"START 9\" has no DONE*\nOK");
    end(&dialogue);
}

Test(db_dialogue, lines_that_say_nothing_are_heard_inside_a_text_only) {
    static const struct {
        const char *line;
        bool outside;
    } CASES[] = {{"", false},         {" \t\r", false},      {"INFO", false},
                 {"info x 1", false}, {"INFO rule x", true}, {"x", true}};
    Dialogue dialogue = begin();
    Session *session = dialogue.talk->session;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const char *line = CASES[i].line;
        cr_expect_eq(session_hears(session, line, strlen(line)), CASES[i].outside, "%s", line);
        session_peek(session, "YXEDITTEXTDATABASE \"a", 21, clock_ms());
        cr_expect(session_hears(session, line, strlen(line)), "%s", line);
        session_peek(session, "b\"", 2, clock_ms());
    }
    session_peek(session, "YXSETDATABASE", 13, clock_ms());
    cr_expect(session_hears(session, "INFO x", 6), "as a file of this name");
    end(&dialogue);
}

/* A line that is too long comes without its end, and so perhaps without the quotation mark. */
Test(db_dialogue, a_line_that_is_too_long_ends_the_text) {
    static const char *const BEFORE[] = {"", "YXEDITTEXTDATABASE \"a\n"};
    static char lines[2 * COMMAND_MAX_LENGTH];
    Dialogue dialogue = begin();
    for (size_t i = 0; i < ARRAY_LENGTH(BEFORE); i++) {
        size_t used = (size_t)snprintf(lines, sizeof lines, "%s", BEFORE[i]);
        size_t begin = used;
        if (i == 0)
            used += (size_t)snprintf(lines + used, sizeof lines - used, "YXEDITTEXTDATABASE \"");
        memset(lines + used, 'x', COMMAND_MAX_LENGTH + 1 + begin - used);
        used = COMMAND_MAX_LENGTH + 1 + begin;
        snprintf(lines + used, sizeof lines - used, "\n7,7\nDONE\nYXDBCHECK");
        expect(&dialogue, lines, "ERROR line longer than 4096 bytes\nMESSAGE 0 records*");
        const char *line = lines + begin;
        size_t length = COMMAND_MAX_LENGTH + 1;
        if (i > 0)
            session_peek(dialogue.talk->session, lines, begin - 1, clock_ms());
        cr_expect(session_peek(dialogue.talk->session, line, length, clock_ms()));
        cr_expect_not(session_peek(dialogue.talk->session, "END", 3, clock_ms()));
    }
    end(&dialogue);
}

Test(db_dialogue, texts_on_points_turn_with_the_position) {
    Dialogue dialogue = begin();
    expect(&dialogue, "YXEDITLABELDATABASE 10,7 A1\n7,7\n8,8\nDONE", "");
    expect(&dialogue, "YXQUERYDATABASEALL\n7,7\n6,8\nDONE",
           "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE 4 7 -1 0 0 0 0 A1\n"
           "MESSAGE DATABASE 7 10 -1 0 0 0 0 A1\nMESSAGE DATABASE DONE");
    expect(&dialogue, "YXEDITLABELDATABASE 7,10 \n7,7\n8,8\nDONE\nYXDBCHECK", "MESSAGE 0 records*");
    end(&dialogue);
}

Test(db_dialogue, deleting_one_and_all_and_by_label) {
    static const char *const FILL =
        "YXEDITTVDDATABASE 7 W -29990 9\n7,7\n8,8\nDONE\nYXEDITTVDDATABASE 7 L 29990 9\n7,7\n7,8"
        "\nDONE\nYXEDITTVDDATABASE 1 W 0 0\n7,7\n9,9\nDONE\nYXEDITTVDDATABASE 2 -1 5 9\n7,7\n9,8"
        "\nDONE\nYXEDITTVDDATABASE 7 W -29990 9\n7,7\n9,8\n9,9\nDONE\n"
        "YXEDITTVDDATABASE 1 D 0 9\n7,7\n8,8\n9,9\nDONE\nYXEDITTVDDATABASE 2 -1 5 9\n7,7\nDONE";
    /* How many records each way of deleting takes, of seven. */
    static const struct {
        const char *filter;
        int deleted;
    } CASES[] = {{"", 6},
                 {"W", 3},
                 {"wrecursive", 4},
                 {"L", 1},
                 {"WL", 4},
                 {"WLRECURSIVE", 5},
                 {"NONWL", 2},
                 {"NONWLRECURSIVE", 3},
                 {"WLNOSTEP", 1},
                 {"WLINSTEP 11", 3},
                 {"WLINSTEP 10", 0},
                 {"NONWLD", 2},
                 {"W RECURSIVE", 4},
                 {"WLINSTEP 11 RECURSIVE", 4},
                 {"WLINSTEP 10 RECURSIVE", 0},
                 {"WLINSTEP RECURSIVE 11", 4}};
    Dialogue dialogue = begin();
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char lines[QUOTE_SIZE], answer[QUOTE_SIZE];
        Talk *talk = dialogue.talk;
        talk_say(talk, FILL);
        talk->reply_count = 0;
        talk->used = 0;
        snprintf(lines, sizeof lines, "YXDELETEDATABASEALL %s\n7,7\nDONE", CASES[i].filter);
        snprintf(answer, sizeof answer, "MESSAGE %d record%s deleted", CASES[i].deleted,
                 CASES[i].deleted == 1 ? "" : "s");
        talk_say(talk, lines);
        cr_assert_geq(talk->reply_count, 1);
        cr_assert_str_eq(talk->replies[0], answer, "%s", CASES[i].filter);
        talk->reply_count = 0;
        talk->used = 0;
    }
    expect(&dialogue, "YXDELETEDATABASEONE\n7,7\nDONE\nYXQUERYDATABASEONE\n7,7\nDONE",
           "MESSAGE DATABASE ONE 0 0 0 0 ");
    end(&dialogue);
}

Test(db_dialogue, without_a_file_every_command_says_what_to_do) {
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15", "OK"));
    cr_assert(talk_exchange(talk, "YXQUERYDATABASEALL\n7,7\nDONE", "ERROR no database yet*"));
    cr_assert(talk_exchange(talk, "YXEDITTEXTDATABASE \"a\"\nDONE", "ERROR no database yet*"));
    cr_assert(talk_exchange(talk, "YXSAVEDATABASE", "ERROR no database yet*"));
    cr_assert(talk_exchange(talk, "YXDBMERGE\nfile", "ERROR no database yet*"));
    cr_assert(talk_exchange(talk, "YXSHOWINFO", "MESSAGE INFO*\nMESSAGE INFO*"));
    cr_assert(talk_exchange(talk, "YXQUERYDATABASEALLT\n7,7\nDONE",
                            "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\n"
                            "MESSAGE DATABASE TEXT \"\""),
              "a front end asks on its own after every move");
    talk_destroy(talk);
}

Test(db_dialogue, a_file_that_is_none_is_refused_and_the_old_one_stays) {
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/other.pdb", dialogue.folder.folder);
    test_file_write(path, (const uint8_t *)"something else\n", 15);
    use_and_hear(&dialogue, "YXSETDATABASE", "other.pdb", "ERROR cannot open*");
    use_and_hear(&dialogue, "YXSETDATABASE", "none/at/all", "ERROR cannot open*");
    expect(&dialogue, "YXDBCHECK", "MESSAGE 0 records*");
    end(&dialogue);
}

Test(db_dialogue, a_database_that_is_written_elsewhere_can_be_read) {
    Dialogue dialogue = begin();
    expect(&dialogue, "YXEDITTVDDATABASE 6 -1 5 9\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    Dialogue other = {.folder = dialogue.folder, .talk = talk_create()};
    expect(&other, "START 15", "OK");
    use_and_hear(&other, "YXSETDATABASE", "test.pdb", "ERROR cannot open*");
    expect(&other, "INFO database_readonly 1", "");
    use_and_hear(&other, "YXSETDATABASE", "test.pdb",
                 "MESSAGE DATABASE LOAD START*\nMESSAGE DATABASE LOAD DONE\nMESSAGE 1 record *");
    expect(&other, "YXQUERYDATABASEONE\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    expect(&other, "YXEDITTVDDATABASE 6 -1 7 9\nDONE", "ERROR nothing is stored: it is open for*");
    expect(&other, "YXDELETEDATABASEONE\nDONE", "ERROR nothing is deleted: it is open for*");
    expect(&other, "YXDBFIX", "ERROR nothing is repaired: it is open for*");
    expect(&other, "INFO database_readonly 0\nABOUT", "ERROR \"INFO database_readonly 0\"*\nname*");
    expect(&other, "YXQUERYDATABASEONE\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    talk_destroy(dialogue.talk);
    expect(&other, "INFO database_readonly 0\nYXEDITTVDDATABASE 6 -1 7 9\nDONE",
           "MESSAGE DATABASE ONE -1 7 9 3 *");
    talk_destroy(other.talk);
    test_folder_remove(&dialogue.folder);
}

Test(db_dialogue, a_database_that_cannot_be_opened_again_stays_open) {
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    expect(&dialogue, "YXEDITTVDDATABASE 6 -1 5 9\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    for (int read_only = 0; read_only < 2; read_only++) {
        snprintf(path, sizeof path, "%s/%s.pdb", dialogue.folder.folder,
                 read_only == 1 ? "other" : "pentad");
        cr_assert_eq(rename(dialogue.folder.path, path), 0);
        test_file_write(dialogue.folder.path, (const uint8_t *)"something else\n", 15);
        use_and_hear(&dialogue, "YXSETDATABASE", "test.pdb", "ERROR cannot open*");
        expect(&dialogue, "YXQUERYDATABASEONE\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
        cr_assert_eq(rename(path, dialogue.folder.path), 0);
        expect(&dialogue, "INFO database_readonly 1", "");
    }

    /* Another program has it, and it was opened for reading where writing was wanted. */
    Dialogue other = {.folder = dialogue.folder, .talk = talk_create()};
    expect(&other, "START 15", "OK");
    use(&other, "YXSETDATABASE", "test.pdb");
    dialogue.talk->session->database_read_only = false;
    use_and_hear(&dialogue, "YXSETDATABASE", "test.pdb", "ERROR cannot open*");
    expect(&dialogue, "YXQUERYDATABASEONE\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    talk_destroy(other.talk);
    end(&dialogue);
}

Test(db_dialogue, split_and_merge_move_records_between_files) {
    Dialogue dialogue = begin();
    talk_say(dialogue.talk, "YXEDITTVDDATABASE 2 -1 5 9\n7,7\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 6 9\n7,7\n8,8\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 7 9\n7,7\n8,8\n9,3\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 8 9\n7,7\n7,8\n9,3\nDONE\n"
                            "YXBOARD\n7,7,1\n6,6,2\nDONE");
    dialogue.talk->reply_count = 0;
    use_and_hear(&dialogue, "YXDBSPLIT", "other.pdb", "MESSAGE 2 records written*");
    expect(&dialogue, "YXDBCHECK", "MESSAGE 4 records*");
    expect(&dialogue, "YXDELETEDATABASEALL\nDONE",
           "MESSAGE 4 records deleted\nMESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE");
    use_and_hear(&dialogue, "YXDBMERGE", "other.pdb", "MESSAGE 2 of 2 records*");
    use_and_hear(&dialogue, "YXDBMERGE", "other.pdb", "MESSAGE 0 of 2 records*");
    use_and_hear(&dialogue, "YXDBMERGE", "nothing.pdb", "ERROR cannot open*");
    end(&dialogue);
}

Test(db_dialogue, a_table_goes_out_and_comes_back) {
    Dialogue dialogue = begin();
    talk_say(dialogue.talk, "YXEDITTVDDATABASE 7 W -29990 9\n7,7\n8,8\nDONE\n"
                            "YXEDITTEXTDATABASE \"one, \\\"two\\\"\nthree\"\n7,7\n8,8\nDONE\n"
                            "YXEDITLABELDATABASE 3,4 \"x\"\n7,7\n8,8\nDONE\n"
                            "INFO rule 1\nYXEDITTVDDATABASE 6 -1 5 9\n1,2\nDONE");
    dialogue.talk->reply_count = 0;
    use_and_hear(&dialogue, "YXDBTOTXT", "test.csv", "MESSAGE 1 record written*");
    use_and_hear(&dialogue, "YXDBTOTXTALL", "test.csv", "MESSAGE 2 records written*");
    use(&dialogue, "YXSETDATABASE", "other.pdb");
    dialogue.talk->reply_count = 0;
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv", "MESSAGE 2 records*");
    expect(&dialogue, "YXQUERYDATABASEONE\n1,2\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    expect(&dialogue, "INFO rule 0\nYXQUERYDATABASEALLT\n7,7\n6,8\nDONE",
           "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE 10 3 -1 0 0 0 0 \"x\"\n"
           "MESSAGE DATABASE 11 4 -1 0 0 0 0 \"x\"\nMESSAGE DATABASE DONE\n"
           "MESSAGE DATABASE TEXT \"one, \\\"two\\\"\nthree\"");
    end(&dialogue);
}

Test(db_dialogue, nothing_is_written_over_the_database_that_is_open) {
    static const char *const COMMANDS[] = {"YXDBTOTXT", "YXDBTOTXTALL", "YXDBTOLIB", "YXHASHDUMP",
                                           "YXDBSPLIT"};
    Dialogue dialogue = begin();
    talk_say(dialogue.talk, "YXEDITTVDDATABASE 7 W -29990 9\n7,7\n8,8\nDONE");
    dialogue.talk->reply_count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        use_and_hear(&dialogue, COMMANDS[i], "./test.pdb", "ERROR cannot write*");
    expect(&dialogue, "INFO database_readonly 1", "");
    use_and_hear(&dialogue, "YXDBSPLIT", "test.pdb", "ERROR cannot write*");
    expect(&dialogue, "INFO database_readonly 0", "");
    use_and_hear(&dialogue, "YXSETDATABASE", "test.pdb",
                 "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\nMESSAGE 1 record *");
    end(&dialogue);
}

Test(db_dialogue, no_export_takes_the_place_of_a_folder) {
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32], part[TEST_PATH_SIZE + 64], answer[TEST_PATH_SIZE + 96];
    snprintf(path, sizeof path, "%s/test.csv", dialogue.folder.folder);
    snprintf(part, sizeof part, "%s.part", path);
    snprintf(answer, sizeof answer, "ERROR cannot write \"%s\": Is a directory", path);
    cr_assert_eq(mkdir(path, 0777), 0);
    use_and_hear(&dialogue, "YXDBTOTXT", "test.csv", answer);
    use_and_hear(&dialogue, "YXDBTOLIB", "test.csv", answer);
    snprintf(answer, sizeof answer, "ERROR cannot read \"%s\": Is a directory", path);
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv", answer);
    use_and_hear(&dialogue, "YXLIBTODB", "test.csv", answer);
    cr_expect_eq(rmdir(path), 0, "it is still there");
    cr_expect_neq(access(part, F_OK), 0, "nothing is left of the table");
    end(&dialogue);
}

Test(db_dialogue, no_export_takes_the_place_of_what_is_no_file) {
    static const char *const COMMANDS[] = {"YXDBTOTXT", "YXDBTOTXTALL", "YXDBTOLIB", "YXHASHDUMP"};
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    struct stat about;
    snprintf(path, sizeof path, "%s/pipe", dialogue.folder.folder);
    cr_assert_eq(mkfifo(path, 0600), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        use_and_hear(&dialogue, COMMANDS[i], "pipe", "ERROR cannot write*");
        cr_expect(stat(path, &about) == 0 && S_ISFIFO(about.st_mode), "%s", COMMANDS[i]);
    }
    unlink(path);
    end(&dialogue);
}

Test(db_dialogue, an_export_leaves_other_files_alone_while_it_is_written) {
    Dialogue dialogue = begin();
    char part[TEST_PATH_SIZE + 64];
    size_t size;
    snprintf(part, sizeof part, "%s/test.csv.part", dialogue.folder.folder);
    test_file_write(part, (const uint8_t *)"mine", 4);
    use_and_hear(&dialogue, "YXDBTOTXT", "test.csv", "MESSAGE 0 records written to *");
    uint8_t *bytes = test_file_read(part, &size);
    cr_expect(size == 4 && memcmp(bytes, "mine", 4) == 0);
    free(bytes);
    unlink(part);
    end(&dialogue);
}

Test(db_dialogue, a_file_may_be_named_behind_the_command) {
    static const char *const COMMANDS[] = {"YXHASHDUMP", "yxhashload\t", "  YXDBTOTXT "};
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32], lines[TEST_PATH_SIZE + 64];
    snprintf(path, sizeof path, "%s/a file", dialogue.folder.folder);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        snprintf(lines, sizeof lines, "%s %s \nABOUT", COMMANDS[i], path);
        expect(&dialogue, lines, "MESSAGE *\nname=*");
    }
    cr_expect_eq(unlink(path), 0);
    end(&dialogue);
}

Test(db_dialogue, the_open_file_can_be_chosen_by_another_name) {
    static const char *const NAMES[] = {"./test.pdb", "other.pdb", "test.pdb", "pentad.pdb"};
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    expect(&dialogue, "YXEDITTVDDATABASE 6 -1 5 9\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    snprintf(path, sizeof path, "%s/other.pdb", dialogue.folder.folder);
    cr_assert_eq(symlink("test.pdb", path), 0);
    snprintf(path, sizeof path, "%s/pentad.pdb", dialogue.folder.folder);
    cr_assert_eq(link(dialogue.folder.path, path), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++)
        use_and_hear(
            &dialogue, "YXSETDATABASE", NAMES[i],
            "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\nMESSAGE 1 record *");
    expect(&dialogue, "YXEDITTVDDATABASE 6 -1 7 9\nDONE", "MESSAGE DATABASE ONE -1 7 9 3 *");
    end(&dialogue);
}

/* A table so large that reading it takes minutes: zeros, which are entries, too. */
Test(db_dialogue, end_is_obeyed_while_a_large_table_is_loaded) {
    static const uint8_t HEAD[32] = {'P', 'E', 'N', 'T', 'A', 'D', 'T', 'T', 2, [21] = 1};
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32], lines[TEST_PATH_SIZE + 64], answer[TEST_PATH_SIZE + 96];
    snprintf(path, sizeof path, "%s/test.table", dialogue.folder.folder);
    test_file_write(path, HEAD, sizeof HEAD);
    cr_assert_eq(truncate(path, (off_t)1 << 40), 0);
    snprintf(lines, sizeof lines, "YXHASHLOAD\n%s\nEND", path);
    talk_announce(dialogue.talk, lines);
    snprintf(answer, sizeof answer, "ERROR cannot read \"%s\": END came before all of it was there",
             path);
    use_and_hear(&dialogue, "YXHASHLOAD", "test.table", answer);
    unlink(path);
    end(&dialogue);
}

/* To look for each game from the beginning of the file takes more than a minute, which is too long.
 */
Test(db_dialogue, a_file_with_many_games_is_read_once) {
    static const char GAME[] = "(;GM[4]SZ[15];B[hh];W[ii])\n";
    enum { GAMES = 25000 };
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    size_t length = sizeof GAME - 1;
    uint8_t *bytes = malloc(GAMES * length);
    cr_assert_not_null(bytes);
    for (size_t i = 0; i < GAMES; i++)
        memcpy(bytes + i * length, GAME, length);
    snprintf(path, sizeof path, "%s/test.lib", dialogue.folder.folder);
    test_file_write(path, bytes, GAMES * length);
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "MESSAGE 2 records*");
    test_file_write(path, bytes, GAMES * length - 2);
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "ERROR *");
    free(bytes);
    end(&dialogue);
}

Test(db_dialogue, a_bad_table_is_refused_as_a_whole_with_its_line) {
#define HEAD "rule,row,width,height,side,black,white,label,value,depth,bound,text,marks\n"
#define GOOD "0,5,15,15,black,h8,i9,,5,9,exact,,\n"
    static const struct {
        const char *table, *answer;
    } CASES[] = {
        {"", "ERROR *line 1: it has to begin*"},
        {"rule,row\n", "ERROR *, line 1: there are 2 fields*"},
        {"rule\n", "ERROR *, line 1: there is 1 field, not 13*"},
        {HEAD GOOD "0,5,15,15,black,h8,h8,,5,9,exact,,\n", "ERROR *line 3: there are two stones*"},
        {HEAD GOOD "0,5,15,15,red,h8,i9,,5,9,exact,,\n", "ERROR *line 3: side cannot be*"},
        {HEAD GOOD "\n2,5,15,15,black,h8,i9,,5,9,exact,,\n", "ERROR *line 4: there is no rule*"},
        {HEAD GOOD "0,5,15,15,black,h8,p9,,5,9,exact,,\n", "ERROR *line 3: white has to be*"},
        {HEAD GOOD "0,5,15,15,black,h8,i9,,99999,9,exact,,\n", "ERROR *line 3: value has to be*"},
        {HEAD GOOD "0,5,15,15,black,h8,i9,,5,9,exact,\"a\"b,\n", "ERROR *line 3: a comma is*"},
        {HEAD GOOD "0,5,15,15,black,h8,i9,,5,9,exact,,\"g7=A", "ERROR *line 3: a quotation mark*"},
        {HEAD GOOD "0,5,15,15,black,h8,i9,,5,9,exact,,h8\n", "ERROR *line 3: marks have to*"},
        {HEAD GOOD "0,5,15,15,black,h8,i9,ww,5,9,exact,,\n", "ERROR *line 3: label has to*"},
    };
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/test.csv", dialogue.folder.folder);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        test_file_write(path, (const uint8_t *)CASES[i].table, strlen(CASES[i].table));
        use(&dialogue, "YXTXTTODB", "test.csv");
        const char *reply = dialogue.talk->replies[0], *wanted = strstr(CASES[i].answer, "line");
        size_t length = strlen(wanted) - 1;
        cr_assert(dialogue.talk->reply_count == 1 && strncmp(reply, "ERROR ", 6) == 0);
        const char *said = strstr(reply, ", line");
        cr_assert(said != NULL && strncmp(said + 2, wanted, length) == 0, "%s", reply);
        dialogue.talk->reply_count = 0;
        dialogue.talk->used = 0;
    }
    expect(&dialogue, "YXDBCHECK", "MESSAGE 0 records*");
    use_and_hear(&dialogue, "YXTXTTODB", "absent.csv", "ERROR cannot read*");
    test_file_write(path, (const uint8_t *)"\xEF\xBB\xBF" HEAD GOOD, 3 + strlen(HEAD GOOD));
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv", "MESSAGE 1 record *");

    /* Labels in capitals are those that everybody knows. */
    static const char CAPITALS[] = HEAD "0,5,15,15,black,h8,h9,W,-29994,9,exact,,\n";
    test_file_write(path, (const uint8_t *)CAPITALS, sizeof CAPITALS - 1);
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv", "MESSAGE 1 record *");
    expect(&dialogue, "YXQUERYDATABASEONE\n7,7\n7,8\nDONE",
           "MESSAGE DATABASE ONE 119 -29994 9 3 w7");
    end(&dialogue);
}

/* Until further notice no file may grow beyond `size`. */
static void limit_files(rlim_t size) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The header has 24 bytes, each of these entries too, each deletion 18. */
Test(db_dialogue, on_a_full_disk_a_long_command_says_how_much_it_did) {
    static const char TABLE[] = HEAD "0,5,15,15,black,h8,i9,,5,9,exact,,\n"
                                     "0,5,15,15,black,h8,i8,,5,9,exact,,\n"
                                     "0,5,15,15,black,h8,k8,,5,9,exact,,\n";
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/test.csv", dialogue.folder.folder);
    test_file_write(path, (const uint8_t *)TABLE, sizeof TABLE - 1);
    limit_files(24 + 10);
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv", "ERROR nothing is stored: it could not be*");
    limit_files(24 + 2 * 24 + 10);
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv",
                 "ERROR only 2 records are stored: it could not be*");
    expect(&dialogue, "YXDBCHECK", "MESSAGE 2 records*");
    limit_files(24 + 2 * 24 + 18 + 10);
    expect(&dialogue, "YXDELETEDATABASEALL\nDONE",
           "ERROR only 1 record is deleted: it could not be*");
    limit_files(RLIM_INFINITY);
    expect(&dialogue, "YXDBCHECK", "MESSAGE 1 record *");
    use_and_hear(&dialogue, "YXTXTTODB", "test.csv", "MESSAGE 2 records*");
    end(&dialogue);
}

Test(db_dialogue, a_damaged_file_says_so_and_can_be_repaired) {
    Dialogue dialogue = begin();
    talk_say(dialogue.talk, "YXEDITTVDDATABASE 2 -1 5 9\n7,7\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 6 9\n7,7\n8,8\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 7 9\n7,7\n8,8\n9,3\nDONE");
    talk_destroy(dialogue.talk);
    size_t size;
    uint8_t *bytes = test_file_read(dialogue.folder.path, &size);
    bytes[size / 2 + 8] ^= 1;
    test_file_write(dialogue.folder.path, bytes, size);
    free(bytes);
    dialogue.talk = talk_create();
    expect(&dialogue, "START 15", "OK");
    use_and_hear(&dialogue, "YXSETDATABASE", "test.pdb",
                 "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\nMESSAGE 2 records*\n"
                 "MESSAGE 24 bytes of*");
    expect(&dialogue, "YXDBFIX", "MESSAGE 2 records*");
    end(&dialogue);
}

Test(db_dialogue, the_board_of_the_game_is_left_alone) {
    Dialogue dialogue = begin();
    talk_say(dialogue.talk, "YXBOARD\n7,7,1\n8,8,2\nDONE\nYXQUERYDATABASEALLT\n1,1\nDONE\n"
                            "YXEDITTVDDATABASE 2 -1 7 9\n2,2\n3,3\nDONE");
    cr_assert_eq(talk_stone(dialogue.talk, 7, 7), STONE_BLACK);
    cr_assert_eq(talk_stone(dialogue.talk, 8, 8), STONE_WHITE);
    cr_assert_eq(talk_stone(dialogue.talk, 1, 1), STONE_NONE);
    end(&dialogue);
}

Test(db_dialogue, continuous_games_have_no_records) {
    Dialogue dialogue = begin();
    expect(&dialogue, "INFO rule 2\nYXEDITTVDDATABASE 2 -1 5 9\n7,7\nDONE",
           "ERROR the database knows no continuous games");
    expect(&dialogue, "YXQUERYDATABASEALL\n7,7\nDONE",
           "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE");
    end(&dialogue);
}

/* The middle of a library as RenLib writes it: header, then two bytes for each node. */
Test(db_dialogue, libraries_come_in_and_go_out) {
    static const uint8_t LIBRARY[] = {
        0xFF, 'R',  'e',  'n',  'L',  'i',  'b',  0xFF, 3,    4,    0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, /* the root */
        0x78, 0x00,                                                       /* h8 */
        0x79, 0x80,                                     /* i8, a sibling follows */
        0x7A, 0x48,                                     /* j8 ends the line, with a comment */
        'W',  'e',  'l',  'l',  0,    0,    0x69, 0x40, /* i9 */
    };
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/test.lib", dialogue.folder.folder);
    test_file_write(path, LIBRARY, sizeof LIBRARY);
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "MESSAGE 4 records*");
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "MESSAGE 0 records*");
    expect(&dialogue, "YXQUERYDATABASETEXT\n7,7\n8,7\n9,7\nDONE", "MESSAGE DATABASE TEXT \"Well\"");
    expect(&dialogue,
           "YXEDITTVDDATABASE 7 W -29992 9\n7,7\n8,8\nDONE\nYXEDITLABELDATABASE 3,3 A\n7,7\nDONE",
           "MESSAGE DATABASE ONE 119 -29992 9 3 w9");
    use_and_hear(&dialogue, "YXDBTOLIB", "test.lib", "MESSAGE 5 positions*");
    use(&dialogue, "YXSETDATABASE", "other.pdb");
    dialogue.talk->reply_count = 0;
    dialogue.talk->used = 0;
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "MESSAGE 4 records*");
    expect(&dialogue, "YXQUERYDATABASEONE\n7,7\n6,6\nDONE",
           "MESSAGE DATABASE ONE 119 -29992 0 3 w9");
    expect(&dialogue, "YXQUERYDATABASETEXT\n7,7\n8,7\n9,7\nDONE", "MESSAGE DATABASE TEXT \"Well\"");
    test_file_write(path, LIBRARY, sizeof LIBRARY - 5);
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "ERROR *");
    use_and_hear(&dialogue, "YXLIBTODB", "absent.lib", "ERROR cannot read*");
    expect(&dialogue, "START 20", "OK");
    use_and_hear(&dialogue, "YXDBTOLIB", "test.lib", "ERROR cannot write*");
    end(&dialogue);
}

Test(db_dialogue, of_a_file_with_a_bad_game_nothing_is_added) {
    static const char GAMES[] = "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh];W[hh])";
    Dialogue dialogue = begin();
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/test.lib", dialogue.folder.folder);
    test_file_write(path, (const uint8_t *)GAMES, strlen(GAMES));
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "ERROR *");
    expect(&dialogue, "YXDBCHECK", "MESSAGE 0 records*");
    test_file_write(path, (const uint8_t *)GAMES, strlen(GAMES) / 2);
    use_and_hear(&dialogue, "YXLIBTODB", "test.lib", "MESSAGE 2 records*");
    end(&dialogue);
}

Test(db_dialogue, a_database_that_is_gone_stays_open_for_writing) {
    Dialogue dialogue = begin();
    expect(&dialogue, "YXEDITTVDDATABASE 6 -1 5 9\nDONE", "MESSAGE DATABASE ONE -1 5 9 3 *");
    cr_assert_eq(remove(dialogue.folder.path), 0);
    expect(&dialogue, "INFO database_readonly 1\nYXQUERYDATABASEONE\nDONE",
           "ERROR \"INFO database_readonly 1\"*\nMESSAGE DATABASE ONE -1 5 9 3 *");
    expect(&dialogue, "YXEDITTVDDATABASE 6 -1 7 9\nDONE", "MESSAGE DATABASE ONE -1 7 9 3 *");
    use_and_hear(&dialogue, "YXSETDATABASE", "other.pdb",
                 "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\nMESSAGE 0 records*");
    end(&dialogue);
}
