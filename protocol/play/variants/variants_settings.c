/* variants_settings: see variants_settings.h. */
#include "play/variants/variants_settings.h"

#include "play/game/play_typed.h"

#include <stdio.h>
#include <string.h>

enum { MAX_THREADS = 64 };

/* Whether a name can stand in a line of a file. */
static bool is_name(const char *text) {
    size_t length = strlen(text);
    return length > 0 && length < SETTING_NAME_SIZE && text[0] != ' ' && text[length - 1] != ' ' &&
           typed_is_printable(text);
}

static bool read_name(void *values, const Setting *setting, const char *text) {
    if (!is_name(text))
        return false;
    snprintf(setting_text(values, setting), SETTING_NAME_SIZE, "%s", text);
    return true;
}

/* A name that may hold commas, but neither begins nor ends with a space. */
static const SettingType NAME_TYPE = {read_name, setting_write_text, NULL, true};

static const char *const GAMES[] = {
    [VARIANTS_ULTIMATE] = "ultimate", [VARIANTS_TICKOATTWO] = "tickoattwo", NULL};
static const char *const LEVELS[] = {"easy", "medium", "hard", NULL};

#define FIELD(name) offsetof(VariantsSettings, name)
static const Setting SETTINGS[] = {
    {"game", "Game", "ultimate or tickoattwo", &SETTING_WORD, FIELD(game), 0, 0, GAMES, false},
    {"forget", "Forget mode", "on: a fourth stone takes the first away; off", &SETTING_WORD,
     FIELD(forget), 0, 0, SETTING_SWITCH, false},
    {"opponent", "Opponent", "engine, or person for two people at one keyboard", &SETTING_WORD,
     FIELD(opponent), 0, 0, OPPONENT_WORDS, false},
    {"level", "Level of the engine", "easy, medium or hard", &SETTING_WORD, FIELD(level), 0, 0,
     LEVELS, true},
    {"level2", "Level of the other side (demo)",
     "of the other side in a demo: easy, medium or hard", &SETTING_WORD, FIELD(level2), 0, 0,
     LEVELS, true},
    {"first", "First move", "you, opponent or random", &SETTING_WORD, FIELD(first), 0, 0,
     FIRST_WORDS, false},
    {"rounds", "Rounds", "1 to 99", &SETTING_NUMBER, FIELD(rounds), 1, SETTING_MAX_ROUNDS, NULL,
     false},
    {"time", "Seconds per move", "seconds per move of the engine: 0.01 to 3600", &SETTING_SECONDS,
     FIELD(time_ms), 0, 0, NULL, true},
    {"threads", "Threads", "of the engine, 1 to 64", &SETTING_NUMBER, FIELD(threads), 1,
     MAX_THREADS, NULL, true},
    {"evaluation", "Show who stands better", "on or off", &SETTING_WORD, FIELD(evaluation), 0, 0,
     SETTING_SWITCH, true},
    {"color", "Colours", "on or off", &SETTING_WORD, FIELD(coloured), 0, 0, SETTING_SWITCH, true},
    {"name", "Your name", "up to 31 bytes", &NAME_TYPE, FIELD(names[0]), 0, 0, NULL, true},
    {"name2", "Name of a second person", "up to 31 bytes", &NAME_TYPE, FIELD(names[1]), 0, 0, NULL,
     true},
};
#undef FIELD
_Static_assert(ARRAY_LENGTH(SETTINGS) <= 32, "a set of settings has 32 bits");

static const SettingTable TABLE = {SETTINGS, (int)ARRAY_LENGTH(SETTINGS)};

void variants_settings_init(VariantsSettings *settings) {
    *settings = (VariantsSettings){.level = VARIANT_MEDIUM,
                                   .level2 = VARIANT_HARD,
                                   .rounds = 1,
                                   .time_ms = 2000,
                                   .threads = 1,
                                   .coloured = 1,
                                   .names = {"You", "Guest"}};
}

int variants_settings_count(void) {
    return TABLE.count;
}

int variants_settings_find(const char *name) {
    return setting_table_find(&TABLE, name);
}

const char *variants_settings_name(int setting) {
    return SETTINGS[setting].name;
}

const char *variants_settings_title(int setting) {
    return SETTINGS[setting].title;
}

const char *variants_settings_help(int setting) {
    return SETTINGS[setting].help;
}

bool variants_settings_is_live(int setting) {
    return SETTINGS[setting].live;
}

void variants_settings_get(const VariantsSettings *settings, int setting,
                           char text[SETTING_TEXT_SIZE]) {
    setting_table_get(&TABLE, settings, setting, text);
}

bool variants_settings_set(VariantsSettings *settings, int setting, const char *text,
                           char complaint[SETTING_COMPLAINT_SIZE]) {
    return setting_table_set(&TABLE, settings, setting, text, complaint);
}

uint32_t variants_settings_adopt(VariantsSettings *settings, const VariantsSettings *wanted,
                                 uint32_t chosen, char kept[SETTING_COMPLAINT_SIZE]) {
    return setting_table_adopt(&TABLE, settings, wanted, chosen, kept);
}

void variants_settings_copy(VariantsSettings *settings, const VariantsSettings *from,
                            uint32_t chosen) {
    setting_table_copy(&TABLE, settings, from, chosen);
}

void variants_settings_step(VariantsSettings *settings, int setting, int step) {
    setting_table_step(&TABLE, settings, setting, step);
}

VariantKind variants_settings_kind(const VariantsSettings *settings) {
    if (settings->game == VARIANTS_TICKOATTWO)
        return VARIANT_TICKOATTWO;
    return settings->forget != 0 ? VARIANT_ULTIMATE_FORGET : VARIANT_ULTIMATE;
}

bool variants_settings_is_engine(const VariantsSettings *settings, int player) {
    return settings->demo || (player == 1 && settings->opponent == OPPONENT_ENGINE);
}

void variants_settings_player(const VariantsSettings *settings, int player,
                              char text[SETTING_TEXT_SIZE]) {
    int level = player == 0 ? settings->level2 : settings->level;
    if (variants_settings_is_engine(settings, player))
        snprintf(text, SETTING_TEXT_SIZE, "%s (%s)", ENGINE_NAME, LEVELS[level]);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%s", settings->names[player]);
}
