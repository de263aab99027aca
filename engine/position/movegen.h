/* movegen: which moves there are to think about.
 *
 * Three kinds: all cells near a stone; the cells of given threat classes; and the exact
 * answers to the opponent's threats, found by asking the tables which stones take the threat
 * away, so that they hold under every rule (in caro a stone beside a row can stop it).
 */
#ifndef PENTAD_MOVEGEN_H
#define PENTAD_MOVEGEN_H

#include "position/board.h"

/* What the side to move has to defend against, the most urgent last. */
typedef enum Defence {
    DEFEND_NOTHING,   /* any move may be good */
    DEFEND_THREATS,   /* the opponent threatens to win by threats: stop that (vct.h) */
    DEFEND_OPEN_FOUR, /* the opponent threatens an open four: stop it or make a four */
    DEFEND_FIVE       /* the opponent threatens to complete a row: stop it */
} Defence;

/* The plies after which the opponent's row is complete at the latest where the side to move has a
 * five or an open four to defend against and plays none of the candidates (movegen_candidates()).
 */
enum { DEFEND_FIVE_PLIES = 2, DEFEND_OPEN_FOUR_PLIES = 4 };

/* The empty cells near a stone (Board.near). Where there are none, the centre or, if that is taken,
 * all empty cells: on a board without stones, and where all that is near is full. Empty only if the
 * board is full. */
void movegen_near(const Board *board, CellSet *cells);

/* The empty cells whose class for `side` lies in [low, high]. */
void movegen_threats(const Board *board, Side side, Threat low, Threat high, CellSet *cells);

/* The cells where `side` makes a four of class `least` (THREAT_FOUR for any) or better, including
 * all that may be fouls; not those that complete a row. */
void movegen_fours(const Board *board, Side side, Threat least, CellSet *cells);

/* The cells where a stone of `side` makes the opponent's threat at the empty `point` weaker than
 * `bound`; `point` is one of them. */
void movegen_stops_of_point(const Board *board, Side side, Cell point, Threat bound,
                            CellSet *stops);

/* The cells on which a stone of `side` leaves the opponent no cell of class `bound` or better
 * among those that he has now. `bound` is THREAT_FIVE or THREAT_OPEN_FOUR; he must have at
 * least one such cell. Fouls of `side` are not looked at. */
void movegen_stops(const Board *board, Side side, Threat bound, CellSet *cells);

/* What `side` can answer where the opponent, who has no five, has a cell for an open four: the
 * moves that stop it, and all fours of its own, which the opponent has to answer first. Fouls may
 * be among them. */
void movegen_answer_open_four(const Board *board, Side side, CellSet *cells);

/* The moves worth considering for the side to move, which has no winning move itself, and what they
 * defend against: never DEFEND_THREATS, which needs a solver. With DEFEND_NOTHING these are the
 * near cells; otherwise every other move loses. Fouls of the side to move may still be among them.
 */
Defence movegen_candidates(const Board *board, CellSet *cells);

#endif
