/* play_dialog: see play_dialog.h. The menu is in play_menu.c, the list of games in play_choice.c.
 */
#include "play/screen/play_dialog.h"

#include "play/control/play_control.h"
#include "play/picture/play_page.h"
#include "play/picture/play_pane.h"
#include "play/picture/play_view.h"
#include "play/screen/play_choice.h"
#include "play/screen/play_menu.h"

#include <stdio.h>

/* ------------------------------------------------------------------------------------------
 * Keys.
 */

/* Scrolls a page; any other key closes it. */
static void page_key(Dialog *dialog, const Play *play, const Key *key, const Canvas *canvas) {
    Text text = {0};
    page_write(play, dialog->page, pane_text_width(canvas), &text);
    if (!pane_scroll(key, canvas, &text, &dialog->scroll))
        dialog_close(dialog);
}

/* Yes gives the action; no closes; everything else is no answer. */
static bool question_key(Dialog *dialog, const Key *key, Action *action) {
    PaneAnswer answer = pane_answer(key, dialog->careful);
    if (answer != PANE_WAIT)
        dialog_close(dialog);
    if (answer == PANE_YES)
        *action = dialog->action;
    return answer == PANE_YES;
}

/* Enter gives the action with the text typed, or changes the setting; then the prompt closes,
 * unless the value makes no sense. */
static bool prompt_key(Dialog *dialog, Play *play, const Key *key, Action *action) {
    bool file = dialog->setting < 0;
    if (pane_type(dialog->typed, sizeof dialog->typed, key)) {
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
        page_key(dialog, play, key, canvas);
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
    Text text = {0};
    page_write(play, dialog->page, pane_text_width(canvas), &text);
    pane_draw_text(canvas, page_title(dialog->page), &text, dialog->scroll);
}

/* The prompt for a file: the names that fit stand below it. */
static void draw_file_prompt(const Dialog *dialog, Canvas *canvas) {
    int gap = canvas->height >= 14, width = canvas->width - 4, y = gap;
    canvas_words(canvas, (CanvasBox){2, y, width, 1}, STYLE_BOLD, dialog->question);
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
        pane_draw_question(canvas, dialog->question, dialog->careful);
        break;
    case DIALOG_PROMPT:
        if (dialog->setting < 0)
            draw_file_prompt(dialog, canvas);
        else
            pane_draw_prompt(canvas, dialog->question, settings_help(dialog->setting),
                             dialog->typed, play->message);
        break;
    case DIALOG_GAMES:
        choice_draw(dialog, canvas);
        break;
    }
}
