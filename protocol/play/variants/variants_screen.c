/* variants_screen: see variants_screen.h.
 *
 * The loop and the keys of the board are those of play_window.h; variants_game.h obeys the actions
 * that they become, and while a dialog is open it gets the keys first.
 */
#include "play/variants/variants_screen.h"

#include "play/picture/play_window.h"
#include "play/variants/variants_dialog.h"
#include "play/variants/variants_game.h"
#include "play/variants/variants_store.h"
#include "play/variants/variants_view.h"

#include <string.h>

/* The screen while it is in use. */
typedef struct VariantsScreen {
    VariantsPlay *play;
    PlayWindow window;
    VariantsDialog dialog;
    VariantsView view;
    bool asking_first; /* the open question is the one at the start, */
    const char *file;  /* which is about opening this file, if that is not NULL */
} VariantsScreen;

bool variants_screen_fits(int width, int height) {
    return width >= VARIANTS_MIN_WIDTH && height >= VARIANTS_MIN_HEIGHT;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

static void draw(void *context, Canvas *canvas, bool *bell, bool *colours) {
    VariantsScreen *screen = context;
    VariantsPlay *play = screen->play;
    screen->view.typed = screen->window.typed;
    if (!variants_screen_fits(canvas->width, canvas->height))
        window_draw_too_small(canvas, VARIANTS_MIN_WIDTH, VARIANTS_MIN_HEIGHT);
    else if (screen->dialog.kind == VARIANTS_DIALOG_NONE)
        variants_view_draw(canvas, play, &screen->view);
    else
        variants_dialog_draw(&screen->dialog, play, canvas);
    *bell = play->bell;
    *colours = play->settings.coloured != 0;
    play->bell = play->redraw = false;
}

/* ------------------------------------------------------------------------------------------
 * Actions.
 */

static int edge_of(const VariantsScreen *screen) {
    return variant_rules(variant_kind(screen->play->game))->edge;
}

/* Puts the cursor on the middle of the board if its size has changed. */
static void mind_cursor(VariantsScreen *screen, int old_edge) {
    if (edge_of(screen) != old_edge)
        screen->view.column = screen->view.line = edge_of(screen) / 2;
}

static void obey_now(VariantsScreen *screen, const Action *action) {
    int edge = edge_of(screen);
    variants_obey(screen->play, action);
    mind_cursor(screen, edge);
    VariantsPage page = screen->play->page;
    screen->play->page = VARIANTS_PAGE_NONE;
    if (page != VARIANTS_PAGE_NONE)
        variants_dialog_open_page(&screen->dialog, page);
}

/* Obeys an action, after a question if something would be lost. */
static void obey(VariantsScreen *screen, const Action *action) {
    char question[VARIANTS_MESSAGE_SIZE];
    Action asked = variants_store_fix(action);
    if (action->kind == ACTION_SETTINGS)
        variants_dialog_open_menu(&screen->dialog);
    else if (variants_question(screen->play, action, question))
        variants_dialog_ask(&screen->dialog, question, true, &asked);
    else
        obey_now(screen, action);
}

static void obey_kind(void *context, ActionKind kind) {
    Action action = action_of(kind);
    obey(context, &action);
}

/* Enter, Space or a click on the board: whatever is due. */
static void act_at_cursor(void *context, bool space) {
    VariantsScreen *screen = context;
    VariantsPlay *play = screen->play;
    Action action = action_of(ACTION_MOVE);
    action.cell =
        (Cell)variant_move_of(variant_kind(play->game), screen->view.column, screen->view.line);
    if (variants_round_over(play))
        action.kind = ACTION_NEXT;
    else if (play->settings.demo)
        action.kind = ACTION_PAUSE;
    else if (!variants_is_person(play) && space)
        action.kind = ACTION_NOW;
    obey(screen, &action);
}

static void obey_typed(void *context) {
    VariantsScreen *screen = context;
    VariantKind kind = variant_kind(screen->play->game);
    Action action = variants_action_read(screen->window.typed, kind);
    screen->window.typed[0] = '\0';
    if (action.kind == ACTION_MOVE)
        variant_rules(kind)->place(action.cell, &screen->view.column, &screen->view.line);
    obey(screen, &action);
}

/* ------------------------------------------------------------------------------------------
 * Keys in the game.
 */

static void move_cursor(void *context, int dx, int dy) {
    VariantsScreen *screen = context;
    int most = edge_of(screen) - 1;
    screen->view.column = clamp_int(screen->view.column + dx, 0, most);
    screen->view.line = clamp_int(screen->view.line + dy, 0, most);
}

static void ask_file(void *context, ActionKind kind) {
    VariantsScreen *screen = context;
    variants_dialog_prompt(&screen->dialog, kind);
}

static bool point(void *context, int x, int y) {
    VariantsScreen *screen = context;
    int column, line;
    if (!variants_view_cell_at(&screen->window.canvas, screen->play, x, y, &column, &line))
        return false;
    screen->view.column = column;
    screen->view.line = line;
    return true;
}

static void show_menu(void *context, bool open) {
    VariantsScreen *screen = context;
    screen->play->message[0] = '\0';
    if (open)
        variants_dialog_open_menu(&screen->dialog);
}

static bool is_demo(const void *context) {
    return ((const VariantsScreen *)context)->play->settings.demo;
}

static bool is_over(const void *context) {
    return variants_round_over(((const VariantsScreen *)context)->play);
}

static const WindowBoard BOARD = {.page = 3,
                                  .move_cursor = move_cursor,
                                  .act = act_at_cursor,
                                  .obey = obey_kind,
                                  .obey_typed = obey_typed,
                                  .ask_file = ask_file,
                                  .menu = show_menu,
                                  .point = point,
                                  .is_demo = is_demo,
                                  .is_over = is_over};

/* ------------------------------------------------------------------------------------------
 * Keys everywhere.
 */

static void dialog_take_key(VariantsScreen *screen, const Key *key) {
    Action action;
    int edge = edge_of(screen);
    bool question = screen->dialog.kind == VARIANTS_DIALOG_QUESTION;
    bool acted =
        variants_dialog_key(&screen->dialog, screen->play, key, &screen->window.canvas, &action);
    if (screen->asking_first && screen->dialog.kind == VARIANTS_DIALOG_NONE) {
        screen->asking_first = false;
        variants_store_begin(screen->play, screen->file, acted == (screen->file == NULL));
        mind_cursor(screen, edge);
    } else if (acted && question) {
        obey_now(screen, &action);
    } else if (acted) {
        obey(screen, &action);
    }
}

static void take_key(void *context, const Key *key) {
    VariantsScreen *screen = context;
    if (key->kind == KEY_CONTROL && key->code == 'c')
        screen->play->leave = true;
    else if (screen->dialog.kind != VARIANTS_DIALOG_NONE)
        dialog_take_key(screen, key);
    else
        window_board_key(&screen->window, &BOARD, screen, key);
}

/* ------------------------------------------------------------------------------------------
 * The run.
 */

/* How long to wait for an event before go_on() is due, in milliseconds; negative: for ever. */
static int window_wait_ms(const void *context) {
    const VariantsPlay *play = ((const VariantsScreen *)context)->play;
    int wait_ms = variants_wait_ms(play);
    if (variants_round_over(play))
        return wait_ms;
    return wait_ms < 0 ? WINDOW_SECOND_MS : min_int(wait_ms, WINDOW_SECOND_MS);
}

/* What is due without a key. */
static void go_on(void *context) {
    VariantsScreen *screen = context;
    if (screen->asking_first)
        return;
    variants_receive(screen->play, false);
    variants_ask(screen->play);
}

static bool has_left(const void *context) {
    return ((const VariantsScreen *)context)->play->leave;
}

static const WindowGame GAME = {.fits = variants_screen_fits,
                                .go_on = go_on,
                                .draw = draw,
                                .wait_ms = window_wait_ms,
                                .take_key = take_key,
                                .has_left = has_left};

bool variants_screen_run(VariantsPlay *play, const char *question, const char *file) {
    VariantsScreen screen = {.play = play, .view = {.utf8 = terminal_is_utf8()}, .file = file};
    Action nothing = action_of(ACTION_NONE);
    if (!window_open(&screen.window))
        return false;
    mind_cursor(&screen, 0);
    variants_worker_on_answer(play->worker, terminal_wake, screen.window.terminal);
    if (question != NULL) {
        screen.asking_first = true;
        variants_dialog_ask(&screen.dialog, question, file != NULL, &nothing);
    }
    window_run(&screen.window, &GAME, &screen);
    variants_worker_cancel(play->worker);
    window_close(&screen.window);
    return true;
}
