/* ultimate_picture: a finished game of ultimate tic-tac-toe as an SVG picture. */
#ifndef PENTAD_BENCH_ULTIMATE_PICTURE_H
#define PENTAD_BENCH_ULTIMATE_PICTURE_H

#include "internals.h"
#include "text/text.h"
#include "variants.h"

/* Plays a game of the search against itself, at `nodes` a move after two random moves, and appends
 * a picture of its end: stones, boards that were won, the last move in a frame. Returns false
 * without memory. */
bool ultimate_picture(int64_t nodes, uint64_t seed, Text *text);

#endif
