/* session_analysis: commands of front ends for analysis that are a line of their own: what they may
 * set, the transposition table, fouls, best moves, defences, balanced stones.
 */
#ifndef PENTAD_SESSION_ANALYSIS_H
#define PENTAD_SESSION_ANALYSIS_H

#include "session/state/session_state.h"

/* Obeys one of these commands; returns false if the line is none. */
bool session_analysis(Session *session, const CommandLine *line);

#endif
