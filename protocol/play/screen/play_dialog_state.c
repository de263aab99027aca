/* play_dialog_state: see play_dialog_state.h. */
#include "play/screen/play_dialog_state.h"

#include <stdio.h>

void dialog_open_menu(Dialog *dialog, bool study) {
    dialog->study = study;
    dialog->kind = DIALOG_MENU;
    dialog->from_menu = false;
    dialog->selected = dialog->scroll = 0;
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

void dialog_open_games(Dialog *dialog) {
    open_over(dialog, DIALOG_GAMES);
    dialog->scroll = 0;
    shelf_look(&dialog->shelf, SHELF_FIVE);
}

void dialog_ask(Dialog *dialog, const char *question, bool careful, Action action) {
    open_over(dialog, DIALOG_QUESTION);
    dialog->careful = careful;
    dialog->question = question;
    dialog->action = action;
}

void dialog_prompt_file(Dialog *dialog, ActionKind kind, bool study) {
    const char *name = study ? "analysis.sgf" : "game.psq";
    open_over(dialog, DIALOG_PROMPT);
    dialog->question = kind != ACTION_SAVE ? "Open the game:"
                       : study             ? "Save the analysis as:"
                                           : "Save the game as:";
    dialog->action = action_of(kind);
    dialog->setting = -1;
    snprintf(dialog->typed, sizeof dialog->typed, "%s", kind == ACTION_SAVE ? name : "");
    complete_look(&dialog->completion, dialog->typed);
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

void dialog_close(Dialog *dialog) {
    dialog->kind = dialog->from_menu ? DIALOG_MENU : DIALOG_NONE;
    dialog->from_menu = false;
}
