/* session_file: what stands behind the word of a command, and files that a line names.
 *
 * The name is the whole line, white space around it left out, and means what the operating system
 * takes it for. The database that is open is never written over; for other files see
 * ground/safe_file.h.
 */
#ifndef PENTAD_SESSION_FILE_H
#define PENTAD_SESSION_FILE_H

#include "session/state/session_state.h"

enum { FILE_NAME_SIZE = COMMAND_MAX_LENGTH + 1 };

/* What stands in a line behind its first word and the white space around that. */
CommandLine session_behind_word(const CommandLine *line);

/* Takes the name out of a line; returns false if it cannot be one. */
bool session_file_name(const CommandLine *line, char name[FILE_NAME_SIZE]);

/* Whether a file of this name may be written. If it is the database that is open, sends an ERROR
 * with the name as command_quote() shows it, `quoted`. */
bool session_file_allowed(const Session *session, const char *name, const char *quoted);

/* Why a file could not be written or read: that END came, or what errno says. To be asked at once;
 * errno was 0 when that began. */
const char *session_file_failure(const DbCancel *cancel);

#endif
