/* session_database: the position database: which file it is, and the commands about it. */
#ifndef PENTAD_SESSION_DATABASE_H
#define PENTAD_SESSION_DATABASE_H

#include "session/state/session_state.h"

/* Obeys a command about the database that is a line of its own. Returns false if it is none. */
bool session_database(Session *session, const CommandLine *line);

/* Reads what a command that is followed by a position says before it. What is wrong with it comes
 * into the block's complaint. */
void session_database_begin(Session *session, const CommandLine *line);

/* Takes a line of a text in quotation marks, which is no command; does nothing if the text is one
 * of a command that is not obeyed. */
void session_database_text(Session *session, const char *text, size_t length);

/* Obeys the command that began the block, whose position is complete now. */
void session_database_finish(Session *session, CommandKind kind);

/* Obeys a command that needs a file, which the line names. */
void session_database_file(Session *session, CommandKind kind, const CommandLine *line);

/* INFO usedatabase and INFO database_readonly. The latter opens the file anew, for reading alone or
 * for writing. Returns NULL, or why that did not work. */
const char *session_database_set(Session *session, InfoKey key, bool on);

#endif
