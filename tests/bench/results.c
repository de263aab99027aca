/* The result file of a match: it is gone on with, whatever ended the run, and merged. */
#include "bench/bench_support.h"

#include "ground/datafile.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_results, .init = bench_enter, .fini = bench_leave);

Test(bench_results, a_file_of_another_kind_is_not_appended_to) {
    static const char *const OPTIONS[] = {"-results other", "-log other", "-log results"};
    static const char *const WHATS[] = {"file of results", "log", "log"};
    bench_run("help >other; echo '{}' >results");
    char *before = strdup(bench_read("other"));
    for (size_t i = 0; i < ARRAY_LENGTH(OPTIONS); i++) {
        const BenchRun *run = bench_run("match -engine cmd='$B stub' -engine cmd='$B stub' "
                                        "-each nodes=1 start=3600 -games 2 -quiet %s",
                                        OPTIONS[i]);
        cr_expect_eq(run->status, 2, "%s", OPTIONS[i]);
        cr_expect_not_null(strstr(run->output, "is there already and is no "), "%s", run->output);
        cr_expect_not_null(strstr(run->output, WHATS[i]), "%s", run->output);
    }
    cr_expect_str_eq(bench_read("other"), before);
    free(before);
}

Test(bench_results, a_second_run_does_not_append_to_a_file_that_one_is_writing) {
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT
                  "-boardsize 9 -games 100000 -quiet -results r >first & match=$!; "
                  "while [ ! -s r ]; do sleep 0.01; done; "
                  "$B match " BENCH_STUBS BENCH_PATIENT
                  "-boardsize 9 -games 2 -quiet -results r >second 2>&1; "
                  "status=$?; kill -TERM $match; wait $match; exit $status");
    cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
    cr_expect_str_eq(bench_read("second"), "match: r: another run is writing it; wait until it has "
                                           "ended, or give another file\n");
    run = bench_run("match -merge r");
    cr_expect_null(strstr(run->output, "left out, because"), "%s", run->output);
    run = bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    cr_expect_eq(run->status, 0, "the file is free again: %s", run->output);
}

/* The second file is a pipe that nobody writes to, so the merge waits in the middle. */
Test(bench_results, a_merge_that_is_interrupted_leaves_no_part_under_its_name) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    bench_run("--version; mkfifo p; $B match -merge r p -results all & merge=$!; exec 3<>p; "
              "while ! ls all* >/dev/null 2>&1; do sleep 0.01; done; "
              "kill -TERM $merge; wait $merge; exec 3>&-");
    cr_expect_neq(access("all", F_OK), 0);
    const BenchRun *run = bench_run("match -merge r -results all");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_eq(bench_records("all")->count, 2);
}

Test(bench_results, a_merge_that_fails_leaves_nothing) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    const BenchRun *run = bench_run("match -merge r missing -results all 2>&1; ls all*");
    cr_expect_not_null(strstr(run->output, "match: missing: No such file"), "%s", run->output);
    cr_expect_null(strstr(run->output, "\nall"), "%s", run->output);
}

Test(bench_results, a_device_is_open_to_several_runs) {
    int file = datafile_open("/dev/null");
    cr_assert_geq(file, 0);
    const BenchRun *run = bench_run("match " BENCH_STUBS BENCH_PATIENT
                                    "-boardsize 9 -games 2 -quiet -results /dev/null");
    cr_expect_eq(run->status, 0, "%s", run->output);
    close(file);
}

Test(bench_results, a_pipe_takes_results_and_is_not_waited_for) {
    const BenchRun *run = bench_run(
        "--version >/dev/null; timeout -s KILL 60 \"$B\" match " BENCH_STUBS BENCH_PATIENT
        "-boardsize 9 -games 2 -quiet -results /dev/stdout | cat >out; grep -c '\"game\"' out");
    cr_expect_str_eq(run->output, "2\n");
}

Test(bench_results, a_name_of_a_match_with_a_quotation_mark_is_merged_again_and_again) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r; "
              "sed 's/\"match\":\"/&\\\\\"\\\\\\\\/' r >odd; $B match -merge odd -results once; "
              "$B match -merge once -results twice");
    cr_expect_eq(bench_records("odd")->count, 2);
    cr_expect_eq(bench_records("twice")->count, 2);
    cr_expect_eq(bench_records("twice")->malformed, 0);
    cr_expect_eq(bench_run("--version >/dev/null; cmp once twice")->status, 0);
}

/* U+009B begins an escape sequence, too. */
Test(bench_results, what_earlier_settings_say_does_not_reach_the_terminal_as_a_command) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r; "
              "sed 's/\"command\":\"/&\\\\u001b[31m\302\23331m/' r >odd");
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results odd");
    cr_expect_not_null(strstr(run->output, "was started by:  [31m  31m"), "%s", run->output);
    cr_expect_null(strchr(run->output, '\033'));
    cr_expect_null(strstr(run->output, "\302\233"));
}

/* Numbers that no game brings count as none, so that sums stay within their types. */
Test(bench_results, numbers_beyond_all_games_are_left_out) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r; "
              "sed 's/\"time_us\":\\[[0-9]*/\"time_us\":[9000000000000000000/' r >odd");
    const BenchRun *run = bench_run("match -merge odd");
    cr_expect_eq(run->status, 0, "%s", run->output);
    const BenchRecords *games = bench_records("odd");
    cr_expect_eq(games->count, 2);
    for (int i = 0; i < games->count; i++)
        cr_expect_eq(games->records[i].use[BLACK].time_ns, 0);
}

Test(bench_results, a_byte_order_mark_before_the_first_line_hides_nothing) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r; "
              "grep '\"game\"' r >games; for f in r games; do "
              "printf '\\357\\273\\277' | cat - $f >marked; mv marked $f; done");
    cr_expect_eq(bench_records("games")->count, 2);
    cr_expect_eq(bench_records("r")->malformed, 0);
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results r");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "2 games of this match, 0 others, 0 unreadable"), "%s",
                       run->output);
    cr_expect_eq(bench_records("r")->count, 4);
    run = bench_run("report -results r games");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_null(strstr(run->output, "skipped"), "%s", run->output);
}

Test(bench_results, a_match_goes_on_where_it_stopped_even_in_the_middle_of_a_line) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 12 -quiet -results whole");
    char *lines = strdup(bench_read("whole")), *end = lines;
    for (int i = 0; i < 6; i++)
        end = strchr(end, '\n') + 1;
    end[40] = '\0'; /* the settings, five games and a torn sixth */
    bench_write("part", lines);
    free(lines);

    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 12 -quiet -results part");
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

Test(bench_results, a_long_name_that_gets_a_number_is_known_again) {
    /* The letter behind 49 others lies on both sides of where the name is cut. */
    static const char NAME[] = "name=aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeee\u00e9\u00e9";
    for (int games = 2; games <= 4; games += 2) {
        const BenchRun *run =
            bench_run("match -engine 'cmd=$B stub' %s -engine 'cmd=$B stub -seed "
                      "2' %s " BENCH_PATIENT "-boardsize 9 -games %d -quiet -results r",
                      NAME, NAME, games);
        cr_expect_eq(run->status, 0);
        cr_expect_null(strstr(run->output, "standings"), "%s", run->output);
    }
    cr_expect_eq(bench_records("r")->count, 4);
}

/* Other programs write characters beyond ASCII as escapes, such as Python's json.dumps(). */
Test(bench_results, names_with_escaped_characters_are_known_again) {
    static const char OPTIONS[] =
        "match -engine name=\305\275A cmd='$B stub' -engine name=\360\237\230\200A "
        "cmd='$B stub -seed 2' -each nodes=1 start=3600 -boardsize 9 -quiet -results r";
    const BenchRun *run = bench_run(
        "%s -games 2 && sed 's/\305\275/\\\\u017D/g; s/\360\237\230\200/\\\\ud83d\\\\uDE00/g' "
        "r >escaped && ! cmp -s r escaped && mv escaped r",
        OPTIONS);
    cr_expect_eq(run->status, 0, "%s", run->output);
    run = bench_run("%s -games 4", OPTIONS);
    cr_expect_not_null(strstr(run->output, "r: 2 games of this match, 0 others"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "\305\275A - \360\237\230\200A: 4 games"), "%s",
                       run->output);
}

Test(bench_results, names_in_a_file_send_the_terminal_no_control_characters) {
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r; "
                  "sed 's/\"\\(A\\|B\\)\"/\"\\1\\\\u001b[31m\"/g' r >escaped");
    run = bench_run("match -merge escaped");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "A [31m - B [31m: 2 games"), "%s", run->output);
    cr_expect_null(strchr(run->output, '\033'), "%s", run->output);
}

Test(bench_results, a_line_with_zero_bytes_or_too_long_hides_no_other_line) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results r; "
              "head -n 2 r > torn; printf '{\"match\":\"\\0\\0\\n' >> torn; "
              "head -c 900000 /dev/zero | tr '\\0' x >> torn; echo >> torn; tail -n +3 r >> torn; "
              "printf '\\0\\0' >> torn");
    const BenchRecords *games = bench_records("torn");
    cr_expect_eq(games->count, 4);
    cr_expect_eq(games->malformed, 3);
}

Test(bench_results, what_cannot_be_read_is_not_taken_for_a_file_without_games) {
    const BenchRun *run = bench_run("match -merge .");
    cr_expect_eq(run->status, 2, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "match: .: Is a directory"), "%s", run->output);
}

Test(bench_results, the_last_game_may_lack_the_end_of_its_line) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results r; "
              "grep '\"game\"' r | head -c -1 >cut; cp cut merged");
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results cut");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "4 games of this match, 0 others, 0 unreadable"), "%s",
                       run->output);
    cr_expect_eq(bench_records("cut")->count, 4);
    run = bench_run("match -merge merged");
    cr_expect_not_null(strstr(run->output, "4 games from 1 file"), "%s", run->output);
}

Test(bench_results, a_game_that_cannot_have_been_is_refused_with_its_line) {
    static const struct {
        const char *edit, *why;
    } CASES[] = {
        {"s/\"game\":1,/\"game\":1e99,/", "'game' is no whole number from 0 to 67108863"},
        {"s/\"game\":1,/\"game\":67108864,/", "'game' is no whole number from 0 to 67108863"},
        {"s/\"game\":1,/\"game\":1.5,/", "'game' is no whole number"},
        {"s/\"pair\":0,/\"pair\":-1,/", "'pair' is no whole number"},
        {"s/\"rule\":0,/\"rule\":\"x\",/", "'rule' is no whole number from 0 to 15"},
        {"s/\"moves\":\"[a-z][0-9]*/&j9/", "move 2, 'j9"},
        {"s/\"moves\":\"[a-z][0-9]*/&\\x1b9/", "move 2, ' 9"},
        {"s/\"moves\":\"\\([a-z][0-9]*\\)/&\\1/", "is on a stone that lies there"},
        {"s/\"us\":\\[/&1e99,/", "'us' is no list of a time for each move"},
        {"s/\"us\":\\[/&7,/", "'us' is no list of a time for each move"},
        {"s/\"opening\":0/\"opening\":80/", "'opening' is more than the stones"},
        {"s/\"result\":\"[a-z]*/&x/", "'result' is none of black, white and draw"},
        {"s/\"black\":\"[AB]\"/\"black\":7/", "'black' is no string"}};
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        bench_run("--version; sed '3%s' r >edited; cp edited kept", CASES[i].edit);
        static const char *const COMMANDS[] = {"match " BENCH_STUBS BENCH_PATIENT
                                               "-boardsize 9 -games 4 -quiet -results edited",
                                               "match -merge edited", "report -results edited"};
        for (size_t k = 0; k < ARRAY_LENGTH(COMMANDS); k++) {
            const BenchRun *run = bench_run("%s", COMMANDS[k]);
            cr_expect_eq(run->status, 2, "%s: %d", CASES[i].edit, run->status);
            cr_expect_not_null(strstr(run->output, ": edited:3: "), "%s: %s", CASES[i].edit,
                               run->output);
            cr_expect_not_null(strstr(run->output, CASES[i].why), "%s: %s", CASES[i].edit,
                               run->output);
        }
        cr_expect_str_eq(bench_read("edited"), bench_read("kept"));
    }
}

Test(bench_results, an_engine_that_crashed_in_its_only_game_is_named) {
    const BenchRun *run =
        bench_run("match -engine name=A cmd=\"$B stub -vice crash\" " BENCH_PATIENT
                  "-engine name=B cmd=\"$B stub\" -games 1 -quiet");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "A crashed or did not start in its only game (black"),
                       "%s", run->output);
}

Test(bench_results, a_match_that_is_decided_plays_no_more_games) {
    int games = 0;
    for (int i = 0; i < 2; i++) {
        const BenchRun *run =
            bench_run("match " BENCH_PATIENT "-boardsize 9 -games 200 -quiet -results r "
                      "-sprt elo0=0 elo1=200 -engine name=good cmd=\"$B stub\" "
                      "-engine name=bad cmd=\"$B stub -vice outside\"");
        cr_expect_eq(run->status, 0, "%s", run->output);
        cr_expect_not_null(strstr(run->output, "elo1 accepted"), "%s", run->output);
        cr_expect(i == 0 || bench_records("r")->count == games);
        games = bench_records("r")->count;
    }
    cr_expect_lt(games, 200);
}

/* What made it crash may be mended. */
Test(bench_results, a_broken_engine_gets_ten_more_games_in_every_run) {
    for (int games = 10; games <= 20; games += 10) {
        const BenchRun *run = bench_run("match " BENCH_PATIENT "-boardsize 9 -games 100 -quiet "
                                        "-results r -engine name=good cmd=\"$B stub\" "
                                        "-engine name=bad cmd=\"$B stub -vice exit\"");
        cr_expect_eq(run->status, 1, "%s", run->output);
        cr_expect_eq(bench_records("r")->count, games);
    }
}

Test(bench_results, other_conditions_are_another_match) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results r");
    bench_run("match " BENCH_STUBS "-each nodes=2 -boardsize 9 -games 4 -quiet -results r");
    const BenchRecords *games = bench_records("r");
    cr_assert_eq(games->count, 8);
    cr_expect_str_neq(games->records[0].match, games->records[7].match);
}

/* Plays a game under these options, whoever wins; `match` receives the number of its match. */
static void play_under(const char *options, char match[RECORD_MATCH_SIZE]) {
    bench_run("match " BENCH_STUBS "-each nodes=1 -boardsize 9 -games 1 -quiet -results one %s",
              options);
    const BenchRecords *games = bench_records("one");
    cr_assert_eq(games->count, 1, "%s", options);
    memcpy(match, games->records[0].match, RECORD_MATCH_SIZE);
    unlink("one");
}

Test(bench_results, whatever_changes_games_makes_another_match_and_nothing_else_does) {
    static const char *const OTHERS[] = {"",
                                         "-resign moves=1",
                                         "-resign moves=1 twosided=0",
                                         "-swap2",
                                         "-draw moves=1",
                                         "-draw moves=1 after=81",
                                         "-rule 1",
                                         "-each start=3600",
                                         "-each tolerance=9",
                                         "-repeat",
                                         "-each keep=1",
                                         "-maxmoves 70",
                                         "-each depth=9"};
    static const char *const SAME[] = {"-seed 2", "-concurrency 2", "-maxmoves 0", "-sprt"};
    char matches[ARRAY_LENGTH(OTHERS)][RECORD_MATCH_SIZE], match[RECORD_MATCH_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(OTHERS); i++) {
        play_under(OTHERS[i], matches[i]);
        for (size_t k = 0; k < i; k++)
            cr_expect_str_neq(matches[k], matches[i], "%s, %s", OTHERS[k], OTHERS[i]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(SAME); i++) {
        play_under(SAME[i], match);
        cr_expect_str_eq(match, matches[0], "%s", SAME[i]);
    }
}

Test(bench_results, two_slices_have_no_ratio_test_and_three_engines_no_half_pairs) {
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -sprt -slice 1/2");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "cannot stop the slices of a match"), "%s", run->output);
    run = bench_run("match " BENCH_STUBS "-engine cmd=\"$B stub\" " BENCH_PATIENT
                    "-boardsize 9 -games 3");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "-games: must be even"), "%s", run->output);
}

Test(bench_results, a_slice_without_a_pair_says_so) {
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -slice 3/3");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "-slice 3/3 has none of the 2 pairs"), "%s",
                       run->output);
    run = bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -slice 2/3 -quiet");
    cr_expect_null(strstr(run->output, "-slice"), "%s", run->output);
}

Test(bench_results, slices_are_the_whole_match_once_and_merge_to_it) {
    for (int i = 1; i <= 3; i++)
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 14 -quiet -slice %d/3 "
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
    cr_expect_eq(bench_records("all")->count, 14);
    run = bench_run("match --merge part1 --quiet --results more");
    cr_expect_eq(run->status, 0, "two dashes are as good as one: %s", run->output);
    run = bench_run("match -merge part1 missing -results some");
    cr_expect_eq(run->status, 2);
    cr_expect_null(fopen("some", "r"), "a part of the games is left");
}

Test(bench_results, another_game_with_the_number_of_an_earlier_one_is_told) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results first");
    bench_run("match -engine name=A cmd=\"$B stub -seed 3\" -engine name=B cmd=\"$B stub -seed 2\" "
              "-boardsize 9 -games 4 -quiet -results second " BENCH_PATIENT);
    const BenchRun *run = bench_run("match -merge first second second first");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "4 games from 4 files, 4 repetitions left out"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "\n8 games left out, because an earlier one"), "%s",
                       run->output);
    run = bench_run("report -results second first -out page.html");
    cr_expect_not_null(strstr(run->output, "report: 4 games left out, because"), "%s", run->output);
    cr_expect_not_null(strstr(bench_read("page.html"), "<p>4 games left out, because"));
    run = bench_run("match -merge first first");
    cr_expect_null(strstr(run->output, "because"), "%s", run->output);
}

Test(bench_results, a_merge_that_fails_says_why_and_leaves_no_file) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r; "
              "sed 's/\"B\"/\"A\"/g' r >itself");
    const BenchRun *run = bench_run("match -merge itself -results all");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "itself: a game of an engine against itself"), "%s",
                       run->output);
    run = bench_run("report -results itself -out page.html");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "against itself"), "%s", run->output);
    bench_limit_files(100);
    run = bench_run("match -merge r -results all");
    bench_limit_files(INT64_MAX);
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "all: File too large"), "%s", run->output);
    cr_expect_null(fopen("all", "r"), "a part of the games is left");
}

Test(bench_results, a_match_from_other_openings_is_another_match) {
    static const char *const BOOKS[] = {"a1b2c3\nd4e5f6\n", "d4e5f6\na1b2c3\n", "a1b2c3\nd4e5f7\n"};
    for (int i = 0; i < 3; i++) {
        char known[64];
        snprintf(known, sizeof known, "0 games of this match, %d others", 2 * i);
        bench_write("o.txt", BOOKS[i]);
        const BenchRun *run =
            bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r "
                      "-openings file=o.txt");
        cr_expect(i == 0 || strstr(run->output, known) != NULL, "%s", run->output);
    }
}

Test(bench_results, games_beyond_those_that_are_wanted_are_no_others) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 6 -quiet -results r");
    bench_run("match " BENCH_STUBS "-each nodes=2 -boardsize 9 -games 4 -quiet -results r");
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 4 -quiet -results r");
    cr_expect_not_null(
        strstr(run->output, "r: 4 games of this match, 2 more beyond -games, 4 others, 0 unread"),
        "%s", run->output);
}

Test(bench_results, a_merged_file_is_told_from_the_side_of_the_engine_that_was_named_first) {
    bench_run("match -each nodes=1 -boardsize 9 -games 8 -quiet -results r "
              "-engine name=good cmd=\"$B stub\" -engine name=bad cmd=\"$B stub -vice outside\"; "
              "grep settings r > backwards; grep '\"game\"' r | tac >> backwards; "
              "grep '\"game\"' backwards > games");
    static const char *const FILES[] = {"r", "backwards", "games"};
    for (size_t i = 0; i < ARRAY_LENGTH(FILES); i++) {
        const BenchRun *run = bench_run("match -merge %s -sprt elo0=-5 elo1=400", FILES[i]);
        cr_expect_not_null(strstr(run->output, "good - bad: 8 games, 8-0-0"), "%s: %s", FILES[i],
                           run->output);
    }
    const BenchRun *run = bench_run("match -merge backwards -sprt elo0=-400 elo1=-5");
    cr_expect_not_null(strstr(run->output, "elo1 accepted: good - bad is more than -400.00 Elo"),
                       "%s", run->output);
}
