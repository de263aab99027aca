/* spsa_state: the file that makes a tuning run resumable.
 *
 * Text. It begins with the settings of the run, one "name value" a line, up to a line "results".
 * Then follows one line for each trial in the order in which the results came in, "NUMBER RESULT":
 * everything else can be computed from them again. A trial is one write to the end of the file; a
 * torn last line is cut off, and that trial repeated; settings that are torn are written again.
 */
#ifndef PENTAD_BENCH_SPSA_STATE_H
#define PENTAD_BENCH_SPSA_STATE_H

#include "engine.h"

/* Receives the trials of a file in order; returns false if there is no such trial. */
typedef bool SpsaVisitor(void *context, int64_t number, int result);

/* Opens `path` for appending. A new or empty file gets the settings; an existing one must begin
 * with the same, and its trials are given to the visitor. Returns a descriptor, or -1 with a
 * message that says what is wrong or differs. */
int spsa_state_open(const char *path, const char *settings, SpsaVisitor *visitor, void *context,
                    char *message, size_t size);

/* Appends a trial. Returns false when it could not be written completely. */
bool spsa_state_append(int descriptor, int64_t number, int result);

#endif
