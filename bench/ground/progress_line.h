/* progress_line: how a long run says how far it has come.
 *
 * On a terminal one line changes several times a second; elsewhere there is a new line every ten
 * seconds. Where threads share a run, its own lock guards this, too.
 */
#ifndef PENTAD_BENCH_PROGRESS_LINE_H
#define PENTAD_BENCH_PROGRESS_LINE_H

#include "engine.h"

/* When the run began and what was shown. `terminal` and `start_ns` are for everyone to read. */
typedef struct ProgressLine {
    bool quiet, terminal, shown;
    int64_t start_ns; /* of clock_ns() */
    int64_t shown_ns;
} ProgressLine;

/* Begins now, for standard output; `quiet` shows nothing. */
void progress_line_begin(ProgressLine *progress, bool quiet);

/* Whether it is time for progress_line_show(), which it always is for the last line. */
bool progress_line_is_due(const ProgressLine *progress, bool last);

/* Shows a line without its end, over the one before on a terminal, as much of it as the window has
 * room for. NULL shows nothing. */
void progress_line_show(ProgressLine *progress, const char *line);

/* Ends the line on a terminal, if there is one, when nothing more comes. */
void progress_line_end(const ProgressLine *progress);

/* Seconds since the beginning. */
double progress_line_seconds(const ProgressLine *progress);

#endif
