/* session_file: see session_file.h. */
#include "session/state/session_file.h"

#include <string.h>

/* Added to the name of a file that is not complete. */
#define UNFINISHED ".part"

static bool is_space(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}

bool session_file_name(const CommandLine *line, char name[FILE_NAME_SIZE]) {
    const char *text = line->text;
    size_t length = line->length;
    while (length > 0 && is_space(text[length - 1]))
        length--;
    for (; length > 0 && is_space(*text); length--)
        text++;
    if (length == 0 || length >= FILE_NAME_SIZE || memchr(text, '\0', length) != NULL)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

/* The name of the file while it is not complete. */
static void write_part(const char *name, char part[FILE_NAME_SIZE + sizeof UNFINISHED]) {
    snprintf(part, FILE_NAME_SIZE + sizeof UNFINISHED, "%s" UNFINISHED, name);
}

bool session_file_allowed(const Session *session, const char *name, const char *quoted) {
    char part[FILE_NAME_SIZE + sizeof UNFINISHED];
    const Database *database = session->database;
    write_part(name, part);
    if (database == NULL || !(database_lies_at(database, name) || database_lies_at(database, part)))
        return true;
    session_error(session, "cannot write \"%s\": it is the database that is open", quoted);
    return false;
}

FILE *session_file_create(const char *name) {
    char part[FILE_NAME_SIZE + sizeof UNFINISHED];
    write_part(name, part);
    return fopen(part, "wb");
}

/* Removes a file, but no folder: a folder is not opened for writing. */
static bool remove_file(const char *name) {
    FILE *file = fopen(name, "r+b");
    if (file == NULL)
        return false;
    fclose(file);
    return remove(name) == 0;
}

/* Renames a complete file, or removes it when that is not possible. Some systems do not replace
 * what has the name already: when that has gone, the complete file is all there is, and stays. */
static bool put_in_place(const char *from, const char *to) {
    if (rename(from, to) == 0)
        return true;
    if (remove_file(to))
        return rename(from, to) == 0;
    remove(from);
    return false;
}

bool session_file_finish(FILE *file, const char *name, bool good) {
    char part[FILE_NAME_SIZE + sizeof UNFINISHED];
    write_part(name, part);
    bool whole = fclose(file) == 0 && good;
    if (whole)
        return put_in_place(part, name);
    remove(part);
    return false;
}
