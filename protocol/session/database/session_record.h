/* session_record: what the position database knows, in the words of the protocol. */
#ifndef PENTAD_SESSION_RECORD_H
#define PENTAD_SESSION_RECORD_H

#include "session/state/session_state.h"

/* The position of a block: its points in order, black first. */
DbPosition session_block_position(const Session *session);

/* The position on the engine's board. Returns false where the database knows none: without a board,
 * in the continuous game, with walls. */
bool session_board_position(const Session *session, DbPosition *position);

/* Answers YXQUERYDATABASEALL, ONE and TEXT about a position. */
void session_send_children(const Session *session, const DbPosition *position);
void session_send_record(const Session *session, const DbPosition *position);
void session_send_text(const Session *session, const DbPosition *position);

/* Whether there is a database for an edit or a file. Sends an ERROR if not. */
bool session_database_ready(const Session *session);

/* Makes what a command changed safe on the disk. It ended with `status`, after `count` records were
 * `done` ("stored", "deleted"); a command about one thing says 0. Sends an ERROR, which tells what
 * was done, and returns false if the one or the other did not work. */
bool session_database_settle(const Session *session, DatabaseStatus status, size_t count,
                             const char *done);

/* Makes the database at `path` that of the session, closes the one before, and says so. */
void session_database_adopt(Session *session, Database *database, const char *path);

/* Says how much is in the database that is open, and what of it is damaged. */
void session_tell_database(const Session *session);

/* Why something did not work, as the end of a sentence. */
const char *session_database_reason(DatabaseStatus status);

/* Why a database could not be opened, in the same way. `offers_reading`: it was to be written, and
 * with INFO database_readonly 1 the command might work. */
const char *session_database_refusal(DatabaseStatus status, bool offers_reading);

#endif
