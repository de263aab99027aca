/* The match runner as a command: what it says and accepts in openings by swap2. */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(bench_match_swap2, .init = bench_enter, .fini = bench_leave, .timeout = 300);

/* An engine that answers every position alike. */
#define ANSWERS(word)                                                                              \
    "-engine name=bad nodes=1 start=3600 cmd=\"while read line; do case \\$line in "               \
    "A*) echo name=;; S*T*) echo OK;; DONE) echo " word ";; E*) exit;; esac; done\" "
#define GOOD "-engine name=good nodes=1 start=3600 cmd=\"$B stub -seed 2\" "

/* Plays a game that "bad" opens, and expects it to be lost for an answer like this. */
static void expect_no_opening(const char *engine, const char *detail) {
    remove("r");
    bench_run("match -swap2 -games 1 -quiet -results r %s" GOOD, engine);
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 1);
    const GameRecord *game = &games->records[0];
    cr_expect(game->result == RESULT_WHITE && game->swap2 == SWAP2_BROKEN);
    cr_expect_str_eq(game->reason, "illegal move");
    cr_expect_str_eq(game->detail, detail);
}

Test(bench_match_swap2, an_opening_is_three_stones) {
    expect_no_opening(ANSWERS("SWAP"), "black: SWAP is no answer to SWAP2BOARD with 0 stones");
    expect_no_opening(ANSWERS("7,7"),
                      "black: that many stones is no answer to SWAP2BOARD with 0 stones");
    expect_no_opening(ANSWERS("7,7 8,8"),
                      "black: that many stones is no answer to SWAP2BOARD with 0 stones");
}

/* What an engine keeps of a position that it was only asked about is its own affair. */
Test(bench_match_swap2, the_first_move_after_the_opening_is_asked_for_with_the_whole_board) {
    static const char *const ENGINES[] = {"A", "B"};
    bench_run("match -swap2 -games 1 -maxmoves 9 -quiet -log log -each nodes=1 start=3600 "
              "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\"");
    const char *log = bench_read("log");
    for (int i = 0; i < 2; i++) {
        char board[64], turn[64];
        snprintf(board, sizeof board, "game 0 %s > BOARD\n", ENGINES[i]);
        snprintf(turn, sizeof turn, "game 0 %s > TURN ", ENGINES[i]);
        const char *first_board = strstr(log, board), *first_turn = strstr(log, turn);
        cr_assert(first_board != NULL && first_turn != NULL, "%s", log);
        cr_expect_lt(first_board, first_turn, "%s", ENGINES[i]);
    }
}

Test(bench_match_swap2, stones_of_the_opening_may_be_the_last_that_a_game_may_have) {
    static const char *const ENGINES[] = {"A", "B"};
    for (int stones = 3; stones <= 5; stones++) {
        remove("log");
        const BenchRun *run =
            bench_run("match -swap2 -games 1 -maxmoves %d -quiet -log log -each nodes=1 start=3600 "
                      "-engine name=A cmd=\"$B stub\" "
                      "-engine name=B cmd=\"$B stub -seed 2 -swap2 %s\"",
                      stones, stones == 4 ? "stay" : "two");
        cr_expect_not_null(strstr(run->output, "draws 100.0 %"), "%s", run->output);
        for (int i = 0; i < 2; i++) {
            char end[64];
            snprintf(end, sizeof end, "game 0 %s > END\n", ENGINES[i]);
            cr_expect_not_null(strstr(bench_read("log"), end), "%d: %s", stones, bench_read("log"));
        }
    }
}

Test(bench_match_swap2, a_game_that_does_not_begin_is_one_of_swap2_too) {
    bench_run("match -swap2 -games 2 -quiet -results r -each nodes=1 start=3600 "
              "-engine name=bad cmd=\"$B stub -vice refuse\" " GOOD);
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 2);
    for (int i = 0; i < games->count; i++) {
        cr_expect_str_eq(games->records[i].reason, "no start");
        cr_expect_eq(games->records[i].swap2, SWAP2_BROKEN);
        cr_expect_eq(games->records[i].opener, BLACK);
    }
}
