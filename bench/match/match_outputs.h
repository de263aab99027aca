/* match_outputs: what a match writes into: the result file, the folders of games, the log.
 *
 * All are opened before any engine starts. A run that ends with a failure before its first game
 * takes away again what it made: nothing stays for nothing.
 */
#ifndef PENTAD_BENCH_MATCH_OUTPUTS_H
#define PENTAD_BENCH_MATCH_OUTPUTS_H

#include "game/journal.h"
#include "match/match_options.h"

/* What is open, and what is new. */
typedef struct MatchOutputs {
    int results;      /* descriptor, -1 for none; no other run has the file open */
    Journal *journal; /* NULL for none */
    bool results_made, psq_made, sgf_made;
} MatchOutputs;

/* Opens all that the options name, and makes what is not there. Returns false with a message when
 * that fails; then nothing is open, and nothing new is left. */
bool match_outputs_open(MatchOutputs *outputs, const MatchOptions *options);

/* Closes them. With `undo`, what match_outputs_open() made and is still empty is removed; the log
 * stays, because it tells what the engines said. Returns false with a message when the log or the
 * result file is not complete. */
bool match_outputs_close(MatchOutputs *outputs, const MatchOptions *options, bool undo);

#endif
