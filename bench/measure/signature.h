/* signature: the positions whose searches make the node signature. */
#ifndef PENTAD_BENCH_SIGNATURE_H
#define PENTAD_BENCH_SIGNATURE_H

#include "engine.h"

enum { SIGNATURE_HASH_MIB = 1 /* of the transposition table: part of the signature */ };

/* How many positions there are. */
int signature_count(void);

/* Searches position number `index`, 0 .. signature_count() - 1, as deeply as the signature does but
 * no deeper than `most_depth`, and fills `info`. The engine has its table of SIGNATURE_HASH_MIB.
 * Returns false if the position cannot be set up or searched. */
bool signature_search(Engine *engine, int index, int most_depth, ThinkInfo *info);

#endif
