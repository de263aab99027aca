/* play_study_lines: an analysis line by line, where nothing can be drawn.
 *
 * After each line that is typed the engine thinks for the time of a move, and the picture that the
 * screen would show is printed.
 */
#ifndef PENTAD_PLAY_STUDY_LINES_H
#define PENTAD_PLAY_STUDY_LINES_H

#include "play/control/play_state.h"
#include "play/study/play_study.h"

/* Analyses until the person goes back to the game, if it is `from_game`, leaves (play->leave) or
 * the input ends. Takes the study over. */
void study_lines_run(Study *study, Play *play, bool from_game);

#endif
