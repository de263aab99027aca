/* datafile: what files have in common that one run of a command begins and another goes on with.
 *
 * Such a file opens with a header that says what it is about; after it come records, each
 * written at once. Whoever reads it finds out how much of it is whole, and what a run that was
 * stopped left torn at the end is cut off before more is appended. Numbers and checksums are those
 * of ground/bytes.h.
 */
#ifndef PENTAD_BENCH_DATAFILE_H
#define PENTAD_BENCH_DATAFILE_H

#include "records.h"

/* Whether the file `path` can be read and begins with these `size` bytes. */
bool datafile_begins_with(const char *path, const unsigned char *header, size_t size);

/* Opens `path` for appending after its first `good` bytes; what comes after them is cut off. With
 * `good` 0 the file, which may be a new one, first gets the header of `size` bytes. Returns a
 * descriptor that the caller closes, or -1 with the reason in errno. */
int datafile_open(const char *path, const void *header, size_t size, int64_t good);

/* Appends a record in one write. Returns false when it could not be written completely. */
bool datafile_append(int descriptor, const void *bytes, size_t size);

#endif
