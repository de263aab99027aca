/* variants_dialog: what covers the board on the screen: the menu, long texts, questions, texts to
 * be typed.
 *
 * A dialog takes the keys while it is open. What the person decides comes out as an action.
 */
#ifndef PENTAD_VARIANTS_DIALOG_H
#define PENTAD_VARIANTS_DIALOG_H

#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "play/variants/variants_state.h"

/* What is open. */
typedef enum VariantsDialogKind {
    VARIANTS_DIALOG_NONE,
    VARIANTS_DIALOG_MENU,
    VARIANTS_DIALOG_PAGE,
    VARIANTS_DIALOG_QUESTION,
    VARIANTS_DIALOG_PROMPT
} VariantsDialogKind;

/* The open dialog. Zero-initialise: none is. */
typedef struct VariantsDialog {
    VariantsDialogKind kind;
    bool from_menu; /* closing leads back to the menu */
    int selected;   /* line of the menu */
    int scroll;     /* the first visible line of a page or the menu */
    VariantsPage page;
    bool careful; /* only y answers the question with yes, Enter with no */
    char question[VARIANTS_QUESTION_SIZE];
    Action action; /* what happens then */
    int setting;   /* the setting that is typed, or -1 */
    char typed[ACTION_TEXT_SIZE];
} VariantsDialog;

/* Open a dialog. */
void variants_dialog_open_menu(VariantsDialog *dialog);
void variants_dialog_open_page(VariantsDialog *dialog, VariantsPage page);
void variants_dialog_ask(VariantsDialog *dialog, const char *question, bool careful,
                         const Action *action);
void variants_dialog_prompt(VariantsDialog *dialog, ActionKind kind);

/* Takes a key, on a screen of the size of `canvas`. Returns true when an action came out of it;
 * settings are changed at once. */
bool variants_dialog_key(VariantsDialog *dialog, VariantsPlay *play, const Key *key,
                         const Canvas *canvas, Action *action);

/* Draws the open dialog over everything. */
void variants_dialog_draw(const VariantsDialog *dialog, const VariantsPlay *play, Canvas *canvas);

#endif
