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

Test(bench_main, output_that_cannot_be_written_is_a_failure) {
    static const char *const COMMANDS[] = {
        "--help",
        "--version",
        "match -help",
        "solve -random 1 -nodes 10",
        "match -quiet -boardsize 9 -games 2 -each nodes=1 start=3600 -results r "
        "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\"",
        "match -merge r",
        "report -results r"};
    if (access("/dev/full", W_OK) != 0)
        cr_skip_test("there is no /dev/full");
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s 2>said >/dev/full #", COMMANDS[i]);
        cr_expect_eq(run->status, 1, "%s: %d", COMMANDS[i], run->status);
        cr_expect_not_null(strstr(bench_read("said"), "could not be written"), "%s", COMMANDS[i]);
    }
    cr_expect_eq(bench_records("r")->count, 2, "the games are kept");
}
