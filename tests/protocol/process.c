/* Tests of the program pbrain-pentad as managers use it: through pipes. What it says and when it
 * leaves; the time it takes is the subject of protocol_clock.c.
 */
#include "protocol/protocol_brain.h"
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <unistd.h>

#define CALM_BLOCK "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\nDONE\n"
#define NO_LIMIT   "START 15\nINFO timeout_turn 1000000000\n"

/* Gives a new program everything at once, ends its input and compares all replies. */
static void expect_conversation(const char *input, const char *expected) {
    Brain *brain = brain_start(false);
    brain_send(brain, input);
    close(brain->in);
    brain->in = -1;
    brain_expect(brain, expected);
    brain_expect_exit(brain);
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
    Brain *brain = brain_start(false);
    brain_send(brain, "START 15\nBOARD\n1,1,1\nEND\n");
    brain_expect(brain, "OK");
    brain_expect_exit(brain);
}

Test(process, end_leaves_from_the_middle_of_a_search_without_an_answer) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    brain_send(brain, "END\n");
    brain_expect_exit(brain);
}

Test(process, the_end_of_input_ends_a_search_with_an_answer) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    close(brain->in);
    brain->in = -1;
    brain_expect(brain, "x,y");
    brain_expect_exit(brain);
}

Test(process, a_stop_gets_the_move_and_is_not_remembered) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT "YXSTOP\n" CALM_BLOCK);
    brain_expect(brain, "OK");
    brain_await_search(brain);
    brain_send(brain, "YXSTOP\n");
    brain_expect(brain, "x,y");
    brain_send(brain, "YXSTOP\nTURN 0,0\n");
    brain_await_search(brain);
    brain_send(brain, "stop\r");
    brain_expect(brain, "x,y");
    brain_close(brain);
}

Test(process, info_while_thinking_changes_the_limits_of_the_search) {
    static const char *const LIMITS[] = {"INFO timeout_turn 1\n", "INFO max_node 10\n",
                                         "INFO max_depth 1\n", "INFO time_left 0\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        Brain *brain = brain_start(false);
        brain_send(brain, NO_LIMIT CALM_BLOCK);
        brain_await_search(brain);
        brain_send(brain, LIMITS[i]);
        brain_expect(brain, "x,y");
        brain_close(brain);
    }
}

Test(process, commands_that_come_during_a_search_wait_for_the_move) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    brain_send(brain, "TURN 0,0\nABOUT\nSTART 10\nSTART 1\nhello\n");
    brain_send(brain, "YXSTOP\n");
    brain_expect(brain, "x,y\nx,y\nname=*\nOK\nERROR*\nUNKNOWN hello");
    brain_close(brain);
}

Test(process, evaluate_during_a_search_is_answered_after_the_move) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    brain_send(brain, "INFO evaluate 3,3\nINFO evaluate 99,0\n");
    brain_await_search(brain); /* it goes on */
    brain_send(brain, "YXSTOP\nABOUT\n");
    brain_expect(brain,
                 "x,y\nMESSAGE evaluate 3,3: taken by*\nMESSAGE evaluate 99,0: off*\nname=*");
    brain_close(brain);
}

Test(process, pondering_is_silent_and_ends_with_any_line) {
    /* Every stone of ours is too far from all others for an answer to lie there before. */
    Brain *brain = brain_start(false);
    brain_send(brain, "INFO pondering 1\nINFO timeout_turn 20\nSTART 15\nTURN 3,3\n");
    brain_expect(brain, "OK\nx,y");
    brain_send(brain, "INFO time_left 100000\n");
    brain_send(brain, "ABOUT\n");
    brain_expect(brain, "name=*");
    brain_send(brain, "TURN 14,14\n");
    brain_expect(brain, "x,y");
    brain_send(brain, "TURN 14,0\n");
    brain_expect(brain, "x,y");
    brain_send(brain, "END\n");
    brain_expect_exit(brain);

    brain = brain_start(false);
    brain_send(brain, "INFO pondering 1\nINFO timeout_turn 20\nSTART 15\nTURN 3,3\n");
    brain_expect(brain, "OK\nx,y");
    close(brain->in);
    brain->in = -1;
    brain_expect_exit(brain);
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
        Brain *brain = brain_start(false);
        for (size_t j = 0; j < used; j++)
            brain_send_bytes(brain, input + j, 1);
        brain_expect(brain, "OK\nx,y\nx,y");
        brain_send(brain, "ABO");
        brain_send(brain, "UT\r");
        brain_expect(brain, "name=*");
        brain_send(brain, "\nABOUT\n");
        brain_expect(brain, "name=*");
        brain_close(brain);
    }
}

Test(process, long_and_binary_lines_do_no_harm) {
    size_t size = 200000;
    char *text = malloc(size);
    Brain *brain = brain_start(false);
    brain_send(brain, "START 15\nINFO timeout_turn 0\n");
    memset(text, 'x', size);
    memcpy(text + size / 2, "END", 3);
    brain_send_bytes(brain, text, size);
    brain_send(brain, "\nTURN 7,7\n");
    brain_expect(brain, "OK\nERROR line longer*\nx,y");

    for (size_t i = 0; i < size; i++)
        text[i] = (char)(i * 7 % 256);
    brain_send_bytes(brain, text, 1000);
    brain_send(brain, "\nABOUT\n");
    char line[BRAIN_BUFFER_SIZE];
    do {
        cr_assert(brain_next_line(brain, line));
        cr_assert(strncmp(line, "UNKNOWN ", 8) == 0 || strncmp(line, "name=", 5) == 0, "%s", line);
    } while (strncmp(line, "name=", 5) != 0);

    brain_send_bytes(brain, "TURN 1\0,1\n\0\nABOUT\n", 18);
    brain_expect(brain, "ERROR cannot read*\nUNKNOWN ?\nname=*");
    brain_close(brain);
    free(text);
}

Test(process, every_line_is_one_write) {
    Brain *brain = brain_start(true);
    brain_send(brain, "ABOUT\nSTART 15\nINFO show_detail 3\nINFO max_depth 4\n" CALM_BLOCK
                      "hello\nTURN 77,7\nYXSHOWINFO\nABOUT\n");
    int about = 0;
    while (about < 2) {
        size_t got = brain_read(brain, brain->out, brain->buffer, BRAIN_BUFFER_SIZE);
        cr_assert_gt(got, 0);
        cr_assert_eq(memchr(brain->buffer, '\n', got), brain->buffer + got - 1);
        about += strncmp(brain->buffer, "name=", 5) == 0;
    }
    brain_close(brain);
}

Test(process, a_flood_of_commands_during_a_search_is_obeyed_in_order) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "hello %d\r\n", i);
        brain_send(brain, line);
    }
    brain_send(brain, "YXSTOP\n");
    brain_expect(brain, "x,y");
    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "UNKNOWN hello %d", i);
        brain_expect(brain, line);
    }
    brain_close(brain);
}
