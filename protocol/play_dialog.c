/* play_dialog: see play_dialog.h. The menu is in play_menu.c.
 *
 * What is opened from the menu leads back to the menu, everything else to the game.
 */
#include "play_dialog.h"

#include "play_control.h"
#include "play_menu.h"
#include "play_page.h"
#include "play_view.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Opening and closing.
 */

void dialog_open_menu(Dialog *dialog) {
    dialog->kind = DIALOG_MENU;
    dialog->from_menu = false;
    dialog->selected = 0;
}

/* Opens something that leads back to where it was opened. */
static void open_over(Dialog *dialog, DialogKind kind) {
    dialog->from_menu =
        dialog->kind == DIALOG_MENU || (dialog->kind != DIALOG_NONE && dialog->from_menu);
    dialog->kind = kind;
}

void dialog_open_page(Dialog *dialog, Page page) {
    open_over(dialog, DIALOG_PAGE);
    dialog->page = page;
    dialog->scroll = 0;
}

void dialog_ask(Dialog *dialog, const char *question, Action action) {
    open_over(dialog, DIALOG_QUESTION);
    dialog->question = question;
    dialog->action = action;
}

void dialog_prompt_file(Dialog *dialog, ActionKind kind) {
    open_over(dialog, DIALOG_PROMPT);
    dialog->question = kind == ACTION_SAVE ? "Save the game as:" : "Open the game:";
    dialog->action = action_of(kind);
    dialog->setting = -1;
    snprintf(dialog->typed, sizeof dialog->typed, "%s", kind == ACTION_SAVE ? "game.psq" : "");
}

void dialog_prompt_setting(Dialog *dialog, const Play *play, int setting) {
    char value[SETTING_TEXT_SIZE];
    open_over(dialog, DIALOG_PROMPT);
    dialog->question = settings_title(setting);
    dialog->action = action_of(ACTION_SET);
    dialog->setting = setting;
    settings_get(&play->wanted, setting, value);
    snprintf(dialog->typed, sizeof dialog->typed, "%s", value);
}

static void close_dialog(Dialog *dialog) {
    dialog->kind = dialog->from_menu ? DIALOG_MENU : DIALOG_NONE;
    dialog->from_menu = false;
}

/* ------------------------------------------------------------------------------------------
 * Keys.
 */

/* The number of lines of a page. */
static int page_lines(const Play *play, Page page) {
    Buffer buffer = {0};
    int lines = 0;
    page_write(play, page, &buffer);
    for (size_t i = 0; i < buffer.length; i++)
        lines += buffer.data[i] == '\n';
    buffer_free(&buffer);
    return lines;
}

/* Scrolls a page; any other key closes it. */
static void page_key(Dialog *dialog, const Play *play, const Key *key) {
    int step = 0;
    switch (key->kind) {
    case KEY_UP:
        step = -1;
        break;
    case KEY_DOWN:
        step = 1;
        break;
    case KEY_PAGE_UP:
        step = -10;
        break;
    case KEY_PAGE_DOWN:
        step = 10;
        break;
    case KEY_OTHER:
        return;
    default:
        close_dialog(dialog);
        return;
    }
    dialog->scroll = clamp_int(dialog->scroll + step, 0, page_lines(play, dialog->page) - 1);
}

/* Yes gives the action; no and Escape close; everything else is no answer. */
static bool question_key(Dialog *dialog, const Key *key, Action *action) {
    bool letter = key->kind == KEY_TEXT;
    bool yes = key->kind == KEY_ENTER || (letter && (key->code == 'y' || key->code == 'Y'));
    bool no = key->kind == KEY_ESCAPE || (letter && (key->code == 'n' || key->code == 'N'));
    if (yes || no)
        close_dialog(dialog);
    if (yes)
        *action = dialog->action;
    return yes;
}

static void type_character(char *typed, uint32_t code) {
    char text[GLYPH_SIZE];
    size_t used = strlen(typed), length = (size_t)glyph_write(code, text);
    if (glyph_width(code) > 0 && used + length < ACTION_TEXT_SIZE)
        memcpy(typed + used, text, length + 1);
}

/* Enter gives the action with the text typed, or changes the setting; then the prompt closes,
 * unless the value makes no sense. */
static bool prompt_key(Dialog *dialog, Play *play, const Key *key, Action *action) {
    switch (key->kind) {
    case KEY_TEXT:
        type_character(dialog->typed, key->code);
        return false;
    case KEY_BACKSPACE:
        glyph_text_drop(dialog->typed);
        return false;
    case KEY_CONTROL:
        if (key->code == 'u')
            dialog->typed[0] = '\0';
        return false;
    case KEY_ESCAPE:
        close_dialog(dialog);
        return false;
    case KEY_ENTER:
        break;
    default:
        return false;
    }
    if (dialog->setting >= 0) {
        if (control_set(play, dialog->setting, dialog->typed))
            close_dialog(dialog);
        return false;
    }
    close_dialog(dialog);
    *action = dialog->action;
    snprintf(action->text, sizeof action->text, "%s", dialog->typed);
    return action->text[0] != '\0';
}

bool dialog_key(Dialog *dialog, Play *play, const Key *key, int height, Action *action) {
    switch (dialog->kind) {
    case DIALOG_NONE:
        return false;
    case DIALOG_MENU:
        return menu_key(dialog, play, key, height, action);
    case DIALOG_PAGE:
        page_key(dialog, play, key);
        return false;
    case DIALOG_QUESTION:
        return question_key(dialog, key, action);
    case DIALOG_PROMPT:
        return prompt_key(dialog, play, key, action);
    }
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

static void draw_page(const Dialog *dialog, const Play *play, Canvas *canvas) {
    Buffer buffer = {0};
    int y = 2 - dialog->scroll, bottom = canvas->height - 2;
    page_write(play, dialog->page, &buffer);
    canvas_text(canvas, 1, 0, STYLE_BOLD, page_title(dialog->page));
    for (char *line = buffer.data; line != NULL && !buffer.failed && *line != '\0'; y++) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        if (y >= 2 && y < bottom)
            canvas_text(canvas, 1, y, STYLE_PLAIN, line);
        line = end == NULL ? NULL : end + 1;
    }
    buffer_free(&buffer);
    canvas_text(canvas, 1, canvas->height - 1, STYLE_DIM,
                y > bottom ? "Down: more   any other key: back" : "Any key: back");
}

static void draw_question(const Dialog *dialog, Canvas *canvas) {
    int y = canvas->height / 2 - 1;
    canvas_text(canvas, 2, y, STYLE_BOLD, dialog->question);
    canvas_text(canvas, 2, y + 2, STYLE_PLAIN, "Enter or Y: yes     Esc or N: no");
}

static void draw_prompt(const Dialog *dialog, const Play *play, Canvas *canvas) {
    int y = canvas->height / 2 - 1;
    canvas_text(canvas, 2, y, STYLE_BOLD, dialog->question);
    if (dialog->setting >= 0)
        canvas_text(canvas, 2, y + 1, STYLE_DIM, settings_help(dialog->setting));
    int end = canvas_text(canvas, 2, y + 2, STYLE_BOLD, "> ");
    canvas->cursor_x = canvas_text(canvas, end, y + 2, STYLE_PLAIN, dialog->typed);
    canvas->cursor_y = y + 2;
    canvas_text(canvas, 2, y + 4, STYLE_DIM, "Enter: done   Ctrl-U: empty   Esc: back");
    view_draw_message(canvas, play->message, true);
}

void dialog_draw(const Dialog *dialog, const Play *play, Canvas *canvas) {
    switch (dialog->kind) {
    case DIALOG_NONE:
        break;
    case DIALOG_MENU:
        menu_draw(dialog, play, canvas);
        break;
    case DIALOG_PAGE:
        draw_page(dialog, play, canvas);
        break;
    case DIALOG_QUESTION:
        draw_question(dialog, canvas);
        break;
    case DIALOG_PROMPT:
        draw_prompt(dialog, play, canvas);
        break;
    }
}
