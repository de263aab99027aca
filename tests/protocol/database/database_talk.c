/* database_talk: see database_talk.h. */
#include "protocol/database/database_talk.h"

#include <criterion/criterion.h>
#include <unistd.h>

Talk *database_talk_begin(TestFolder *folder) {
    *folder = test_folder_create();
    cr_assert_eq(chdir(folder->folder), 0);
    Talk *talk = talk_create();
    cr_assert(talk_exchange(talk, "START 15\nYXSETDATABASE test.pdb",
                            "OK\nMESSAGE DATABASE LOAD START *\nMESSAGE DATABASE LOAD DONE\n"
                            "MESSAGE 0 records*"));
    return talk;
}

void database_talk_end(Talk *talk, const TestFolder *folder) {
    talk_destroy(talk);
    cr_assert_eq(chdir("/"), 0);
    test_folder_remove(folder);
}
