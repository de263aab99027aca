/* play_study_lines: see play_study_lines.h. */
#include "play/study/play_study_lines.h"

#include "play/control/play_store.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_input.h"
#include "play/picture/play_page.h"
#include "play/study/play_study_control.h"
#include "play/study/play_study_keep.h"
#include "play/study/play_study_view.h"

#include <stdio.h>

enum { WIDTH = 79, MIN_HEIGHT = 24, BOTTOM_LINES = 3 };

/* Lets the engine think for the time of a move, or look for a mistake to the end, unless a line is
 * typed before. */
static void think(Study *study, Play *play) {
    int64_t end_ms = clock_ms() + play->settings.time_ms;
    bool rested = study->paused;
    study_go_on(study, play);
    while (
        !system_line_waits() &&
        (study->hunt.active || (background_busy(play->background, NULL) && clock_ms() < end_ms))) {
        system_pause(SYSTEM_LOOK_MS);
        study_go_on(study, play);
    }
    study_hunt_stop(study);
    study_pause(study, true);
    while (background_busy(play->background, NULL)) {
        system_pause(SYSTEM_LOOK_MS);
        study_think(study, play->background);
    }
    if (!rested)
        study_pause(study, false);
}

/* How many lines the picture needs to show the whole board, and where the best moves stand below it
 * those as well. */
static int picture_height(const Study *study, const Play *play, const View *view) {
    int board = study->board->height + 1, height = max_int(board + BOTTOM_LINES, MIN_HEIGHT);
    while (height < 3 * BOARD_MAX_SIZE) {
        StudyLayout layout = study_view_layout(study, play, view, WIDTH, height);
        int lines = layout.panel.end - layout.panel.top;
        if (!layout.panel.small || (layout.panel.top >= board && lines > study->line_count))
            break;
        height++;
    }
    return height;
}

/* Prints the picture without the lines at its bottom. */
static void print_picture(const Study *study, const Play *play) {
    Canvas canvas = {0};
    Text text = {0};
    View view = {.utf8 = play->utf8, .cursor = CELL_NONE, .typed = ""};
    int height = picture_height(study, play, &view);
    if (canvas_resize(&canvas, WIDTH, height)) {
        study_view_draw(&canvas, study, play, &view);
        for (int y = 0; y < height - BOTTOM_LINES; y++) {
            canvas_write_line(&canvas, y, &text);
            text_append(&text, "\n");
        }
        if (!text.failed)
            fputs(text.data, stdout);
    }
    canvas_free(&canvas);
    text_free(&text);
}

/* Prints what there is to show. The message stands below the picture, which has no place for it. */
static void show(const Study *study, Play *play) {
    Text text = {0};
    char message[PLAY_MESSAGE_SIZE];
    snprintf(message, sizeof message, "%s", play->message);
    play->message[0] = '\0';
    if (play->page == PAGE_NONE) {
        print_picture(study, play);
    } else {
        page_write(play, play->page, PAGE_WIDTH, &text);
        if (!text.failed)
            printf("\n%s\n\n%s", page_title(play->page), text.data);
    }
    if (message[0] != '\0')
        printf("%s\n", message);
    play->page = PAGE_NONE;
    play->bell = play->redraw = false;
    text_free(&text);
}

/* Obeys an action, after a question if something would be lost; with a game to go back to or none.
 * Returns false when the analysis is over. */
static bool obey(Study **study, Play *play, bool from_game, const Action *action) {
    char question[PLAY_MESSAGE_SIZE];
    if (action->kind == ACTION_LEAVE && !from_game) {
        play_say(play, "No game waits: type quit to leave.");
        return true;
    }
    Action asked = store_fix(action, true);
    bool asks = study_question(*study, play, action, question);
    if (asks && !input_ask(question, false))
        return true;
    if (action->kind != ACTION_LEAVE)
        study_obey(study, play, asks ? &asked : action);
    else
        study_keep_end(play);
    return action->kind != ACTION_LEAVE && !play->leave;
}

/* Asks whether to go on with the analysis from last time, if one waits. */
static void ask_about_kept(Study **study, Play *play) {
    char question[PLAY_MESSAGE_SIZE];
    if (!study_keep_begin(play, question))
        return;
    Study *kept = study_keep_answer(play, input_ask(question, study_is_empty(*study)));
    if (kept != NULL)
        study_replace(study, kept);
}

void study_lines_run(Study *study, Play *play, bool from_game) {
    char line[ACTION_TEXT_SIZE], example[NOTATION_MOVE_SIZE];
    Action action = action_of(ACTION_NONE);
    bool goes_on = true;
    action_example(study->board->width, study->board->height, example);
    printf("Analysis: type moves such as %s, or help.\n", example);
    ask_about_kept(&study, play);
    while (goes_on) {
        if (action.kind != ACTION_HELP)
            think(study, play);
        show(study, play);
        if (!system_line_waits())
            printf("%s to move, move %d/%d> ", play->settings.symbols[study->board->side],
                   study_ply(study), study_last_ply(study));
        fflush(stdout);
        study_keep(study, play, study->kept != study->changes);
        if (!input_line(line))
            break;
        action = action_read_study(line, study->board->width, study->board->height);
        goes_on = obey(&study, play, from_game, &action);
        if (goes_on || play->leave)
            study_keep(study, play, false);
    }
    background_cancel(play->background);
    if (action.kind != ACTION_LEAVE || goes_on) {
        study_keep(study, play, true);
        if (study->changed)
            printf("The analysis %s.\n",
                   study_keeps(play) ? "is kept for next time" : "could not be kept");
    }
    study_destroy(study);
}
