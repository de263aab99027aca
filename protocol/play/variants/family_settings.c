/* family_settings: see family_settings.h. */
#include "play/variants/family_settings.h"

#include "play/game/play_typed.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 4, MOST_TIME_MS = 3600000, LEAST_TIME_MS = 10, MOST_THREADS = 64 };

/* What kind of value a setting has. */
typedef enum EntryKind { ENTRY_WORD, ENTRY_NUMBER, ENTRY_SECONDS, ENTRY_NAME } EntryKind;

/* A setting. */
typedef struct Entry {
    const char *name, *title, *help;
    EntryKind kind;
    size_t offset;
    const char *words[MOST_WORDS]; /* the values of ENTRY_WORD, by number */
    int low, high;                 /* of ENTRY_NUMBER */
    bool live;
} Entry;

#define AT(field) offsetof(FamilySettings, field)

static const Entry ENTRIES[] = {
    {"game",
     "Game",
     "ultimate or tickoattwo",
     ENTRY_WORD,
     AT(game),
     {"ultimate", "tickoattwo"},
     0,
     0,
     false},
    {"forget",
     "Forget mode",
     "on: a fourth stone takes the first away; off",
     ENTRY_WORD,
     AT(forget),
     {"off", "on"},
     0,
     0,
     false},
    {"opponent",
     "Opponent",
     "engine, or person for two people at one keyboard",
     ENTRY_WORD,
     AT(opponent),
     {"engine", "person"},
     0,
     0,
     false},
    {"level",
     "Level of the engine",
     "easy, medium or hard",
     ENTRY_WORD,
     AT(level),
     {"easy", "medium", "hard"},
     0,
     0,
     true},
    {"level2",
     "Level of the other side (demo)",
     "easy, medium or hard",
     ENTRY_WORD,
     AT(level2),
     {"easy", "medium", "hard"},
     0,
     0,
     true},
    {"first",
     "First move",
     "you, opponent or random",
     ENTRY_WORD,
     AT(first),
     {"you", "opponent", "random"},
     0,
     0,
     false},
    {"rounds", "Rounds", "1 to 99", ENTRY_NUMBER, AT(rounds), {NULL}, 1, SETTING_MAX_ROUNDS, false},
    {"time",
     "Seconds per move",
     "how long the engine may think: 0.01 to 3600, such as 0.5",
     ENTRY_SECONDS,
     AT(time_ms),
     {NULL},
     0,
     0,
     true},
    {"threads",
     "Threads",
     "of the engine, 1 to 64",
     ENTRY_NUMBER,
     AT(threads),
     {NULL},
     1,
     MOST_THREADS,
     true},
    {"evaluation",
     "Show who stands better",
     "on or off",
     ENTRY_WORD,
     AT(evaluation),
     {"off", "on"},
     0,
     0,
     true},
    {"color", "Colours", "on or off", ENTRY_WORD, AT(coloured), {"off", "on"}, 0, 0, true},
    {"name", "Your name", "up to 31 bytes", ENTRY_NAME, AT(names[0]), {NULL}, 0, 0, true},
    {"name2",
     "Name of a second person",
     "up to 31 bytes",
     ENTRY_NAME,
     AT(names[1]),
     {NULL},
     0,
     0,
     true},
};

void family_settings_init(FamilySettings *settings) {
    *settings = (FamilySettings){.level = VARIANT_MEDIUM,
                                 .level2 = VARIANT_HARD,
                                 .rounds = 1,
                                 .time_ms = 2000,
                                 .threads = 1,
                                 .coloured = 1,
                                 .names = {"You", "Guest"}};
}

int family_settings_count(void) {
    return (int)ARRAY_LENGTH(ENTRIES);
}

int family_settings_find(const char *name) {
    for (int i = 0; i < family_settings_count(); i++)
        if (strcmp(ENTRIES[i].name, name) == 0)
            return i;
    return -1;
}

const char *family_settings_name(int setting) {
    return ENTRIES[setting].name;
}

const char *family_settings_title(int setting) {
    return ENTRIES[setting].title;
}

const char *family_settings_help(int setting) {
    return ENTRIES[setting].help;
}

bool family_settings_is_live(int setting) {
    return ENTRIES[setting].live;
}

/* The number that a setting is stored in. */
static int *number_of(FamilySettings *settings, const Entry *entry) {
    return (int *)(void *)((char *)settings + entry->offset);
}

static int value_of(const FamilySettings *settings, const Entry *entry) {
    int value;
    memcpy(&value, (const char *)settings + entry->offset, sizeof value);
    return value;
}

void family_settings_get(const FamilySettings *settings, int setting,
                         char text[SETTING_TEXT_SIZE]) {
    const Entry *entry = &ENTRIES[setting];
    if (entry->kind == ENTRY_WORD)
        snprintf(text, SETTING_TEXT_SIZE, "%s", entry->words[value_of(settings, entry)]);
    else if (entry->kind == ENTRY_NUMBER)
        snprintf(text, SETTING_TEXT_SIZE, "%d", value_of(settings, entry));
    else if (entry->kind == ENTRY_SECONDS)
        snprintf(text, SETTING_TEXT_SIZE, "%g", value_of(settings, entry) / 1000.0);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%s", (const char *)settings + entry->offset);
}

/* Whether a name can stand in a line of a file. */
static bool is_name(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || length >= SETTING_NAME_SIZE || text[0] == ' ' || text[length - 1] == ' ')
        return false;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int bytes = glyph_read(text + at, length - at, &code);
        if (bytes < 1 || code == GLYPH_INVALID || glyph_width(code) < 0)
            return false;
        at += (size_t)bytes;
    }
    return true;
}

/* Reads a value that is no name; false when it makes no sense. */
static bool read_value(const Entry *entry, const char *text, int *value) {
    char *end;
    for (int i = 0; entry->kind == ENTRY_WORD && i < MOST_WORDS && entry->words[i] != NULL; i++) {
        *value = i;
        if (typed_equal(entry->words[i], text))
            return true;
    }
    if (entry->kind == ENTRY_WORD || text[0] == '\0')
        return false;
    if (entry->kind == ENTRY_NUMBER) {
        long number = strtol(text, &end, 10);
        *value = (int)number;
        return *end == '\0' && number >= entry->low && number <= entry->high;
    }
    double seconds = strtod(text, &end);
    if (*end != '\0' || !(seconds * 1000 >= LEAST_TIME_MS && seconds * 1000 <= MOST_TIME_MS))
        return false;
    *value = (int)(seconds * 1000 + 0.5);
    return true;
}

bool family_settings_set(FamilySettings *settings, int setting, const char *text,
                         char complaint[SETTING_COMPLAINT_SIZE]) {
    const Entry *entry = &ENTRIES[setting];
    int value;
    if (entry->kind == ENTRY_NAME && is_name(text)) {
        snprintf((char *)settings + entry->offset, SETTING_NAME_SIZE, "%s", text);
        return true;
    }
    if (entry->kind != ENTRY_NAME && read_value(entry, text, &value)) {
        *number_of(settings, entry) = value;
        return true;
    }
    snprintf(complaint, SETTING_COMPLAINT_SIZE, "\"%.30s\" does not work for %s: %s.", text,
             entry->name, entry->help);
    return false;
}

void family_settings_adopt(FamilySettings *settings, const FamilySettings *wanted, uint32_t chosen,
                           char kept[SETTING_COMPLAINT_SIZE]) {
    char asked[SETTING_TEXT_SIZE], there[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    size_t length = 0;
    kept[0] = '\0';
    for (int i = 0; i < family_settings_count(); i++) {
        if ((chosen >> i & 1) == 0)
            continue;
        family_settings_get(wanted, i, asked);
        if (family_settings_is_live(i) && ENTRIES[i].kind != ENTRY_NAME)
            family_settings_set(settings, i, asked, complaint);
        family_settings_get(settings, i, there);
        if (strcmp(asked, there) != 0 && length < SETTING_COMPLAINT_SIZE)
            length += (size_t)snprintf(kept + length, SETTING_COMPLAINT_SIZE - length, "%s--%s",
                                       length > 0 ? ", " : "", family_settings_name(i));
    }
}

void family_settings_step(FamilySettings *settings, int setting, int step) {
    static const int TIMES_MS[] = {100, 200, 500, 1000, 2000, 5000, 10000, 30000, 60000};
    enum { TIMES = (int)ARRAY_LENGTH(TIMES_MS) };
    const Entry *entry = &ENTRIES[setting];
    if (entry->kind == ENTRY_NAME)
        return;
    int *value = number_of(settings, entry), words = 0;
    while (words < MOST_WORDS && entry->words[words] != NULL)
        words++;
    if (entry->kind == ENTRY_WORD) {
        *value = (*value + step + words) % words;
    } else if (entry->kind == ENTRY_NUMBER) {
        *value = clamp_int(*value + step, entry->low, entry->high);
    } else {
        int at = 0;
        while (at < TIMES - 1 && TIMES_MS[at] < *value)
            at++;
        *value = TIMES_MS[clamp_int(at + step, 0, TIMES - 1)];
    }
}

VariantKind family_settings_kind(const FamilySettings *settings) {
    if (settings->game != 0)
        return VARIANT_TICKOATTWO;
    return settings->forget != 0 ? VARIANT_ULTIMATE_FORGET : VARIANT_ULTIMATE;
}

bool family_settings_is_engine(const FamilySettings *settings, int player) {
    return settings->demo || (player == 1 && settings->opponent == OPPONENT_ENGINE);
}

void family_settings_player(const FamilySettings *settings, int player,
                            char text[SETTING_TEXT_SIZE]) {
    static const char *const LEVELS[] = {"easy", "medium", "hard"};
    int level = player == 0 ? settings->level2 : settings->level;
    if (family_settings_is_engine(settings, player))
        snprintf(text, SETTING_TEXT_SIZE, "Pentad (%s)", LEVELS[level]);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%s", settings->names[player]);
}
