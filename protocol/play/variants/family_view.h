/* family_view: the picture of a game of the family: board, side panel, status, message.
 *
 * The board is drawn as large as the window allows. Small boards in which the side to move may
 * move stand in square brackets; where a board is won the winner's stones are reversed, the others
 * dim.
 */
#ifndef PENTAD_FAMILY_VIEW_H
#define PENTAD_FAMILY_VIEW_H

#include "play/picture/play_canvas.h"
#include "play/variants/family_state.h"

enum {
    FAMILY_MIN_WIDTH = 30, /* of a window that holds the largest board */
    FAMILY_MIN_HEIGHT = 15
};

/* What the view needs to know besides the match. */
typedef struct FamilyView {
    bool utf8;         /* line drawing characters may be used */
    int column, line;  /* of the cursor, from the top left */
    const char *typed; /* a text being typed; "" for none */
} FamilyView;

/* Draws the match. */
void family_view_draw(Canvas *canvas, const Family *family, const FamilyView *view);

/* Finds the cell drawn at a point of the picture. Returns false beside the board. */
bool family_view_cell_at(const Canvas *canvas, const Family *family, int x, int y, int *column,
                         int *line);

#endif
