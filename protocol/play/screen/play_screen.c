/* play_screen: see play_screen.h.
 *
 * Keys become actions here and are obeyed by play_control.h; while a dialog is open it gets the
 * keys first. A letter that is a key and begins words, too, is the key when no other letter
 * follows for a while; the rest of its word, typed more slowly, does no harm. An analysis takes the
 * place of the game on the screen, with keys of its own; the game waits until the person comes
 * back.
 */
#include "play/screen/play_screen.h"

#include "play/game/play_control.h"
#include "play/game/play_store.h"
#include "play/game/play_typed.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_view.h"
#include "play/screen/play_dialog.h"
#include "play/study/play_study_control.h"
#include "play/study/play_study_keep.h"
#include "play/study/play_study_keys.h"

#include <stdio.h>
#include <string.h>

enum {
    ESCAPE_MS = 50,   /* after which an escape byte alone is the Escape key */
    LETTER_MS = 500,  /* after which a letter alone is the key of that letter */
    SECOND_MS = 1000, /* between two looks at the clock */
    HUNT_MS = 20,     /* between two looks at a search for a mistake, at least */
    FALLBACK_WIDTH = 80,
    FALLBACK_HEIGHT = 24
};

/* The screen while it is in use. */
typedef struct Screen {
    Play *play;
    Terminal *terminal;
    Canvas canvas;
    Buffer bytes; /* on their way to the terminal */
    Keys keys;
    Dialog dialog;
    StudyDesk desk;     /* the analysis, if there is one, */
    int64_t studied_ms; /* and clock_ms() when it began */
    Cell cursor;
    char typed[ACTION_TEXT_SIZE];
    int64_t letter_due_ms; /* clock_ms() when the typed letter is taken as a key; 0 for never */
    const char *word_rest; /* of the word that the last such key stood for; "" for none */
    bool utf8;
    bool asking_first; /* the open question is the one at the start, */
    bool asking_kept;  /* or that about the analysis from last time */
    const char *file;  /* to be opened at the start, or NULL */
    char question[PLAY_MESSAGE_SIZE];
    bool ended; /* the terminal is gone, or the program is told to leave */
} Screen;

bool screen_fits(int width, int height) {
    return width >= VIEW_LEAST_WIDTH && height >= VIEW_LEAST_HEIGHT;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

static View view_of(const Screen *screen) {
    Cell cursor = screen->desk.study == NULL ? screen->cursor : study_cursor(&screen->desk);
    return (View){.utf8 = screen->utf8, .cursor = cursor, .typed = screen->typed};
}

/* Follows the window; false when there is no memory for it, which leaves the old size. */
static bool follow_window(Screen *screen) {
    int width = FALLBACK_WIDTH, height = FALLBACK_HEIGHT;
    terminal_measure(&width, &height);
    canvas_forget(&screen->canvas);
    if (width == screen->canvas.width && height == screen->canvas.height)
        return true;
    return canvas_resize(&screen->canvas, width, height);
}

static void draw_too_small(Canvas *canvas) {
    char text[64];
    int y = 0, width = canvas->width;
    snprintf(text, sizeof text, "make it %dx%d", VIEW_LEAST_WIDTH, VIEW_LEAST_HEIGHT);
    y += canvas_words(canvas, 0, y, width, 2, STYLE_BOLD, "Window too small:");
    if (width >= 5)
        y += canvas_words(canvas, 0, y, width, 2, STYLE_BOLD, text);
    canvas_words(canvas, 0, y, width, 2, STYLE_PLAIN, "Ctrl-C leaves");
}

static void draw(Screen *screen) {
    Canvas *canvas = &screen->canvas;
    View view = view_of(screen);
    canvas_clear(canvas);
    if (!screen_fits(canvas->width, canvas->height))
        draw_too_small(canvas);
    else if (screen->dialog.kind == DIALOG_NONE && screen->desk.study != NULL)
        study_view_draw(canvas, screen->desk.study, screen->play, &view);
    else if (screen->dialog.kind == DIALOG_NONE)
        view_draw(canvas, screen->play, &view);
    else
        dialog_draw(&screen->dialog, screen->play, canvas);
    buffer_clear(&screen->bytes);
    if (screen->play->bell)
        buffer_print(&screen->bytes, "\a");
    screen->play->bell = screen->play->redraw = false;
    canvas_flush(canvas, &screen->bytes, screen->play->settings.coloured != 0);
    if (!screen->bytes.failed)
        terminal_write(screen->terminal, screen->bytes.data, screen->bytes.length);
}

/* ------------------------------------------------------------------------------------------
 * Wishes.
 */

/* The cursor stays on the board, whatever its size is now. */
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
    background_cancel(play->background);
    Study *study = study_of_game(play->game, &play->settings);
    if (study == NULL) {
        play_warn(play, "There is not enough memory for the analysis.");
        return;
    }
    play->helped = play->helped || play->game->phase != PHASE_OVER;
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

/* A wish of somebody who analyses. */
static void obey_in_study(Screen *screen, const Action *action) {
    const Study *before = screen->desk.study;
    if (action->kind == ACTION_LEAVE)
        leave_study(screen);
    else
        study_obey(&screen->desk.study, screen->play, action);
    if (screen->desk.study != NULL && screen->desk.study != before)
        study_cursor_reset(&screen->desk);
}

/* A wish in a game. */
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

/* Obeys a wish, after a question if something would be lost. */
static void obey(Screen *screen, const Action *action) {
    const Study *study = screen->desk.study;
    bool nowhere = action->kind == ACTION_LEAVE && !screen->desk.from_game;
    if (nowhere) {
        obey_now(screen, action);
    } else if (action->kind == ACTION_SETTINGS) {
        dialog_open_menu(&screen->dialog, study != NULL);
    } else if (study != NULL ? study_question(study, screen->play, action, screen->question)
                             : control_question(screen->play, action, screen->question)) {
        dialog_ask(&screen->dialog, screen->question, true, *action);
    } else {
        obey_now(screen, action);
    }
}

static void obey_kind(Screen *screen, ActionKind kind) {
    Action action = action_of(kind);
    obey(screen, &action);
}

/* Enter, Space or a click on the board: whatever is due. */
static void act_at_cursor(Screen *screen, bool space) {
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

/* Takes the typed text as a wish, unless it is the rest of a word that has been obeyed. */
static void obey_typed(Screen *screen) {
    const Study *study = screen->desk.study;
    const Board *board = study != NULL ? study->board : screen->play->game->board;
    Action action = study != NULL ? action_read_study(screen->typed, board->width, board->height)
                                  : action_read(screen->typed, board->width, board->height);
    bool rest = typed_equal(screen->typed, screen->word_rest);
    screen->typed[0] = '\0';
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
    return typed_equal(screen->typed, "b")                  ? "black"
           : typed_equal(screen->typed, "w")                ? "white"
           : third == 0 || !typed_equal(screen->typed, "t") ? NULL
           : third == CHOICE_TWO                            ? "two"
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

/* Adds a character to the typed text. */
static void type_text(Screen *screen, uint32_t code) {
    char text[GLYPH_SIZE];
    if (glyph_width(code) < 1)
        return;
    size_t used = strlen(screen->typed), length = (size_t)glyph_write(code, text);
    if (used + length < sizeof screen->typed)
        memcpy(screen->typed + used, text, length + 1);
}

static void game_text(Screen *screen, uint32_t code) {
    bool empty = screen->typed[0] == '\0';
    if (code == ' ' && empty) {
        act_at_cursor(screen, true);
        return;
    }
    if (empty && screen->play->settings.demo && (code == '+' || code == '-')) {
        obey_kind(screen, code == '+' ? ACTION_FASTER : ACTION_SLOWER);
        return;
    }
    type_text(screen, code);
    screen->letter_due_ms = word_of_letter(screen) == NULL ? 0 : clock_ms() + LETTER_MS;
}

static void game_function(Screen *screen, uint32_t number) {
    static const ActionKind KINDS[] = {
        ACTION_NONE,     ACTION_HELP, ACTION_HINT,    ACTION_THREATS, ACTION_FORBIDDEN,
        ACTION_UNDO,     ACTION_REDO, ACTION_GIVE_UP, ACTION_NEW,     ACTION_EVALUATION,
        ACTION_SETTINGS, ACTION_NONE, ACTION_ANALYSE};
    if (number < ARRAY_LENGTH(KINDS) && KINDS[number] != ACTION_NONE)
        obey_kind(screen, KINDS[number]);
}

static void game_control(Screen *screen, uint32_t letter) {
    bool study = screen->desk.study != NULL;
    if (letter == 's' || letter == 'o')
        dialog_prompt_file(&screen->dialog, letter == 's' ? ACTION_SAVE : ACTION_OPEN, study);
    else if (letter == 'r')
        obey_kind(screen, ACTION_REDO);
    else if (letter == 'u')
        screen->typed[0] = '\0';
}

static void move_cursor(Screen *screen, int dx, int dy) {
    const Board *board = screen->play->game->board;
    int x = clamp_int(board_x(board, screen->cursor) + dx, 0, board->width - 1);
    int y = clamp_int(board_y(board, screen->cursor) + dy, 0, board->height - 1);
    screen->cursor = board_cell(board, x, y);
}

static void game_click(Screen *screen, const Key *key) {
    View view = view_of(screen);
    ViewLayout layout =
        view_layout(screen->play, &view, screen->canvas.width, screen->canvas.height);
    Cell cell = grid_cell_at(&layout.grid, screen->play->game->board, key->x, key->y);
    if (key->code != 0 || cell == CELL_NONE)
        return;
    screen->cursor = cell;
    screen->typed[0] = '\0';
    if (screen->play->game->phase != PHASE_OVER)
        act_at_cursor(screen, false);
}

static void game_enter(Screen *screen) {
    if (screen->typed[0] != '\0')
        obey_typed(screen);
    else
        act_at_cursor(screen, false);
}

static void game_backspace(Screen *screen) {
    if (screen->typed[0] != '\0')
        glyph_text_drop(screen->typed);
    else
        obey_kind(screen, ACTION_UNDO);
}

static void game_escape(Screen *screen) {
    screen->play->message[0] = '\0';
    if (screen->typed[0] == '\0')
        dialog_open_menu(&screen->dialog, false);
    screen->typed[0] = '\0';
}

/* Keys that move the cursor. Returns false for all others. */
static bool game_move_key(Screen *screen, KeyKind kind) {
    switch (kind) {
    case KEY_UP:
        move_cursor(screen, 0, 1);
        return true;
    case KEY_DOWN:
        move_cursor(screen, 0, -1);
        return true;
    case KEY_LEFT:
        move_cursor(screen, -1, 0);
        return true;
    case KEY_RIGHT:
        move_cursor(screen, 1, 0);
        return true;
    case KEY_HOME:
        move_cursor(screen, -BOARD_MAX_SIZE, 0);
        return true;
    case KEY_END:
        move_cursor(screen, BOARD_MAX_SIZE, 0);
        return true;
    case KEY_PAGE_UP:
        move_cursor(screen, 0, BOARD_MAX_SIZE);
        return true;
    case KEY_PAGE_DOWN:
        move_cursor(screen, 0, -BOARD_MAX_SIZE);
        return true;
    default:
        return false;
    }
}

static void game_key(Screen *screen, const Key *key) {
    if (game_move_key(screen, key->kind))
        return;
    switch (key->kind) {
    case KEY_TEXT:
        game_text(screen, key->code);
        break;
    case KEY_ENTER:
        game_enter(screen);
        break;
    case KEY_BACKSPACE:
        game_backspace(screen);
        break;
    case KEY_ESCAPE:
        game_escape(screen);
        break;
    case KEY_FUNCTION:
        game_function(screen, key->code);
        break;
    case KEY_CONTROL:
        game_control(screen, key->code);
        break;
    case KEY_CLICK:
        game_click(screen, key);
        break;
    default:
        break;
    }
}

/* ------------------------------------------------------------------------------------------
 * Keys in an analysis.
 */

/* Escape goes one step out: of a text, of setting up, of the cursor, and then to the menu. */
static void study_escape(Screen *screen) {
    StudyDesk *desk = &screen->desk;
    screen->play->message[0] = '\0';
    if (screen->typed[0] != '\0')
        screen->typed[0] = '\0';
    else if (desk->study->editing)
        obey_kind(screen, ACTION_EDIT);
    else if (desk->on_board)
        desk->on_board = false;
    else
        dialog_open_menu(&screen->dialog, true);
}

/* Keys that go into a text, or end it. Returns false for all others. */
static bool study_type_key(Screen *screen, const Key *key) {
    bool empty = screen->typed[0] == '\0';
    bool letter = key->kind == KEY_TEXT && key->code != ' ' && (key->code < '1' || key->code > '9');
    if (key->kind == KEY_TEXT && (letter || !empty))
        type_text(screen, key->code);
    else if (key->kind == KEY_BACKSPACE && !empty)
        glyph_text_drop(screen->typed);
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
        game_control(screen, key->code);
    } else if (!study_type_key(screen, key)) {
        View view = view_of(screen);
        StudyLayout layout = study_view_layout(desk->study, screen->play, &view,
                                               screen->canvas.width, screen->canvas.height);
        if (study_key(desk, screen->play, key, &layout, &action))
            obey(screen, &action);
    }
}

/* A wish of the analysis' menu that needs a text: the person goes on typing it. */
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
            snprintf(screen->typed, sizeof screen->typed, "%s", TEXTS[i].word);
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
    bool acted = dialog_key(&screen->dialog, screen->play, key, &screen->canvas, &action);
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

static void take_key(Screen *screen, const Key *key) {
    if (key->kind == KEY_CONTROL && key->code == 'c') {
        leave(screen);
    } else if (key->kind == KEY_CONTROL && key->code == 'z') {
        terminal_suspend(screen->terminal);
    } else if (key->kind == KEY_CONTROL && key->code == 'l') {
        canvas_forget(&screen->canvas);
    } else if (screen->dialog.kind != DIALOG_NONE) {
        dialog_take_key(screen, key);
    } else if (screen->desk.study != NULL) {
        study_take_key(screen, key);
    } else {
        game_key(screen, key);
    }
}

static void take_keys(Screen *screen, bool patient) {
    Key key;
    while (!screen->play->leave && keys_next(&screen->keys, patient, &key))
        take_key(screen, &key);
}

/* ------------------------------------------------------------------------------------------
 * The loop.
 */

/* How long nothing needs to be done by itself. */
static int patience_ms(const Screen *screen) {
    int patience = turns_patience_ms(screen->play);
    if (keys_waiting(&screen->keys))
        return ESCAPE_MS;
    if (screen->desk.study != NULL) {
        int hunt = study_hunt_patience_ms(screen->desk.study);
        int keep = study_keep_patience_ms(screen->desk.study, screen->play);
        return hunt >= 0 ? max_int(hunt, HUNT_MS) : keep;
    }
    if (screen->letter_due_ms != 0)
        return (int)max_int64(screen->letter_due_ms - clock_ms(), 0);
    if (screen->play->game->phase != PHASE_OVER)
        return patience < 0 ? SECOND_MS : min_int(patience, SECOND_MS);
    return patience;
}

static void loop(Screen *screen) {
    char bytes[1024];
    size_t length;
    while (!screen->play->leave && !screen->ended) {
        if (screen->desk.study != NULL) {
            study_go_on(screen->desk.study, screen->play);
            study_keep(screen->desk.study, screen->play, false);
        } else if (!screen->asking_first) {
            turns_receive(screen->play, false);
            turns_ask(screen->play);
        }
        mind_letter(screen);
        draw(screen);
        switch (
            terminal_wait(screen->terminal, patience_ms(screen), bytes, sizeof bytes, &length)) {
        case TERMINAL_INPUT:
            keys_feed(&screen->keys, bytes, length);
            take_keys(screen, true);
            break;
        case TERMINAL_TIMEOUT:
            take_keys(screen, false);
            break;
        case TERMINAL_RESIZED:
            follow_window(screen);
            break;
        case TERMINAL_WOKEN:
            break;
        case TERMINAL_ENDED:
            screen->ended = true;
            break;
        }
    }
}

/* What remains on the terminal after leaving. */
static void say_goodbye(const Play *play, bool analysis) {
    bool kept = !play->settings.demo && !turns_match_over(play) && play->game->count > 0 &&
                play->resume.path[0] != '\0' && !play->resume_failed;
    printf("Goodbye.%s%s%s\n", kept ? " The game is kept: pbrain-pentad play goes on with it." : "",
           kept && analysis ? "\n"
           : analysis       ? " "
                            : "",
           analysis ? "The analysis is kept: pbrain-pentad play --analyse goes on with it." : "");
    fflush(stdout);
}

bool screen_run(Play *play, const char *question, const char *file, Study *study) {
    const Board *board = play->game->board;
    Screen screen = {.play = play,
                     .file = file,
                     .word_rest = "",
                     .utf8 = terminal_is_utf8(),
                     .cursor = board_cell(board, board->width / 2, board->height / 2)};
    if (!follow_window(&screen))
        return false;
    screen.desk.study = study;
    if (study != NULL)
        study_cursor_reset(&screen.desk);
    screen.terminal = terminal_open();
    if (screen.terminal == NULL) {
        canvas_free(&screen.canvas);
        return false;
    }
    background_on_answer(play->background, terminal_wake, screen.terminal);
    if (question != NULL) {
        screen.asking_first = true;
        dialog_ask(&screen.dialog, question, file != NULL, action_of(ACTION_NONE));
    }
    if (study != NULL)
        ask_about_kept(&screen);
    loop(&screen);
    background_cancel(play->background);
    terminal_close(screen.terminal);
    bool analysis = screen.desk.study != NULL && screen.desk.study->changed;
    if (screen.desk.study != NULL)
        study_keep(screen.desk.study, play, true);
    study_destroy(screen.desk.study);
    canvas_free(&screen.canvas);
    buffer_free(&screen.bytes);
    say_goodbye(play, analysis && study_keeps(play));
    return true;
}
