/* What result files and reports say about how a match was played, and the hash of files. */
#include "bench/bench_support.h"

#include "ground/sha256.h"
#include "match/match_header.h"
#include "match/results.h"
#include "text/json.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(bench_settings, .init = bench_enter, .fini = bench_leave);

/* The lines of a file that are settings or ends, in order. */
typedef struct Headers {
    int settings, ends;
    HeaderLines lines;
    HeaderKind kind[64];
} Headers;

static bool no_game(void *context, const GameRecord *record) {
    (void)context;
    (void)record;
    return true;
}

static bool collect(void *context, const char *line, HeaderKind kind) {
    Headers *headers = context;
    cr_assert_lt(headers->lines.count, 64);
    headers->kind[headers->lines.count] = kind;
    headers->settings += kind == HEADER_SETTINGS;
    headers->ends += kind == HEADER_END;
    return header_lines_add(&headers->lines, line) == HEADER_ADDED_NEW;
}

static Headers read_headers(const char *path) {
    ResultsSummary summary;
    Headers headers = {0};
    cr_assert(results_read(path, no_game, collect, &headers, &summary));
    return headers;
}

static void expect_text(const char *object, const char *key, const char *value) {
    char text[1024] = "";
    cr_expect(json_read_string(object, key, text, sizeof text), "there is no %s", key);
    cr_expect_str_eq(text, value, "%s is %s", key, text);
}

static void expect_number(const char *object, const char *key, int64_t value) {
    int64_t number = -1;
    cr_expect(json_read_int(object, key, &number), "there is no %s", key);
    cr_expect_eq(number, value, "%s is %d", key, (int)number);
}

static void expect_null(const char *object, const char *key) {
    const char *value = json_find(object, key);
    cr_assert_not_null(value, "there is no %s", key);
    cr_expect_eq(strncmp(value, "null", 4), 0, "%s is %s", key, value);
}

/* Whether a text is "2026-11-23T12:31:24Z" with other digits. */
static bool is_date(const char *object, const char *key) {
    static const char FORM[] = "0000-00-00T00:00:00Z";
    char date[MACHINE_DATE_SIZE] = "";
    json_read_string(object, key, date, sizeof date);
    for (size_t i = 0; i < sizeof FORM; i++)
        if (FORM[i] == '0' ? date[i] < '0' || date[i] > '9' : date[i] != FORM[i])
            return false;
    return true;
}

/* A match with something of everything. */
static void play_rich_match(void) {
    bench_write("o.txt", "f6f7g7\n");
    const BenchRun *run = bench_run(
        "match -rule renju -boardsize 11x10 -games 2 -repeat -quiet -results r -maxmoves 60 "
        "-openings file=o.txt order=random symmetry=random -seed 7 -concurrency 2 -slice 1/1 "
        "-resign score=900 moves=2 -draw score=3 moves=4 after=5 -sprt elo0=-1 elo1=2.5 "
        "-engine name='A <b>' tc=30/5+0.1 threads=1 keep=1 \"info=a 1\" \"info=b 2\" "
        "cmd=\"$B stub # ]}{[ \\\" \\\\\" "
        "-engine name=B cmd=\"$B stub -seed 2\" nodes=1 depth=3 memory=900M suspend=1 "
        "-each start=3600 tolerance=3600");
    cr_assert_eq(run->status, 0, "%s", run->output);
}

/* A number of a line, or of an engine in it. */
typedef struct NumberCase {
    const char *key;
    int value;
} NumberCase;

/* The numbers that play_rich_match() has for the match. */
static const NumberCase MATCH_NUMBERS[] = {{"rule", 4},
                                           {"width", 11},
                                           {"height", 10},
                                           {"games", 2},
                                           {"gauntlet", 0},
                                           {"repeat", 1},
                                           {"swap2", 0},
                                           {"seed", 7},
                                           {"openings_count", 1},
                                           {"max_moves", 60},
                                           {"resign_score", 900},
                                           {"resign_moves", 2},
                                           {"resign_twosided", 1},
                                           {"draw_score", 3},
                                           {"draw_moves", 4},
                                           {"draw_after", 5},
                                           {"slice", 1},
                                           {"slices", 1},
                                           {"concurrency", 2}};

/* And for its engines. */
static const NumberCase FIRST_NUMBERS[] = {
    {"turn_ms", 5000},         {"match_ms", 30000}, {"increment_ms", 100}, {"start_ms", 3600000},
    {"tolerance_ms", 3600000}, {"threads", 1},      {"keep", 1},           {"suspend", 0}};
static const NumberCase SECOND_NUMBERS[] = {
    {"nodes", 1}, {"depth", 3}, {"memory", 900 << 20}, {"suspend", 1}};

static void expect_numbers(const char *object, const NumberCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        expect_number(object, cases[i].key, cases[i].value);
}

Test(bench_settings, everything_needed_to_repeat_a_match_stands_before_its_games) {
    char match[RECORD_MATCH_SIZE] = "";
    play_rich_match();
    Headers headers = read_headers("r");
    cr_assert_eq(headers.settings, 1);
    const char *line = headers.lines.line[0];
    cr_expect_eq(strncmp(bench_read("r"), line, strlen(line)), 0, "it is the first line");
    json_read_string(line, "match", match, sizeof match);
    cr_expect_str_eq(match, bench_records("r")->records[0].match);
    cr_expect(is_date(line, "started"));

    expect_text(line, "runner", ENGINE_NAME " " ENGINE_VERSION ", pentad-bench match");
    expect_text(line, "rule_name", "renju");
    expect_text(line, "openings", "o.txt");
    expect_text(line, "openings_sha256",
                "0166a22beb63cbe33b0f3df8fe95601a302c0ab1dc36d2c6a820f81c4c78f30d");
    expect_text(line, "order", "random");
    expect_text(line, "symmetry", "random");
    expect_numbers(line, MATCH_NUMBERS, ARRAY_LENGTH(MATCH_NUMBERS));
    cr_expect_eq(strncmp(json_find(line, "sprt"), "[-1,2.5,0.05,0.05]", 18), 0);
    expect_number(line, "cores", clock_processors());
    cr_expect_not_null(json_find(line, "cpu"));
    cr_expect_not_null(json_find(line, "system"));
    cr_expect_not_null(json_find(line, "folder"));
    const char *word = json_first(json_find(line, "arguments"));
    cr_expect_eq(strncmp(word, "\"match\",\"-rule\",\"renju\",", 23), 0, "%s", word);
    header_lines_free(&headers.lines);
}

Test(bench_settings, an_option_may_be_given_in_parts) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -quiet -games 2 -results r "
              "-resign moves=5 -draw moves=7 -resign score=900 -draw score=9");
    Headers headers = read_headers("r");
    cr_assert_eq(headers.settings, 1);
    expect_number(headers.lines.line[0], "resign_moves", 5);
    expect_number(headers.lines.line[0], "resign_score", 900);
    expect_number(headers.lines.line[0], "draw_moves", 7);
    expect_number(headers.lines.line[0], "draw_score", 9);
    header_lines_free(&headers.lines);
}

Test(bench_settings, what_each_engine_was_told_stands_before_the_games) {
    char command[4096];
    play_rich_match();
    Headers headers = read_headers("r");
    cr_assert_eq(headers.settings, 1);
    const char *line = headers.lines.line[0];
    const char *first = json_first(json_find(line, "engines")), *second = json_next(first);
    cr_assert_not_null(second);
    cr_expect_null(json_next(second));
    expect_text(first, "name", "A <b>");
    snprintf(command, sizeof command, "%s stub # ]}{[ \" \\", getenv("B"));
    expect_text(first, "command", command);
    expect_numbers(first, FIRST_NUMBERS, ARRAY_LENGTH(FIRST_NUMBERS));
    expect_null(first, "nodes");
    expect_null(first, "depth");
    expect_null(first, "memory");
    const char *info = json_first(json_find(first, "info"));
    cr_expect_eq(strncmp(info, "\"a 1\"", 5), 0);
    cr_expect_eq(strncmp(json_next(info), "\"b 2\"", 5), 0);
    expect_numbers(second, SECOND_NUMBERS, ARRAY_LENGTH(SECOND_NUMBERS));
    expect_null(second, "turn_ms");
    expect_null(second, "threads");
    header_lines_free(&headers.lines);
}

Test(bench_settings, the_last_line_says_when_and_why_a_run_ended) {
    static const struct {
        const char *arguments, *why;
        int status;
    } CASES[] = {
        {BENCH_STUBS BENCH_PATIENT "-games 4", "complete", 0},
        {BENCH_PATIENT "-games 200 -sprt elo0=0 elo1=200 -engine name=A cmd=\"$B stub\" "
                       "-engine name=B cmd=\"$B stub -vice outside\"",
         "decided", 0},
        {BENCH_PATIENT "-games 200 -engine name=A cmd=\"$B stub\" "
                       "-engine name=B cmd=\"$B stub -vice crash\"",
         "crashes", 1},
        {BENCH_STUBS BENCH_PATIENT
         "-games 100000 2>&1 & match=$!; while [ ! -s r3 ]; do sleep 0.01; done; "
         "kill -TERM $match; wait $match",
         "interrupted", 130},
        {BENCH_PATIENT "-games 200 -engine name=A cmd=\"$B stub -vice crash\" "
                       "-engine name=B cmd=\"$B stub -vice crash\"",
         "crashes", 1},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char path[8];
        snprintf(path, sizeof path, "r%d", (int)i);
        const BenchRun *run =
            bench_run("match -boardsize 9 -quiet -results %s %s", path, CASES[i].arguments);
        cr_expect_eq(run->status, CASES[i].status, "%s: %s", CASES[i].why, run->output);
        Headers headers = read_headers(path);
        cr_assert_eq(headers.settings, 1);
        cr_assert_eq(headers.ends, 1, "%s", CASES[i].why);
        const char *settings = headers.lines.line[0], *end = headers.lines.line[1];
        cr_expect_eq(headers.kind[1], HEADER_END);
        expect_text(end, "end", CASES[i].why);
        expect_number(end, "played", bench_records(path)->count);
        cr_expect(is_date(end, "ended"));
        cr_expect_eq(strncmp(json_find(end, "started"), json_find(settings, "started"), 22), 0);
        cr_expect_eq(strncmp(json_find(end, "match"), json_find(settings, "match"), 18), 0);
        header_lines_free(&headers.lines);
    }
}

Test(bench_settings, every_run_of_a_match_says_how_it_went_and_one_without_games_nothing) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    const BenchRun *run = bench_run(
        "match -engine name=A cmd=\"$B stub -seed 1 -delay 0\" -engine name=B "
        "cmd=\"$B stub -seed 2\" " BENCH_PATIENT "-boardsize 9 -games 6 -quiet -results r");
    cr_expect_not_null(strstr(run->output, "note: in an earlier run of this match A was started"),
                       "%s", run->output);
    cr_expect_null(strstr(run->output, "this match B was started"));
    cr_expect_not_null(strstr(run->output, "2 games of this match, 0 others, 0 unreadable lines"));
    Headers headers = read_headers("r");
    cr_assert_eq(headers.lines.count, 4);
    cr_expect_eq(headers.settings, 2);
    expect_number(headers.lines.line[1], "played", 2);
    expect_number(headers.lines.line[3], "played", 4);
    header_lines_free(&headers.lines);

    const char *before = bench_read("r");
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 6 -quiet -results r");
    cr_expect_str_eq(bench_read("r"), before);

    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 8 -quiet -results r");
    run = bench_run("match -engine name=A cmd=\"$B stub -seed 1 -delay 0\" -engine name=B "
                    "cmd=\"$B stub -seed 2\" " BENCH_PATIENT
                    "-boardsize 9 -games 8 -quiet -results r");
    const char *note = strstr(run->output, "note: in an earlier run of this match A was started");
    cr_assert_not_null(note, "%s", run->output);
    cr_expect_null(strstr(note + 1, "note: "), "each command is told once: %s", run->output);
}

Test(bench_settings, merging_keeps_each_line_once) {
    for (int i = 1; i <= 2; i++)
        bench_run("match " BENCH_STUBS BENCH_PATIENT
                  "-boardsize 9 -games 8 -quiet -slice %d/2 -results part%d",
                  i, i);
    bench_run("match -merge part1 part2 part1 -results all");
    Headers headers = read_headers("all");
    cr_assert_eq(headers.lines.count, 4);
    for (int i = 0; i < 4; i++) {
        expect_number(headers.lines.line[i], "slice", i / 2 + 1);
        cr_expect_eq(headers.kind[i], i % 2 == 0 ? HEADER_SETTINGS : HEADER_END);
        char line[1 << 14];
        snprintf(line, sizeof line, "%s\n", headers.lines.line[i]);
        cr_expect_not_null(strstr(bench_read(i < 2 ? "part1" : "part2"), line),
                           "it is the line as it was");
    }
    header_lines_free(&headers.lines);
    cr_expect_eq(bench_records("all")->count, 8);
    cr_expect_eq(bench_records("all")->malformed, 0);
}

Test(bench_settings, a_torn_line_of_settings_is_skipped_and_the_match_goes_on) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results whole");
    char *text = strdup(bench_read("whole"));
    text[200] = '\0';
    bench_write("r", text);
    free(text);
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet -results r");
    cr_expect_eq(run->status, 0, "%s", run->output);
    const BenchRecords *games = bench_records("r");
    cr_expect_eq(games->count, 2);
    cr_expect_eq(games->malformed, 1);
    Headers headers = read_headers("r");
    cr_expect_eq(headers.settings, 1);
    cr_expect_eq(headers.ends, 1);
    header_lines_free(&headers.lines);
}

/* Expects that no table of the page has two columns of one name. */
static void expect_distinct_columns(const char *page) {
    int tables = 0;
    for (const char *table = page; (table = strstr(table, "<table")) != NULL; table++) {
        const char *end = strstr(table, "</tr>");
        char names[32][64];
        int count = 0;
        for (const char *name = table; (name = strstr(name, "<th")) != NULL && name < end;) {
            name = strchr(name, '>') + 1;
            cr_assert_lt(count, 32);
            snprintf(names[count], sizeof names[0], "%.*s", (int)strcspn(name, "<"), name);
            for (int i = 0; i < count; i++)
                cr_expect_str_neq(names[i], names[count]);
            count++;
        }
        tables += count > 1;
    }
    cr_expect_geq(tables, 4, "the page has %d tables with columns", tables);
}

Test(bench_settings, the_report_shows_how_the_match_was_played) {
    play_rich_match();
    const BenchRun *run = bench_run("report -results r -out page.html");
    cr_assert_eq(run->status, 0, "%s", run->output);
    const char *page = bench_read("page.html");
    static const char *const PARTS[] = {
        "<h2>How it was played</h2>",
        "<tr><th>rule</th><td>renju (4)</td></tr>",
        "<tr><th>board</th><td>11x10</td></tr>",
        "<td>o.txt, 1 of them, order random, symmetry random</td>",
        "<tr><th>seed</th><td>7</td></tr>",
        "a draw at 60 stones; resign score=900 moves=2 twosided=1; draw score=3 moves=4 after=5",
        "<tr><td>A &lt;b&gt;</td>",
        " stub # ]}{[ \" \\</code></td><td>5 s</td><td>30 s</td><td>0.1 s</td>",
        "<td>a 1; b 2</td>",
        "<td>943718400</td>",
        "<td>2</td><td>complete</td><td>1/1</td><td>2</td>",
        ENGINE_NAME " " ENGINE_VERSION ", pentad-bench match",
        "<code>pentad-bench match -rule renju -boardsize 11x10 ",
        " 'info=a 1' 'info=b 2' 'cmd="};
    for (size_t i = 0; i < ARRAY_LENGTH(PARTS); i++)
        cr_expect_not_null(strstr(page, PARTS[i]), "%s", PARTS[i]);
    cr_expect_null(strstr(page, "do not say"));
    expect_distinct_columns(page);
}

Test(bench_settings, the_report_knows_with_how_many_games_a_match_went_on) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -quiet -games 2 -results r");
    bench_run("match " BENCH_STUBS BENCH_PATIENT
              "-boardsize 9 -quiet -games 4 -results r -sprt elo1=7");
    bench_run("report -results r -out page");
    const char *page = bench_read("page");
    cr_expect_not_null(strstr(page, "<td>4 for each two engines"));
    cr_expect_null(strstr(page, "<td>2 for each two engines"));
    cr_expect_not_null(strstr(page, "<th>SPRT</th><td>elo0, elo1, alpha, beta: 0,7,0.05,0.05"));
}

Test(bench_settings, a_report_of_old_files_says_that_they_do_not_tell) {
    play_rich_match();
    char *games = strdup(strchr(bench_read("r"), '\n') + 1);
    bench_write("old", games); /* without the first line, as files were before there was one */
    free(games);
    const BenchRun *run = bench_run("report -results old -out page.html");
    cr_assert_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(
        strstr(bench_read("page.html"), "The files do not say how the games of match"));
    run = bench_run("match -merge old -results new");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_eq(bench_records("new")->count, 2);
}

Test(bench_settings, the_hash_of_a_file_is_SHA_256) {
    static const struct {
        int count; /* of the letter a; 0: the text itself */
        const char *text, *hash;
    } CASES[] = {
        {0, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {0, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {0, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {119, NULL, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, NULL, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char hash[SHA256_TEXT_SIZE], letters[120];
        memset(letters, 'a', sizeof letters);
        if (CASES[i].text != NULL)
            sha256_write(CASES[i].text, strlen(CASES[i].text), hash);
        else
            sha256_write(letters, (size_t)CASES[i].count, hash);
        cr_expect_str_eq(hash, CASES[i].hash);
    }
}
