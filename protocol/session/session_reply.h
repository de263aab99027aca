/* session_reply: where the replies of a session go. */
#ifndef PENTAD_SESSION_REPLY_H
#define PENTAD_SESSION_REPLY_H

/* The conversation with one manager, see session.h. Opaque. */
typedef struct Session Session;

enum { SESSION_REPLY_SIZE = 8192 }; /* room for the longest reply line and its final zero */

/* Takes one reply line without line end, shorter than SESSION_REPLY_SIZE; `line` is valid during
 * the call. Called by the thread that obeys, which must be in session_line() then. */
typedef void (*SessionSend)(void *context, const char *line);

#endif
