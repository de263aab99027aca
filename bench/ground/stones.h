/* stones: positions as people write them, and on an engine's board. */
#ifndef PENTAD_BENCH_STONES_H
#define PENTAD_BENCH_STONES_H

#include "engine.h"

/* Puts stones on the engine's board, black and white in turn, black first. Returns false at the
 * first one that the engine does not take; those before it stay. */
bool stones_put(Engine *engine, const Cell *cells, int count);

/* Reads at most `capacity` moves as notation_read_moves() does, and takes H8 for h8 on boards on
 * which capital letters name no columns of their own. Returns how many, -1 when the text is
 * something else, there are more, or memory is short. */
int stones_read(const char *text, int width, int height, Cell *cells, int capacity);

#endif
