/* ultimate: ultimate tic-tac-toe, the position and its rules.
 *
 * Nine small boards of nine cells make a large one. The cell of a small board says in which board
 * the opponent moves next; if that board is won or full, he may move in any other. Three cells in
 * a line win a small board, three small boards in a line win the game. A full board that nobody
 * won counts for nobody. The game is a draw when nobody can move.
 *
 * In forget mode a side keeps at most three stones in a small board: its fourth takes its oldest
 * there away, before lines are looked at. No small board ever fills up; a game of
 * ULTIMATE_FORGET_PLIES moves is a draw, and so is one in which all boards are won.
 *
 * A position is plain data: a copy is another position, and taking a move back is returning to a
 * copy. A move is nine times the small board plus the cell, both numbered as in grid.h.
 */
#ifndef PENTAD_ULTIMATE_H
#define PENTAD_ULTIMATE_H

#include "variants/grid.h"
#include "variants/variant_rules.h"

enum {
    ULTIMATE_MOVES = 81,         /* moves of a position, at most */
    ULTIMATE_ANYWHERE = 9,       /* no board is prescribed */
    ULTIMATE_FORGET_PLIES = 200, /* after which a game in forget mode is a draw */
    ULTIMATE_KEPT = 3            /* stones of a side in a board in forget mode */
};

/* A position. */
typedef struct Ultimate {
    uint16_t stones[2][GRID_CELLS]; /* by side and board */
    uint16_t order[2][GRID_CELLS];  /* forget mode: the cells, four bits each, oldest lowest */
    uint16_t won[2];                /* boards, by side */
    uint16_t closed;                /* boards that are won or full */
    uint8_t turn;                   /* the side to move: 0 or 1 */
    uint8_t board;                  /* where it moves, or ULTIMATE_ANYWHERE */
    uint8_t ply;                    /* moves played */
    bool forget;
    uint64_t hash;
} Ultimate;

/* The position before the first move. */
void ultimate_start(Ultimate *position, bool forget);

/* The legal moves, none when the game is over; returns how many. */
int ultimate_moves(const Ultimate *position, uint8_t moves[ULTIMATE_MOVES]);

/* Plays a legal move. */
void ultimate_play(Ultimate *position, int move);

/* How the game stands. */
VariantResult ultimate_result(const Ultimate *position);

/* The boards in which the side to move may move, as a set; none are left when the boards are. */
static inline unsigned ultimate_open_boards(const Ultimate *position) {
    return position->board == ULTIMATE_ANYWHERE ? GRID_FULL & ~(unsigned)position->closed
                                                : 1u << position->board;
}

/* The empty cells of a board. */
static inline unsigned ultimate_empty(const Ultimate *position, int board) {
    return GRID_FULL & ~(unsigned)(position->stones[0][board] | position->stones[1][board]);
}

/* The game behind the interface, ordinary and in forget mode. Its positions are Ultimate. */
extern const VariantRules ULTIMATE_RULES, ULTIMATE_FORGET_RULES;

#endif
