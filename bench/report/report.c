/* report: turns result files into one HTML page: tables, curves, histograms, every game; or into
 * pictures, a chart of ratings and the final position of a game.
 *
 * The files are read once, game by game, in their order, which is the order of the curves. The
 * fixed parts of the page are in the engine's replay_page.c, the drawings in chart.c, the tables in
 * report_table.c.
 */
#include "ground/arguments.h"
#include "ground/subcommands.h"
#include "match/match_report.h"
#include "match/results.h"
#include "records.h"
#include "report/board_picture.h"
#include "report/chart.h"
#include "report/rating_chart.h"
#include "report/report_settings.h"
#include "report/report_table.h"
#include "text/text_file.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH_BIN = 10, ELO_SHOWN = 800 };
enum { MAX_CURVES = TALLY_MAX_ENGINES * (TALLY_MAX_ENGINES - 1) / 2 }; /* one for each pairing */
enum { LENGTH_BINS = BOARD_MAX_CELLS / LENGTH_BIN + 1 };

/* Lower ends of the bins of thinking times. */
static const char *const TIME_LABELS[] = {"0",     "1 ms", "3 ms", "10 ms", "30 ms", "0.1 s",
                                          "0.3 s", "1 s",  "3 s",  "10 s",  "30 s",  "100 s"};
static const int64_t TIME_LIMITS_US[] = {1000,    3000,    10000,    30000,    100000,   300000,
                                         1000000, 3000000, 10000000, 30000000, 100000000};
enum { TIME_BINS = ARRAY_LENGTH(TIME_LABELS) };

/* How a pairing developed, game by game. */
typedef struct PairingCurve {
    int first, second;
    int count, capacity;
    double *elo, *low, *high, *llr;
} PairingCurve;

typedef struct ReportOptions {
    const char *out;     /* the page; NULL if only pictures are wanted */
    const char *picture; /* of the game `game`; NULL without one */
    const char *chart;   /* of ratings; NULL without one */
    int64_t game;        /* from 0, in the order of the files */
    Sprt sprt;
    ArgumentFiles files;
} ReportOptions;

/* What the files say. */
typedef struct Report {
    const ReportOptions *options;
    Tally *tally;
    RatingChart *ratings;
    GameRecord pictured; /* the game `options->game` */
    Text games;          /* JSON objects, separated by commas */
    int curve_count;
    PairingCurve curves[MAX_CURVES];
    int64_t lengths[LENGTH_BINS];
    int64_t times[TALLY_MAX_ENGINES][TIME_BINS];
    HeaderLines headers;
    HeaderLines matches; /* the numbers of the matches that the games belong to */
    bool failed;
    bool one_name; /* a game has one name on both sides */
} Report;

/* Makes room for one more point. */
static bool curve_grow(PairingCurve *curve) {
    if (curve->count < curve->capacity)
        return true;
    int capacity = max_int(1024, curve->capacity * 2);
    double **const arrays[] = {&curve->elo, &curve->low, &curve->high, &curve->llr};
    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++) {
        double *larger = realloc(*arrays[i], (size_t)capacity * sizeof *larger);
        if (larger == NULL)
            return false;
        *arrays[i] = larger;
    }
    curve->capacity = capacity;
    return true;
}

/* The curve of a pairing. */
static PairingCurve *report_curve(Report *report, int first, int second) {
    for (int i = 0; i < report->curve_count; i++)
        if (report->curves[i].first == first && report->curves[i].second == second)
            return &report->curves[i];
    assert(report->curve_count < MAX_CURVES);
    PairingCurve *curve = &report->curves[report->curve_count++];
    curve->first = first;
    curve->second = second;
    return curve;
}

/* Adds how the pairing of the two engines stands now. */
static void report_add_point(Report *report, int black, int white) {
    int first = min_int(black, white), second = max_int(black, white);
    PairingCurve *curve = report_curve(report, first, second);
    if (!curve_grow(curve)) {
        report->failed = true;
        return;
    }
    PairingTally pairing = tally_pairing(report->tally, first, second, -1);
    EloEstimate estimate = elo_estimate(pairing_trials(&pairing));
    curve->elo[curve->count] = estimate.elo;
    curve->low[curve->count] = estimate.low;
    curve->high[curve->count] = estimate.high;
    curve->llr[curve->count] = sprt_llr(&report->options->sprt, &pairing.pairs);
    curve->count++;
}

/* Appends the record for the script. "<" could end the element that holds the games, and names may
 * be no UTF-8. */
static void report_add_game(Report *report, const GameRecord *record) {
    Text json = {0};
    record_append_json(&json, record);
    text_append(&report->games, "%s{\"ruleName\":\"%s\",", report->games.length == 0 ? "" : ",\n",
                rules_name(record->rule));
    const char *rest = json.failed ? "" : json.data + 1;
    while (*rest != '\0' && *rest != '\n') {
        if (*rest == '<')
            text_append(&report->games, "\\u003c");
        rest = *rest == '<' ? rest + 1 : text_append_character(&report->games, rest);
    }
    report->failed = report->failed || json.failed || report->games.failed;
    text_free(&json);
}

static void report_add_times(Report *report, const GameRecord *record,
                             const int engines[SIDE_COUNT]) {
    report->lengths[record->count / LENGTH_BIN]++;
    for (int i = record_placed(record); i < record->count; i++) {
        size_t bin = 0;
        while (bin < ARRAY_LENGTH(TIME_LIMITS_US) && record->time_us[i] >= TIME_LIMITS_US[bin])
            bin++;
        report->times[engines[i % 2]][bin]++;
    }
}

/* Keeps what the pictures need. */
static void report_add_to_pictures(Report *report, const GameRecord *record) {
    if (tally_games(report->tally) - 1 == report->options->game)
        report->pictured = *record;
    if (report->options->chart != NULL &&
        !rating_chart_add(report->ratings, record, &report->headers))
        report->failed = true;
}

static bool report_visit(void *context, const GameRecord *record) {
    Report *report = context;
    TallyStatus status = tally_add(report->tally, record);
    report->failed = report->failed || status == TALLY_REFUSED;
    report->one_name = status == TALLY_ONE_NAME;
    if (status != TALLY_ADDED)
        return !report->failed && !report->one_name;
    const int engines[SIDE_COUNT] = {tally_add_engine(report->tally, record->names[BLACK]),
                                     tally_add_engine(report->tally, record->names[WHITE])};
    if (header_lines_add(&report->matches, record->match) == HEADER_ADDED_FAILED)
        report->failed = true;
    report_add_point(report, engines[BLACK], engines[WHITE]);
    report_add_times(report, record, engines);
    report_add_game(report, record);
    report_add_to_pictures(report, record);
    return !report->failed;
}

static bool report_visit_header(void *context, const char *line, HeaderKind kind) {
    Report *report = context;
    if (kind == HEADER_SETTINGS)
        match_header_order_engines(line, report->tally);
    report->failed =
        report->failed || header_lines_add(&report->headers, line) == HEADER_ADDED_FAILED;
    return !report->failed;
}

/* Appends how the games were played, as far as the files say it. */
static void append_settings(const Report *report, Text *text) {
    report_settings_append(text, &report->headers);
    for (int i = 0; i < report->matches.count; i++)
        if (!report_settings_has(&report->headers, report->matches.line[i])) {
            text_append(text, "<p>The files do not say how the games of match ");
            chart_append_escaped(text, report->matches.line[i]);
            text_append(text, " were played.</p>\n");
        }
}

/* Appends the curves of one pairing. */
static void append_curves(const Report *report, const PairingCurve *pairing, Text *text) {
    char title[4 * PLAYER_NAME_SIZE];
    const Sprt *sprt = &report->options->sprt;
    const char *first = tally_engine(report->tally, pairing->first)->name;
    const char *second = tally_engine(report->tally, pairing->second)->name;
    snprintf(title, sizeof title, "%s - %s: Elo with 95 %% interval, by games", first, second);
    ChartCurve elo = {.title = title,
                      .count = pairing->count,
                      .values = pairing->elo,
                      .low = pairing->low,
                      .high = pairing->high,
                      .floor = -ELO_SHOWN,
                      .ceiling = ELO_SHOWN};
    chart_append_curve(text, &elo);

    snprintf(title, sizeof title, "%s - %s: log-likelihood ratio of %+g against %+g Elo", first,
             second, sprt->elo1, sprt->elo0);
    ChartCurve llr = {.title = title,
                      .count = pairing->count,
                      .values = pairing->llr,
                      .floor = 4 * sprt_lower_bound(sprt),
                      .ceiling = 4 * sprt_upper_bound(sprt),
                      .bounds = true,
                      .lower_bound = sprt_lower_bound(sprt),
                      .upper_bound = sprt_upper_bound(sprt)};
    chart_append_curve(text, &llr);
}

static void append_lengths(const Report *report, Text *text) {
    char labels[LENGTH_BINS][8];
    const char *pointers[LENGTH_BINS];
    int used = 1;
    for (int i = 0; i < LENGTH_BINS; i++) {
        snprintf(labels[i], sizeof labels[i], "%d", i * LENGTH_BIN);
        pointers[i] = labels[i];
        used = report->lengths[i] > 0 ? i + 1 : used;
    }
    chart_append_histogram(text, &(Histogram){.title = "Stones at the end of the game",
                                              .count = used,
                                              .counts = report->lengths,
                                              .labels = pointers});
}

static void append_times(const Report *report, int engine, Text *text) {
    char title[2 * PLAYER_NAME_SIZE];
    snprintf(title, sizeof title, "%s: time per move", tally_engine(report->tally, engine)->name);
    chart_append_histogram(text, &(Histogram){.title = title,
                                              .count = TIME_BINS,
                                              .counts = report->times[engine],
                                              .labels = TIME_LABELS});
}

/* Appends the whole page. */
static void report_append(const Report *report, Text *text) {
    RecordSink sink = text_sink(text);
    replay_write_head(&sink, "Match report", false);
    report_table_append(text, report->tally);
    append_settings(report, text);
    text_append(text, "<h2>Curves</h2>\n<div class='charts'>\n");
    for (int i = 0; i < report->curve_count; i++)
        append_curves(report, &report->curves[i], text);
    text_append(text, "</div>\n<h2>Length and time</h2>\n<div class='charts'>\n");
    append_lengths(report, text);
    for (int engine = 0; engine < tally_engines(report->tally); engine++)
        append_times(report, engine, text);
    text_append(text, "</div>\n");
    text_append(text, "<h2>Games</h2>\n");
    replay_write_viewer(&sink, false);
    text_append(text, "<script type='application/json' id='games'>[");
    text_append_bytes(text, report->games.data, report->games.length);
    text_append(text, "]</script>\n");
    replay_write_script(&sink);
}

/* Writes the text, or says why that is not possible, and frees it. */
static bool write_file(const char *path, Text *text) {
    bool written = text_file_store("report", path, text);
    text_free(text);
    return written;
}

/* Says how many games a file shows. */
static void print_games(const Report *report, const char *path) {
    int64_t games = tally_games(report->tally);
    printf("%s: %" PRId64 " game%s\n", path, games, text_plural(games));
}

static bool write_page(const Report *report) {
    Text text = {0};
    if (report->options->out == NULL)
        return true;
    report_append(report, &text);
    if (!write_file(report->options->out, &text))
        return false;
    print_games(report, report->options->out);
    return true;
}

static bool write_picture(const Report *report) {
    Text text = {0};
    const ReportOptions *options = report->options;
    if (options->picture == NULL)
        return true;
    if (!board_picture_append(&text, &report->pictured) && !text.failed) {
        fprintf(stderr, "report: game %" PRId64 " cannot be played again\n", options->game);
        return false;
    }
    if (!write_file(options->picture, &text))
        return false;
    printf("%s: game %" PRId64 "\n", options->picture, options->game);
    return true;
}

static bool write_chart(const Report *report) {
    Text text = {0};
    if (report->options->chart == NULL)
        return true;
    rating_chart_append(report->ratings, &text);
    if (!write_file(report->options->chart, &text))
        return false;
    print_games(report, report->options->chart);
    return true;
}

/* Says that the files hold games that count nowhere, if they do. */
static void say_displaced(const Report *report) {
    Text text = {0};
    match_report_displaced(&text, report->tally);
    if (text.data != NULL)
        fprintf(stderr, "report: %s", text.data);
    text_free(&text);
}

/* Reads all files; returns false with a message when one cannot be used. */
static bool report_read(Report *report) {
    for (int i = 0; i < report->options->files.count; i++) {
        ResultsSummary summary;
        const char *path = report->options->files.name[i];
        if (!results_read(path, report_visit, report_visit_header, report, &summary)) {
            results_say_unread("report", path, &summary);
            return false;
        }
        if (report->failed || report->one_name) {
            fprintf(stderr, "report: %s: %s\n", path,
                    tally_complaint(report->one_name ? TALLY_ONE_NAME : TALLY_REFUSED));
            return false;
        }
        if (summary.malformed > 0)
            fprintf(stderr, "report: %s: skipped %" PRId64 " unreadable line%s\n", path,
                    summary.malformed, text_plural(summary.malformed));
    }
    say_displaced(report);
    if (tally_games(report->tally) == 0)
        fprintf(stderr, "report: there are no games in these files\n");
    else if (tally_games(report->tally) <= report->options->game)
        fprintf(stderr, "report: there %s only %" PRId64 " game%s, the first is number 0\n",
                tally_games(report->tally) == 1 ? "is" : "are", tally_games(report->tally),
                text_plural(tally_games(report->tally)));
    return tally_games(report->tally) > report->options->game;
}

/* Whether all files can be written, no two are one, and none is read; otherwise there is a message.
 */
static bool check_outputs(const ReportOptions *options) {
    const ArgumentFiles *files = &options->files;
    const char *const outputs[] = {options->out, options->picture, options->chart};
    int count = (int)ARRAY_LENGTH(outputs);
    bool fine = text_file_outputs_differ("report", outputs, count);
    for (int i = 0; i < count && fine; i++)
        fine = text_file_spares("report", outputs[i], files->name, files->count) &&
               text_file_goes_on("report", outputs[i], "<", "page or picture") &&
               text_file_may_write("report", outputs[i]);
    return fine;
}

static ArgumentsStatus read_arguments(ReportOptions *options, int argc, char **argv) {
    Sprt *sprt = &options->sprt;
    const Argument TABLE[] = {
        {"-results", ARGUMENT_WORDS, &options->files, 0, 0, "FILE...",
         "Result files of matches (needed).", arguments_file},
        {"-out", ARGUMENT_FILE, &options->out, 0, 0, "FILE",
         "The page; default report.html,\nnone where only pictures are asked for.", NULL},
        {"-picture", ARGUMENT_FILE, &options->picture, 0, 0, "FILE",
         "An SVG image of the end of a game.", NULL},
        {"-game", ARGUMENT_INT, &options->game, 0, INT32_MAX, "N",
         "Which game, counted from 0 in the order of the files; default 0.", NULL},
        {"-chart", ARGUMENT_FILE, &options->chart, 0, 0, "FILE",
         "An SVG image with the Elo against each opponent under each condition.", NULL},
        {"-elo0", ARGUMENT_NUMBER, &sprt->elo0, -2000, 2000, "ELO",
         "SPRT: the Elo of its null hypothesis; default 0.", NULL},
        {"-elo1", ARGUMENT_NUMBER, &sprt->elo1, -2000, 2000, "ELO",
         "SPRT: the Elo of its alternative; default 10.", NULL},
        {"-alpha", ARGUMENT_NUMBER, &sprt->alpha, 0.0001, 0.4, "P",
         "SPRT: the chance to accept elo1 where elo0 is true; default 0.05.", NULL},
        {"-beta", ARGUMENT_NUMBER, &sprt->beta, 0.0001, 0.4, "P",
         "SPRT: the chance to accept elo0 where elo1 is true; default 0.05.", NULL},
    };
    ArgumentsStatus status = arguments_read("pentad-bench report -results FILE... [-out FILE]",
                                            TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return status;
    if (options->files.count == 0 || sprt->elo0 >= sprt->elo1) {
        fprintf(stderr, options->files.count == 0 ? "report: needs -results FILE...\n"
                                                  : "report: needs elo0 < elo1\n");
        return ARGUMENTS_BAD;
    }
    if (options->game >= 0 && options->picture == NULL) {
        fprintf(stderr, "report: -game goes with -picture\n");
        return ARGUMENTS_BAD;
    }
    options->game = max_int64(options->game, 0);
    if (options->out == NULL && options->picture == NULL && options->chart == NULL)
        options->out = "report.html";
    return check_outputs(options) ? ARGUMENTS_OK : ARGUMENTS_BAD;
}

static void report_free(Report *report) {
    for (int i = 0; i < report->curve_count; i++) {
        free(report->curves[i].elo);
        free(report->curves[i].low);
        free(report->curves[i].high);
        free(report->curves[i].llr);
    }
    header_lines_free(&report->headers);
    header_lines_free(&report->matches);
    text_free(&report->games);
    tally_destroy(report->tally);
    rating_chart_destroy(report->ratings);
    free(report);
}

int subcommand_report(int argc, char **argv) {
    ReportOptions options = {.game = -1,
                             .sprt = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05}};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    Report *report = calloc(1, sizeof *report);
    if (report != NULL) {
        report->tally = tally_create();
        report->ratings = rating_chart_create();
    }
    if (report == NULL || report->tally == NULL || report->ratings == NULL) {
        fprintf(stderr, "report: not enough memory\n");
        if (report != NULL)
            report_free(report);
        return EXIT_FAILURE;
    }
    report->options = &options;
    int status = EXIT_USAGE;
    if (report_read(report)) {
        bool written = write_page(report);
        written = write_picture(report) && written;
        written = write_chart(report) && written;
        status = written ? 0 : EXIT_FAILURE;
    }
    report_free(report);
    return status;
}
