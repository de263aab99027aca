/* system_file: see system_file.h; for POSIX systems. */
#include "ground/system_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

FILE *system_open_file(const char *path) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    if (file != NULL) /* where /dev/fd/N is a duplicate, it stands where that was left */
        rewind(file);
    if (file == NULL && descriptor >= 0)
        close(descriptor);
    return file;
}

bool system_is_pipe(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISFIFO(about.st_mode);
}

bool system_is_special(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode))
        return false;
    errno = S_ISDIR(about.st_mode) ? EISDIR : EPERM;
    return true;
}

bool system_reopen_name(FILE *file, char *name, size_t size) {
    int descriptor = dup(fileno(file));
    snprintf(name, size, "/dev/fd/%d", descriptor);
    return descriptor >= 0;
}

bool system_find_target(const char *path, char *target, size_t size) {
    char *real = realpath(path, NULL);
    bool there = real != NULL;
    int length = snprintf(target, size, "%s", there ? real : path);
    free(real);
    if (length < 0 || (size_t)length >= size) {
        errno = ENAMETOOLONG;
        return false;
    }
    return !there || access(target, W_OK) == 0;
}

void system_copy_rights(FILE *file, const char *path) {
    struct stat about;
    if (stat(path, &about) == 0)
        (void)fchmod(fileno(file), about.st_mode & 0777);
}

FILE *system_create_file(const char *path, bool *taken) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    *taken = descriptor < 0 && errno == EEXIST;
    if (descriptor < 0)
        return NULL;
    FILE *file = fdopen(descriptor, "wb");
    if (file != NULL)
        return file;
    close(descriptor);
    unlink(path);
    return NULL;
}

bool system_sync_file(FILE *file) {
    return fflush(file) == 0 && fsync(fileno(file)) == 0;
}

bool system_replace_file(const char *from, const char *to) {
    return rename(from, to) == 0;
}

bool system_remove_file(const char *path) {
    return remove(path) == 0;
}
