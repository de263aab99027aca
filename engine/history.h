/* history: which moves have refuted something, remembered in several ways.
 *
 * Values move towards a limit by a share of what is left, so they never overflow and old results
 * fade. Sources: Schaeffer, "The history heuristic", ICCA Journal 1983; Uiterwijk, "The
 * countermove heuristic", ICCA Journal 1992.
 */
#ifndef PENTAD_HISTORY_H
#define PENTAD_HISTORY_H

#include "board.h"
#include "params.h"

enum {
    HISTORY_LIMIT = 16384, /* no value reaches it */
    HISTORY_SIGHT = 7,     /* answers further away than this count as this far, in x and in y */
    HISTORY_OFFSETS = (2 * HISTORY_SIGHT + 1) * (2 * HISTORY_SIGHT + 1)
};

/* Statistics of one search thread; zero-initialise or history_clear(). All are by the side that
 * plays. */
typedef struct History {
    int16_t main[SIDE_COUNT][BOARD_MAX_CELLS]; /* by cell */
    /* By the threat class of the move that is answered and where the answer lies from there. */
    int16_t reply[SIDE_COUNT][THREAT_COUNT][HISTORY_OFFSETS];
    /* By the threat classes of the cell, one's own and the other side's. */
    int16_t pair[SIDE_COUNT][THREAT_COUNT][THREAT_COUNT];
    Cell counter[SIDE_COUNT][BOARD_MAX_CELLS]; /* the reply that refuted a move last */
} History;

/* The move that is being answered: CELL_NONE if there is none, and the threat class that it had. */
typedef struct Answered {
    Cell cell;
    Threat threat;
} Answered;

/* Forgets everything. */
void history_clear(History *history);

/* Lets old results count less, before a new search. */
void history_fade(History *history);

/* Moves all values of the side to move playing `cell` by `bonus` (negative for a failure). */
void history_add(History *history, const Board *board, Answered answered, Cell cell, int bonus);

/* The index into History.reply[][] of `cell` as an answer to a stone on `last`. */
static inline int history_offset(const Board *board, Cell last, Cell cell) {
    int dx = clamp_int(board_x(board, cell) - board_x(board, last), -HISTORY_SIGHT, HISTORY_SIGHT);
    int dy = clamp_int(board_y(board, cell) - board_y(board, last), -HISTORY_SIGHT, HISTORY_SIGHT);
    return (dy + HISTORY_SIGHT) * (2 * HISTORY_SIGHT + 1) + dx + HISTORY_SIGHT;
}

/* What all of it says for the side to move playing `cell`, in units of the prior. */
static inline int history_score(const History *history, const Params *params, const Board *board,
                                Answered answered, Cell cell) {
    Side side = board->side;
    Threat own = board_threat(board, side, cell);
    Threat other = board_threat(board, side_other(side), cell);
    int score = history->main[side][cell] * params->order_main +
                history->pair[side][own][other] * params->order_pair;
    if (answered.cell != CELL_NONE)
        score += history->reply[side][answered.threat][history_offset(board, answered.cell, cell)] *
                 params->order_reply;
    return score / HISTORY_LIMIT;
}

#endif
