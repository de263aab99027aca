/* Tests of the position database where no command has named a file. */
#include "protocol/database/database_support.h"
#include "protocol/protocol_support.h"
#include "session/state/session_state.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <unistd.h>

TestSuite(db_default, .timeout = 60);

/* The folder of the user's data in the running test. */
static const char *data_folder;

static bool find_there(const char *name, char *path, size_t size) {
    return snprintf(path, size, "%s/%s", data_folder, name) > 0;
}

Test(db_default, without_a_file_the_database_lies_where_it_is_documented) {
    TestFolder folder = test_folder_create(), data = test_folder_create();
    Talk *talk = talk_create();
    char lines[4 * TEST_PATH_SIZE];
    data_folder = data.folder;
    /* Nobody asked for one. */
    cr_assert(talk_exchange(talk, "START 15\nYXSHOWINFO\nYXQUERYDATABASETEXT\nDONE",
                            "OK\nMESSAGE INFO MAX_THREAD_NUM *\nMESSAGE INFO MAX_HASH_SIZE *\n"
                            "MESSAGE DATABASE TEXT \"\""));
    /* There is no folder, then one of the user's, then one that a manager names. */
    cr_assert(talk_exchange(talk, "INFO usedatabase 1\nYXEDITTVDDATABASE 7 W -29994 12\n7,7\nDONE",
                            "ERROR no database yet*"));
    session_set_find(talk->session, find_there);
    snprintf(lines, sizeof lines,
             "MESSAGE DATABASE LOAD START %s/pentad.pdb\nMESSAGE DATABASE LOAD DONE\n"
             "MESSAGE 0 records in \"%s/pentad.pdb\"\nMESSAGE DATABASE ONE 119 -29994 12 3 w7",
             data.folder, data.folder);
    cr_assert(talk_exchange(talk, "INFO usedatabase 1\nYXEDITTVDDATABASE 7 W -29994 12\n7,7\nDONE",
                            lines));
    /* A second program may read. */
    Talk *second = talk_create();
    session_set_find(second->session, find_there);
    cr_assert(talk_exchange(second, "START 15\nINFO usedatabase 1\nYXQUERYDATABASEONE\n7,7\nDONE",
                            "OK\nMESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                            "MESSAGE 1 record in *\nMESSAGE DATABASE ONE 119 -29994 12 3 w7"));
    cr_assert(talk_exchange(second, "YXEDITTVDDATABASE 1 L 0 0\n7,7\nDONE", "ERROR *"));
    talk_destroy(second);
    talk_destroy(talk);

    talk = talk_create();
    session_set_find(talk->session, find_there);
    snprintf(lines, sizeof lines, "START 15\nINFO usedatabase 1\nINFO folder %s/\nYXDBCHECK",
             folder.folder);
    talk_say(talk, lines);
    snprintf(lines, sizeof lines,
             "OK\nMESSAGE DATABASE LOAD START %s/pentad.pdb\nMESSAGE DATABASE LOAD DONE\n"
             "MESSAGE 1 record in *\n"
             "MESSAGE DATABASE LOAD START %s/pentad.pdb\nMESSAGE DATABASE LOAD DONE\n"
             "MESSAGE 0 records in *\nMESSAGE 0 records in *",
             data.folder, folder.folder);
    cr_assert(talk_heard(talk, lines));
    talk_destroy(talk);
    test_folder_remove(&folder);
    test_folder_remove(&data);
}

static bool find_nothing(const char *name, char *path, size_t size) {
    (void)name;
    (void)path;
    (void)size;
    return false;
}

Test(db_default, that_there_is_no_place_for_the_database_is_said_once) {
    Talk *talk = talk_create();
    session_set_find(talk->session, find_nothing);
    cr_assert(talk_exchange(talk, "INFO usedatabase 1\nSTART 15\nTURN 7,7\nTURN 0,0\nYXDBCHECK",
                            "OK\nMESSAGE no database: there is no folder for pentad.pdb\nx,y\nx,y\n"
                            "ERROR no database yet*"));
    talk_destroy(talk);
}

Test(db_default, games_against_programs_have_no_database_of_their_own) {
    TestFolder folder = test_folder_create();
    Talk *talk = talk_create();
    char path[TEST_PATH_SIZE + 32];
    data_folder = folder.folder;
    session_set_find(talk->session, find_there);
    cr_assert(talk_exchange(talk,
                            "INFO usedatabase 1\nINFO game_type 1\nSTART 15\nTURN 7,7\nYXDBCHECK",
                            "OK\nx,y\nERROR no database yet*"));
    snprintf(path, sizeof path, "%s/pentad.pdb", folder.folder);
    cr_assert_neq(access(path, F_OK), 0);
    talk_destroy(talk);
    test_folder_remove(&folder);
}

/* A large file takes time to open, which is not to be that of the first move. */
Test(db_default, a_file_that_is_there_is_opened_before_the_first_move) {
    static const char LOADED[] = "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                                 "MESSAGE 0 records in *";
    TestFolder folder = test_folder_create(), other = test_folder_create();
    char path[TEST_PATH_SIZE + 32], lines[TEST_PATH_SIZE + 64], answer[sizeof LOADED + 8];
    data_folder = folder.folder;
    Talk *talk = talk_create();
    session_set_find(talk->session, find_there);
    cr_assert(talk_exchange(talk, "START 15\nINFO usedatabase 1\nSTART 15", "OK\nOK"));
    snprintf(path, sizeof path, "%s/pentad.pdb", folder.folder);
    cr_assert_neq(access(path, F_OK), 0, "only a command that needs it makes a file");
    database_close(test_open(path, false));
    snprintf(answer, sizeof answer, "%s\nOK", LOADED);
    cr_assert(talk_exchange(talk, "START 15", answer));
    talk_destroy(talk);

    talk = talk_create();
    session_set_find(talk->session, find_there);
    cr_assert(talk_exchange(talk, "START 15", "OK"));
    cr_assert(talk_exchange(talk, "INFO usedatabase 1", LOADED));
    snprintf(lines, sizeof lines, "INFO folder %s", other.folder);
    cr_assert(talk_exchange(talk, lines, ""));
    cr_assert(talk_exchange(talk, "YXDBCHECK",
                            "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                            "MESSAGE 0 records in *\nMESSAGE 0 records in *"));
    cr_assert(talk_exchange(talk, "INFO game_type 1\nYXDBCHECK", "ERROR no database yet*"));
    cr_assert(talk_exchange(talk, "INFO game_type 0", LOADED), "a person is the opponent again");
    talk_destroy(talk);
    test_folder_remove(&folder);
    test_folder_remove(&other);
}

Test(db_default, what_reading_only_could_not_open_is_tried_again_for_writing) {
    TestFolder folder = test_folder_create();
    Talk *talk = talk_create();
    data_folder = folder.folder;
    session_set_find(talk->session, find_there);
    cr_assert(talk_exchange(talk,
                            "START 15\nINFO database_readonly 1\nINFO usedatabase 1\nYXDBCHECK",
                            "OK\nMESSAGE no database: *\n"
                            "ERROR no database yet*"));
    cr_assert(talk_exchange(talk, "YXDBCHECK", "ERROR no database yet*"), "it is said once");
    cr_assert(talk_exchange(talk, "INFO database_readonly 0\nYXDBCHECK",
                            "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                            "MESSAGE 0 records in *\nMESSAGE 0 records in *"));
    talk_destroy(talk);
    test_folder_remove(&folder);
}

Test(db_default, it_does_not_take_the_place_of_a_file_that_cannot_be_opened) {
    TestFolder folder = test_folder_create();
    Talk *talk = talk_create();
    char path[TEST_PATH_SIZE + 32], lines[2 * TEST_PATH_SIZE];
    data_folder = folder.folder;
    session_set_find(talk->session, find_there);
    snprintf(lines, sizeof lines,
             "START 15\nINFO usedatabase 1\nYXSETDATABASE\n%s/absent/mine.pdb\nTURN 7,7\nYXDBCHECK",
             folder.folder);
    cr_assert(talk_exchange(talk, lines, "OK\nERROR cannot open *\nx,y\nERROR no database yet*"));
    snprintf(path, sizeof path, "%s/pentad.pdb", folder.folder);
    cr_expect_neq(access(path, F_OK), 0);
    cr_assert(talk_exchange(talk, "INFO usedatabase 1\nYXDBCHECK",
                            "MESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                            "MESSAGE 0 records in *\nMESSAGE 0 records in *"),
              "that is a new wish");
    talk_destroy(talk);
    test_folder_remove(&folder);
}
