/* play_screen: the game on a terminal that can draw.
 *
 * One thread: it draws, waits for a key, the engine's answer, another size of the window or
 * the next second of the clock, and starts again.
 */
#ifndef PENTAD_PLAY_SCREEN_H
#define PENTAD_PLAY_SCREEN_H

#include "play_state.h"

/* Whether a window of this size is worth drawing in. */
bool screen_fits(int width, int height);

/* Plays until the person leaves. `ask_resume`: there is a game from last time to be offered
 * first. Returns false, having changed nothing, when the terminal cannot be taken over. */
bool screen_run(Play *play, bool ask_resume);

#endif
