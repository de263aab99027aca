/* system_file: what C itself lacks for files that must not be lost, and for reading without
 * waiting.
 *
 * system_file.c does it with POSIX, system_file_windows.c with Windows.
 */
#ifndef PENTAD_SYSTEM_FILE_H
#define PENTAD_SYSTEM_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* Opens a file for reading; NULL when that is not possible. Neither this nor reading waits for
 * anybody: a pipe that nobody writes to is empty. */
FILE *system_open_file(const char *path);

/* Whether there is a pipe of this name. */
bool system_is_pipe(const char *path);

/* Whether something that is no file has this name: a folder, a pipe or a device. Then errno says so
 * of a name that was to be written. */
bool system_is_special(const char *path);

/* Lets an open file be opened again, until the program ends, under the name that is copied into
 * `name`, also after it is closed. Returns false, with errno, where the system cannot do that. */
bool system_reopen_name(FILE *file, char *name, size_t size);

/* Where a file that is to be written as `path` lies: links are followed, if they lead to one.
 * Returns false, with errno, if it is there and may not be written, or if `target` has no room for
 * the name. */
bool system_find_target(const char *path, char *target, size_t size);

/* Gives an open file the rights of the file at `path`, if there is one. */
void system_copy_rights(FILE *file, const char *path);

/* Creates a file and opens it for writing. Returns NULL, with errno, when that is not possible;
 * `*taken` says whether something has that name already. */
FILE *system_create_file(const char *path, bool *taken);

/* Makes sure that what was written to `file` survives a crash of the machine. Returns false, with
 * errno, when that is not possible. */
bool system_sync_file(FILE *file);

/* Gives the file `from` the name `to`, replacing a file of that name in one step. Returns false,
 * with errno, when that is not possible. */
bool system_replace_file(const char *from, const char *to);

/* Removes a file. Returns false, with errno, when that is not possible. */
bool system_remove_file(const char *path);

#endif
