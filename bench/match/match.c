/* match: is this engine better than that one?
 *
 * Real processes play over the real protocol, under a referee of our own. This file prepares
 * a match (engines answer, openings are read, earlier games are counted), lets it run and
 * prints the result; or sums up the result files of others.
 */
#include "ground/datafile.h"
#include "ground/hashing.h"
#include "ground/interrupt.h"
#include "ground/subcommands.h"
#include "match/match_report.h"
#include "match/match_run.h"
#include "match/results.h"
#include "text/json.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_KEPT = 50 /* bytes of a name that gets a number, at most */ };

/* Starts every engine once: those that do not work are reported before any game, those without
 * a name tell theirs. */
static bool match_meet_engines(MatchOptions *options, const Interrupt *interrupt) {
    int descriptor = interrupt_descriptor(interrupt);
    for (int i = 0; i < options->engine_count; i++) {
        PlayerSpec *spec = &options->engines[i];
        char name[PLAYER_NAME_SIZE] = "", detail[PLAYER_DETAIL_SIZE] = "";
        if (!player_ask_name(spec, descriptor, name, sizeof name, detail, sizeof detail)) {
            if (interrupt_raised(interrupt))
                interrupt_say("match", NULL);
            else
                fprintf(stderr, "match: engine %d (%s) does not work: %s\n", i + 1, spec->command,
                        detail);
            return false;
        }
        if (spec->name[0] == '\0' && name[0] != '\0')
            snprintf(spec->name, sizeof spec->name, "%s", name);
        else if (spec->name[0] == '\0')
            snprintf(spec->name, sizeof spec->name, "engine%d", i + 1);
    }
    return true;
}

/* Whether an engine before number `index` has the name `name`. */
static bool match_is_taken(const MatchOptions *options, int index, const char *name) {
    for (int i = 0; i < index; i++)
        if (strcmp(options->engines[i].name, name) == 0)
            return true;
    return false;
}

/* Puts U+FFFD in place of bytes that are no UTF-8: games are known by the names in the result file,
 * which has nothing else. */
static void match_clean_name(char name[PLAYER_NAME_SIZE]) {
    Text text = {0};
    size_t length = 0;
    for (const char *rest = name; *rest != '\0' && !text.failed;) {
        rest = text_append_character(&text, rest);
        length = text.length < PLAYER_NAME_SIZE ? text.length : length;
    }
    if (length > 0 && !text.failed) {
        memcpy(name, text.data, length);
        name[length] = '\0';
    }
    text_free(&text);
}

/* Makes every name unique by numbering repetitions. */
static void match_number_names(MatchOptions *options) {
    for (int i = 0; i < options->engine_count; i++)
        match_clean_name(options->engines[i].name);
    for (int i = 1; i < options->engine_count; i++) {
        char numbered[PLAYER_NAME_SIZE];
        const char *name = options->engines[i].name;
        snprintf(numbered, sizeof numbered, "%s", name);
        for (int number = 2; match_is_taken(options, i, numbered); number++)
            snprintf(numbered, sizeof numbered, "%.*s-%d",
                     (int)utf8_fitting(name, strlen(name), NAME_KEPT), name, number);
        memcpy(options->engines[i].name, numbered, sizeof numbered);
    }
}

/* Appends everything about an engine that makes a difference to its games. The command is left
 * out: it may differ between the machines that share a match. */
static void match_append_engine(Text *text, const PlayerSpec *spec) {
    text_append(text, "|%s %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, spec->name, spec->turn_ms,
                spec->match_ms, spec->increment_ms, spec->tolerance_ms);
    text_append(text, " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %d %d", spec->max_nodes,
                spec->max_depth, spec->memory, spec->threads, spec->keep, spec->suspend);
    if (spec->start_ms != PLAYER_START_MS)
        text_append(text, " start %" PRId64, spec->start_ms);
    for (int i = 0; i < spec->info_count; i++)
        text_append(text, " %s", spec->infos[i]);
}

/* Appends what ends games early, if anything does. */
static void match_append_adjudication(Text *text, const MatchAdjudication *adjudication) {
    const Adjudication *rules = &adjudication->rules;
    if (rules->resign_moves > 0)
        text_append(text, " resign %" PRId64 " %" PRId64 " %d", rules->resign_score,
                    rules->resign_moves, adjudication->one_sided);
    if (rules->draw_moves > 0)
        text_append(text, " draw %" PRId64 " %" PRId64 " %" PRId64, rules->draw_score,
                    rules->draw_moves, rules->draw_after);
}

/* Writes the number by which the games of this match are known: a hash of everything that makes a
 * difference to game number n. How many games there are does not: a match may be continued with
 * more. */
static void match_identify(MatchRun *match) {
    const MatchOptions *options = match->options;
    Text text = {0};
    text_append(&text, "%" PRId64 " %dx%d %" PRId64 " %d %d %d %" PRIx64 " %" PRId64, options->rule,
                options->width, options->height, options->max_moves, options->gauntlet,
                options->repeat, options->symmetries, opening_book_hash(&match->book),
                options->symmetries ? options->seed : 0);
    text_append(&text, "%s", options->swap2 ? " swap2" : "");
    match_append_adjudication(&text, &options->adjudication);
    for (int i = 0; i < options->engine_count; i++)
        match_append_engine(&text, &options->engines[i]);

    snprintf(match->id, sizeof match->id, "%016" PRIx64,
             hashing_fnv(HASHING_FNV_START, text.data, text.length));
    text_free(&text);
}

/* Reads the openings and plans the games. */
static bool match_plan(MatchRun *match) {
    char message[512];
    const MatchOptions *options = match->options;
    match->book = (OpeningBook){
        .rule = (int)options->rule, .width = options->width, .height = options->height};
    if (options->openings != NULL &&
        !opening_book_read(&match->book, options->openings, message, sizeof message)) {
        fprintf(stderr, "match: %s\n", message);
        return false;
    }
    if (options->openings != NULL)
        opening_book_say_origin("match", options->openings, (int)options->rule, options->width,
                                options->height);
    if (options->shuffle)
        opening_book_shuffle(&match->book, (uint64_t)options->seed);
    match->schedule = (Schedule){
        .engines = options->engine_count,
        .gauntlet = options->gauntlet,
        .games = options->games,
        .repeat = options->repeat,
        .opening_count = match->book.count,
        .symmetries =
            options->symmetries ? opening_book_symmetries(options->width, options->height) : 1,
        .seed = (uint64_t)options->seed};
    return true;
}

/* Counts the games that the result file already holds. */
static bool match_resume_visit(void *context, const GameRecord *record) {
    MatchRun *match = context;
    if (strcmp(record->match, match->id) != 0)
        match->others++;
    else if (record->game >= schedule_games(&match->schedule))
        match->beyond++;
    else
        tally_add(match->tally, record);
    return true;
}

/* Tells what is not as it was in an earlier run of this match. */
static bool match_resume_header(void *context, const char *line, HeaderKind kind) {
    char id[RECORD_MATCH_SIZE];
    MatchRun *match = context;
    if (kind == HEADER_SETTINGS && json_read_string(line, "match", id, sizeof id) &&
        strcmp(id, match->id) == 0)
        match_header_compare(line, match->options, &match->told);
    return true;
}

/* Says what the result file holds. */
static void match_say_known(const MatchRun *match, const ResultsSummary *summary) {
    int64_t games = tally_games(match->tally);
    printf("%s: %" PRId64 " game%s of this match, ", match->options->results, games,
           text_plural(games));
    if (match->beyond > 0)
        printf("%" PRId64 " more beyond -games, ", match->beyond);
    printf("%" PRId64 " other%s, %" PRId64 " unreadable line%s\n", match->others,
           text_plural(match->others), summary->malformed, text_plural(summary->malformed));
}

/* Whether a file may hold games: a pipe, such as /dev/stdout, keeps nothing, and reading it would
 * never end. */
static bool match_may_hold_games(const char *path) {
    struct stat about;
    return stat(path, &about) != 0 || S_ISREG(about.st_mode);
}

/* Counts the games that the result file holds already, and makes it ready for more. */
static bool match_read_results(MatchRun *match) {
    ResultsSummary summary = {0};
    const char *path = match->options->results;
    if (path == NULL)
        return true;
    if (match_may_hold_games(path) &&
        !results_read(path, match_resume_visit, match_resume_header, match, &summary)) {
        results_say_unread("match", path, &summary);
        return false;
    }
    if (summary.records > 0)
        match_say_known(match, &summary);
    bool begun = results_begin(match->outputs.results, path);
    if (!begun)
        text_file_say_unwritten("match", path);
    return begun;
}

static void match_print_final(const Tally *tally, const MatchOptions *options) {
    Text text = {0};
    match_report_final(&text, tally, options->use_sprt ? &options->sprt : NULL);
    if (text.data != NULL)
        fputs(text.data, stdout);
    text_free(&text);
}

/* Says in how many of its games an engine crashed, did not start or did not answer. */
static void match_say_crashes(const MatchRun *match, int broken) {
    const EngineTally *engine = tally_engine(match->tally, broken);
    const char *detail = match->crashes[broken];
    int64_t lost = engine->lost_by_crash + engine->lost_by_no_start + engine->silent;
    fprintf(stderr, "match: %s %s in ", engine->name,
            engine->silent == 0      ? "crashed or did not start"
            : engine->silent == lost ? "gave no move in time"
                                     : "crashed, did not start or gave no move in time");
    if (lost < engine->games)
        fprintf(stderr, "%" PRId64 " of its %" PRId64 " games, and the other engine in the rest",
                lost, engine->games);
    else if (engine->games == 1)
        fprintf(stderr, "its only game");
    else
        fprintf(stderr, "every one of its %" PRId64 " games", engine->games);
    fprintf(stderr, "%s%s%s%s. The result says nothing about its strength.\n",
            detail[0] == '\0' ? "" : " (", detail, detail[0] == '\0' ? "" : ")",
            match->hopeless ? "; the match ends here" : "");
}

/* Says which engines crashed in every game, if any did. */
static bool match_say_broken(const MatchRun *match) {
    bool any = false;
    fflush(stdout);
    for (int i = 0; i < tally_engines(match->tally); i++) {
        if (!match_run_is_broken(match, i))
            continue;
        match_say_crashes(match, i);
        any = true;
    }
    return any;
}

/* Says that not all games will count in the statistics. */
static void match_say_odd(const MatchOptions *options) {
    if (options->games % 2 != 0)
        fprintf(stderr,
                "match: -games %" PRId64 " is odd: only whole pairs count for Elo and the ratio "
                "test\n",
                options->games);
}

/* Says that the slice of this run is empty, if it is. */
static void match_say_empty(const MatchRun *match) {
    int64_t pairs = (schedule_games(&match->schedule) + 1) / 2;
    if (match->options->slice_index >= pairs)
        fprintf(stderr, "match: -slice %s has none of the %" PRId64 " pair%s of this match\n",
                match->options->slice, pairs, text_plural(pairs));
}

/* Writes down how this run is played. */
static void match_describe(MatchRun *match) {
    match->run.match = match->id;
    match->run.slice = match->options->slice_index + 1;
    match->run.opening_count = match->book.count;
    machine_date(match->run.started);
    match_header_append(&match->header, match->options, &match->run);
}

/* Whether the run ended because the user wanted it, and nothing else. */
static bool match_is_interrupted(const MatchRun *match) {
    return interrupt_raised(match->interrupt) && !match->failed && !match->hopeless &&
           !match->decided;
}

/* The word for why the run ended. */
static const char *match_why(const MatchRun *match) {
    if (match->failed)
        return "failed";
    if (match->hopeless)
        return "crashes";
    if (match->decided)
        return "decided";
    return match_is_interrupted(match) ? "interrupted" : "complete";
}

/* Says in the result file how the run ended. */
static void match_end_results(MatchRun *match) {
    Text line = {0};
    if (match->outputs.results < 0 || match->played == 0)
        return;
    match_header_append_end(&line, &match->run, match->played, match_why(match));
    if (!results_append_line(match->outputs.results, &line)) {
        text_file_say_unwritten("match", match->options->results);
        match->failed = true;
    }
    text_free(&line);
}

/* Plays what is left of a match whose outputs are open; returns the exit status. */
static int match_play_on(MatchOptions *options, MatchRun *match) {
    for (int i = 0; i < options->engine_count; i++)
        options->engines[i].journal = match->outputs.journal;
    if (!match_meet_engines(options, match->interrupt))
        return interrupt_raised(match->interrupt) ? EXIT_INTERRUPTED : EXIT_USAGE;
    match_say_odd(options);
    match_say_empty(match);
    match_number_names(options);
    match_identify(match);
    for (int i = 0; i < options->engine_count; i++)
        tally_add_engine(match->tally, options->engines[i].name);
    if (!match_read_results(match))
        return EXIT_USAGE;
    match_describe(match);

    match_run(match);
    match_print_final(match->tally, options);
    match_end_results(match);
    bool broken = match_say_broken(match);
    if (match_is_interrupted(match))
        return interrupt_say("match", options->results);
    return broken || match->failed ? EXIT_FAILURE : 0;
}

/* Plays a match; returns the exit status. */
static int match_play(MatchOptions *options, MatchRun *match) {
    match->options = options;
    match->tally = tally_create();
    match->interrupt = interrupt_create();
    if (match->tally == NULL || match->interrupt == NULL) {
        fprintf(stderr, "match: the system has no resources left\n");
        return EXIT_FAILURE;
    }
    if (!match_plan(match) || !match_outputs_open(&match->outputs, options))
        return EXIT_USAGE;
    int status = match_play_on(options, match);
    bool nothing = status != 0 && match->played == 0;
    bool complete = match_outputs_close(&match->outputs, options, nothing);
    return complete || status != 0 ? status : EXIT_FAILURE;
}

/* What the visitor of -merge works on. */
typedef struct Merge {
    Tally *tally;
    HeaderLines headers;
    int results;                    /* descriptor of the merged file, -1 for none */
    char part[TEXT_FILE_PATH_SIZE]; /* its name until it is whole */
    int64_t known;
    TallyStatus last; /* what became of the last game */
    int unwritten;    /* why a line could not be written: an errno, 0 for none */
} Merge;

static bool merge_goes_on(const Merge *merge) {
    return tally_complaint(merge->last) == NULL && merge->unwritten == 0;
}

static bool merge_visit(void *context, const GameRecord *record) {
    Merge *merge = context;
    merge->last = tally_add(merge->tally, record);
    merge->known += merge->last == TALLY_KNOWN;
    if (merge->last == TALLY_ADDED && merge->results >= 0 &&
        !results_append(merge->results, record))
        merge->unwritten = errno;
    return merge_goes_on(merge);
}

static bool merge_header(void *context, const char *line, HeaderKind kind) {
    Merge *merge = context;
    Text text = {0};
    HeaderAdded added = header_lines_add(&merge->headers, line);
    if (kind == HEADER_SETTINGS)
        match_header_order_engines(line, merge->tally);
    text_append(&text, "%s\n",
                added == HEADER_ADDED_NEW ? merge->headers.line[merge->headers.count - 1] : "");
    if (added == HEADER_ADDED_FAILED)
        merge->unwritten = ENOMEM;
    else if (added == HEADER_ADDED_NEW && merge->results >= 0 &&
             !results_append_line(merge->results, &text))
        merge->unwritten = errno;
    text_free(&text);
    return merge_goes_on(merge);
}

/* Reads one of the files; returns the exit status, with a message if it is not 0. */
static int merge_read(Merge *merge, const char *results, const char *path) {
    ResultsSummary summary;
    if (!results_read(path, merge_visit, merge_header, merge, &summary)) {
        results_say_unread("match", path, &summary);
        return EXIT_USAGE;
    }
    if (merge->unwritten != 0) {
        fprintf(stderr, "match: %s: %s\n", results != NULL ? results : path,
                strerror(merge->unwritten));
        return EXIT_FAILURE;
    }
    if (!merge_goes_on(merge)) {
        fprintf(stderr, "match: %s: %s\n", path, tally_complaint(merge->last));
        return EXIT_USAGE;
    }
    if (summary.malformed > 0)
        fprintf(stderr, "match: %s: skipped %" PRId64 " unreadable line%s\n", path,
                summary.malformed, text_plural(summary.malformed));
    return 0;
}

/* Creates the file for all games, if there is to be one; returns whether that succeeded. One that
 * is not whole never has the name that was asked for. */
static bool merge_open(Merge *merge, const char *results) {
    if (results == NULL)
        return true;
    if (access(results, F_OK) == 0) {
        fprintf(stderr, "match: %s exists already; -merge writes a new file\n", results);
        return false;
    }
    FILE *file = text_file_create_beside(results, merge->part);
    if (file != NULL && fclose(file) == 0)
        merge->results = datafile_open(merge->part);
    if (merge->results < 0)
        fprintf(stderr, "match: %s: %s\n", results, datafile_reason());
    return merge->results >= 0;
}

/* Closes the file and gives it its name, or removes it if there was an error. Returns the exit
 * status. */
static int merge_close(Merge *merge, const char *results, int status) {
    if (merge->results < 0)
        return status;
    bool closed = close(merge->results) == 0;
    if (status == 0 && (!closed || rename(merge->part, results) != 0)) {
        text_file_say_unwritten("match", results);
        status = EXIT_FAILURE;
    }
    if (status != 0)
        remove(merge->part);
    return status;
}

/* Sums up result files; returns the exit status. */
static int match_merge(const MatchOptions *options) {
    Merge merge = {.tally = tally_create(), .results = -1};
    int status = EXIT_FAILURE;
    if (merge.tally == NULL)
        fprintf(stderr, "match: not enough memory\n");
    else
        status = merge_open(&merge, options->results) ? 0 : EXIT_USAGE;
    for (int i = 0; i < options->merge.count && status == 0; i++)
        status = merge_read(&merge, options->results, options->merge.name[i]);
    if (status == 0 && tally_games(merge.tally) == 0) {
        fprintf(stderr, "match: there are no games in these files\n");
        status = EXIT_USAGE;
    }
    if (status == 0) {
        int64_t games = tally_games(merge.tally);
        int64_t repeated = merge.known - tally_displaced(merge.tally);
        printf("%" PRId64 " game%s from %d file%s, %" PRId64 " repetition%s left out\n", games,
               text_plural(games), options->merge.count, text_plural(options->merge.count),
               repeated, text_plural(repeated));
        match_print_final(merge.tally, options);
    }
    status = merge_close(&merge, options->results, status);
    header_lines_free(&merge.headers);
    tally_destroy(merge.tally);
    return status;
}

int subcommand_match(int argc, char **argv) {
    MatchOptions *options = malloc(sizeof *options);
    MatchRun *match = calloc(1, sizeof *match);
    int status = EXIT_FAILURE;
    if (options == NULL || match == NULL) {
        fprintf(stderr, "match: not enough memory\n");
    } else {
        ArgumentsStatus read = match_options_read(options, argc, argv);
        if (read != ARGUMENTS_OK)
            status = arguments_exit_status(read);
        else if (options->merge.count > 0)
            status = match_merge(options);
        else
            status = match_play(options, match);
        interrupt_destroy(match->interrupt);
        tally_destroy(match->tally);
        opening_book_free(&match->book);
        text_free(&match->header);
        header_lines_free(&match->told);
    }
    free(match);
    free(options);
    return status;
}
