/* session_block: BOARD, YXBOARD, SWAP2BOARD, YXBLOCK and YXBLOCKUNDO, up to DONE. */
#ifndef PENTAD_SESSION_BLOCK_H
#define PENTAD_SESSION_BLOCK_H

#include "session/session_state.h"

/* Begins a block. */
void session_block_open(Session *session, CommandKind kind);

/* Takes a line of the open block other than INFO, END and STOP; at DONE obeys the block. */
void session_block_line(Session *session, const CommandLine *line);

#endif
