/* play_dialog_state: what covers the game on the screen, how it is opened and closed.
 *
 * The state that play_dialog.h, the menu and the list of games share. What is opened from the menu
 * leads back to the menu, everything else to the game.
 */
#ifndef PENTAD_PLAY_DIALOG_STATE_H
#define PENTAD_PLAY_DIALOG_STATE_H

#include "play/control/play_action.h"
#include "play/control/play_state.h"
#include "play/save/play_shelf.h"
#include "play/screen/play_complete.h"

/* What is open. */
typedef enum DialogKind {
    DIALOG_NONE,
    DIALOG_MENU,
    DIALOG_PAGE,
    DIALOG_QUESTION,
    DIALOG_PROMPT,
    DIALOG_GAMES
} DialogKind;

/* The open dialog. Zero-initialise: none is. */
typedef struct Dialog {
    DialogKind kind;
    bool study;     /* the menu is that of an analysis */
    bool from_menu; /* closing leads back to the menu */
    int selected;   /* line of the menu */
    Page page;      /* the long text */
    int scroll;     /* its first visible line, that of the menu; of the games the chosen one */
    bool careful;   /* only y answers the question with yes, Enter with no */
    const char *question; /* to be answered with yes or no, or above the text to be typed */
    Action action;        /* what happens then */
    int setting;          /* the setting that is typed, or -1 */
    char typed[ACTION_TEXT_SIZE];
    Completion completion; /* of a typed file name */
    Shelf shelf;           /* the games to choose from */
} Dialog;

/* Open a dialog; the menu of a game or that of an analysis. */
void dialog_open_menu(Dialog *dialog, bool study);
void dialog_open_page(Dialog *dialog, Page page);
void dialog_open_games(Dialog *dialog);
void dialog_ask(Dialog *dialog, const char *question, bool careful, Action action);
void dialog_prompt_file(Dialog *dialog, ActionKind kind, bool study);
void dialog_prompt_setting(Dialog *dialog, const Play *play, int setting);

/* Closes the dialog; one that was opened from the menu leads back there. */
void dialog_close(Dialog *dialog);

#endif
