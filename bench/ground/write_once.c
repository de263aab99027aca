/* write_once: see write_once.h. */
#include "ground/write_once.h"

#include <errno.h>
#include <unistd.h>

size_t write_once(int descriptor, const void *bytes, size_t size) {
    ssize_t written;
    do
        written = write(descriptor, bytes, size);
    while (written < 0 && errno == EINTR);
    if (written < 0)
        return 0;
    if ((size_t)written < size)
        errno = ENOSPC; /* a short write sets none */
    return (size_t)written;
}
