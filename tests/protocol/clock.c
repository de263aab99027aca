/* Tests of the program and the clock, through pipes: moves come in time whatever the limits are.
 *
 * Where a limit is wrong or missed altogether the wait for the answer ends the test. Whether an
 * answer keeps the limit itself is asked several times, because a machine that is busy otherwise
 * may hold up any single one; a program that is too slow never passes.
 */
#include "protocol/protocol_pbrain.h"
#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(time_limits, .timeout = 240);

enum { ATTEMPTS = 8, SLACK_MS = 800 };

#define CALM_BLOCK "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\nDONE\n"

/* Sends a command that asks for a move and returns the milliseconds to the answer. */
static int64_t time_of_move(Pbrain *pbrain, const char *command) {
    int64_t start_ms = clock_ms();
    pbrain_send(pbrain, command);
    pbrain_expect(pbrain, "x,y");
    return clock_ms() - start_ms;
}

/* Whether a program that is told these limits answers the command within `limit_ms`, in one of a
 * few games. */
static bool answers_within(const char *limits, const char *command, int64_t limit_ms) {
    bool kept = false;
    for (int i = 0; i < ATTEMPTS && !kept; i++) {
        Pbrain *pbrain = pbrain_start(false);
        pbrain_send(pbrain, "START 15\n");
        pbrain_send(pbrain, limits);
        pbrain_expect(pbrain, "OK");
        kept = time_of_move(pbrain, command) <= limit_ms;
        pbrain_close(pbrain);
    }
    return kept;
}

Test(time_limits, the_first_move_comes_at_once_or_within_the_limits) {
    static const char *const LIMITS = "INFO timeout_turn 30000\nINFO timeout_match 180000\n"
                                      "INFO time_left 180000\n";
    cr_expect(answers_within(LIMITS, "BEGIN\n", SLACK_MS), "nothing to think about");
    cr_expect(answers_within(LIMITS, "BOARD\nDONE\n", SLACK_MS), "the same");
    cr_expect(answers_within("INFO timeout_turn 300\nINFO timeout_match 180000\n", "TURN 7,7\n",
                             300 + SLACK_MS));
    cr_expect(
        answers_within("INFO timeout_turn 30000\nINFO timeout_match 2000\n", "TURN 7,7\n", 1000));
}

Test(time_limits, without_time_the_answer_comes_at_once) {
    static const char *const LIMITS[] = {
        "INFO timeout_turn 0\n",
        "INFO timeout_turn 0\nINFO timeout_match 180000\nINFO time_left 180000\n",
        "INFO timeout_turn 1000000000\nINFO timeout_match 180000\nINFO time_left 0\n",
        "INFO timeout_turn 1000000000\nINFO timeout_match 180000\nINFO time_left -5000\n",
        "INFO timeout_turn 1000000000\nINFO timeout_match 180000\nINFO time_left 1\n",
        "INFO timeout_turn 1000000000\nINFO timeout_match 180000\nINFO time_left 20\n",
        "INFO timeout_turn 1000000000\nINFO timeout_match 1\n",
        "INFO timeout_turn 1\nINFO timeout_match 1000000000\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++)
        cr_expect(answers_within(LIMITS[i], CALM_BLOCK, SLACK_MS), "%s", LIMITS[i]);
}

Test(time_limits, of_two_limits_the_shorter_one_counts) {
    cr_expect(answers_within("INFO timeout_turn 200\nINFO timeout_match 1000000000\n", CALM_BLOCK,
                             200 + SLACK_MS));
    cr_expect(answers_within("INFO timeout_turn 1000000000\nINFO timeout_match 1000\n"
                             "INFO time_left 700\n",
                             CALM_BLOCK, 100 + SLACK_MS));
    cr_expect(answers_within("INFO timeout_turn 1000000000\nINFO timeout_match 1000000000\n"
                             "INFO time_left 700\n",
                             CALM_BLOCK, 100 + SLACK_MS));
}

Test(time_limits, without_a_limit_it_thinks_until_it_is_stopped) {
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain, "START 15\nINFO timeout_turn 1000000000\nINFO time_left 2147483647\n");
    pbrain_expect(pbrain, "OK");
    pbrain_send(pbrain, CALM_BLOCK);
    pbrain_await_search(pbrain);
    pbrain_send(pbrain, "YXSTOP\n");
    pbrain_expect(pbrain, "x,y");
    pbrain_close(pbrain);
}

Test(time_limits, a_first_iteration_that_is_too_deep_is_broken_off) {
    cr_expect(answers_within("INFO start_depth 100\nINFO timeout_turn 200\n", CALM_BLOCK,
                             200 + SLACK_MS));
    cr_expect(answers_within("INFO start_depth 100\nINFO thread_num 4\nINFO timeout_turn 200\n",
                             CALM_BLOCK, 200 + SLACK_MS));
    cr_expect(answers_within("INFO start_depth 100\nINFO timeout_turn 0\n", CALM_BLOCK, SLACK_MS));
    cr_expect(answers_within("INFO start_depth 100\nINFO timeout_turn 1000000000\n"
                             "INFO timeout_match 1000000000\nINFO time_left 700\n",
                             CALM_BLOCK, 100 + SLACK_MS));
}

Test(time_limits, far_more_threads_than_processors_do_no_harm) {
    cr_expect(
        answers_within("INFO thread_num 256\nINFO timeout_turn 200\n", CALM_BLOCK, 200 + SLACK_MS));
    cr_expect(answers_within("INFO thread_num 256\nINFO timeout_turn 0\n", CALM_BLOCK, SLACK_MS));
}

/* The continuous game, in which no row ends it, on one clock that the manager says runs out in the
 * middle; the other side takes the first empty point. A move that minded the limit per move alone
 * would take too long to wait for. */
Test(time_limits, a_game_of_two_hundred_moves_goes_on_when_its_clock_has_run_out) {
    enum { MOVES = 200, SIZE = 20, MATCH_MS = 500, LESS_MS = 5 };
    bool taken[SIZE * SIZE] = {false};
    char line[PBRAIN_BUFFER_SIZE];
    Pbrain *pbrain = pbrain_start(false);
    pbrain_send(pbrain,
                "START 20\nINFO rule 2\nINFO timeout_turn 1000000\nINFO timeout_match 500\n");
    pbrain_expect(pbrain, "OK");
    for (int i = 0; i < MOVES; i++) {
        int x, y, point = 0;
        while (taken[point])
            point++;
        taken[point] = true;
        snprintf(line, sizeof line, "INFO time_left %d\nTURN %d,%d\n", MATCH_MS - i * LESS_MS,
                 point % SIZE, point / SIZE);
        pbrain_send(pbrain, line);
        do
            cr_assert(pbrain_next_line(pbrain, line));
        while (strncmp(line, "MESSAGE", 7) == 0);
        cr_assert(talk_read_point(line, &x, &y), "move %d: %s", i, line);
        cr_assert(!taken[y * SIZE + x], "move %d: %s", i, line);
        taken[y * SIZE + x] = true;
    }
    pbrain_close(pbrain);
}

/* A stone and the number of fifth moves that goes with it are two searches. */
Test(time_limits, both_searches_of_a_soosorv_step_share_the_time) {
    enum { TURN_MS = 400 };
    bool kept = false;
    for (int i = 0; i < ATTEMPTS && !kept; i++) {
        Talk *talk = talk_create();
        talk_say(talk, "START 15\nINFO rule 4\nINFO timeout_turn 400\n");
        int64_t start_ms = clock_ms();
        talk_say(talk, "YXSOOSORVSTEP3\n7,7\n8,7\n9,9\nDONE\n");
        kept = clock_ms() - start_ms <= TURN_MS + TURN_MS / 2;
        talk_destroy(talk);
    }
    cr_expect(kept);
}

/* A front end like Yixin-Board waits for a move after the defences. */
Test(time_limits, the_search_for_defences_and_the_move_after_it_share_the_time) {
    enum { TURN_MS = 1000 };
    bool kept = false;
    for (int i = 0; i < ATTEMPTS && !kept; i++) {
        Talk *talk = talk_create();
        talk_say(talk, "yxshowinfo\nSTART 15\nINFO timeout_turn 1000\n"
                       "yxboard\n3,3,1\n4,11,2\n11,4,1\n10,10,2\ndone");
        talk->reply_count = 0;
        int64_t start_ms = clock_ms();
        cr_assert(talk_exchange(talk, "yxsearchdefend", "MESSAGE DEFEND not needed*\nx,y"));
        kept = clock_ms() - start_ms <= TURN_MS * 3 / 4;
        talk_destroy(talk);
    }
    cr_expect(kept);
}
