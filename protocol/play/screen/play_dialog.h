/* play_dialog: what covers the game on the screen: the menu, long texts, questions, and texts
 * to be typed.
 *
 * A dialog takes the keys while it is open. What the person decides comes out as an action for
 * play_control.h.
 */
#ifndef PENTAD_PLAY_DIALOG_H
#define PENTAD_PLAY_DIALOG_H

#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "play/screen/play_dialog_state.h"

/* Takes a key, on a screen of the size of `canvas`. Returns true when an action came out of it;
 * settings are changed at once. */
bool dialog_key(Dialog *dialog, Play *play, const Key *key, const Canvas *canvas, Action *action);

/* Draws the open dialog over everything. */
void dialog_draw(const Dialog *dialog, const Play *play, Canvas *canvas);

#endif
