/* session_think: a search, from the limits to the answer. `arrival_ms` is when its command arrived,
 * by clock_ms().
 */
#ifndef PENTAD_SESSION_THINK_H
#define PENTAD_SESSION_THINK_H

#include "session/state/session_state.h"

/* Thinks about a move for the side to move, showing the `line_count` best ones, plays the best
 * and answers it. */
void session_move(Session *session, int line_count, int64_t arrival_ms);

/* Looks for `stones` stones, one or two, that make the position worth `bias`, plays and answers
 * them. */
void session_balance(Session *session, int stones, int bias, int64_t arrival_ms);

/* Tells which moves refute the opponent's forced win. After YXSHOWINFO a move is answered, too:
 * what Yixin-Board waits for. */
void session_defend(Session *session, int64_t arrival_ms);

/* Answers as swap2 asks for, in a position of 0, 3 or 5 stones. */
void session_swap2(Session *session, int64_t arrival_ms);

/* Ponders, see session_ponder(). */
void session_think_ponder(Session *session);

/* Decides what is to be done in an opening, with one part in `parts` of the time for a move.
 * Returns whether to answer; an error is told. */
bool session_think_opening(Session *session, const OpeningProgress *progress, int64_t arrival_ms,
                           int parts, OpeningAnswer *answer);

#endif
