/* The pictures that the report makes: the end of a game, and the chart of ratings. */
#include "bench/bench_support.h"

#include "report/board_picture.h"
#include "report/rating_chart.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_pictures, .init = bench_enter, .fini = bench_leave);

enum { PICTURE_BYTES = 30000 };

#define MATCH                                                                                      \
    "match -engine name=A cmd=\"$B stub -seed 1\" -each nodes=1 start=3600 -games 2 -quiet "

/* How often `part` stands in the text. */
static int count(const char *text, const char *part) {
    int found = 0;
    while ((text = strstr(text, part)) != NULL) {
        found++;
        text += strlen(part);
    }
    return found;
}

/* A game of these moves. */
static GameRecord game_of(int rule, int size, const char *moves) {
    GameRecord record = {
        .rule = rule, .width = size, .height = size, .names = {"Black", "White"}, .reason = "five"};
    size_t length = strlen(moves);
    for (size_t i = 0; i < length;) {
        size_t end = i + 1 + strspn(moves + i + 1, "0123456789");
        int row = 0;
        for (size_t digit = i + 1; digit < end; digit++)
            row = row * 10 + moves[digit] - '0';
        record.cells[record.count++] = (Cell)((row - 1) * size + moves[i] - 'a');
        i = end;
    }
    return record;
}

/* A drawn game that fills the board without a row of more than two stones side by side. */
static GameRecord full_game(int size) {
    GameRecord record = {.rule = 0, .width = size, .height = size, .result = RESULT_DRAW};
    int next[SIDE_COUNT] = {0};
    for (record.count = 0; record.count < size * size; record.count++) {
        int side = record.count % 2;
        int *cell = &next[side];
        while ((*cell % size / 2 + *cell / size) % 2 != side)
            ++*cell;
        record.cells[record.count] = (Cell)(*cell)++;
    }
    return record;
}

Test(bench_pictures, a_game_shows_stones_numbers_coordinates_and_the_winning_row) {
    Text text = {0};
    GameRecord record = game_of(0, 15, "h8a1h9b1h10c1h11d1h12");
    cr_assert(board_picture_append(&text, &record));
    cr_expect_eq(strncmp(text.data, "<svg xmlns='http://www.w3.org/2000/svg' ", 40), 0);
    cr_expect_eq(count(text.data, "<svg"), 1);
    cr_expect_eq(count(text.data, "r='13'"), 9 + 5, "every stone, and a ring around the five");
    cr_expect_eq(count(text.data, ">9</text>"), 2, "the last stone and a coordinate");
    cr_expect_eq(count(text.data, ">15</text>"), 1, "a coordinate");
    cr_expect_eq(count(text.data, ">o</text>"), 1);
    cr_expect_eq(count(text.data, ">p</text>"), 0);
    cr_expect_eq(count(text.data, ">Black</text>"), 1);
    cr_expect_eq(count(text.data, "freestyle, 15\303\22715, 9 stones: black wins</text>"), 1);
    cr_expect_eq(
        count(text.data, "font-face") + count(text.data, "href") + count(text.data, "url("), 0);
    text_free(&text);
}

Test(bench_pictures, a_game_without_a_row_says_why_it_ended) {
    Text text = {0};
    GameRecord record = game_of(4, 15, "h8a1h9");
    snprintf(record.reason, sizeof record.reason, "time");
    record.result = RESULT_WHITE;
    cr_assert(board_picture_append(&text, &record));
    cr_expect_eq(count(text.data, "r='13'"), 3);
    cr_expect_eq(count(text.data, "renju, 15\303\22715, 3 stones: white wins (time)</text>"), 1);
    text_free(&text);
}

Test(bench_pictures, the_first_line_is_the_lowest) {
    Text text = {0};
    GameRecord record = game_of(0, 15, "a1o15");
    cr_assert(board_picture_append(&text, &record));
    const char *black = strstr(text.data, "r='13'/>");
    int x[2], y[2];
    for (int i = 0; i < 2; i++) {
        const char *circle = strstr(i == 0 ? text.data : black + 8, "<circle cx='");
        while (strncmp(strchr(circle, '/') - 6, "r='13'", 6) != 0)
            circle = strstr(circle + 1, "<circle cx='");
        cr_assert_eq(sscanf(circle, "<circle cx='%d' cy='%d'", &x[i], &y[i]), 2);
    }
    cr_expect_eq(x[1] - x[0], 14 * 30);
    cr_expect_eq(y[0] - y[1], 14 * 30);
    text_free(&text);
}

Test(bench_pictures, names_are_escaped) {
    Text text = {0};
    GameRecord record = game_of(0, 15, "h8");
    snprintf(record.names[WHITE], sizeof record.names[WHITE], "<b> & co");
    cr_assert(board_picture_append(&text, &record));
    cr_expect_eq(count(text.data, "<b>"), 0);
    cr_expect_eq(count(text.data, "&lt;b&gt; &amp; co</text>"), 1);
    text_free(&text);
}

Test(bench_pictures, a_full_board_stays_small) {
    Text text = {0};
    GameRecord record = full_game(20);
    cr_assert(board_picture_append(&text, &record));
    cr_expect_eq(count(text.data, "r='13'"), 400);
    cr_expect_eq(count(text.data, "400 stones: draw"), 1);
    cr_expect_lt(text.length, PICTURE_BYTES);
    text_free(&text);
}

Test(bench_pictures, what_is_no_game_gets_no_picture) {
    Text text = {0};
    GameRecord twice = game_of(0, 15, "h8h8");
    GameRecord on = game_of(0, 15, "h8a1h9b1h10c1h11d1h12e1");
    GameRecord unknown = game_of(7, 15, "h8");
    cr_expect_not(board_picture_append(&text, &twice));
    cr_expect_not(board_picture_append(&text, &on), "it goes on after the five");
    cr_expect_not(board_picture_append(&text, &unknown));
    cr_expect_eq(text.length, 0);
    text_free(&text);
}

Test(bench_pictures, the_report_writes_the_wanted_game_and_no_page_unless_it_is_named) {
    cr_assert_eq(bench_run(MATCH "-engine name=B cmd=\"$B stub -seed 2\" -results r")->status, 0);
    const BenchRun *run = bench_run("report -results r -picture one.svg -game 1");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "one.svg: game 1"));
    cr_expect_null(strstr(run->output, "html"));
    cr_expect_null(fopen("report.html", "r"));
    const BenchRecords *records = bench_records("r");
    char stones[64];
    snprintf(stones, sizeof stones, " %d stones: ", records->records[1].count);
    cr_expect_eq(count(bench_read("one.svg"), stones), 1);

    cr_expect_eq(bench_run("report -results r -picture two.svg -out page.html")->status, 0);
    cr_expect_gt(strlen(bench_read("page.html")), strlen(bench_read("two.svg")));
    run = bench_run("report -results r -picture three.svg -game 2");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "only 2 games"));
    cr_expect_null(fopen("three.svg", "r"));
    static const char *const NOWHERE[] = {"-out", "-picture", "-chart"};
    for (size_t i = 0; i < ARRAY_LENGTH(NOWHERE); i++) {
        run = bench_run("report -results r %s none/x", NOWHERE[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_str_eq(run->output,
                         "report: none/x cannot be written: No such file or directory\n");
    }
    static const char *const OUTPUTS[] = {"-out r", "-picture ./r", "-chart r"};
    for (size_t i = 0; i < ARRAY_LENGTH(OUTPUTS); i++) {
        run = bench_run("report -results r %s", OUTPUTS[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_not_null(strstr(run->output, "must not be written"), "%s", run->output);
    }
    cr_expect_eq(bench_records("r")->count, 2);
    static const char *const TWICE[] = {"-picture x.svg -chart y.svg -out x.svg",
                                        "-picture x.svg -chart ./x.svg", "-out x -chart .//x"};
    for (size_t i = 0; i < ARRAY_LENGTH(TWICE); i++) {
        run = bench_run("report -results r %s", TWICE[i]);
        cr_expect_eq(run->status, 2, "%s", TWICE[i]);
        cr_expect_not_null(strstr(run->output, "would be written twice"), "%s", run->output);
    }
    run = bench_run("report -results r -picture -chart");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "-picture: needs a value"), "%s", run->output);
    run = bench_run("report -results r -out page.html -game 1");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "-game goes with -picture"), "%s", run->output);
    cr_assert_eq(symlink("two.svg", "link.svg"), 0);
    cr_expect_eq(bench_run("report -results r -picture link.svg -game 1")->status, 0);
    cr_expect_str_eq(bench_read("two.svg"), bench_read("one.svg"));
}

Test(bench_pictures, games_with_other_limits_have_a_bar_of_their_own) {
    static const char *const LIMITS[] = {"tc=60/5", "tc=60/30", "tc=60/5 threads=8", "tc=60/5+1"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++)
        cr_assert_eq(bench_run(MATCH "-each %s -engine name=B cmd=\"$B stub -seed 2\" "
                                     "-boardsize 9 -results r",
                               LIMITS[i])
                         ->status,
                     0);
    cr_assert_eq(bench_run("report -results r -chart chart.svg")->status, 0);
    const char *chart = bench_read("chart.svg");
    cr_expect_eq(count(chart, ", 60 s a game, 5 s a move, 1 nodes</text>"), 1);
    cr_expect_eq(count(chart, ", 60 s a game, 30 s a move, 1 nodes</text>"), 1);
    cr_expect_eq(count(chart, ", 60 s a game, 5 s a move, 1 nodes, 8 threads</text>"), 1);
    cr_expect_eq(count(chart, ", 60 s a game, 1 s added, 5 s a move, 1 nodes</text>"), 1);
}

Test(bench_pictures, two_engines_with_limits_of_their_own_have_a_bar_for_each_pair_of_limits) {
    static const char *const LIMITS[] = {"nodes=2", "nodes=3", "tc=60/5+1 nodes=2"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++)
        cr_assert_eq(bench_run("match -games 2 -quiet -boardsize 9 -each start=3600 -results r "
                               "-engine name=A nodes=1 cmd=\"$B stub\" "
                               "-engine name=B cmd=\"$B stub -seed 2\" %s "
                               "-engine name=C nodes=1 cmd=\"$B stub -seed 3\"",
                               LIMITS[i])
                         ->status,
                     0);
    cr_assert_eq(bench_run("report -results r -chart chart.svg")->status, 0);
    const char *chart = bench_read("chart.svg");
    cr_expect_eq(count(chart, "<rect x="), 7, "three of A and B, one of A and C, three of B and C");
    cr_expect_eq(count(chart, ", 1 nodes against 2 nodes</text>"), 1);
    cr_expect_eq(count(chart, ", 1 nodes against 3 nodes</text>"), 1);
    cr_expect_eq(count(chart, ", different limits</text>"), 2);
    cr_expect_eq(count(chart, ", 1 nodes</text>"), 1);
}

Test(bench_pictures, the_chart_rates_the_first_engine_of_the_match_whichever_game_ended_first) {
    bench_run("match -games 2 -quiet -boardsize 9 -each nodes=1 start=3600 -results r "
              "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\" "
              "-engine name=C cmd=\"$B stub -seed 3\"");
    cr_assert_eq(
        bench_run("--version; grep -v 'A' r >others; head -n 1 r >late; cat others >>late; "
                  "grep 'A' r | tail -n +2 >>late")
            ->status,
        0);
    cr_assert_eq(bench_run("report -results late -chart chart.svg")->status, 0);
    const char *chart = bench_read("chart.svg");
    cr_expect_eq(count(chart, ">A: Elo against other engines"), 1);
    cr_expect_eq(count(chart, "<rect x="), 3);
}

Test(bench_pictures, without_settings_the_chart_rates_the_engine_that_begins_the_even_games) {
    bench_run("match -games 2 -quiet -boardsize 9 -each nodes=1 start=3600 -results r "
              "-engine name=A cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\" "
              "-engine name=C cmd=\"$B stub -seed 3\"");
    bench_run(
        "--version; grep '\"game\"' r >games; grep '\"black\":\"B\",\"white\":\"A\"' games >odd; "
        "grep '\"black\":\"C\",\"white\":\"B\"' games >>odd; cat games >>odd");
    cr_assert_eq(bench_run("report -results odd -chart chart.svg")->status, 0);
    const char *chart = bench_read("chart.svg");
    cr_expect_eq(count(chart, ">A: Elo against other engines"), 1);
    cr_expect_eq(count(chart, ">B \342\200\223 C</text>"), 1);
}

Test(bench_pictures, the_chart_has_a_bar_for_each_two_engines_of_a_large_tournament) {
    Text text = {0};
    GameRecord *record = calloc(1, sizeof *record);
    RatingChart *chart = rating_chart_create();
    cr_assert(record != NULL && chart != NULL);
    const int pairs = TALLY_MAX_ENGINES * (TALLY_MAX_ENGINES - 1) / 2;
    for (int game = 0; game < pairs; game++) {
        int first = 0, rest = game; /* each two of the 32 engines once */
        while (rest >= TALLY_MAX_ENGINES - 1 - first)
            rest -= TALLY_MAX_ENGINES - 1 - first++;
        record->game = 2 * game;
        record->pair = game;
        snprintf(record->names[BLACK], sizeof record->names[BLACK], "e%d", first);
        snprintf(record->names[WHITE], sizeof record->names[WHITE], "e%d", first + 1 + rest);
        cr_assert(rating_chart_add(chart, record, &(HeaderLines){0}), "bar %d", game);
    }
    cr_expect(rating_chart_append(chart, &text));
    cr_expect_eq(count(text.data, "<rect x="), pairs);
    text_free(&text);
    rating_chart_destroy(chart);
    free(record);
}

Test(bench_pictures, the_chart_has_a_bar_for_each_opponent_and_condition) {
    static const char *const MATCHES[] = {
        "name=B cmd=\"$B stub -seed 2\" -boardsize 9",
        "name=B cmd=\"$B stub -seed 2\" -boardsize 9 -seed 5",
        "name=B cmd=\"$B stub -seed 2\" -boardsize 10",
        "name=B cmd=\"$B stub -seed 2\" -boardsize 9 -rule standard",
        "name=C cmd=\"$B stub -seed 3\" -boardsize 9"};
    for (size_t i = 0; i < ARRAY_LENGTH(MATCHES); i++)
        cr_assert_eq(bench_run(MATCH "-engine %s -results r", MATCHES[i])->status, 0);
    cr_assert_eq(bench_run("report -results r -chart chart.svg")->status, 0);
    const char *chart = bench_read("chart.svg");
    cr_expect_eq(strncmp(chart, "<svg xmlns='http://www.w3.org/2000/svg' ", 40), 0);
    cr_expect_eq(count(chart, "<rect x="), 4, "games under the same conditions count together");
    cr_expect_eq(count(chart, ">A: Elo"), 1);
    cr_expect_eq(count(chart, ">B</text>"), 3);
    cr_expect_eq(count(chart, ">C</text>"), 1);
    cr_expect_eq(count(chart, ">freestyle 9\303\2279, 1 nodes</text>"), 2);
    cr_expect_eq(count(chart, ">freestyle 10\303\22710, 1 nodes</text>"), 1);
    cr_expect_eq(count(chart, ">standard 9\303\2279, 1 nodes</text>"), 1);
    cr_expect_eq(count(chart, " won, "), 4);
    cr_expect_eq(count(chart, ">-0 "), 0);
    cr_expect_eq(count(chart, "nan") + count(chart, "inf"), 0);
}
