/* play_settings: everything that can be chosen about a game, and each of it as text.
 *
 * One table names all settings; the options of the command line, the menu, the `set` command of
 * the line mode and saved games use the same names and the same texts. A value that makes no
 * sense is refused with a sentence that says what would.
 */
#ifndef PENTAD_PLAY_SETTINGS_H
#define PENTAD_PLAY_SETTINGS_H

#include "play/game/play_setting_table.h"
#include "play/ground/play_glyph.h"

enum {
    PLAYER_COUNT = 2, /* player 0 is the person at the terminal, 1 the opponent */
    SETTING_MAX_ROUNDS = 99,
    SETTING_MAX_PACE_MS = 10000, /* between the moves of a demonstration */
    SETTING_MAX_MEGABYTES = 65536,
    LEVEL_EASY = 10,           /* overlooks an open three, and now and then a four */
    LEVEL_MEDIUM = 50,         /* sees what can be seen at a glance */
    LEVEL_HARD = STRENGTH_FULL /* the whole engine */
};

/* Who plays against the person. */
typedef enum Opponent { OPPONENT_ENGINE, OPPONENT_PERSON } Opponent;

/* Who makes the first move of a match. */
typedef enum FirstMover { FIRST_YOU, FIRST_OPPONENT, FIRST_RANDOM } FirstMover;

/* The words for these in options, menus and files, ended by NULL. */
extern const char *const OPPONENT_WORDS[];
extern const char *const FIRST_WORDS[];

/* The settings. Fields of type int that stand for words hold the enumerations above. */
typedef struct Settings {
    int width, height, row;
    int rule; /* a number of rules.h */
    int opponent, first, opening;
    int level;      /* of the opponent, 0..100 */
    int demo_level; /* of the other side in a demonstration */
    int rounds;
    int time_ms;            /* thinking time of the engine per move */
    int evaluation;         /* whether it is shown */
    int threads, memory_mb; /* of the engine; 0 leaves that to settings_resources() */
    int coloured;
    int colours[SIDE_COUNT]; /* of the stones; indices into COLOURS of play_settings.c */
    char symbols[SIDE_COUNT][GLYPH_SIZE];
    bool symbols_chosen; /* by the person; otherwise they follow from the terminal */
    char names[PLAYER_COUNT][SETTING_NAME_SIZE];
    char engine[SETTING_NAME_SIZE]; /* what a file calls the engine; "": by its own name */
    bool demo;                      /* both players are the engine; no setting that can be chosen */
} Settings;

/* What the engine may use. */
typedef struct EngineResources {
    int threads;
    int memory_mb; /* for its transposition table */
} EngineResources;

/* A setting is its place in the table, 0..settings_count() - 1. */
int settings_count(void);

/* The place of the setting with this name, or -1. */
int settings_find(const char *name);

/* The name for options and files, a title for the menu, and what values there are. */
const char *settings_name(int setting);
const char *settings_title(int setting);
const char *settings_help(int setting);

/* Whether the setting stands in the menu; the others are short forms that set two of these at
 * once. */
bool settings_is_plain(int setting);

/* Whether the setting is the symbol of one of both colours. */
bool settings_is_symbol(int setting);

/* Whether a change makes sense in the middle of a match. */
bool settings_is_live(int setting);

/* The settings of somebody who has not chosen anything. */
void settings_init(Settings *settings);

/* Gives the stones the look of discs, unless the person has chosen another one. */
void settings_use_discs(Settings *settings);

/* Whether a symbol is a character beyond ASCII. */
bool settings_symbols_need_utf8(const Settings *settings);

/* Whether the setting belongs into a saved game: it stands in the menu, is no symbol that follows
 * from the terminal, and nothing about this machine. */
bool settings_is_saved(const Settings *settings, int setting);

/* Writes the value as text. */
void settings_get(const Settings *settings, int setting, char text[SETTING_TEXT_SIZE]);

/* Sets a value from text. Returns false, with a complaint and nothing changed, when the text
 * is no value of this setting. */
bool settings_set(Settings *settings, int setting, const char *text,
                  char complaint[SETTING_COMPLAINT_SIZE]);

/* For a game that goes on, of the settings that the bits of `chosen` name by their place: takes
 * over what makes sense in the middle of a match from `wanted`, but no names. `kept` gets the names
 * of those that stay different, as options, such as "--board, --rule"; "" if there are none.
 * Returns their bits. */
uint32_t settings_adopt(Settings *settings, const Settings *wanted, uint32_t chosen,
                        char kept[SETTING_COMPLAINT_SIZE]);

/* Copies the settings that the bits of `chosen` name by their place. */
void settings_copy(Settings *settings, const Settings *from, uint32_t chosen);

/* Sets the next (`step` = 1) or previous (-1) value; typed settings stay as they are. */
void settings_step(Settings *settings, int setting, int step);

/* Whether the values fit together; if not, the complaint says what to change. */
bool settings_check(const Settings *settings, char complaint[SETTING_COMPLAINT_SIZE]);

/* Whether the engine plays for `player`. */
bool settings_is_engine(const Settings *settings, int player);

/* What the engine may use in a game, or in an `analysis`, which takes all processors and a larger
 * table if nobody has chosen. */
EngineResources settings_resources(const Settings *settings, bool analysis);

/* What `player` is called, such as "Anna" or "Pentad (hard)". */
void settings_player(const Settings *settings, int player, char text[SETTING_TEXT_SIZE]);

#endif
