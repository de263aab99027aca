/* rating_chart: see rating_chart.h. */
#include "report/rating_chart.h"

#include "match/match_report.h"
#include "report/chart.h"
#include "text/json.h"
#include "text/svg_colours.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 860,
    LEFT = 300,  /* where the scale begins */
    RIGHT = 190, /* room for the numbers */
    TOP = 58,
    BOTTOM = 34,
    ROW = 42, /* from bar to bar */
    BAR = 16, /* height of a bar */
    TICKS = 10,
    ELO_SHOWN = 800, /* the scale ends here at the latest */
    LIMIT_SIZE = 96,
    LIMITS_SHOWN = 24 /* bytes of the limits of both engines for which there is room */
};

#define LINE "#d5d9de"

/* The games of two engines under the same conditions. */
typedef struct RatingBar {
    int rule, width, height;
    char limits[2][LIMIT_SIZE]; /* "0.5 s a move", by engine; empty where the files do not say */
    Tally *tally;               /* of these two engines alone; the one that is rated is first */
} RatingBar;

struct RatingChart {
    char rated[PLAYER_NAME_SIZE]; /* the engine whose rating is shown */
    int count;
    RatingBar bars[RATING_CHART_BARS];
};

RatingChart *rating_chart_create(void) {
    return calloc(1, sizeof(RatingChart));
}

void rating_chart_destroy(RatingChart *chart) {
    if (chart == NULL)
        return;
    for (int i = 0; i < chart->count; i++)
        tally_destroy(chart->bars[i].tally);
    free(chart);
}

/* ------------------------------------------------------------------------------------------
 * Counting.
 */

/* The settings of a match, NULL where the lines do not have them. */
static const char *find_settings(const HeaderLines *headers, const char *match) {
    char id[RECORD_MATCH_SIZE];
    for (int i = 0; i < headers->count; i++)
        if (match_header_kind(headers->line[i]) == HEADER_SETTINGS &&
            json_read_string(headers->line[i], "match", id, sizeof id) && strcmp(id, match) == 0)
            return headers->line[i];
    return NULL;
}

/* How a limit of the settings is written. */
typedef struct LimitWords {
    const char *key, *before, *after;
    double unit;   /* what the number is divided by */
    int64_t usual; /* the number that needs no words */
} LimitWords;

static const LimitWords LIMIT_WORDS[] = {
    {"match_ms", "", " s a game", 1000, 0}, {"increment_ms", "", " s added", 1000, 0},
    {"turn_ms", "", " s a move", 1000, -1}, {"nodes", "", " nodes", 1, 0},
    {"depth", "depth ", "", 1, 0},          {"threads", "", " threads", 1, 1},
};

/* Writes the limits of an engine of the settings. */
static void write_limit(const char *engine, char limit[LIMIT_SIZE]) {
    size_t length = 0;
    limit[0] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(LIMIT_WORDS); i++) {
        const LimitWords *words = &LIMIT_WORDS[i];
        int64_t value;
        if (!json_read_int(engine, words->key, &value) || value == words->usual)
            continue;
        snprintf(limit + length, LIMIT_SIZE - length, "%s%s%.10g%s", length == 0 ? "" : ", ",
                 words->before, (double)value / words->unit, words->after);
        length = strlen(limit);
    }
}

/* Writes the limits that a match set the engine with this name. */
static void write_limits(const char *settings, const char *name, char limit[LIMIT_SIZE]) {
    char other[PLAYER_NAME_SIZE];
    const char *engine = settings == NULL ? NULL : json_first(json_find(settings, "engines"));
    limit[0] = '\0';
    for (; engine != NULL; engine = json_next(engine))
        if (json_read_string(engine, "name", other, sizeof other) && strcmp(other, name) == 0)
            write_limit(engine, limit);
}

/* Chooses the engine that is rated: the first in the settings of the match of the first game, which
 * may be a game of two others. */
static void choose_rated(RatingChart *chart, const GameRecord *record, const char *settings) {
    const char *first = settings == NULL ? NULL : json_first(json_find(settings, "engines"));
    char name[PLAYER_NAME_SIZE] = "";
    bool known = first != NULL && json_read_string(first, "name", name, sizeof name);
    snprintf(chart->rated, sizeof chart->rated, "%s",
             known ? name : record->names[tally_side_named_first(record)]);
}

/* Whether a game belongs to a bar. The limits are by colour, as the names of the game are. */
static bool bar_is(const RatingBar *bar, const GameRecord *record, char limits[][LIMIT_SIZE]) {
    bool fits =
        bar->rule == record->rule && bar->width == record->width && bar->height == record->height;
    for (int side = 0; side < SIDE_COUNT && fits; side++) {
        int engine = strcmp(tally_engine(bar->tally, 0)->name, record->names[side]) == 0 ? 0 : 1;
        fits = strcmp(tally_engine(bar->tally, engine)->name, record->names[side]) == 0 &&
               strcmp(bar->limits[engine], limits[side]) == 0;
    }
    return fits;
}

/* The bar of a game, a new one if need be; NULL when there are too many or memory is short. */
static RatingBar *find_bar(RatingChart *chart, const GameRecord *record,
                           char limits[][LIMIT_SIZE]) {
    for (int i = 0; i < chart->count; i++)
        if (bar_is(&chart->bars[i], record, limits))
            return &chart->bars[i];
    Tally *tally = chart->count < RATING_CHART_BARS ? tally_create() : NULL;
    if (tally == NULL)
        return NULL;
    Side first = tally_side_named_first(record);
    if (strcmp(record->names[side_other(first)], chart->rated) == 0)
        first = side_other(first);
    tally_add_engine(tally, record->names[first]);
    tally_add_engine(tally, record->names[side_other(first)]);
    RatingBar *bar = &chart->bars[chart->count++];
    *bar = (RatingBar){
        .rule = record->rule, .width = record->width, .height = record->height, .tally = tally};
    memcpy(bar->limits[0], limits[first], LIMIT_SIZE);
    memcpy(bar->limits[1], limits[side_other(first)], LIMIT_SIZE);
    return bar;
}

bool rating_chart_add(RatingChart *chart, const GameRecord *record, const HeaderLines *headers) {
    char limits[SIDE_COUNT][LIMIT_SIZE];
    const char *settings = find_settings(headers, record->match);
    for (int side = 0; side < SIDE_COUNT; side++)
        write_limits(settings, record->names[side], limits[side]);
    if (chart->rated[0] == '\0')
        choose_rated(chart, record, settings);
    RatingBar *bar = find_bar(chart, record, limits);
    return bar != NULL && tally_add(bar->tally, record) != TALLY_REFUSED;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

/* The scale of all bars. */
typedef struct EloScale {
    double low, high;
} EloScale;

static EloEstimate bar_elo(const RatingBar *bar) {
    PairingTally pairing = tally_pairing(bar->tally, 0, 1, -1);
    return elo_estimate(pairing_trials(&pairing));
}

static double cut(double low, double value, double high) {
    return fmax(low, fmin(high, value));
}

/* The scale that shows zero and all intervals, within reason. */
static EloScale elo_scale_of(const RatingChart *chart) {
    EloScale scale = {0, 0};
    for (int i = 0; i < chart->count; i++) {
        EloEstimate estimate = bar_elo(&chart->bars[i]);
        scale.low = fmin(scale.low, cut(-ELO_SHOWN, estimate.low, ELO_SHOWN));
        scale.high = fmax(scale.high, cut(-ELO_SHOWN, estimate.high, ELO_SHOWN));
    }
    double room = fmax((scale.high - scale.low) * 0.04, 5);
    return (EloScale){scale.low - room, scale.high + room};
}

static double elo_scale_x(const EloScale *scale, double elo) {
    double place = (cut(scale->low, elo, scale->high) - scale->low) / (scale->high - scale->low);
    return LEFT + (WIDTH - LEFT - RIGHT) * place;
}

static void append_grid(Text *text, const EloScale *scale, int height) {
    double step = chart_round_step((scale->high - scale->low) / TICKS);
    text_append(text, "<g font-size='12' text-anchor='middle' fill='" SVG_SOFT "'>\n");
    for (double elo = ceil(scale->low / step) * step; elo <= scale->high; elo += step) {
        bool zero = fabs(elo) < step / 2;
        double x = elo_scale_x(scale, elo);
        text_append(text, "<path stroke='%s' d='M%.1f %dV%d'/><text x='%.1f' y='%d'>%s%g</text>\n",
                    zero ? SVG_SOFT : LINE, x, TOP - 8, height - BOTTOM, x, height - BOTTOM + 18,
                    !zero && elo > 0 ? "+" : "", zero ? 0 : elo);
    }
    text_append(text, "</g>\n");
}

/* Appends the limits of a bar, those of both engines where they differ. */
static void append_limits(Text *text, const RatingBar *bar) {
    const char *first = bar->limits[0], *second = bar->limits[1];
    if (first[0] == '\0' && second[0] == '\0')
        return;
    if (strcmp(first, second) == 0)
        text_append(text, ", %s", first);
    else if (first[0] != '\0' && second[0] != '\0' &&
             strlen(first) + strlen(second) <= LIMITS_SHOWN)
        text_append(text, ", %s against %s", first, second);
    else
        text_append(text, ", different limits");
}

/* Appends the opponent, or both engines where none of them is the rated one, and the conditions. */
static void append_label(Text *text, const RatingChart *chart, const RatingBar *bar, double y) {
    const char *first = tally_engine(bar->tally, 0)->name;
    text_append(text,
                "<text x='%d' y='%.1f' text-anchor='end' font-size='14' font-weight='600' "
                "fill='" SVG_INK "'>",
                LEFT - 14, y - 2);
    if (strcmp(first, chart->rated) != 0) {
        chart_append_escaped(text, first);
        text_append(text, " \342\200\223 ");
    }
    chart_append_escaped(text, tally_engine(bar->tally, 1)->name);
    text_append(text,
                "</text>\n<text x='%d' y='%.1f' text-anchor='end' font-size='12' "
                "fill='" SVG_SOFT "'>%s %d\303\227%d",
                LEFT - 14, y + 13, rules_name(bar->rule), bar->width, bar->height);
    append_limits(text, bar);
    text_append(text, "</text>\n");
}

/* Appends the difference as people read it: where all games were won or lost, the bound of the
 * interval is all that is known. */
static void append_elo(Text *text, const EloEstimate *estimate) {
    if (isinf(estimate->elo))
        text_append(text, estimate->elo > 0 ? "above %+.0f" : "below %+.0f",
                    estimate->elo > 0 ? estimate->low : estimate->high);
    else if (isinf(estimate->low) || isinf(estimate->high))
        match_report_elo(text, estimate);
    else
        text_append(text, "%+.0f \302\261 %.0f", fabs(estimate->elo) < 0.5 ? 0.0 : estimate->elo,
                    (estimate->high - estimate->low) / 2);
}

/* Appends an end of the interval; there is none where it is infinite. */
static void append_end(Text *text, const EloScale *scale, double elo, double y) {
    if (!isinf(elo))
        text_append(text, "M%.1f %.1fv8", elo_scale_x(scale, elo), y - 4);
}

static void append_bar(Text *text, const EloScale *scale, const RatingBar *bar, double y) {
    EloEstimate estimate = bar_elo(bar);
    double known = estimate.elo;
    if (isinf(known)) /* the bar reaches as far as is certain, and never to the other side */
        known = known > 0 ? fmax(estimate.low, 0) : fmin(estimate.high, 0);
    double zero = elo_scale_x(scale, 0), end = elo_scale_x(scale, known);
    text_append(text,
                "<rect x='%.1f' y='%.1f' width='%.1f' height='%d' rx='2' fill='%s'/>\n"
                "<path stroke='" SVG_INK "' stroke-width='1.5' fill='none' d='M%.1f %.1fH%.1f",
                fmin(zero, end), y - BAR / 2.0, fabs(end - zero), BAR,
                known < 0 ? "#e0915f" : "#6aa5f5", elo_scale_x(scale, estimate.low), y,
                elo_scale_x(scale, estimate.high));
    append_end(text, scale, estimate.low, y);
    append_end(text, scale, estimate.high, y);
    text_append(text, "'/>\n");
}

/* Appends what the bar says in numbers. */
static void append_numbers(Text *text, const RatingBar *bar, double y) {
    EloEstimate estimate = bar_elo(bar);
    PairingTally pairing = tally_pairing(bar->tally, 0, 1, -1);
    const int64_t *count = pairing.games.count;
    text_append(text, "<text x='%d' y='%.1f' font-size='13' fill='" SVG_INK "'>",
                WIDTH - RIGHT + 14, y - 2);
    append_elo(text, &estimate);
    text_append(text,
                "</text>\n<text x='%d' y='%.1f' font-size='12' fill='" SVG_SOFT "'>%" PRId64
                " won, %" PRId64 " drawn, %" PRId64 " lost</text>\n",
                WIDTH - RIGHT + 14, y + 13, count[2], count[1], count[0]);
}

bool rating_chart_append(const RatingChart *chart, Text *text) {
    int height = TOP + ROW * chart->count + BOTTOM;
    EloScale scale = elo_scale_of(chart);
    text_append(text,
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' "
                "height='%d' font-family='system-ui,\"Segoe UI\",\"DejaVu Sans\",sans-serif'>\n"
                "<rect width='100%%' height='100%%' rx='8' fill='#fff'/>\n"
                "<text x='20' y='32' font-size='17' font-weight='600' fill='" SVG_INK "'>",
                WIDTH, height, WIDTH, height);
    chart_append_escaped(text, chart->rated);
    text_append(text, ": Elo against other engines, with 95 %% intervals</text>\n");
    append_grid(text, &scale, height);
    for (int i = 0; i < chart->count; i++) {
        double y = TOP + ROW * (i + 0.5);
        append_label(text, chart, &chart->bars[i], y);
        append_bar(text, &scale, &chart->bars[i], y);
        append_numbers(text, &chart->bars[i], y);
    }
    text_append(text, "</svg>\n");
    return !text->failed;
}
