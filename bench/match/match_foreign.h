/* match_foreign: what the options of c-gomoku-cli, cutechess-cli and fastchess are called here.
 *
 * Whoever comes from one of these programs types its options. None of them is obeyed silently, for
 * the same word may mean something else; each is answered with what to write instead.
 */
#ifndef PENTAD_BENCH_MATCH_FOREIGN_H
#define PENTAD_BENCH_MATCH_FOREIGN_H

#include "engine.h"

/* Prints to stderr what to write instead of the option `word`, "-pgnout" or "--pgnout", and returns
 * true; returns false, without printing, when no other program is known to have it. `target` is not
 * looked at: the function is an Argument.word for an ARGUMENT_UNKNOWN. */
bool match_foreign_option(void *target, const char *word);

/* Prints to stderr that a word behind an option is not understood, and what to write instead if
 * another program is known to have it; `word` is "key=value" or a bare word. Returns false, for
 * readers of words to return. */
bool match_foreign_complain(const char *option, const char *word);

#endif
