/* play_menu: the menu of the screen: what can be done, and all settings. */
#ifndef PENTAD_PLAY_MENU_H
#define PENTAD_PLAY_MENU_H

#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "play/screen/play_dialog_state.h"

/* Takes a key while the menu is open on a screen of `height` lines. Returns true when an action
 * came out of it. */
bool menu_key(Dialog *dialog, Play *play, const Key *key, int height, Action *action);

/* Draws the menu. */
void menu_draw(const Dialog *dialog, const Play *play, Canvas *canvas);

#endif
