/* session_block: commands that go on over several lines: blocks up to DONE, and a file's name. */
#ifndef PENTAD_SESSION_BLOCK_H
#define PENTAD_SESSION_BLOCK_H

#include "session/state/session_state.h"

/* Whether lines that belong to the command follow. */
bool session_block_begins(CommandKind kind);

/* Whether the line is a command that goes on with the name of a file in the next one. */
bool session_block_wants_file(const CommandLine *line);

/* Whether the name of a file is waited for. */
bool session_block_awaits_file(const Session *session);

/* Whether a line is the name of a file where one is waited for: nothing but white space, an INFO
 * that can be met, END and STOP alone are not, even if there is such a file. */
bool session_block_is_file(const CommandLine *line);

/* Begins the block of a command that has one. */
void session_block_open(Session *session, const CommandLine *line);

/* Whether the line ends the open block because it begins a new board; says that the block is lost.
 * The line is still to be obeyed. */
bool session_block_ends(Session *session, const CommandLine *line);

/* Takes a line of the open block other than INFO, END and STOP; at DONE obeys the block. */
void session_block_line(Session *session, const CommandLine *line);

#endif
