/* gamedata_merge: several files of self-play become one.
 *
 * The games stay in the order of the files. A game that is there already, which is one of the same
 * seed and number, is left out. Files of other settings are taken only where that is wanted: there
 * the same seed and number may mean another game, so only equal games are left out, also in files
 * of the same settings, which may be of two engines.
 */
#ifndef PENTAD_BENCH_GAMEDATA_MERGE_H
#define PENTAD_BENCH_GAMEDATA_MERGE_H

#include "ground/arguments.h"

/* What came of a merge. */
typedef struct GamedataMerged {
    int64_t games, duplicates;
    int64_t unequal; /* duplicates in which something else was played */
    int torn;        /* files whose last game was not written to its end and is left out */
} GamedataMerged;

/* What became of a merge: the files are one, or, with a message, one cannot be read or does not fit
 * or `out` cannot be made, or writing failed. */
typedef enum GamedataMergeStatus {
    GAMEDATA_MERGE_DONE,
    GAMEDATA_MERGE_REFUSED,
    GAMEDATA_MERGE_UNWRITTEN
} GamedataMergeStatus;

/* Merges files of one rule and board into the new file `out`. Unless that is done, there is no such
 * file. */
GamedataMergeStatus gamedata_merge(const char *out, const ArgumentFiles *files, bool mixed,
                                   GamedataMerged *merged, char *message, size_t size);

#endif
