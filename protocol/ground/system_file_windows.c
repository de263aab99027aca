/* system_file: see system_file.h; for Windows. Built in place of system_file.c. */
#include "ground/system_file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

/* A console, another device or a pipe would be waited for. */
FILE *system_open_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    DWORD type = GetFileType((HANDLE)_get_osfhandle(_fileno(file)));
    if (type != FILE_TYPE_CHAR && type != FILE_TYPE_PIPE)
        return file;
    fclose(file);
    errno = EPERM;
    return NULL;
}

bool system_is_pipe(const char *path) {
    (void)path;
    return false; /* none that lies in a folder */
}

bool system_is_special(const char *path) {
    DWORD about = GetFileAttributesA(path);
    if (about == INVALID_FILE_ATTRIBUTES ||
        (about & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE)) == 0)
        return false;
    errno = (about & FILE_ATTRIBUTE_DIRECTORY) != 0 ? EISDIR : EPERM;
    return true;
}

bool system_reopen_name(FILE *file, char *name, size_t size) {
    (void)file;
    (void)name;
    (void)size;
    errno = ENOSYS;
    return false;
}

bool system_find_target(const char *path, char *target, size_t size) {
    int length = snprintf(target, size, "%s", path);
    if (length < 0 || (size_t)length >= size) {
        errno = ENAMETOOLONG;
        return false;
    }
    DWORD about = GetFileAttributesA(path);
    bool writable = about == INVALID_FILE_ATTRIBUTES || (about & FILE_ATTRIBUTE_READONLY) == 0;
    errno = writable ? errno : EACCES;
    return writable;
}

void system_copy_rights(FILE *file, const char *path) {
    (void)file;
    (void)path; /* the folder says what is allowed */
}

FILE *system_create_file(const char *path, bool *taken) {
    int descriptor = _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
    *taken = descriptor < 0 && errno == EEXIST;
    if (descriptor < 0)
        return NULL;
    FILE *file = _fdopen(descriptor, "wb");
    if (file != NULL)
        return file;
    _close(descriptor);
    remove(path);
    return NULL;
}

bool system_sync_file(FILE *file) {
    return fflush(file) == 0 && _commit(_fileno(file)) == 0;
}

bool system_replace_file(const char *from, const char *to) {
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0)
        return true;
    errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : EACCES;
    return false;
}
