/* journal: everything that engines are told and say, with the time, in one text file.
 *
 * One line for each line that passes a pipe:
 *
 *     12.345678 game 3 new > TURN 7,7
 *     12.444001 game 3 new < 8,8
 *     12.444017 game 3 new ! crash: ended by signal 11
 *
 * Seconds since the journal was opened; the game (a dash before the first one); the engine's name
 * (? before it is known); > for what it was sent, < for what it wrote, ! for what happened to it.
 * The time of a line that it wrote is that at which its last byte was read. A line that begins with
 * # says when a run began.
 *
 * Any thread may write; what belongs together is one write, so lines of games at the same time
 * never mix.
 */
#ifndef PENTAD_BENCH_JOURNAL_H
#define PENTAD_BENCH_JOURNAL_H

#include "engine.h"

/* An open journal. Opaque. */
typedef struct Journal Journal;

/* Opens `path` for appending, creating it if need be, and writes the line that begins a run.
 * Returns NULL with errno set on failure. */
Journal *journal_open(const char *path);

/* Closes it; NULL is allowed. Returns false when something could not be written before. */
bool journal_close(Journal *journal);

/* Writes each line of `text`, which passed at `time_ns` of clock_ns(): `mark` is one of > < !.
 * `game` is below 0 before the first game. Without a journal (NULL) nothing happens. */
void journal_write(Journal *journal, int64_t time_ns, int64_t game, const char *engine, char mark,
                   const char *text);

#endif
