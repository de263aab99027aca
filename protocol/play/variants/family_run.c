/* family_run: see family_run.h. */
#include "play/variants/family_run.h"

#include "play/ground/play_terminal.h"
#include "play/variants/family_game.h"
#include "play/variants/family_lines.h"
#include "play/variants/family_page.h"
#include "play/variants/family_screen.h"
#include "play/variants/family_store.h"

#include <stdlib.h>
#include <string.h>

enum { STATUS_NO_MEMORY = 1, STATUS_BAD_OPTIONS = 2 };

/* What the command line asks for. */
typedef struct Options {
    FamilySettings settings;
    const char *open; /* a file, or NULL */
    int pace_ms;
    bool resume, fresh, plain, scores, help;
} Options;

bool family_is_wanted(int count, char **words) {
    for (int i = 0; i < count; i++) {
        const char *value = strncmp(words[i], "--game=", 7) == 0               ? words[i] + 7
                            : strcmp(words[i], "--game") == 0 && i + 1 < count ? words[i + 1]
                                                                               : NULL;
        if (value != NULL)
            return strcmp(value, "five") != 0;
    }
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Options.
 */

/* An option that takes no value. Returns false when it is none of these. */
static bool read_flag(Options *options, const char *name) {
    const struct {
        const char *name;
        bool *flag;
    } FLAGS[] = {{"demo", &options->settings.demo}, {"resume", &options->resume},
                 {"new", &options->fresh},          {"plain", &options->plain},
                 {"scores", &options->scores},      {"help", &options->help}};
    for (size_t i = 0; i < ARRAY_LENGTH(FLAGS); i++) {
        if (strcmp(name, FLAGS[i].name) != 0)
            continue;
        *FLAGS[i].flag = true;
        return true;
    }
    return false;
}

static bool read_value(Options *options, const char *name, const char *value,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    if (strcmp(name, "open") == 0) {
        options->open = value;
        return true;
    }
    if (strcmp(name, "pace") != 0)
        return family_settings_set(&options->settings, family_settings_find(name), value,
                                   complaint);
    char *end;
    long pace = strtol(value, &end, 10);
    if (end == value || *end != '\0' || pace < 0 || pace > FAMILY_MOST_PACE_MS) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "\"%.30s\" does not work for pace: milliseconds from 0 to %d.", value,
                 FAMILY_MOST_PACE_MS);
        return false;
    }
    options->pace_ms = (int)pace;
    return true;
}

/* Reads the option at words[0]. Returns how many words it took, 0 with a complaint. */
static int read_option(Options *options, int count, char **words,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    char name[SETTING_TEXT_SIZE];
    const char *word = words[0], *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    bool dashes = strncmp(word, "--", 2) == 0;
    snprintf(name, sizeof name, "%.*s", dashes ? (int)length - 2 : 0, dashes ? word + 2 : "");
    if (equals == NULL && read_flag(options, name))
        return 1;
    if (family_settings_find(name) < 0 && strcmp(name, "open") != 0 && strcmp(name, "pace") != 0) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There is no option \"%.40s\" for this game.",
                 word);
        return 0;
    }
    if (equals == NULL && count < 2) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "The option --%s needs a value.", name);
        return 0;
    }
    const char *value = equals == NULL ? words[1] : equals + 1;
    if (!read_value(options, name, value, complaint))
        return 0;
    return equals == NULL ? 2 : 1;
}

static bool read_options(Options *options, int count, char **words,
                         char complaint[SETTING_COMPLAINT_SIZE]) {
    *options = (Options){.pace_ms = FAMILY_PACE_MS};
    family_settings_init(&options->settings);
    const char *no_colour = getenv("NO_COLOR");
    if (no_colour != NULL && no_colour[0] != '\0')
        options->settings.coloured = 0;
    for (int i = 0; i < count;) {
        int taken = read_option(options, count - i, words + i, complaint);
        if (taken == 0)
            return false;
        i += taken;
    }
    if (options->settings.demo)
        options->settings.rounds = 1;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The run.
 */

/* Does what the options say about the game from last time and the file to open. Returns whether
 * the person is to be asked `question`. */
static bool begin(Family *family, const Options *options, char question[FAMILY_MESSAGE_SIZE + 32]) {
    char kept[FAMILY_MESSAGE_SIZE];
    if (!options->settings.demo && family_store_has_kept(family, kept)) {
        if (!options->resume && !options->fresh && options->open == NULL) {
            snprintf(question, FAMILY_MESSAGE_SIZE + 32, "%sGo on with it?", kept);
            return true;
        }
        family_store_begin(family, options->resume && options->open == NULL);
    }
    if (options->open != NULL)
        family_store_open(family, options->open);
    return false;
}

/* Plays on the screen if there is a terminal for it, otherwise line by line. */
static int play(Family *family, const Options *options) {
    char question[FAMILY_MESSAGE_SIZE + 32];
    int width, height;
    if (!family_new_match(family))
        return STATUS_NO_MEMORY;
    const char *asked = begin(family, options, question) ? question : NULL;
    bool large = terminal_measure(&width, &height) && family_screen_fits(width, height);
    bool can_draw = !options->plain && terminal_can_draw();
    if (!can_draw || !large || !family_screen_run(family, asked)) {
        if (can_draw && !large)
            printf("This window is too small for the board, so we play line by line.\n");
        family_lines_run(family, asked);
    }
    bool kept =
        family_under_way(family) && !family_match_over(family) && family->kept_path[0] != '\0';
    printf("%s\n", kept ? "Goodbye. The game is kept for next time." : "Goodbye.");
    fflush(stdout);
    return 0;
}

/* Writes a page that needs no game. */
static int print_page(const Options *options) {
    Buffer buffer = {0};
    Family nothing = {.settings = options->settings};
    if (options->help) {
        family_page_usage(&buffer);
    } else {
        buffer_print(&buffer, "%s\n\n", family_page_title(FAMILY_PAGE_SCORES));
        family_page_write(&nothing, FAMILY_PAGE_SCORES, FAMILY_PAGE_WIDTH, &buffer);
    }
    bool failed = buffer.failed;
    if (!failed)
        fputs(buffer.data, stdout);
    buffer_free(&buffer);
    return failed ? STATUS_NO_MEMORY : 0;
}

int family_run(int count, char **words) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Options options;
    if (!read_options(&options, count, words, complaint)) {
        fprintf(stderr, "%s\nTry: pbrain-pentad play --game ultimate --help\n", complaint);
        return STATUS_BAD_OPTIONS;
    }
    if (options.help || options.scores)
        return print_page(&options);
    Family *family = calloc(1, sizeof *family);
    int status = STATUS_NO_MEMORY;
    if (family != NULL) {
        family->settings = family->wanted = options.settings;
        family->pace_ms = options.pace_ms;
        family->hint = VARIANT_NO_MOVE;
        if (!options.settings.demo)
            family_store_choose(family);
        family->worker = family_worker_create();
    }
    if (family != NULL && family->worker != NULL)
        status = play(family, &options);
    if (status == STATUS_NO_MEMORY)
        fprintf(stderr, "There is not enough memory to play.\n");
    if (family != NULL) {
        family_worker_destroy(family->worker);
        variant_destroy(family->game);
        if (family->lock != NULL)
            fclose(family->lock);
    }
    free(family);
    return status;
}
