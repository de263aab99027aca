/* datafile: see datafile.h. */
#include "ground/datafile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

bool datafile_begins_with(const char *path, const unsigned char *header, size_t size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t same = 0;
    while (same < size && getc(file) == header[same])
        same++;
    fclose(file);
    return same == size;
}

int datafile_open(const char *path, const void *header, size_t size, int64_t good) {
    int descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0666);
    if (descriptor < 0 || (ftruncate(descriptor, (off_t)good) == 0 &&
                           (good > 0 || datafile_append(descriptor, header, size))))
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

bool datafile_append(int descriptor, const void *bytes, size_t size) {
    ssize_t written;
    do
        written = write(descriptor, bytes, size);
    while (written < 0 && errno == EINTR);
    return written >= 0 && (size_t)written == size;
}
