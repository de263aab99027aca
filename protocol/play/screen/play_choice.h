/* play_choice: choosing from the games that were finished or left. */
#ifndef PENTAD_PLAY_CHOICE_H
#define PENTAD_PLAY_CHOICE_H

#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "play/screen/play_dialog_state.h"

/* Takes a key while the list is open on a screen of `height` lines. Returns true when a game was
 * chosen to be opened. */
bool choice_key(Dialog *dialog, const Key *key, int height, Action *action);

/* Draws the list. */
void choice_draw(const Dialog *dialog, Canvas *canvas);

#endif
