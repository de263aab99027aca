/* family_screen: the family on a terminal that can draw.
 *
 * One thread: it draws, waits for a key, the engine's answer, another size of the window or the
 * next second of the clock, and starts again.
 */
#ifndef PENTAD_FAMILY_SCREEN_H
#define PENTAD_FAMILY_SCREEN_H

#include "play/variants/family_state.h"

/* Whether a window of this size is worth drawing in. */
bool family_screen_fits(int width, int height);

/* Plays until the person leaves. `question`, whether to go on with the game kept, is asked first
 * unless it is NULL. Returns false, having changed nothing, when the terminal cannot be taken
 * over. */
bool family_screen_run(Family *family, const char *question);

#endif
