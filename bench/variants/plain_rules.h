/* plain_rules: the rules of the variants once more, cell by cell, straight from their text.
 *
 * No bits, no tables, nothing kept up to date: the tests and `pentad-bench variants` hold the fast
 * rules against this. Cells are addressed by their column and line in the picture, from the top
 * left.
 */
#ifndef PENTAD_BENCH_PLAIN_RULES_H
#define PENTAD_BENCH_PLAIN_RULES_H

#include "variants.h"

/* Plays `games` random games of a kind with both rules at once, compares everything after every
 * move, takes moves back now and then, and does so until they differ. Returns the number of games
 * without a difference, and the number of positions that were compared. */
int64_t plain_compare(VariantKind kind, int64_t games, uint64_t seed, int64_t *positions);

#endif
