/* variants_view: the picture of a game of a variant: board, side panel, status, message.
 *
 * The board is drawn as large as the window allows. Small boards in which the side to move may
 * move stand in square brackets; where a board is won the winner's stones are reversed, the others
 * dim.
 */
#ifndef PENTAD_VARIANTS_VIEW_H
#define PENTAD_VARIANTS_VIEW_H

#include "play/picture/play_canvas.h"
#include "play/variants/variants_state.h"

enum {
    VARIANTS_MIN_WIDTH = 30, /* of a window that holds the largest board */
    VARIANTS_MIN_HEIGHT = 15
};

/* What the view needs to know besides the match. */
typedef struct VariantsView {
    bool utf8;         /* line drawing characters may be used */
    int column, line;  /* of the cursor, from the top left */
    const char *typed; /* a text being typed; "" for none */
} VariantsView;

/* Draws the match. */
void variants_view_draw(Canvas *canvas, const VariantsPlay *play, const VariantsView *view);

/* Finds the cell drawn at a point of the picture. Returns false beside the board. */
bool variants_view_cell_at(const Canvas *canvas, const VariantsPlay *play, int x, int y,
                           int *column, int *line);

#endif
