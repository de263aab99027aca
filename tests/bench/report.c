/* The page of a match report: what its drawings count and which bytes are in it. */
#include "bench/bench_support.h"

#include "report/chart.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(bench_report, .init = bench_enter, .fini = bench_leave);

/* The sum of the bars of the histogram with this title. */
static int histogram_sum(const char *page, const char *title) {
    int sum = 0;
    const char *figure = strstr(page, title);
    cr_assert_not_null(figure, "there is no %s", title);
    const char *end = strstr(figure, "</figure>");
    for (const char *bar = figure; (bar = strstr(bar, "<title>")) != NULL && bar < end; bar++)
        sum += (int)strtol(strchr(bar, ':') + 1, NULL, 10);
    return sum;
}

/* Plays two swap2 games in which the second engine has this habit; `placed` stones of each game are
 * no moves. */
static void expect_times_of_swap2(const char *habit, int placed) {
    bench_run("match -swap2 -games 2 -quiet -results %s -each nodes=1 start=3600 "
              "-engine name=A cmd=\"$B stub -swap2 %s\" "
              "-engine name=B cmd=\"$B stub -seed 2 -swap2 %s\"",
              habit, habit, habit);
    const BenchRecords *games = bench_records(habit);
    cr_assert_eq(games->count, 2);
    int moves[2] = {0, 0};
    for (int g = 0; g < 2; g++)
        for (int i = placed; i < games->records[g].count; i++)
            moves[strcmp(games->records[g].names[i % 2], "A") != 0]++;
    cr_assert_eq(bench_run("report -results %s -out page.html", habit)->status, 0);
    const char *page = bench_read("page.html");
    cr_expect_eq(histogram_sum(page, ">A: time per move"), moves[0], "%s", habit);
    cr_expect_eq(histogram_sum(page, ">B: time per move"), moves[1], "%s", habit);
}

Test(bench_report, stones_that_open_a_swap2_game_are_no_moves_with_a_time) {
    expect_times_of_swap2("swap", 3);
    expect_times_of_swap2("stay", 3);
    expect_times_of_swap2("two", 5);
}

/* U+FFFD, which takes the place of what is no character. */
#define NONE "\357\277\275"

Test(bench_report, drawings_hold_valid_characters_alone) {
    static const char *const CASES[][2] = {
        {"a<b>&c", "a&lt;b&gt;&amp;c"},
        {"\303\251\342\202\254\360\237\230\200", "\303\251\342\202\254\360\237\230\200"},
        {"\377x\200", NONE "x" NONE},
        {"cut \342\202", "cut " NONE NONE},
        {"\300\257\340\200\257", NONE NONE NONE NONE NONE}, /* longer than need be */
        {"\355\240\200", NONE NONE NONE},                   /* a surrogate */
        {"\364\220\200\200", NONE NONE NONE NONE},          /* beyond the last character */
        {"\357\277\277", NONE NONE NONE},
        {"tab\tbell\a", "tab\tbell" NONE}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Text text = {0};
        chart_append_escaped(&text, CASES[i][0]);
        cr_expect_str_eq(text.data, CASES[i][1], "case %d: %s", (int)i, text.data);
        text_free(&text);
    }
}

Test(bench_report, names_that_are_no_utf_8_leave_page_and_pictures_valid) {
    static const char *const FILES[] = {"page.html", "game.svg", "chart.svg"};
    bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 start=3600 "
              "-engine name=\"$(printf 'caf\\351')\" cmd=\"$B stub\" "
              "-engine name=\"$(printf 'tr\\303\\250s bon')\" cmd=\"$B stub -seed 2\"");
    cr_expect_not_null(strstr(bench_read("r"), "\"caf" NONE "\""));
    cr_expect_null(strchr(bench_read("r"), '\351'));
    /* Files of earlier versions hold such bytes. */
    bench_run("--version >/dev/null; "
              "sed \"s/$(printf '\\357\\277\\275')/$(printf '\\351')/g\" r >old");
    cr_expect_not_null(strstr(bench_read("old"), "\"caf\351\""));
    bench_run("report -results old -out page.html -picture game.svg -chart chart.svg");
    for (size_t i = 0; i < ARRAY_LENGTH(FILES); i++) {
        const char *file = bench_read(FILES[i]);
        cr_expect_null(strchr(file, '\351'), "%s", FILES[i]);
        cr_expect_not_null(strstr(file, "caf" NONE), "%s", FILES[i]);
        cr_expect_not_null(strstr(file, "tr\303\250s bon"), "%s", FILES[i]);
    }
    const char *page = bench_read("page.html");
    cr_expect_not_null(strstr(page, "\"black\":\"caf" NONE "\""));
    cr_expect_not_null(strstr(page, "'name=tr\303\250s bon'"));
}

Test(bench_report, a_page_that_cannot_be_written_leaves_the_former_one) {
    bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 start=3600 "
              "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\"");
    bench_write("page.html", "<p>the former one\n");
    bench_limit_files(4096);
    const BenchRun *run = bench_run("report -results r -out page.html");
    bench_limit_files(INT64_MAX);
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "report: page.html could not be written: File too"),
                       "%s", run->output);
    cr_expect_str_eq(bench_read("page.html"), "<p>the former one\n");
    cr_expect_str_eq(bench_run("help >here; ls")->output, "here\npage.html\nr\n");
}

Test(bench_report, a_file_that_is_no_page_and_no_picture_is_not_written_over) {
    static const char *const OPTIONS[] = {"-out", "-picture", "-chart"};
    bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 start=3600 "
              "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\"");
    bench_run("help; cp r another");
    for (size_t i = 0; i < ARRAY_LENGTH(OPTIONS); i++) {
        const BenchRun *run = bench_run("report -results r %s another", OPTIONS[i]);
        cr_expect_eq(run->status, 2, "%s: %d", OPTIONS[i], run->status);
        cr_expect_not_null(strstr(run->output, "another is there already and is no page or"), "%s",
                           run->output);
    }
    cr_expect_eq(bench_run("report -results r another")->status, 0, "it is as it was");
}

Test(bench_report, a_limit_of_the_shell_does_not_end_the_program) {
    bench_run("match -boardsize 9 -games 2 -quiet -results r -each nodes=1 start=3600 "
              "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\"");
    const BenchRun *run = bench_run("--version; ulimit -f 8; \"$B\" report -results r -out page");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "could not be written: File too large; raise the limit"),
                       "%s", run->output);
    cr_expect_str_eq(bench_run("help >here; ls")->output, "here\nr\n");
    run =
        bench_run("--version; ulimit -f 2; \"$B\" selfplay -games 20 -nodes 1 -boardsize 9 -quiet "
                  "-out games");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, " could not be written: "), "%s", run->output);
}

Test(bench_report, every_pairing_has_its_curves) {
    char engines[1024] = "";
    for (int i = 1; i <= 6; i++)
        snprintf(engines + strlen(engines), 64, "-engine name=E%d cmd=\"$B stub -seed %d\" ", i, i);
    bench_run("match %s-boardsize 9 -games 2 -quiet -results r -each nodes=1 start=3600", engines);
    const BenchRun *run = bench_run("report -results r -out page.html; "
                                    "grep -c ': Elo with 95 %% interval, by games' page.html");
    cr_expect_not_null(strstr(run->output, "\n15\n"), "%s", run->output);
    run = bench_run("--version; grep -c '>E5 - E6: log-likelihood ratio' page.html");
    cr_expect_not_null(strstr(run->output, "\n1\n"), "%s", run->output);
}
