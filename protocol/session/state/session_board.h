/* session_board: stones come and go. */
#ifndef PENTAD_SESSION_BOARD_H
#define PENTAD_SESSION_BOARD_H

#include "session/state/session_state.h"

/* An empty board of this size; everything that belongs to the last game is forgotten, except the
 * time used if `same_game`. */
EngineStatus session_clear(Session *session, int width, int height, bool same_game);

/* Whether there is a board. Sends an ERROR if not: with the text of SESSION_NO_BOARD. */
bool session_has_board(const Session *session);

#define SESSION_NO_BOARD "no board yet: send START n first"

/* Reads the two numbers of a line as a point. Returns CELL_NONE and sends an ERROR when there is
 * no board or no such point on it. */
Cell session_point(const Session *session, const CommandLine *line);

/* The point x,y, or CELL_NONE when it is not on the board. */
Cell session_cell(const Session *session, int64_t x, int64_t y);

/* Puts a stone of the side to move; in the continuous game a row that it finishes becomes
 * wall. */
EngineStatus session_put(Session *session, Cell cell);

/* Takes a stone back, and with it the walls of a row that it finished. */
EngineStatus session_take_back(Session *session, Cell cell);

#endif
