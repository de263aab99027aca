/* variants_run: see variants_run.h. */
#include "play/variants/variants_run.h"

#include "play/game/play_switches.h"
#include "play/game/play_typed.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_page.h"
#include "play/variants/variants_game.h"
#include "play/variants/variants_lines.h"
#include "play/variants/variants_page.h"
#include "play/variants/variants_save.h"
#include "play/variants/variants_screen.h"
#include "play/variants/variants_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_NO_MEMORY = 1, STATUS_BAD_OPTIONS = 2 };

/* What the command line asks for. */
typedef struct Options {
    VariantsSettings settings;
    uint32_t chosen;  /* the settings that the words name, by their place */
    const char *open; /* a file, or NULL */
    int pace_ms;
    bool resume, fresh, plain, scores, games, help;
} Options;

/* Whether a file holds a match of a variant. */
static bool is_match(const char *path) {
    Text text = {0};
    bool is_one =
        file_read(path, &text) == FILE_OK && text.length > 0 && variants_save_is_one(text.data);
    text_free(&text);
    return is_one;
}

bool variants_is_wanted(int count, char **words) {
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
           variants_settings_find(name) >= 0;
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
    int setting = variants_settings_find(name);
    options->chosen |= UINT32_C(1) << setting;
    return variants_settings_set(&options->settings, setting, value, complaint);
}

/* Whether --game names a game that there is; complains if not. */
static bool check_game(int count, char **words, char complaint[SETTING_COMPLAINT_SIZE]) {
    VariantsSettings settings;
    const char *game = switches_value(count, words, "game");
    variants_settings_init(&settings);
    if (game == NULL ||
        variants_settings_set(&settings, variants_settings_find("game"), game, complaint))
        return true;
    snprintf(complaint, SETTING_COMPLAINT_SIZE,
             "\"%.30s\" does not work for game: five (in a row), ultimate or tickoattwo.", game);
    return false;
}

static bool read_options(Options *options, int count, char **words,
                         char complaint[SETTING_COMPLAINT_SIZE]) {
    *options = (Options){.pace_ms = VARIANTS_PACE_MS};
    variants_settings_init(&options->settings);
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
    else if (options->settings.demo && options->settings.opponent == OPPONENT_PERSON)
        what = SWITCHES_DEMO_AND_PERSON;
    else if (options->settings.game == VARIANTS_TICKOATTWO && options->settings.forget != 0)
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
typedef struct VariantsStart {
    bool asks;
    char question[VARIANTS_QUESTION_SIZE];
    const char *file; /* asks whether to open it, or NULL: whether to go on with the game kept */
} VariantsStart;

/* Asks what to do about the game from last time; a file that cannot be opened is told with it. */
static void ask_first(VariantsPlay *play, const char *kept, VariantsStart *start) {
    start->asks = true;
    if (start->file != NULL && variants_store_can_open(play, start->file)) {
        snprintf(start->question, sizeof start->question, "%sLeave it and open %.*s?", kept,
                 glyph_text_fit(start->file, GLYPH_NAME_BESIDE), start->file);
        return;
    }
    if (start->file != NULL)
        variants_store_open(play, start->file);
    snprintf(start->question, sizeof start->question, "%s%s%sGo on with it?", play->message,
             start->file != NULL ? "\n" : "", kept);
    play->message[0] = '\0';
    start->file = NULL;
}

/* Does what the options say about the game from last time and the file to open. */
static void begin(VariantsPlay *play, const Options *options, VariantsStart *start) {
    char kept[VARIANTS_MESSAGE_SIZE];
    bool waiting = !options->settings.demo && variants_store_has_kept(play, kept);
    *start = (VariantsStart){.file = options->open};
    if (waiting && options->fresh)
        variants_store_begin(play, start->file, false);
    else if (waiting && options->resume)
        variants_store_begin(play, NULL, true);
    else if (waiting)
        ask_first(play, kept, start);
    else if (start->file != NULL)
        variants_store_open(play, start->file);
    else if (options->resume && play->message[0] == '\0')
        variants_say(play, "No game is waiting from last time.");
}

/* Plays on the screen if there is a terminal for it, otherwise line by line. */
static int play_matches(VariantsPlay *play, const Options *options) {
    VariantsStart start;
    int width, height;
    if (!variants_new_match(play))
        return STATUS_NO_MEMORY;
    play->options = options->chosen;
    begin(play, options, &start);
    const char *asked = start.asks ? start.question : NULL;
    if (!start.asks)
        play->options = 0;
    bool large = terminal_measure(&width, &height) && variants_screen_fits(width, height);
    bool can_draw = !options->plain && terminal_can_draw();
    if (!can_draw || !large || !variants_screen_run(play, asked, start.file)) {
        if (can_draw && !large)
            printf("This window is too small for the board, so we play line by line.\n");
        variants_lines_run(play, asked, start.file);
    }
    bool left = variants_under_way(play) && !variants_match_over(play) && !play->shelved;
    bool kept = left && play->kept.path[0] != '\0' && !play->kept_failed && !play->kept_waits;
    bool shelved = left || variants_store_shelve(play);
    printf("Goodbye.%s\n", kept               ? " The game is kept for next time."
                           : left || !shelved ? " The game could not be kept."
                                              : "");
    fflush(stdout);
    return 0;
}

/* Prints a page that needs no game. Returns the exit status. */
static int print_page(const Options *options) {
    Text text = {0};
    VariantsPlay nothing = {.settings = options->settings};
    if (options->help) {
        variants_page_usage(&text);
    } else {
        VariantsPage page = options->scores ? VARIANTS_PAGE_SCORES : VARIANTS_PAGE_GAMES;
        text_append(&text, "%s\n\n", variants_page_title(page));
        variants_page_write(&nothing, page, VARIANTS_PAGE_WIDTH, &text);
    }
    return page_print(&text);
}

static void destroy_play(VariantsPlay *play) {
    variants_worker_destroy(play->worker);
    variant_destroy(play->game);
    slot_leave(&play->kept);
    free(play);
}

/* Prepares what a match needs; NULL without memory. */
static VariantsPlay *create_play(const Options *options) {
    VariantsPlay *play = calloc(1, sizeof *play);
    if (play == NULL)
        return NULL;
    play->settings = play->wanted = options->settings;
    play->pace_ms = options->pace_ms;
    play->hint = VARIANT_NO_MOVE;
    if (!options->settings.demo)
        variants_store_choose(play);
    play->worker = variants_worker_create();
    if (play->worker != NULL)
        return play;
    destroy_play(play);
    return NULL;
}

int variants_run(int count, char **words) {
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
    VariantsPlay *play = create_play(&options);
    int status = play != NULL ? play_matches(play, &options) : STATUS_NO_MEMORY;
    if (status == STATUS_NO_MEMORY)
        fprintf(stderr, "There is not enough memory to play.\n");
    if (play != NULL)
        destroy_play(play);
    return status;
}
