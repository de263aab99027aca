/* play: see play.h.
 *
 * Chooses between the screen and the line mode, and prepares what both need.
 */
#include "play.h"

#include "play_control.h"
#include "play_lines.h"
#include "play_options.h"
#include "play_page.h"
#include "play_screen.h"
#include "play_store.h"
#include "play_terminal.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATUS_NO_MEMORY = 1, STATUS_BAD_OPTIONS = 2 };

/* Writes a page that needs no game. */
static int print_page(bool scores) {
    Buffer buffer = {0};
    Play nothing = {0};
    if (scores) {
        buffer_print(&buffer, "%s\n\n", page_title(PAGE_SCORES));
        page_write(&nothing, PAGE_SCORES, PAGE_WIDTH, &buffer);
    } else {
        page_usage(&buffer);
    }
    bool failed = buffer.failed;
    if (!failed)
        fputs(buffer.data, stdout);
    buffer_free(&buffer);
    return failed ? STATUS_NO_MEMORY : 0;
}

/* Whether there is a game from last time that can be offered. */
static bool has_kept_game(const Play *play, const PlayOptions *options) {
    Buffer buffer = {0};
    if (options->settings.demo || options->fresh || options->open != NULL ||
        play->resume_path[0] == '\0')
        return false;
    bool there = file_read(play->resume_path, &buffer) != FILE_ABSENT;
    buffer_free(&buffer);
    return there;
}

static void open_at_start(Play *play, const char *path) {
    Action action = action_of(ACTION_OPEN);
    snprintf(action.text, sizeof action.text, "%s", path);
    control_obey(play, &action);
}

/* Plays line by line, after the question about a game from last time. */
static void run_lines(Play *play, const PlayOptions *options, bool kept) {
    if (kept && (options->resume || lines_ask_resume()))
        store_resume(play);
    lines_run(play);
}

/* Plays on the screen if there is a terminal for it, otherwise line by line. */
static int run(Play *play, const PlayOptions *options) {
    if (!turns_new_match(play))
        return STATUS_NO_MEMORY;
    bool kept = has_kept_game(play, options);
    if (options->open != NULL)
        open_at_start(play, options->open);
    int width, height;
    bool large = terminal_measure(&width, &height) && screen_fits(width, height);
    bool can_draw = !options->plain && terminal_can_draw();
    if (can_draw && large) {
        if (kept && options->resume)
            store_resume(play);
        if (screen_run(play, kept && !options->resume))
            return 0;
    }
    if (can_draw && !large)
        printf("This window is too small for the board, so we play line by line.\n");
    play->lines = true;
    run_lines(play, options, kept);
    return 0;
}

int play_run(int count, char **words) {
    char complaint[SETTING_COMPLAINT_SIZE];
    PlayOptions options;
    if (!options_read(&options, count, words, complaint)) {
        fprintf(stderr, "%s\nTry: pbrain-pentad play --help\n", complaint);
        return STATUS_BAD_OPTIONS;
    }
    if (options.help || options.scores)
        return print_page(options.scores);

    Play *play = calloc(1, sizeof *play);
    int status = STATUS_NO_MEMORY;
    if (play != NULL) {
        play->settings = play->wanted = options.settings;
        play->pace_ms = options.pace_ms;
        play->utf8 = terminal_is_utf8();
        play->random.state = (uint64_t)clock_ns();
        if (!file_data_path("current.psq", play->resume_path))
            play->resume_path[0] = '\0';
        play->brain = brain_create();
    }
    if (play != NULL && play->brain != NULL)
        status = run(play, &options);
    if (status == STATUS_NO_MEMORY)
        fprintf(stderr, "There is not enough memory to play.\n");
    if (play != NULL) {
        brain_destroy(play->brain);
        game_destroy(play->game);
    }
    free(play);
    return status;
}
