/* play_study_view: the picture of an analysis: board with the best moves as letters, panel, status.
 *
 * The bottom lines are those of the game. Where the window is wide enough, a panel beside the board
 * (play_study_panel.h) shows who is better, the best moves and the moves of the line; where it is
 * not, as much of that as there is room for stands below the board.
 */
#ifndef PENTAD_PLAY_STUDY_VIEW_H
#define PENTAD_PLAY_STUDY_VIEW_H

#include "play/picture/play_view.h"
#include "play/study/play_study_panel.h"

/* Where things are in the picture. */
typedef struct StudyLayout {
    GridLayout grid;
    StudyPanel panel; /* beside the board, or below it */
    int message;      /* lines of the message above those of the keys */
} StudyLayout;

/* Where things go in a picture of the given size; view->cursor may be CELL_NONE. */
StudyLayout study_view_layout(const Study *study, const Play *play, const View *view, int width,
                              int height);

/* Draws the analysis. */
void study_view_draw(Canvas *canvas, const Study *study, const Play *play, const View *view);

#endif
