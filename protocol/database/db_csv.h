/* db_csv: the database as a table of text that people and other programs read and write.
 *
 * Comma-separated values (RFC 4180): a first line with the names of the columns, then a line for
 * each record.
 *
 *     rule,row,width,height,side,black,white,label,value,depth,bound,text,marks
 *     0,5,15,15,black,h8 i9,h9 g8,w,-29994,20,exact,"wins, too",j10=A k3=B
 *
 * `rule` is the number of INFO rule, `side` is to move, stones and marked points are in letters.
 * `label` is a character (W, L, D and X as small letters) or empty, `bound` exact, lower, upper or
 * none; value, depth and label mean what they mean in db_record.h. A field with a comma, a
 * quotation mark or a line end in it stands in quotation marks, which are doubled inside. Of the
 * images of a position the canonical one is written; any is read.
 */
#ifndef PENTAD_DB_CSV_H
#define PENTAD_DB_CSV_H

#include "database/db_walk.h"

#include <stdio.h>

enum { DB_CSV_REASON_SIZE = 80 };

/* What is wrong with a table that is read, or with adding it. */
typedef struct DbCsvError {
    long line; /* counted from 1 */
    char reason[DB_CSV_REASON_SIZE];
    DatabaseStatus database; /* with DB_CSV_UNWRITTEN, why */
} DbCsvError;

/* Writes all records, or with `like` those of its rule and size. `*count` is how many. Returns
 * false when the file takes no more, or the database cannot be read on; one that was cancelled is
 * not complete, either. */
bool db_csv_write(const Database *database, const DbPosition *like, FILE *file,
                  const DbCancel *cancel, size_t *count);

/* How reading a table went. */
typedef enum DbCsvStatus {
    DB_CSV_OK,
    DB_CSV_BAD,      /* `error` says what is wrong with it; nothing has changed */
    DB_CSV_UNREAD,   /* the file cannot be read */
    DB_CSV_UNWRITTEN /* the database does not take it, or it was cancelled: some records may be
                        there */
} DbCsvStatus;

/* Reads a whole table twice: first to see whether it is good, then to add its records to the
 * database. `*count` is how many changed something. `file` has to be at its beginning. */
DbCsvStatus db_csv_read(Database *database, FILE *file, const DbCancel *cancel, size_t *count,
                        DbCsvError *error);

#endif
