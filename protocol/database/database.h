/* database: records about positions, in one file.
 *
 * The file is a log: a header, then entries, each with a checksum, and the last entry about a
 * position counts. Nothing in it is ever changed but at its end, so a crash at any moment leaves
 * all earlier entries as they are; an entry that was begun is cut off at the next opening. A
 * damaged stretch costs the entries in it and no others. A file that the system does not read to
 * its end is not opened and stays as it is. An index in memory (21 to 43 bytes a record) is made at
 * opening. What other entries have replaced goes when the file is compacted: into a new file, which
 * takes the name of the old one in one step when it is complete.
 *
 * Every change is with the operating system when the function returns: the program may be killed
 * then. database_sync() makes it survive a crash of the machine. One program at a time writes.
 * No function may be called on one Database by two threads at once.
 */
#ifndef PENTAD_DATABASE_H
#define PENTAD_DATABASE_H

#include "database/db_record.h"

/* Asked now and then during something that may take long: whether to break it off. */
typedef struct DbCancel {
    bool (*requested)(void *context);
    void *context;
} DbCancel;

/* An open database. Opaque. */
typedef struct Database Database;

/* How it went. Whatever is not DATABASE_OK has changed nothing that was stored, but for work on
 * many records (db_walk.h, db_tree.h, db_csv.h), which counts those that it had changed. */
typedef enum DatabaseStatus {
    DATABASE_OK,
    DATABASE_ABSENT,    /* no such file, and it was to be read only */
    DATABASE_TAKEN,     /* another program has it open for writing */
    DATABASE_UNOPENED,  /* the system does not open the file, */
    DATABASE_UNREAD,    /* or does not read all of it, or not the record that is to be changed */
    DATABASE_FOREIGN,   /* the file is no database */
    DATABASE_NEWER,     /* it is one of a later version of this program */
    DATABASE_READ_ONLY, /* it was opened for reading only */
    DATABASE_UNWRITTEN, /* the system did not write: the disk is full, or worse */
    DATABASE_NO_MEMORY,
    DATABASE_CANCELLED /* it was broken off */
} DatabaseStatus;

/* Opens a database, which is created where there is none unless it is `read_only`. Cuts off what a
 * crash left half written; compacts a file more than half of which is out of date. `cancel`, here
 * and below, may be NULL. */
DatabaseStatus database_open(const char *path, bool read_only, const DbCancel *cancel,
                             Database **database);

/* Closes the database; NULL is allowed. Does not sync. */
void database_close(Database *database);

/* How many positions have a record. */
size_t database_count(const Database *database);

/* Bytes that are no entries: damage. The records there are lost. An entry that was begun at the end
 * of the file is none. */
int64_t database_damage(const Database *database);

/* Whether `path` leads to the file of the database, by whatever name. */
bool database_lies_at(const Database *database, const char *path);

/* Whether the database was opened for reading only. */
bool database_is_read_only(const Database *database);

/* Looks a canonical position up, `*present` saying whether it has a record. Returns DATABASE_UNREAD
 * if there may be one that the system does not read. `record` as for database_get(). */
DatabaseStatus database_look_up(const Database *database, const DbPosition *canonical,
                                DbRecord *record, bool *present);

/* Looks a canonical position up. Returns false if it has no record that can be read; `record` may
 * be changed all the same, and may be NULL. */
bool database_get(const Database *database, const DbPosition *canonical, DbRecord *record);

/* Replaces or adds the record of a canonical position. One that says nothing says at least that the
 * position was there. */
DatabaseStatus database_put(Database *database, const DbPosition *canonical,
                            const DbRecord *record);

/* Adds to the record of a canonical position what `record` knows better (db_record_merge()).
 * `*changed`, if not NULL, says whether it did. */
DatabaseStatus database_merge(Database *database, const DbPosition *canonical,
                              const DbRecord *record, bool *changed);

/* Removes the record of a canonical position, if there is one. */
DatabaseStatus database_remove(Database *database, const DbPosition *canonical);

/* Makes all changes survive a crash of the machine. */
DatabaseStatus database_sync(Database *database);

/* Rewrites the file without what is out of date, and syncs. Damaged stretches go, too; the old file
 * is kept then, with `.damaged` added to its name, or `.damaged2` and so on where that is taken. */
DatabaseStatus database_compact(Database *database, const DbCancel *cancel);

/* The same if it is worth it: more than half of a file of some size is out of date. */
DatabaseStatus database_tidy(Database *database, const DbCancel *cancel);

/* A walk over all records in the order of the file; all zero at first. Records that are added
 * meanwhile may or may not come. */
typedef struct DatabaseWalk {
    int64_t place;
    bool failed; /* the system does not read on: what has come is not all */
} DatabaseWalk;

/* Gives the next record. Returns false after the last, and where the walk fails. */
bool database_next(const Database *database, DatabaseWalk *walk, DbPosition *position,
                   DbRecord *record);

#endif
