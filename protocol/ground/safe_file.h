/* safe_file: a file that is replaced as a whole.
 *
 * What is written goes into a new file beside it, NAME.part, which gets the name when all of it is
 * on the disk. Whoever looks, also after a crash, sees the old file or the new one. If there is a
 * NAME.part already, it stays, and the new file gets a number. Nothing but a file is replaced: a
 * device keeps its name, whoever may write there. A link stays, and the file that it leads to is
 * replaced; a file that may not be written is not, and the new one has the rights of the old one.
 */
#ifndef PENTAD_SAFE_FILE_H
#define PENTAD_SAFE_FILE_H

#include <stdbool.h>
#include <stdio.h>

enum { SAFE_PATH_SIZE = 4096 + 32 };

/* A file on the way to its name. */
typedef struct SafeFile {
    FILE *file;                /* where to write */
    char path[SAFE_PATH_SIZE]; /* its name when it is complete, */
    char part[SAFE_PATH_SIZE]; /* and until then */
} SafeFile;

/* Begins a file that is to be `path` when it is complete. Returns false, with errno, if that is not
 * possible; then `file` is NULL. */
bool safe_file_begin(SafeFile *safe, const char *path);

/* Closes a file that was begun and, if it is `good`, gives it its name, else removes it. Returns
 * whether it has the name now; if not, what had the name before is as it was, and errno says why,
 * or is what it was when the file was not good. */
bool safe_file_finish(SafeFile *safe, bool good);

#endif
