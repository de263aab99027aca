/* session_analysis: the commands of the extended protocol, which front ends for analysis send. */
#ifndef PENTAD_SESSION_ANALYSIS_H
#define PENTAD_SESSION_ANALYSIS_H

#include "session/state/session_state.h"

/* Obeys a command of the extended protocol; returns false if it is none. */
bool session_analysis(Session *session, const CommandLine *line);

#endif
