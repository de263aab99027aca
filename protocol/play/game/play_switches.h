/* play_switches: the command line of a game, `--level hard` or `--level=hard`.
 *
 * Every game names its options and reads their values; how they are written is the same for all.
 */
#ifndef PENTAD_PLAY_SWITCHES_H
#define PENTAD_PLAY_SWITCHES_H

#include "play/game/play_settings.h"

/* The complaint about both options. */
#define SWITCHES_RESUME_AND_NEW "--resume goes on with a game, --new begins one: leave one out."
#define SWITCHES_DEMO_AND_PERSON                                                                   \
    "--demo is a game of the engine against itself: leave --demo or --opponent out."
#define SWITCHES_RESUME_AND_FILE                                                                   \
    "--resume goes on with what was kept, not with a file: leave one out."

/* An option without a value. */
typedef struct SwitchFlag {
    const char *name;
    bool *flag;
} SwitchFlag;

/* The options of a game. */
typedef struct Switches {
    void *options; /* the game's own */
    const SwitchFlag *flags;
    size_t flag_count;
    const char *where;      /* " for this game", or "" */
    const char *several;    /* the name of an option that may come with several values, or NULL */
    const char *may_lack;   /* the name of an option that may lack its value, or NULL; it takes */
    const char **may_value; /* a word without dashes that follows, otherwise "" */
    bool (*takes_value)(const char *name);
    bool (*read_value)(void *options, const char *name, const char *value,
                       char complaint[SETTING_COMPLAINT_SIZE]);
} Switches;

/* Reads all words. Returns false, with a complaint, when they make no sense, such as two values of
 * one option. */
bool switches_read(const Switches *switches, int count, char **words,
                   char complaint[SETTING_COMPLAINT_SIZE]);

/* The value that an option has among the words, the first one; NULL without it. */
const char *switches_value(int count, char **words, const char *name);

/* Reads the milliseconds between the moves of a demonstration. */
bool switches_read_pace(const char *value, int *pace_ms, char complaint[SETTING_COMPLAINT_SIZE]);

/* Whether the environment says that the person wants no colours (no-color.org). */
bool switches_no_colours(void);

#endif
