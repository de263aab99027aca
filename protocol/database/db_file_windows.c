/* db_file: see db_file.h; with Windows. Built in place of db_file.c.
 *
 * The lock is the sharing mode of the file: others may read it, not write it. To be replaced the
 * file has to be closed for a moment; a program that takes it just then is noticed when it is
 * opened again.
 */
#include "database/db_file.h"

#include "database/db_path.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { PATH_SIZE = 4096 };

struct DbFile {
    HANDLE handle;
    char path[PATH_SIZE];
};

DbFileStatus db_file_open(const char *path, bool writable, DbFile **file) {
    *file = calloc(1, sizeof **file);
    if (*file == NULL)
        return DB_FILE_FAILED;
    DWORD length = GetFullPathNameA(path, PATH_SIZE, (*file)->path, NULL);
    (*file)->handle = INVALID_HANDLE_VALUE;
    if (length > 0 && length < PATH_SIZE)
        (*file)->handle =
            CreateFileA((*file)->path, GENERIC_READ | (writable ? GENERIC_WRITE : 0),
                        FILE_SHARE_READ | (writable ? 0 : FILE_SHARE_WRITE | FILE_SHARE_DELETE),
                        NULL, writable ? OPEN_ALWAYS : OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
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
    HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
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

bool db_file_replace(DbFile **file, DbFile **other, const char *ending) {
    char beside[PATH_SIZE], path[PATH_SIZE];
    if (!db_path_beside((*file)->path, ending, beside, sizeof beside))
        return false;
    memcpy(path, (*file)->path, PATH_SIZE);
    db_file_close(*other);
    db_file_close(*file);
    *other = *file = NULL;
    bool replaced = MoveFileExA(beside, path, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    if (!replaced) /* as when somebody reads the old file */
        DeleteFileA(beside);
    return db_file_open(path, true, file) == DB_FILE_OK && replaced;
}

void db_file_remove_beside(const DbFile *file, const char *ending) {
    char path[PATH_SIZE];
    if (db_path_beside(file->path, ending, path, sizeof path))
        DeleteFileA(path);
}

bool db_file_lies_beside(const DbFile *file, const char *ending) {
    char path[PATH_SIZE];
    return db_path_beside(file->path, ending, path, sizeof path) &&
           GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
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
