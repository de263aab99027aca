/* db_walk: see db_walk.h. */
#include "database/db_walk.h"

#include "database/db_index.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_EVERY = 256 /* records between two questions whether to go on */ };

/* Whether `position` has the stones of one of the images. */
static bool is_below(const DbPosition *position, const DbSymmetries *symmetries) {
    for (int s = 0; s < DB_SYMMETRY_COUNT; s++)
        if (db_position_contains(position, &symmetries->images[s]))
            return true;
    return false;
}

static bool is_cancelled(const DbCancel *cancel, size_t *asked) {
    return ++*asked % ASK_EVERY == 0 && cancel->requested(cancel->context);
}

/* Adds the records of `source` that are below one of the images, or all if there are none. */
static DatabaseStatus add_records(const Database *source, Database *target,
                                  const DbSymmetries *symmetries, const DbCancel *cancel,
                                  size_t *count) {
    DbRecord record;
    DbPosition position;
    DatabaseWalk walk = {0};
    DatabaseStatus status = DATABASE_OK;
    size_t asked = 0;
    *count = 0;
    while (status == DATABASE_OK && database_next(source, &walk, &position, &record)) {
        bool changed = false;
        if (is_cancelled(cancel, &asked))
            return DATABASE_CANCELLED;
        if (symmetries == NULL || is_below(&position, symmetries))
            status = database_merge(target, &position, &record, &changed);
        *count += changed;
    }
    return status == DATABASE_OK && walk.failed ? DATABASE_UNREAD : status;
}

DatabaseStatus db_walk_split(const Database *source, Database *target, const DbPosition *position,
                             const DbCancel *cancel, size_t *count) {
    DbSymmetries symmetries;
    db_symmetries_init(&symmetries, position);
    return add_records(source, target, &symmetries, cancel, count);
}

DatabaseStatus db_walk_merge(const Database *source, Database *target, const DbCancel *cancel,
                             size_t *count) {
    return add_records(source, target, NULL, cancel, count);
}

/* ------------------------------------------------------------------------------------------
 * Removing.
 */

/* A removal that goes on. */
typedef struct Removal {
    Database *database;
    const DbFilter *filter;
    const DbCancel *cancel;
    size_t count, asked;
    DbIndex seen; /* hashes of positions that stay and were looked below; places mean nothing */
    DatabaseStatus status;
    DbRecord record; /* the one being looked at */
} Removal;

/* Whether the filter is for this record. */
static bool matches(const DbFilter *filter, const DbRecord *record) {
    bool labelled = record->label > 0 && strchr(filter->labels, record->label) != NULL;
    if (labelled == filter->others)
        return false;
    int plies = db_record_plies(record);
    if (filter->plies < 0)
        return plies < 0;
    return filter->plies == 0 || (plies >= 0 && plies + 1 <= filter->plies);
}

/* Whether the position is met for the first time. */
static bool is_new(Removal *removal, const DbPosition *canonical) {
    bool failed = false;
    bool first = db_index_meet(&removal->seen, db_position_hash(canonical), &failed);
    if (failed)
        removal->status = DATABASE_NO_MEMORY;
    return first;
}

static void remove_below(Removal *removal, const DbPosition *position, bool everything);

/* Goes on unless it is cancelled. */
static bool goes_on(Removal *removal) {
    if (is_cancelled(removal->cancel, &removal->asked))
        removal->status = DATABASE_CANCELLED;
    return removal->status == DATABASE_OK;
}

/* Looks at one position below another, and below it. */
static void remove_child(Removal *removal, const DbPosition *child, bool everything) {
    bool present;
    removal->status = database_look_up(removal->database, child, &removal->record, &present);
    if (!present || !goes_on(removal))
        return;
    if (everything || matches(removal->filter, &removal->record)) {
        removal->status = database_remove(removal->database, child);
        removal->count += removal->status == DATABASE_OK;
        remove_below(removal, child, true);
    } else if (removal->filter->recursive && is_new(removal, child)) {
        remove_below(removal, child, false);
    }
}

/* Removes what the filter wants below a position; with `everything`, all that is linked to it. The
 * images lie on the heap, because this may go as deep as the board has cells. */
static void remove_below(Removal *removal, const DbPosition *position, bool everything) {
    DbSymmetries *symmetries = malloc(sizeof *symmetries);
    int cells = position->width * position->height;
    if (symmetries == NULL) {
        removal->status = DATABASE_NO_MEMORY;
        return;
    }
    db_symmetries_init(symmetries, position);
    for (Cell cell = 0; cell < cells && removal->status == DATABASE_OK; cell++) {
        DbPosition child;
        if (db_position_taken(&symmetries->images[0], cell))
            continue;
        db_symmetries_child(symmetries, cell, &child);
        remove_child(removal, &child, everything);
    }
    free(symmetries);
}

/* Removes all records below a position, whether they are linked to it or not. */
static void remove_all(Removal *removal, const DbPosition *canonical) {
    DbSymmetries symmetries;
    DbPosition position;
    DatabaseWalk walk = {0};
    DbRecord record;
    db_symmetries_init(&symmetries, canonical);
    while (removal->status == DATABASE_OK &&
           database_next(removal->database, &walk, &position, &record) && goes_on(removal)) {
        if (!is_below(&position, &symmetries) || db_position_same(&position, canonical))
            continue;
        removal->status = database_remove(removal->database, &position);
        removal->count += removal->status == DATABASE_OK;
    }
    if (removal->status == DATABASE_OK && walk.failed)
        removal->status = DATABASE_UNREAD;
}

DatabaseStatus db_walk_delete(Database *database, const DbPosition *position,
                              const DbFilter *filter, const DbCancel *cancel, size_t *count) {
    Removal removal = {.database = database, .filter = filter, .cancel = cancel};
    DbPosition canonical = db_position_canonical(position);
    removal.status = database_is_read_only(database) ? DATABASE_READ_ONLY : DATABASE_OK;
    if (filter->all)
        remove_all(&removal, &canonical);
    else
        remove_below(&removal, &canonical, false);
    db_index_free(&removal.seen);
    *count = removal.count;
    return removal.status;
}
