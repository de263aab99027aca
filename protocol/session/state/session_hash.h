/* session_hash: the transposition table in a file, YXHASHDUMP and YXHASHLOAD. */
#ifndef PENTAD_SESSION_HASH_H
#define PENTAD_SESSION_HASH_H

#include "session/state/session_state.h"

/* Saves or loads the table (`kind`) in the file that the line names. */
void session_hash_file(Session *session, CommandKind kind, const CommandLine *line);

#endif
