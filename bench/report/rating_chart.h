/* rating_chart: the Elo differences of result files as bars, an SVG file that stands alone.
 *
 * One bar for each opponent, rule, board and limits of the two: games of several matches under the
 * same conditions count together. The engine that the first match names first is the one whose
 * rating is shown; games between two others get bars of their own.
 */
#ifndef PENTAD_BENCH_RATING_CHART_H
#define PENTAD_BENCH_RATING_CHART_H

#include "game/record.h"
#include "match/match_header.h"
#include "match/tally.h"

/* Enough for a tournament of as many engines as a tally takes. */
enum { RATING_CHART_BARS = TALLY_MAX_ENGINES * (TALLY_MAX_ENGINES - 1) / 2 };

/* Opaque: a bar for each opponent under each rule, board and limit. */
typedef struct RatingChart RatingChart;

/* Creates a chart without bars; NULL when memory is short. */
RatingChart *rating_chart_create(void);

/* Frees the chart; NULL is allowed. */
void rating_chart_destroy(RatingChart *chart);

/* Counts a game; `headers` are the lines about matches that came before it in the files. Returns
 * false when there are too many bars or too little memory. */
bool rating_chart_add(RatingChart *chart, const GameRecord *record, const HeaderLines *headers);

/* Appends the chart: bars in the order of their first games, each with its 95 % interval. Returns
 * false when memory is short. */
bool rating_chart_append(const RatingChart *chart, Text *text);

#endif
