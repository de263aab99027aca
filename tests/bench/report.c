/* The page of a match report: what its drawings count and which bytes are in it. */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
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
