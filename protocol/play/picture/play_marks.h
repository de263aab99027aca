/* play_marks: what is to be seen on the cells of the board besides stones.
 *
 * Collected once for a drawing, from the game and the tables of the board, for the screen and
 * the line mode alike.
 */
#ifndef PENTAD_PLAY_MARKS_H
#define PENTAD_PLAY_MARKS_H

#include "play/control/play_state.h"

enum {
    MARKS_SCORE_SIZE = 48,
    MARKS_LEGEND_COUNT = 7 /* marks that are explained, at most */
};

/* What is marked on a board, by point. Plain value. */
typedef struct Marks {
    Cell last;                     /* the last stone, or CELL_NONE */
    CellSet row;                   /* the winning rows */
    CellSet fouls;                 /* forbidden points, if they are to be shown */
    char threat[BOARD_MAX_CELLS];  /* a character for an empty cell that matters, or a zero */
    uint8_t side[BOARD_MAX_CELLS]; /* whose threat it is */
} Marks;

/* What a mark means, in full and for very narrow windows. */
typedef struct MarkMeaning {
    const char *text, *brief;
} MarkMeaning;

/* Adds the threats on a board, and the points forbidden to black, to the marks. Looking for fouls
 * plays on the board and leaves it as it was. */
void marks_add_threats(Marks *marks, const Board *board);
void marks_add_fouls(Marks *marks, Board *board);

/* Collects the marks of the game. Looks for fouls on the game's board and leaves it as it was. */
void marks_find(Marks *marks, const Play *play);

/* The mark of the threat on the cell, NULL if there is none. */
const char *marks_threat_text(const Marks *marks, Cell cell);

/* What to draw on the cell: a stone's symbol, a mark, or a dot. */
const char *marks_text(const Marks *marks, const Play *play, Cell cell);

/* Whether a fifth move was offered on the cell, and none is selected yet. */
bool marks_is_offer(const Play *play, Cell cell);

/* The meanings of the marks that are shown: fifth moves, and what the person asked for. Returns how
 * many. */
int marks_legend(const Play *play, MarkMeaning legend[MARKS_LEGEND_COUNT]);

/* Writes how the position stands: "X +120", "O wins in 5 moves" (of its own), "O winning, not
 * proven"; "" when nobody knows or wants to. */
void marks_score(const Play *play, char text[MARKS_SCORE_SIZE]);

#endif
