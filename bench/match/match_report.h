/* match_report: what a match shows of itself: a line of progress and the final tables. */
#ifndef PENTAD_BENCH_MATCH_REPORT_H
#define PENTAD_BENCH_MATCH_REPORT_H

#include "match/stats.h"
#include "match/tally.h"
#include "text/text.h"

/* What the progress line tells besides the tally. */
typedef struct MatchProgress {
    int64_t games, total; /* finished, and how many there will be */
    int64_t played;       /* finished in this run */
    int64_t elapsed_ns;   /* of this run */
    const Sprt *sprt;     /* NULL without a test */
} MatchProgress;

/* Appends one line without its end: games, the first pairing's score, Elo, the test, speed. */
void match_report_progress(Text *text, const Tally *tally, const MatchProgress *progress);

/* Appends "+12.3 ± 45.6", or value and interval where they are not finite. */
void match_report_elo(Text *text, const EloEstimate *estimate);

/* Appends a line about the games that tally_displaced() counts, if there are any. */
void match_report_displaced(Text *text, const Tally *tally);

/* Appends the final tables; `sprt` may be NULL. */
void match_report_final(Text *text, const Tally *tally, const Sprt *sprt);

#endif
