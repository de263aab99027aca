/* play_settings: see play_settings.h.
 *
 * Most settings are a number or one of a list of words at some place of the struct, which the
 * table describes; the few others have their own reading and writing.
 */
#include "play/game/play_settings.h"

#include "play/game/play_typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_MEGABYTES = 64, ANALYSIS_MEGABYTES = 256, LEAST_STEP_MEGABYTES = 16 };

/* How a setting is read and written. */
typedef enum SettingKind {
    KIND_NUMBER,
    KIND_WORD,
    KIND_RULE,
    KIND_LEVEL,
    KIND_SECONDS,
    KIND_THREADS,   /* a number, 0 for auto */
    KIND_MEGABYTES, /* likewise */
    KIND_NAME,
    KIND_SYMBOL,
    KIND_BOARD,   /* width and height at once */
    KIND_SYMBOLS, /* both symbols at once */
    KIND_COLOURS  /* both colours at once */
} SettingKind;

/* One line of the table. */
typedef struct Setting {
    const char *name, *title, *help;
    SettingKind kind;
    size_t offset;            /* of the field in Settings */
    int low, high;            /* numbers */
    const char *const *words; /* KIND_WORD: ends with NULL */
    bool live;
} Setting;

static const char *const OPPONENTS[] = {"engine", "person", NULL};
static const char *const FIRSTS[] = {"you", "opponent", "random", NULL};
static const char *const OPENINGS[] = {"free",      "swap",    "swap2",     "rif",
                                       "yamaguchi", "soosorv", "taraguchi", NULL};
static const char *const SWITCH[] = {"off", "on", NULL};
static const char *const COLOURS[] = {"plain",   "red",  "green", "yellow", "blue",
                                      "magenta", "cyan", "white", NULL};
static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO, RULE_CARO_EXACT};

#define FIELD(name) offsetof(Settings, name)
static const Setting TABLE[] = {
    {"opponent", "Opponent", "engine, or person for two people at one keyboard", KIND_WORD,
     FIELD(opponent), 0, 0, OPPONENTS, false},
    {"level", "Level", "easy, medium, hard, or 0 to 100", KIND_LEVEL, FIELD(level), 0, LEVEL_HARD,
     NULL, true},
    {"first", "Who begins", "you, opponent or random", KIND_WORD, FIELD(first), 0, 0, FIRSTS,
     false},
    {"rounds", "Rounds per match", "1 to 99", KIND_NUMBER, FIELD(rounds), 1, SETTING_MAX_ROUNDS,
     NULL, false},
    {"time", "Seconds per move", "how long the engine may think: 0.01 to 3600, such as 0.5",
     KIND_SECONDS, FIELD(time_ms), 0, 0, NULL, true},
    {"board", "Board", "size of the board: 3x3 to 32x32, such as 20x30", KIND_BOARD, 0, 0, 0, NULL,
     false},
    {"width", "Columns", "3 to 32", KIND_NUMBER, FIELD(width), BOARD_MIN_SIZE, BOARD_MAX_SIZE, NULL,
     false},
    {"height", "Lines", "3 to 32", KIND_NUMBER, FIELD(height), BOARD_MIN_SIZE, BOARD_MAX_SIZE, NULL,
     false},
    {"row", "In a row to win", "3 to 5 stones", KIND_NUMBER, FIELD(row), 3, 5, NULL, false},
    {"rule", "Rules", "freestyle, standard, renju, caro or caro-exact", KIND_RULE, FIELD(rule), 0,
     0, NULL, false},
    {"opening", "Opening", "free, swap, swap2, rif, yamaguchi, soosorv, taraguchi", KIND_WORD,
     FIELD(opening), 0, 0, OPENINGS, false},
    {"name", "Your name", "for the score and the ten best: up to 31 bytes, no comma", KIND_NAME,
     FIELD(names[0]), 0, 0, NULL, true},
    {"name2", "Name of the second person", "when two people play: up to 31 bytes, no comma",
     KIND_NAME, FIELD(names[1]), 0, 0, NULL, true},
    {"symbol1", "Stone of black", "any one character that the board does not use", KIND_SYMBOL,
     FIELD(symbols[BLACK]), 0, 0, NULL, true},
    {"symbol2", "Stone of white", "likewise", KIND_SYMBOL, FIELD(symbols[WHITE]), 0, 0, NULL, true},
    {"symbols", "Stones", "two characters, such as XO", KIND_SYMBOLS, 0, 0, 0, NULL, true},
    {"color1", "Colour of black", "plain, red, green, yellow, blue, magenta, cyan or white",
     KIND_WORD, FIELD(colours[BLACK]), 0, 0, COLOURS, true},
    {"color2", "Colour of white", "likewise", KIND_WORD, FIELD(colours[WHITE]), 0, 0, COLOURS,
     true},
    {"colors", "Colours", "two colours, such as cyan,yellow", KIND_COLOURS, 0, 0, 0, NULL, true},
    {"color", "Colours at all", "on or off", KIND_WORD, FIELD(coloured), 0, 0, SWITCH, true},
    {"evaluation", "Show the evaluation", "on or off", KIND_WORD, FIELD(evaluation), 0, 0, SWITCH,
     true},
    {"threads", "Threads of the engine", "auto (analysis: one per processor; game: 1), or 1 to 256",
     KIND_THREADS, FIELD(threads), 1, ENGINE_MAX_THREADS, NULL, true},
    {"memory", "Memory of the engine", "auto (analysis: 256M; game: 64M), or such as 512M, 2G",
     KIND_MEGABYTES, FIELD(memory_mb), 1, SETTING_MOST_MEGABYTES, NULL, true},
    {"level2", "Level of the other (demo)", "the level of the side that begins a demonstration",
     KIND_LEVEL, FIELD(demo_level), 0, LEVEL_HARD, NULL, true},
};
#undef FIELD
_Static_assert(ARRAY_LENGTH(TABLE) <= 32, "a set of settings has 32 bits");

int settings_count(void) {
    return (int)ARRAY_LENGTH(TABLE);
}

int settings_find(const char *name) {
    for (int i = 0; i < settings_count(); i++)
        if (strcmp(TABLE[i].name, name) == 0)
            return i;
    return -1;
}

const char *settings_name(int setting) {
    return TABLE[setting].name;
}

const char *settings_title(int setting) {
    return TABLE[setting].title;
}

const char *settings_help(int setting) {
    return TABLE[setting].help;
}

bool settings_is_plain(int setting) {
    return TABLE[setting].kind < KIND_BOARD;
}

bool settings_is_live(int setting) {
    return TABLE[setting].live;
}

void settings_init(Settings *settings) {
    *settings = (Settings){.width = 15,
                           .height = 15,
                           .row = 5,
                           .rule = RULE_FREESTYLE,
                           .level = LEVEL_MEDIUM,
                           .demo_level = LEVEL_HARD,
                           .rounds = 1,
                           .time_ms = 2000,
                           .coloured = 1,
                           .colours = {6, 3},
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

bool settings_is_saved(const Settings *settings, int setting) {
    SettingKind kind = TABLE[setting].kind;
    return settings_is_plain(setting) && kind != KIND_THREADS && kind != KIND_MEGABYTES &&
           (kind != KIND_SYMBOL || settings->symbols_chosen);
}

/* The field that a line of the table describes, as a number and as text. */
static int *number_field(Settings *settings, const Setting *setting) {
    return (int *)(void *)((char *)settings + setting->offset);
}
static int number_of(const Settings *settings, const Setting *setting) {
    return *(const int *)(const void *)((const char *)settings + setting->offset);
}
static const char *text_of(const Settings *settings, const Setting *setting) {
    return (const char *)settings + setting->offset;
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

static void write_rule(int rule, char text[SETTING_TEXT_SIZE]) {
    snprintf(text, SETTING_TEXT_SIZE, "%s", rules_name(rule));
    char *space = strchr(text, ' ');
    if (space != NULL)
        *space = '-';
}

/* A number that may be left to the program. */
static void write_auto(int number, const char *unit, char text[SETTING_TEXT_SIZE]) {
    if (number == 0)
        snprintf(text, SETTING_TEXT_SIZE, "auto");
    else
        snprintf(text, SETTING_TEXT_SIZE, "%d%s", number, unit);
}

/* The name of a level: easy, medium or hard, "" for the numbers between them. */
static const char *level_name(int level) {
    return level == LEVEL_EASY     ? "easy"
           : level == LEVEL_MEDIUM ? "medium"
           : level == LEVEL_HARD   ? "hard"
                                   : "";
}

static void write_level(int level, char text[SETTING_TEXT_SIZE]) {
    const char *name = level_name(level);
    if (name[0] != '\0')
        snprintf(text, SETTING_TEXT_SIZE, "%s", name);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%d", level);
}

void settings_get(const Settings *settings, int setting, char text[SETTING_TEXT_SIZE]) {
    const Setting *line = &TABLE[setting];
    switch (line->kind) {
    case KIND_NUMBER:
        snprintf(text, SETTING_TEXT_SIZE, "%d", number_of(settings, line));
        break;
    case KIND_WORD:
        snprintf(text, SETTING_TEXT_SIZE, "%s", line->words[number_of(settings, line)]);
        break;
    case KIND_RULE:
        write_rule(settings->rule, text);
        break;
    case KIND_LEVEL:
        write_level(number_of(settings, line), text);
        break;
    case KIND_SECONDS:
        snprintf(text, SETTING_TEXT_SIZE, "%g", settings->time_ms / 1000.0);
        break;
    case KIND_THREADS:
        write_auto(number_of(settings, line), "", text);
        break;
    case KIND_MEGABYTES:
        write_auto(number_of(settings, line), "M", text);
        break;
    case KIND_NAME:
    case KIND_SYMBOL:
        snprintf(text, SETTING_TEXT_SIZE, "%s", text_of(settings, line));
        break;
    case KIND_BOARD:
        snprintf(text, SETTING_TEXT_SIZE, "%dx%d", settings->width, settings->height);
        break;
    case KIND_SYMBOLS:
        snprintf(text, SETTING_TEXT_SIZE, "%s%s", settings->symbols[BLACK],
                 settings->symbols[WHITE]);
        break;
    case KIND_COLOURS:
        snprintf(text, SETTING_TEXT_SIZE, "%s,%s", COLOURS[settings->colours[BLACK]],
                 COLOURS[settings->colours[WHITE]]);
        break;
    }
}

Means settings_means(const Settings *settings, bool analysis) {
    Means usual = {.threads = analysis ? min_int(clock_processors(), ENGINE_MAX_THREADS) : 1,
                   .memory_mb = analysis ? ANALYSIS_MEGABYTES : GAME_MEGABYTES};
    return (Means){.threads = settings->threads != 0 ? settings->threads : usual.threads,
                   .memory_mb = settings->memory_mb != 0 ? settings->memory_mb : usual.memory_mb};
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
    write_level(player == 1 ? settings->level : settings->demo_level, level);
    const char *name = player == 1 && settings->engine[0] != '\0' ? settings->engine : ENGINE_NAME;
    snprintf(text, SETTING_TEXT_SIZE, "%s (%.20s)", name, level);
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

static bool read_rule(const char *text, int *rule) {
    char name[SETTING_TEXT_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        write_rule(RULES[i], name);
        if (!typed_equal(text, name))
            continue;
        *rule = RULES[i];
        return true;
    }
    return false;
}

static bool read_level(const char *text, int *level) {
    static const int NAMED[] = {LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMED); i++) {
        if (!typed_equal(text, level_name(NAMED[i])))
            continue;
        *level = NAMED[i];
        return true;
    }
    return typed_number(text, 0, LEVEL_HARD, level);
}

static bool read_auto(const char *text, int *number) {
    if (!typed_equal(text, "auto"))
        return false;
    *number = 0;
    return true;
}

static bool read_symbols(const char *text, Settings *settings) {
    char symbols[SIDE_COUNT][GLYPH_SIZE];
    int first = typed_symbol_prefix(text, symbols[BLACK]);
    if (first > 0 && (text[first] == ',' || text[first] == ' '))
        first++;
    int second = first > 0 ? typed_symbol_prefix(text + first, symbols[WHITE]) : 0;
    if (second == 0 || text[first + second] != '\0' || strcmp(symbols[BLACK], symbols[WHITE]) == 0)
        return false;
    memcpy(settings->symbols, symbols, sizeof symbols);
    return true;
}

static bool read_colours(const char *text, Settings *settings) {
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

static bool read_value(Settings *settings, const Setting *line, const char *text) {
    int *number = number_field(settings, line);
    switch (line->kind) {
    case KIND_NUMBER:
        return typed_number(text, line->low, line->high, number);
    case KIND_WORD:
        return typed_word(text, line->words, number);
    case KIND_RULE:
        return read_rule(text, number);
    case KIND_LEVEL:
        return read_level(text, number);
    case KIND_SECONDS:
        return typed_seconds(text, number);
    case KIND_THREADS:
        return read_auto(text, number) || typed_number(text, line->low, line->high, number);
    case KIND_MEGABYTES:
        return read_auto(text, number) || typed_megabytes(text, line->high, number);
    case KIND_NAME:
        return typed_name(text, (char *)settings + line->offset, SETTING_NAME_SIZE);
    case KIND_SYMBOL:
        return typed_symbol(text, (char *)settings + line->offset);
    case KIND_BOARD:
        return typed_board(text, &settings->width, &settings->height);
    case KIND_SYMBOLS:
        return read_symbols(text, settings);
    case KIND_COLOURS:
        return read_colours(text, settings);
    }
    return false;
}

bool settings_set(Settings *settings, int setting, const char *text,
                  char complaint[SETTING_COMPLAINT_SIZE]) {
    const Setting *line = &TABLE[setting];
    if (read_value(settings, line, text)) {
        if (line->kind == KIND_SYMBOL || line->kind == KIND_SYMBOLS)
            settings->symbols_chosen = true;
        return true;
    }
    snprintf(complaint, SETTING_COMPLAINT_SIZE, "\"%.30s\" does not work for %s: %s.", text,
             line->name, line->help);
    return false;
}

void settings_adopt(Settings *settings, const Settings *wanted, uint32_t chosen,
                    char kept[SETTING_COMPLAINT_SIZE]) {
    char asked[SETTING_TEXT_SIZE], there[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    size_t length = 0;
    kept[0] = '\0';
    for (int i = 0; i < settings_count(); i++) {
        if ((chosen >> i & 1) == 0)
            continue;
        settings_get(wanted, i, asked);
        if (settings_is_live(i) && TABLE[i].kind != KIND_NAME)
            settings_set(settings, i, asked, complaint);
        settings_get(settings, i, there);
        if (strcmp(asked, there) != 0 && length < SETTING_COMPLAINT_SIZE)
            length += (size_t)snprintf(kept + length, SETTING_COMPLAINT_SIZE - length, "%s--%s",
                                       length > 0 ? ", " : "", settings_name(i));
    }
    if (strcmp(settings->symbols[BLACK], settings->symbols[WHITE]) == 0)
        memcpy(settings->symbols, wanted->symbols, sizeof settings->symbols);
}

/* ------------------------------------------------------------------------------------------
 * Stepping and checking.
 */

static int step_list(int value, const int *list, int count, int step) {
    int at = 0;
    while (at < count && list[at] != value)
        at++;
    return list[(at + step + count) % count];
}

/* The next of some thinking times that people choose. */
static int step_time(int ms, int step) {
    static const int TIMES[] = {100, 200, 500, 1000, 2000, 5000, 10000, 20000, 30000, 60000};
    int count = (int)ARRAY_LENGTH(TIMES), at = 0;
    if (step > 0) {
        while (at < count - 1 && TIMES[at] <= ms)
            at++;
    } else {
        at = count - 1;
        while (at > 0 && TIMES[at] >= ms)
            at--;
    }
    return TIMES[at];
}

/* The next power of two, auto before the least one. */
static int step_megabytes(int megabytes, int step) {
    int next = LEAST_STEP_MEGABYTES;
    if (step > 0) {
        while (next <= megabytes)
            next *= 2;
        return min_int(next, SETTING_MOST_MEGABYTES);
    }
    if (megabytes <= next)
        return 0;
    while (next * 2 < megabytes)
        next *= 2;
    return next;
}

/* The next of some symbols that go well together. */
static void step_symbol(char *symbol, int step) {
    static const char *const SYMBOLS[] = {"X",      "O",      "#",      "@",
                                          "*",      "\u25CF", "\u25CB", "\u2716",
                                          "\u25C6", "\u25A0", "\u2605", "\u2665"};
    int count = (int)ARRAY_LENGTH(SYMBOLS), at = 0;
    while (at < count && strcmp(SYMBOLS[at], symbol) != 0)
        at++;
    snprintf(symbol, GLYPH_SIZE, "%s", SYMBOLS[(at % count + step + count) % count]);
}

/* The next multiple of ten, so that few steps go all the way. */
static int step_level(int level, int step) {
    int next = step > 0 ? level / 10 * 10 + 10 : (level + 9) / 10 * 10 - 10;
    return clamp_int(next, 0, LEVEL_HARD);
}

static int word_count(const char *const *words) {
    int count = 0;
    while (words[count] != NULL)
        count++;
    return count;
}

void settings_step(Settings *settings, int setting, int step) {
    const Setting *line = &TABLE[setting];
    int *number = number_field(settings, line);
    switch (line->kind) {
    case KIND_NUMBER:
        *number = clamp_int(*number + step, line->low, line->high);
        break;
    case KIND_WORD:
        *number = (*number + step + word_count(line->words)) % word_count(line->words);
        break;
    case KIND_RULE:
        *number = step_list(*number, RULES, (int)ARRAY_LENGTH(RULES), step);
        break;
    case KIND_LEVEL:
        *number = step_level(*number, step);
        break;
    case KIND_SECONDS:
        *number = step_time(*number, step);
        break;
    case KIND_THREADS:
        *number = clamp_int(*number + step, 0, line->high);
        break;
    case KIND_MEGABYTES:
        *number = step_megabytes(*number, step);
        break;
    case KIND_SYMBOL:
        step_symbol((char *)settings + line->offset, step);
        settings->symbols_chosen = true;
        break;
    case KIND_NAME:
    case KIND_BOARD:
    case KIND_SYMBOLS:
    case KIND_COLOURS:
        break;
    }
}

bool settings_check(const Settings *settings, char complaint[SETTING_COMPLAINT_SIZE]) {
    int longest = max_int(settings->width, settings->height);
    if (settings->row > longest) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "A row of %d does not fit on a %dx%d board: set row to %d, or a larger board.",
                 settings->row, settings->width, settings->height, longest);
        return false;
    }
    if (settings->rule == RULE_RENJU && settings->row != 5) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "Renju is played with five in a row: set row to 5, or another rule.");
        return false;
    }
    if (settings->opening != OPENING_FREE &&
        (settings->row < 4 || settings->width < 5 || settings->height < 5)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "Swap openings need a board of 5x5 or more and at least four in a row.");
        return false;
    }
    if (settings->opening >= OPENING_RIF &&
        (settings->rule != RULE_RENJU || settings->width != OPENING_BOARD ||
         settings->height != OPENING_BOARD)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "The opening %s is for renju on a board of %dx%d: set rule to renju, or another "
                 "opening.",
                 OPENINGS[settings->opening], OPENING_BOARD, OPENING_BOARD);
        return false;
    }
    if (strcmp(settings->symbols[BLACK], settings->symbols[WHITE]) == 0) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "Both stones look alike: choose two different symbols.");
        return false;
    }
    return true;
}
