/* match_header: the lines of a result file that say how its games were played.
 *
 * A run of a match that finishes a game writes two lines besides its games (FORMAT.md lists
 * their members): before the first of them the settings, with everything needed to play the match
 * again, and at its end when and why it ended. `match` and `started` are in both and tell to which
 * games and to which run they belong. A match that was continued or played in slices has several
 * runs.
 *
 * Readers that look for games only skip these lines, because they have no member `game`.
 */
#ifndef PENTAD_BENCH_MATCH_HEADER_H
#define PENTAD_BENCH_MATCH_HEADER_H

#include "ground/machine.h"
#include "match/match_options.h"

/* What is told of a run besides its options. */
typedef struct RunFacts {
    const char *match;               /* its number, as in the records */
    char started[MACHINE_DATE_SIZE]; /* see machine_date() */
    int opening_count;
    int64_t slice; /* from 1 */
} RunFacts;

/* Appends the line with the settings. */
void match_header_append(Text *text, const MatchOptions *options, const RunFacts *run);

/* Appends the line that ends a run: how many games it played, and the word for why it ended:
 * "complete", "decided", "interrupted", "crashes" or "failed". */
void match_header_append_end(Text *text, const RunFacts *run, int64_t played, const char *why);

/* What a line of a result file is. */
typedef enum HeaderKind { HEADER_NONE, HEADER_SETTINGS, HEADER_END } HeaderKind;

/* Says which of the two kinds `line` is, HEADER_NONE if neither. */
HeaderKind match_header_kind(const char *line);

/* Lines of settings and ends that were seen, each once. Zero-initialise it. */
typedef struct HeaderLines {
    int count, capacity;
    char **line; /* owned, without line ends */
} HeaderLines;

/* What header_lines_add() did with a line. */
typedef enum HeaderAdded {
    HEADER_ADDED_NEW,
    HEADER_ADDED_KNOWN, /* nothing: it is there already */
    HEADER_ADDED_FAILED /* nothing: memory is short */
} HeaderAdded;

/* Adds a copy of a line. */
HeaderAdded header_lines_add(HeaderLines *lines, const char *line);

/* Frees the lines. */
void header_lines_free(HeaderLines *lines);

/* Tells on stderr which engines have another command than in `line`, the settings of an earlier run
 * of the same match; each command once, those in `told` were. */
void match_header_compare(const char *line, const MatchOptions *options, HeaderLines *told);

/* Fixes the order of the engines in `tally` by that of the settings in `line`: the engine that the
 * user named first is the one whose Elo is shown. */
void match_header_order_engines(const char *line, Tally *tally);

#endif
