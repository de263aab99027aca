/* family_screen: see family_screen.h.
 *
 * The loop and the keys of the board are those of play_window.h; family_game.h obeys the wishes
 * that they become, and while a dialog is open it gets the keys first.
 */
#include "play/variants/family_screen.h"

#include "play/picture/play_window.h"
#include "play/variants/family_dialog.h"
#include "play/variants/family_game.h"
#include "play/variants/family_store.h"
#include "play/variants/family_view.h"

/* The screen while it is in use. */
typedef struct FamilyScreen {
    Family *family;
    PlayWindow window;
    FamilyDialog dialog;
    FamilyView view;
    bool asking_first; /* the open question is the one at the start, */
    const char *file;  /* which is about opening this file, if that is not NULL */
} FamilyScreen;

bool family_screen_fits(int width, int height) {
    return width >= FAMILY_MIN_WIDTH && height >= FAMILY_MIN_HEIGHT;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

static void draw(void *context, Canvas *canvas, bool *bell, bool *colours) {
    FamilyScreen *screen = context;
    Family *family = screen->family;
    screen->view.typed = screen->window.typed;
    if (!family_screen_fits(canvas->width, canvas->height))
        window_draw_too_small(canvas, FAMILY_MIN_WIDTH, FAMILY_MIN_HEIGHT);
    else if (screen->dialog.kind == FAMILY_DIALOG_NONE)
        family_view_draw(canvas, family, &screen->view);
    else
        family_dialog_draw(&screen->dialog, family, canvas);
    *bell = family->bell;
    *colours = family->settings.coloured != 0;
    family->bell = family->redraw = false;
}

/* ------------------------------------------------------------------------------------------
 * Wishes.
 */

static int edge_of(const FamilyScreen *screen) {
    return variant_rules(variant_kind(screen->family->game))->edge;
}

/* The cursor stays on the board, whatever its size is now. */
static void mind_cursor(FamilyScreen *screen, int old_edge) {
    if (edge_of(screen) != old_edge)
        screen->view.column = screen->view.line = edge_of(screen) / 2;
}

static void obey_now(FamilyScreen *screen, const Action *action) {
    int edge = edge_of(screen);
    family_obey(screen->family, action);
    mind_cursor(screen, edge);
    FamilyPage page = screen->family->page;
    screen->family->page = FAMILY_PAGE_NONE;
    if (page != FAMILY_PAGE_NONE)
        family_dialog_open_page(&screen->dialog, page);
}

/* Obeys a wish, after a question if something would be lost. */
static void obey(FamilyScreen *screen, const Action *action) {
    char question[FAMILY_MESSAGE_SIZE];
    if (action->kind == ACTION_SETTINGS)
        family_dialog_open_menu(&screen->dialog);
    else if (family_question(screen->family, action, question))
        family_dialog_ask(&screen->dialog, question, true, action);
    else
        obey_now(screen, action);
}

static void obey_kind(void *context, ActionKind kind) {
    Action action = action_of(kind);
    obey(context, &action);
}

/* Enter, Space or a click on the board: whatever is due. */
static void act_at_cursor(void *context, bool space) {
    FamilyScreen *screen = context;
    Family *family = screen->family;
    Action action = action_of(ACTION_MOVE);
    action.cell =
        (Cell)variant_move_of(variant_kind(family->game), screen->view.column, screen->view.line);
    if (family_round_over(family))
        action.kind = ACTION_NEXT;
    else if (family->settings.demo)
        action.kind = ACTION_PAUSE;
    else if (!family_is_person(family) && space)
        action.kind = ACTION_NOW;
    obey(screen, &action);
}

static void obey_typed(void *context) {
    FamilyScreen *screen = context;
    VariantKind kind = variant_kind(screen->family->game);
    Action action = family_action_read(screen->window.typed, kind);
    screen->window.typed[0] = '\0';
    if (action.kind == ACTION_MOVE)
        variant_rules(kind)->place(action.cell, &screen->view.column, &screen->view.line);
    obey(screen, &action);
}

/* ------------------------------------------------------------------------------------------
 * Keys in the game.
 */

static void move_cursor(void *context, int dx, int dy) {
    FamilyScreen *screen = context;
    int most = edge_of(screen) - 1;
    screen->view.column = clamp_int(screen->view.column + dx, 0, most);
    screen->view.line = clamp_int(screen->view.line + dy, 0, most);
}

static void ask_file(void *context, ActionKind kind) {
    FamilyScreen *screen = context;
    family_dialog_prompt(&screen->dialog, kind);
}

static bool point(void *context, int x, int y) {
    FamilyScreen *screen = context;
    int column, line;
    if (!family_view_cell_at(&screen->window.canvas, screen->family, x, y, &column, &line))
        return false;
    screen->view.column = column;
    screen->view.line = line;
    return true;
}

static void show_menu(void *context, bool open) {
    FamilyScreen *screen = context;
    screen->family->message[0] = '\0';
    if (open)
        family_dialog_open_menu(&screen->dialog);
}

static bool is_demo(const void *context) {
    return ((const FamilyScreen *)context)->family->settings.demo;
}

static bool is_over(const void *context) {
    return family_round_over(((const FamilyScreen *)context)->family);
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

static void dialog_take_key(FamilyScreen *screen, const Key *key) {
    Action action;
    int edge = edge_of(screen);
    bool question = screen->dialog.kind == FAMILY_DIALOG_QUESTION;
    bool acted =
        family_dialog_key(&screen->dialog, screen->family, key, &screen->window.canvas, &action);
    if (screen->asking_first && screen->dialog.kind == FAMILY_DIALOG_NONE) {
        screen->asking_first = false;
        family_store_begin(screen->family, screen->file, acted == (screen->file == NULL));
        mind_cursor(screen, edge);
    } else if (acted && question) {
        obey_now(screen, &action);
    } else if (acted) {
        obey(screen, &action);
    }
}

static void take_key(void *context, const Key *key) {
    FamilyScreen *screen = context;
    if (key->kind == KEY_CONTROL && key->code == 'c')
        screen->family->leave = true;
    else if (screen->dialog.kind != FAMILY_DIALOG_NONE)
        dialog_take_key(screen, key);
    else
        window_board_key(&screen->window, &BOARD, screen, key);
}

/* ------------------------------------------------------------------------------------------
 * The run.
 */

/* How long nothing needs to be done by itself. */
static int window_wait_ms(const void *context) {
    const Family *family = ((const FamilyScreen *)context)->family;
    int wait_ms = family_wait_ms(family);
    if (family_round_over(family))
        return wait_ms;
    return wait_ms < 0 ? WINDOW_SECOND_MS : min_int(wait_ms, WINDOW_SECOND_MS);
}

/* What is due without a key. */
static void go_on(void *context) {
    FamilyScreen *screen = context;
    if (screen->asking_first)
        return;
    family_receive(screen->family, false);
    family_ask(screen->family);
}

static bool has_left(const void *context) {
    return ((const FamilyScreen *)context)->family->leave;
}

static const WindowGame GAME = {.fits = family_screen_fits,
                                .go_on = go_on,
                                .draw = draw,
                                .wait_ms = window_wait_ms,
                                .take_key = take_key,
                                .has_left = has_left};

bool family_screen_run(Family *family, const char *question, const char *file) {
    FamilyScreen screen = {.family = family, .view = {.utf8 = terminal_is_utf8()}, .file = file};
    Action nothing = action_of(ACTION_NONE);
    if (!window_open(&screen.window))
        return false;
    mind_cursor(&screen, 0);
    family_worker_on_answer(family->worker, terminal_wake, screen.window.terminal);
    if (question != NULL) {
        screen.asking_first = true;
        family_dialog_ask(&screen.dialog, question, file != NULL, &nothing);
    }
    window_run(&screen.window, &GAME, &screen);
    family_worker_cancel(family->worker);
    window_close(&screen.window);
    return true;
}
