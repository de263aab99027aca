/* play_options: see play_options.h.
 *
 * Every setting is an option of its name, `--level hard` or `--level=hard`; the few others are
 * named here.
 */
#include "play/play_options.h"

#include "play/control/play_state.h"
#include "play/game/play_switches.h"
#include "play/ground/play_terminal.h"

#include <stdio.h>
#include <string.h>

/* Whether an option of this name takes a value. */
static bool takes_value(const char *name) {
    static const char *const OTHERS[] = {"open", "pace", "annotate", "out", "game"};
    for (size_t i = 0; i < ARRAY_LENGTH(OTHERS); i++)
        if (strcmp(name, OTHERS[i]) == 0)
            return true;
    return settings_find(name) >= 0;
}

/* Whether the command line names a setting. */
static bool is_chosen(const PlayOptions *options, const char *name) {
    return (options->chosen >> settings_find(name) & 1) != 0;
}

/* One more file for an annotated game. */
static bool read_out(PlayOptions *options, const char *value,
                     char complaint[SETTING_COMPLAINT_SIZE]) {
    if (options->out_count == ANNOTATE_MAX_FILES) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There can be %d --out at most.",
                 ANNOTATE_MAX_FILES);
        return false;
    }
    options->outs[options->out_count++] = value;
    return true;
}

static bool read_value(void *context, const char *name, const char *value,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    PlayOptions *options = context;
    if (strcmp(name, "open") == 0) {
        options->open = value;
        return true;
    }
    if (strcmp(name, "annotate") == 0) {
        options->annotate = value;
        return true;
    }
    if (strcmp(name, "out") == 0)
        return read_out(options, value, complaint);
    if (strcmp(name, "game") == 0)
        return true; /* only five in a row comes here: play.c has looked at it */
    if (strcmp(name, "pace") == 0)
        return switches_read_pace(value, &options->pace_ms, complaint);
    options->chosen |= UINT32_C(1) << settings_find(name);
    return settings_set(&options->settings, settings_find(name), value, complaint);
}

/* Whether an option that may lack its value (`value` is "" then, NULL without the option) has one.
 */
static bool names_file(const char *value) {
    return value != NULL && value[0] != '\0';
}

/* Whether the options go together; complains if not. */
static bool check_together(const PlayOptions *options, char complaint[SETTING_COMPLAINT_SIZE]) {
    const char *what = NULL;
    const Settings *settings = &options->settings;
    if (options->out_count > 0 && options->annotate == NULL)
        what = "--out needs --annotate FILE.";
    else if (options->annotate != NULL && (options->open != NULL || options->analyse != NULL))
        what = "--annotate goes through one file: leave --open and --analyse out.";
    else if (names_file(options->analyse) && options->open != NULL)
        what = "--analyse and --open name a file each: leave one out.";
    else if (settings->demo && (settings->rounds != 1 || settings->first != FIRST_YOU))
        what = "A demonstration is one round in which level2 begins: leave --rounds and --first "
               "out.";
    else if (settings->demo && settings->opponent == OPPONENT_PERSON)
        what = SWITCHES_DEMO_AND_PERSON;
    else if (settings->demo && (options->annotate != NULL || options->analyse != NULL))
        what = "--demo plays a game: leave it out, or --analyse and --annotate.";
    else if (options->resume && options->fresh)
        what = SWITCHES_RESUME_AND_NEW;
    else if (options->resume && (options->open != NULL || names_file(options->analyse)))
        what = SWITCHES_RESUME_AND_FILE;
    if (what != NULL)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "%s", what);
    return what == NULL;
}

/* What options leave to others: --analyse takes the file of --open, and openings of renju its rule,
 * unless another one was named. */
static void complete(PlayOptions *options) {
    if (options->analyse != NULL && options->open != NULL)
        options->analyse = options->open;
    if (options->settings.opening >= OPENING_RIF && !is_chosen(options, "rule"))
        options->settings.rule = RULE_RENJU;
}

bool options_read(PlayOptions *options, int count, char **words,
                  char complaint[SETTING_COMPLAINT_SIZE]) {
    *options = (PlayOptions){.pace_ms = PLAY_PACE_MS};
    settings_init(&options->settings);
    if (terminal_shows_discs())
        settings_use_discs(&options->settings);
    if (switches_no_colours())
        options->settings.coloured = 0;
    const SwitchFlag flags[] = {{"demo", &options->settings.demo}, {"resume", &options->resume},
                                {"new", &options->fresh},          {"plain", &options->plain},
                                {"scores", &options->scores},      {"games", &options->games},
                                {"help", &options->help}};
    const Switches switches = {.options = options,
                               .flags = flags,
                               .flag_count = ARRAY_LENGTH(flags),
                               .where = "",
                               .several = "out",
                               .may_lack = "analyse", /* the empty board */
                               .may_value = &options->analyse,
                               .takes_value = takes_value,
                               .read_value = read_value};
    if (!switches_read(&switches, count, words, complaint) || !check_together(options, complaint))
        return false;
    complete(options);
    return options->help || options->scores || options->games ||
           settings_check(&options->settings, complaint);
}
