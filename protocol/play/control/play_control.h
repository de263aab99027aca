/* play_control: obeying the person.
 *
 * Every action either happens or is answered with a sentence that says why not and what would
 * work; the answer is in the message of the Play.
 */
#ifndef PENTAD_PLAY_CONTROL_H
#define PENTAD_PLAY_CONTROL_H

#include "play/control/play_action.h"
#include "play/control/play_turns.h"

/* Obeys an action. */
void control_obey(Play *play, const Action *action);

/* Changes a setting: of the match being played where that makes sense, always of the next one.
 * Returns false, with a message, when the value makes no sense. */
bool control_set(Play *play, int setting, const char *value);

/* Changes a setting to its next (`step` = 1) or previous (-1) value. */
void control_step(Play *play, int setting, int step);

/* Whether an action would lose a game or a file, so that one should ask first; writes the question.
 */
bool control_question(const Play *play, const Action *action, char question[PLAY_MESSAGE_SIZE]);

/* Says what would be understood on that board in place of a text that is no cell and no word. */
void control_warn_unknown(Play *play, const Board *board, const char *text);

#endif
