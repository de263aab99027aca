/* session_info: INFO lines. */
#ifndef PENTAD_SESSION_INFO_H
#define PENTAD_SESSION_INFO_H

#include "session/state/session_state.h"

/* Obeys an INFO line; answers nothing, but for INFO evaluate. */
void session_info(Session *session, const CommandLine *line);

/* The other side is a front end like Yixin-Board: unknown lines are no mistakes, and INFO rule 2 is
 * renju, also if it came before. */
void session_info_lenient(Session *session);

#endif
