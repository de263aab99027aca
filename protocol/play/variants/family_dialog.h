/* family_dialog: what covers the board on the screen: the menu, long texts, questions, texts to be
 * typed.
 *
 * A dialog takes the keys while it is open. What the person decides comes out as a wish.
 */
#ifndef PENTAD_FAMILY_DIALOG_H
#define PENTAD_FAMILY_DIALOG_H

#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "play/variants/family_state.h"

/* What is open. */
typedef enum FamilyDialogKind {
    FAMILY_DIALOG_NONE,
    FAMILY_DIALOG_MENU,
    FAMILY_DIALOG_PAGE,
    FAMILY_DIALOG_QUESTION,
    FAMILY_DIALOG_PROMPT
} FamilyDialogKind;

/* The open dialog. Zero-initialise: none is. */
typedef struct FamilyDialog {
    FamilyDialogKind kind;
    bool from_menu; /* closing leads back to the menu */
    int selected;   /* line of the menu */
    int scroll;     /* the first visible line of a page or the menu */
    FamilyPage page;
    bool careful; /* only y answers the question with yes, Enter with no */
    char question[FAMILY_QUESTION_SIZE];
    Action action; /* what happens then */
    int setting;   /* the setting that is typed, or -1 */
    char typed[ACTION_TEXT_SIZE];
} FamilyDialog;

/* Open a dialog. */
void family_dialog_open_menu(FamilyDialog *dialog);
void family_dialog_open_page(FamilyDialog *dialog, FamilyPage page);
void family_dialog_ask(FamilyDialog *dialog, const char *question, bool careful,
                       const Action *action);
void family_dialog_prompt(FamilyDialog *dialog, ActionKind kind);

/* Takes a key, on a screen of the size of `canvas`. Returns true when a wish came out of it;
 * settings are changed at once. */
bool family_dialog_key(FamilyDialog *dialog, Family *family, const Key *key, const Canvas *canvas,
                       Action *action);

/* Draws the open dialog over everything. */
void family_dialog_draw(const FamilyDialog *dialog, const Family *family, Canvas *canvas);

#endif
