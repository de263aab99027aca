/* play_screen: the game on a terminal that can draw.
 *
 * One thread: it draws, waits for a key, the engine's answer, another size of the window or
 * the next second of the clock, and starts again.
 */
#ifndef PENTAD_PLAY_SCREEN_H
#define PENTAD_PLAY_SCREEN_H

#include "play/control/play_state.h"
#include "play/study/play_study.h"

/* Whether a window of this size is worth drawing in. */
bool screen_fits(int width, int height);

/* Plays until the person leaves. `question` is asked first unless it is NULL: whether to go on with
 * the game from last time or, if `file` is not NULL, whether to leave it and open the file. With a
 * `study`, which is taken over, this analysis is all there is. Returns false, having changed and
 * taken nothing, when the terminal cannot be taken over. */
bool screen_run(Play *play, const char *question, const char *file, Study *study);

#endif
