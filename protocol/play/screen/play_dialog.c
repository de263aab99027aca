/* play_dialog: see play_dialog.h. The menu is in play_menu.c, the list of games in play_choice.c.
 */
#include "play/screen/play_dialog.h"

#include "play/game/play_control.h"
#include "play/picture/play_page.h"
#include "play/picture/play_view.h"
#include "play/screen/play_choice.h"
#include "play/screen/play_menu.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Keys.
 */

/* Goes through the lines of a page, broken between words where the window is narrow, and draws
 * those that are visible if there is a canvas. Returns their number. */
static int walk_page(const Dialog *dialog, const Play *play, int width, Canvas *canvas) {
    Buffer buffer = {0};
    int lines = 0, columns = max_int(width - 2, 1);
    page_write(play, dialog->page, columns, &buffer);
    char *line = buffer.failed ? NULL : buffer.data;
    while (line != NULL && *line != '\0') {
        char *end = strchr(line, '\n');
        int indent = 0;
        if (end != NULL)
            *end = '\0';
        do {
            size_t length = glyph_text_words(line, columns - indent);
            if (length == 0 && *line != '\0')
                length = 1;
            char after = line[length];
            int y = 2 + lines++ - dialog->scroll;
            line[length] = '\0';
            if (canvas != NULL && y >= 2 && y < canvas->height - 2)
                canvas_text(canvas, 1 + indent, y, STYLE_PLAIN, line);
            line[length] = after;
            line += length;
            line += strspn(line, " ");
            indent = columns > 30 ? 4 : 2;
        } while (*line != '\0');
        line = end == NULL ? NULL : end + 1;
    }
    buffer_free(&buffer);
    return lines;
}

/* Scrolls a page; any other key closes it. */
static void page_key(Dialog *dialog, const Play *play, const Key *key, int width) {
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
        dialog_close(dialog);
        return;
    }
    dialog->scroll = clamp_int(dialog->scroll + step, 0, walk_page(dialog, play, width, NULL) - 1);
}

/* Yes gives the action; no and Escape close; Enter is the answer that loses nothing; everything
 * else is no answer. */
static bool question_key(Dialog *dialog, const Key *key, Action *action) {
    bool letter = key->kind == KEY_TEXT;
    bool enter = key->kind == KEY_ENTER;
    bool yes = (enter && !dialog->careful) || (letter && (key->code == 'y' || key->code == 'Y'));
    bool no = (enter && dialog->careful) || key->kind == KEY_ESCAPE ||
              (letter && (key->code == 'n' || key->code == 'N'));
    if (yes || no)
        dialog_close(dialog);
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

/* Keys that change the typed text. Returns false for all others. */
static bool type_key(char *typed, const Key *key) {
    if (key->kind == KEY_TEXT)
        type_character(typed, key->code);
    else if (key->kind == KEY_BACKSPACE)
        glyph_text_drop(typed);
    else if (key->kind == KEY_CONTROL && key->code == 'u')
        typed[0] = '\0';
    else
        return false;
    return true;
}

/* Enter gives the action with the text typed, or changes the setting; then the prompt closes,
 * unless the value makes no sense. */
static bool prompt_key(Dialog *dialog, Play *play, const Key *key, Action *action) {
    bool file = dialog->setting < 0;
    if (type_key(dialog->typed, key)) {
        if (file)
            complete_look(&dialog->completion, dialog->typed);
        return false;
    }
    if (file && complete_key(&dialog->completion, key->kind, dialog->typed))
        return false;
    if (key->kind == KEY_ESCAPE)
        dialog_close(dialog);
    if (key->kind != KEY_ENTER)
        return false;
    if (!file) {
        if (control_set(play, dialog->setting, dialog->typed))
            dialog_close(dialog);
        return false;
    }
    dialog_close(dialog);
    *action = dialog->action;
    snprintf(action->text, sizeof action->text, "%s", dialog->typed);
    return action->text[0] != '\0';
}

bool dialog_key(Dialog *dialog, Play *play, const Key *key, const Canvas *canvas, Action *action) {
    switch (dialog->kind) {
    case DIALOG_NONE:
        return false;
    case DIALOG_MENU:
        return menu_key(dialog, play, key, canvas->height, action);
    case DIALOG_PAGE:
        page_key(dialog, play, key, canvas->width);
        return false;
    case DIALOG_QUESTION:
        return question_key(dialog, key, action);
    case DIALOG_PROMPT:
        return prompt_key(dialog, play, key, action);
    case DIALOG_GAMES:
        return choice_key(dialog, key, canvas->height, action);
    }
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

static void draw_page(const Dialog *dialog, const Play *play, Canvas *canvas) {
    canvas_words(canvas, 1, 0, canvas->width - 2, 1, STYLE_BOLD, page_title(dialog->page));
    int below = walk_page(dialog, play, canvas->width, canvas) - dialog->scroll;
    view_draw_keys(canvas, below > canvas->height - 4 ? "any other key: back   Down: more"
                                                      : "Any key: back");
}

static void draw_question(const Dialog *dialog, Canvas *canvas) {
    int width = canvas->width - 4, room = canvas->height - 4;
    int y = max_int(canvas->height / 2 - 3, 0);
    y += canvas_words(canvas, 2, y, width, room, STYLE_BOLD, dialog->question);
    canvas_words(canvas, 2, y + 1, width, 2, STYLE_PLAIN,
                 dialog->careful ? "Y: yes     Enter or N: no" : "Enter or Y: yes     N: no");
}

static void draw_prompt(const Dialog *dialog, const Play *play, Canvas *canvas) {
    int y = canvas->height / 2 - 2, width = canvas->width - 4;
    canvas_words(canvas, 2, y, width, 1, STYLE_BOLD, dialog->question);
    if (dialog->setting >= 0)
        canvas_words(canvas, 2, y + 1, width, 1, STYLE_DIM, settings_help(dialog->setting));
    view_draw_typed(canvas, 2, y + 2, width, dialog->typed);
    canvas_words(canvas, 2, y + 3, width, 1, STYLE_DIM, "Enter: done   Ctrl-U: empty   Esc: back");
    view_draw_message(canvas, play->message, true);
}

/* The prompt for a file: the names that fit stand below it. */
static void draw_file_prompt(const Dialog *dialog, Canvas *canvas) {
    int gap = canvas->height >= 14, width = canvas->width - 4, y = gap;
    canvas_words(canvas, 2, y, width, 1, STYLE_BOLD, dialog->question);
    y += 1 + gap;
    view_draw_typed(canvas, 2, y, width, dialog->typed);
    complete_draw(&dialog->completion, canvas, y + 1 + gap, canvas->height - 1 - gap);
    view_draw_keys(canvas, "Ctrl-U: empty   Up, Down: choose   Tab: complete   Enter: done   "
                           "Esc: back");
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
        if (dialog->setting < 0)
            draw_file_prompt(dialog, canvas);
        else
            draw_prompt(dialog, play, canvas);
        break;
    case DIALOG_GAMES:
        choice_draw(dialog, canvas);
        break;
    }
}
