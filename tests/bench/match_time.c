/* The match runner as a command: how long engines may take to start and to move.
 *
 * Engines that are late lose whatever the machine does besides; nothing here needs one to be in
 * time, unless the runner is not.
 */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(bench_match_time, .init = bench_enter, .fini = bench_leave, .timeout = 300);

/* The engine whose fault it is not; it may take an hour to start. */
#define GOOD "-engine name=good nodes=1 start=3600 cmd=\"$B stub -seed 2\" "

/* Two games in the file r, lost by "bad" for this reason. */
static const BenchRecords *expect_lost(const char *reason) {
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 2);
    for (int i = 0; i < games->count; i++) {
        const GameRecord *game = &games->records[i];
        cr_expect_str_eq(game->reason, reason);
        cr_expect_str_eq(game->names[game->result == RESULT_BLACK ? BLACK : WHITE], "good");
    }
    return games;
}

Test(bench_match_time, a_game_is_lost_when_its_clock_has_run_out) {
    bench_run("match -boardsize 15 -games 2 -quiet -results r " GOOD
              "-engine name=bad tc=0.05/10 tolerance=0.01 cmd=\"$B stub -delay 25\"");
    expect_lost("time");
}

Test(bench_match_time, the_tolerance_comes_once_to_the_clock_of_a_game_and_not_to_every_move) {
    bench_run("match -boardsize 15 -games 2 -quiet -results r " GOOD
              "-engine name=bad tc=0.05/10 tolerance=0.2 cmd=\"$B stub -delay 100\"");
    const BenchRecords *games = expect_lost("time");
    for (int i = 0; i < games->count; i++) {
        const GameRecord *game = &games->records[i];
        Side bad = game->result == RESULT_BLACK ? WHITE : BLACK;
        cr_expect_leq(game->use[bad].moves, 3, "%d moves", game->use[bad].moves);
    }
}

/* Three writers, and a runner that writes a log: there is always something to read. */
Test(bench_match_time, messages_without_end_in_place_of_OK_are_no_start) {
    const BenchRun *run = bench_run("match -boardsize 15 -games 2 -quiet -results r -log log " GOOD
                                    "-engine name=bad nodes=1 start=0.2 cmd=\"read line; "
                                    "case \\$line in A*) echo name=; esac; "
                                    "yes DEBUG & yes DEBUG & yes DEBUG\"");
    cr_expect_eq(run->status, 1, "%s", run->output);
    expect_lost("no start");
}

Test(bench_match_time, the_word_OK_counts_in_small_letters_too) {
    bench_run("match -boardsize 15 -games 2 -quiet -results r " GOOD
              "-engine name=bad nodes=1 start=3600 cmd=\"while read line; do case \\$line in "
              "A*) echo name=;; S*) echo 'ok ';; BEGIN|DONE) exit;; esac; done\"");
    expect_lost("crash");
}

Test(bench_match_time, nobody_waits_for_an_engine_that_does_not_know_the_board) {
    bench_run("match -boardsize 15x16 -games 2 -quiet -results r " GOOD
              "-engine name=bad nodes=1 start=3600 cmd=\"while read line; do case \\$line in "
              "A*) echo name=;; R*) echo UNKNOWN command;; esac; done\"");
    expect_lost("no start");
}

/* A kept engine that is not asked in a game may still have written about the INFO lines of it. */
Test(bench_match_time, UNKNOWN_about_the_game_before_is_no_refusal_of_the_next_one) {
    const BenchRun *run =
        bench_run("match -boardsize 15 -games 4 -quiet -results r -each nodes=1 start=3600 "
                  "-engine name=bad cmd=\"$B stub -vice crash\" "
                  "-engine name=good keep=1 cmd=\"while read line; do case \\$line in "
                  "A*) echo name=;; S*) echo OK;; I*) echo UNKNOWN;; "
                  "BEGIN|DONE) echo 7,7;; END*) exit;; esac; done\"");
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 4, "%s", run->output);
    for (int i = 0; i < games->count; i++) {
        const GameRecord *game = &games->records[i];
        cr_expect_str_eq(game->reason, "crash", "game %d: %s", i, game->detail);
        cr_expect_str_eq(game->names[game->result == RESULT_BLACK ? BLACK : WHITE], "good");
    }
}

/* The milliseconds that the log says were left when `engine` was asked for its first move in the
 * first game, and for its second one. */
static void read_times_left(const char *engine, int64_t left_ms[2]) {
    char mark[64];
    snprintf(mark, sizeof mark, "game 0 %s > INFO time_left ", engine);
    const char *line = bench_read("log");
    for (int i = 0; i < 2; i++) {
        line = strstr(line, mark);
        cr_assert_not_null(line, "%s", mark);
        line += strlen(mark);
        left_ms[i] = strtoll(line, NULL, 10);
    }
}

Test(bench_match_time, an_answer_within_the_tolerance_is_in_time) {
    bench_run("match -boardsize 15 -games 2 -maxmoves 6 -quiet -results r " GOOD
              "-engine name=slow tc=0/0.01 tolerance=3600 cmd=\"$B stub -delay 25\"");
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 2);
    for (int i = 0; i < games->count; i++)
        cr_expect_str_eq(games->records[i].reason, "move limit");
}

Test(bench_match_time, the_clock_of_a_game_pays_for_the_start_and_gets_the_increments) {
    int64_t left_ms[2];
    bench_run("match -boardsize 15 -games 1 -maxmoves 6 -quiet -log log " GOOD
              "-engine name=slow tc=9000/50+3000 start=3600 cmd=\"sleep 0.1; exec $B stub\"");
    read_times_left("slow", left_ms);
    cr_expect_leq(left_ms[0], 9000000 - 100);
    cr_expect_gt(left_ms[1], 9000000, "it moves in less than 3000 s");
}

Test(bench_match_time, a_clock_that_ran_out_within_the_tolerance_is_not_negative) {
    bench_run("match -boardsize 15 -games 1 -maxmoves 6 -quiet -log log " GOOD
              "-engine name=slow tc=0.05/0 tolerance=3600 cmd=\"$B stub -delay 60\"");
    cr_expect_null(strstr(bench_read("log"), "time_left -"));
    cr_expect_not_null(strstr(bench_read("log"), "game 0 slow > INFO time_left 1\n"));
}

/* The engine stops the runner, answers, and lets it go on when its own time is long over. */
Test(bench_match_time, nobody_is_late_while_the_runner_stands_still) {
    bench_write("engine.sh", "while read -r line; do\n"
                             "case $line in A*) echo name=;; S*) echo OK;; END) exit;;\n"
                             "BEGIN*) kill -STOP $PPID; echo 0,0; sleep 3; kill -CONT $PPID;;\n"
                             "esac\ndone\n");
    bench_run("match -boardsize 15 -games 1 -maxmoves 1 -quiet -results r "
              "-engine name=slow tc=0/1 start=3600 cmd='exec sh engine.sh' " GOOD);
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 1);
    cr_expect_str_eq(games->records[0].reason, "move limit", "%s", games->records[0].detail);
}
