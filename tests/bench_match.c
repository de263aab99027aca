/* The match runner as a command: what it records, how it goes on, when it stops.
 *
 * The engines are `pentad-bench stub`, which plays random moves and can misbehave in every way
 * known. Nothing here waits for a fixed time; the time limits that are meant to be exceeded
 * are short.
 */
#include "bench_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(bench_match, .init = bench_enter, .fini = bench_leave);

#define STUBS "-engine name=A cmd=\"$B stub -seed 1\" -engine name=B cmd=\"$B stub -seed 2\" "

/* Engines that may take an hour to start: a machine that is busy or asleep loses no game. */
#define PATIENT "-each nodes=1 start=3600 "

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
    {"mute", "no start", "no OK", "nodes=1 start=0.05"},
    {"refuse", "no start", "not to my taste", "nodes=1"},
};

static void expect_vice(const ViceCase *vice) {
    char path[64];
    snprintf(path, sizeof path, "%s.jsonl", vice->vice);
    const BenchRun *run = bench_run("match -boardsize 9 -games 2 -quiet -results %s -each %s "
                                    "-engine name=bad cmd=\"$B stub -after 1 -vice %s\" "
                                    "-engine name=good cmd=\"$B stub -seed 2\"",
                                    path, vice->limits, vice->vice);
    cr_assert_eq(run->status, 0, "%s: status %d: %s", vice->vice, run->status, run->output);

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

Test(bench_match, a_game_is_lost_when_its_clock_has_run_out) {
    bench_run("match -boardsize 15 -games 2 -quiet -results r "
              "-engine name=slow tc=0.05/10 tolerance=0.01 cmd=\"$B stub -delay 25\" "
              "-engine name=quick nodes=1 cmd=\"$B stub -seed 2\"");
    const BenchRecords *games = bench_records("r");
    cr_expect_eq(games->count, 2);
    for (int i = 0; i < games->count; i++) {
        const GameRecord *game = &games->records[i];
        cr_expect_str_eq(game->reason, "time");
        cr_expect_str_eq(game->names[game->result == RESULT_BLACK ? BLACK : WHITE], "quick");
    }
}

Test(bench_match, engines_play_on_after_being_suspended) {
    bench_run("match " STUBS
              "-each nodes=1 start=3600 suspend=1 -boardsize 9 -games 4 -quiet -results one");
    bench_run("match " STUBS
              "-each nodes=1 start=3600 suspend=1 keep=1 -boardsize 9 -games 4 -quiet "
              "-results kept");
    const BenchRecords *one = bench_records("one"), *kept = bench_records("kept");
    cr_expect_eq(one->count, 4);
    cr_expect_eq(kept->count, 4);
    for (int i = 0; i < 4; i++) {
        cr_expect_str_eq(one->records[i].reason, "five");
        cr_expect_str_eq(kept->records[i].reason, "five");
    }
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

Test(bench_match, a_match_goes_on_where_it_stopped_even_in_the_middle_of_a_line) {
    bench_run("match " STUBS PATIENT "-boardsize 9 -games 12 -quiet -results whole");
    char *lines = strdup(bench_read("whole")), *end = lines;
    for (int i = 0; i < 5; i++)
        end = strchr(end, '\n') + 1;
    end[40] = '\0'; /* five games and a torn sixth */
    bench_write("part", lines);
    free(lines);

    const BenchRun *run =
        bench_run("match " STUBS PATIENT "-boardsize 9 -games 12 -quiet -results part");
    const BenchRecords *games = bench_records("part"), *whole = bench_records("whole");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "5 games of this match, 0 others, 1 unreadable"), "%s",
                       run->output);
    cr_expect_eq(games->count, 12);
    cr_expect_eq(games->malformed, 1);
    bool seen[12] = {false};
    for (int i = 0; i < games->count; i++) {
        cr_expect_not(seen[games->records[i].game]);
        seen[games->records[i].game] = true;
        cr_expect_str_eq(games->records[i].match, whole->records[0].match);
    }
}

Test(bench_match, a_signal_ends_the_match_with_the_result_so_far) {
    const BenchRun *run = bench_run(
        "match " STUBS PATIENT "-boardsize 9 -games 100000 -quiet -results r 2>&1 & "
        "match=$!; while [ ! -s r ]; do sleep 0.01; done; kill -TERM $match; wait $match");
    cr_expect_eq(run->status, 130, "status %d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "A - B: "), "%s", run->output);
    const BenchRecords *games = bench_records("r");
    cr_expect_geq(games->count, 1);
    cr_expect_eq(games->malformed, 0);
}

Test(bench_match, other_conditions_are_another_match) {
    bench_run("match " STUBS PATIENT "-boardsize 9 -games 4 -quiet -results r");
    bench_run("match " STUBS "-each nodes=2 -boardsize 9 -games 4 -quiet -results r");
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 8);
    cr_expect_str_neq(games->records[0].match, games->records[7].match);
}

Test(bench_match, slices_are_the_whole_match_once_and_merge_to_it) {
    for (int i = 1; i <= 3; i++)
        bench_run("match " STUBS PATIENT "-boardsize 9 -games 14 -quiet -slice %d/3 "
                  "-results part%d",
                  i, i);
    const BenchRun *run = bench_run("match -merge part1 part2 part3 part2 -results all");
    const BenchRecords *games = bench_records("all");
    cr_expect_eq(run->status, 0);
    cr_expect_eq(games->count, 14);
    int pairs_of_first = bench_records("part1")->count;
    cr_expect(pairs_of_first == 4 || pairs_of_first == 6);
    cr_expect_not_null(strstr(run->output, "14 games from 4 files, 4 repetitions left out"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "A - B: 14 games"));

    run = bench_run("match -merge part1 -results all");
    cr_expect_eq(run->status, 2, "merging must not write into an existing file");
}

Test(bench_match, the_ratio_test_stops_a_lopsided_match) {
    const BenchRun *run = bench_run("match -each nodes=1 -boardsize 9 -games 200 -quiet -results r "
                                    "-sprt elo0=0 elo1=200 "
                                    "-engine name=good cmd=\"$B stub\" "
                                    "-engine name=bad cmd=\"$B stub -vice outside\"");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "elo1 accepted"), "%s", run->output);
    cr_expect_lt(bench_records("r")->count, 100);
}

Test(bench_match, a_round_robin_treats_all_pairings_alike) {
    bench_run("match " STUBS "-engine name=C cmd=\"$B stub -seed 3\" -each nodes=1 -boardsize 9 "
              "-games 4 -quiet -results all");
    bench_run("match " STUBS "-engine name=C cmd=\"$B stub -seed 3\" -each nodes=1 -boardsize 9 "
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
    const BenchRun *run =
        bench_run("match " STUBS PATIENT "-boardsize 11 -games 8 -repeat -quiet -results r "
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

Test(bench_match, repeat_without_openings_starts_from_the_empty_board) {
    const BenchRun *run =
        bench_run("match " STUBS PATIENT "-boardsize 9x7 -games 2 -repeat -quiet -results r");
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
        cr_expect_eq(run->status, 0, "%s", run->output);
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

Test(bench_match, psq_files_hold_the_game_as_the_piskvork_manager_reads_it) {
    bench_run("match " STUBS PATIENT "-boardsize 9 -games 2 -quiet -results r -psq games");
    const GameRecord *game = &bench_records("r")->records[0];
    char expected[BENCH_OUTPUT_SIZE] = "Piskvorky 9x9, 11:11, 0\r\n";
    for (int i = 0; i < game->count; i++)
        snprintf(expected + strlen(expected), 64, "%d,%d,%d\r\n", game->cells[i] % 9 + 1,
                 9 - game->cells[i] / 9, (int)(game->time_us[i] / 1000));
    snprintf(expected + strlen(expected), 256, "A\r\nB\r\n%d\r\n%s, %s\r\n",
             game->result == RESULT_BLACK ? 1 : 2, game->result == RESULT_BLACK ? "black" : "white",
             game->reason);
    cr_expect_str_eq(bench_read("games/game-000000.psq"), expected);
    cr_expect_eq(strncmp(bench_read("games/game-000001.psq"), "Piskvorky 9x9", 13), 0);
}

/* A command line that cannot work and a part of the complaint. */
typedef struct BadCase {
    const char *arguments, *complaint;
} BadCase;

static const BadCase BAD[] = {
    {"", "two engines"},
    {"-engine cmd=cat", "two engines"},
    {STUBS, "no limit"},
    {STUBS "-each nodes=1 -rule 3", "no rule 3"},
    {STUBS "-each nodes=1 -boardsize 4", "-boardsize"},
    {STUBS "-each nodes=1 -boardsize 20x99", "-boardsize"},
    {STUBS "-each nodes=x", "nodes=x"},
    {STUBS "-each nodes=1 -games 0", "-games"},
    {STUBS "-each nodes=1 -nonsense", "-nonsense"},
    {STUBS "-each nodes=1 -openings file=missing.txt", "missing.txt"},
    {STUBS "-each nodes=1 -openings file=bad.txt", "bad.txt:2"},
    {STUBS "-each nodes=1 -openings file=twice.txt", "twice.txt:1"},
    {STUBS "-each nodes=1 -openings file=over.txt", "five"},
    {STUBS "-each nodes=1 -openings file=empty.txt", "no opening"},
    {STUBS "-each nodes=1 -swap2 -openings file=good.txt", "-swap2"},
    {STUBS "-each nodes=1 -sprt elo0=5 elo1=5", "elo0 < elo1"},
    {STUBS "-each nodes=1 -slice 4/3", "-slice"},
    {STUBS "-each nodes=1 -results missing/r.jsonl", "missing/r.jsonl"},
    {STUBS "-each nodes=1 -psq good.txt", "good.txt"},
    {"-each nodes=1 -engine cmd=./missing -engine cmd=cat", "does not work"},
    {"-merge missing.jsonl", "missing.jsonl"},
};

Test(bench_match, bad_input_gets_a_message_and_status_2_before_any_game) {
    bench_write("good.txt", "h8i9\n");
    bench_write("bad.txt", "h8i9\nh8z99\n");
    bench_write("twice.txt", "h8i9h8\n");
    bench_write("over.txt", "a1a2b1b2c1c2d1d2e1\n");
    bench_write("empty.txt", "# nothing\n\n");
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        const BenchRun *run = bench_run("match -quiet %s", BAD[i].arguments);
        cr_expect_eq(run->status, 2, "'%s' gives status %d", BAD[i].arguments, run->status);
        cr_expect_not_null(strstr(run->output, BAD[i].complaint), "'%s' says: %s", BAD[i].arguments,
                           run->output);
    }
}

Test(bench_match, names_come_from_ABOUT_and_are_told_apart) {
    bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 "
              "-engine cmd=\"$B stub\" -engine cmd=\"$B stub -seed 2\"");
    const GameRecord *game = &bench_records("r")->records[0];
    cr_expect_str_eq(game->names[BLACK], "Stub");
    cr_expect_str_eq(game->names[WHITE], "Stub-2");
}

Test(bench_match, every_rule_is_played_to_its_end) {
    static const int RULES[] = {0, 1, 4, 8, 9};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        bench_run("match " STUBS
                  "-each nodes=1 start=3600 keep=1 -rule %d -boardsize 9 -games 4 -quiet "
                  "-results r",
                  RULES[i]);
    const BenchRun *run = bench_run("match -merge r");
    cr_expect_not_null(strstr(run->output, "A - B: 20 games"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "A - B, renju: 4 games"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "A - B, caro"), "%s", run->output);
}
