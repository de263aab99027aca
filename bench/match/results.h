/* results: the append-only file of finished games (format: record.h) and of what was said about
 * their matches (format: match_header.h).
 *
 * Who appends opens the file with datafile_open(), so no two runs do at once. Every line is one
 * write: whatever ends a match, at most the last line is torn. Torn and foreign lines are skipped
 * and counted; whole lines of games that cannot have been are an error. A byte order mark before
 * the first line, as editors put it there, is skipped, too, and the end of the last line may be
 * missing.
 */
#ifndef PENTAD_BENCH_RESULTS_H
#define PENTAD_BENCH_RESULTS_H

#include "game/record.h"
#include "match/match_header.h"

/* Receives the records of a file in order; returns false to stop reading. */
typedef bool ResultsVisitor(void *context, const GameRecord *record);

/* Receives the lines that are settings or the end of a run; returns false to stop reading. */
typedef bool ResultsHeaderVisitor(void *context, const char *line, HeaderKind kind);

/* What reading found. */
typedef struct ResultsSummary {
    int64_t records;           /* given to the visitor */
    int64_t malformed;         /* lines that are neither records nor settings nor ends of runs */
    int64_t wrong;             /* the number of a line with a game that cannot have been, or 0 */
    char why[RECORD_WHY_SIZE]; /* what is wrong with it */
} ResultsSummary;

/* Reads the file `path`; without a visitor for settings (NULL) they are skipped. Returns false when
 * it cannot be read (errno says why), memory is short, or the line `summary->wrong` is wrong; a
 * visitor that stops is no failure. Devices such as /dev/full are read as empty. */
bool results_read(const char *path, ResultsVisitor *visitor, ResultsHeaderVisitor *header,
                  void *context, ResultsSummary *summary);

/* Says on stderr, after the name of the subcommand, why results_read() returned false. */
void results_say_unread(const char *subcommand, const char *path, const ResultsSummary *summary);

/* Ends a torn last line of the file `path`, which is open as `descriptor`, before lines are
 * appended. Returns false, with errno, when that fails. */
bool results_begin(int descriptor, const char *path);

/* Appends a game. Returns false, with errno, when it could not be written completely; then no part
 * of it stays. */
bool results_append(int descriptor, const GameRecord *record);

/* The same for any line, given with its end. */
bool results_append_line(int descriptor, const Text *line);

#endif
