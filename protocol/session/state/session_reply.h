/* session_reply: where the replies of a session go, and where it finds files. */
#ifndef PENTAD_SESSION_REPLY_H
#define PENTAD_SESSION_REPLY_H

#include <stdbool.h>
#include <stddef.h>

/* The conversation with one manager, see session.h. Opaque. */
typedef struct Session Session;

enum { SESSION_REPLY_SIZE = 8192 }; /* room for the longest reply line and its final zero */

/* Takes one reply line without line end, shorter than SESSION_REPLY_SIZE; `line` is valid during
 * the call. Called by the thread that obeys, which must be in session_line() then. */
typedef void (*SessionSend)(void *context, const char *line);

/* Writes the path of the file `name` among the user's data, making folders on the way. Returns
 * false if there is no place for it, or the path takes more than `size` bytes. */
typedef bool (*SessionFind)(const char *name, char *path, size_t size);

#endif
