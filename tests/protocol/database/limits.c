/* Tests of how far the commands about the position database go: values and texts at their limits,
 * boards that are no squares, files that may only be read.
 */
#include "protocol/database/database_talk.h"
#include "session/state/session_state.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(db_limits, .timeout = 60);

Test(db_limits, an_edit_takes_the_highest_and_the_lowest_value) {
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    cr_expect(talk_exchange(talk, "YXEDITTVDDATABASE 6 -1 30000 32000\n7,7\nDONE",
                            "MESSAGE DATABASE ONE -1 30000 32000 3 0%"));
    cr_expect(talk_exchange(talk, "YXEDITTVDDATABASE 6 -1 -30000 0\n7,7\nDONE",
                            "MESSAGE DATABASE ONE -1 -30000 0 3 99%"));
    cr_expect(talk_exchange(talk, "YXEDITTVDDATABASE 6 -1 0 32001\n7,7\nDONE", "ERROR *"));
    database_talk_end(talk, &folder);
}

Test(db_limits, any_character_is_a_label) {
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (char label = '!'; label <= '~'; label++) {
        char lines[64], expected[64];
        int code = strchr("WLDX", label) != NULL ? label - 'A' + 'a' : label;
        snprintf(lines, sizeof lines, "YXEDITTVDDATABASE 1 %c 0 0\n7,7\nDONE", label);
        snprintf(expected, sizeof expected, "MESSAGE DATABASE ONE %d *", label == '0' ? 0 : code);
        cr_expect(talk_exchange(talk, lines, expected), "%c", label);
    }
    cr_expect(
        talk_exchange(talk, "YXEDITTVDDATABASE 1 -1 0 0\n7,7\nDONE", "MESSAGE DATABASE ONE 0 *"));
    database_talk_end(talk, &folder);
}

Test(db_limits, a_text_has_at_most_16000_bytes) {
    static const char HEAD[] = "YXEDITTEXTDATABASE \"", TAIL[] = "\"\n7,7\nDONE";
    static char lines[DB_TEXT_MAX + 64];
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t length = DB_TEXT_MAX; length <= DB_TEXT_MAX + 1; length++) {
        char *text = lines + strlen(HEAD);
        memcpy(lines, HEAD, strlen(HEAD));
        memset(text, 'x', length);
        for (size_t at = 3000; at < length; at += 4000)
            text[at] = '\n'; /* no line is too long */
        memcpy(text + length, TAIL, sizeof TAIL);
        cr_expect(talk_exchange(talk, lines,
                                length > DB_TEXT_MAX ? "ERROR a text has at most 16000 bytes" : ""),
                  "%zu", length);
    }
    database_talk_end(talk, &folder);
}

/* Writes one long text after another about the same position, so that more than a million bytes of
 * the file are out of date. Returns its size. */
static size_t write_old_texts(const TestFolder *folder, bool damaged) {
    static char text[DB_TEXT_MAX];
    DbPosition position = test_line(RULE_FREESTYLE, 5, 15, 15, "h8");
    DbPosition canonical = db_position_canonical(&position);
    Database *database = test_open(folder->path, false);
    for (int i = 0; i < 100; i++) {
        DbRecord record;
        memset(text, 'a' + i % 26, sizeof text);
        db_record_clear(&record);
        cr_assert(db_record_set_text(&record, text, sizeof text));
        cr_assert_eq(database_put(database, &canonical, &record), DATABASE_OK);
    }
    database_close(database);
    size_t size;
    uint8_t *bytes = test_file_read(folder->path, &size);
    bytes[100] ^= damaged; /* in the first text */
    test_file_write(folder->path, bytes, size);
    free(bytes);
    return size;
}

static size_t size_of(const TestFolder *folder) {
    size_t size;
    free(test_file_read(folder->path, &size));
    return size;
}

Test(db_limits, a_file_that_is_out_of_date_gets_shorter_unless_it_is_damaged) {
    for (int damaged = 0; damaged < 2; damaged++) {
        char lines[2 * TEST_PATH_SIZE];
        TestFolder folder = test_folder_create();
        size_t before = write_old_texts(&folder, damaged == 1);
        Talk *talk = talk_create();
        snprintf(lines, sizeof lines, "START 15\nYXSETDATABASE\n%s\nYXSAVEDATABASE", folder.path);
        talk_say(talk, lines);
        size_t after = size_of(&folder);
        cr_expect(damaged == 1 ? after == before : after < before / 50, "%zu, %zu", before, after);
        talk_say(talk, "YXDBFIX");
        cr_expect_lt(size_of(&folder), before / 50, "repaired");
        talk_destroy(talk);
        test_folder_remove(&folder);
    }
}

/* A word would end there, and what is behind it be lost. */
Test(db_limits, a_character_0_in_a_command_changes_nothing) {
    static const struct {
        const char *bytes;
        size_t length;
    } LINES[] = {{"YXDELETEDATABASEALL W\0hatever", 29},
                 {"YXEDITTVDDATABASE 7 l\0st 10 1", 29},
                 {"YXEDITLABELDATABASE 8,8 a\0b", 27}};
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    talk_say(talk, "YXEDITTVDDATABASE 7 w -29994 12\n7,7\nDONE");
    talk->reply_count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        session_line(talk->session, LINES[i].bytes, LINES[i].length, 0);
        cr_expect(talk_exchange(talk, "DONE", "ERROR the line has a character with the code 0"),
                  "%s", LINES[i].bytes);
    }
    cr_expect(talk_exchange(talk, "YXQUERYDATABASEALL\nDONE",
                            "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE 7 7 30519 -29994 12 3 0 \n"
                            "MESSAGE DATABASE DONE"));
    database_talk_end(talk, &folder);
}

Test(db_limits, moves_on_a_board_that_is_no_square_are_told_by_their_columns) {
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    cr_expect(talk_exchange(talk,
                            "RECTSTART 20,15\nYXEDITTVDDATABASE 1 W 0 0\n18,3\nDONE\n"
                            "YXQUERYDATABASEALL\nDONE",
                            "OK\nMESSAGE DATABASE ONE 119 *\nMESSAGE DATABASE REFRESH\n"
                            "MESSAGE DATABASE 1 3 *\nMESSAGE DATABASE 18 3 *\n"
                            "MESSAGE DATABASE 1 11 *\nMESSAGE DATABASE 18 11 *\n"
                            "MESSAGE DATABASE DONE"));
    database_talk_end(talk, &folder);
}

Test(db_limits, a_database_that_is_only_read_takes_no_table_and_no_games) {
    static const char TABLE[] =
        "rule,row,width,height,side,black,white,label,value,depth,bound,text,"
        "marks\n0,5,15,15,black,h8,i9,,5,3,exact,,\n";
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    test_file_write("table.csv", (const uint8_t *)TABLE, strlen(TABLE));
    cr_expect(talk_exchange(talk, "INFO database_readonly 1\nYXTXTTODB table.csv",
                            "ERROR nothing is stored: it is open for reading only*"));
    cr_expect(talk_exchange(talk, "YXLIBTODB table.csv",
                            "ERROR nothing is stored: it is open for reading only*"));
    cr_expect(talk_exchange(talk, "INFO database_readonly 0\nYXTXTTODB table.csv",
                            "MESSAGE 1 record of \"table.csv\" added"));
    cr_expect_eq(unlink("table.csv"), 0);
    database_talk_end(talk, &folder);
}

Test(db_limits, a_database_that_is_only_read_answers_that_it_is_saved) {
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    cr_expect(talk_exchange(talk, "INFO database_readonly 1\nYXSAVEDATABASE",
                            "MESSAGE DATABASE SAVE START *\nMESSAGE DATABASE SAVE DONE"));
    database_talk_end(talk, &folder);
}

/* Letters of two bytes each, so that every even number of bytes is within one behind "x". */
static void fill_letters(char *text, int count) {
    *text++ = 'x';
    for (int i = 0; i < count; i++, text += 2)
        memcpy(text, "\xC3\xA9", 2);
    *text = '\0';
}

Test(db_limits, texts_of_games_end_with_a_whole_letter) {
    static char comment[DB_TEXT_MAX + 64], mark[DB_MARK_MAX + 16], game[DB_TEXT_MAX + 256];
    static char line[SESSION_REPLY_SIZE];
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    fill_letters(comment, DB_TEXT_MAX / 2 + 8);
    fill_letters(mark, DB_MARK_MAX / 2 + 4);
    int length =
        snprintf(game, sizeof game, "(;GM[4]CA[UTF-8]SZ[15];B[hh]C[%s]LB[hi:%s])", comment, mark);
    test_file_write("game.sgf", (const uint8_t *)game, (size_t)length);
    cr_expect(talk_exchange(talk, "YXLIBTODB game.sgf", "MESSAGE 1 record of *"));
    mark[DB_MARK_MAX - 1] = '\0';
    snprintf(line, sizeof line, "MESSAGE DATABASE 7 8 -1 0 0 0 0 %s", mark);
    talk_say(talk, "YXQUERYDATABASEALL\n7,7\nDONE\n");
    cr_assert_eq(talk->reply_count, 6);
    cr_expect_str_eq(talk->replies[4], line);
    talk->reply_count = 0;
    talk->used = 0;
    talk_say(talk, "YXQUERYDATABASETEXT\n7,7\nDONE\n");
    cr_assert_eq(talk->reply_count, 3);
    for (int i = 0; i < talk->reply_count; i++) {
        const char *reply = talk->replies[i], *end = reply + strlen(reply) - (i == 2);
        cr_expect_neq(reply[0] & 0xC0, 0x80, "reply %d begins within a letter", i);
        cr_expect_neq(end[-1] & 0xC0, 0xC0, "reply %d ends within a letter", i);
    }
    cr_expect_eq(unlink("game.sgf"), 0);
    database_talk_end(talk, &folder);
}

Test(db_limits, what_cannot_be_read_is_told_in_one_line_of_plain_characters) {
#define HEAD "rule,row,width,height,side,black,white,label,value,depth,bound,text,marks\n"
    static const struct {
        const char *row, *reason;
    } CASES[] = {
        {"\"red\nTURN 7,7\",,,,0,0,none,,", "2: side cannot be \"red?TURN 7,7\""},
        {"1234567890123456789\xC3\xA9,,,,0,0,none,,", "2: side cannot be \"1234567890123456789?\""},
        {"black,,,,0,0,some,\"two\nlines\",", "2: bound cannot be \"some\""},
        {"black,,,,0,0,none,\"two\nlines\",\n0,5,15,15,red,,,,0,0,none,,",
         "4: side cannot be \"red\""},
    };
    char table[512], answer[128];
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        int length = snprintf(table, sizeof table, HEAD "0,5,15,15,%s\n", CASES[i].row);
        test_file_write("test.csv", (const uint8_t *)table, (size_t)length);
        snprintf(answer, sizeof answer, "ERROR \"test.csv\", line %s; nothing is stored",
                 CASES[i].reason);
        cr_expect(talk_exchange(talk, "YXTXTTODB test.csv", answer), "%zu", i);
    }
    cr_expect(talk_exchange(talk, "YXDELETEDATABASEALL 1234567890123456789\xC3\xA9\nDONE",
                            "ERROR YXDELETEDATABASEALL does not know \"1234567890123456789?\"*"));
    cr_expect(talk_exchange(
        talk, "YXDELETEDATABASEALL W 1234567890123456789\xC3\xA9\nDONE",
        "ERROR YXDELETEDATABASEALL knows no \"1234567890123456789?\" after its filter"));
    database_talk_end(talk, &folder);
#undef HEAD
}

Test(db_limits, what_is_wrong_with_a_game_is_told_in_whole_letters) {
    static const struct {
        const char *before, *after, *answer;
        int letters; /* between them */
    } CASES[] = {
        {"(;GM[4]SZ[15];B[", "])", "ERROR \"game.sgf\": line 1: [x%s?] is no point of this board",
         7},
        {"# rule: ", "\nh8 h9\n", "ERROR \"game.sgf\": line 1: there is no rule \"x%s?\"", 19},
    };
    char letters[64], game[128], answer[160];
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        fill_letters(letters, CASES[i].letters + 1);
        int length =
            snprintf(game, sizeof game, "%s%s%s", CASES[i].before, letters, CASES[i].after);
        test_file_write("game.sgf", (const uint8_t *)game, (size_t)length);
        fill_letters(letters, CASES[i].letters);
        snprintf(answer, sizeof answer, CASES[i].answer, letters + 1);
        cr_expect(talk_exchange(talk, "YXLIBTODB game.sgf", answer), "%zu", i);
    }
    cr_expect_eq(unlink("game.sgf"), 0);
    database_talk_end(talk, &folder);
}

Test(db_limits, reading_is_not_offered_to_who_reads_or_must_write) {
    static const char *const CASES[][2] = {
        {"YXSETDATABASE taken.pdb",
         "\"taken.pdb\": it is open in another program, which writes it; "
         "close it there, or send INFO database_readonly 1 to read it"},
        {"YXDBSPLIT taken.pdb", "\"taken.pdb\": it is open in another program, which writes it; "
                                "close it there"},
        {"YXSETDATABASE .", "\".\": the system does not open it for writing; look at the name and "
                            "the rights, or send INFO database_readonly 1 to read it"},
        {"YXDBMERGE .", "\".\": the system does not open it; look at the name and the rights"},
        {"INFO database_readonly 1\nYXSETDATABASE .",
         "\".\": the system does not open it; look at the name and the rights"},
    };
    TestFolder folder;
    Database *taken;
    Talk *talk = database_talk_begin(&folder);
    cr_assert_eq(database_open("taken.pdb", false, NULL, &taken), DATABASE_OK);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char answer[256];
        snprintf(answer, sizeof answer, "ERROR cannot open %s", CASES[i][1]);
        cr_expect(talk_exchange(talk, CASES[i][0], answer), "%s", CASES[i][0]);
    }
    database_close(taken);
    cr_expect_eq(unlink("taken.pdb"), 0);
    database_talk_end(talk, &folder);
}

Test(db_limits, whole_files_have_nothing_to_do_with_the_game) {
    static const char *const CASES[][2] = {
        {"INFO rule 2\nYXDBTOTXTALL all.csv", "MESSAGE 0 records*"},
        {"YXTXTTODB all.csv", "MESSAGE 0 records*"},
        {"YXDBMERGE other.pdb", "MESSAGE 0 of 0 records*"},
        {"YXDBTOTXT some.csv", "ERROR the database knows no continuous games"}};
    TestFolder folder;
    Database *other;
    Talk *talk = database_talk_begin(&folder);
    cr_assert_eq(database_open("other.pdb", false, NULL, &other), DATABASE_OK);
    database_close(other);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_expect(talk_exchange(talk, CASES[i][0], CASES[i][1]), "%s", CASES[i][0]);
    cr_expect_eq(unlink("all.csv"), 0);
    cr_expect_eq(unlink("other.pdb"), 0);
    database_talk_end(talk, &folder);
}

Test(db_limits, a_position_with_walls_is_called_what_it_is) {
    static const char *const CASES[][2] = {
        {"YXDBSPLIT other.pdb",
         "ERROR no position to split at: the database has none with points*"},
        {"YXDBTOLIB other.lib",
         "ERROR no position to begin at: the database has none with points*"}};
    TestFolder folder;
    Talk *talk = database_talk_begin(&folder);
    cr_assert(talk_exchange(talk, "START 15\nYXBOARD\n7,7,1\n8,8,3\n6,6,2\nDONE", "OK"));
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_expect(talk_exchange(talk, CASES[i][0], CASES[i][1]));
    database_talk_end(talk, &folder);
}

/* An entry that was begun is left out; one that is whole and wrong is damage, at the end as well.
 */
Test(db_limits, a_damaged_last_entry_is_damage_and_no_beginning) {
    enum { HEADER_SIZE = 24 };
    static DbRecord record;
    TestFolder folder = test_folder_create();
    Database *database = test_open(folder.path, false);
    DbPosition position = db_position_canonical(&(DbPosition){.width = 15, .height = 15, .row = 5});
    test_value(&record, 5, 10);
    cr_assert_eq(database_put(database, &position, &record), DATABASE_OK);
    database_close(database);
    size_t size;
    uint8_t *bytes = test_file_read(folder.path, &size);
    cr_assert_not_null(bytes);
    bytes[size - 1] ^= 1;
    test_file_write(folder.path, bytes, size);
    free(bytes);
    database = test_open(folder.path, false);
    cr_expect_eq(database_count(database), 0);
    cr_expect_eq(database_damage(database), (int64_t)size - HEADER_SIZE);
    database_close(database);
    test_folder_remove(&folder);
}
