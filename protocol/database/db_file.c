/* db_file: see db_file.h; with POSIX.
 *
 * The lock is flock() on the file itself. When the file is replaced, its successor is locked
 * before it takes the name, and whoever gets a lock looks whether the file still has the name:
 * so there is no moment at which two programs hold the file of that name.
 */
#include "database/db_file.h"

#include "database/db_path.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_TRIES = 20, /* to lock the file while others replace it again and again */
    PATH_SIZE = PATH_MAX + 1
};

struct DbFile {
    int descriptor;
    char path[PATH_SIZE]; /* without links on the way, so that a replacement meets the file */
};

/* Opens and, for writing, locks what lies at the path of `file`. O_NONBLOCK: a pipe is refused, not
 * waited for. */
static DbFileStatus take(DbFile *file, bool writable) {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        file->descriptor = open(
            file->path, (writable ? O_RDWR | O_CREAT : O_RDONLY) | O_NONBLOCK | O_CLOEXEC, 0666);
        if (file->descriptor < 0)
            return errno == ENOENT ? DB_FILE_ABSENT : DB_FILE_FAILED;
        struct stat ours, named;
        if (fstat(file->descriptor, &ours) != 0 || !S_ISREG(ours.st_mode)) {
            close(file->descriptor);
            return DB_FILE_FAILED;
        }
        if (!writable)
            return DB_FILE_OK;
        if (flock(file->descriptor, LOCK_EX | LOCK_NB) != 0) {
            bool taken = errno == EWOULDBLOCK;
            close(file->descriptor);
            return taken ? DB_FILE_TAKEN : DB_FILE_FAILED;
        }
        if (stat(file->path, &named) == 0 && named.st_ino == ours.st_ino &&
            named.st_dev == ours.st_dev)
            return DB_FILE_OK;
        close(file->descriptor);
    }
    return DB_FILE_TAKEN;
}

/* Makes sure that a new name in the folder of `path` survives a crash. Some file systems cannot
 * do that; it is no reason to complain. */
static void sync_folder(const char *path) {
    char folder[PATH_SIZE];
    memcpy(folder, path, strlen(path) + 1);
    int descriptor = open(dirname(folder), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    if (fsync(descriptor) != 0)
        errno = 0;
    close(descriptor);
}

DbFileStatus db_file_open(const char *path, bool writable, DbFile **file) {
    char found[PATH_SIZE];
    *file = calloc(1, sizeof **file);
    if (*file == NULL)
        return DB_FILE_FAILED;
    const char *name = realpath(path, found) != NULL ? found : path;
    bool absent = name == path;
    DbFileStatus status = DB_FILE_FAILED;
    if (strlen(name) < PATH_SIZE) {
        memcpy((*file)->path, name, strlen(name) + 1);
        status = take(*file, writable);
    }
    /* It is there now: a link may have led to where it was to be. */
    if (status == DB_FILE_OK && absent && realpath(path, found) != NULL)
        memcpy((*file)->path, found, strlen(found) + 1);
    if (status == DB_FILE_OK && absent)
        sync_folder((*file)->path);
    if (status != DB_FILE_OK) {
        free(*file);
        *file = NULL;
    }
    return status;
}

void db_file_close(DbFile *file) {
    if (file == NULL)
        return;
    close(file->descriptor);
    free(file);
}

bool db_file_lies_at(const DbFile *file, const char *path) {
    struct stat ours, named;
    return fstat(file->descriptor, &ours) == 0 && stat(path, &named) == 0 &&
           named.st_ino == ours.st_ino && named.st_dev == ours.st_dev;
}

int64_t db_file_size(const DbFile *file) {
    struct stat status;
    return fstat(file->descriptor, &status) == 0 ? (int64_t)status.st_size : -1;
}

bool db_file_read(const DbFile *file, int64_t offset, void *bytes, size_t size, size_t *count) {
    ssize_t got = 1;
    for (*count = 0; *count < size && got != 0; *count += got > 0 ? (size_t)got : 0) {
        got = pread(file->descriptor, (char *)bytes + *count, size - *count,
                    (off_t)offset + (off_t)*count);
        if (got < 0 && errno != EINTR)
            return false;
    }
    return true;
}

bool db_file_write(DbFile *file, int64_t offset, const void *bytes, size_t size) {
    size_t done = 0;
    while (done < size) {
        ssize_t got = pwrite(file->descriptor, (const char *)bytes + done, size - done,
                             (off_t)offset + (off_t)done);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

bool db_file_cut(DbFile *file, int64_t size) {
    return ftruncate(file->descriptor, (off_t)size) == 0;
}

bool db_file_sync(DbFile *file) {
    return fsync(file->descriptor) == 0;
}

bool db_file_replace(DbFile **file, DbFile **other, const char *ending) {
    char beside[PATH_SIZE];
    if (!db_path_beside((*file)->path, ending, beside, sizeof beside) ||
        rename(beside, (*file)->path) != 0)
        return false;
    sync_folder((*file)->path);
    memcpy((*other)->path, (*file)->path, PATH_SIZE);
    db_file_close(*file);
    *file = *other;
    *other = NULL;
    return true;
}

void db_file_remove_beside(const DbFile *file, const char *ending) {
    char path[PATH_SIZE];
    if (db_path_beside(file->path, ending, path, sizeof path))
        unlink(path);
}

bool db_file_lies_beside(const DbFile *file, const char *ending) {
    char path[PATH_SIZE];
    struct stat status;
    return db_path_beside(file->path, ending, path, sizeof path) && lstat(path, &status) == 0;
}

DbFile *db_file_create_beside(const DbFile *file, const char *ending) {
    char path[PATH_SIZE];
    DbFile *other;
    if (!db_path_beside(file->path, ending, path, sizeof path) ||
        db_file_open(path, true, &other) != DB_FILE_OK)
        return NULL;
    struct stat status;
    bool ready = fstat(file->descriptor, &status) == 0 &&
                 fchmod(other->descriptor, status.st_mode & 07777) == 0 &&
                 ftruncate(other->descriptor, 0) == 0;
    if (ready)
        return other;
    db_file_close(other);
    return NULL;
}
