/* family_screen: see family_screen.h. */
#include "play/variants/family_screen.h"

#include "play/ground/play_terminal.h"
#include "play/variants/family_dialog.h"
#include "play/variants/family_game.h"
#include "play/variants/family_store.h"
#include "play/variants/family_view.h"

#include <string.h>

enum {
    ESCAPE_MS = 50,   /* after which an escape byte alone is the Escape key */
    SECOND_MS = 1000, /* between two looks at the clock */
    FALLBACK_WIDTH = 80,
    FALLBACK_HEIGHT = 24
};

/* The screen while it is in use. */
typedef struct FamilyScreen {
    Family *family;
    Terminal *terminal;
    Canvas canvas;
    Buffer bytes; /* on their way to the terminal */
    Keys keys;
    FamilyDialog dialog;
    FamilyView view;
    char typed[FAMILY_TEXT_SIZE];
    bool asking_first; /* the open question is the one at the start */
    bool ended;        /* the terminal is gone, or the program is told to leave */
} FamilyScreen;

bool family_screen_fits(int width, int height) {
    return width >= FAMILY_LEAST_WIDTH && height >= FAMILY_LEAST_HEIGHT;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

/* Follows the window; false when there is no memory for it, which leaves the old size. */
static bool follow_window(FamilyScreen *screen) {
    int width = FALLBACK_WIDTH, height = FALLBACK_HEIGHT;
    terminal_measure(&width, &height);
    canvas_forget(&screen->canvas);
    if (width == screen->canvas.width && height == screen->canvas.height)
        return true;
    return canvas_resize(&screen->canvas, width, height);
}

static void draw_too_small(Canvas *canvas) {
    char text[64];
    snprintf(text, sizeof text, "Window too small: make it %dx%d. Ctrl-C leaves.",
             FAMILY_LEAST_WIDTH, FAMILY_LEAST_HEIGHT);
    canvas_words(canvas, 0, 0, canvas->width, canvas->height, STYLE_BOLD, text);
}

static void draw(FamilyScreen *screen) {
    Canvas *canvas = &screen->canvas;
    Family *family = screen->family;
    canvas_clear(canvas);
    screen->view.typed = screen->typed;
    if (!family_screen_fits(canvas->width, canvas->height))
        draw_too_small(canvas);
    else if (screen->dialog.kind == FAMILY_DIALOG_NONE)
        family_view_draw(canvas, family, &screen->view);
    else
        family_dialog_draw(&screen->dialog, family, canvas);
    buffer_clear(&screen->bytes);
    if (family->bell)
        buffer_print(&screen->bytes, "\a");
    family->bell = family->redraw = false;
    canvas_flush(canvas, &screen->bytes, family->settings.coloured != 0);
    if (!screen->bytes.failed)
        terminal_write(screen->terminal, screen->bytes.data, screen->bytes.length);
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

static void obey_now(FamilyScreen *screen, const FamilyAction *action) {
    int edge = edge_of(screen);
    family_obey(screen->family, action);
    mind_cursor(screen, edge);
    FamilyPage page = screen->family->page;
    screen->family->page = FAMILY_PAGE_NONE;
    if (page != FAMILY_PAGE_NONE)
        family_dialog_open_page(&screen->dialog, page);
}

/* Obeys a wish, after a question if something would be lost. */
static void obey(FamilyScreen *screen, const FamilyAction *action) {
    char question[FAMILY_MESSAGE_SIZE];
    if (action->kind == FAMILY_DO_SETTINGS || action->kind == FAMILY_DO_MENU)
        family_dialog_open_menu(&screen->dialog);
    else if (family_question(screen->family, action, question))
        family_dialog_ask(&screen->dialog, question, true, action);
    else
        obey_now(screen, action);
}

static void obey_kind(FamilyScreen *screen, FamilyActionKind kind) {
    FamilyAction action = family_action_of(kind);
    obey(screen, &action);
}

/* Enter, Space or a click on the board: whatever is due. */
static void act_at_cursor(FamilyScreen *screen, bool space) {
    Family *family = screen->family;
    FamilyAction action = family_action_of(FAMILY_DO_MOVE);
    action.move =
        variant_move_of(variant_kind(family->game), screen->view.column, screen->view.line);
    if (family_round_over(family))
        action.kind = FAMILY_DO_NEXT;
    else if (family->settings.demo)
        action.kind = FAMILY_DO_PAUSE;
    else if (!family_is_person(family) && space)
        action.kind = FAMILY_DO_NOW;
    obey(screen, &action);
}

static void obey_typed(FamilyScreen *screen) {
    VariantKind kind = variant_kind(screen->family->game);
    FamilyAction action = family_action_read(screen->typed, kind);
    screen->typed[0] = '\0';
    if (action.kind == FAMILY_DO_MOVE)
        variant_rules(kind)->place(action.move, &screen->view.column, &screen->view.line);
    obey(screen, &action);
}

/* ------------------------------------------------------------------------------------------
 * Keys in the game.
 */

static void game_text(FamilyScreen *screen, uint32_t code) {
    char text[GLYPH_SIZE];
    bool empty = screen->typed[0] == '\0';
    if (code == ' ' && empty) {
        act_at_cursor(screen, true);
        return;
    }
    if (empty && screen->family->settings.demo && (code == '+' || code == '-')) {
        obey_kind(screen, code == '+' ? FAMILY_DO_FASTER : FAMILY_DO_SLOWER);
        return;
    }
    if (glyph_width(code) < 1)
        return;
    size_t used = strlen(screen->typed), length = (size_t)glyph_write(code, text);
    if (used + length < sizeof screen->typed)
        memcpy(screen->typed + used, text, length + 1);
}

static void game_function(FamilyScreen *screen, uint32_t number) {
    static const FamilyActionKind KINDS[] = {
        [1] = FAMILY_DO_HELP,       [2] = FAMILY_DO_HINT,    [5] = FAMILY_DO_UNDO,
        [6] = FAMILY_DO_REDO,       [7] = FAMILY_DO_GIVE_UP, [8] = FAMILY_DO_NEW,
        [9] = FAMILY_DO_EVALUATION, [10] = FAMILY_DO_MENU};
    if (number < ARRAY_LENGTH(KINDS) && KINDS[number] != FAMILY_DO_NOTHING)
        obey_kind(screen, KINDS[number]);
}

static void game_control(FamilyScreen *screen, uint32_t letter) {
    if (letter == 's')
        family_dialog_prompt(&screen->dialog, FAMILY_DO_SAVE);
    else if (letter == 'o')
        family_dialog_prompt(&screen->dialog, FAMILY_DO_OPEN);
    else if (letter == 'r')
        obey_kind(screen, FAMILY_DO_REDO);
    else if (letter == 'u')
        screen->typed[0] = '\0';
}

static void game_click(FamilyScreen *screen, const Key *key) {
    int column, line;
    if (key->code != 0 ||
        !family_view_cell_at(&screen->canvas, screen->family, key->x, key->y, &column, &line))
        return;
    screen->view.column = column;
    screen->view.line = line;
    screen->typed[0] = '\0';
    if (!family_round_over(screen->family))
        act_at_cursor(screen, false);
}

/* Keys that move the cursor. Returns false for all others. */
static bool game_move_key(FamilyScreen *screen, KeyKind kind) {
    static const struct {
        KeyKind kind;
        int dx, dy;
    } STEPS[] = {{KEY_UP, 0, -1},   {KEY_DOWN, 0, 1}, {KEY_LEFT, -1, 0},    {KEY_RIGHT, 1, 0},
                 {KEY_HOME, -9, 0}, {KEY_END, 9, 0},  {KEY_PAGE_UP, 0, -3}, {KEY_PAGE_DOWN, 0, 3}};
    int most = edge_of(screen) - 1;
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++) {
        if (STEPS[i].kind != kind)
            continue;
        screen->view.column = clamp_int(screen->view.column + STEPS[i].dx, 0, most);
        screen->view.line = clamp_int(screen->view.line + STEPS[i].dy, 0, most);
        return true;
    }
    return false;
}

static void game_key(FamilyScreen *screen, const Key *key) {
    bool typing = screen->typed[0] != '\0';
    if (game_move_key(screen, key->kind))
        return;
    switch (key->kind) {
    case KEY_TEXT:
        game_text(screen, key->code);
        break;
    case KEY_ENTER:
        if (typing)
            obey_typed(screen);
        else
            act_at_cursor(screen, false);
        break;
    case KEY_BACKSPACE:
        if (typing)
            glyph_text_drop(screen->typed);
        else
            obey_kind(screen, FAMILY_DO_UNDO);
        break;
    case KEY_ESCAPE:
        screen->family->message[0] = '\0';
        if (!typing)
            family_dialog_open_menu(&screen->dialog);
        screen->typed[0] = '\0';
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
 * Keys everywhere.
 */

static void dialog_take_key(FamilyScreen *screen, const Key *key) {
    FamilyAction action;
    int edge = edge_of(screen);
    bool question = screen->dialog.kind == FAMILY_DIALOG_QUESTION;
    bool acted = family_dialog_key(&screen->dialog, screen->family, key, &screen->canvas, &action);
    if (screen->asking_first && screen->dialog.kind == FAMILY_DIALOG_NONE) {
        screen->asking_first = false;
        family_store_begin(screen->family, acted);
        mind_cursor(screen, edge);
    } else if (acted && question) {
        obey_now(screen, &action);
    } else if (acted) {
        obey(screen, &action);
    }
}

static void take_keys(FamilyScreen *screen, bool patient) {
    Key key;
    while (!screen->family->leave && keys_next(&screen->keys, patient, &key)) {
        if (key.kind == KEY_CONTROL && key.code == 'c')
            screen->family->leave = true;
        else if (key.kind == KEY_CONTROL && key.code == 'z')
            terminal_suspend(screen->terminal);
        else if (key.kind == KEY_CONTROL && key.code == 'l')
            canvas_forget(&screen->canvas);
        else if (screen->dialog.kind != FAMILY_DIALOG_NONE)
            dialog_take_key(screen, &key);
        else
            game_key(screen, &key);
    }
}

/* ------------------------------------------------------------------------------------------
 * The loop.
 */

/* How long nothing needs to be done by itself. */
static int patience_ms(const FamilyScreen *screen) {
    int patience = family_patience_ms(screen->family);
    if (keys_waiting(&screen->keys))
        return ESCAPE_MS;
    if (!family_round_over(screen->family))
        return patience < 0 ? SECOND_MS : min_int(patience, SECOND_MS);
    return patience;
}

static void loop(FamilyScreen *screen) {
    char bytes[1024];
    size_t length;
    while (!screen->family->leave && !screen->ended) {
        if (!screen->asking_first) {
            family_receive(screen->family, false);
            family_ask(screen->family);
        }
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

bool family_screen_run(Family *family, const char *question) {
    FamilyScreen screen = {.family = family, .view = {.utf8 = terminal_is_utf8()}};
    FamilyAction nothing = family_action_of(FAMILY_DO_NOTHING);
    if (!follow_window(&screen))
        return false;
    screen.terminal = terminal_open();
    if (screen.terminal == NULL) {
        canvas_free(&screen.canvas);
        return false;
    }
    mind_cursor(&screen, 0);
    family_worker_on_answer(family->worker, terminal_wake, screen.terminal);
    if (question != NULL) {
        screen.asking_first = true;
        family_dialog_ask(&screen.dialog, question, false, &nothing);
    }
    loop(&screen);
    family_worker_cancel(family->worker);
    terminal_close(screen.terminal);
    canvas_free(&screen.canvas);
    buffer_free(&screen.bytes);
    return true;
}
