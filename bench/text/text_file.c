/* text_file: see text_file.h. */
#include "text/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_REMARK = 90, BESIDE_NAMES = 100 };

bool text_file_is_device(FILE *file) {
    struct stat about;
    return fstat(fileno(file), &about) == 0 &&
           (S_ISBLK(about.st_mode) || (S_ISCHR(about.st_mode) && isatty(fileno(file)) == 0));
}

bool text_file_read(const char *path, Text *text) {
    char bytes[4096];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    bool device = text_file_is_device(file);
    for (size_t count; !device && (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_append_bytes(text, bytes, count);
    int reason = ferror(file) != 0 ? errno : text->failed ? ENOMEM : 0;
    fclose(file);
    errno = reason;
    return reason == 0 && text->length > 0;
}

bool text_file_line(FILE *file, char *line, size_t size, bool *whole) {
    size_t length = 0;
    int c = 0;
    *whole = true;
    while (*whole && (c = getc(file)) != EOF && c != '\n') {
        *whole = c != '\0' && length + 1 < size;
        if (*whole)
            line[length++] = (char)c;
    }
    line[length] = '\0';
    return ferror(file) == 0 && (c != EOF || length > 0);
}

FILE *text_file_create_beside(const char *path, char beside[TEXT_FILE_PATH_SIZE]) {
    FILE *file = NULL;
    errno = EEXIST;
    for (int i = 0; i < BESIDE_NAMES && file == NULL && errno == EEXIST; i++) {
        char number[16] = "";
        if (i > 0)
            snprintf(number, sizeof number, "%d", i);
        if (snprintf(beside, TEXT_FILE_PATH_SIZE, "%s.new%s", path, number) < TEXT_FILE_PATH_SIZE)
            file = fopen(beside, "wx");
        else
            errno = ENAMETOOLONG;
    }
    return file;
}

/* Whether something is there that is written to directly, such as a device, and not replaced. */
static bool is_device(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

/* Creates the file that is to replace `path`, or what a symbolic link of that name leads to.
 * `whole` receives the name to replace, for the caller to free; NULL where there is nothing yet. */
static FILE *create_successor(const char *path, char **whole, char beside[TEXT_FILE_PATH_SIZE]) {
    struct stat about;
    *whole = realpath(path, NULL);
    if (*whole == NULL)
        return text_file_create_beside(path, beside);
    if (stat(*whole, &about) == 0 && S_ISDIR(about.st_mode))
        errno = EISDIR;
    else if (access(*whole, W_OK) == 0)
        return text_file_create_beside(*whole, beside);
    return NULL;
}

/* Whether text_file_write() could begin; errno says why not. */
static bool can_write(const char *path) {
    char beside[TEXT_FILE_PATH_SIZE], *whole;
    if (is_device(path))
        return access(path, W_OK) == 0;
    FILE *file = create_successor(path, &whole, beside);
    free(whole);
    if (file == NULL)
        return false;
    fclose(file);
    remove(beside);
    return true;
}

bool text_file_may_write(const char *subcommand, const char *path) {
    if (path == NULL || can_write(path))
        return true;
    fprintf(stderr, "%s: %s cannot be written: %s\n", subcommand, path, strerror(errno));
    return false;
}

/* Whether both paths lead to the same file, which is there. */
static bool is_same_file(const char *path, const char *other) {
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

/* The folder that `path` lies in, and its name there. Returns false if there is none. */
static bool find_folder(const char *path, struct stat *folder, const char **name) {
    const char *slash = strrchr(path, '/');
    *name = slash == NULL ? path : slash + 1;
    char *part = slash == NULL ? strdup(".") : strndup(path, (size_t)(*name - path));
    bool found = part != NULL && stat(part, folder) == 0;
    free(part);
    return found;
}

/* Whether both paths would make one new file, such as x and ./x. */
static bool is_same_new_file(const char *path, const char *other) {
    struct stat one, two;
    const char *name, *other_name;
    return find_folder(path, &one, &name) && find_folder(other, &two, &other_name) &&
           strcmp(name, other_name) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool text_file_spares(const char *subcommand, const char *path, const char *const *inputs,
                      int count) {
    for (int i = 0; i < count; i++)
        if (path != NULL && inputs[i] != NULL && is_same_file(path, inputs[i])) {
            fprintf(stderr, "%s: %s is read and must not be written; give another file\n",
                    subcommand, path);
            return false;
        }
    return true;
}

bool text_file_outputs_differ(const char *subcommand, const char *const *outputs, int count) {
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (outputs[i] != NULL && outputs[j] != NULL && !is_device(outputs[i]) &&
                (is_same_file(outputs[i], outputs[j]) ||
                 is_same_new_file(outputs[i], outputs[j]))) {
                fprintf(stderr, "%s: %s would be written twice; give two files\n", subcommand,
                        outputs[j]);
                return false;
            }
    return true;
}

bool text_file_goes_on(const char *subcommand, const char *path, const char *start,
                       const char *what) {
    struct stat about;
    if (path == NULL || stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0)
        return true;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return true; /* whoever opens it says why not */
    char begin[32];
    begin[fread(begin, 1, sizeof begin - 1, file)] = '\0';
    fclose(file);
    bool ours = strncmp(text_after_mark(begin), start, strlen(start)) == 0;
    if (!ours)
        fprintf(stderr, "%s: %s is there already and is no %s; give another file\n", subcommand,
                path, what);
    return ours;
}

/* Returns whether that succeeded, with errno if not. */
static bool write_and_close(FILE *file, const Text *text) {
    bool good = fwrite(text->data, 1, text->length, file) == text->length;
    int reason = errno;
    bool closed = fclose(file) == 0;
    if (!good)
        errno = reason;
    return closed && good;
}

/* Writes beside an ordinary file, or where there is none yet, and moves it there. */
static bool replace_file(const char *path, const Text *text) {
    char beside[TEXT_FILE_PATH_SIZE], *whole;
    FILE *file = create_successor(path, &whole, beside);
    bool good = file != NULL && write_and_close(file, text) &&
                rename(beside, whole != NULL ? whole : path) == 0;
    int reason = errno;
    if (file != NULL && !good)
        remove(beside);
    free(whole);
    errno = reason;
    return good;
}

bool text_file_write(const char *path, const Text *text) {
    errno = ENOMEM;
    if (text->failed)
        return false;
    if (!is_device(path))
        return replace_file(path, text);
    FILE *file = fopen(path, "w");
    return file != NULL && write_and_close(file, text);
}

void text_file_say_unwritten(const char *subcommand, const char *what) {
    bool full = errno == ENOSPC || errno == EDQUOT;
    fprintf(stderr, "%s: %s could not be written: %s%s\n", subcommand, what, strerror(errno),
            full             ? "; make room and run the command again, or give another file"
            : errno == EFBIG ? "; raise the limit, ulimit -f, and run the command again"
                             : "");
}

bool text_file_store(const char *subcommand, const char *path, const Text *text) {
    bool stored = text_file_write(path, text);
    if (!stored)
        text_file_say_unwritten(subcommand, path);
    return stored;
}

void text_file_append_command(Text *text, int argc, char **argv) {
    int column = LONGEST_REMARK;
    text_append(text, " * The command:");
    for (int i = -1; i < argc; i++) {
        char word[256];
        text_copy_printable(word, sizeof word, i < 0 ? "pentad-bench" : argv[i]);
        for (char *c = word; (c = strchr(c, '*')) != NULL;)
            *c = '?'; /* an asterisk and a slash would end the comment */
        int length = (int)strlen(word);
        if (column + 1 + length > LONGEST_REMARK) {
            text_append(text, "\n *    ");
            column = 0;
        }
        text_append(text, " %s", word);
        column += 1 + length;
    }
    text_append(text, "\n");
}
