/* session_exchange: records that come from other files and go to them. */
#ifndef PENTAD_SESSION_EXCHANGE_H
#define PENTAD_SESSION_EXCHANGE_H

#include "session/state/session_state.h"

/* Obeys YXDBSPLIT, YXDBMERGE, YXDBTOTXT, YXDBTOTXTALL, YXTXTTODB, YXLIBTODB or YXDBTOLIB with a
 * file; `quoted` is its name as it is shown. There is a database. */
void session_exchange(Session *session, CommandKind kind, const char *path, const char *quoted);

#endif
