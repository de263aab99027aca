/* first_stones: three stones that open a swap game and leave it to the other player which side is
 * better.
 *
 * Random groups are looked at by shorter and shorter lists of longer and longer searches
 * (search/balance.h); then the best ones get a search each (search_series.h), until one is found
 * that is even for a search as long as that of somebody who checks it.
 */
#ifndef PENTAD_FIRST_STONES_H
#define PENTAD_FIRST_STONES_H

#include "engine.h"

/* Finds three stones, black first, for the empty board of the engine. What is reported are the
 * most even stones so far. Returns false, with nothing found, when there is no room for any. */
bool first_stones_find(Engine *engine, const Limits *limits, ThinkControl *control,
                       const ThinkReport *report, Cell stones[3]);

#endif
