/* text_file: see text_file.h. */
#include "text/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LONGEST_REMARK = 90, BESIDE_NAMES = 100 };

bool text_file_read(const char *path, Text *text) {
    char bytes[4096];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_append_bytes(text, bytes, count);
    bool good = ferror(file) == 0 && !text->failed && text->length > 0;
    fclose(file);
    return good;
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

bool text_file_may_write(const char *subcommand, const char *path) {
    char beside[TEXT_FILE_PATH_SIZE];
    if (path == NULL)
        return true;
    FILE *file = text_file_create_beside(path, beside);
    if (file == NULL) {
        fprintf(stderr, "%s: %s cannot be written: %s\n", subcommand, path, strerror(errno));
        return false;
    }
    fclose(file);
    remove(beside);
    return true;
}

/* Whether both paths lead to the same file; one that is not there is no other. */
static bool is_same_file(const char *path, const char *other) {
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
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
            if (outputs[i] != NULL && outputs[j] != NULL &&
                (strcmp(outputs[i], outputs[j]) == 0 || is_same_file(outputs[i], outputs[j]))) {
                fprintf(stderr, "%s: %s would be written twice; give two files\n", subcommand,
                        outputs[j]);
                return false;
            }
    return true;
}

static bool write_and_close(FILE *file, const Text *text) {
    bool good = fwrite(text->data, 1, text->length, file) == text->length;
    return fclose(file) == 0 && good;
}

/* Writes beside an ordinary file, or where there is none yet, and moves it there. */
static bool replace_file(const char *path, const Text *text) {
    char beside[TEXT_FILE_PATH_SIZE];
    FILE *file = text_file_create_beside(path, beside);
    if (file == NULL)
        return false;
    bool good = write_and_close(file, text) && rename(beside, path) == 0;
    if (!good)
        remove(beside);
    return good;
}

bool text_file_write(const char *path, const Text *text) {
    struct stat status;
    if (text->failed)
        return false;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        FILE *file = fopen(path, "w");
        return file != NULL && write_and_close(file, text);
    }
    char *whole = realpath(path, NULL); /* NULL where there is no file yet */
    bool good = replace_file(whole != NULL ? whole : path, text);
    free(whole);
    return good;
}

void text_file_append_command(Text *text, int argc, char **argv) {
    int column = LONGEST_REMARK;
    text_append(text, " * The command:");
    for (int i = -1; i < argc; i++) {
        char word[256];
        text_copy_printable(word, sizeof word, i < 0 ? "pentad-bench" : argv[i]);
        for (char *c = word; *c != '\0'; c++)
            if (c[0] == '*' || c[0] == '/')
                *c = c[0] == '*' ? '?' : (c != word && c[-1] == '*' ? '?' : '/');
        int length = (int)snprintf(NULL, 0, "%s", word);
        if (column + 1 + length > LONGEST_REMARK) {
            text_append(text, "\n *    ");
            column = 0;
        }
        text_append(text, " %s", word);
        column += 1 + length;
    }
    text_append(text, "\n");
}
