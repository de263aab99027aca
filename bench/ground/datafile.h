/* datafile: what files have in common that one run of a command begins and another goes on with.
 *
 * Such a file opens with a header that says what it is about; after it come records, each
 * written at once. Whoever reads it finds out how much of it is whole, and what a run that was
 * stopped left torn at the end is cut off before more is appended. Numbers and checksums are those
 * of ground/bytes.h, which users of this header get with records.h.
 */
#ifndef PENTAD_BENCH_DATAFILE_H
#define PENTAD_BENCH_DATAFILE_H

#include "records.h"

/* How a file begins. */
typedef enum DatafileStart {
    DATAFILE_NEW,   /* it is not there, empty, or ends within the header */
    DATAFILE_SAME,  /* with the header */
    DATAFILE_OTHER, /* with something else */
    DATAFILE_UNREAD /* it cannot be read; errno says why */
} DatafileStart;

/* Compares the beginning of the file `path` with the header of `size` bytes. What is no ordinary
 * file, a pipe for example, is not read. */
DatafileStart datafile_start(const char *path, const void *header, size_t size);

/* Opens `path`, which may be a new file, for appending. As long as it is open no other run can open
 * it, unless it is a device: what is read of it from here on is all there is. Returns a descriptor
 * that the caller closes, or -1 with the reason in errno, see datafile_reason(). */
int datafile_open(const char *path);

/* The same for a file that a run has to read, too: a device or a pipe, which might be waited for,
 * is refused. */
int datafile_open_ordinary(const char *path);

/* Keeps other runs from a file that this one replaces now and then, by a new one that is not
 * locked: takes the file that is there at `path` now, if there is one, in place of the one that
 * `*held` has open (-1: none). The caller closes it in the end. Returns false, see
 * datafile_reason(), when another run has the file. */
bool datafile_hold(const char *path, int *held);

/* Goes on after the first `good` bytes of the file; what comes after them is cut off. With `good` 0
 * it gets the header of `size` bytes. Returns false with errno when that fails. */
bool datafile_begin(int descriptor, const void *header, size_t size, int64_t good);

/* What errno says after datafile_open() and the others, in words. */
const char *datafile_reason(void);

/* Appends a record in one write. Returns false when it could not be written completely; then the
 * part that was written is cut off again. */
bool datafile_append(int descriptor, const void *bytes, size_t size);

#endif
