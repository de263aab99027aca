/* report_table: see report_table.h. */
#include "report/report_table.h"

#include "match/match_report.h"
#include "match/standings.h"
#include "report/chart.h"

#include <inttypes.h>

static void append_cell_score(Text *text, const int64_t count[OUTCOMES_OF_GAME]) {
    text_append(text, "<td>%" PRId64 "-%" PRId64 "-%" PRId64 "</td>", count[2], count[1], count[0]);
}

/* Appends a row about two engines, under one rule or, if `rule` is -1, all together. */
static void append_pairing(Text *text, const Tally *tally, int first, int second, int rule) {
    PairingTally pairing = tally_pairing(tally, first, second, rule);
    int64_t games = outcomes_total(&pairing.games);
    if (games == 0)
        return;
    EloEstimate estimate = elo_estimate(pairing_trials(&pairing));
    text_append(text, rule < 0 ? "<tr><td>" : "<tr class='part'><td>");
    if (rule >= 0) {
        text_append(text, "%s", rules_name(tally_rule(tally, rule)));
    } else {
        chart_append_escaped(text, tally_engine(tally, first)->name);
        text_append(text, " - ");
        chart_append_escaped(text, tally_engine(tally, second)->name);
    }
    text_append(text, "</td><td>%" PRId64 "</td>", games);
    append_cell_score(text, pairing.games.count);
    append_cell_score(text, pairing.colour[BLACK]);
    append_cell_score(text, pairing.colour[WHITE]);
    text_append(text, "<td>%.1f %%</td><td>", 100 * outcomes_mean(&pairing.games));
    match_report_elo(text, &estimate);
    text_append(text, "</td><td>%.1f %%</td><td>", 100 * estimate.superiority);
    for (int i = 0; i < OUTCOMES_OF_PAIR; i++)
        text_append(text, "%s%" PRId64, i == 0 ? "" : " ", pairing.pairs.count[i]);
    text_append(text, "</td></tr>\n");
}

static void append_pairings(Text *text, const Tally *tally) {
    text_append(text, "<h2>Pairings</h2>\n<div class='wide'><table><tr><th>engines</th>"
                      "<th>games</th><th>won-drawn-lost</th><th>as black</th><th>as white</th>"
                      "<th>score</th><th>Elo</th><th>LOS</th>"
                      "<th>pairs by points 0 &frac12; 1 1&frac12; 2</th></tr>\n");
    int engines = tally_engines(tally), rules = tally_rules(tally);
    for (int first = 0; first < engines; first++)
        for (int second = first + 1; second < engines; second++) {
            append_pairing(text, tally, first, second, -1);
            for (int rule = 0; rule < rules && rules > 1; rule++)
                append_pairing(text, tally, first, second, rule);
        }
    text_append(text, "</table></div>\n");
}

static void append_engine(Text *text, const EngineTally *engine) {
    double turns = engine->turns > 0 ? (double)engine->turns : 1;
    text_append(text, "<tr><td>");
    chart_append_escaped(text, engine->name);
    text_append(text, "</td><td>%" PRId64 "</td>", engine->games);
    append_cell_score(text, engine->outcome);
    text_append(text, "<td>%.3f s</td><td>%.3f s</td>", (double)engine->time_ns / 1e9 / turns,
                (double)engine->longest_ns / 1e9);
    if (engine->depth_moves > 0)
        text_append(text, "<td>%.1f</td>", (double)engine->depth_sum / (double)engine->depth_moves);
    else
        text_append(text, "<td></td>");
    if (engine->memory > 0)
        text_append(text, "<td>%.1f MB</td>", (double)engine->memory / 1e6);
    else
        text_append(text, "<td></td>");
    const int64_t lost[] = {engine->lost_by_time,     engine->lost_by_crash,
                            engine->lost_by_no_start, engine->lost_by_illegal,
                            engine->lost_by_foul,     engine->lost_by_junk,
                            engine->lost_by_memory};
    for (size_t i = 0; i < ARRAY_LENGTH(lost); i++)
        text_append(text, "<td>%" PRId64 "</td>", lost[i]);
    text_append(text, "</tr>\n");
}

static void append_engines(Text *text, const Tally *tally) {
    text_append(text, "<h2>Engines</h2>\n<div class='wide'><table><tr><th>engine</th>"
                      "<th>games</th><th>won-drawn-lost</th><th>per move</th><th>longest</th>"
                      "<th>depth</th><th>most memory</th><th>lost by time</th>"
                      "<th>lost by crash</th><th>lost by no start</th>"
                      "<th>lost by illegal move</th><th>lost by foul</th>"
                      "<th>lost by junk</th><th>lost by memory</th></tr>\n");
    for (int i = 0; i < tally_engines(tally); i++)
        append_engine(text, tally_engine(tally, i));
    text_append(text, "</table></div>\n");
}

/* Appends what a row of the standings says about another engine: points of games. */
static void append_against(Text *text, const Tally *tally, int engine, int other) {
    int first = min_int(engine, other), second = max_int(engine, other);
    if (engine == other) {
        text_append(text, "<td></td>");
        return;
    }
    PairingTally pairing = tally_pairing(tally, first, second, -1);
    const int64_t *count = pairing.games.count;
    text_append(text, "<td>");
    if (outcomes_total(&pairing.games) > 0) {
        standings_points(text, count[1] + 2 * count[engine == first ? 2 : 0]);
        text_append(text, " of %" PRId64, outcomes_total(&pairing.games));
    }
    text_append(text, "</td>");
}

/* Appends the table of a tournament: who has how many points, and against whom. */
static void append_standings(Text *text, const Tally *tally) {
    Standings standings;
    standings_find(tally, &standings);
    text_append(text, "<h2>Standings</h2>\n<div class='wide'><table><tr><th>engine</th>"
                      "<th>points</th><th>games</th><th>share</th>");
    for (int i = 0; i < standings.count; i++)
        text_append(text, "<th>%d</th>", i + 1);
    text_append(text, "</tr>\n");
    for (int i = 0; i < standings.count; i++) {
        const Standing *row = &standings.of[i];
        text_append(text, "<tr><td>%d. ", i + 1);
        chart_append_escaped(text, tally_engine(tally, row->engine)->name);
        text_append(text, "</td><td>");
        standings_points(text, row->halves);
        text_append(text, "</td><td>%" PRId64 "</td><td>%.1f %%</td>", row->games,
                    50.0 * (double)row->halves / (double)row->games);
        for (int j = 0; j < standings.count; j++)
            append_against(text, tally, row->engine, standings.of[j].engine);
        text_append(text, "</tr>\n");
    }
    text_append(text, "</table></div>\n");
}

void report_table_append(Text *text, const Tally *tally) {
    double games = (double)max_int64(tally_games(tally), 1);
    text_append(text, "<h1>Match report</h1>\n<p class='lead'>%" PRId64 " game%s",
                tally_games(tally), text_plural(tally_games(tally)));
    for (int i = 0; i < tally_rules(tally); i++)
        text_append(text, ", %s", rules_name(tally_rule(tally, i)));
    text_append(text, "; black won %.1f %%, draws %.1f %%, %.1f stones per game",
                100 * (double)tally_black_wins(tally) / games,
                100 * (double)tally_draws(tally) / games, (double)tally_stones(tally) / games);
    if (tally_repeated(tally) > 0)
        text_append(text,
                    "; %" PRId64 " game%s like an earlier one, stone for stone, which makes the "
                    "intervals too small",
                    tally_repeated(tally), text_plural(tally_repeated(tally)));
    text_append(text, "</p>\n");
    if (tally_displaced(tally) > 0) {
        text_append(text, "<p>");
        match_report_displaced(text, tally);
        text_append(text, "</p>\n");
    }
    if (tally_engines(tally) > 2)
        append_standings(text, tally);
    append_pairings(text, tally);
    append_engines(text, tally);
}
