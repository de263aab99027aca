/* play_view: the picture of the game: board, side panel, status, message.
 *
 * The board is drawn as large as the window allows; when it does not fit at all, the part
 * around the cursor is. Lines from the bottom: keys or typed text, message, status, the legend of
 * the marks, the letters of the columns. Where the window is wide enough, a panel beside the board
 * shows the players, the score, the moves and the legend.
 */
#ifndef PENTAD_PLAY_VIEW_H
#define PENTAD_PLAY_VIEW_H

#include "play/picture/play_grid.h"
#include "play/picture/play_marks.h"

enum {
    VIEW_MIN_WIDTH = 24, /* of a window that can show anything useful */
    VIEW_MIN_HEIGHT = 8
};

/* Where things are in the picture. */
typedef struct ViewLayout {
    GridLayout grid;
    int panel;   /* the column where the panel begins; 0 for no panel */
    int legend;  /* lines of the legend above the status line; 0 when it is in the panel */
    int message; /* lines of the message above those of the keys */
} ViewLayout;

/* What the view needs to know besides the game. */
typedef struct View {
    bool utf8;         /* line drawing characters may be used */
    Cell cursor;       /* on the board */
    const char *typed; /* a text being typed; "" for none */
} View;

/* Where the cells go in a picture of the given size. */
ViewLayout view_layout(const Play *play, const View *view, int width, int height);

/* Draws the game. */
void view_draw(Canvas *canvas, const Play *play, const View *view);

/* How many lines of `width` columns a text takes, broken between words, at most `most`. */
int view_count_lines(const char *text, int width, int most);

/* The lines that a message gets between the status line and the keys: as many as it needs where the
 * board, laid out above `end`, leaves so many or is not shown as a whole anyway, and two lines of
 * it are left; otherwise one. The layout becomes that of what is left. */
int view_message_lines(const Grid *grid, const char *message, int width, int end,
                       GridLayout *layout);

/* Draws a message in so many lines above the last one. If it has one and needs two it takes the
 * last one, too, where `both` allows it. Returns whether it did. */
bool view_draw_message(Canvas *canvas, const char *message, int lines, bool both);

/* Draws the keys that can be pressed on the last line: as many of the last ones as there is room
 * for. Three spaces stand between two of them. */
void view_draw_keys(Canvas *canvas, const char *keys);

/* Draws a text that is being typed, its end if it is longer than `width` columns, with the
 * terminal's cursor behind it. */
void view_draw_typed(Canvas *canvas, int x, int y, int width, const char *typed);

#endif
