/* Self-play, the openings maker and the report as commands. */
#include "bench/bench_support.h"

#include "data/gamedata_file.h"
#include "data/selfplay_game.h"
#include "game/opening_maker.h"
#include "ground/stones.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_selfplay, .init = bench_enter, .fini = bench_leave);

#define SMALL "selfplay -boardsize 9 -nodes 50 -balancenodes 50 -balance 2000 -quiet "

static int compare_lines(const void *one, const void *two) {
    return strcmp(*(const char *const *)one, *(const char *const *)two);
}

/* The games of a file as text, in the order of the lines' text. */
static char *sorted_dump(const char *path) {
    const char *text = bench_run("data %s -dump", path)->output;
    char *copy = strdup(text), *lines[BENCH_MAX_RECORDS];
    int count = 0;
    for (char *line = copy; *line != '\0' && count < BENCH_MAX_RECORDS; count++) {
        lines[count] = line;
        line += strcspn(line, "\n");
        if (*line != '\0')
            *line++ = '\0';
    }
    qsort(lines, (size_t)count, sizeof lines[0], compare_lines);
    char *sorted = calloc(1, strlen(text) + 2);
    for (int i = 0; i < count; i++) {
        memcpy(sorted + strlen(sorted), lines[i], strlen(lines[i]) + 1);
        memcpy(sorted + strlen(sorted), "\n", 2);
    }
    free(copy);
    return sorted;
}

static bool count_games(void *context, const GamedataHeader *header, const GameData *game) {
    (void)header;
    (void)game;
    ++*(int *)context;
    return true;
}

Test(bench_selfplay, games_do_not_depend_on_threads_or_on_being_resumed) {
    char message[256];
    GamedataExtent extent;
    int games = 0;
    cr_expect_eq(bench_run(SMALL "-games 12 -out whole")->status, 0);
    cr_expect_eq(bench_run(SMALL "-games 12 -out threads -threads 3")->status, 0);
    cr_expect_eq(bench_run(SMALL "-games 5 -out part")->status, 0);
    cr_assert(gamedata_read("part", count_games, &games, &extent, message, sizeof message));
    cr_expect_eq(games, 5);
    cr_assert_eq(truncate("part", extent.good_bytes - 3), 0); /* the fifth game is torn */
    const BenchRun *run = bench_run(SMALL "-games 12 -out part");
    cr_expect_not_null(strstr(run->output, "4 games are there already"), "%s", run->output);

    char *whole = sorted_dump("whole"), *threads = sorted_dump("threads"),
         *part = sorted_dump("part");
    cr_expect_str_eq(whole, threads);
    cr_expect_str_eq(whole, part);
    cr_expect_not_null(strstr(whole, " ~"), "%s", whole);
    free(whole);
    free(threads);
    free(part);
}

Test(bench_selfplay, openings_of_a_file_take_no_options_that_do_nothing) {
    static const char *const BAD[] = {"",
                                      "set set",
                                      "set order=random",
                                      "file=set symmetry=none",
                                      "set -fewest 4",
                                      "set -most 4",
                                      "set -balance 20",
                                      "set -balancenodes 20"};
    static const char START[] = "selfplay -boardsize 9 -nodes 50 -games 1 -quiet -openings";
    bench_write("set", "e5e6\n");
    cr_expect_eq(bench_run("%s set -out one", START)->status, 0);
    cr_expect_eq(bench_run("%s file=set -out two", START)->status, 0);
    char *one = sorted_dump("one"), *two = sorted_dump("two");
    cr_expect_str_eq(one, two);
    free(one);
    free(two);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        const BenchRun *run = bench_run("%s %s", START, BAD[i]);
        cr_expect_eq(run->status, 2, "%s", BAD[i]);
        cr_expect_not_null(strstr(run->output, "-openings"), "%s: %s", BAD[i], run->output);
    }
}

Test(bench_selfplay, a_file_with_other_settings_is_left_alone) {
    cr_expect_eq(bench_run(SMALL "-games 1 -out f")->status, 0);
    cr_expect_eq(bench_run(SMALL "-games 2 -out f -branches 2")->status, 2);
    cr_expect_eq(bench_run(SMALL "-games 2 -out f -multipvevery 3")->status, 2);
    cr_expect_eq(bench_run(SMALL "-games 2 -out f -maxmoves 20")->status, 2);
    bench_write("text", "this is no such file and long enough to hold a header of 48 bytes\n");
    cr_expect_eq(bench_run(SMALL "-games 1 -out text")->status, 2);
}

Test(bench_selfplay, a_file_holds_games_of_several_seeds) {
    cr_expect_eq(bench_run(SMALL "-games 2 -out f")->status, 0);
    cr_expect_eq(bench_run(SMALL "-games 3 -out f -seed 2")->status, 0);
    const BenchRun *run = bench_run(SMALL "-games 3 -out f");
    cr_expect_not_null(strstr(run->output, "2 games are there already"), "%s", run->output);
    cr_expect_not_null(strstr(bench_run("data f")->output, "6 games,"));
}

Test(bench_selfplay, too_little_memory_is_told_with_what_needs_less) {
    static const char LIMIT[] = "--version; ulimit -v 200000; \"$B\"";
    if (bench_run("%s --version", LIMIT)->status != 0)
        bench_skip("this program needs more memory to start, such as for a sanitizer");
    const BenchRun *run = bench_run("%s " SMALL "-games 200 -threads 200 -hash 1 -out f", LIMIT);
    cr_expect_eq(run->status, 1, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "not enough memory or threads for 200 games at the same "
                                           "time; a smaller -threads or -hash needs less"),
                       "%s", run->output);
    cr_expect_null(strstr(run->output, "labelled"), "%s", run->output);
    cr_expect_eq(bench_run(SMALL "-games 1 -hash 1 -out f")->status, 0, "the file goes on");
}

Test(bench_selfplay, branches_make_no_difference_to_the_games) {
    bench_run(SMALL "-games 5 -out with");
    bench_run(SMALL "-games 5 -branches 0 -out without");
    cr_expect_eq(bench_run("data without -dump >one")->status, 0);
    bench_run("data with -dump | sed 's/ ([^)]*)//g' >two");
    cr_expect_str_eq(bench_read("two"), bench_read("one"));
    cr_expect_not_null(strstr(bench_read("one"), "result"));
}

Test(bench_selfplay, games_end_by_adjudication_where_that_is_asked_for) {
    const BenchRun *run = bench_run(SMALL "-games 6 -maxmoves 12");
    cr_expect_not_null(strstr(run->output, "move limit"), "%s", run->output);
    run = bench_run(SMALL "-games 6 -draw score=30000 moves=4 after=10");
    cr_expect_not_null(strstr(run->output, "agreed draw: 6"), "%s", run->output);
    run = bench_run(SMALL "-games 6 -resign score=1 moves=1");
    cr_expect_not_null(strstr(run->output, "resigned"), "%s", run->output);
    cr_expect_eq(bench_run(SMALL "-resign score=x")->status, 2);
}

/* Appends games with one move after the opening, of which black says that it is worth `score`;
 * black wins `won` of `count`. A branch claims the contrary, but has no result. */
static void append_games(int file, const GamedataHeader *header, int score, int won, int count) {
    GameData *game = calloc(1, sizeof *game);
    cr_assert_not_null(game);
    for (int i = 0; i < count; i++) {
        game->result = i < won ? RESULT_BLACK : RESULT_WHITE;
        game->end = ENDING_RESIGNED;
        game->count = 0;
        gamedata_add(game, DATA_RANDOM, 0, 0);
        gamedata_add(game, DATA_RANDOM, 1, 0);
        gamedata_add(game, DATA_BRANCH, 0, 0);
        gamedata_add(game, DATA_RANDOM, 5, 0);
        gamedata_add(game, DATA_SEARCHED, 6, 700);
        gamedata_add(game, DATA_BACK, 0, 0);
        gamedata_add(game, DATA_SEARCHED, 2, gamedata_score(score));
        gamedata_add(game, DATA_PLAY, 2, 0);
        cr_assert(gamedata_append(file, header, game));
    }
    free(game);
}

Test(bench_selfplay, what_scores_promised_is_compared_with_what_came) {
    char message[256];
    GamedataHeader header = {.rule = 1, .width = 15, .height = 15};
    int file = gamedata_open("f", &header, count_games, NULL, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    /* As a curve with near = 250 would have it, seen by either side. Then a win that is not
     * proven, a move that was not searched, and a proven win, which does not count. */
    append_games(file, &header, 100, 299, 500);
    append_games(file, &header, -500, 60, 500);
    append_games(file, &header, 27480, 45, 50);
    append_games(file, &header, SCORE_UNSEARCHED_LOSS, 2, 10);
    append_games(file, &header, 29990, 100, 100);
    close(file);
    const BenchRun *run = bench_run("data f -calibrate");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "| standard 15x15 | 1160 |"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, " → 60 ± 4 (500) |"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, " → 88 ± 3 (500) |"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "97 → 80 ± 25 (10) | 99.5 → 90.0 ± 8.3 (50) |\n"), "%s",
                       run->output);
    const char *near = strstr(run->output, "f: best near ");
    cr_assert_not_null(near, "%s", run->output);
    double value = strtod(near + strlen("f: best near "), NULL);
    cr_expect(value > 240 && value < 260, "%s", run->output);

    cr_expect_eq(bench_run("data missing -calibrate")->status, 2);
}

Test(bench_selfplay, too_few_games_promise_no_curve) {
    char message[256];
    GamedataHeader header = {.rule = 1, .width = 15, .height = 15};
    int file = gamedata_open("few", &header, count_games, NULL, message, sizeof message);
    append_games(file, &header, 100, 1, 1);
    close(file);
    file = gamedata_open("proven", &header, count_games, NULL, message, sizeof message);
    append_games(file, &header, 29990, 30, 30);
    close(file);
    const BenchRun *run = bench_run("data few proven -calibrate");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "few: 1 game: intervals and a curve take at least 30"),
                       "%s", run->output);
    cr_expect_not_null(strstr(run->output, "proven: no curve: every score proves a result\n"), "%s",
                       run->output);
    cr_expect_null(strstr(run->output, "best near"), "%s", run->output);
}

Test(bench_selfplay, the_openings_maker_goes_on_with_the_same_openings) {
    const char *make = "openings -boardsize 11 -rule 4 -nodes 200 -balance 200 -quiet";
    cr_expect_eq(bench_run("%s -count 8 -out whole", make)->status, 0);
    cr_expect_eq(bench_run("%s -count 3 -out part", make)->status, 0);
    cr_expect_eq(bench_run("%s -count 8 -out part", make)->status, 0);
    cr_expect_str_eq(bench_read("part"), bench_read("whole"));
    cr_expect_eq(bench_run("openings -boardsize 11x11 -rule 4 -nodes 200 -balance 200 -quiet "
                           "-count 8 -out part")
                     ->status,
                 0);
    cr_expect_str_eq(bench_read("part"), bench_read("whole"));
    cr_expect_eq(bench_run("%s -count 9 -out part -seed 2", make)->status, 2);

    /* Goes on after the settings alone, but not after a line that is no opening. */
    const char *whole = bench_read("whole");
    char text[512];
    snprintf(text, sizeof text, "%.*s", (int)(strchr(whole, '\n') + 1 - whole), whole);
    bench_write("part", text);
    cr_expect_eq(bench_run("%s -count 8 -out part", make)->status, 0);
    cr_expect_str_eq(bench_read("part"), whole);
    snprintf(text, sizeof text, "%s?\n", whole);
    bench_write("part", text);
    const BenchRun *run = bench_run("%s -count 9 -out part", make);
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "part:10: '?' is no list"), "%s", run->output);
    cr_expect_str_eq(bench_read("part"), text);
    cr_expect_eq(bench_run("%s -count 9", make)->status, 2);
    run = bench_run("%s -count 3 -out whole", make);
    cr_expect_not_null(strstr(run->output, "whole: 8 openings are there already"), "%s",
                       run->output);
    run = bench_run("openings -check missing");
    cr_expect_eq(run->status, 2);
    cr_expect_eq(strncmp(run->output, "openings: missing: ", 19), 0, "%s", run->output);

    char message[256];
    OpeningBook book = {.rule = 4, .width = 11, .height = 11};
    cr_assert(opening_book_read(&book, "whole", message, sizeof message), "%s", message);
    cr_expect_eq(book.count, 8);
    for (int i = 0; i < book.count; i++) {
        cr_expect(book.openings[i].count >= 3 && book.openings[i].count <= 9);
        for (int j = 0; j < i; j++)
            cr_expect_neq(opening_maker_key(&book.openings[i], 11, 11),
                          opening_maker_key(&book.openings[j], 11, 11));
    }
    opening_book_free(&book);
}

Test(bench_selfplay, the_openings_maker_makes_what_is_torn_again) {
    const char *make = "openings -boardsize 11 -rule 4 -nodes 200 -balance 200 -quiet";
    cr_expect_eq(bench_run("%s -count 8 -out whole", make)->status, 0);
    const char *whole = bench_read("whole");
    int64_t settings = strcspn(whole, "\n"), length = (int64_t)strlen(whole);
    const int64_t SIZES[] = {0, 20, settings, settings + 3, length - 1, length - 4};
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        bench_write("part", whole);
        cr_assert_eq(truncate("part", SIZES[i]), 0);
        const BenchRun *run = bench_run("%s -count 8 -out part", make);
        cr_expect_eq(run->status, 0, "%s", run->output);
        cr_expect_str_eq(bench_read("part"), whole, "torn after %d bytes", (int)SIZES[i]);
    }
}

Test(bench_selfplay, the_openings_maker_ends_where_there_are_no_others) {
    const BenchRun *run =
        bench_run("--version; ulimit -t 20; \"$B\" openings -boardsize 5 -fewest 1 -most 2 "
                  "-nodes 100 -balance 30000 -count 1000 -quiet -out few");
    cr_expect_eq(run->status, 1, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "6 openings, 6 of "), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "there seem to be no others"), "%s", run->output);
}

Test(bench_selfplay, the_openings_maker_ends_where_nothing_is_even_enough) {
    const BenchRun *run = bench_run("--version; ulimit -t 40; \"$B\" openings -boardsize 5 "
                                    "-nodes 10 -balance 0 -quiet -out none");
    cr_expect_eq(run->status, 1, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "0 openings, 0 of 20"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "none of 20000 groups in a row was even enough"), "%s",
                       run->output);
}

Test(bench_selfplay, an_opening_that_cannot_be_written_does_not_count) {
    const char *make = "openings -boardsize 11 -rule 4 -nodes 200 -balance 200 -quiet";
    cr_expect_eq(bench_run("%s -count 8 -out whole", make)->status, 0);
    const char *whole = bench_read("whole");
    bench_limit_files((int64_t)strlen(whole) - 2);
    const BenchRun *run = bench_run("%s -count 8 -out part", make);
    bench_limit_files(INT64_MAX);
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "7 openings, 7 of "), "%s", run->output);
    cr_expect_eq(bench_run("%s -count 8 -out part", make)->status, 0);
    cr_expect_str_eq(bench_read("part"), whole);
}

Test(bench_selfplay, openings_are_checked_for_how_even_they_are) {
    const char *check = "openings -boardsize 11 -rule 4 -nodes 200 -balance 200 -check";
    /* Made to be more even than is asked for below: the maker's searches remember former ones. */
    const char *make = "openings -boardsize 11 -rule 4 -nodes 200 -balance 100 -quiet";
    cr_assert_eq(bench_run("%s -count 4 -out even", make)->status, 0);
    const BenchRun *run = bench_run("%s even -quiet", check);
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "4 openings, 200 positions each\n"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "          200          4 "), "%s", run->output);

    /* White's open four is won for white to move, black's for black. */
    bench_write("won", "a1c3a3c4a5c5a7c6\n"
                       "c3a1c4a3c5a5c6\n");
    run = bench_run("%s won", check);
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "a1c3a3c4a5c5a7c6 -299"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "c3a1c4a3c5a5c6 +299"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "         more          2             1\n"), "%s",
                       run->output);

    cr_expect_eq(bench_run("%s missing", check)->status, 2);
    cr_expect_eq(bench_run("%s even -out x", check)->status, 2);
    bench_write("twice", "a1a1\n");
    run = bench_run("%s twice", check);
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "twice"), "%s", run->output);
}

Test(bench_selfplay, openings_of_another_rule_or_board_are_checked_with_a_note) {
    static const char *const FIRST[] = {"# pentad-bench openings -rule 8 -boardsize 11 -seed 1\n",
                                        "# pentad-bench openings -rule 4 -boardsize 11x12\n",
                                        "# pentad-bench openings -rule 4 -boardsize 11x11\n",
                                        "# pentad-bench openings of my own\n",
                                        "# -rule 8\n",
                                        ""};
    static const char *const NOTE[] = {"note: set was made for caro 11x11, not renju 11x11\n",
                                       "note: set was made for renju 11x12, not renju 11x11\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(FIRST); i++) {
        char set[256];
        snprintf(set, sizeof set, "%sf6f7g8\n", FIRST[i]);
        bench_write("set", set);
        const BenchRun *run = bench_run("openings -boardsize 11 -rule 4 -nodes 200 -check set");
        cr_expect_eq(run->status, 0, "%s", run->output);
        cr_expect_not_null(strstr(run->output, "1 opening, 200 positions each\n"));
        const char *note = strstr(run->output, "note: ");
        cr_assert_eq(note != NULL, i < ARRAY_LENGTH(NOTE), "%s: %s", FIRST[i], run->output);
        if (note != NULL)
            cr_expect_eq(strncmp(note, NOTE[i], strlen(NOTE[i])), 0, "%s", note);
        run = bench_run("selfplay -games 1 -nodes 20 -boardsize 11 -rule 4 -openings set -quiet");
        cr_expect_eq(run->status, 0, "%s", run->output);
        cr_expect_eq(strstr(run->output, "selfplay: note: ") != NULL, i < ARRAY_LENGTH(NOTE));
    }
}

/* Takes what a maker for the rule leaves of the moves. */
static int shorten(int rule, const char *moves) {
    Opening opening;
    const OpeningCriteria criteria = {
        .rule = rule, .width = 15, .height = 15, .fewest = 3, .most = 9, .nodes = 1};
    OpeningMaker *maker = opening_maker_create(&criteria);
    cr_assert_not_null(maker);
    opening.count = stones_read(moves, 15, 15, opening.cells, OPENING_MAX_STONES);
    cr_assert_gt(opening.count, 0);
    opening_maker_shorten(maker, &opening);
    opening_maker_destroy(maker);
    return opening.count;
}

Test(bench_selfplay, an_opening_is_shortened_to_an_unfinished_game) {
    cr_expect_eq(shorten(RULE_FREESTYLE, "a1a9b1b9c1c9d1d9"), 8);
    cr_expect_eq(shorten(RULE_FREESTYLE, "a1a9b1b9c1c9d1d9e1"), 8, "five");
    cr_expect_eq(shorten(RULE_FREESTYLE, "a1a9b1b9c1c9d1d9e1o1"), 8, "five, and a stone");
    cr_expect_eq(shorten(RULE_RENJU, "f8a1g8a15h9o1h10o15h8"), 8, "double three");
}

/* An opening that nobody finds even is played from all the same. */
Test(bench_selfplay, the_last_of_many_openings_ends_no_game) {
    static const OpeningBook NONE = {0};
    SelfplaySettings settings = {
        .header = {.rule = RULE_RENJU, .width = 15, .height = 15, .nodes = 1},
        .seed = 1,
        .criteria = {.rule = RULE_RENJU,
                     .width = 15,
                     .height = 15,
                     .fewest = 16,
                     .most = 16,
                     .nodes = 1,
                     .balance = -1},
        .book = &NONE,
        .hash_mib = 1};
    ThinkControl control = {0};
    SelfplayTable *table = selfplay_table_create(&settings);
    SelfplayGame *game = malloc(sizeof *game);
    cr_assert(table != NULL && game != NULL);
    static const int GAMES[] = {110, 172}; /* whose last openings end in a foul and in a five */
    for (size_t i = 0; i < ARRAY_LENGTH(GAMES); i++) {
        cr_expect(selfplay_play(table, GAMES[i], &control, game));
        cr_expect_gt(game->count, game->opening_count, "%d", GAMES[i]);
        cr_expect_lt(game->opening_count, 16, "%d", GAMES[i]);
    }
    free(game);
    selfplay_table_destroy(table);
}

Test(bench_selfplay, a_board_that_is_no_square_has_no_diagonal_to_mirror_at) {
    const Opening corners = {.count = 2, .cells = {0, 19 * 15 + 14}};
    cr_expect_eq(opening_book_symmetries(15, 15), 8);
    cr_assert_eq(opening_book_symmetries(15, 20), 4);
    for (int symmetry = 0; symmetry < 4; symmetry++) {
        Opening turned = opening_book_transform(&corners, 15, 20, symmetry);
        for (int i = 0; i < 2; i++) {
            int x = turned.cells[i] % 15, y = turned.cells[i] / 15;
            cr_expect((x == 0 || x == 14) && (y == 0 || y == 19), "%d,%d", x, y);
        }
    }
}

Test(bench_selfplay, an_opening_has_the_same_key_in_all_positions) {
    Opening opening = {.count = 4, .cells = {16, 17, 40, 33}};
    Opening reordered = {.count = 4, .cells = {40, 33, 16, 17}};
    Opening other = {.count = 4, .cells = {17, 16, 40, 33}};
    for (int symmetry = 0; symmetry < OPENING_SYMMETRIES; symmetry++) {
        Opening turned = opening_book_transform(&opening, 15, 15, symmetry);
        cr_expect_eq(opening_maker_key(&turned, 15, 15), opening_maker_key(&opening, 15, 15));
    }
    cr_expect_eq(opening_maker_key(&reordered, 15, 15), opening_maker_key(&opening, 15, 15));
    cr_expect_neq(opening_maker_key(&other, 15, 15), opening_maker_key(&opening, 15, 15));
}

Test(bench_selfplay, a_report_is_one_page_with_every_game) {
    bench_run("match -engine name=\"A<&>\" cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\" "
              "-each nodes=1 -boardsize 9 -games 4 -quiet -results r");
    const BenchRun *run = bench_run("report -results r r -out page.html");
    cr_expect_eq(run->status, 0, "%s", run->output);
    const char *page = bench_read("page.html");
    cr_expect_eq(strncmp(page, "<!DOCTYPE html>", 15), 0);
    cr_expect_not_null(strstr(page, "</html>"));
    cr_expect_null(strstr(page, "A<&>"), "names are escaped");
    cr_expect_not_null(strstr(page, "A&lt;&amp;&gt; - B"));
    cr_expect_not_null(strstr(page, "\"A\\u003c&>\""));
    cr_expect_not_null(strstr(page, "<polyline class='curve'"));
    cr_expect_null(strstr(page, "src="), "nothing is loaded");
    cr_expect_null(strstr(page, "href="), "nothing is loaded");
    int games = 0;
    for (const char *at = page; (at = strstr(at, "\"ruleName\"")) != NULL; at++)
        games++;
    cr_expect_eq(games, 4);
    cr_expect_eq(bench_run("report -results missing")->status, 2);
    cr_expect_eq(bench_run("report")->status, 2);
}
