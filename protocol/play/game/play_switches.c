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

/* The option that may lack its value. Returns how many words it took. */
static int read_lacking(const Switches *switches, int count, char **words, const char *equals) {
    bool follows = equals == NULL && count > 1 && strncmp(words[1], "--", 2) != 0;
    *switches->may_value = equals != NULL ? equals + 1 : follows ? words[1] : "";
    return follows ? 2 : 1;
}

/* Reads the option at words[0]. Returns how many words it took, 0 with a complaint. */
static int read_option(const Switches *switches, int count, char **words,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    char name[SETTING_TEXT_SIZE] = "";
    const char *word = words[0], *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    if (strncmp(word, "--", 2) == 0)
        snprintf(name, sizeof name, "%.*s", (int)length - 2, word + 2);
    if (equals == NULL && read_flag(switches, name))
        return 1;
    if (switches->may_lack != NULL && strcmp(name, switches->may_lack) == 0)
        return read_lacking(switches, count, words, equals);
    if (!switches->takes_value(name)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There is no option \"%.40s\"%s.", word,
                 switches->where);
        return 0;
    }
    if (equals == NULL && count < 2) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "The option --%s needs a value.", name);
        return 0;
    }
    if (!switches->read_value(switches->options, name, equals == NULL ? words[1] : equals + 1,
                              complaint))
        return 0;
    return equals == NULL ? 2 : 1;
}

bool switches_read(const Switches *switches, int count, char **words,
                   char complaint[SETTING_COMPLAINT_SIZE]) {
    for (int i = 0; i < count;) {
        int taken = read_option(switches, count - i, words + i, complaint);
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
