/* The match runner as a command: how long engines may take to start and to move.
 *
 * Engines that are late lose whatever the machine does besides; nothing here needs one to be in
 * time.
 */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
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
