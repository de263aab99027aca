/* naive: the rules once more, written slowly and straight from their text.
 *
 * The engine looks everything up in tables and keeps it up to date; here stones are counted
 * one by one. The two share nothing but RuleTraits and the names of stones and directions, so
 * each checks the other.
 */
#ifndef PENTAD_NAIVE_H
#define PENTAD_NAIVE_H

#include "position/board.h"

/* A position: what lies where, and the traits of its rule set. */
typedef struct NaiveBoard {
    RuleTraits traits;
    int width, height;
    uint8_t stone[BOARD_MAX_SIZE][BOARD_MAX_SIZE]; /* Stone at [y][x] */
} NaiveBoard;

/* Copies the stones and the traits of `board`. */
NaiveBoard naive_from_board(const Board *board);

/* The stone at (x, y); STONE_WALL off the board. */
Stone naive_at(const NaiveBoard *board, int x, int y);

/* How many stones like the one at (x, y) stand in a row through it. */
int naive_run(const NaiveBoard *board, int x, int y, Direction direction);

/* Whether the stone at (x, y) stands in a winning row in `direction`; or in any direction. */
bool naive_completes(const NaiveBoard *board, int x, int y, Direction direction);
bool naive_wins(const NaiveBoard *board, int x, int y);

/* Whether black may not play the empty point (x, y). */
bool naive_forbidden(NaiveBoard *board, int x, int y);

/* Whether neither side can complete a row any more, however many stones it adds. */
bool naive_is_dead(const NaiveBoard *board);

/* What exhaustive search proves for `side`, who moves next, within `plies` plies: NAIVE_WIN - n
 * if it wins with its stone n plies from now, the negative of that if it loses so, 0 if neither
 * is proven. Fouls are not played. Sets `*stuck` (never clears it) when somebody had empty
 * points but only forbidden ones, for which the rules name no result. */
enum { NAIVE_WIN = 1000 };
int naive_solve(NaiveBoard *board, Side side, int plies, bool *stuck);

#endif
