/* play_switches: see play_switches.h. */
#include "play/game/play_switches.h"

#include "play/game/play_typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets a flag. Returns false when there is none of this name. */
static bool read_flag(const Switches *switches, const char *name) {
    for (size_t i = 0; i < switches->flag_count; i++) {
        if (strcmp(name, switches->flags[i].name) != 0)
            continue;
        *switches->flags[i].flag = true;
        return true;
    }
    return false;
}

const char *switches_value(int count, char **words, const char *name) {
    size_t length = strlen(name);
    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], "--", 2) != 0 || strncmp(words[i] + 2, name, length) != 0)
            continue;
        const char *end = words[i] + 2 + length;
        if (*end == '=')
            return end + 1;
        if (*end == '\0' && i + 1 < count)
            return words[i + 1];
    }
    return NULL;
}

/* Whether an option has one value only; complains if it had another one before. */
static bool is_single(const char *name, const char *before, const char *value,
                      char complaint[SETTING_COMPLAINT_SIZE]) {
    if (before == NULL || strcmp(before, value) == 0)
        return true;
    snprintf(complaint, SETTING_COMPLAINT_SIZE,
             "The option --%.20s is given twice, \"%.30s\" and \"%.30s\": leave one out.", name,
             before, value);
    return false;
}

/* The option that may lack its value. Returns how many words it took, 0 with a complaint. */
static int read_lacking(const Switches *switches, int count, char **words, const char *equals,
                        char complaint[SETTING_COMPLAINT_SIZE]) {
    bool follows = equals == NULL && count > 1 && strncmp(words[1], "--", 2) != 0;
    const char *value = equals != NULL ? equals + 1 : follows ? words[1] : "";
    if (!is_single(switches->may_lack, *switches->may_value, value, complaint))
        return 0;
    *switches->may_value = value;
    return follows ? 2 : 1;
}

/* Reads the option at words[at]. Returns how many words it took, 0 with a complaint. */
static int read_option(const Switches *switches, int at, int count, char **words,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    char name[SETTING_TEXT_SIZE] = "";
    const char *word = words[at], *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    if (strncmp(word, "--", 2) == 0)
        snprintf(name, sizeof name, "%.*s", (int)length - 2, word + 2);
    if (equals == NULL && read_flag(switches, name))
        return 1;
    if (switches->may_lack != NULL && strcmp(name, switches->may_lack) == 0)
        return read_lacking(switches, count - at, words + at, equals, complaint);
    if (word[0] != '-') {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "\"%.40s\" is no option: --open FILE opens a game.", word);
        return 0;
    }
    if (!switches->takes_value(name)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There is no option \"%.40s\"%s.", word,
                 switches->where);
        return 0;
    }
    if (equals == NULL && (at + 1 >= count || strncmp(words[at + 1], "--", 2) == 0)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "The option --%s needs a value.", name);
        return 0;
    }
    const char *value = equals == NULL ? words[at + 1] : equals + 1;
    bool several = switches->several != NULL && strcmp(name, switches->several) == 0;
    if (!several && !is_single(name, switches_value(at, words, name), value, complaint))
        return 0;
    if (!switches->read_value(switches->options, name, value, complaint))
        return 0;
    return equals == NULL ? 2 : 1;
}

bool switches_read(const Switches *switches, int count, char **words,
                   char complaint[SETTING_COMPLAINT_SIZE]) {
    for (int i = 0; i < count;) {
        int taken = read_option(switches, i, count, words, complaint);
        if (taken == 0)
            return false;
        i += taken;
    }
    return true;
}

bool switches_read_pace(const char *value, int *pace_ms, char complaint[SETTING_COMPLAINT_SIZE]) {
    if (typed_number(value, 0, SETTING_MAX_PACE_MS, pace_ms))
        return true;
    snprintf(complaint, SETTING_COMPLAINT_SIZE,
             "\"%.30s\" does not work for pace: milliseconds from 0 to %d.", value,
             SETTING_MAX_PACE_MS);
    return false;
}

bool switches_no_colours(void) {
    const char *wish = getenv("NO_COLOR");
    return wish != NULL && wish[0] != '\0';
}
