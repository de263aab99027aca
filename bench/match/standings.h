/* standings: the engines of a tournament by their points, best first. */
#ifndef PENTAD_BENCH_STANDINGS_H
#define PENTAD_BENCH_STANDINGS_H

#include "match/tally.h"
#include "text/text.h"

/* The place of an engine. */
typedef struct Standing {
    int engine;     /* its number in the tally */
    int64_t halves; /* its points, in halves: two for a win, one for a draw */
    int64_t games;
} Standing;

/* The table of a tally. */
typedef struct Standings {
    int count; /* engines that have played */
    Standing of[TALLY_MAX_ENGINES];
} Standings;

/* Puts the engines that have played in order: by their share of the points, then by wins, then as
 * the tally has them. */
void standings_find(const Tally *tally, Standings *standings);

/* Appends points, as "12½". */
void standings_points(Text *text, int64_t halves);

/* Appends the standings as lines of text: place, engine, points, games, share of the points. */
void standings_append(Text *text, const Tally *tally);

#endif
