/* match_report: see match_report.h. */
#include "match/match_report.h"

#include "engine.h"
#include "match/standings.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { NUMBER_SIZE = 32 };

/* Writes an Elo difference with its sign; infinite ones as words. */
static void format_elo(double elo, char text[NUMBER_SIZE]) {
    if (isinf(elo))
        snprintf(text, NUMBER_SIZE, "%sinf", elo < 0 ? "-" : "+");
    else
        snprintf(text, NUMBER_SIZE, "%+.1f", fabs(elo) < 0.05 ? 0.0 : elo); /* never "-0.0" */
}

void match_report_elo(Text *text, const EloEstimate *estimate) {
    char elo[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];
    format_elo(estimate->elo, elo);
    format_elo(estimate->low, low);
    format_elo(estimate->high, high);
    if (isinf(estimate->low) || isinf(estimate->high))
        text_append(text, "%s [%s, %s]", elo, low, high);
    else
        text_append(text, "%s \u00b1 %.1f", elo, (estimate->high - estimate->low) / 2);
}

static void append_sprt(Text *text, const Sprt *sprt, const Outcomes *trials) {
    text_append(text, "LLR %.2f (%.2f, %.2f)", sprt_llr(sprt, trials), sprt_lower_bound(sprt),
                sprt_upper_bound(sprt));
}

/* Appends hours, minutes and seconds. */
static void append_duration(Text *text, double seconds) {
    int64_t whole = (int64_t)seconds;
    text_append(text, "%" PRId64 ":%02" PRId64 ":%02" PRId64, whole / 3600, whole / 60 % 60,
                whole % 60);
}

/* Appends "wins-draws-losses". */
static void append_score(Text *text, const int64_t count[OUTCOMES_OF_GAME]) {
    text_append(text, "%" PRId64 "-%" PRId64 "-%" PRId64, count[2], count[1], count[0]);
}

void match_report_progress(Text *text, const Tally *tally, const MatchProgress *progress) {
    text_append(text, "games %" PRId64 "/%" PRId64, progress->games, progress->total);
    if (tally_engines(tally) == 2) {
        PairingTally pairing = tally_pairing(tally, 0, 1, -1);
        EloEstimate estimate = elo_estimate(pairing_trials(&pairing));
        text_append(text, "  %s ", tally_engine(tally, 0)->name);
        append_score(text, pairing.games.count);
        text_append(text, " %s  ", tally_engine(tally, 1)->name);
        text_append(text, "Elo ");
        match_report_elo(text, &estimate);
        if (progress->sprt != NULL) {
            text_append(text, "  ");
            append_sprt(text, progress->sprt, &pairing.pairs);
        }
    }
    double seconds = (double)progress->elapsed_ns / 1e9;
    if (progress->played > 0 && seconds > 0) {
        double rate = (double)progress->played / seconds;
        text_append(text, "  %.0f games/h  left ", rate * 3600);
        append_duration(text, (double)(progress->total - progress->games) / rate);
    }
}

/* Appends the lines about two engines. */
static void append_pairing(Text *text, const Tally *tally, int first, int second, int rule_index) {
    PairingTally pairing = tally_pairing(tally, first, second, rule_index);
    int64_t games = outcomes_total(&pairing.games);
    if (games == 0)
        return;
    EloEstimate estimate = elo_estimate(pairing_trials(&pairing));
    text_append(text, "%s - %s", tally_engine(tally, first)->name,
                tally_engine(tally, second)->name);
    if (rule_index >= 0)
        text_append(text, ", %s", rules_name(tally_rule(tally, rule_index)));
    text_append(text, ": %" PRId64 " game%s, ", games, text_plural(games));
    append_score(text, pairing.games.count);
    text_append(text, " (as black ");
    append_score(text, pairing.colour[BLACK]);
    text_append(text, ", as white ");
    append_score(text, pairing.colour[WHITE]);
    text_append(text, ")\n    score %.1f %%, Elo ", 100 * outcomes_mean(&pairing.games));
    match_report_elo(text, &estimate);
    text_append(text, ", likelihood of superiority %.1f %%\n", 100 * estimate.superiority);
    if (outcomes_total(&pairing.pairs) > 0)
        text_append(text,
                    "    pairs by points 0, \u00bd, 1, 1\u00bd, 2: %" PRId64 " %" PRId64 " %" PRId64
                    " %" PRId64 " %" PRId64 "\n",
                    pairing.pairs.count[0], pairing.pairs.count[1], pairing.pairs.count[2],
                    pairing.pairs.count[3], pairing.pairs.count[4]);
    int64_t single = games - 2 * outcomes_total(&pairing.pairs);
    if (single > 0 && single < games)
        text_append(text,
                    "    %" PRId64 " game%s in no whole pair: for the score, but not for Elo\n",
                    single, text_plural(single));
}

/* Appends a count with its name if there is anything to tell. */
static void append_loss(Text *text, const char *name, int64_t count, bool *any) {
    if (count == 0)
        return;
    text_append(text, "%s%s %" PRId64, *any ? ", " : "; lost by ", name, count);
    *any = true;
}

/* Appends the line about one engine. */
static void append_engine(Text *text, const EngineTally *engine) {
    if (engine->games == 0)
        return;
    double turns = engine->turns > 0 ? (double)engine->turns : 1;
    text_append(text, "%s: %" PRId64 " game%s, ", engine->name, engine->games,
                text_plural(engine->games));
    append_score(text, engine->outcome);
    text_append(text, ", %.3f s per move, longest %.3f s", (double)engine->time_ns / 1e9 / turns,
                (double)engine->longest_ns / 1e9);
    if (engine->depth_moves > 0)
        text_append(text, ", depth %.1f", (double)engine->depth_sum / (double)engine->depth_moves);
    if (engine->memory > 0)
        text_append(text, ", memory %.1f MB", (double)engine->memory / 1e6);

    bool any = false;
    append_loss(text, "time", engine->lost_by_time, &any);
    append_loss(text, "crash", engine->lost_by_crash, &any);
    append_loss(text, "no start", engine->lost_by_no_start, &any);
    append_loss(text, "illegal moves", engine->lost_by_illegal, &any);
    append_loss(text, "fouls", engine->lost_by_foul, &any);
    append_loss(text, "junk", engine->lost_by_junk, &any);
    append_loss(text, "memory", engine->lost_by_memory, &any);
    if (engine->stayed > 0)
        text_append(text, "; did not leave after END %" PRId64 " time%s", engine->stayed,
                    text_plural(engine->stayed));
    text_append(text, "\n");
}

/* Appends what the test says about the first engine: one hypothesis accepted is the other one
 * rejected. */
static void append_verdict(Text *text, const Tally *tally, const Sprt *sprt) {
    PairingTally pairing = tally_pairing(tally, 0, 1, -1);
    SprtState state = sprt_state(sprt, &pairing.pairs);
    text_append(text, "SPRT of elo0=%.2f, elo1=%.2f: ", sprt->elo0, sprt->elo1);
    append_sprt(text, sprt, &pairing.pairs);
    if (state == SPRT_GOES_ON)
        text_append(text, ", undecided\n");
    else
        text_append(text, ", %s accepted: %s - %s is %s %+.2f Elo\n",
                    state == SPRT_ACCEPTS_ELO1 ? "elo1" : "elo0", tally_engine(tally, 0)->name,
                    tally_engine(tally, 1)->name,
                    state == SPRT_ACCEPTS_ELO1 ? "more than" : "less than",
                    state == SPRT_ACCEPTS_ELO1 ? sprt->elo0 : sprt->elo1);
}

void match_report_displaced(Text *text, const Tally *tally) {
    int64_t games = tally_displaced(tally);
    if (games > 0)
        text_append(text,
                    "%" PRId64 " game%s left out, because an earlier one of the same match and "
                    "number is another game; an engine that has changed needs another name\n",
                    games, text_plural(games));
}

void match_report_final(Text *text, const Tally *tally, const Sprt *sprt) {
    int engines = tally_engines(tally);
    for (int first = 0; first < engines; first++)
        for (int second = first + 1; second < engines; second++) {
            append_pairing(text, tally, first, second, -1);
            for (int rule = 0; rule < tally_rules(tally) && tally_rules(tally) > 1; rule++)
                append_pairing(text, tally, first, second, rule);
        }
    if (sprt != NULL && engines == 2)
        append_verdict(text, tally, sprt);
    else if (sprt != NULL)
        text_append(text, "SPRT: only between two engines, and these are %d\n", engines);
    for (int engine = 0; engine < engines; engine++)
        append_engine(text, tally_engine(tally, engine));
    if (engines > 2)
        standings_append(text, tally);
    if (tally_games(tally) > 0) {
        double games = (double)tally_games(tally);
        text_append(text, "draws %.1f %%, black won %.1f %%, %.1f stones per game\n",
                    100 * (double)tally_draws(tally) / games,
                    100 * (double)tally_black_wins(tally) / games,
                    (double)tally_stones(tally) / games);
    }
    if (tally_repeated(tally) > 0)
        text_append(text,
                    "%" PRId64
                    " game%s like an earlier one, stone for stone: counted as new, which "
                    "makes the intervals too small\n",
                    tally_repeated(tally), text_plural(tally_repeated(tally)));
    match_report_displaced(text, tally);
}
