/* session_steps: openings step by step, as Yixin-Board plays them: YXSWAP2STEP1 to 3 and
 * YXSOOSORVSTEP1 to 6.
 *
 * Each step has one answer of MESSAGE lines with points as `x y`. Swap2 goes on from the position
 * on the board; of Soosorv each step brings its stones, at last with the fifth moves that were
 * offered.
 */
#ifndef PENTAD_SESSION_STEPS_H
#define PENTAD_SESSION_STEPS_H

#include "session/state/session_state.h"

/* Obeys a step without a position. Returns false if the line is none. */
bool session_step(Session *session, const CommandLine *line);

/* Whether a command is a step that a position follows. */
bool session_step_begins(CommandKind kind);

/* Obeys the step whose position is complete in the block; `number` is the one in its line, how many
 * fifth moves there are to be, for steps 4 and 5 of Soosorv. */
void session_step_finish(Session *session, CommandKind kind, int number, int64_t arrival_ms);

#endif
