/* session_info: INFO lines. */
#ifndef PENTAD_SESSION_INFO_H
#define PENTAD_SESSION_INFO_H

#include "session/state/session_state.h"

/* Obeys an INFO line; answers nothing, but for INFO evaluate. */
void session_info(Session *session, const CommandLine *line);

#endif
