/* session: the conversation with one manager.
 *
 * Lines go in, complete reply lines come out through a callback; between them the session owns
 * an Engine and what the manager has told so far. A bad line gives one ERROR and changes
 * nothing. An INFO that cannot be met changes nothing. Unless a later INFO corrects it, the next
 * command gets an ERROR before its answer (a block: at DONE) and is obeyed with the current
 * settings. One thread obeys the lines (session_line(), which thinks before it returns); another
 * one may announce them as they arrive (session_peek()), so that END, YXSTOP and limits reach a
 * search that runs. There is no process in here: tests drive a session directly.
 */
#ifndef PENTAD_SESSION_H
#define PENTAD_SESSION_H

#include "engine.h"
#include "session/state/session_reply.h"

/* Creates a session without a board that sends its replies to `send`, with `context`. Returns
 * NULL when memory is short. */
Session *session_create(SessionSend send, void *context);

/* From now on `find` says where files of the user's belong. */
void session_set_find(Session *session, SessionFind find);

/* Frees the session, which no thread may be using; NULL is allowed. */
void session_destroy(Session *session);

/* Obeys one line of `length` bytes (any bytes; no line end) that arrived at `arrival_ms` of
 * clock_ms(), thinking and replying before it returns. Returns false when the manager wants the
 * program to leave. */
bool session_line(Session *session, const char *text, size_t length, int64_t arrival_ms);

/* Thinks about the opponent's answer to the move that was just answered, if INFO pondering asked
 * for it, until a line is announced; says nothing. By the thread that obeys, between two
 * session_line(); only for somebody who announces lines meanwhile, because nothing else ends it
 * but the limits on positions and depth. */
void session_ponder(Session *session);

/* Whether a line says anything where it comes, before it is announced: white space and an INFO of
 * an unknown key do not, unless they are part of a text in quotation marks or the name of a file.
 * Those may be left out, neither announced nor obeyed. By the thread that announces. */
bool session_hears(const Session *session, const char *text, size_t length);

/* Announces a line that will be given to session_line() later; any thread, also while another
 * one is in session_line(). Whoever uses it announces every line, once and in order. Returns
 * false after END: lines after it will not be obeyed. */
bool session_peek(Session *session, const char *text, size_t length, int64_t arrival_ms);

/* Announces that no more lines will come: the search that runs and those of the lines still
 * waiting stop at once, and answer. Any thread. */
void session_end_of_input(Session *session);

/* The position, or NULL when there is no board yet; valid until the next session_line(). */
const Board *session_board(const Session *session);

#endif
