/* session_file: see session_file.h. */
#include "session/state/session_file.h"

#include <errno.h>
#include <string.h>

CommandLine session_behind_word(const CommandLine *line) {
    CommandLine rest = *line;
    for (int part = 0; part < 3; part++) /* white space, the word, white space */
        for (; rest.length > 0 && command_is_space(*rest.text) == (part != 1); rest.length--)
            rest.text++;
    return rest;
}

bool session_file_name(const CommandLine *line, char name[FILE_NAME_SIZE]) {
    const char *text = line->text;
    size_t length = line->length;
    while (length > 0 && command_is_space(text[length - 1]))
        length--;
    for (; length > 0 && command_is_space(*text); length--)
        text++;
    if (length == 0 || length >= FILE_NAME_SIZE || memchr(text, '\0', length) != NULL)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

bool session_file_allowed(const Session *session, const char *name, const char *quoted) {
    if (session->database == NULL || !database_lies_at(session->database, name))
        return true;
    session_error(session, "cannot write \"%s\": it is the database that is open", quoted);
    return false;
}

const char *session_file_failure(const DbCancel *cancel) {
    int reason = errno != 0 ? errno : EIO;
    return cancel->requested(cancel->context) ? "END came before all of it was there"
                                              : strerror(reason);
}
