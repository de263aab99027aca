/* play: see play.h.
 *
 * Chooses between the screen and the line mode, and prepares what both need.
 */
#include "play/play.h"

#include "play/control/play_store.h"
#include "play/ground/play_pipe.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_input.h"
#include "play/picture/play_page.h"
#include "play/play_options.h"
#include "play/screen/play_lines.h"
#include "play/screen/play_screen.h"
#include "play/study/play_study_files.h"
#include "play/study/play_study_keep.h"
#include "play/study/play_study_lines.h"
#include "play/variants/variants_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_NO_MEMORY = 1, STATUS_BAD_OPTIONS = 2 };

/* Prints a page that needs no game; without one, what options there are. Returns the exit status.
 */
static int print_page(Page page) {
    Text text = {0};
    Play nothing = {0};
    if (page != PAGE_NONE) {
        text_append(&text, "%s\n\n", page_title(page));
        page_write(&nothing, page, PAGE_WIDTH, &text);
    } else {
        page_usage(&text);
    }
    return page_print(&text);
}

/* What to do first. */
typedef struct Start {
    bool asks;
    char question[2 * PLAY_MESSAGE_SIZE + 32];
    const char *file; /* asks whether to open it, or NULL: whether to go on with the game kept */
} Start;

/* Asks what to do about the game from last time; a file that cannot be opened is told with it. */
static void ask_first(Play *play, const char *kept, Start *start) {
    char words[FILE_PATH_SIZE];
    start->asks = true;
    if (start->file == NULL) {
        snprintf(start->question, sizeof start->question, "%sGo on with it?", kept);
    } else if (store_can_open(play, start->file, words)) {
        snprintf(start->question, sizeof start->question, "%sLeave it and open %.*s?", kept,
                 glyph_text_fit(words, GLYPH_NAME), words);
    } else {
        store_open(play, start->file);
        snprintf(start->question, sizeof start->question, "%s\n%sGo on with it?", play->message,
                 kept);
        start->file = NULL;
    }
}

/* Puts what was said before in front of the message that has taken its place. */
static void say_besides(Play *play, const char *before) {
    char both[2 * PLAY_MESSAGE_SIZE];
    if (before[0] == '\0' || strcmp(before, play->message) == 0)
        return;
    snprintf(both, sizeof both, "%s %s", before, play->message);
    play_say(play, "%s", both);
}

/* Does what the options say about the game from last time and the file to open. */
static void begin(Play *play, const PlayOptions *options, Start *start) {
    char kept[PLAY_MESSAGE_SIZE], before[PLAY_MESSAGE_SIZE] = "";
    *start = (Start){.file = options->open};
    bool waiting = store_has_kept(play, kept);
    if (!waiting && play->bell) /* what waited cannot be used */
        snprintf(before, sizeof before, "%s", play->message);
    else if (!waiting && options->resume)
        snprintf(before, sizeof before, "No game is waiting from last time.");
    /* Opening puts the game from last time away, too, but the file is read before that: then the
     * kept games have other numbers. */
    bool opened =
        (!waiting || options->fresh) && options->open != NULL && store_open(play, options->open);
    if (waiting && options->fresh && !opened)
        store_put_away(play);
    else if (waiting && options->resume)
        store_resume(play);
    else if (waiting && !options->fresh)
        ask_first(play, kept, start);
    say_besides(play, before);
}

/* Opens the file that the command line names, or an empty board, and does what --new and --resume
 * say about an analysis from last time. The file comes first: with the analysis put away the kept
 * games have other numbers. Returns NULL, with a message, if there is nothing to analyse. */
static Study *begin_analysis(Play *play, const PlayOptions *options) {
    char question[PLAY_MESSAGE_SIZE], opened[PLAY_MESSAGE_SIZE];
    bool named = options->analyse[0] != '\0', resume = options->resume;
    Study *study = named ? study_open(play, options->analyse) : NULL, *kept = NULL;
    if (named && study == NULL)
        return NULL;
    snprintf(opened, sizeof opened, "%s", play->message);
    if ((resume || options->fresh) && study_keep_begin(play, question))
        kept = study_keep_answer(play, resume); /* no file is named beside --resume */
    else if (resume && play->message[0] == '\0')
        play_say(play, "No analysis is waiting from last time.");
    say_besides(play, opened);
    if (kept != NULL)
        return kept;
    return study != NULL ? study : study_create(&play->settings);
}

/* Analyses, on the screen if there is a terminal for it, otherwise line by line. */
static int analyse(Play *play, const PlayOptions *options) {
    int width, height;
    if (!turns_new_match(play))
        return STATUS_NO_MEMORY;
    bool large = terminal_measure(&width, &height) && screen_fits(width, height);
    play->lines = options->plain || !terminal_can_draw() || !large;
    play->message[0] = '\0';
    Study *study = begin_analysis(play, options);
    if (study == NULL && options->analyse[0] != '\0') {
        fprintf(stderr, "%s\n", play->message);
        return STATUS_BAD_OPTIONS;
    }
    if (study == NULL)
        return STATUS_NO_MEMORY;
    if (play->lines || !screen_run(play, NULL, NULL, study)) {
        study_lines_run(study, play, false);
        printf("Goodbye.\n");
    }
    return 0;
}

/* Plays on the screen if there is a terminal for it, otherwise line by line. */
static int run(Play *play, const PlayOptions *options) {
    Start start;
    if (!turns_new_match(play))
        return STATUS_NO_MEMORY;
    int width, height;
    bool large = terminal_measure(&width, &height) && screen_fits(width, height);
    bool can_draw = !options->plain && terminal_can_draw();
    play->lines = !can_draw || !large;
    play->options = options->chosen;
    begin(play, options, &start);
    const char *question = start.asks ? start.question : NULL;
    if (!start.asks)
        play->options = 0;
    if (!play->lines && screen_run(play, question, start.file, NULL))
        return 0;
    if (can_draw && !large)
        printf("This window is too small for the board, so we play line by line.\n");
    play->lines = true;
    if (start.asks) {
        bool yes = input_ask(question, start.file == NULL);
        store_begin(play, start.file, yes == (start.file == NULL));
    }
    lines_run(play);
    return 0;
}

/* Whether there is the memory that was asked for; complains if not. */
static bool check_memory(Play *play, const PlayOptions *options) {
    EngineResources resources = settings_resources(&options->settings, options->analyse != NULL);
    if (background_set_resources(play->background, resources) || options->settings.memory_mb == 0)
        return true;
    fprintf(stderr, "There are no %d megabytes: choose less with --memory.\n", resources.memory_mb);
    return false;
}

static void destroy_play(Play *play) {
    background_destroy(play->background);
    game_destroy(play->game);
    slot_leave(&play->resume);
    slot_leave(&play->study_resume);
    free(play);
}

/* Prepares what a match and an analysis need; NULL without memory. */
static Play *create_play(const PlayOptions *options) {
    Play *play = calloc(1, sizeof *play);
    if (play == NULL)
        return NULL;
    play->settings = play->wanted = options->settings;
    play->pace_ms = options->pace_ms;
    play->utf8 = terminal_is_utf8();
    play->random.state = (uint64_t)clock_ns();
    if (!play->settings.demo && options->analyse == NULL)
        store_choose_place(play);
    play->background = background_create();
    if (play->background != NULL)
        return play;
    destroy_play(play);
    return NULL;
}

/* Plays or analyses; returns the exit status. */
static int play_or_analyse(const PlayOptions *options) {
    Play *play = create_play(options);
    int status = STATUS_NO_MEMORY;
    if (play != NULL && !check_memory(play, options))
        status = STATUS_BAD_OPTIONS;
    else if (play != NULL)
        status = options->analyse == NULL ? run(play, options) : analyse(play, options);
    if (status == STATUS_NO_MEMORY)
        fprintf(stderr, "There is not enough memory to play.\n");
    if (play != NULL)
        destroy_play(play);
    return status;
}

/* Goes through the game in a file, or a kept one; returns the exit status. */
static int annotate(const PlayOptions *options) {
    char path[FILE_PATH_SIZE];
    AnnotateOrder order = {
        .file = path, .settings = &options->settings, .out_count = options->out_count};
    order.no_number = !store_find(options->annotate, false, path);
    memcpy(order.outs, options->outs, sizeof order.outs);
    return annotate_run(&order);
}

int play_run(int count, char **words) {
    char complaint[SETTING_COMPLAINT_SIZE], kept[PIPE_WORD_SIZE], why[FILE_PATH_SIZE];
    PlayOptions options;
    if (!pipe_keep(count, words, kept, why)) {
        fprintf(stderr, "%s\n", why);
        return STATUS_BAD_OPTIONS;
    }
    if (variants_is_wanted(count, words))
        return variants_run(count, words);
    if (!options_read(&options, count, words, complaint)) {
        fprintf(stderr, "%s\nTry: pbrain-pentad play --help\n", complaint);
        return STATUS_BAD_OPTIONS;
    }
    if (options.help || options.scores || options.games)
        return print_page(options.help ? PAGE_NONE : options.scores ? PAGE_SCORES : PAGE_GAMES);
    return options.annotate != NULL ? annotate(&options) : play_or_analyse(&options);
}
