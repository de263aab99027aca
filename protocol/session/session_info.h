/* session_info: INFO lines. */
#ifndef PENTAD_SESSION_INFO_H
#define PENTAD_SESSION_INFO_H

#include "session/state/session_state.h"

/* Obeys an INFO line; answers nothing, but for INFO evaluate. */
void session_info(Session *session, const CommandLine *line);

/* The other side is a front end like Yixin-Board: unknown lines are no mistakes, and the numbers of
 * INFO rule are those that it knows, also of one that came before. Of what that puts right nothing
 * is to be said: so this comes before session_complain(). */
void session_info_lenient(Session *session);

#endif
