/* referee: what the rules say about every move of a game.
 *
 * Works on the engine library's own board and foul test, never on what a player claims. One
 * referee follows one game at a time; it may be cleared and used for the next.
 */
#ifndef PENTAD_BENCH_REFEREE_H
#define PENTAD_BENCH_REFEREE_H

#include "engine.h"
#include "game/game_ending.h"

/* A game in progress. Opaque. */
typedef struct Referee Referee;

/* What a move did. */
typedef enum RefereeVerdict {
    REFEREE_GOES_ON,
    REFEREE_WIN,       /* the mover completed a row */
    REFEREE_FOUL,      /* the mover played a forbidden point and loses */
    REFEREE_ILLEGAL,   /* off the board or occupied: not played, the mover loses */
    REFEREE_FULL,      /* draw: no empty cell is left */
    REFEREE_FEW_EMPTY, /* draw: renju stops here, board_is_renju_draw() */
    REFEREE_MOVE_LIMIT /* draw: the limit on moves was reached */
} RefereeVerdict;

/* Creates a referee for rule set `rule` (a number of rules.h) with five in a row, on boards of
 * the given size. Returns NULL when there is no such rule set, the size is not supported or
 * memory is short. */
Referee *referee_create(int rule, int width, int height);

/* Frees the referee; NULL is allowed. */
void referee_destroy(Referee *referee);

/* Empties the board. `move_limit` is the number of stones at which an undecided game is a
 * draw, 0 for none. */
void referee_clear(Referee *referee, int move_limit);

/* Judges the move (x, y) of the side to move and, unless it is illegal, plays it. After any
 * verdict but REFEREE_GOES_ON the game is over. */
RefereeVerdict referee_play(Referee *referee, int x, int y);

/* The position. */
const Board *referee_board(const Referee *referee);

/* The cells of all rows that the last stone completed, ascending; returns how many, 0 if none.
 * `cells` must have room for BOARD_MAX_CELLS. */
int referee_row(const Referee *referee, Cell *cells);

/* The ending that a verdict stands for, which is neither REFEREE_GOES_ON nor REFEREE_ILLEGAL. */
GameEnding referee_ending(RefereeVerdict verdict);

/* The word for a verdict in records, such as "five". */
const char *referee_verdict_name(RefereeVerdict verdict);

#endif
