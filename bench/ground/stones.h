/* stones: a position on an engine's board. */
#ifndef PENTAD_BENCH_STONES_H
#define PENTAD_BENCH_STONES_H

#include "engine.h"

/* Puts stones on the engine's board, black and white in turn, black first. Returns false at the
 * first one that the engine does not take; those before it stay. */
bool stones_put(Engine *engine, const Cell *cells, int count);

#endif
