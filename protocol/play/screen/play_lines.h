/* play_lines: the game line by line, for terminals that cannot draw, for pipes and for Windows.
 *
 * Standard C streams only. The engine answers while the person waits.
 */
#ifndef PENTAD_PLAY_LINES_H
#define PENTAD_PLAY_LINES_H

#include "play/control/play_state.h"

/* Plays until the person leaves or the input ends. */
void lines_run(Play *play);

#endif
