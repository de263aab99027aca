/* session_file: files that a line names.
 *
 * The name is the whole line, white space around it left out, and means what the operating system
 * takes it for. A file is written under another name first and renamed when it is complete, so an
 * older one is never lost to a full disk. The database that is open is never written over, and a
 * folder never removed.
 */
#ifndef PENTAD_SESSION_FILE_H
#define PENTAD_SESSION_FILE_H

#include "session/state/session_state.h"

#include <stdio.h>

enum { FILE_NAME_SIZE = COMMAND_MAX_LENGTH + 1 };

/* Takes the name out of a line; returns false if it cannot be one. */
bool session_file_name(const CommandLine *line, char name[FILE_NAME_SIZE]);

/* Whether a file of this name may be written. Sends an ERROR if it is the database that is open. */
bool session_file_allowed(const Session *session, const char *name, const char *quoted);

/* Opens a file that is to get this name when it is complete. NULL if that is not possible. */
FILE *session_file_create(const char *name);

/* Closes such a file and, if it is `good`, gives it its name; else removes it, unless an older file
 * of that name has gone already. Returns whether it has the name now. */
bool session_file_finish(FILE *file, const char *name, bool good);

#endif
