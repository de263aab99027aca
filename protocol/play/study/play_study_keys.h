/* play_study_keys: keys and clicks in an analysis as actions.
 *
 * The arrows step through the moves and choose among branches; Tab gives them to a cursor on the
 * board and back. While a position is set up the cursor has them.
 */
#ifndef PENTAD_PLAY_STUDY_KEYS_H
#define PENTAD_PLAY_STUDY_KEYS_H

#include "play/control/play_action.h"
#include "play/picture/play_keys.h"
#include "play/study/play_study_view.h"

/* An analysis at the screen. */
typedef struct StudyDesk {
    Study *study;   /* NULL for none */
    bool on_board;  /* the arrows move the cursor */
    Cell cursor;    /* where it is, or was */
    bool from_game; /* there is a game to go back to */
} StudyDesk;

/* The cursor, CELL_NONE when it is not shown. */
Cell study_cursor(const StudyDesk *desk);

/* Puts the cursor on the middle of the board, for a study that is new. */
void study_cursor_reset(StudyDesk *desk);

/* Takes a key that is no text being typed, in a picture with this layout. Returns true when an
 * action came out of it. Stones that a click or Enter touches are placed at once. */
bool study_key(StudyDesk *desk, Play *play, const Key *key, const StudyLayout *layout,
               Action *action);

#endif
