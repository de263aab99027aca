/* play_options: see play_options.h.
 *
 * Every setting is an option of its name, `--level hard` or `--level=hard`; the few others are
 * named here.
 */
#include "play/play_options.h"

#include "play/game/play_state.h"
#include "play/ground/play_terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An option that takes no value. Returns false when it is none of these. */
static bool read_flag(PlayOptions *options, const char *name) {
    const struct {
        const char *name;
        bool *flag;
    } FLAGS[] = {{"demo", &options->settings.demo}, {"resume", &options->resume},
                 {"new", &options->fresh},          {"plain", &options->plain},
                 {"scores", &options->scores},      {"games", &options->games},
                 {"help", &options->help}};
    for (size_t i = 0; i < ARRAY_LENGTH(FLAGS); i++) {
        if (strcmp(name, FLAGS[i].name) != 0)
            continue;
        *FLAGS[i].flag = true;
        return true;
    }
    return false;
}

static bool read_pace(const char *value, int *pace_ms, char complaint[SETTING_COMPLAINT_SIZE]) {
    char *end;
    long pace = strtol(value, &end, 10);
    if (end == value || *end != '\0' || pace < 0 || pace > PLAY_MOST_PACE_MS) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "\"%.30s\" does not work for pace: milliseconds from 0 to %d.", value,
                 PLAY_MOST_PACE_MS);
        return false;
    }
    *pace_ms = (int)pace;
    return true;
}

/* Whether an option of this name takes a value. */
static bool takes_value(const char *name) {
    static const char *const OTHERS[] = {"open", "pace", "annotate", "out", "game"};
    for (size_t i = 0; i < ARRAY_LENGTH(OTHERS); i++)
        if (strcmp(name, OTHERS[i]) == 0)
            return true;
    return settings_find(name) >= 0;
}

/* One more file for an annotated game. */
static bool read_out(PlayOptions *options, const char *value,
                     char complaint[SETTING_COMPLAINT_SIZE]) {
    if (options->out_count == ANNOTATE_MOST_FILES) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There can be %d --out at most.",
                 ANNOTATE_MOST_FILES);
        return false;
    }
    options->outs[options->out_count++] = value;
    return true;
}

static bool read_value(PlayOptions *options, const char *name, const char *value,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
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
        return read_pace(value, &options->pace_ms, complaint);
    options->rule_given = options->rule_given || strcmp(name, "rule") == 0;
    return settings_set(&options->settings, settings_find(name), value, complaint);
}

/* --analyse takes a file if one follows. Returns how many words it took. */
static int read_analyse(PlayOptions *options, int count, char **words, const char *equals) {
    bool follows = equals == NULL && count > 1 && strncmp(words[1], "--", 2) != 0;
    options->analyse = equals != NULL ? equals + 1 : follows ? words[1] : "";
    return follows ? 2 : 1;
}

/* Reads the option at words[0]. Returns how many words it took, 0 with a complaint. */
static int read_option(PlayOptions *options, int count, char **words,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    char name[SETTING_TEXT_SIZE];
    const char *word = words[0], *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    snprintf(name, sizeof name, "%.*s", (int)length - 2,
             strncmp(word, "--", 2) == 0 ? word + 2 : "");
    if (equals == NULL && read_flag(options, name))
        return 1;
    if (strcmp(name, "analyse") == 0)
        return read_analyse(options, count, words, equals);
    if (!takes_value(name)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There is no option \"%.40s\".", word);
        return 0;
    }
    if (equals == NULL && count < 2) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "The option --%s needs a value.", name);
        return 0;
    }
    const char *value = equals == NULL ? words[1] : equals + 1;
    if (!read_value(options, name, value, complaint))
        return 0;
    return equals == NULL ? 2 : 1;
}

bool options_read(PlayOptions *options, int count, char **words,
                  char complaint[SETTING_COMPLAINT_SIZE]) {
    *options = (PlayOptions){.pace_ms = PLAY_PACE_MS};
    settings_init(&options->settings);
    if (terminal_shows_discs())
        settings_use_discs(&options->settings);
    const char *no_colour = getenv("NO_COLOR");
    if (no_colour != NULL && no_colour[0] != '\0')
        options->settings.coloured = 0;
    for (int i = 0; i < count;) {
        int taken = read_option(options, count - i, words + i, complaint);
        if (taken == 0)
            return false;
        i += taken;
    }
    if (options->out_count > 0 && options->annotate == NULL) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "--out needs --annotate FILE.");
        return false;
    }
    if (options->settings.opening >= OPENING_RIF && !options->rule_given)
        options->settings.rule = RULE_RENJU;
    if (options->settings.demo) {
        options->settings.rounds = 1;
        options->settings.first = FIRST_YOU;
    }
    return options->help || options->scores || options->games ||
           settings_check(&options->settings, complaint);
}
