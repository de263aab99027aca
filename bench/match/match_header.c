/* match_header: see match_header.h. */
#include "match/match_header.h"

#include "ground/sha256.h"
#include "text/json.h"
#include "text/text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_SIZE = 1024 }; /* of a command as far as it is compared */

static void append_string(Text *text, const char *key, const char *value) {
    text_append(text, ",\"%s\":", key);
    json_append_string(text, value);
}

static void append_number(Text *text, const char *key, int64_t value) {
    text_append(text, ",\"%s\":%" PRId64, key, value);
}

/* Appends a limit; null stands for none. */
static void append_limit(Text *text, const char *key, int64_t value, int64_t none) {
    if (value == none)
        text_append(text, ",\"%s\":null", key);
    else
        append_number(text, key, value);
}

static void append_strings(Text *text, const char *key, const char *const *values, int count) {
    text_append(text, ",\"%s\":[", key);
    for (int i = 0; i < count; i++) {
        text_append(text, "%s", i == 0 ? "" : ",");
        json_append_string(text, values[i]);
    }
    text_append(text, "]");
}

static void append_engine(Text *text, const PlayerSpec *spec) {
    text_append(text, "{\"name\":");
    json_append_string(text, spec->name);
    append_string(text, "command", spec->command);
    append_limit(text, "turn_ms", spec->turn_ms, LIMIT_NONE);
    append_limit(text, "match_ms", spec->match_ms, LIMIT_NONE);
    append_number(text, "increment_ms", spec->increment_ms);
    append_number(text, "tolerance_ms", spec->tolerance_ms);
    append_number(text, "start_ms", spec->start_ms);
    append_limit(text, "nodes", spec->max_nodes, LIMIT_NONE);
    append_limit(text, "depth", spec->max_depth, LIMIT_NONE);
    append_limit(text, "memory", spec->memory, 0);
    append_limit(text, "threads", spec->threads, 0);
    append_number(text, "keep", spec->keep);
    append_number(text, "suspend", spec->suspend);
    append_strings(text, "info", spec->infos, spec->info_count);
    text_append(text, "}");
}

/* Appends where the run takes place. */
static void append_machine(Text *text) {
    Machine machine;
    char folder[4096];
    machine_look(&machine);
    append_string(text, "runner", ENGINE_NAME " " ENGINE_VERSION ", pentad-bench match");
    append_string(text, "cpu", machine.cpu);
    append_number(text, "cores", machine.cores);
    append_string(text, "system", machine.system);
    if (getcwd(folder, sizeof folder) != NULL)
        append_string(text, "folder", folder);
}

/* Appends what ends games early, if anything does, and the ratio test. */
static void append_ends(Text *text, const MatchOptions *options) {
    const Adjudication *rules = &options->adjudication.rules;
    const Sprt *sprt = &options->sprt;
    append_number(text, "max_moves", options->max_moves);
    if (rules->resign_moves > 0) {
        append_number(text, "resign_score", rules->resign_score);
        append_number(text, "resign_moves", rules->resign_moves);
        append_number(text, "resign_twosided", !options->adjudication.one_sided);
    }
    if (rules->draw_moves > 0) {
        append_number(text, "draw_score", rules->draw_score);
        append_number(text, "draw_moves", rules->draw_moves);
        append_number(text, "draw_after", rules->draw_after);
    }
    if (options->use_sprt)
        text_append(text, ",\"sprt\":[%.10g,%.10g,%.10g,%.10g]", sprt->elo0, sprt->elo1,
                    sprt->alpha, sprt->beta);
}

/* Appends the openings with the hash of their file; null if it cannot be read a second time. */
static void append_openings(Text *text, const MatchOptions *options, const RunFacts *run) {
    char hash[SHA256_TEXT_SIZE];
    Text file = {0};
    if (options->openings == NULL)
        return;
    append_string(text, "openings", options->openings);
    if (text_file_read(options->openings, &file) && !file.failed) {
        sha256_write(file.data, file.length, hash);
        append_string(text, "openings_sha256", hash);
    } else {
        text_append(text, ",\"openings_sha256\":null");
    }
    text_free(&file);
    append_number(text, "openings_count", run->opening_count);
    append_string(text, "order", options->shuffle ? "random" : "sequential");
    append_string(text, "symmetry", options->symmetries ? "random" : "none");
}

void match_header_append(Text *text, const MatchOptions *options, const RunFacts *run) {
    text_append(text, "{\"match\":\"%s\",\"settings\":1", run->match);
    append_string(text, "started", run->started);
    append_machine(text);
    append_number(text, "rule", options->rule);
    append_string(text, "rule_name", rules_name((int)options->rule));
    append_number(text, "width", options->width);
    append_number(text, "height", options->height);
    append_number(text, "games", options->games);
    append_number(text, "gauntlet", options->gauntlet);
    append_number(text, "repeat", options->repeat);
    append_number(text, "swap2", options->swap2);
    append_number(text, "seed", options->seed);
    append_openings(text, options, run);
    append_ends(text, options);
    append_number(text, "slice", run->slice);
    append_number(text, "slices", options->slice_count);
    append_number(text, "concurrency", options->concurrency);
    text_append(text, ",\"engines\":[");
    for (int i = 0; i < options->engine_count; i++) {
        text_append(text, "%s", i == 0 ? "" : ",");
        append_engine(text, &options->engines[i]);
    }
    text_append(text, "]");
    append_strings(text, "arguments", (const char *const *)options->argv, options->argc);
    text_append(text, "}\n");
}

void match_header_append_end(Text *text, const RunFacts *run, int64_t played, const char *why) {
    char now[MACHINE_DATE_SIZE];
    machine_date(now);
    text_append(text, "{\"match\":\"%s\"", run->match);
    append_string(text, "started", run->started);
    append_number(text, "slice", run->slice);
    append_string(text, "ended", now);
    append_number(text, "played", played);
    append_string(text, "end", why);
    text_append(text, "}\n");
}

HeaderKind match_header_kind(const char *line) {
    if (!json_is_object(line) || json_find(line, "match") == NULL ||
        json_find(line, "started") == NULL)
        return HEADER_NONE;
    if (json_find(line, "settings") != NULL && json_find(line, "engines") != NULL)
        return HEADER_SETTINGS;
    return json_find(line, "ended") != NULL ? HEADER_END : HEADER_NONE;
}

/* Whether the start of `command`, as a result file has it, is that of the engine. */
static bool is_command(const char *command, size_t size, const PlayerSpec *spec) {
    char own[COMMAND_SIZE];
    Text text = {0};
    json_append_string(&text, spec->command);
    bool same = text.failed || (json_read_text(text.data, own, size) && strcmp(own, command) == 0);
    text_free(&text);
    return same;
}

void match_header_compare(const char *line, const MatchOptions *options, HeaderLines *told) {
    char name[PLAYER_NAME_SIZE], command[COMMAND_SIZE], note[PLAYER_NAME_SIZE + COMMAND_SIZE + 32];
    const char *engine = json_first(json_find(line, "engines"));
    for (int i = 0; engine != NULL && i < options->engine_count; i++, engine = json_next(engine)) {
        const PlayerSpec *spec = &options->engines[i];
        if (json_read_string(engine, "name", name, sizeof name) && strcmp(name, spec->name) == 0 &&
            json_read_string(engine, "command", command, sizeof command) &&
            !is_command(command, sizeof command, spec)) {
            char shown[sizeof note];
            snprintf(note, sizeof note, "%s was started by: %s", name, command);
            text_copy_printable(shown, sizeof shown, note);
            if (header_lines_add(told, note) != HEADER_ADDED_KNOWN)
                fprintf(stderr, "match: note: in an earlier run of this match %s\n", shown);
        }
    }
}

void match_header_order_engines(const char *line, Tally *tally) {
    char name[PLAYER_NAME_SIZE];
    for (const char *engine = json_first(json_find(line, "engines")); engine != NULL;
         engine = json_next(engine))
        if (json_read_string(engine, "name", name, sizeof name))
            tally_add_engine(tally, name);
}

HeaderAdded header_lines_add(HeaderLines *lines, const char *line) {
    size_t length = strcspn(line, "\r\n");
    for (int i = 0; i < lines->count; i++)
        if (strncmp(lines->line[i], line, length) == 0 && lines->line[i][length] == '\0')
            return HEADER_ADDED_KNOWN;
    if (lines->count == lines->capacity) {
        int capacity = max_int(16, 2 * lines->capacity);
        char **larger = realloc(lines->line, (size_t)capacity * sizeof *larger);
        if (larger == NULL)
            return HEADER_ADDED_FAILED;
        lines->line = larger;
        lines->capacity = capacity;
    }
    char *copy = malloc(length + 1);
    if (copy == NULL)
        return HEADER_ADDED_FAILED;
    memcpy(copy, line, length);
    copy[length] = '\0';
    lines->line[lines->count++] = copy;
    return HEADER_ADDED_NEW;
}

void header_lines_free(HeaderLines *lines) {
    for (int i = 0; i < lines->count; i++)
        free(lines->line[i]);
    free(lines->line);
    *lines = (HeaderLines){0};
}
