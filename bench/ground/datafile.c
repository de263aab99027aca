/* datafile: see datafile.h. */
#include "ground/datafile.h"

#include "ground/write_once.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

DatafileStart datafile_start(const char *path, const void *header, size_t size) {
    const unsigned char *bytes = header;
    struct stat about;
    if (stat(path, &about) != 0)
        return errno == ENOENT ? DATAFILE_NEW : DATAFILE_UNREAD;
    if (!S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : ESPIPE;
        return DATAFILE_UNREAD;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return DATAFILE_UNREAD;
    size_t same = 0;
    int byte = 0;
    while (same < size && (byte = getc(file)) == bytes[same])
        same++;
    int reason = ferror(file) != 0 ? errno : 0;
    fclose(file);
    errno = reason;
    if (reason != 0)
        return DATAFILE_UNREAD;
    if (same == size)
        return DATAFILE_SAME;
    return byte == EOF ? DATAFILE_NEW : DATAFILE_OTHER;
}

/* Takes the file for this run, where the file system can do that. A device is everybody's. */
static bool lock_file(int descriptor) {
    struct stat about;
    bool regular = fstat(descriptor, &about) != 0 || S_ISREG(about.st_mode);
    return !regular || flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

int datafile_open(const char *path) {
    int descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0 || lock_file(descriptor))
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

int datafile_open_ordinary(const char *path) {
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) {
        errno = ESPIPE;
        return -1;
    }
    return datafile_open(path);
}

bool datafile_hold(const char *path, int *held) {
    struct stat about, now;
    if (stat(path, &now) != 0 || (*held >= 0 && fstat(*held, &about) == 0 &&
                                  about.st_dev == now.st_dev && about.st_ino == now.st_ino))
        return true;
    int descriptor = datafile_open_ordinary(path);
    if (descriptor < 0)
        return false;
    if (*held >= 0)
        close(*held);
    *held = descriptor;
    return true;
}

bool datafile_begin(int descriptor, const void *header, size_t size, int64_t good) {
    return ftruncate(descriptor, (off_t)good) == 0 &&
           (good > 0 || datafile_append(descriptor, header, size));
}

const char *datafile_reason(void) {
    if (errno == EWOULDBLOCK)
        return "another run is writing it; wait until it has ended, or give another file";
    return errno == ESPIPE ? "a run cannot go on with it; give an ordinary file" : strerror(errno);
}

/* Cuts off the last `size` bytes; errno stays. Where that fails, a reader meets a torn end. */
static void cut_end(int descriptor, size_t size) {
    int reason = errno;
    off_t end = lseek(descriptor, 0, SEEK_END);
    bool cut = end >= (off_t)size && ftruncate(descriptor, end - (off_t)size) == 0;
    (void)cut;
    errno = reason;
}

bool datafile_append(int descriptor, const void *bytes, size_t size) {
    size_t written = write_once(descriptor, bytes, size);
    if (written < size)
        cut_end(descriptor, written);
    return written == size;
}
