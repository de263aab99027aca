/* play_files: the files of the game, read and written as a whole.
 *
 * A file is never changed in place, but replaced as a whole, see ground/safe_file.h.
 */
#ifndef PENTAD_PLAY_FILES_H
#define PENTAD_PLAY_FILES_H

#include "records.h"

enum { FILE_PATH_SIZE = 1024, FILE_MAX_BYTES = 1 << 20, FILE_LARGE_BYTES = 64 << 20 };

/* How reading went. */
typedef enum FileStatus {
    FILE_OK,
    FILE_ABSENT,    /* there is no such file */
    FILE_UNREADABLE /* it cannot be read, or is too large to be one of ours: errno says why */
} FileStatus;

/* Reads a file of at most FILE_MAX_BYTES bytes into `text`, which is cleared first. Nobody is
 * waited for: a pipe that nobody writes to is empty. */
FileStatus file_read(const char *path, Text *text);

/* The same for files of others, of at most FILE_LARGE_BYTES bytes. */
FileStatus file_read_large(const char *path, Text *text);

/* Replaces or creates the file, with `text` in it. Returns false, with errno, leaving the
 * file as it was, when that fails. */
bool file_write(const char *path, const Text *text);

/* The path of a file that a person names: with `ending`, such as ".psq", if it has none and is not
 * the name of a folder, with a slash at its end. */
void file_complete_name(const char *name, const char *ending, char path[FILE_PATH_SIZE]);

/* The path of the file `name` among the user's data, creating the folders on the way, those in the
 * name included. Returns false when there is no place for it. */
bool file_data_path(const char *name, char path[FILE_PATH_SIZE]);

/* Creates an empty file among the user's data, so that no other program takes its name: `before`,
 * the time of day, a letter if several are made within a second, `ending`. Whoever cannot write it
 * removes it. Returns false when there is no place. */
bool file_new_path(const char *before, const char *ending, char path[FILE_PATH_SIZE]);

/* Writes the time of day here as strftime() does. */
void file_time(const char *format, char *text, size_t size);

#endif
