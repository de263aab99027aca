/* family_run: see family_run.h. */
#include "play/variants/family_run.h"

#include "play/game/play_switches.h"
#include "play/game/play_typed.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_page.h"
#include "play/variants/family_game.h"
#include "play/variants/family_lines.h"
#include "play/variants/family_page.h"
#include "play/variants/family_save.h"
#include "play/variants/family_screen.h"
#include "play/variants/family_store.h"

#include <stdlib.h>
#include <string.h>

enum { STATUS_NO_MEMORY = 1, STATUS_BAD_OPTIONS = 2 };

/* What the command line asks for. */
typedef struct Options {
    FamilySettings settings;
    uint32_t chosen;  /* the settings that the words name, by their place */
    const char *open; /* a file, or NULL */
    int pace_ms;
    bool resume, fresh, plain, scores, games, help;
} Options;

/* Whether a file holds a match of the family. */
static bool is_match(const char *path) {
    Buffer text = {0};
    bool is_one =
        file_read(path, &text) == FILE_OK && text.length > 0 && family_save_is_one(text.data);
    buffer_free(&text);
    return is_one;
}

bool family_is_wanted(int count, char **words) {
    const char *game = switches_value(count, words, "game");
    const char *file = switches_value(count, words, "open");
    return game != NULL ? !typed_equal(game, "five") : file != NULL && is_match(file);
}

/* ------------------------------------------------------------------------------------------
 * Options.
 */

/* Whether an option of this name takes a value. */
static bool takes_value(const char *name) {
    return strcmp(name, "open") == 0 || strcmp(name, "pace") == 0 ||
           family_settings_find(name) >= 0;
}

static bool read_value(void *context, const char *name, const char *value,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    Options *options = context;
    if (strcmp(name, "pace") == 0)
        return switches_read_pace(value, &options->pace_ms, complaint);
    if (strcmp(name, "open") == 0) {
        options->open = value;
        return true;
    }
    int setting = family_settings_find(name);
    options->chosen |= UINT32_C(1) << setting;
    return family_settings_set(&options->settings, setting, value, complaint);
}

/* Whether --game names a game that there is; complains if not. */
static bool check_game(int count, char **words, char complaint[SETTING_COMPLAINT_SIZE]) {
    FamilySettings settings;
    const char *game = switches_value(count, words, "game");
    family_settings_init(&settings);
    if (game == NULL ||
        family_settings_set(&settings, family_settings_find("game"), game, complaint))
        return true;
    snprintf(complaint, SETTING_COMPLAINT_SIZE,
             "\"%.30s\" does not work for game: five (in a row), ultimate or tickoattwo.", game);
    return false;
}

static bool read_options(Options *options, int count, char **words,
                         char complaint[SETTING_COMPLAINT_SIZE]) {
    *options = (Options){.pace_ms = FAMILY_PACE_MS};
    family_settings_init(&options->settings);
    if (switches_no_colours())
        options->settings.coloured = 0;
    const SwitchFlag flags[] = {{"demo", &options->settings.demo}, {"resume", &options->resume},
                                {"new", &options->fresh},          {"plain", &options->plain},
                                {"scores", &options->scores},      {"games", &options->games},
                                {"help", &options->help}};
    const Switches switches = {.options = options,
                               .flags = flags,
                               .flag_count = ARRAY_LENGTH(flags),
                               .where = " for this game",
                               .takes_value = takes_value,
                               .read_value = read_value};
    if (!switches_read(&switches, count, words, complaint))
        return false;
    const char *what = NULL;
    if (options->settings.demo && options->settings.rounds != 1)
        what = "A demonstration is one round: leave --rounds out.";
    else if (options->settings.game != 0 && options->settings.forget != 0)
        what = "--forget is for ultimate tic-tac-toe only: leave it out.";
    else if (options->resume && options->fresh)
        what = SWITCHES_RESUME_AND_NEW;
    else if (options->resume && options->open != NULL)
        what = SWITCHES_RESUME_AND_FILE;
    if (what != NULL)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "%s", what);
    return what == NULL;
}

/* ------------------------------------------------------------------------------------------
 * The run.
 */

/* What to do first. */
typedef struct FamilyStart {
    bool asks;
    char question[FAMILY_QUESTION_SIZE];
    const char *file; /* asks whether to open it, or NULL: whether to go on with the game kept */
} FamilyStart;

/* Asks what to do about the game from last time; a file that cannot be opened is told with it. */
static void ask_first(Family *family, const char *kept, FamilyStart *start) {
    start->asks = true;
    if (start->file != NULL && family_store_can_open(family, start->file)) {
        snprintf(start->question, sizeof start->question, "%sLeave it and open %.160s?", kept,
                 start->file);
        return;
    }
    if (start->file != NULL)
        family_store_open(family, start->file);
    snprintf(start->question, sizeof start->question, "%s%s%sGo on with it?", family->message,
             start->file != NULL ? "\n" : "", kept);
    family->message[0] = '\0';
    start->file = NULL;
}

/* Does what the options say about the game from last time and the file to open. */
static void begin(Family *family, const Options *options, FamilyStart *start) {
    char kept[FAMILY_MESSAGE_SIZE];
    bool waiting = !options->settings.demo && family_store_has_kept(family, kept);
    *start = (FamilyStart){.file = options->open};
    if (waiting && options->fresh)
        family_store_begin(family, start->file, false);
    else if (waiting && options->resume)
        family_store_begin(family, NULL, true);
    else if (waiting)
        ask_first(family, kept, start);
    else if (start->file != NULL)
        family_store_open(family, start->file);
}

/* Plays on the screen if there is a terminal for it, otherwise line by line. */
static int play(Family *family, const Options *options) {
    FamilyStart start;
    int width, height;
    if (!family_new_match(family))
        return STATUS_NO_MEMORY;
    family->options = options->chosen;
    begin(family, options, &start);
    const char *asked = start.asks ? start.question : NULL;
    if (!start.asks)
        family->options = 0;
    bool large = terminal_measure(&width, &height) && family_screen_fits(width, height);
    bool can_draw = !options->plain && terminal_can_draw();
    if (!can_draw || !large || !family_screen_run(family, asked, start.file)) {
        if (can_draw && !large)
            printf("This window is too small for the board, so we play line by line.\n");
        family_lines_run(family, asked, start.file);
    }
    bool left = family_under_way(family) && !family_match_over(family) && !family->shelved;
    bool kept = left && family->kept.path[0] != '\0';
    bool shelved = left || family_store_shelve(family);
    printf("Goodbye.%s\n", kept               ? " The game is kept for next time."
                           : left || !shelved ? " The game could not be kept."
                                              : "");
    fflush(stdout);
    return 0;
}

/* Prints a page that needs no game. Returns the exit status. */
static int print_page(const Options *options) {
    Buffer buffer = {0};
    Family nothing = {.settings = options->settings};
    if (options->help) {
        family_page_usage(&buffer);
    } else {
        FamilyPage page = options->scores ? FAMILY_PAGE_SCORES : FAMILY_PAGE_GAMES;
        buffer_print(&buffer, "%s\n\n", family_page_title(page));
        family_page_write(&nothing, page, FAMILY_PAGE_WIDTH, &buffer);
    }
    return page_print(&buffer);
}

static void destroy_family(Family *family) {
    family_worker_destroy(family->worker);
    variant_destroy(family->game);
    slot_leave(&family->kept);
    free(family);
}

/* Prepares what a match needs; NULL without memory. */
static Family *create_family(const Options *options) {
    Family *family = calloc(1, sizeof *family);
    if (family == NULL)
        return NULL;
    family->settings = family->wanted = options->settings;
    family->pace_ms = options->pace_ms;
    family->hint = VARIANT_NO_MOVE;
    if (!options->settings.demo)
        family_store_choose(family);
    family->worker = family_worker_create();
    if (family->worker != NULL)
        return family;
    destroy_family(family);
    return NULL;
}

int family_run(int count, char **words) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Options options;
    if (!check_game(count, words, complaint)) {
        fprintf(stderr, "%s\nTry: pbrain-pentad play --help\n", complaint);
        return STATUS_BAD_OPTIONS;
    }
    if (!read_options(&options, count, words, complaint)) {
        fprintf(stderr, "%s\nTry: pbrain-pentad play --game ultimate --help\n", complaint);
        return STATUS_BAD_OPTIONS;
    }
    if (options.help || options.scores || options.games)
        return print_page(&options);
    Family *family = create_family(&options);
    int status = family != NULL ? play(family, &options) : STATUS_NO_MEMORY;
    if (status == STATUS_NO_MEMORY)
        fprintf(stderr, "There is not enough memory to play.\n");
    if (family != NULL)
        destroy_family(family);
    return status;
}
