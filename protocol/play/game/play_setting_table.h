/* play_setting_table: settings as a table: each is a field of a struct and a text, the same in
 * options, menus, typed commands and saved games.
 *
 * A game describes its settings by an array of Setting and keeps their values in a struct of its
 * own, which the functions here take without knowing it. How a kind of value is read, written and
 * stepped is a SettingType; a game may add types of its own.
 */
#ifndef PENTAD_PLAY_SETTING_TABLE_H
#define PENTAD_PLAY_SETTING_TABLE_H

#include "engine.h"

enum {
    SETTING_NAME_SIZE = 32,      /* room for a name that somebody chooses */
    SETTING_TEXT_SIZE = 64,      /* room for any value as text */
    SETTING_COMPLAINT_SIZE = 160 /* room for any complaint */
};

/* A setting; below. */
typedef struct Setting Setting;

/* A kind of value. `values` is the struct of the game's settings. */
typedef struct SettingType {
    /* Sets the value; returns false, with nothing changed, when the text is none. */
    bool (*read)(void *values, const Setting *setting, const char *text);
    /* Writes the value as text. */
    void (*write)(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]);
    /* Sets the next (`step` = 1) or previous (-1) value; NULL where values are only typed. */
    void (*step)(void *values, const Setting *setting, int step);
    bool is_name; /* of a player: options do not change it in the middle of a match */
} SettingType;

/* What a setting is called, where its value lies and which values there are. */
struct Setting {
    const char *name, *title, *help; /* for options and files; for menus; what values there are */
    const SettingType *type;
    size_t offset;            /* of the field in the struct of settings */
    int low, high;            /* of a number */
    const char *const *words; /* the values of a word, by number; ends with NULL */
    bool live;                /* a change makes sense in the middle of a match */
};

/* All settings of a game. The place of a setting is its number here. */
typedef struct SettingTable {
    const Setting *settings;
    int count;
} SettingTable;

/* An int from `low` to `high`; an int that stands for one of some words; milliseconds in an int,
 * which people write as seconds; a name without commas in SETTING_NAME_SIZE characters. */
extern const SettingType SETTING_NUMBER, SETTING_WORD, SETTING_SECONDS, SETTING_NAME;

/* The words of a setting that is off (0) or on (1). */
extern const char *const SETTING_SWITCH[];

/* The field of a setting, for types that keep an int or characters in it. */
int *setting_int(void *values, const Setting *setting);
int setting_int_of(const void *values, const Setting *setting);
char *setting_text(void *values, const Setting *setting);

/* Writes the text field of a setting: SettingType.write of all names. */
void setting_write_text(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]);

/* The place of the setting with this name, capitals or not, or -1. */
int setting_table_find(const SettingTable *table, const char *name);

/* Writes a value as text. */
void setting_table_get(const SettingTable *table, const void *values, int place,
                       char text[SETTING_TEXT_SIZE]);

/* Sets a value from text. Returns false, with a complaint and nothing changed, when the text is no
 * value of this setting. */
bool setting_table_set(const SettingTable *table, void *values, int place, const char *text,
                       char complaint[SETTING_COMPLAINT_SIZE]);

/* Sets the next (`step` = 1) or previous (-1) value; those that are only typed stay as they are. */
void setting_table_step(const SettingTable *table, void *values, int place, int step);

/* For a match that goes on, of the settings that the bits of `chosen` name by their place: takes
 * over what makes sense in the middle of it from `wanted`, but no names. `kept` gets the names of
 * those that stay different, as options, such as "--board, --rule"; "" if there are none.
 * Returns their bits. */
uint32_t setting_table_adopt(const SettingTable *table, void *values, const void *wanted,
                             uint32_t chosen, char kept[SETTING_COMPLAINT_SIZE]);

/* Copies the settings that the bits of `chosen` name by their place. */
void setting_table_copy(const SettingTable *table, void *values, const void *from, uint32_t chosen);

#endif
