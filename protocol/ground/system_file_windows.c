/* system_file: see system_file.h; for Windows. Built in place of system_file.c. */
#include "ground/system_file.h"

#include "ground/wide_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

/* What GetFileAttributes() says of a file. */
static DWORD attributes_of(const char *path) {
    wchar_t wide[WIDE_SIZE];
    return wide_name(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
}

/* A console, another device or a pipe would be waited for. */
FILE *system_open_file(const char *path) {
    wchar_t wide[WIDE_SIZE];
    FILE *file = wide_name(path, wide) ? _wfopen(wide, L"rb") : NULL;
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
    DWORD about = attributes_of(path);
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
    DWORD about = attributes_of(path);
    bool writable = about == INVALID_FILE_ATTRIBUTES || (about & FILE_ATTRIBUTE_READONLY) == 0;
    errno = writable ? errno : EACCES;
    return writable;
}

void system_copy_rights(FILE *file, const char *path) {
    (void)file;
    (void)path; /* the folder says what is allowed */
}

FILE *system_create_file(const char *path, bool *taken) {
    wchar_t wide[WIDE_SIZE];
    int descriptor = -1;
    if (wide_name(path, wide))
        descriptor = _wopen(wide, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
    *taken = descriptor < 0 && errno == EEXIST;
    if (descriptor < 0)
        return NULL;
    FILE *file = _fdopen(descriptor, "wb");
    if (file != NULL)
        return file;
    _close(descriptor);
    _wremove(wide);
    return NULL;
}

bool system_sync_file(FILE *file) {
    return fflush(file) == 0 && _commit(_fileno(file)) == 0;
}

bool system_replace_file(const char *from, const char *to) {
    wchar_t source[WIDE_SIZE], target[WIDE_SIZE];
    if (!wide_name(from, source) || !wide_name(to, target))
        return false;
    if (MoveFileExW(source, target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0)
        return true;
    errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : EACCES;
    return false;
}

bool system_remove_file(const char *path) {
    wchar_t wide[WIDE_SIZE];
    return wide_name(path, wide) && _wremove(wide) == 0;
}
