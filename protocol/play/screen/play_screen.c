/* play_screen: see play_screen.h.
 *
 * The loop and the keys of the board are those of play_window.h; play_control.h obeys the actions
 * that they become, and while a dialog is open it gets the keys first. A letter that is a key and
 * begins words, too, is the key when no other letter follows for a while; the rest of its word,
 * typed more slowly, does no harm. An analysis takes the place of the game on the screen, with keys
 * of its own; the game waits until the person comes back.
 */
#include "play/screen/play_screen.h"

#include "play/control/play_control.h"
#include "play/control/play_store.h"
#include "play/game/play_typed.h"
#include "play/picture/play_view.h"
#include "play/picture/play_window.h"
#include "play/screen/play_dialog.h"
#include "play/study/play_study_control.h"
#include "play/study/play_study_keep.h"
#include "play/study/play_study_keys.h"

#include <stdio.h>
#include <string.h>

enum {
    LETTER_MS = 500, /* after which a letter alone is the key of that letter */
    HUNT_MS = 20     /* between two looks at a search for a mistake, at least */
};

/* The screen while it is in use. */
typedef struct Screen {
    Play *play;
    PlayWindow window;
    Dialog dialog;
    StudyDesk desk;     /* the analysis, if there is one, */
    int64_t studied_ms; /* and clock_ms() when it began */
    Cell cursor;
    int64_t letter_due_ms; /* clock_ms() when the typed letter is taken as a key; 0 for never */
    const char *word_rest; /* of the word that the last such key stood for; "" for none */
    bool utf8;
    bool asking_first; /* the open question is the one at the start, */
    bool asking_kept;  /* or that about the analysis from last time */
    const char *file;  /* to be opened at the start, or NULL */
    char question[PLAY_MESSAGE_SIZE];
} Screen;

bool screen_fits(int width, int height) {
    return width >= VIEW_MIN_WIDTH && height >= VIEW_MIN_HEIGHT;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

static View view_of(const Screen *screen) {
    Cell cursor = screen->desk.study == NULL ? screen->cursor : study_cursor(&screen->desk);
    return (View){.utf8 = screen->utf8, .cursor = cursor, .typed = screen->window.typed};
}

static void draw(void *context, Canvas *canvas, bool *bell, bool *colours) {
    Screen *screen = context;
    Play *play = screen->play;
    View view = view_of(screen);
    if (!screen_fits(canvas->width, canvas->height))
        window_draw_too_small(canvas, VIEW_MIN_WIDTH, VIEW_MIN_HEIGHT);
    else if (screen->dialog.kind == DIALOG_NONE && screen->desk.study != NULL)
        study_view_draw(canvas, screen->desk.study, play, &view);
    else if (screen->dialog.kind == DIALOG_NONE)
        view_draw(canvas, play, &view);
    else
        dialog_draw(&screen->dialog, play, canvas);
    *bell = play->bell;
    *colours = play->settings.coloured != 0;
    play->bell = play->redraw = false;
}

/* ------------------------------------------------------------------------------------------
 * Actions.
 */

/* Puts the cursor on the middle of the board if its size has changed. */
static void mind_cursor(Screen *screen, int old_width, int old_height) {
    const Board *board = screen->play->game->board;
    if (board->width != old_width || board->height != old_height)
        screen->cursor = board_cell(board, board->width / 2, board->height / 2);
}

/* Asks whether to go on with the analysis from last time, if one waits. */
static void ask_about_kept(Screen *screen) {
    if (!study_keep_begin(screen->play, screen->question))
        return;
    screen->asking_kept = true;
    dialog_ask(&screen->dialog, screen->question, !study_is_empty(screen->desk.study),
               action_of(ACTION_NONE));
}

/* The answer to that. */
static void answer_kept(Screen *screen, bool yes) {
    Study *kept = study_keep_answer(screen->play, yes);
    screen->asking_kept = false;
    if (kept == NULL)
        return;
    study_replace(&screen->desk.study, kept);
    study_cursor_reset(&screen->desk);
}

/* Begins the analysis of the game. The time that it takes is nobody's. */
static void enter_study(Screen *screen) {
    Play *play = screen->play;
    Study *study = study_begin(play);
    if (study == NULL)
        return;
    screen->desk = (StudyDesk){.study = study, .from_game = true};
    screen->studied_ms = clock_ms();
    study_cursor_reset(&screen->desk);
    play_say(play, "The game waits: F12 goes back to it.");
    ask_about_kept(screen);
}

/* Ends the analysis and goes back to the game, if one waits. */
static void leave_study(Screen *screen) {
    Play *play = screen->play;
    if (!screen->desk.from_game) {
        play_say(play, "No game waits: type quit to leave, or press Ctrl-C.");
        return;
    }
    background_cancel(play->background);
    study_keep_end(play);
    study_destroy(screen->desk.study);
    screen->desk = (StudyDesk){0};
    play->turn_start_ms += clock_ms() - screen->studied_ms;
    play->message[0] = '\0';
}

/* An action of somebody who analyses. */
static void obey_in_study(Screen *screen, const Action *action) {
    const Study *before = screen->desk.study;
    if (action->kind == ACTION_LEAVE)
        leave_study(screen);
    else
        study_obey(&screen->desk.study, screen->play, action);
    if (screen->desk.study != NULL && screen->desk.study != before)
        study_cursor_reset(&screen->desk);
}

/* An action in a game. */
static void obey_in_game(Screen *screen, const Action *action) {
    const Board *board = screen->play->game->board;
    int width = board->width, height = board->height;
    if (action->kind == ACTION_ANALYSE)
        enter_study(screen);
    else
        control_obey(screen->play, action);
    mind_cursor(screen, width, height);
}

static void obey_now(Screen *screen, const Action *action) {
    Page page;
    if (screen->desk.study != NULL)
        obey_in_study(screen, action);
    else
        obey_in_game(screen, action);
    page = screen->play->page;
    screen->play->page = PAGE_NONE;
    if (page == PAGE_GAMES)
        dialog_open_games(&screen->dialog);
    else if (page != PAGE_NONE)
        dialog_open_page(&screen->dialog, page);
}

/* Obeys an action, after a question if something would be lost. */
static void obey(Screen *screen, const Action *action) {
    const Study *study = screen->desk.study;
    bool nowhere = action->kind == ACTION_LEAVE && !screen->desk.from_game;
    if (nowhere) {
        obey_now(screen, action);
    } else if (action->kind == ACTION_SETTINGS) {
        dialog_open_menu(&screen->dialog, study != NULL);
    } else if (study != NULL ? study_question(study, screen->play, action, screen->question)
                             : control_question(screen->play, action, screen->question)) {
        dialog_ask(&screen->dialog, screen->question, true, store_fix(action, study != NULL));
    } else {
        obey_now(screen, action);
    }
}

static void obey_kind(void *context, ActionKind kind) {
    Action action = action_of(kind);
    obey(context, &action);
}

/* Enter, Space or a click on the board: whatever is due. */
static void act_at_cursor(void *context, bool space) {
    Screen *screen = context;
    Play *play = screen->play;
    Action action = action_of(ACTION_MOVE);
    action.cell = screen->cursor;
    bool thinking = background_busy(play->background, NULL) && !turns_is_person(play);
    if (play->game->phase == PHASE_OVER)
        action.kind = ACTION_NEXT;
    else if (play->settings.demo && !turns_demo_waits(play))
        action.kind = ACTION_PAUSE;
    else if (thinking && space)
        action.kind = ACTION_NOW;
    obey(screen, &action);
}

/* Takes the typed text as an action, unless it is the rest of a word that has been obeyed. */
static void obey_typed(void *context) {
    Screen *screen = context;
    const Study *study = screen->desk.study;
    const Board *board = study != NULL ? study->board : screen->play->game->board;
    Action action = study != NULL
                        ? action_read_study(screen->window.typed, board->width, board->height)
                        : action_read(screen->window.typed, board->width, board->height);
    bool rest = typed_equal(screen->window.typed, screen->word_rest);
    screen->window.typed[0] = '\0';
    screen->letter_due_ms = 0;
    screen->word_rest = "";
    if (rest)
        return;
    if (action.kind == ACTION_MOVE && study == NULL)
        screen->cursor = action.cell;
    obey(screen, &action);
}

/* ------------------------------------------------------------------------------------------
 * Keys in the game.
 */

/* The word for which the typed text is a key now; NULL when it is none. */
static const char *word_of_letter(const Screen *screen) {
    const Game *game = screen->play->game;
    OpeningChoice third = game_third_choice(game);
    if (game->phase != PHASE_CHOICE || !turns_is_person(screen->play))
        return NULL;
    return typed_equal(screen->window.typed, "b")                  ? "black"
           : typed_equal(screen->window.typed, "w")                ? "white"
           : third == 0 || !typed_equal(screen->window.typed, "t") ? NULL
           : third == CHOICE_TWO                                   ? "two"
                                                                   : "ten";
}

/* Takes a letter as a key when nothing has followed it for long enough. */
static void mind_letter(Screen *screen) {
    const char *word = word_of_letter(screen);
    if (screen->letter_due_ms == 0 || clock_ms() < screen->letter_due_ms)
        return;
    screen->letter_due_ms = 0;
    if (word == NULL || screen->dialog.kind != DIALOG_NONE)
        return;
    obey_typed(screen);
    screen->word_rest = word + 1;
}

static void ask_file(void *context, ActionKind kind) {
    Screen *screen = context;
    dialog_prompt_file(&screen->dialog, kind, screen->desk.study != NULL);
}

static void move_cursor(void *context, int dx, int dy) {
    Screen *screen = context;
    const Board *board = screen->play->game->board;
    int x = clamp_int(board_x(board, screen->cursor) + dx, 0, board->width - 1);
    int y = clamp_int(board_y(board, screen->cursor) - dy, 0, board->height - 1);
    screen->cursor = board_cell(board, x, y);
}

static bool point(void *context, int x, int y) {
    Screen *screen = context;
    View view = view_of(screen);
    ViewLayout layout =
        view_layout(screen->play, &view, screen->window.canvas.width, screen->window.canvas.height);
    Cell cell = grid_cell_at(&layout.grid, screen->play->game->board, x, y);
    if (cell != CELL_NONE)
        screen->cursor = cell;
    return cell != CELL_NONE;
}

static void show_menu(void *context, bool open) {
    Screen *screen = context;
    screen->play->message[0] = '\0';
    if (open)
        dialog_open_menu(&screen->dialog, false);
}

static bool is_demo(const void *context) {
    return ((const Screen *)context)->play->settings.demo;
}

static bool is_over(const void *context) {
    return ((const Screen *)context)->play->game->phase == PHASE_OVER;
}

static const WindowBoard BOARD = {.page = WINDOW_FAR,
                                  .move_cursor = move_cursor,
                                  .act = act_at_cursor,
                                  .obey = obey_kind,
                                  .obey_typed = obey_typed,
                                  .ask_file = ask_file,
                                  .menu = show_menu,
                                  .point = point,
                                  .is_demo = is_demo,
                                  .is_over = is_over};

static void game_key(Screen *screen, const Key *key) {
    window_board_key(&screen->window, &BOARD, screen, key);
    if (key->kind == KEY_TEXT)
        screen->letter_due_ms = word_of_letter(screen) == NULL ? 0 : clock_ms() + LETTER_MS;
}

/* ------------------------------------------------------------------------------------------
 * Keys in an analysis.
 */

/* Escape goes one step out: of a text, of setting up, of the cursor, and then to the menu. */
static void study_escape(Screen *screen) {
    StudyDesk *desk = &screen->desk;
    screen->play->message[0] = '\0';
    if (screen->window.typed[0] != '\0')
        screen->window.typed[0] = '\0';
    else if (desk->study->editing)
        obey_kind(screen, ACTION_EDIT);
    else if (desk->on_board)
        desk->on_board = false;
    else
        dialog_open_menu(&screen->dialog, true);
}

/* Keys that go into a text, or end it. Returns false for all others. */
static bool study_type_key(Screen *screen, const Key *key) {
    bool empty = screen->window.typed[0] == '\0';
    bool letter = key->kind == KEY_TEXT && key->code != ' ' && (key->code < '1' || key->code > '9');
    if (key->kind == KEY_TEXT && (letter || !empty))
        window_type(&screen->window, key->code);
    else if (key->kind == KEY_BACKSPACE && !empty)
        glyph_text_drop(screen->window.typed);
    else if (key->kind == KEY_ENTER && !empty)
        obey_typed(screen);
    else
        return false;
    return true;
}

static void study_take_key(Screen *screen, const Key *key) {
    StudyDesk *desk = &screen->desk;
    Action action;
    if (desk->study->hunt.active && key->kind != KEY_OTHER) {
        study_hunt_stop(desk->study);
        screen->play->message[0] = '\0';
        return;
    }
    if (key->kind == KEY_ESCAPE) {
        study_escape(screen);
    } else if (key->kind == KEY_CONTROL) {
        window_control_key(&screen->window, &BOARD, screen, key->code);
    } else if (!study_type_key(screen, key)) {
        View view = view_of(screen);
        StudyLayout layout =
            study_view_layout(desk->study, screen->play, &view, screen->window.canvas.width,
                              screen->window.canvas.height);
        if (study_key(desk, screen->play, key, &layout, &action))
            obey(screen, &action);
    }
}

/* An action of the analysis' menu that needs a text: the person goes on typing it. */
static bool begins_text(Screen *screen, const Action *action) {
    static const struct {
        ActionKind kind;
        const char *word;
    } TEXTS[] = {{ACTION_JUMP, "move "},
                 {ACTION_NAME, "name "},
                 {ACTION_COMMENT, "comment "},
                 {ACTION_LINES, "lines "}};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++)
        if (action->kind == TEXTS[i].kind) {
            snprintf(screen->window.typed, sizeof screen->window.typed, "%s", TEXTS[i].word);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Keys everywhere.
 */

/* The answer to the question at the start: go on with the game from last time, or open a file? */
static void answer_first(Screen *screen, bool yes) {
    const Board *board = screen->play->game->board;
    int width = board->width, height = board->height;
    screen->asking_first = false;
    store_begin(screen->play, screen->file, yes == (screen->file == NULL));
    mind_cursor(screen, width, height);
}

static void dialog_take_key(Screen *screen, const Key *key) {
    Action action;
    bool confirmed = screen->dialog.kind == DIALOG_QUESTION;
    bool acted = dialog_key(&screen->dialog, screen->play, key, &screen->window.canvas, &action);
    if (confirmed && screen->dialog.kind != DIALOG_QUESTION && key->kind == KEY_TEXT)
        screen->word_rest = acted ? "es" : "o";
    if (screen->asking_first && screen->dialog.kind == DIALOG_NONE)
        answer_first(screen, acted);
    else if (screen->asking_kept && screen->dialog.kind == DIALOG_NONE)
        answer_kept(screen, acted);
    else if (acted && confirmed)
        obey_now(screen, &action);
    else if (acted && begins_text(screen, &action))
        screen->play->message[0] = '\0';
    else if (acted)
        obey(screen, &action);
}

/* Ctrl-C leaves at once, unless something would be lost that nobody has been asked about. */
static void leave(Screen *screen) {
    if (screen->desk.study == NULL || screen->dialog.kind == DIALOG_QUESTION)
        screen->play->leave = true;
    else
        obey_kind(screen, ACTION_QUIT);
}

static void take_key(void *context, const Key *key) {
    Screen *screen = context;
    if (key->kind == KEY_CONTROL && key->code == 'c') {
        leave(screen);
    } else if (screen->dialog.kind != DIALOG_NONE) {
        dialog_take_key(screen, key);
    } else if (screen->desk.study != NULL) {
        study_take_key(screen, key);
    } else {
        game_key(screen, key);
    }
}

/* ------------------------------------------------------------------------------------------
 * The loop.
 */

/* How long to wait for an event before go_on() is due, in milliseconds; negative: for ever. */
static int window_wait_ms(const void *context) {
    const Screen *screen = context;
    int wait_ms = turns_wait_ms(screen->play);
    if (screen->desk.study != NULL) {
        int hunt = study_hunt_wait_ms(screen->desk.study);
        int keep = study_keep_wait_ms(screen->desk.study, screen->play);
        return hunt >= 0 ? max_int(hunt, HUNT_MS) : keep;
    }
    if (screen->letter_due_ms != 0)
        return (int)max_int64(screen->letter_due_ms - clock_ms(), 0);
    if (screen->play->game->phase != PHASE_OVER)
        return wait_ms < 0 ? WINDOW_SECOND_MS : min_int(wait_ms, WINDOW_SECOND_MS);
    return wait_ms;
}

/* What is due without a key. */
static void go_on(void *context) {
    Screen *screen = context;
    if (screen->desk.study != NULL) {
        study_go_on(screen->desk.study, screen->play);
        study_keep(screen->desk.study, screen->play, false);
    } else if (!screen->asking_first) {
        turns_receive(screen->play, false);
        turns_ask(screen->play);
    }
    mind_letter(screen);
}

static bool has_left(const void *context) {
    return ((const Screen *)context)->play->leave;
}

static const WindowGame GAME = {.fits = screen_fits,
                                .go_on = go_on,
                                .draw = draw,
                                .wait_ms = window_wait_ms,
                                .take_key = take_key,
                                .has_left = has_left};

/* What remains on the terminal after leaving, perhaps an analysis that is in no file. */
static void say_goodbye(const Play *play, bool analysis) {
    bool kept = turns_is_kept(play);
    printf("Goodbye.%s%s%s\n",
           kept ? " The game is kept: pbrain-pentad play goes on with it." : turns_not_kept(play),
           kept && analysis ? "\n"
           : analysis       ? " "
                            : "",
           !analysis ? ""
           : study_keeps(play)
               ? "The analysis is kept: pbrain-pentad play --analyse goes on with it."
               : "The analysis could not be kept.");
    fflush(stdout);
}

bool screen_run(Play *play, const char *question, const char *file, Study *study) {
    const Board *board = play->game->board;
    Screen screen = {.play = play,
                     .file = file,
                     .word_rest = "",
                     .utf8 = terminal_is_utf8(),
                     .cursor = board_cell(board, board->width / 2, board->height / 2)};
    screen.desk.study = study;
    if (study != NULL)
        study_cursor_reset(&screen.desk);
    if (!window_open(&screen.window))
        return false;
    background_on_answer(play->background, terminal_wake, screen.window.terminal);
    if (question != NULL) {
        screen.asking_first = true;
        dialog_ask(&screen.dialog, question, file != NULL, action_of(ACTION_NONE));
    }
    if (study != NULL)
        ask_about_kept(&screen);
    window_run(&screen.window, &GAME, &screen);
    background_cancel(play->background);
    window_close(&screen.window);
    bool analysis = screen.desk.study != NULL && screen.desk.study->changed;
    if (screen.desk.study != NULL)
        study_keep(screen.desk.study, play, true);
    study_destroy(screen.desk.study);
    say_goodbye(play, analysis);
    return true;
}
