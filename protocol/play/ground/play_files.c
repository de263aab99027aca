/* play_files: see play_files.h.
 *
 * Only standard C here; what it lacks comes from play_terminal.h and ground/safe_file.h.
 */
#include "play/ground/play_files.h"

#include "ground/safe_file.h"
#include "ground/system_file.h"
#include "play/ground/play_terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_AT_ONCE = 26 /* new files within a second */ };

/* Reads a file of at most `most` bytes. */
static FileStatus read_up_to(const char *path, size_t most, Text *text) {
    char piece[4096];
    size_t got;
    text_clear(text);
    errno = 0;
    FILE *file = system_open_file(path);
    if (file == NULL)
        return errno == ENOENT ? FILE_ABSENT : FILE_UNREADABLE;
    while ((got = fread(piece, 1, sizeof piece, file)) > 0 && text->length <= most)
        text_append_bytes(text, piece, got);
    int reason = ferror(file) != 0 ? errno : (text->length > most ? EFBIG : 0);
    fclose(file);
    text_append_bytes(text, "", 0);
    errno = text->failed ? ENOMEM : reason;
    return errno != 0 ? FILE_UNREADABLE : FILE_OK;
}

FileStatus file_read(const char *path, Text *text) {
    return read_up_to(path, FILE_MAX_BYTES, text);
}

FileStatus file_read_large(const char *path, Text *text) {
    return read_up_to(path, FILE_LARGE_BYTES, text);
}

bool file_write(const char *path, const Text *text) {
    SafeFile safe;
    errno = ENOMEM;
    if (text->failed || !safe_file_begin(&safe, path))
        return false;
    bool written = fwrite(text->data, 1, text->length, safe.file) == text->length;
    return safe_file_finish(&safe, written);
}

void file_complete_name(const char *name, const char *ending, char path[FILE_PATH_SIZE]) {
    const char *last = name;
    for (const char *at = name; *at != '\0'; at++)
        if (*at == '/' || *at == '\\')
            last = at + 1;
    bool is_folder = *last == '\0';
    snprintf(path, FILE_PATH_SIZE, "%s%s", name,
             !is_folder && strchr(last, '.') == NULL ? ending : "");
}

/* Creates the folder and, if need be, those above it. */
static bool make_folders(char *path) {
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at != '/' && *at != '\\')
            continue;
        char separator = *at;
        *at = '\0';
        system_make_folder(path);
        *at = separator;
    }
    return system_make_folder(path);
}

bool file_data_path(const char *name, char path[FILE_PATH_SIZE]) {
    char folder[FILE_PATH_SIZE];
    if (!system_data_folder(folder, sizeof folder))
        return false;
    int length = snprintf(path, FILE_PATH_SIZE, "%s/%s", folder, name);
    if (length < 0 || length >= FILE_PATH_SIZE)
        return false;
    char *last = strrchr(path, '/');
    *last = '\0';
    bool made = make_folders(path);
    *last = '/';
    return made;
}

void file_time(const char *format, char *text, size_t size) {
    time_t now = time(NULL);
    const struct tm *local = localtime(&now);
    if (local == NULL || strftime(text, size, format, local) == 0)
        text[0] = '\0';
}

bool file_new_path(const char *before, const char *ending, char path[FILE_PATH_SIZE]) {
    char time[64], name[128];
    bool taken = true;
    FILE *file = NULL;
    file_time("%Y-%m-%d-%H%M%S", time, sizeof time);
    for (int i = 0; i < MAX_AT_ONCE && time[0] != '\0' && taken; i++) {
        char letter[] = {(char)('a' + i), '\0'};
        snprintf(name, sizeof name, "%s%s%s%s", before, time, i == 0 ? "" : letter, ending);
        if (!file_data_path(name, path))
            return false;
        file = system_create_file(path, &taken);
    }
    if (file != NULL)
        fclose(file);
    return file != NULL;
}
