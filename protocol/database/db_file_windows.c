/* db_file: see db_file.h; with Windows. Built in place of db_file.c.
 *
 * The lock is the sharing mode of the file: others may read it, not write it. To be replaced the
 * file has to be closed for a moment; a program that takes it just then is noticed when it is
 * opened again.
 */
#include "database/db_file.h"

#include "database/db_path.h"
#include "ground/wide_windows.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { PATH_SIZE = 4096 };

struct DbFile {
    HANDLE handle;
    char path[PATH_SIZE];
};

/* Opens the file of that name, and writes the whole name into `full`. Returns INVALID_HANDLE_VALUE
 * if that is not possible; GetLastError() says why. */
static HANDLE open_file(const char *path, bool writable, char full[PATH_SIZE]) {
    wchar_t wide[WIDE_SIZE], whole[WIDE_SIZE];
    SetLastError(ERROR_INVALID_NAME);
    if (!wide_name(path, wide))
        return INVALID_HANDLE_VALUE;
    DWORD length = GetFullPathNameW(wide, WIDE_SIZE, whole, NULL);
    if (length == 0 || length >= WIDE_SIZE || !wide_to_utf8(whole, full, PATH_SIZE))
        return INVALID_HANDLE_VALUE;
    return CreateFileW(whole, GENERIC_READ | (writable ? GENERIC_WRITE : 0),
                       FILE_SHARE_READ | (writable ? 0 : FILE_SHARE_WRITE | FILE_SHARE_DELETE),
                       NULL, writable ? OPEN_ALWAYS : OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
}

DbFileStatus db_file_open(const char *path, bool writable, DbFile **file) {
    *file = calloc(1, sizeof **file);
    if (*file == NULL)
        return DB_FILE_FAILED;
    (*file)->handle = open_file(path, writable, (*file)->path);
    DWORD error = GetLastError();
    DWORD type =
        (*file)->handle == INVALID_HANDLE_VALUE ? FILE_TYPE_DISK : GetFileType((*file)->handle);
    bool waits = type == FILE_TYPE_CHAR || type == FILE_TYPE_PIPE; /* a console, a pipe */
    if ((*file)->handle != INVALID_HANDLE_VALUE && !waits)
        return DB_FILE_OK;
    db_file_close(*file);
    *file = NULL;
    if (waits)
        return DB_FILE_FAILED;
    if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
        return DB_FILE_ABSENT;
    return error == ERROR_SHARING_VIOLATION ? DB_FILE_TAKEN : DB_FILE_FAILED;
}

void db_file_close(DbFile *file) {
    if (file == NULL)
        return;
    if (file->handle != INVALID_HANDLE_VALUE)
        CloseHandle(file->handle);
    free(file);
}

bool db_file_lies_at(const DbFile *file, const char *path) {
    BY_HANDLE_FILE_INFORMATION ours, named;
    wchar_t wide[WIDE_SIZE];
    if (!wide_name(path, wide))
        return false;
    HANDLE handle = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    bool known = GetFileInformationByHandle(file->handle, &ours) != 0 &&
                 GetFileInformationByHandle(handle, &named) != 0;
    CloseHandle(handle);
    return known && named.dwVolumeSerialNumber == ours.dwVolumeSerialNumber &&
           named.nFileIndexHigh == ours.nFileIndexHigh && named.nFileIndexLow == ours.nFileIndexLow;
}

int64_t db_file_size(const DbFile *file) {
    LARGE_INTEGER size;
    return GetFileSizeEx(file->handle, &size) != 0 ? (int64_t)size.QuadPart : -1;
}

/* Where reading or writing is to happen. */
static OVERLAPPED place_of(int64_t offset) {
    OVERLAPPED place = {0};
    place.Offset = (DWORD)((uint64_t)offset & 0xFFFFFFFFu);
    place.OffsetHigh = (DWORD)((uint64_t)offset >> 32);
    return place;
}

bool db_file_read(const DbFile *file, int64_t offset, void *bytes, size_t size, size_t *count) {
    DWORD got = 1;
    for (*count = 0; *count < size && got != 0; *count += got) {
        OVERLAPPED place = place_of(offset + (int64_t)*count);
        got = 0;
        if (ReadFile(file->handle, (char *)bytes + *count, (DWORD)(size - *count), &got, &place) ==
                0 &&
            GetLastError() != ERROR_HANDLE_EOF)
            return false;
    }
    return true;
}

bool db_file_write(DbFile *file, int64_t offset, const void *bytes, size_t size) {
    size_t done = 0;
    while (done < size) {
        OVERLAPPED place = place_of(offset + (int64_t)done);
        DWORD got = 0;
        if (WriteFile(file->handle, (const char *)bytes + done, (DWORD)(size - done), &got,
                      &place) == 0 ||
            got == 0)
            return false;
        done += got;
    }
    return true;
}

bool db_file_cut(DbFile *file, int64_t size) {
    LARGE_INTEGER where = {.QuadPart = size};
    return SetFilePointerEx(file->handle, where, NULL, FILE_BEGIN) != 0 &&
           SetEndOfFile(file->handle) != 0;
}

bool db_file_sync(DbFile *file) {
    return FlushFileBuffers(file->handle) != 0;
}

/* The name of the file with `ending` added, as Windows has it. */
static bool name_beside(const DbFile *file, const char *ending, wchar_t wide[WIDE_SIZE]) {
    char path[PATH_SIZE];
    return db_path_beside(file->path, ending, path, sizeof path) && wide_name(path, wide);
}

bool db_file_replace(DbFile **file, DbFile **other, const char *ending) {
    char path[PATH_SIZE];
    wchar_t beside[WIDE_SIZE], wide[WIDE_SIZE];
    if (!name_beside(*file, ending, beside) || !wide_name((*file)->path, wide))
        return false;
    memcpy(path, (*file)->path, PATH_SIZE);
    db_file_close(*other);
    db_file_close(*file);
    *other = *file = NULL;
    bool replaced = MoveFileExW(beside, wide, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    if (!replaced) /* as when somebody reads the old file */
        DeleteFileW(beside);
    return db_file_open(path, true, file) == DB_FILE_OK && replaced;
}

void db_file_remove_beside(const DbFile *file, const char *ending) {
    wchar_t wide[WIDE_SIZE];
    if (name_beside(file, ending, wide))
        DeleteFileW(wide);
}

bool db_file_lies_beside(const DbFile *file, const char *ending) {
    wchar_t wide[WIDE_SIZE];
    return name_beside(file, ending, wide) && GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES;
}

DbFile *db_file_create_beside(const DbFile *file, const char *ending) {
    char path[PATH_SIZE];
    DbFile *other;
    if (!db_path_beside(file->path, ending, path, sizeof path) ||
        db_file_open(path, true, &other) != DB_FILE_OK)
        return NULL;
    if (db_file_cut(other, 0))
        return other;
    db_file_close(other);
    return NULL;
}
