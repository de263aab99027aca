/* play_pipe: see play_pipe.h. */
#include "play/ground/play_pipe.h"

#include "engine.h"
#include "ground/system_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The file that words[at] names as the value of the option, with "=" or as a word of its own; NULL
 * if it names none. */
static const char *named_file(char **words, int at, const char *option) {
    size_t length = strlen(option);
    if (strncmp(words[at], option, length) == 0 && words[at][length] == '=')
        return words[at] + length + 1;
    return at > 0 && strcmp(words[at - 1], option) == 0 ? words[at] : NULL;
}

/* Finds the first pipe. Returns the place of its word, or -1; `*name` is its name in the word and
 * `path` the same without the number of a game, "#2", behind it. */
static int find_pipe(int count, char **words, const char **name, char path[FILE_PATH_SIZE]) {
    static const char *const OPTIONS[] = {"--open", "--analyse", "--annotate"};
    for (int i = 0; i < count; i++)
        for (size_t o = 0; o < ARRAY_LENGTH(OPTIONS); o++) {
            *name = named_file(words, i, OPTIONS[o]);
            if (*name == NULL)
                continue;
            snprintf(path, FILE_PATH_SIZE, "%s", *name);
            char *sign = strrchr(path, '#');
            bool found = system_is_pipe(path);
            if (!found && sign != NULL) {
                *sign = '\0';
                found = system_is_pipe(path);
            }
            if (found)
                return i;
        }
    return -1;
}

/* Copies all that comes through the pipe. Returns false, with errno, when that fails. */
static bool copy(FILE *pipe, FILE *file) {
    char piece[4096];
    size_t got, all = 0;
    while ((got = fread(piece, 1, sizeof piece, pipe)) > 0) {
        all += got;
        errno = EFBIG;
        if (all > FILE_LARGE_BYTES || fwrite(piece, 1, got, file) != got)
            return false;
    }
    return ferror(pipe) == 0 && fflush(file) == 0;
}

/* Reads the pipe into a file that can be opened as `again`. Returns false, with errno, when that
 * fails.
 */
static bool read_pipe(const char *path, char again[PIPE_WORD_SIZE / 2]) {
    FILE *pipe = fopen(path, "rb");
    FILE *file = pipe == NULL ? NULL : tmpfile();
    bool good =
        file != NULL && copy(pipe, file) && system_reopen_name(file, again, PIPE_WORD_SIZE / 2);
    int reason = errno;
    if (pipe != NULL)
        fclose(pipe);
    if (file != NULL)
        fclose(file);
    errno = reason;
    return good;
}

bool pipe_keep(int count, char **words, char kept[PIPE_WORD_SIZE], char complaint[FILE_PATH_SIZE]) {
    char path[FILE_PATH_SIZE], again[PIPE_WORD_SIZE / 2];
    const char *name;
    int at = find_pipe(count, words, &name, path);
    if (at < 0)
        return true;
    if (!read_pipe(path, again)) {
        snprintf(complaint, FILE_PATH_SIZE, "%.900s: it cannot be read as a game: %s.", path,
                 strerror(errno));
        return false;
    }
    snprintf(kept, PIPE_WORD_SIZE, "%.*s%s%.16s", (int)(name - words[at]), words[at], again,
             name + strlen(path));
    words[at] = kept;
    return true;
}
