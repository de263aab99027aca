/* play_study_control: obeying the person in an analysis.
 *
 * Every action either happens or is answered with a sentence, in the message of the Play.
 */
#ifndef PENTAD_PLAY_STUDY_CONTROL_H
#define PENTAD_PLAY_STUDY_CONTROL_H

#include "play/control/play_control.h"
#include "play/study/play_study_think.h"

/* Begins to analyse the game that is played: it waits, and is one with help unless it is over.
 * Returns NULL, with a message, when memory is short. */
Study *study_begin(Play *play);

/* Obeys an action. A new or opened game takes the place of `*study`. Actions to leave the analysis
 * are not for here. */
void study_obey(Study **study, Play *play, const Action *action);

/* Whether an action would lose what was added to the analysis, so that one should ask first; writes
 * the question. */
bool study_question(const Study *study, const Play *play, const Action *action,
                    char question[PLAY_MESSAGE_SIZE]);

/* Puts another analysis in the place of this one, which is freed; how one looks at it stays. */
void study_replace(Study **study, Study *other);

/* Places a stone, or puts one or removes it while setting up: what a click or Enter does. */
void study_touch(Study *study, Play *play, Cell cell, bool other_colour);

/* Thinks, looks for a mistake if one is wanted, and says what came of that. */
void study_go_on(Study *study, Play *play);

#endif
