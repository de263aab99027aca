/* play_study_keep: an analysis is kept for next time, however the program ends.
 *
 * What is not in a file of the person's lies in a file among the user's data, rewritten after every
 * change; of a large analysis not more often than its writing is worth. It is SGF behind a line of
 * our own that says when it was left and where one was in it.
 */
#ifndef PENTAD_PLAY_STUDY_KEEP_H
#define PENTAD_PLAY_STUDY_KEEP_H

#include "play/control/play_state.h"
#include "play/study/play_study.h"

/* Looks whether an analysis waits from last time, and asks in `question` whether to go on with it;
 * until that is answered nothing is kept. A file that cannot be read goes to the shelf, with a
 * message. */
bool study_keep_begin(Play *play, char question[PLAY_MESSAGE_SIZE]);

/* The answer. Returns the analysis that waited; NULL when it was put on the shelf, where it also
 * goes when memory is short. */
Study *study_keep_answer(Play *play, bool resume);

/* Keeps the analysis if it has changed; takes the file away when everything is saved. `last` says
 * that the program ends. */
void study_keep(Study *study, Play *play, bool last);

/* Milliseconds after which study_keep() has something to do; -1 for never. */
int study_keep_wait_ms(const Study *study, const Play *play);

/* Takes the file away: the person has left the analysis. */
void study_keep_end(Play *play);

/* Whether changes are kept for next time. */
bool study_keeps(const Play *play);

#endif
