/* report_settings: see report_settings.h.
 *
 * What is the same for all runs of a match (the conditions of its games) is shown once, from the
 * last run, which may have gone on with more games; what may differ (date, machine, slice,
 * commands) by run.
 */
#include "report/report_settings.h"

#include "game/record.h"
#include "report/chart.h"
#include "text/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { VALUE_SIZE = 4096 };

/* Whether a line is of this kind and belongs to this match. */
static bool is_line(const char *line, HeaderKind kind, const char *match) {
    char id[RECORD_MATCH_SIZE];
    return match_header_kind(line) == kind && json_read_string(line, "match", id, sizeof id) &&
           strcmp(id, match) == 0;
}

bool report_settings_has(const HeaderLines *lines, const char *match) {
    for (int i = 0; i < lines->count; i++)
        if (is_line(lines->line[i], HEADER_SETTINGS, match))
            return true;
    return false;
}

/* Appends the string under `key`; nothing if there is none. */
static void append_text(Text *text, const char *object, const char *key) {
    char value[VALUE_SIZE];
    if (json_read_string(object, key, value, sizeof value))
        chart_append_escaped(text, value);
}

/* The number under `key`, `missing` if there is none. */
static int64_t number(const char *object, const char *key, int64_t missing) {
    int64_t value;
    return json_read_int(object, key, &value) ? value : missing;
}

/* Appends a row of the table of conditions up to its value. */
static void begin_row(Text *text, const char *name) {
    text_append(text, "<tr><th>%s</th><td>", name);
}

static void end_row(Text *text) {
    text_append(text, "</td></tr>\n");
}

static void append_number_row(Text *text, const char *name, const char *object, const char *key) {
    begin_row(text, name);
    text_append(text, "%" PRId64, number(object, key, 0));
    end_row(text);
}

static void append_openings(Text *text, const char *line) {
    begin_row(text, "openings");
    if (number(line, "swap2", 0) != 0) {
        text_append(text, "swap2, made by the engines");
    } else if (json_find(line, "openings") == NULL) {
        text_append(text, "none: the empty board");
    } else {
        append_text(text, line, "openings");
        text_append(text, ", %" PRId64 " of them, order ", number(line, "openings_count", 0));
        append_text(text, line, "order");
        text_append(text, ", symmetry ");
        append_text(text, line, "symmetry");
        end_row(text);
        begin_row(text, "SHA-256 of the openings");
        append_text(text, line, "openings_sha256");
    }
    end_row(text);
    append_number_row(text, "seed", line, "seed");
}

/* Appends what ends games early and the whole match. */
static void append_ends(Text *text, const char *line) {
    char test[64];
    const char *sprt = json_find(line, "sprt");
    begin_row(text, "ends of games");
    text_append(text, "the rules");
    if (number(line, "max_moves", 0) > 0)
        text_append(text, "; a draw at %" PRId64 " stone%s", number(line, "max_moves", 0),
                    text_plural(number(line, "max_moves", 0)));
    if (number(line, "resign_moves", 0) > 0)
        text_append(text, "; resign score=%" PRId64 " moves=%" PRId64 " twosided=%" PRId64,
                    number(line, "resign_score", 0), number(line, "resign_moves", 0),
                    number(line, "resign_twosided", 1));
    if (number(line, "draw_moves", 0) > 0)
        text_append(text, "; draw score=%" PRId64 " moves=%" PRId64 " after=%" PRId64,
                    number(line, "draw_score", 0), number(line, "draw_moves", 0),
                    number(line, "draw_after", 0));
    end_row(text);
    if (sprt == NULL)
        return;
    begin_row(text, "SPRT");
    text_append(text, "elo0, elo1, alpha, beta: ");
    snprintf(test, sizeof test, "%.*s", (int)strcspn(sprt, "]"), sprt);
    chart_append_escaped(text, test[0] == '[' ? test + 1 : test);
    end_row(text);
}

static void append_conditions(Text *text, const char *line) {
    text_append(text, "<div class='wide'><table class='facts'>\n");
    begin_row(text, "match");
    append_text(text, line, "match");
    end_row(text);
    begin_row(text, "rule");
    append_text(text, line, "rule_name");
    text_append(text, " (%" PRId64 ")", number(line, "rule", 0));
    end_row(text);
    begin_row(text, "board");
    text_append(text, "%" PRId64 "x%" PRId64, number(line, "width", 0), number(line, "height", 0));
    end_row(text);
    begin_row(text, "games");
    text_append(text, "%" PRId64 " for each two engines, %s%s", number(line, "games", 0),
                number(line, "gauntlet", 0) != 0 ? "the first against each other"
                                                 : "all against all",
                number(line, "repeat", 0) != 0 ? ", each opening twice" : "");
    end_row(text);
    append_openings(text, line);
    append_ends(text, line);
    text_append(text, "</table></div>\n");
}

/* Appends a cell with seconds; nothing where there is no limit. */
static void append_seconds(Text *text, const char *engine, const char *key) {
    int64_t ms;
    text_append(text, "<td>");
    if (json_read_int(engine, key, &ms))
        text_append(text, "%g s", (double)ms / 1000);
    text_append(text, "</td>");
}

/* Appends a cell with a number; nothing where there is no limit. */
static void append_count(Text *text, const char *engine, const char *key) {
    int64_t value;
    text_append(text, "<td>");
    if (json_read_int(engine, key, &value))
        text_append(text, "%" PRId64, value);
    text_append(text, "</td>");
}

/* Appends the elements of an array of strings. */
static void append_infos(Text *text, const char *array) {
    char value[VALUE_SIZE];
    const char *first = json_first(array);
    for (const char *element = first; element != NULL; element = json_next(element)) {
        text_append(text, "%s", element == first ? "" : "; ");
        if (json_read_text(element, value, sizeof value))
            chart_append_escaped(text, value);
    }
}

/* Appends a word as a shell takes it. */
static void append_shell_word(Text *text, const char *word) {
    if (word[0] != '\0' && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_=./:,+-@%") == strlen(word)) {
        chart_append_escaped(text, word);
        return;
    }
    text_append(text, "'");
    for (char part[VALUE_SIZE]; *word != '\0'; word += strlen(part)) {
        snprintf(part, sizeof part, "%.*s", (int)strcspn(word, "'"), word);
        chart_append_escaped(text, part);
        for (; word[strlen(part)] == '\''; word++)
            text_append(text, "'\\''");
    }
    text_append(text, "'");
}

/* Appends a command line that can be given to a shell again. */
static void append_command_line(Text *text, const char *arguments) {
    char word[VALUE_SIZE];
    text_append(text, "pentad-bench");
    for (const char *element = json_first(arguments); element != NULL;
         element = json_next(element)) {
        text_append(text, " ");
        if (json_read_text(element, word, sizeof word))
            append_shell_word(text, word);
    }
}

static void append_engine(Text *text, const char *engine) {
    text_append(text, "<tr><td>");
    append_text(text, engine, "name");
    text_append(text, "</td><td class='left'><code>");
    append_text(text, engine, "command");
    text_append(text, "</code></td>");
    append_seconds(text, engine, "turn_ms");
    append_seconds(text, engine, "match_ms");
    append_seconds(text, engine, "increment_ms");
    append_seconds(text, engine, "tolerance_ms");
    append_seconds(text, engine, "start_ms");
    append_count(text, engine, "nodes");
    append_count(text, engine, "depth");
    append_count(text, engine, "memory");
    append_count(text, engine, "threads");
    text_append(text, "<td>%s%s</td><td>", number(engine, "keep", 0) != 0 ? "keep " : "",
                number(engine, "suspend", 0) != 0 ? "suspend" : "");
    append_infos(text, json_find(engine, "info"));
    text_append(text, "</td></tr>\n");
}

static void append_engines(Text *text, const char *line) {
    text_append(text, "<div class='wide'><table><tr><th>engine</th><th class='left'>command</th>"
                      "<th>per move</th><th>per game</th><th>added per move</th>"
                      "<th>tolerance</th><th>to start</th><th>nodes</th><th>depth</th>"
                      "<th>memory, bytes</th><th>threads</th><th>process</th>"
                      "<th>INFO lines</th></tr>\n");
    for (const char *engine = json_first(json_find(line, "engines")); engine != NULL;
         engine = json_next(engine))
        append_engine(text, engine);
    text_append(text, "</table></div>\n");
}

/* The line with the end of the run that the settings `line` began; NULL if there is none. */
static const char *find_end(const HeaderLines *lines, int run, const char *match) {
    char started[MACHINE_DATE_SIZE] = "", other[MACHINE_DATE_SIZE];
    json_read_string(lines->line[run], "started", started, sizeof started);
    for (int i = run + 1; i < lines->count; i++)
        if (is_line(lines->line[i], HEADER_END, match) &&
            json_read_string(lines->line[i], "started", other, sizeof other) &&
            strcmp(started, other) == 0 &&
            number(lines->line[i], "slice", 1) == number(lines->line[run], "slice", 1))
            return lines->line[i];
    return NULL;
}

static void append_run(Text *text, const HeaderLines *lines, int run, const char *match) {
    const char *line = lines->line[run], *end = find_end(lines, run, match);
    text_append(text, "<tr><td>");
    append_text(text, line, "started");
    text_append(text, "</td><td>");
    if (end == NULL)
        text_append(text, "not said</td><td></td><td>");
    else {
        append_text(text, end, "ended");
        text_append(text, "</td><td>%" PRId64 "</td><td>", number(end, "played", 0));
        append_text(text, end, "end");
    }
    text_append(text, "</td><td>%" PRId64 "/%" PRId64 "</td><td>%" PRId64 "</td><td>",
                number(line, "slice", 1), number(line, "slices", 1),
                number(line, "concurrency", 1));
    append_text(text, line, "cpu");
    text_append(text, "</td><td>%" PRId64 "</td><td>", number(line, "cores", 0));
    append_text(text, line, "system");
    text_append(text, "</td><td>");
    append_text(text, line, "runner");
    text_append(text, "</td><td class='left'>");
    append_text(text, line, "folder");
    text_append(text, "</td><td class='left'><code>");
    append_command_line(text, json_find(line, "arguments"));
    text_append(text, "</code></td></tr>\n");
}

static void append_runs(Text *text, const HeaderLines *lines, const char *match) {
    text_append(
        text,
        "<div class='wide'><table><tr><th>run from</th><th>to</th>"
        "<th>games played</th><th>end</th><th>slice</th><th>at a time</th>"
        "<th>processor</th><th>cores</th><th>system</th><th>runner</th><th class='left'>folder</th>"
        "<th class='left'>command line</th></tr>\n");
    for (int i = 0; i < lines->count; i++)
        if (is_line(lines->line[i], HEADER_SETTINGS, match))
            append_run(text, lines, i, match);
    text_append(text, "</table></div>\n");
}

/* Whether the settings of this match stood in an earlier line, too. */
static bool was_seen(const HeaderLines *lines, int line, const char *match) {
    for (int i = 0; i < line; i++)
        if (is_line(lines->line[i], HEADER_SETTINGS, match))
            return true;
    return false;
}

/* The settings of the last run of this match. */
static const char *last_settings(const HeaderLines *lines, const char *match) {
    int last = lines->count - 1;
    while (!is_line(lines->line[last], HEADER_SETTINGS, match))
        last--;
    return lines->line[last];
}

void report_settings_append(Text *text, const HeaderLines *lines) {
    char match[RECORD_MATCH_SIZE];
    text_append(text, "<h2>How it was played</h2>\n");
    for (int i = 0; i < lines->count; i++) {
        const char *line = lines->line[i];
        if (match_header_kind(line) != HEADER_SETTINGS ||
            !json_read_string(line, "match", match, sizeof match) || was_seen(lines, i, match))
            continue;
        append_conditions(text, last_settings(lines, match));
        append_engines(text, last_settings(lines, match));
        append_runs(text, lines, match);
    }
}
