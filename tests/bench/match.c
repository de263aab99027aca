/* The match runner as a command: what it records, how it goes on, when it stops.
 *
 * The engines are `pentad-bench stub`, which plays random moves and can misbehave in every way
 * known. Nothing here waits for a fixed time; the time limits that are meant to be exceeded
 * are short.
 */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_match, .init = bench_enter, .fini = bench_leave);

/* A vice of the stub and what a record has to say about it. */
typedef struct ViceCase {
    const char *vice;
    const char *reason; /* of every game */
    const char *detail; /* part of the detail */
    const char *limits;
} ViceCase;

static const ViceCase VICES[] = {
    {"crash", "crash", "signal 6", "nodes=1"},
    {"exit", "crash", "exit code 3", "nodes=1"},
    {"sleep", "time", "no move after", "tc=0/0.05 tolerance=0.02"},
    {"flood", "time", "no move after", "tc=0/0.05 tolerance=0.02"},
    {"endless", "junk", "line without end", "nodes=1"},
    {"occupied", "illegal move", "it played", "nodes=1"},
    {"outside", "illegal move", "it played 9,0", "nodes=1"},
    {"garbage", "junk", "I resign", "nodes=1"},
    {"fat", "memory", "bytes of private memory", "nodes=1 memory=32M"},
    {"mute", "no start", "no OK", "nodes=1 start=0.5"},
    {"refuse", "no start", "not to my taste' and not OK alone", "nodes=1"},
};

static void expect_vice(const ViceCase *vice) {
    char path[64];
    snprintf(path, sizeof path, "%s.jsonl", vice->vice);
    const BenchRun *run = bench_run("match -boardsize 9 -games 2 -quiet -results %s -each %s "
                                    "-engine name=bad cmd=\"$B stub -after 1 -vice %s\" "
                                    "-engine name=good cmd=\"$B stub -seed 2\"",
                                    path, vice->limits, vice->vice);
    bool crashes = strcmp(vice->reason, "crash") == 0 || strcmp(vice->reason, "no start") == 0;
    cr_assert_eq(run->status, crashes ? 1 : 0, "%s: status %d: %s", vice->vice, run->status,
                 run->output);

    const BenchRecords *games = bench_records(path);
    cr_expect_eq(games->count, 2);
    for (int i = 0; i < games->count; i++) {
        const GameRecord *game = &games->records[i];
        Side bad = strcmp(game->names[BLACK], "bad") == 0 ? BLACK : WHITE;
        cr_expect_str_eq(game->reason, vice->reason, "%s: %s", vice->vice, game->reason);
        cr_expect_eq(game->result, bad == BLACK ? RESULT_WHITE : RESULT_BLACK);
        cr_expect_not_null(strstr(game->detail, vice->detail), "%s: %s", vice->vice, game->detail);
        cr_expect_eq(strncmp(game->detail, bad == BLACK ? "black" : "white", 5), 0);
    }
}

Test(bench_match, every_vice_loses_the_game_and_the_match_goes_on) {
    for (size_t i = 0; i < ARRAY_LENGTH(VICES); i++)
        expect_vice(&VICES[i]);
}

Test(bench_match, a_stub_without_a_board_has_no_move) {
    static const char *const LINES[] = {"BEGIN", "TURN 1,1", "BOARD\\nDONE", "SWAP2BOARD\\nDONE",
                                        "START 99\\nBEGIN"};
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        const BenchRun *run = bench_run("--version; printf '%s\\nEND\\n' | $B stub", LINES[i]);
        cr_expect_eq(run->status, 0, "%s: %d", LINES[i], run->status);
        cr_expect_not_null(strstr(run->output, "ERROR no board yet"), "%s: %s", LINES[i],
                           run->output);
    }
}

Test(bench_match, engines_play_on_after_being_suspended) {
    bench_run("match " BENCH_STUBS
              "-each nodes=1 start=3600 suspend=1 -boardsize 9 -games 4 -quiet -results one");
    bench_run("match " BENCH_STUBS
              "-each nodes=1 start=3600 suspend=1 keep=1 -boardsize 9 -games 4 -quiet "
              "-results kept -log log");
    const BenchRecords *one = bench_records("one"), *kept = bench_records("kept");
    cr_expect_eq(one->count, 4);
    cr_expect_eq(kept->count, 4);
    for (int i = 0; i < 4; i++) {
        cr_expect_str_eq(one->records[i].reason, "five");
        cr_expect_str_eq(kept->records[i].reason, "five");
    }
    const char *log = bench_read("log");
    cr_expect(strstr(log, "game 2 A > END\n") == NULL && strstr(log, "game 3 A > END\n") != NULL);
    cr_expect(strstr(log, "game 2 B > END\n") == NULL && strstr(log, "game 3 B > END\n") != NULL);
}

Test(bench_match, an_engine_that_crashed_is_not_late_though_its_helper_holds_the_pipe) {
    bench_write("engine.sh", "while read -r line; do\n"
                             "case $line in ABOUT*) echo name=;; START*) echo OK;;\n"
                             "BEGIN*|DONE*|TURN*) sleep 30 & exit 3;;\nesac\ndone\n");
    bench_run("match -boardsize 9 -games 1 -quiet -results r -each tc=0/1 start=3600 "
              "-engine name=bad cmd='sh engine.sh' -engine name=good cmd=\"$B stub\"");
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 1);
    cr_expect_str_eq(games->records[0].reason, "crash", "%s", games->records[0].detail);
    cr_expect_not_null(strstr(games->records[0].detail, "exit code 3"), "%s",
                       games->records[0].detail);
}

Test(bench_match, losses_by_vice_are_counted_by_engine) {
    const BenchRun *run = bench_run("match -boardsize 9 -games 2 -quiet -each nodes=1 "
                                    "-engine name=bad cmd=\"$B stub -after 1 -vice occupied\" "
                                    "-engine name=good cmd=\"$B stub -seed 2\"");
    cr_expect_not_null(strstr(run->output, "lost by illegal moves 2"), "%s", run->output);
}

Test(bench_match, an_engine_that_stays_after_END_is_killed_and_named) {
    const BenchRun *run = bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 "
                                    "-engine name=bad cmd=\"$B stub -vice deaf\" "
                                    "-engine name=good cmd=\"$B stub -seed 2\"");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "did not leave after END 2 times"), "%s", run->output);
    cr_expect_eq(bench_records("r")->count, 2);
}

Test(bench_match, a_second_answer_counts_as_the_next_move) {
    const BenchRun *run = bench_run("match -boardsize 9 -games 4 -quiet -results r -each nodes=1 "
                                    "-engine name=bad cmd=\"$B stub -vice double\" "
                                    "-engine name=good cmd=\"$B stub -seed 2\"");
    const BenchRecords *games = bench_records("r");
    cr_expect_eq(run->status, 0);
    cr_expect_eq(games->count, 4);
    for (int i = 0; i < games->count; i++)
        cr_expect(strcmp(games->records[i].reason, "illegal move") == 0 ||
                  strcmp(games->records[i].reason, "five") == 0);
}

Test(bench_match, a_signal_ends_the_match_with_the_result_so_far) {
    const BenchRun *run = bench_run(
        "match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 100000 -quiet -results r 2>&1 & "
        "match=$!; while [ ! -s r ]; do sleep 0.01; done; kill -TERM $match; wait $match");
    cr_expect_eq(run->status, 130, "status %d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "A - B: "), "%s", run->output);
    const BenchRecords *games = bench_records("r");
    cr_expect_geq(games->count, 1);
    cr_expect_eq(games->malformed, 0);
}

Test(bench_match, an_interrupt_is_told_apart_from_an_engine_that_has_failed_so_far) {
    const BenchRun *run = bench_run(
        "match -engine name=A cmd=\"$B stub -delay 100\" -engine name=B cmd=\"$B stub -vice "
        "crash -after 1\" " BENCH_PATIENT "-boardsize 9 -games 100000 -quiet -results r 2>&1 & "
        "match=$!; while ! grep -qs '\"game\":0' r; do sleep 0.01; done; "
        "kill -INT $match; wait $match");
    cr_expect_eq(run->status, 130, "status %d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "B crashed or did not start in "), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "interrupted; the same command goes on"), "%s",
                       run->output);
    cr_expect_not_null(strstr(bench_read("r"), "\"end\":\"interrupted\""));
}

Test(bench_match, a_match_under_nohup_goes_on_after_a_hangup) {
    const BenchRun *run =
        bench_run("--version; (trap '' HUP; exec \"$B\" match " BENCH_STUBS BENCH_PATIENT
                  "-boardsize 9 -games 40 -quiet -results r) 2>&1 & "
                  "match=$!; while [ ! -s r ]; do sleep 0.01; done; kill -HUP $match; wait $match");
    cr_expect_eq(run->status, 0, "status %d: %s", run->status, run->output);
    cr_expect_eq(bench_records("r")->count, 40);
}

Test(bench_match, nobody_loses_because_the_system_has_no_descriptors_left) {
    const BenchRun *run =
        bench_run("--version; ulimit -n 48; \"$B\" match -boardsize 9 -games 64 -quiet -results r "
                  "-each nodes=1 start=3600 -concurrency 32 "
                  "-engine name=A cmd=\"$B stub -delay 20\" -engine name=B cmd=\"$B stub\"");
    cr_expect_eq(run->status, 1, "status %d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "no process or descriptor left"), "%s", run->output);
    cr_expect_null(strstr(run->output, "lost by crash"), "%s", run->output);
}

Test(bench_match, the_ratio_test_stops_a_lopsided_match) {
    const BenchRun *run = bench_run("match -each nodes=1 -boardsize 9 -games 200 -quiet -results r "
                                    "-sprt elo0=0 elo1=200 "
                                    "-engine name=good cmd=\"$B stub\" "
                                    "-engine name=bad cmd=\"$B stub -vice outside\"");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "elo1 accepted: good - bad is more than +0.00 Elo"),
                       "%s", run->output);
    cr_expect_lt(bench_records("r")->count, 100);
}

Test(bench_match, a_round_robin_treats_all_pairings_alike) {
    bench_run("match " BENCH_STUBS
              "-engine name=C cmd=\"$B stub -seed 3\" -each nodes=1 -boardsize 9 "
              "-games 4 -quiet -results all");
    bench_run("match " BENCH_STUBS
              "-engine name=C cmd=\"$B stub -seed 3\" -each nodes=1 -boardsize 9 "
              "-games 4 -quiet -gauntlet -results gauntlet");
    const BenchRecords *all = bench_records("all"), *gauntlet = bench_records("gauntlet");
    cr_expect_eq(all->count, 12);
    cr_expect_eq(gauntlet->count, 8);
    for (int i = 0; i < gauntlet->count; i++)
        cr_expect(strcmp(gauntlet->records[i].names[BLACK], "A") == 0 ||
                  strcmp(gauntlet->records[i].names[WHITE], "A") == 0);
}

Test(bench_match, both_games_of_a_pair_have_the_same_opening_and_swapped_colours) {
    bench_write("o.txt", "# centre\nf6f7g7\n\n0,0, 1,1, 2,3\n");
    const BenchRun *run = bench_run("match " BENCH_STUBS BENCH_PATIENT
                                    "-boardsize 11 -games 8 -repeat -quiet -results r "
                                    "-openings file=o.txt order=random symmetry=random");
    cr_assert_eq(run->status, 0, "%s", run->output);
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 8);
    for (int i = 0; i < 8; i += 2) {
        const GameRecord *one = &games->records[i], *two = &games->records[i + 1];
        cr_expect_eq(one->opening_count, 3, "%s %s", one->reason, one->detail);
        cr_expect_eq(two->opening_count, 3, "%s %s", two->reason, two->detail);
        cr_expect_eq(memcmp(one->cells, two->cells, 3 * sizeof one->cells[0]), 0);
        cr_expect_str_eq(one->names[BLACK], two->names[WHITE]);
        cr_expect_eq(one->pair, two->pair);
    }
}

/* A stone in one corner gets into each. */
Test(bench_match, openings_are_turned_and_mirrored_only_where_that_is_asked_for) {
    static const char *const SYMMETRY[] = {"none", "random"};
    bench_write("o.txt", "a1\n");
    for (int random = 0; random < 2; random++) {
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 24 -quiet -results %s "
                  "-openings file=o.txt symmetry=%s",
                  SYMMETRY[random], SYMMETRY[random]);
        const BenchRecords *games = bench_records(SYMMETRY[random]);
        int corners[4] = {0};
        cr_assert_eq(games->count, 24);
        for (int i = 0; i < games->count; i++) {
            Cell cell = games->records[i].cells[0];
            cr_assert(cell % 9 % 8 == 0 && cell / 9 % 8 == 0, "%d", cell);
            corners[cell % 9 / 8 + cell / 9 / 8 * 2]++;
        }
        for (int corner = 0; corner < 4; corner++)
            cr_expect_eq(corners[corner] > 0, random == 1 || corner == 0, "%s", SYMMETRY[random]);
    }
}

Test(bench_match, the_times_of_the_moves_add_up_to_what_each_engine_used) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    for (int i = 0; i < 2; i++) {
        const GameRecord *game = &bench_records("r")->records[i];
        int64_t used_us[SIDE_COUNT] = {0};
        for (int move = 0; move < game->count; move++)
            used_us[move % 2] += game->time_us[move];
        for (int side = 0; side < SIDE_COUNT; side++) {
            int64_t cut_off = game->use[side].time_ns / 1000 - used_us[side];
            cr_expect(cut_off >= 0 && cut_off <= game->count, "%d us", (int)cut_off);
        }
    }
}

Test(bench_match, repeat_without_openings_starts_from_the_empty_board) {
    const BenchRun *run = bench_run("match " BENCH_STUBS BENCH_PATIENT
                                    "-boardsize 9x7 -games 2 -repeat -quiet -results r");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_eq(bench_records("r")->records[0].opening_count, 0);
    cr_expect_eq(bench_records("r")->records[0].width, 9);
    cr_expect_eq(bench_records("r")->records[0].height, 7);
}

/* Plays two swap2 games and expects these outcomes of the openings. */
static void expect_swap2(const char *habit_a, const char *habit_b, Swap2 first, Swap2 second) {
    char path[64];
    snprintf(path, sizeof path, "%s-%s", habit_a, habit_b);
    const BenchRun *run = bench_run("match -swap2 -games 2 -quiet -results %s -each nodes=1 "
                                    "-engine name=A cmd=\"$B stub -swap2 %s\" "
                                    "-engine name=B cmd=\"$B stub -seed 2 -swap2 %s\"",
                                    path, habit_a, habit_b);
    cr_expect_eq(run->status, 0, "%s", run->output);
    const BenchRecords *games = bench_records(path);
    const Swap2 expected[] = {first, second};
    cr_assert_eq(games->count, 2);
    for (int i = 0; i < 2; i++) {
        const GameRecord *game = &games->records[i];
        bool opener_is_black = expected[i] == SWAP2_STAY || expected[i] == SWAP2_TWO_SWAP;
        cr_expect_eq(game->swap2, expected[i], "%s, game %d: %d", path, i, (int)game->swap2);
        cr_expect_eq(game->opener, opener_is_black ? BLACK : WHITE);
        cr_expect_str_eq(game->names[game->opener], i == 0 ? "A" : "B");
        cr_expect_geq(game->count, 6);
    }
}

Test(bench_match, swap2_knows_all_cases) {
    expect_swap2("swap", "swap", SWAP2_SWAP, SWAP2_SWAP);
    expect_swap2("stay", "stay", SWAP2_STAY, SWAP2_STAY);
    expect_swap2("swap", "two", SWAP2_TWO_SWAP, SWAP2_SWAP);
    expect_swap2("stay", "two", SWAP2_TWO_STAY, SWAP2_STAY);
}

Test(bench_match, a_vice_in_swap2_is_recorded_as_what_it_is) {
    static const char *const CASES[][2] = {
        {"occupied", "illegal move"}, {"garbage", "junk"}, {"crash", "crash"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("match -swap2 -games 2 -quiet -results %s -each nodes=1 "
                                        "-engine name=bad cmd=\"$B stub -vice %s\" "
                                        "-engine name=good cmd=\"$B stub -seed 2\"",
                                        CASES[i][0], CASES[i][0]);
        cr_expect_eq(run->status, strcmp(CASES[i][1], "crash") == 0 ? 1 : 0, "%s", run->output);
        const BenchRecords *games = bench_records(CASES[i][0]);
        cr_expect_eq(games->count, 2);
        for (int g = 0; g < games->count; g++) {
            const GameRecord *game = &games->records[g];
            Side winner = game->result == RESULT_BLACK ? BLACK : WHITE;
            cr_expect_str_eq(game->names[winner], "good");
            cr_expect_str_eq(game->reason, CASES[i][1], "%s: %s", CASES[i][0], game->reason);
            cr_expect_eq(game->swap2, SWAP2_BROKEN);
        }
    }
}

/* Two engines that say what they think of every move, and the games that came of it. */
static const BenchRecords *play_talkers(const char *path, const char *options, const char *first,
                                        const char *second) {
    const BenchRun *run =
        bench_run("match -boardsize 15 -games 2 -quiet -results %s %s " BENCH_PATIENT
                  "-engine name=A cmd=\"$B stub -say '%s'\" "
                  "-engine name=B cmd=\"$B stub -seed 2 -say '%s'\"",
                  path, options, first, second);
    cr_assert_eq(run->status, 0, "%s: %s", options, run->output);
    const BenchRecords *games = bench_records(path);
    cr_assert_eq(games->count, 2);
    return games;
}

Test(bench_match, a_side_resigns_when_both_say_that_it_has_lost) {
    static const char *const LOST[] = {"MESSAGE depth 9-14 eval -2000 nodes 12 pv h8",
                                       "MESSAGE Depth 9-14 | Eval -M12 | Time 0ms",
                                       "INFO EVAL -2100", "DEBUG ev=-99999999 n=3",
                                       "MESSAGE depth 9-14 eval losing, not proven nodes 12"};
    for (size_t i = 0; i < ARRAY_LENGTH(LOST); i++) {
        char path[8];
        snprintf(path, sizeof path, "r%d", (int)i);
        const BenchRecords *games =
            play_talkers(path, "-resign moves=2", LOST[i], "MESSAGE score: 2000");
        for (int g = 0; g < 2; g++) {
            const GameRecord *game = &games->records[g];
            cr_expect_str_eq(game->reason, "resigned", "%s: %s", LOST[i], game->reason);
            cr_expect_str_eq(game->names[game->result == RESULT_BLACK ? BLACK : WHITE], "B");
            cr_expect_eq(game->count, 4, "%s: %d stones", LOST[i], game->count);
            cr_expect_eq(strncmp(game->detail, g == 0 ? "black" : "white", 5), 0);
        }
    }
}

Test(bench_match, a_depth_that_no_board_has_is_not_counted) {
    const BenchRecords *games = play_talkers("r", "", "MESSAGE depth 99999999999999999999",
                                             "MESSAGE max_depth 99, depth 7");
    for (int g = 0; g < 2; g++) {
        const GameRecord *game = &games->records[g];
        Side side = strcmp(game->names[BLACK], "A") == 0 ? BLACK : WHITE;
        cr_expect_eq(game->use[side].depth_moves, 0, "%d", game->use[side].depth_moves);
        const PlayerUse *use = &game->use[side_other(side)];
        cr_expect_gt(use->depth_moves, 0);
        cr_expect_eq(use->depth_sum, 7 * use->depth_moves);
    }
}

Test(bench_match, nobody_resigns_on_one_word_alone_unless_that_is_wanted) {
    static const char *const HAPPY[] = {"MESSAGE nothing", "MESSAGE eval 1999",
                                        "MESSAGE eval 2000.5", "MESSAGE eval 30%"};
    for (size_t i = 0; i < ARRAY_LENGTH(HAPPY); i++) {
        char path[8];
        snprintf(path, sizeof path, "r%d", (int)i);
        const BenchRecords *games = play_talkers(path, "-resign", "MESSAGE eval -5000", HAPPY[i]);
        for (int g = 0; g < 2; g++)
            cr_expect_str_eq(games->records[g].reason, "five", "%s", HAPPY[i]);
    }
    const BenchRecords *games =
        play_talkers("r", "-resign moves=1 twosided=0", "MESSAGE eval -5000", "MESSAGE nothing");
    for (int g = 0; g < 2; g++)
        cr_expect_str_eq(games->records[g].reason, "resigned");
}

Test(bench_match, a_draw_is_agreed_when_all_scores_are_small_for_long_enough) {
    const BenchRecords *games =
        play_talkers("r", "-draw score=5 moves=4 after=6", "MESSAGE eval -5", "MESSAGE eval 5");
    for (int g = 0; g < 2; g++) {
        cr_expect_str_eq(games->records[g].reason, "agreed draw");
        cr_expect_eq(games->records[g].result, RESULT_DRAW);
        cr_expect_eq(games->records[g].count, 6);
    }
    games = play_talkers("s", "-draw score=5 moves=4 after=6", "MESSAGE eval -5", "MESSAGE");
    for (int g = 0; g < 2; g++)
        cr_expect_str_eq(games->records[g].reason, "five");
    games = play_talkers("t", "-draw score=5 moves=6 after=6 -maxmoves 6", "MESSAGE eval -5",
                         "MESSAGE eval 5");
    for (int g = 0; g < 2; g++)
        cr_expect_str_eq(games->records[g].reason, "move limit",
                         "a game that is over is judged by its rules");
}

Test(bench_match, scores_are_kept_with_the_moves_and_merged) {
    play_talkers("r", "", "MESSAGE eval -M3", "MESSAGE depth 3");
    bench_run("match -merge r -results all");
    const BenchRecords *games = bench_records("all");
    cr_assert_eq(games->count, 2);
    for (int g = 0; g < 2; g++)
        for (int i = 0; i < games->records[g].count; i++)
            cr_expect_eq(games->records[g].scores[i],
                         i % 2 == g ? THINK_LINE_LOST : THINK_LINE_NONE);
    cr_expect_not_null(strstr(bench_read("all"), "\"scores\":[-1000000,null,-1000000,"));
}

Test(bench_match, an_engine_that_crashes_in_every_game_ends_the_match_with_status_1) {
    static const char *const VICE[] = {"crash", "exit", "refuse"};
    for (size_t i = 0; i < ARRAY_LENGTH(VICE); i++) {
        const BenchRun *run =
            bench_run("match -boardsize 9 -games 1000 -quiet -results %s " BENCH_PATIENT
                      "-engine name=good cmd=\"$B stub\" "
                      "-engine name=bad cmd=\"$B stub -vice %s\"",
                      VICE[i], VICE[i]);
        cr_expect_eq(run->status, 1, "%s: %d", VICE[i], run->status);
        cr_expect_not_null(strstr(run->output, "bad crashed or did not start in every one of its "),
                           "%s", run->output);
        cr_expect_not_null(strstr(run->output, "the match ends here"));
        cr_expect_eq(bench_records(VICE[i])->count, 10);
    }
}

Test(bench_match, an_engine_that_never_answers_ends_the_match_with_status_1) {
    const BenchRun *run =
        bench_run("match -boardsize 9 -games 1000 -quiet -results r -each nodes=1 start=3600 "
                  "-engine name=good cmd=\"$B stub\" "
                  "-engine name=bad tc=0/0.02 tolerance=0.01 cmd=\"$B stub -vice sleep\"");
    cr_expect_eq(run->status, 1, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "bad gave no move in time in every one of its 10 games"),
                       "%s", run->output);
    cr_expect_not_null(strstr(run->output, "the match ends here"));
    cr_expect_eq(bench_records("r")->count, 10);
    cr_expect_not_null(strstr(bench_read("r"), "\"end\":\"crashes\""));
}

/* Writes moves of one of two engines on 32x32 into a file, two stones and two gaps in turn, so that
 * no row comes about. */
static void write_moves(const char *file, int engine) {
    Text text = {0};
    for (int y = 1; y <= 30; y++)
        for (int x = 0; x < BOARD_MAX_SIZE; x++)
            if ((x / 2 + y) % 2 == engine)
                text_append(&text, "%d,%d\n", x, y);
    bench_write(file, text.data);
    text_free(&text);
}

/* Engines that write all their moves at once, so that 16 long games end nearly together: those with
 * a stone on d31 are lost for A, whose last move that is, the others for B. */
Test(bench_match, games_that_end_after_the_decision_do_not_undo_it) {
    write_moves("0", 0);
    write_moves("1", 1);
    bench_write("engine", "while read line; do case $line in A*) echo name=;; "
                          "S*) echo OK; cat $1;; E*) exit;; esac; done\n");
    bench_write("openings", "D31\nF31\n");
    for (int i = 0; i < 16; i++) {
        const BenchRun *run =
            bench_run("match -engine name=A cmd=\"sh engine 0\" -engine name=B "
                      "cmd=\"sh engine 1\" " BENCH_PATIENT "-boardsize 32 -games 400 -quiet "
                      "-openings file=openings -repeat -concurrency 16 "
                      "-sprt elo0=-200 elo1=200 alpha=0.3 beta=0.3");
        cr_assert_eq(run->status, 0, "%s", run->output);
        cr_assert_not_null(strstr(run->output, "accepted: A - B"), "%s", run->output);
    }
}

Test(bench_match, crashes_in_some_games_or_of_one_engine_of_three_stop_nothing) {
    /* Every second start of this engine crashes. */
    bench_write("moody", "#!/bin/sh\nif mkdir mood 2>/dev/null; then exec $B stub; fi\n"
                         "rmdir mood; exec $B stub -vice crash\n");
    const BenchRun *run = bench_run("match -boardsize 9 -games 24 -quiet -results r " BENCH_PATIENT
                                    "-engine name=good cmd=\"$B stub -seed 2\" "
                                    "-engine name=moody cmd=\"sh ./moody\"");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_eq(bench_records("r")->count, 24);
    cr_expect_not_null(strstr(run->output, "lost by crash 12"), "%s", run->output);

    run = bench_run("match -engine name=C cmd=\"$B stub -vice crash\" " BENCH_STUBS BENCH_PATIENT
                    "-boardsize 9 -games 12 -quiet -results s");
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "C crashed or did not start in every one of its 24"));
    cr_expect_eq(bench_records("s")->count, 36);
    run = bench_run("match -engine name=A cmd=\"$B stub -vice crash\" " BENCH_PATIENT
                    "-engine name=B cmd=\"$B stub -vice crash\" -boardsize 9 -games 2 -quiet");
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "A crashed or did not start in 1 of its 2 games, and "));
}

Test(bench_match, an_engine_that_was_not_started_used_nothing) {
    /* It answers ABOUT, plays a game and then refuses to start. */
    bench_write("lazy", "#!/bin/sh\nif mkdir one || mkdir two; then exec $B stub; fi 2>/dev/null\n"
                        "exec $B stub -vice refuse\n");
    const BenchRun *run =
        bench_run("match -boardsize 9 -games 2 -quiet -results r " BENCH_PATIENT
                  "-engine name=good cmd=\"$B stub -seed 2\" -engine name=lazy cmd=\"sh ./lazy\"");
    cr_expect_not_null(strstr(run->output, "; lost by no start 1\n"), "%s", run->output);
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 2);
    cr_expect_gt(games->records[0].use[BLACK].moves, 0);
    cr_expect_str_eq(games->records[1].reason, "no start");
    cr_expect_str_eq(games->records[1].names[WHITE], "good");
    cr_expect_eq(games->records[1].use[WHITE].moves, 0);
    cr_expect_eq(games->records[1].use[WHITE].time_ns, 0);
}

Test(bench_match, names_come_from_ABOUT_and_are_told_apart) {
    bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 "
              "-engine cmd=\"$B stub\" -engine cmd=\"$B stub -seed 2\"");
    const GameRecord *game = &bench_records("r")->records[0];
    cr_expect_str_eq(game->names[BLACK], "Stub");
    cr_expect_str_eq(game->names[WHITE], "Stub-2");
}

/* The first start takes longer than the ten seconds that one with a name is given. */
Test(bench_match, an_engine_that_takes_long_to_start_is_asked_for_its_name_all_the_same) {
    bench_write("engine.sh", "if [ ! -e warm ]; then >warm; sleep 10.5; fi\nexec $B stub\n");
    const BenchRun *run = bench_run("match -boardsize 9 -games 1 -maxmoves 1 -quiet "
                                    "-each nodes=1 start=3600 -engine cmd='sh engine.sh' "
                                    "-engine name=B cmd=\"$B stub\"");
    cr_expect_not_null(strstr(run->output, "Stub - B: 1 game"), "%s", run->output);
}

/* An answer to ABOUT and the name that it tells. */
typedef struct AboutCase {
    const char *answer, *name;
} AboutCase;

Test(bench_match, the_name_in_ABOUT_is_the_value_of_its_key) {
    static const AboutCase CASES[] = {
        {"author=\"Jan Name of Brno\", NAME = \"Foo, the \303\251t\303\251\", version=\"1\"",
         "Foo, the \303\251t\303\251"},
        {"filename=\"foo.exe\", name=\"Foo\"", "Foo"},
        {"name=Foo, version=\"1.0\"", "Foo"},
        {"name \"Foo\"", "Foo"},
        {"my name is Foo, version=\"1.0\"", "engine1"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        bench_write("about", CASES[i].answer);
        bench_write("engine.sh", "read -r line\ncat about\necho\n");
        const BenchRun *run = bench_run("match -boardsize 9 -games 1 -quiet -each nodes=1 "
                                        "-engine cmd='sh engine.sh' -engine name=B "
                                        "cmd=\"$B stub\"");
        char line[64];
        snprintf(line, sizeof line, "\n%s - B: 1 game", CASES[i].name); /* behind a note */
        cr_expect_not_null(strstr(run->output, line), "%s: %s", CASES[i].answer, run->output);
    }
}

Test(bench_match, an_interrupt_before_the_first_game_blames_no_engine) {
    const BenchRun *run = bench_run(
        "match -each nodes=1 -engine cmd='touch ready; exec sleep 30' -engine cmd=\"$B stub\" "
        "2>&1 & match=$!; while [ ! -e ready ]; do sleep 0.01; done; kill -TERM $match; wait "
        "$match");
    cr_expect_eq(run->status, 130, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "match: interrupted"), "%s", run->output);
    cr_expect_null(strstr(run->output, "does not work"), "%s", run->output);
}

Test(bench_match, every_rule_is_played_to_its_end) {
    static const int RULES[] = {0, 1, 4, 8, 9};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        bench_run("match " BENCH_STUBS
                  "-each nodes=1 start=3600 keep=1 -rule %d -boardsize 9 -games 4 -quiet "
                  "-results r",
                  RULES[i]);
    const BenchRun *run = bench_run("match -merge r");
    cr_expect_not_null(strstr(run->output, "A - B: 20 games"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "A - B, renju: 4 games"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "A - B, caro"), "%s", run->output);
    const BenchRecords *games = bench_records("r");
    int fouls = 0;
    for (int i = 0; i < games->count; i++)
        if (strcmp(games->records[i].reason, "foul") == 0) {
            cr_expect_eq(games->records[i].result, RESULT_WHITE, "only black has fouls");
            fouls++;
        }
    cr_expect_gt(fouls, 0);
}
