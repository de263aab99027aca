/* write_once: see write_once.h. */
#include "ground/write_once.h"

#include <errno.h>
#include <unistd.h>

size_t write_once(int descriptor, const void *bytes, size_t size) {
    size_t done = 0;
    while (done < size) {
        ssize_t written = write(descriptor, (const char *)bytes + done, size - done);
        if (written > 0)
            done += (size_t)written;
        else if (written == 0 || errno != EINTR)
            break;
    }
    return done;
}
