/* play_window: see play_window.h. */
#include "play/picture/play_window.h"

#include <stdio.h>

enum {
    ESCAPE_MS = 50, /* after which an escape byte alone is the Escape key */
    FALLBACK_WIDTH = 80,
    FALLBACK_HEIGHT = 24
};

/* ------------------------------------------------------------------------------------------
 * The terminal.
 */

/* Follows the terminal's size; false when there is no memory for it, which leaves the old one. */
static bool follow_size(PlayWindow *window) {
    int width = FALLBACK_WIDTH, height = FALLBACK_HEIGHT;
    terminal_measure(&width, &height);
    canvas_forget(&window->canvas);
    if (width == window->canvas.width && height == window->canvas.height)
        return true;
    return canvas_resize(&window->canvas, width, height);
}

bool window_open(PlayWindow *window) {
    if (!follow_size(window))
        return false;
    window->terminal = terminal_open();
    if (window->terminal == NULL)
        canvas_free(&window->canvas);
    return window->terminal != NULL;
}

void window_close(PlayWindow *window) {
    terminal_close(window->terminal);
    canvas_free(&window->canvas);
    text_free(&window->bytes);
}

void window_draw_too_small(Canvas *canvas, int least_width, int least_height) {
    char text[64];
    int y = 0, width = canvas->width;
    snprintf(text, sizeof text, "make it %dx%d", least_width, least_height);
    y += canvas_words(canvas, (CanvasBox){0, y, width, 2}, STYLE_BOLD, "Window too small:");
    if (width >= 5)
        y += canvas_words(canvas, (CanvasBox){0, y, width, 2}, STYLE_BOLD, text);
    canvas_words(canvas, (CanvasBox){0, y, width, 2}, STYLE_PLAIN, "Ctrl-C leaves");
}

/* ------------------------------------------------------------------------------------------
 * The loop.
 */

static void draw(PlayWindow *window, const WindowGame *game, void *context) {
    bool bell = false, colours = false;
    canvas_clear(&window->canvas);
    game->draw(context, &window->canvas, &bell, &colours);
    text_clear(&window->bytes);
    if (bell)
        text_append(&window->bytes, "\a");
    canvas_flush(&window->canvas, &window->bytes, colours);
    if (!window->bytes.failed)
        terminal_write(window->terminal, window->bytes.data, window->bytes.length);
}

/* Whether a key is for the game. */
static bool reaches_game(const PlayWindow *window, const WindowGame *game, const Key *key) {
    return game->fits(window->canvas.width, window->canvas.height) ||
           (key->kind == KEY_CONTROL && key->code == 'c');
}

/* Takes all keys that are there; the window's own are not for the game. */
static void take_keys(PlayWindow *window, const WindowGame *game, void *context, bool patient) {
    Key key;
    while (!game->has_left(context) && keys_next(&window->keys, patient, &key)) {
        if (key.kind == KEY_CONTROL && key.code == 'z')
            terminal_suspend(window->terminal);
        else if (key.kind == KEY_CONTROL && key.code == 'l')
            canvas_forget(&window->canvas);
        else if (reaches_game(window, game, &key))
            game->take_key(context, &key);
    }
}

/* Waits for the next event and takes it. */
static void take_event(PlayWindow *window, const WindowGame *game, void *context) {
    char bytes[1024];
    size_t length;
    int wait_ms = keys_waiting(&window->keys) ? (int)max_int64(window->keys_due_ms - clock_ms(), 0)
                                              : game->wait_ms(context);
    switch (terminal_wait(window->terminal, wait_ms, bytes, sizeof bytes, &length)) {
    case TERMINAL_INPUT:
        keys_feed(&window->keys, bytes, length);
        take_keys(window, game, context, true);
        window->keys_due_ms = clock_ms() + ESCAPE_MS;
        break;
    case TERMINAL_RESIZED:
        follow_size(window);
        break;
    case TERMINAL_TIMEOUT:
    case TERMINAL_WOKEN:
        break;
    case TERMINAL_ENDED:
        window->ended = true;
        break;
    }
    if (!window->ended && keys_waiting(&window->keys) && clock_ms() >= window->keys_due_ms)
        take_keys(window, game, context, false);
}

void window_run(PlayWindow *window, const WindowGame *game, void *context) {
    while (!game->has_left(context) && !window->ended) {
        game->go_on(context);
        draw(window, game, context);
        take_event(window, game, context);
    }
}

/* ------------------------------------------------------------------------------------------
 * Keys at a board.
 */

void window_type(PlayWindow *window, uint32_t code) {
    glyph_text_add(window->typed, sizeof window->typed, code);
}

/* Moves the cursor. Returns false for keys that do not. */
static bool cursor_key(const WindowBoard *board, void *context, KeyKind kind) {
    const struct {
        KeyKind kind;
        int dx, dy;
    } STEPS[] = {{KEY_UP, 0, -1},
                 {KEY_DOWN, 0, 1},
                 {KEY_LEFT, -1, 0},
                 {KEY_RIGHT, 1, 0},
                 {KEY_HOME, -WINDOW_FAR, 0},
                 {KEY_END, WINDOW_FAR, 0},
                 {KEY_PAGE_UP, 0, -board->page},
                 {KEY_PAGE_DOWN, 0, board->page}};
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++)
        if (STEPS[i].kind == kind) {
            board->move_cursor(context, STEPS[i].dx, STEPS[i].dy);
            return true;
        }
    return false;
}

/* A character: a key of its own where nothing is typed yet, otherwise a part of the text. */
static void text_key(PlayWindow *window, const WindowBoard *board, void *context, uint32_t code) {
    bool empty = window->typed[0] == '\0';
    if (empty && code == ' ')
        board->act(context, true);
    else if (empty && (code == '+' || code == '-') && board->is_demo(context))
        board->obey(context, code == '+' ? ACTION_FASTER : ACTION_SLOWER);
    else
        window_type(window, code);
}

static void function_key(const WindowBoard *board, void *context, uint32_t number) {
    static const ActionKind KINDS[] = {
        ACTION_NONE,     ACTION_HELP, ACTION_HINT,    ACTION_THREATS, ACTION_FORBIDDEN,
        ACTION_UNDO,     ACTION_REDO, ACTION_GIVE_UP, ACTION_NEW,     ACTION_EVALUATION,
        ACTION_SETTINGS, ACTION_NONE, ACTION_ANALYSE};
    if (number < ARRAY_LENGTH(KINDS) && KINDS[number] != ACTION_NONE)
        board->obey(context, KINDS[number]);
}

void window_control_key(PlayWindow *window, const WindowBoard *board, void *context,
                        uint32_t letter) {
    if (letter == 's' || letter == 'o')
        board->ask_file(context, letter == 's' ? ACTION_SAVE : ACTION_OPEN);
    else if (letter == 'r')
        board->obey(context, ACTION_REDO);
    else if (letter == 'u')
        window->typed[0] = '\0';
}

/* The left button on a cell: the cell is played, but for a round that is over. */
static void click_key(PlayWindow *window, const WindowBoard *board, void *context, const Key *key) {
    if (key->code != 0 || !board->point(context, key->x, key->y))
        return;
    window->typed[0] = '\0';
    if (!board->is_over(context))
        board->act(context, false);
}

void window_board_key(PlayWindow *window, const WindowBoard *board, void *context, const Key *key) {
    bool typing = window->typed[0] != '\0';
    if (cursor_key(board, context, key->kind))
        return;
    if (key->kind == KEY_TEXT) {
        text_key(window, board, context, key->code);
    } else if (key->kind == KEY_ENTER && typing) {
        board->obey_typed(context);
    } else if (key->kind == KEY_ENTER) {
        board->act(context, false);
    } else if (key->kind == KEY_BACKSPACE && typing) {
        glyph_text_drop(window->typed);
    } else if (key->kind == KEY_BACKSPACE) {
        board->obey(context, ACTION_UNDO);
    } else if (key->kind == KEY_ESCAPE) {
        window->typed[0] = '\0';
        board->menu(context, !typing);
    } else if (key->kind == KEY_FUNCTION) {
        function_key(board, context, key->code);
    } else if (key->kind == KEY_CONTROL) {
        window_control_key(window, board, context, key->code);
    } else if (key->kind == KEY_CLICK) {
        click_key(window, board, context, key);
    }
}
