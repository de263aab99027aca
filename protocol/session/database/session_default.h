/* session_default: the database of somebody who switches it on and chooses no file.
 *
 * It is pentad.pdb in the folder that INFO folder named, or else among the user's data. Only INFO
 * usedatabase opens it, and never in a game against another program or in a tournament (INFO
 * game_type): nobody there expects what an earlier game left behind. A large file takes time to
 * open, so one that is there is opened before a move has to be found: with the board, or with the
 * INFO that wants it.
 */
#ifndef PENTAD_SESSION_DEFAULT_H
#define PENTAD_SESSION_DEFAULT_H

#include "session/state/session_state.h"

/* Opens it if a database is wanted and none is open, once: what went wrong is told, and tried again
 * after the next INFO about it. If another program has it, it is opened for reading only. */
void session_default_open(Session *session);

/* For a new board, and where an INFO says whether and where it is wanted: closes it if it is open
 * and is not, and opens it if there is a board and a file. */
void session_default_prepare(Session *session);

/* INFO folder: where it is from now on. Returns false, changing nothing, if the line names none. */
bool session_default_folder(Session *session, const CommandLine *line);

#endif
