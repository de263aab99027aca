/* variants_screen: variants on a terminal that can draw.
 *
 * One thread: it draws, waits for a key, the engine's answer, another size of the window or the
 * next second of the clock, and starts again.
 */
#ifndef PENTAD_VARIANTS_SCREEN_H
#define PENTAD_VARIANTS_SCREEN_H

#include "play/variants/variants_state.h"

/* Whether a window of this size is worth drawing in. */
bool variants_screen_fits(int width, int height);

/* Plays until the person leaves. `question` is asked first unless it is NULL: whether to go on with
 * the game kept, or, with `file`, to leave it and open that file. Returns false, having changed
 * nothing, when the terminal cannot be taken over. */
bool variants_screen_run(VariantsPlay *play, const char *question, const char *file);

#endif
