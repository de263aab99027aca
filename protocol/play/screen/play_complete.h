/* play_complete: the list of saved games below a prompt for a file name, and Tab.
 *
 * The list shows the folders and the games (*.psq, *.sgf, *.lib) whose names begin with what
 * is typed behind the last slash. Hidden files come only when a dot is typed.
 */
#ifndef PENTAD_PLAY_COMPLETE_H
#define PENTAD_PLAY_COMPLETE_H

#include "play/control/play_action.h"
#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"

enum { COMPLETE_SHOWN = 100, COMPLETE_NAME_SIZE = 256 };

/* The names that fit. */
typedef struct Completion {
    int count;     /* of all, */
    int shown;     /* of those below: the first ones in order */
    int chosen;    /* one of these; -1 for what is typed */
    size_t folder; /* bytes of the typed text that name the folder, with the last slash */
    char common[COMPLETE_NAME_SIZE];                /* the beginning that all share */
    char names[COMPLETE_SHOWN][COMPLETE_NAME_SIZE]; /* folders end with a slash */
} Completion;

/* Finds the names for a typed text; chooses none. */
void complete_look(Completion *completion, const char *typed);

/* Takes a key of the list: Tab goes on with the typed text as far as all names agree, arrows and
 * the page keys choose, Enter takes the chosen name over. Returns false for all other keys, and for
 * Enter unless it only went into a folder. */
bool complete_key(Completion *completion, KeyKind key, char typed[ACTION_TEXT_SIZE]);

/* Draws the list on the lines from `y` on, above `end`. */
void complete_draw(const Completion *completion, Canvas *canvas, int y, int end);

#endif
