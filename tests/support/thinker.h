/* thinker: engines for tests: set up in one call, ask for a move in one call.
 *
 * Limits are nodes and depths, never times, so results do not depend on the machine.
 */
#ifndef PENTAD_THINKER_H
#define PENTAD_THINKER_H

#include "engine.h"

/* A new engine with one thread and a small table; the caller destroys it. Aborts on failure. */
Engine *thinker_create(int number, int row, int width, int height);

/* Plays the moves of a text such as "h8h9i8" on top of what is there. */
void thinker_play(Engine *engine, const char *moves);

/* Sets up a diagram (notation.h) on the empty board of `engine`; the side to move is set. */
void thinker_diagram(Engine *engine, const char *diagram);

/* Makes the stones, walls and side to move those of `board`, which has the engine's size. */
void thinker_copy(Engine *engine, const Board *board);

/* Thinks without any clock until `max_nodes` or `max_depth` (0: no such limit). */
ThinkInfo thinker_think(Engine *engine, int64_t max_nodes, int max_depth);

#endif
