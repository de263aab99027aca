/* play_settings: see play_settings.h.
 *
 * Most settings are a number or one of a list of words; the few others have types of their own.
 */
#include "play/game/play_settings.h"

#include "play/game/play_typed.h"

#include <stdio.h>
#include <string.h>

enum {
    GAME_MEGABYTES = 64,
    ANALYSIS_MEGABYTES = 256,
    MIN_STEP_MEGABYTES = 16,
    MIN_ROW = 3,   /* stones in a row that can be chosen */
    SWAP_ROW = 4,  /* with fewer there is nothing to balance, */
    SWAP_BOARD = 5 /* nor on a smaller board */
};

const char *const OPPONENT_WORDS[] = {"engine", "person", NULL};
const char *const FIRST_WORDS[] = {"you", "opponent", "random", NULL};
static const char *const OPENINGS[] = {"free",      "swap",    "swap2",     "rif",
                                       "yamaguchi", "soosorv", "taraguchi", NULL};
static const char *const COLOURS[] = {"plain",   "red",  "green", "yellow", "blue",
                                      "magenta", "cyan", "white", NULL};
static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO, RULE_CARO_EXACT};

/* ------------------------------------------------------------------------------------------
 * Types: the rule.
 */

static void rule_name(int rule, char text[SETTING_TEXT_SIZE]) {
    snprintf(text, SETTING_TEXT_SIZE, "%s", rules_name(rule));
    char *space = strchr(text, ' ');
    if (space != NULL)
        *space = '-';
}

static bool read_rule(void *values, const Setting *setting, const char *text) {
    char name[SETTING_TEXT_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        rule_name(RULES[i], name);
        if (!typed_equal(text, name))
            continue;
        *setting_int(values, setting) = RULES[i];
        return true;
    }
    return false;
}

static void write_rule(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]) {
    rule_name(setting_int_of(values, setting), text);
}

static void step_rule(void *values, const Setting *setting, int step) {
    int *rule = setting_int(values, setting), count = (int)ARRAY_LENGTH(RULES), at = 0;
    while (at < count && RULES[at] != *rule)
        at++;
    *rule = RULES[(at + step + count) % count];
}

static const SettingType RULE_TYPE = {read_rule, write_rule, step_rule, false};

/* ------------------------------------------------------------------------------------------
 * Types: levels.
 */

/* The name of a level: easy, medium or hard, "" for the numbers between them. */
static const char *level_name(int level) {
    return level == LEVEL_EASY     ? "easy"
           : level == LEVEL_MEDIUM ? "medium"
           : level == LEVEL_HARD   ? "hard"
                                   : "";
}

static void level_text(int level, char text[SETTING_TEXT_SIZE]) {
    const char *name = level_name(level);
    if (name[0] != '\0')
        snprintf(text, SETTING_TEXT_SIZE, "%s", name);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%d", level);
}

static bool read_level(void *values, const Setting *setting, const char *text) {
    static const int NAMED[] = {LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMED); i++) {
        if (!typed_equal(text, level_name(NAMED[i])))
            continue;
        *setting_int(values, setting) = NAMED[i];
        return true;
    }
    return SETTING_NUMBER.read(values, setting, text);
}

static void write_level(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]) {
    level_text(setting_int_of(values, setting), text);
}

/* The next multiple of ten, so that few steps go all the way. */
static void step_level(void *values, const Setting *setting, int step) {
    int *level = setting_int(values, setting);
    int next = step > 0 ? *level / 10 * 10 + 10 : (*level + 9) / 10 * 10 - 10;
    *level = clamp_int(next, setting->low, setting->high);
}

static const SettingType LEVEL_TYPE = {read_level, write_level, step_level, false};

/* ------------------------------------------------------------------------------------------
 * Types: threads and memory, numbers that may be left to the program: 0 is auto.
 */

static bool read_auto(void *values, const Setting *setting, const char *text) {
    if (!typed_equal(text, "auto"))
        return false;
    *setting_int(values, setting) = 0;
    return true;
}

static void write_auto(int number, const char *unit, char text[SETTING_TEXT_SIZE]) {
    if (number == 0)
        snprintf(text, SETTING_TEXT_SIZE, "auto");
    else
        snprintf(text, SETTING_TEXT_SIZE, "%d%s", number, unit);
}

static bool read_threads(void *values, const Setting *setting, const char *text) {
    return read_auto(values, setting, text) || SETTING_NUMBER.read(values, setting, text);
}

static void write_threads(const void *values, const Setting *setting,
                          char text[SETTING_TEXT_SIZE]) {
    write_auto(setting_int_of(values, setting), "", text);
}

static void step_threads(void *values, const Setting *setting, int step) {
    int *threads = setting_int(values, setting);
    *threads = clamp_int(*threads + step, 0, setting->high);
}

static bool read_megabytes(void *values, const Setting *setting, const char *text) {
    return read_auto(values, setting, text) ||
           typed_megabytes(text, setting->high, setting_int(values, setting));
}

static void write_megabytes(const void *values, const Setting *setting,
                            char text[SETTING_TEXT_SIZE]) {
    write_auto(setting_int_of(values, setting), "M", text);
}

/* The next power of two, auto before the least one. */
static int next_megabytes(int megabytes, int step) {
    int next = MIN_STEP_MEGABYTES;
    if (step > 0) {
        while (next <= megabytes)
            next *= 2;
        return min_int(next, SETTING_MAX_MEGABYTES);
    }
    if (megabytes <= next)
        return 0;
    while (next * 2 < megabytes)
        next *= 2;
    return next;
}

static void step_megabytes(void *values, const Setting *setting, int step) {
    int *megabytes = setting_int(values, setting);
    *megabytes = next_megabytes(*megabytes, step);
}

static const SettingType THREADS_TYPE = {read_threads, write_threads, step_threads, false};
static const SettingType MEGABYTES_TYPE = {read_megabytes, write_megabytes, step_megabytes, false};

/* ------------------------------------------------------------------------------------------
 * Types: the symbol of a stone.
 */

static bool read_symbol(void *values, const Setting *setting, const char *text) {
    Settings *settings = values;
    if (!typed_symbol(text, setting_text(values, setting)))
        return false;
    settings->symbols_chosen = true;
    return true;
}

/* The next of some symbols that go well together. */
static void step_symbol(void *values, const Setting *setting, int step) {
    static const char *const SYMBOLS[] = {
        "X", "O", "#", "@", "\u25CF", "\u25CB", "\u2716", "\u25C6", "\u25A0", "\u2605", "\u2665"};
    Settings *settings = values;
    char *symbol = setting_text(values, setting);
    int count = (int)ARRAY_LENGTH(SYMBOLS), at = 0;
    while (at < count && strcmp(SYMBOLS[at], symbol) != 0)
        at++;
    snprintf(symbol, GLYPH_SIZE, "%s", SYMBOLS[(at % count + step + count) % count]);
    settings->symbols_chosen = true;
}

static const SettingType SYMBOL_TYPE = {read_symbol, setting_write_text, step_symbol, false};

/* ------------------------------------------------------------------------------------------
 * Types: short forms, which set two settings at once.
 */

static bool read_board(void *values, const Setting *setting, const char *text) {
    Settings *settings = values;
    (void)setting;
    return typed_board(text, &settings->width, &settings->height);
}

static void write_board(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]) {
    const Settings *settings = values;
    (void)setting;
    snprintf(text, SETTING_TEXT_SIZE, "%dx%d", settings->width, settings->height);
}

static bool read_symbols(void *values, const Setting *setting, const char *text) {
    Settings *settings = values;
    (void)setting;
    char symbols[SIDE_COUNT][GLYPH_SIZE];
    int first = typed_symbol_prefix(text, symbols[BLACK]);
    if (first > 0 && (text[first] == ',' || text[first] == ' '))
        first++;
    int second = first > 0 ? typed_symbol_prefix(text + first, symbols[WHITE]) : 0;
    if (second == 0 || text[first + second] != '\0' || strcmp(symbols[BLACK], symbols[WHITE]) == 0)
        return false;
    memcpy(settings->symbols, symbols, sizeof symbols);
    settings->symbols_chosen = true;
    return true;
}

static void write_symbols(const void *values, const Setting *setting,
                          char text[SETTING_TEXT_SIZE]) {
    const Settings *settings = values;
    (void)setting;
    snprintf(text, SETTING_TEXT_SIZE, "%s%s", settings->symbols[BLACK], settings->symbols[WHITE]);
}

static bool read_colours(void *values, const Setting *setting, const char *text) {
    Settings *settings = values;
    (void)setting;
    char first[16];
    size_t length = strcspn(text, ",");
    if (length >= sizeof first || text[length] == '\0')
        return false;
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    int black, white;
    if (!typed_word(first, COLOURS, &black) || !typed_word(text + length + 1, COLOURS, &white))
        return false;
    settings->colours[BLACK] = black;
    settings->colours[WHITE] = white;
    return true;
}

static void write_colours(const void *values, const Setting *setting,
                          char text[SETTING_TEXT_SIZE]) {
    const Settings *settings = values;
    (void)setting;
    snprintf(text, SETTING_TEXT_SIZE, "%s,%s", COLOURS[settings->colours[BLACK]],
             COLOURS[settings->colours[WHITE]]);
}

static const SettingType BOARD_TYPE = {read_board, write_board, NULL, false};
static const SettingType SYMBOLS_TYPE = {read_symbols, write_symbols, NULL, false};
static const SettingType COLOURS_TYPE = {read_colours, write_colours, NULL, false};

/* ------------------------------------------------------------------------------------------
 * The table.
 */

#define FIELD(name) offsetof(Settings, name)
static const Setting SETTINGS[] = {
    {"opponent", "Opponent", "engine, or person for two people at one keyboard", &SETTING_WORD,
     FIELD(opponent), 0, 0, OPPONENT_WORDS, false},
    {"level", "Level", "easy, medium, hard, or 0 to 100", &LEVEL_TYPE, FIELD(level), 0, LEVEL_HARD,
     NULL, true},
    {"first", "Who begins", "you, opponent or random", &SETTING_WORD, FIELD(first), 0, 0,
     FIRST_WORDS, false},
    {"rounds", "Rounds per match", "1 to 99", &SETTING_NUMBER, FIELD(rounds), 1, SETTING_MAX_ROUNDS,
     NULL, false},
    {"time", "Seconds per move", "seconds per move of the engine: 0.01 to 3600", &SETTING_SECONDS,
     FIELD(time_ms), 0, 0, NULL, true},
    {"board", "Board", "size of the board: 3x3 to 32x32, such as 20x30", &BOARD_TYPE, 0, 0, 0, NULL,
     false},
    {"width", "Columns", "3 to 32", &SETTING_NUMBER, FIELD(width), BOARD_MIN_SIZE, BOARD_MAX_SIZE,
     NULL, false},
    {"height", "Lines", "3 to 32", &SETTING_NUMBER, FIELD(height), BOARD_MIN_SIZE, BOARD_MAX_SIZE,
     NULL, false},
    {"row", "In a row to win", "3 to 5 stones", &SETTING_NUMBER, FIELD(row), MIN_ROW, RULE_ROW,
     NULL, false},
    {"rule", "Rules", "freestyle, standard, renju, caro or caro-exact", &RULE_TYPE, FIELD(rule), 0,
     0, NULL, false},
    {"opening", "Opening", "free, swap, swap2, rif, yamaguchi, soosorv, taraguchi", &SETTING_WORD,
     FIELD(opening), 0, 0, OPENINGS, false},
    {"name", "Your name", "for the score and ten best: up to 31 bytes, no comma", &SETTING_NAME,
     FIELD(names[0]), 0, 0, NULL, true},
    {"name2", "Name of the second person", "when two people play: up to 31 bytes, no comma",
     &SETTING_NAME, FIELD(names[1]), 0, 0, NULL, true},
    {"symbol1", "Stone of black", "any one character that the board does not use", &SYMBOL_TYPE,
     FIELD(symbols[BLACK]), 0, 0, NULL, true},
    {"symbol2", "Stone of white", "likewise", &SYMBOL_TYPE, FIELD(symbols[WHITE]), 0, 0, NULL,
     true},
    {"symbols", "Stones", "two different characters that the board does not use", &SYMBOLS_TYPE, 0,
     0, 0, NULL, true},
    {"color1", "Colour of black", "plain, red, green, yellow, blue, magenta, cyan or white",
     &SETTING_WORD, FIELD(colours[BLACK]), 0, 0, COLOURS, true},
    {"color2", "Colour of white", "likewise", &SETTING_WORD, FIELD(colours[WHITE]), 0, 0, COLOURS,
     true},
    {"colors", "Colours", "two colours, such as cyan,yellow", &COLOURS_TYPE, 0, 0, 0, NULL, true},
    {"color", "Colours at all", "on or off", &SETTING_WORD, FIELD(coloured), 0, 0, SETTING_SWITCH,
     true},
    {"evaluation", "Show the evaluation", "on or off", &SETTING_WORD, FIELD(evaluation), 0, 0,
     SETTING_SWITCH, true},
    {"threads", "Threads of the engine", "auto (analysis: one per processor; game: 1), 1 to 256",
     &THREADS_TYPE, FIELD(threads), 1, ENGINE_MAX_THREADS, NULL, true},
    {"memory", "Memory of the engine", "auto (analysis: 256M; game: 64M), or such as 512M, 2G",
     &MEGABYTES_TYPE, FIELD(memory_mb), 1, SETTING_MAX_MEGABYTES, NULL, true},
    {"level2", "Level of the other (demo)", "first side in a demo: easy, medium, hard, or 0 to 100",
     &LEVEL_TYPE, FIELD(demo_level), 0, LEVEL_HARD, NULL, true},
};
#undef FIELD
_Static_assert(ARRAY_LENGTH(SETTINGS) <= 32, "a set of settings has 32 bits");

static const SettingTable TABLE = {SETTINGS, (int)ARRAY_LENGTH(SETTINGS)};

int settings_count(void) {
    return TABLE.count;
}

int settings_find(const char *name) {
    return setting_table_find(&TABLE, name);
}

const char *settings_name(int setting) {
    return SETTINGS[setting].name;
}

const char *settings_title(int setting) {
    return SETTINGS[setting].title;
}

const char *settings_help(int setting) {
    return SETTINGS[setting].help;
}

bool settings_is_plain(int setting) {
    const SettingType *type = SETTINGS[setting].type;
    return type != &BOARD_TYPE && type != &SYMBOLS_TYPE && type != &COLOURS_TYPE;
}

bool settings_is_symbol(int setting) {
    return SETTINGS[setting].type == &SYMBOL_TYPE;
}

bool settings_is_live(int setting) {
    return SETTINGS[setting].live;
}

bool settings_is_saved(const Settings *settings, int setting) {
    const SettingType *type = SETTINGS[setting].type;
    return settings_is_plain(setting) && type != &THREADS_TYPE && type != &MEGABYTES_TYPE &&
           (!settings_is_symbol(setting) || settings->symbols_chosen);
}

void settings_get(const Settings *settings, int setting, char text[SETTING_TEXT_SIZE]) {
    setting_table_get(&TABLE, settings, setting, text);
}

bool settings_set(Settings *settings, int setting, const char *text,
                  char complaint[SETTING_COMPLAINT_SIZE]) {
    return setting_table_set(&TABLE, settings, setting, text, complaint);
}

void settings_step(Settings *settings, int setting, int step) {
    setting_table_step(&TABLE, settings, setting, step);
}

uint32_t settings_adopt(Settings *settings, const Settings *wanted, uint32_t chosen,
                        char kept[SETTING_COMPLAINT_SIZE]) {
    uint32_t later = setting_table_adopt(&TABLE, settings, wanted, chosen, kept);
    if (strcmp(settings->symbols[BLACK], settings->symbols[WHITE]) == 0)
        memcpy(settings->symbols, wanted->symbols, sizeof settings->symbols);
    return later;
}

void settings_copy(Settings *settings, const Settings *from, uint32_t chosen) {
    setting_table_copy(&TABLE, settings, from, chosen);
}

/* ------------------------------------------------------------------------------------------
 * All of them.
 */

void settings_init(Settings *settings) {
    *settings = (Settings){.width = 15,
                           .height = 15,
                           .row = RULE_ROW,
                           .rule = RULE_FREESTYLE,
                           .level = LEVEL_MEDIUM,
                           .demo_level = LEVEL_HARD,
                           .rounds = 1,
                           .time_ms = 2000,
                           .coloured = 1,
                           .colours = {6, 3}, /* cyan and yellow */
                           .symbols = {"X", "O"},
                           .names = {"Player", "Guest"}};
}

void settings_use_discs(Settings *settings) {
    if (settings->symbols_chosen)
        return;
    snprintf(settings->symbols[BLACK], GLYPH_SIZE, "\u25CF");
    snprintf(settings->symbols[WHITE], GLYPH_SIZE, "\u25CB");
}

bool settings_symbols_need_utf8(const Settings *settings) {
    return (unsigned char)settings->symbols[BLACK][0] >= 0x80 ||
           (unsigned char)settings->symbols[WHITE][0] >= 0x80;
}

EngineResources settings_resources(const Settings *settings, bool analysis) {
    EngineResources usual = {.threads =
                                 analysis ? min_int(clock_processors(), ENGINE_MAX_THREADS) : 1,
                             .memory_mb = analysis ? ANALYSIS_MEGABYTES : GAME_MEGABYTES};
    return (EngineResources){.threads = settings->threads != 0 ? settings->threads : usual.threads,
                             .memory_mb =
                                 settings->memory_mb != 0 ? settings->memory_mb : usual.memory_mb};
}

bool settings_is_engine(const Settings *settings, int player) {
    return settings->demo || (player == 1 && settings->opponent == OPPONENT_ENGINE);
}

void settings_player(const Settings *settings, int player, char text[SETTING_TEXT_SIZE]) {
    if (!settings_is_engine(settings, player)) {
        snprintf(text, SETTING_TEXT_SIZE, "%s", settings->names[player]);
        return;
    }
    char level[SETTING_TEXT_SIZE];
    level_text(player == 1 ? settings->level : settings->demo_level, level);
    const char *name = player == 1 && settings->engine[0] != '\0' ? settings->engine : ENGINE_NAME;
    snprintf(text, SETTING_TEXT_SIZE, "%s (%.20s)", name, level);
}

bool settings_check(const Settings *settings, char complaint[SETTING_COMPLAINT_SIZE]) {
    int longest = max_int(settings->width, settings->height);
    if (settings->row > longest) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "A row of %d does not fit on a %dx%d board: set row to %d, or a larger board.",
                 settings->row, settings->width, settings->height, longest);
        return false;
    }
    if (settings->rule == RULE_RENJU && settings->row != RULE_ROW) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "Renju is played with five in a row: set row to 5, or another rule.");
        return false;
    }
    if (settings->opening != OPENING_FREE &&
        (settings->row < SWAP_ROW || settings->width < SWAP_BOARD ||
         settings->height < SWAP_BOARD)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "Swap openings need a board of 5x5 or more and at least four in a row.");
        return false;
    }
    if (settings->opening >= OPENING_RIF &&
        (settings->rule != RULE_RENJU || settings->width != OPENING_BOARD ||
         settings->height != OPENING_BOARD)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "The opening %s is for renju on a board of %dx%d: set rule to renju and board to "
                 "%dx%d, or another opening.",
                 OPENINGS[settings->opening], OPENING_BOARD, OPENING_BOARD, OPENING_BOARD,
                 OPENING_BOARD);
        return false;
    }
    if (strcmp(settings->symbols[BLACK], settings->symbols[WHITE]) == 0) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "Both stones look alike: choose two different symbols.");
        return false;
    }
    return true;
}
