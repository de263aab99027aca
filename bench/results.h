/* results: the append-only file of finished games (format: record.h).
 *
 * Every game is one write of one line, so several processes may share a file, and whatever
 * ends a match, at most the last line is torn. Torn and foreign lines are skipped and counted.
 */
#ifndef PENTAD_BENCH_RESULTS_H
#define PENTAD_BENCH_RESULTS_H

#include "record.h"

/* Receives the records of a file in order; returns false to stop reading. */
typedef bool ResultsVisitor(void *context, const GameRecord *record);

/* What reading found. */
typedef struct ResultsSummary {
    int64_t records;   /* given to the visitor */
    int64_t malformed; /* lines that are no records */
} ResultsSummary;

/* Reads the file `path`. Returns false when it cannot be read (errno says why) or memory is
 * short; a visitor that stops is no failure. */
bool results_read(const char *path, ResultsVisitor *visitor, void *context,
                  ResultsSummary *summary);

/* Opens `path` for appending, creating it if need be, and ends a torn last line. Returns a
 * descriptor, -1 with errno set on failure. */
int results_open(const char *path);

/* Appends a game. Returns false when it could not be written completely. */
bool results_append(int descriptor, const GameRecord *record);

#endif
