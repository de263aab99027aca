/* Tests of the program pbrain-pentad as managers use it: through pipes. What it says and when it
 * leaves; the time it takes is the subject of clock.c.
 */
#include "protocol/protocol_pbrain.h"
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CALM_BLOCK "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\nDONE\n"
#define NO_LIMIT   "START 15\nINFO timeout_turn 1000000000\n"

/* Gives a new program everything at once, ends its input and compares all replies. */
static void expect_conversation(const char *input, const char *expected) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, input);
    close(pbrain->in);
    pbrain->in = -1;
    pbrain_expect(pbrain, expected);
    pbrain_expect_exit(pbrain);
}

Test(process, a_burst_is_answered_although_the_input_ends) {
    expect_conversation("START 20\nINFO timeout_turn 0\nBEGIN\n", "OK\nx,y");
    expect_conversation("START 20\nINFO timeout_turn 0\nBEGIN", "OK\nx,y");
    expect_conversation("", "");
    expect_conversation("ABOUT\n", "name=*");
    expect_conversation(NO_LIMIT CALM_BLOCK "TURN 0,0\nABOUT\n", "OK\nx,y\nx,y\nname=*");
}

Test(process, end_leaves_after_what_needs_no_search) {
    expect_conversation("START 20\nABOUT\nBEGIN\nTURN 99,99\nhello\nEND\nABOUT\n",
                        "OK\nname=*\nx,y\nERROR point*\nUNKNOWN hello");
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, "START 15\nBOARD\n1,1,1\nEND\n");
    pbrain_expect(pbrain, "OK");
    pbrain_expect_exit(pbrain);
}

Test(process, end_leaves_from_the_middle_of_a_search_without_an_answer) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, NO_LIMIT CALM_BLOCK);
    pbrain_await_search(pbrain);
    pbrain_send(pbrain, "END\n");
    pbrain_expect_exit(pbrain);
}

Test(process, the_end_of_input_ends_a_search_with_an_answer) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, NO_LIMIT CALM_BLOCK);
    pbrain_await_search(pbrain);
    close(pbrain->in);
    pbrain->in = -1;
    pbrain_expect(pbrain, "x,y");
    pbrain_expect_exit(pbrain);
}

/* What Windows does in another way: the suite is not run with its executables. */
TestSuite(process_posix, .timeout = 60);

Test(process_posix, a_pipe_that_a_line_names_is_not_waited_for) {
    char folder[256], database[300], pipe[300], input[2048];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/pentad-pipe-XXXXXX", base != NULL ? base : "/tmp");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(database, sizeof database, "%s/database", folder);
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    cr_assert_eq(mkfifo(pipe, 0600), 0);
    snprintf(input, sizeof input,
             "YXSETDATABASE\n%s\nYXDBMERGE\n%s\nYXTXTTODB\n%s\nYXLIBTODB\n%s\nYXHASHLOAD\n%s\n"
             "INFO database_readonly 1\nYXSETDATABASE\n%s\nEND\n",
             database, pipe, pipe, pipe, pipe, pipe);
    expect_conversation(input, "MESSAGE DATABASE LOAD START*\nMESSAGE DATABASE LOAD DONE\n"
                               "MESSAGE 0 records*\nERROR cannot open*\nERROR *\nERROR *\n"
                               "ERROR *\nERROR cannot open*");
    unlink(pipe);
    unlink(database);
    rmdir(folder);
}

Test(process, a_closed_output_is_not_the_database) {
    char folder[256], database[300], command[2048], input[1024];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/pentad-closed-XXXXXX", base != NULL ? base : "/tmp");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(database, sizeof database, "%s/database", folder);
    snprintf(command, sizeof command, "printf 'YXSETDATABASE\\n%s\\nABOUT\\nEND\\n' | '%s' >&-",
             database, pbrain_path());
    cr_assert_eq(system(command), 0);
    snprintf(input, sizeof input, "YXSETDATABASE\n%s\nEND\n", database);
    expect_conversation(input, "MESSAGE DATABASE LOAD START*\nMESSAGE DATABASE LOAD DONE\n"
                               "MESSAGE 0 records*");
    unlink(database);
    rmdir(folder);
}

Test(process, a_reader_that_has_gone_costs_the_lines_alone) {
    Pbrain *pbrain = pbrain_start(false);
    close(pbrain->out);
    pbrain->out = open("/dev/null", O_RDONLY);
    pbrain_send(pbrain, "START 15\nABOUT\nINFO timeout_turn 0\nBEGIN\nEND\n");
    pbrain_expect_exit(pbrain);
}

/* Half a megabyte of replies fits into no pipe. */
Test(process_posix, end_leaves_although_nobody_reads_the_replies) {
    Pbrain *pbrain = pbrain_start(false);
    for (int i = 0; i < 8000; i++)
        pbrain_send(pbrain, "ABOUT\n");
    pbrain_send(pbrain, "END\n");
    pbrain_wait_exit(pbrain);
}

/* Lines longer than what a pipe takes at once, at several places of its room. */
Test(process_posix, end_leaves_although_nobody_reads_long_replies) {
    char folder[256], database[300], game[300], input[1024];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/pentad-long-XXXXXX", base != NULL ? base : "/tmp");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(database, sizeof database, "%s/database", folder);
    snprintf(game, sizeof game, "%s/game.sgf", folder);
    FILE *file = fopen(game, "w");
    cr_assert_not_null(file);
    fprintf(file, "(;GM[4]SZ[15];B[hh]C[%09000d])", 1);
    cr_assert_eq(fclose(file), 0);
    snprintf(input, sizeof input, "START 15\nYXSETDATABASE %s\nYXLIBTODB %s\n", database, game);
    for (int pad = 0; pad < 4; pad++) {
        Pbrain *pbrain = pbrain_start(false);
        pbrain_send(pbrain, input);
        for (int i = 0; i < 57 * pad; i++) /* a page */
            pbrain_send(pbrain, "ABOUT\n");
        for (int i = 0; i < 20; i++)
            pbrain_send(pbrain, "YXQUERYDATABASETEXT\n7,7\nDONE\n");
        pbrain_send(pbrain, "END\n");
        pbrain_wait_exit(pbrain);
    }
    unlink(game);
    unlink(database);
    rmdir(folder);
}

/* Without END they are worth waiting for. */
Test(process, after_the_end_of_input_every_reply_is_written_to_a_slow_reader) {
    Pbrain *pbrain = pbrain_start(false);
    for (int i = 0; i < 8000; i++)
        pbrain_send(pbrain, "ABOUT\n");
    close(pbrain->in);
    pbrain->in = -1;
    for (int i = 0; i < 8000; i++)
        pbrain_expect(pbrain, "name=*");
    pbrain_expect_exit(pbrain);
}

Test(process, a_stop_gets_the_move_and_is_not_remembered) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, NO_LIMIT "YXSTOP\n" CALM_BLOCK);
    pbrain_expect(pbrain, "OK");
    pbrain_await_search(pbrain);
    pbrain_send(pbrain, "YXSTOP\n");
    pbrain_expect(pbrain, "x,y");
    pbrain_send(pbrain, "YXSTOP\nTURN 0,0\n");
    pbrain_await_search(pbrain);
    pbrain_send(pbrain, "stop\r");
    pbrain_expect(pbrain, "x,y");
    pbrain_close(pbrain);
}

Test(process, info_while_thinking_changes_the_limits_of_the_search) {
    static const char *const LIMITS[] = {"INFO timeout_turn 1\n", "INFO max_node 10\n",
                                         "INFO max_depth 1\n", "INFO time_left 0\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        Pbrain *pbrain = pbrain_start(false);
        pbrain_send(pbrain, NO_LIMIT CALM_BLOCK);
        pbrain_await_search(pbrain);
        pbrain_send(pbrain, LIMITS[i]);
        pbrain_expect(pbrain, "x,y");
        pbrain_close(pbrain);
    }
}

Test(process, commands_that_come_during_a_search_wait_for_the_move) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, NO_LIMIT CALM_BLOCK);
    pbrain_await_search(pbrain);
    pbrain_send(pbrain, "TURN 0,0\nABOUT\nSTART 10\nSTART 1\nhello\n");
    pbrain_send(pbrain, "YXSTOP\n");
    pbrain_expect(pbrain, "x,y\nx,y\nname=*\nOK\nERROR*\nUNKNOWN hello");
    pbrain_close(pbrain);
}

Test(process, evaluate_during_a_search_is_answered_after_the_move) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, NO_LIMIT CALM_BLOCK);
    pbrain_await_search(pbrain);
    pbrain_send(pbrain, "INFO evaluate 3,3\nINFO evaluate 99,0\n");
    pbrain_await_search(pbrain); /* it goes on */
    pbrain_send(pbrain, "YXSTOP\nABOUT\n");
    pbrain_expect(pbrain,
                  "x,y\nMESSAGE evaluate 3,3: taken by*\nMESSAGE evaluate 99,0: off*\nname=*");
    pbrain_close(pbrain);
}

Test(process, pondering_is_silent_and_ends_with_any_line) {
    /* Every stone of ours is too far from all others for an answer to lie there before. */
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, "INFO pondering 1\nINFO timeout_turn 20\nSTART 15\nTURN 3,3\n");
    pbrain_expect(pbrain, "OK\nx,y");
    pbrain_send(pbrain, "INFO time_left 100000\n");
    pbrain_send(pbrain, "ABOUT\n");
    pbrain_expect(pbrain, "name=*");
    pbrain_send(pbrain, "TURN 14,14\n");
    pbrain_expect(pbrain, "x,y");
    pbrain_send(pbrain, "TURN 14,0\n");
    pbrain_expect(pbrain, "x,y");
    pbrain_send(pbrain, "END\n");
    pbrain_expect_exit(pbrain);

    pbrain = pbrain_start(false);
    pbrain_send(pbrain, "INFO pondering 1\nINFO timeout_turn 20\nSTART 15\nTURN 3,3\n");
    pbrain_expect(pbrain, "OK\nx,y");
    close(pbrain->in);
    pbrain->in = -1;
    pbrain_expect_exit(pbrain);
}

Test(process, every_line_end_will_do_and_commands_may_come_in_pieces) {
    static const char *const ENDS[] = {"\n", "\r", "\r\n"};
    static const char *const LINES[] = {
        "START 15", "INFO timeout_turn 0", "BOARD", "7,7,2", "DONE", "TURN 0,0", ""};
    for (size_t i = 0; i < ARRAY_LENGTH(ENDS); i++) {
        char input[256] = "";
        size_t used = 0;
        for (size_t j = 0; j < ARRAY_LENGTH(LINES); j++)
            used += (size_t)snprintf(input + used, sizeof input - used, "%s%s", LINES[j], ENDS[i]);
        Pbrain *pbrain = pbrain_start(false);
        for (size_t j = 0; j < used; j++)
            pbrain_send_bytes(pbrain, input + j, 1);
        pbrain_expect(pbrain, "OK\nx,y\nx,y");
        pbrain_send(pbrain, "ABO");
        pbrain_send(pbrain, "UT\r");
        pbrain_expect(pbrain, "name=*");
        pbrain_send(pbrain, "\nABOUT\n");
        pbrain_expect(pbrain, "name=*");
        pbrain_close(pbrain);
    }
}

Test(process, long_and_binary_lines_do_no_harm) {
    size_t size = 200000;
    char *text = malloc(size);
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, "START 15\nINFO timeout_turn 0\n");
    memset(text, 'x', size);
    memcpy(text + size / 2, "END", 3);
    pbrain_send_bytes(pbrain, text, size);
    pbrain_send(pbrain, "\nTURN 7,7\n");
    pbrain_expect(pbrain, "OK\nERROR line longer*\nx,y");

    for (size_t i = 0; i < size; i++)
        text[i] = (char)(i * 7 % 256);
    pbrain_send_bytes(pbrain, text, 1000);
    pbrain_send(pbrain, "\nABOUT\n");
    char line[PBRAIN_BUFFER_SIZE];
    do {
        cr_assert(pbrain_next_line(pbrain, line));
        cr_assert(strncmp(line, "UNKNOWN ", 8) == 0 || strncmp(line, "name=", 5) == 0, "%s", line);
    } while (strncmp(line, "name=", 5) != 0);

    pbrain_send_bytes(pbrain, "TURN 1\0,1\n\0\nABOUT\n", 18);
    pbrain_expect(pbrain, "ERROR cannot read*\nUNKNOWN ?\nname=*");
    pbrain_close(pbrain);
    free(text);
}

Test(process, every_line_is_one_write) {
    Pbrain *pbrain = pbrain_start(true);
    pbrain_send(pbrain, "ABOUT\nSTART 15\nINFO show_detail 3\nINFO max_depth 4\n" CALM_BLOCK
                        "hello\nTURN 77,7\nYXSHOWINFO\nABOUT\n");
    int about = 0;
    while (about < 2) {
        size_t got = pbrain_read(pbrain, pbrain->out, pbrain->buffer, PBRAIN_BUFFER_SIZE);
        cr_assert_gt(got, 0);
        cr_assert_eq(memchr(pbrain->buffer, '\n', got), pbrain->buffer + got - 1);
        about += strncmp(pbrain->buffer, "name=", 5) == 0;
    }
    pbrain_close(pbrain);
}

/* Sends a line so many times during a search, then END, and expects the program to leave. */
static void expect_end_behind(const char *line, size_t count) {
    size_t length = strlen(line);
    char *flood = malloc(count * length);
    cr_assert_not_null(flood);
    for (size_t i = 0; i < count; i++)
        memcpy(flood + i * length, line, length);
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, "YXSHOWINFO\n" NO_LIMIT CALM_BLOCK);
    pbrain_await_search(pbrain);
    pbrain_send_bytes(pbrain, flood, count * length);
    pbrain_send(pbrain, "END\n");
    pbrain_expect_exit(pbrain);
    free(flood);
}

/* More lines than the queue holds. */
Test(process, end_is_seen_behind_any_number_of_lines_that_say_nothing, .timeout = 240) {
    static const char *const LINES[] = {"\n", " \t\r\n", "INFO unheard_of 1\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++)
        expect_end_behind(LINES[i], 4000000);
}

/* These wait in the queue; YXSHOWINFO makes them go without a reply. */
Test(process, end_is_seen_behind_a_flood_of_commands, .timeout = 240) {
    expect_end_behind("DONE\n", 500000);
}

Test(process, a_flood_of_commands_during_a_search_is_obeyed_in_order) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, NO_LIMIT CALM_BLOCK);
    pbrain_await_search(pbrain);
    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "hello %d\r\n", i);
        pbrain_send(pbrain, line);
    }
    pbrain_send(pbrain, "YXSTOP\n");
    pbrain_expect(pbrain, "x,y");
    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "UNKNOWN hello %d", i);
        pbrain_expect(pbrain, line);
    }
    pbrain_close(pbrain);
}
