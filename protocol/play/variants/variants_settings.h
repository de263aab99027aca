/* variants_settings: what can be chosen about a game of ultimate tic-tac-toe or TickoaTTwo.
 *
 * One table names all settings; options of the command line, the menu, the word `set` and saved
 * games use the same names and texts, as play_settings.h does for five in a row.
 */
#ifndef PENTAD_VARIANTS_SETTINGS_H
#define PENTAD_VARIANTS_SETTINGS_H

#include "play/game/play_settings.h"
#include "variants.h"

/* The games to choose from; forget mode is a setting of its own. */
typedef enum VariantsGame { VARIANTS_ULTIMATE, VARIANTS_TICKOATTWO } VariantsGame;

/* The settings. */
typedef struct VariantsSettings {
    int game;     /* VariantsGame */
    int forget;   /* forget mode, of ultimate tic-tac-toe */
    int opponent; /* Opponent */
    int level;    /* VariantLevel of the opponent */
    int level2;   /* of the other side in a demonstration */
    int first;    /* FirstMover */
    int rounds;
    int time_ms; /* thinking time of the engine per move */
    int threads;
    int evaluation; /* whether it is shown */
    int coloured;
    char names[PLAYER_COUNT][SETTING_NAME_SIZE];
    bool demo; /* both players are the engine; no setting that can be chosen */
} VariantsSettings;

/* The settings of somebody who has not chosen anything. */
void variants_settings_init(VariantsSettings *settings);

/* How many settings there are, and the place of the one with this name, or -1. */
int variants_settings_count(void);
int variants_settings_find(const char *name);

/* The name for options and files, a title for the menu, and what values there are. */
const char *variants_settings_name(int setting);
const char *variants_settings_title(int setting);
const char *variants_settings_help(int setting);

/* Whether a change makes sense in the middle of a match. */
bool variants_settings_is_live(int setting);

/* Writes the value as text. */
void variants_settings_get(const VariantsSettings *settings, int setting,
                           char text[SETTING_TEXT_SIZE]);

/* Sets a value from text. Returns false, with a complaint and nothing changed, when the text is no
 * value of this setting. */
bool variants_settings_set(VariantsSettings *settings, int setting, const char *text,
                           char complaint[SETTING_COMPLAINT_SIZE]);

/* For a match that goes on, of the settings that the bits of `chosen` name by their place: takes
 * over what makes sense in the middle of it from `wanted`, but no names. `kept` gets the names of
 * those that stay different, as options, such as "--rounds, --first"; "" if there are none.
 * Returns their bits. */
uint32_t variants_settings_adopt(VariantsSettings *settings, const VariantsSettings *wanted,
                                 uint32_t chosen, char kept[SETTING_COMPLAINT_SIZE]);

/* Copies the settings that the bits of `chosen` name by their place. */
void variants_settings_copy(VariantsSettings *settings, const VariantsSettings *from,
                            uint32_t chosen);

/* Sets the next (`step` = 1) or previous (-1) value; names stay as they are. */
void variants_settings_step(VariantsSettings *settings, int setting, int step);

/* The game that the settings name. */
VariantKind variants_settings_kind(const VariantsSettings *settings);

/* Whether the engine plays for `player`. */
bool variants_settings_is_engine(const VariantsSettings *settings, int player);

/* What `player` is called, such as "Anna" or "Pentad (hard)". */
void variants_settings_player(const VariantsSettings *settings, int player,
                              char text[SETTING_TEXT_SIZE]);

#endif
