/* db_file: a file that is read anywhere, written at its end, and written by one program at a time.
 *
 * db_file.c does it with POSIX, db_file_windows.c with Windows; nothing else of the database asks
 * the system. Whoever opens a file for writing has it alone: a second one is told so, in this
 * program or another. The lock ends with the program, however that ends. Readers need no lock:
 * they see what was there when they opened it.
 */
#ifndef PENTAD_DB_FILE_H
#define PENTAD_DB_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An open file. Opaque. */
typedef struct DbFile DbFile;

/* How opening went. */
typedef enum DbFileStatus {
    DB_FILE_OK,
    DB_FILE_ABSENT, /* there is no such file to read */
    DB_FILE_TAKEN,  /* somebody else has it open for writing */
    DB_FILE_FAILED  /* the system refuses, or memory is short */
} DbFileStatus;

/* Opens `path`, for writing if `writable`; then a file that is absent is created empty. `*file` is
 * NULL unless all went well, and then to be closed with db_file_close(). */
DbFileStatus db_file_open(const char *path, bool writable, DbFile **file);

/* Closes the file; NULL is allowed. */
void db_file_close(DbFile *file);

/* Whether `path` leads to this file, by whatever name. */
bool db_file_lies_at(const DbFile *file, const char *path);

/* The size of the file in bytes; -1 if nobody knows. */
int64_t db_file_size(const DbFile *file);

/* Reads up to `size` bytes from `offset` on; `*count` is how many there were, fewer only at the end
 * of the file. Returns false when the system does not read them; `*count` came before that. */
bool db_file_read(const DbFile *file, int64_t offset, void *bytes, size_t size, size_t *count);

/* Writes all bytes from `offset` on. Returns false if that failed; any part may be written then. */
bool db_file_write(DbFile *file, int64_t offset, const void *bytes, size_t size);

/* Cuts the file to `size` bytes. Returns false when the system does not. */
bool db_file_cut(DbFile *file, int64_t size);

/* Makes sure that everything written survives a crash of the machine. Returns false where that
 * is not sure. */
bool db_file_sync(DbFile *file);

/* Puts the open file `*other`, which lies at the path of `*file` with `ending` added, in the place
 * of `*file` in one step; `*file` is the new one then and `*other` NULL. When that fails nothing
 * has changed, or the new file has been removed and `*other` is NULL, or `*file` is NULL: then the
 * new file may be in its place, but is not open. */
bool db_file_replace(DbFile **file, DbFile **other, const char *ending);

/* Removes the file at the path of `file` with `ending` added, if there is one. */
void db_file_remove_beside(const DbFile *file, const char *ending);

/* Whether anything lies at the path of `file` with `ending` added. */
bool db_file_lies_beside(const DbFile *file, const char *ending);

/* Opens the file at the path of `file` with `ending` added for writing, empty. NULL if that is
 * not possible. */
DbFile *db_file_create_beside(const DbFile *file, const char *ending);

#endif
