/* session_state: see session_state.h. */
#include "session/state/session_state.h"

#include <stdarg.h>
#include <stdio.h>

enum { GRACE_MS = 400 /* after END a manager waits about as long */ };

void session_send(const Session *session, const char *format, ...) {
    char reply[SESSION_REPLY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reply, sizeof reply, format, arguments);
    va_end(arguments);
    session->send(session->context, reply);
}

void session_error(const Session *session, const char *format, ...) {
    char text[COMPLAINT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    session_send(session, "ERROR %s", text);
}

void session_spoil_block(Session *session, const char *format, ...) {
    Block *block = &session->block;
    if (block->complaint[0] != '\0')
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(block->complaint, sizeof block->complaint, format, arguments);
    va_end(arguments);
}

void session_refuse(const Session *session, EngineStatus status) {
    static const char *const TEXTS[] = {
        [ENGINE_OK] = "unexpected success",
        [ENGINE_NO_MEMORY] = "not enough memory",
        [ENGINE_BAD_SIZE] = "board size not supported",
        [ENGINE_BAD_RULE] = "rule not supported",
        [ENGINE_BAD_THREADS] = "number of threads not supported",
        [ENGINE_OFF_BOARD] = "point is off the board",
        [ENGINE_OCCUPIED] = "point is occupied",
        [ENGINE_EMPTY] = "point is empty",
        [ENGINE_FULL] = "board is full",
        [ENGINE_NO_ROOM] = "fewer points are empty than stones are asked for",
        [ENGINE_UNBALANCED] =
            "no stones leave the position balanced: each decides the game or is blocked",
        [ENGINE_BAD_REQUEST] = "not possible in this position",
        [ENGINE_BROKEN_PIPE] = "reading or writing failed",
        [ENGINE_FOREIGN] = "not a saved table of this version",
        [ENGINE_DAMAGED] = "the saved table is damaged",
    };
    session_error(session, "%s", TEXTS[status]);
}

int session_played_mask(const Session *session) {
    return session->rule | (session->continuous ? RULE_CONTINUOUS : 0);
}

void session_forget_wishes(Session *session) {
    session->wanted_mask = session_played_mask(session);
    session->wanted_row = session->row;
}

void session_complain(Session *session) {
    char text[INFO_KEY_COUNT * (COMPLAINT_SIZE + 2)] = "";
    size_t used = 0;
    for (int key = 0; key < INFO_KEY_COUNT; key++) {
        if (session->complaints[key][0] == '\0')
            continue;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? "; " : "",
                                 session->complaints[key]);
        session->complaints[key][0] = '\0';
    }
    if (used > 0)
        session_send(session, "ERROR %s", text);
    session_forget_wishes(session);
}

/* Whether END was read and the program has to leave. What is quick comes to its end. */
static bool is_cancelled(void *context) {
    Session *session = context;
    return live_ended(&session->live) && clock_ms() - session->cancellable_ms > GRACE_MS;
}

DbCancel session_cancel_on_end(Session *session) {
    session->cancellable_ms = clock_ms();
    return (DbCancel){is_cancelled, session};
}
