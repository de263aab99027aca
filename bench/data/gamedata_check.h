/* gamedata_check: whether files of self-play hold what they claim.
 *
 * Beyond checksums every game is played through: a referee follows its moves and has to agree
 * with the ending and the result, and all branches have to be legal.
 */
#ifndef PENTAD_BENCH_GAMEDATA_CHECK_H
#define PENTAD_BENCH_GAMEDATA_CHECK_H

#include "engine.h"

/* Checks a file up to the first thing that is wrong. Returns the number of games if nothing is, -1
 * with a message otherwise. A torn end is wrong, too. */
int64_t gamedata_check(const char *path, char *message, size_t size);

#endif
