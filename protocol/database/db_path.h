/* db_path: names of files that lie beside another file.
 *
 * The parts of db_file.h that are the same with every system.
 */
#ifndef PENTAD_DB_PATH_H
#define PENTAD_DB_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Writes `path` with `ending` added into `beside` of `size` bytes. Returns false if that is too
 * long. */
bool db_path_beside(const char *path, const char *ending, char *beside, size_t size);

#endif
