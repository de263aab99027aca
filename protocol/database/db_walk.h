/* db_walk: what happens to a position together with everything below it.
 *
 * Below a position lie all positions of the same rule and size that have its stones and more.
 */
#ifndef PENTAD_DB_WALK_H
#define PENTAD_DB_WALK_H

#include "database/database.h"

/* Adds the records of `position` and of all below it to `target`; they stay in `source`. `*count`
 * is how many changed something there, also when it was broken off. */
DatabaseStatus db_walk_split(const Database *source, Database *target, const DbPosition *position,
                             const DbCancel *cancel, size_t *count);

/* Adds all records of `source` to `target`. */
DatabaseStatus db_walk_merge(const Database *source, Database *target, const DbCancel *cancel,
                             size_t *count);

/* Which records are to be removed. */
typedef struct DbFilter {
    bool all;       /* all below the position */
    bool others;    /* those whose label is none of `labels`, else those whose label is */
    char labels[4]; /* DB_LABEL_..., ended by a zero */
    int plies;      /* of wins and losses: 0 for all, -1 for those of unknown length, or those that
                       take at most so many from the position before */
    bool recursive; /* look below records that stay, too, not just at the next move */
} DbFilter;

/* Removes the records below `position` that the filter selects, and everything below each of them
 * that is reachable through positions with records. `*count` is how many went, also when not all
 * did. */
DatabaseStatus db_walk_delete(Database *database, const DbPosition *position,
                              const DbFilter *filter, const DbCancel *cancel, size_t *count);

#endif
