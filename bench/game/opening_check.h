/* opening_check: says how even the openings of a file are. */
#ifndef PENTAD_BENCH_OPENING_CHECK_H
#define PENTAD_BENCH_OPENING_CHECK_H

#include "game/opening_maker.h"
#include "ground/interrupt.h"

/* Searches every opening of the file `path` and prints, unless `quiet`, its score from black's
 * view, and at the end how many scores are within which bounds, the one of `criteria` among them.
 * Returns the exit status of the program; messages go to stderr. */
int opening_check(const OpeningCriteria *criteria, const char *path, bool quiet,
                  const Interrupt *interrupt);

#endif
