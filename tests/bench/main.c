/* Tests of pentad-bench itself: what it says without a subcommand. */
#include "bench/bench_support.h"
#include "engine.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_main, .init = bench_enter, .fini = bench_leave);

Test(bench_main, help_and_version_are_answered_and_nonsense_is_refused) {
    const BenchRun *run = bench_run("--help");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "selfplay"));
    cr_expect_not_null(strstr(run->output, "--version"));
    run = bench_run("--version");
    cr_expect_eq(run->status, 0);
    cr_expect_eq(strncmp(run->output, "pentad-bench " ENGINE_VERSION "\n",
                         strlen("pentad-bench " ENGINE_VERSION "\n")),
                 0);
    cr_expect_not_null(strstr(run->output, "MIT"));
    static const char *const BAD[] = {"--vresion", "machts", ""};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        run = bench_run("%s", BAD[i]);
        cr_expect_eq(run->status, 2, "%s", BAD[i]);
        cr_expect_not_null(strstr(run->output, "help"), "%s", run->output);
    }
}

Test(bench_main, every_subcommand_refuses_what_is_no_option) {
    static const char *const NAMES[] = {
        "signature", "speed", "scale", "balance",  "demo",  "match",    "selfplay", "accuracy",
        "spsa",      "tune",  "train", "openings", "solve", "variants", "report",   "stub"};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        const BenchRun *run = bench_run("%s -zzz", NAMES[i]);
        cr_expect_eq(run->status, 2, "%s", NAMES[i]);
        cr_expect_not_null(strstr(run->output, "-help"), "%s: %s", NAMES[i], run->output);
    }
}

Test(bench_main, help_explains_a_subcommand) {
    char *text = strdup(bench_run("stub -help")->output);
    const BenchRun *run = bench_run("help stub");
    cr_expect_eq(run->status, 0);
    cr_expect_str_eq(run->output, text);
    free(text);
    run = bench_run("help nosuch");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "unknown subcommand or option 'nosuch'"));
}

Test(bench_main, options_that_would_do_nothing_are_refused) {
    static const struct {
        const char *command, *complaint;
    } CASES[] = {
        {"solve x -seed 2", "solve: -seed goes with -random"},
        {"solve x -from 0", "solve: -from goes with -random"},
        {"solve x -resist 2", "solve: -resist goes with -play"},
        {"solve -random 1 -defender x", "solve: -defender goes with -play"},
        {"variants -speed 0.1 --game tickoattwo", "variants: -game goes with -rules"},
        {"variants -speed 0.1 -skip 3", "variants: -skip goes with -match"},
        {"variants -rules 1 -data x", "variants: -data goes with -fit"},
        {"variants -match 2 -nodes 30", "variants: -nodes goes with -fit or -picture"},
        {"openings -check x -count 3", "openings: -count goes with -out"},
        {"speed -library -brain x", "speed: -library measures no executable"},
        {"balance -rule standard -opening rif", "the opening rif is for renju on a board of 15x15"},
        {"balance -boardsize 20 -opening soosorv", "is for renju on a board of 15x15"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("%s", CASES[i].command);
        cr_expect_eq(run->status, 2, "%s", CASES[i].command);
        cr_expect_not_null(strstr(run->output, CASES[i].complaint), "%s: %s", CASES[i].command,
                           run->output);
    }
}

Test(bench_main, complaints_say_what_to_do) {
    static const struct {
        const char *command, *complaint;
    } CASES[] = {
        {"match -merge", "-merge: which files?"},
        {"match -merge /dev/null -results m", "match: there are no games in these files"},
        {"match -openings x", "'x' is not understood. Here: file=FILE"},
        {"match -engine ./x -engine ./y -each st=1", "'./x' is not understood. Here: cmd=COMMAND"},
        {"match -engine cmd=x nodes=0 -engine cmd=y",
         "'nodes=0' is not understood. Here: nodes=N, from 1 to "},
        {"match -engine cmd=x depth=1 keep=yes -engine cmd=y",
         "'keep=yes' is not understood. Here: keep=0 or keep=1"},
        {"selfplay -fewest 8 -most 7", "-fewest 8 is more than -most 7"},
        {"solve .", "solve: .: Is a directory"},
        {"data .", "data: .: Is a directory"},
        {"variants -fit w -data nosuch -generations 0", "variants: nosuch is not there; "},
        {"openings -out x -boardsize 5 -most 13", "13 stones are more than half of a 5x5"},
        {"openings -out x -check y", "openings: needs -out FILE or -check FILE, not both"},
        {"stub -vice x", "there is no vice 'x'; -help lists them"},
        {"stub -swap2 x", "'x' is none of swap, stay and two"},
        {"stub -seed x", "'x' is not a number from 0 to 1000000000000000\n"},
        {"demo -rule ''", "-rule: there is no rule '' (freestyle or 0, standard or 1"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("%s", CASES[i].command);
        cr_expect_eq(run->status, 2, "%s", CASES[i].command);
        cr_expect_not_null(strstr(run->output, CASES[i].complaint), "%s: %s", CASES[i].command,
                           run->output);
    }
    cr_expect_neq(access("m", F_OK), 0, "no empty file is left behind");
    const BenchRun *run = bench_run("speed -seconds 3600 -brain /nonexistent");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "speed: no answer from /nonexistent"),
                       "before the work");
    run = bench_run("demo -brain /nonexistent");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "failed (no start): command not found"), "%s",
                       run->output);
}

Test(bench_main, an_empty_name_of_a_file_is_told) {
    static const char *const COMMANDS[] = {"match -results ''",     "match -openings file=",
                                           "match -psq ''",         "match -merge ''",
                                           "report -results ''",    "report -out ''",
                                           "openings -out ''",      "openings -check ''",
                                           "spsa -state ''",        "solve ''",
                                           "solve -write ''",       "data ''",
                                           "data x -merge ''",      "verify ''",
                                           "selfplay -openings ''", "train -data ''",
                                           "tune -games ''",        "variants -fit ''"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s", COMMANDS[i]);
        cr_expect_eq(run->status, 2, "%s: %d", COMMANDS[i], run->status);
        cr_expect_not_null(strstr(run->output, ": the name of the file or folder is empty\n"),
                           "%s: %s", COMMANDS[i], run->output);
    }
}

Test(bench_main, an_option_has_one_value) {
    static const struct {
        const char *command, *complaint;
    } CASES[] = {
        {"selfplay -games 1 -nodes 5 --games 2", "-games: given twice, '1' and '2'; leave one out"},
        {"openings -out a -count 1 -out b", "-out: given twice, 'a' and 'b'"},
        {"selfplay -resign score=5 -draw -resign score=6", "-resign: given twice, 'score=5' and"},
        {"match -sprt elo0=0 elo1=5 elo0=1", "-sprt: given twice, 'elo0=0' and 'elo0=1'"},
        {"match -openings order=random order=sequential", "-openings: given twice, 'order=r"},
        {"solve x -rule renju -rule caro", "-rule: given twice, 'renju' and 'caro'"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("%s", CASES[i].command);
        cr_expect_eq(run->status, 2, "%s", CASES[i].command);
        cr_expect_not_null(strstr(run->output, CASES[i].complaint), "%s: %s", CASES[i].command,
                           run->output);
    }
    cr_expect_eq(bench_run("solve -random 1 -nodes 10 -quiet -quiet -random 1")->status, 0);
}

Test(bench_main, games_of_self_play_do_not_come_through_a_pipe) {
    bench_run("selfplay -games 1 -nodes 10 -boardsize 9 -quiet -out games");
    const BenchRun *run = bench_run("--version; cat games | \"$B\" data /dev/stdin");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "data: /dev/stdin: a pipe; give a file"), "%s",
                       run->output);
}

Test(bench_main, a_text_may_begin_with_a_byte_order_mark) {
    bench_write("openings", "\xEF\xBB\xBFh8i9j10\nh8j8\n");
    bench_write("problems", "\xEF\xBB\xBF# one of them\nh8h9i8i10g8h11 9\n");
    const BenchRun *run = bench_run("openings -check openings -nodes 10 -quiet");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "2 openings"), "%s", run->output);
    run = bench_run("solve problems -nodes 1000 -quiet");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "1 of 1 solved"), "%s", run->output);
}

Test(bench_main, moves_may_have_capital_letters) {
    bench_write("openings", "H8I9J10\n");
    bench_write("problems", "H8H9I8I10G8H11 9\n");
    const BenchRun *run = bench_run("openings -check openings -nodes 10");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "h8i9j10 "), "%s", run->output);
    run = bench_run("openings -boardsize 32 -check openings -nodes 10");
    cr_expect_eq(run->status, 2, "columns beyond z have capital letters: %s", run->output);
    run = bench_run("solve problems -nodes 1000 -quiet");
    cr_expect_not_null(strstr(run->output, "1 of 1 solved"), "%s", run->output);
}

Test(bench_main, a_line_that_is_too_long_is_an_error_and_not_two_lines) {
    static const char *const COMMANDS[] = {"openings -nodes 10 -quiet -check", "solve -nodes 10"};
    static const char *const REASONS[] = {"long:2: a line has at most 4095 bytes and no zero byte",
                                          "long, line 2: a line has at most 8191 bytes"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run =
            bench_run("--version; printf 'h8h9\\nh8h9%%8192s\\nj8j9\\n' i8 >long; \"$B\" %s long",
                      COMMANDS[i]);
        cr_expect_eq(run->status, 2, "%s", run->output);
        cr_expect_not_null(strstr(run->output, REASONS[i]), "%s", run->output);
        run = bench_run("--version; printf 'h8h9\\nh8h9\\0\\nj8j9\\n' >zero; \"$B\" %s zero",
                        COMMANDS[i]);
        cr_expect_eq(run->status, 2, "%s", run->output);
        cr_expect_not_null(strstr(run->output, "no zero byte"), "%s", run->output);
        run = bench_run("--version; printf 'h8h9\\nh8i9' >torn; \"$B\" %s torn", COMMANDS[i]);
        cr_expect_eq(run->status, 0, "the last line may lack its end: %s", run->output);
    }
}

Test(bench_main, devices_without_an_end_are_not_read) {
    static const struct {
        const char *command, *complaint;
        int status;
    } CASES[] = {
        {"verify /dev/zero", "/dev/zero: INVALID: there is no certificate", 1},
        {"verify /dev/stdin </dev/zero", "/dev/stdin: INVALID: there is no certificate", 1},
        {"solve /dev/zero", "solve: /dev/zero: no problems there", 2},
        {"openings -check /dev/zero", "openings: /dev/zero: no opening in it", 2},
    };
    if (access("/dev/zero", R_OK) != 0)
        bench_skip("there is no /dev/zero");
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run =
            bench_run("--version >/dev/null; ulimit -t 20; \"$B\" %s 2>&1 #", CASES[i].command);
        cr_expect_eq(run->status, CASES[i].status, "%s: %d", CASES[i].command, run->status);
        cr_expect_not_null(strstr(run->output, CASES[i].complaint), "%s: %s", CASES[i].command,
                           run->output);
    }
}

Test(bench_main, a_standard_stream_that_is_closed_is_no_other_file, .timeout = 60) {
    const BenchRun *run = bench_run("openings -check /dev/stdin <&-");
    cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "no opening in it"), "%s", run->output);
    run = bench_run("data -check 2>&1 >&-");
    cr_expect_eq(run->status, 2, "%s", run->output);
    bench_run("selfplay -games 2 -nodes 10 -boardsize 9 -out games >&- 2>&- <&- #");
    cr_expect_eq(bench_run("data games -check")->status, 0);
}

Test(bench_main, output_that_cannot_be_written_is_a_failure) {
    static const char *const COMMANDS[] = {
        "--help",
        "--version",
        "match -help",
        "solve -random 1 -nodes 10",
        ("match -quiet -boardsize 9 -games 2 -each nodes=1 start=3600 -results r "
         "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\""),
        "match -merge r",
        "report -results r"};
    if (access("/dev/full", W_OK) != 0)
        bench_skip("there is no /dev/full");
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s 2>said >/dev/full #", COMMANDS[i]);
        cr_expect_eq(run->status, 1, "%s: %d", COMMANDS[i], run->status);
        cr_expect_not_null(strstr(bench_read("said"), "could not be written"), "%s", COMMANDS[i]);
    }
    cr_expect_eq(bench_records("r")->count, 2, "the games are kept");
}
