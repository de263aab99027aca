/* variants_dialog: see variants_dialog.h. */
#include "play/variants/variants_dialog.h"

#include "play/picture/play_pane.h"
#include "play/variants/variants_game.h"
#include "play/variants/variants_page.h"

#include <stdio.h>

/* A line of the menu that does something. */
typedef struct VariantsMenuLine {
    const char *title;
    ActionKind kind; /* ACTION_NONE closes the menu */
} VariantsMenuLine;

static const VariantsMenuLine LINES[] = {
    {"Go on", ACTION_NONE},
    {"New match (settings below)", ACTION_NEW},
    {"Hint", ACTION_HINT},
    {"Give up this round", ACTION_GIVE_UP},
    {"Save the game", ACTION_SAVE},
    {"Open a game", ACTION_OPEN},
    {"Games finished or left", ACTION_GAMES},
    {"The match so far", ACTION_TABLE},
    {"The ten best", ACTION_SCORES},
    {"Rules and help", ACTION_HELP},
    {"Leave (the game is kept)", ACTION_QUIT},
};
enum { LINE_COUNT = (int)ARRAY_LENGTH(LINES) };

/* ------------------------------------------------------------------------------------------
 * Opening and closing.
 */

void variants_dialog_open_menu(VariantsDialog *dialog) {
    dialog->kind = VARIANTS_DIALOG_MENU;
    dialog->from_menu = false;
}

/* Opens what may have been reached from the menu. */
static void open_kind(VariantsDialog *dialog, VariantsDialogKind kind) {
    dialog->from_menu = dialog->kind == VARIANTS_DIALOG_MENU;
    dialog->kind = kind;
    dialog->scroll = 0;
}

void variants_dialog_open_page(VariantsDialog *dialog, VariantsPage page) {
    open_kind(dialog, VARIANTS_DIALOG_PAGE);
    dialog->page = page;
}

void variants_dialog_ask(VariantsDialog *dialog, const char *question, bool careful,
                         const Action *action) {
    dialog->kind = VARIANTS_DIALOG_QUESTION;
    dialog->from_menu = false;
    dialog->careful = careful;
    dialog->action = *action;
    snprintf(dialog->question, sizeof dialog->question, "%s", question);
}

void variants_dialog_prompt(VariantsDialog *dialog, ActionKind kind) {
    open_kind(dialog, VARIANTS_DIALOG_PROMPT);
    dialog->action = action_of(kind);
    dialog->setting = -1;
    dialog->typed[0] = '\0';
    snprintf(dialog->question, sizeof dialog->question, "%s",
             kind == ACTION_SAVE ? "Save the game as:" : "Open the game:");
}

/* Asks for the value of a setting. */
static void prompt_setting(VariantsDialog *dialog, const VariantsPlay *play, int setting) {
    char value[SETTING_TEXT_SIZE];
    open_kind(dialog, VARIANTS_DIALOG_PROMPT);
    dialog->setting = setting;
    variants_settings_get(&play->wanted, setting, value);
    snprintf(dialog->typed, sizeof dialog->typed, "%s", value);
    snprintf(dialog->question, sizeof dialog->question, "%s:", variants_settings_title(setting));
}

static void close_dialog(VariantsDialog *dialog) {
    dialog->kind = dialog->from_menu ? VARIANTS_DIALOG_MENU : VARIANTS_DIALOG_NONE;
    dialog->from_menu = false;
    dialog->scroll = 0;
}

/* ------------------------------------------------------------------------------------------
 * The menu.
 */

static int line_count(void) {
    return LINE_COUNT + variants_settings_count();
}

/* The first visible line on a screen of that height. */
static int first_line(const VariantsDialog *dialog, int height) {
    return pane_menu_first(dialog->scroll, dialog->selected, line_count(), pane_menu_room(height));
}

/* Does what the selected line says. */
static bool choose(VariantsDialog *dialog, VariantsPlay *play, Action *action) {
    play->message[0] = '\0';
    if (dialog->selected >= LINE_COUNT) {
        prompt_setting(dialog, play, dialog->selected - LINE_COUNT);
        return false;
    }
    ActionKind kind = LINES[dialog->selected].kind;
    if (kind == ACTION_SAVE || kind == ACTION_OPEN) {
        variants_dialog_prompt(dialog, kind);
        return false;
    }
    *action = action_of(kind);
    bool page = kind == ACTION_TABLE || kind == ACTION_SCORES || kind == ACTION_HELP ||
                kind == ACTION_GAMES;
    if (!page)
        dialog->kind = VARIANTS_DIALOG_NONE;
    return kind != ACTION_NONE;
}

/* A click on a line selects it; one on the selected line does what Enter does. */
static bool menu_click(VariantsDialog *dialog, VariantsPlay *play, int line, int height,
                       Action *action) {
    int at = first_line(dialog, height) + line;
    if (line < 0 || line >= pane_menu_room(height) || at >= line_count())
        return false;
    if (at == dialog->selected)
        return choose(dialog, play, action);
    play->message[0] = '\0';
    dialog->selected = at;
    return false;
}

static bool menu_key(VariantsDialog *dialog, VariantsPlay *play, const Key *key, int height,
                     Action *action) {
    int setting = dialog->selected - LINE_COUNT;
    dialog->scroll = first_line(dialog, height);
    if (pane_menu_move(key, line_count(), LINE_COUNT, &dialog->selected)) {
        play->message[0] = '\0'; /* it was about another line */
        return false;
    }
    switch (key->kind) {
    case KEY_LEFT:
    case KEY_RIGHT:
        play->message[0] = '\0';
        if (setting >= 0)
            variants_step(play, setting, key->kind == KEY_LEFT ? -1 : 1);
        return false;
    case KEY_ENTER:
        return choose(dialog, play, action);
    case KEY_CLICK:
        return menu_click(dialog, play, key->y - 1, height, action);
    case KEY_ESCAPE:
        dialog->kind = VARIANTS_DIALOG_NONE;
        return false;
    case KEY_FUNCTION: /* F1 is help here, too */
        *action = action_of(ACTION_HELP);
        return key->code == 1;
    default:
        return false;
    }
}

static void draw_line(const VariantsDialog *dialog, const VariantsPlay *play, Canvas *canvas,
                      int at, int y) {
    char value[SETTING_TEXT_SIZE];
    int setting = at - LINE_COUNT;
    bool selected = at == dialog->selected;
    if (setting < 0) {
        pane_draw_menu_line(canvas, y, selected, LINES[at].title, NULL);
        return;
    }
    variants_settings_get(&play->wanted, setting, value);
    pane_draw_menu_line(canvas, y, selected, variants_settings_title(setting), value);
}

static void draw_menu(const VariantsDialog *dialog, const VariantsPlay *play, Canvas *canvas) {
    int count = line_count(), first = first_line(dialog, canvas->height);
    int visible = min_int(pane_menu_room(canvas->height), count - first);
    int setting = dialog->selected - LINE_COUNT;
    for (int i = 0; i < visible; i++)
        draw_line(dialog, play, canvas, first + i, 1 + i);
    pane_draw_menu_frame(canvas, first, dialog->selected, count);
    pane_draw_menu_foot(canvas, play->message,
                        setting < 0 ? NULL : variants_settings_help(setting));
}

/* ------------------------------------------------------------------------------------------
 * Pages.
 */

/* Scrolls a page; any other key closes it. */
static void page_key(VariantsDialog *dialog, const VariantsPlay *play, const Key *key,
                     const Canvas *canvas) {
    Text text = {0};
    variants_page_write(play, dialog->page, pane_text_width(canvas), &text);
    if (!pane_scroll(key, canvas, &text, &dialog->scroll))
        close_dialog(dialog);
}

static void draw_page(const VariantsDialog *dialog, const VariantsPlay *play, Canvas *canvas) {
    Text text = {0};
    variants_page_write(play, dialog->page, pane_text_width(canvas), &text);
    pane_draw_text(canvas, variants_page_title(dialog->page), &text, dialog->scroll);
}

/* ------------------------------------------------------------------------------------------
 * Questions and prompts.
 */

/* Yes gives the action; no closes; everything else is no answer. */
static bool question_key(VariantsDialog *dialog, const Key *key, Action *action) {
    PaneAnswer answer = pane_answer(key, dialog->careful);
    if (answer != PANE_WAIT)
        close_dialog(dialog);
    if (answer == PANE_YES)
        *action = dialog->action;
    return answer == PANE_YES;
}

/* Enter gives the action with the text typed, or changes the setting; then the prompt closes,
 * unless the value makes no sense. */
static bool prompt_key(VariantsDialog *dialog, VariantsPlay *play, const Key *key, Action *action) {
    if (pane_type(dialog->typed, sizeof dialog->typed, key))
        return false;
    if (key->kind == KEY_ESCAPE)
        close_dialog(dialog);
    if (key->kind != KEY_ENTER)
        return false;
    play->message[0] = '\0';
    if (dialog->setting >= 0) {
        if (variants_set(play, dialog->setting, dialog->typed))
            close_dialog(dialog);
        return false;
    }
    close_dialog(dialog);
    *action = dialog->action;
    snprintf(action->text, sizeof action->text, "%s", dialog->typed);
    if (action->text[0] != '\0')
        dialog->kind = VARIANTS_DIALOG_NONE;
    return action->text[0] != '\0';
}

/* ------------------------------------------------------------------------------------------
 * All of them.
 */

bool variants_dialog_key(VariantsDialog *dialog, VariantsPlay *play, const Key *key,
                         const Canvas *canvas, Action *action) {
    switch (dialog->kind) {
    case VARIANTS_DIALOG_NONE:
        return false;
    case VARIANTS_DIALOG_MENU:
        return menu_key(dialog, play, key, canvas->height, action);
    case VARIANTS_DIALOG_PAGE:
        page_key(dialog, play, key, canvas);
        return false;
    case VARIANTS_DIALOG_QUESTION:
        return question_key(dialog, key, action);
    case VARIANTS_DIALOG_PROMPT:
        return prompt_key(dialog, play, key, action);
    }
    return false;
}

void variants_dialog_draw(const VariantsDialog *dialog, const VariantsPlay *play, Canvas *canvas) {
    switch (dialog->kind) {
    case VARIANTS_DIALOG_NONE:
        break;
    case VARIANTS_DIALOG_MENU:
        draw_menu(dialog, play, canvas);
        break;
    case VARIANTS_DIALOG_PAGE:
        draw_page(dialog, play, canvas);
        break;
    case VARIANTS_DIALOG_QUESTION:
        pane_draw_question(canvas, dialog->question, dialog->careful);
        break;
    case VARIANTS_DIALOG_PROMPT:
        pane_draw_prompt(canvas, dialog->question,
                         dialog->setting < 0 ? NULL : variants_settings_help(dialog->setting),
                         dialog->typed, play->message);
        break;
    }
}
