/* session_evaluate: INFO evaluate, with which managers ask about the point under the mouse. */
#ifndef PENTAD_SESSION_EVALUATE_H
#define PENTAD_SESSION_EVALUATE_H

#include "session/state/session_state.h"

/* Obeys INFO evaluate with one MESSAGE. */
void session_evaluate(Session *session, const CommandLine *line);

#endif
