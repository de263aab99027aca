/* session_default: see session_default.h. */
#include "session/database/session_default.h"

#include "ground/system_file.h"
#include "session/database/session_record.h"
#include "session/state/session_file.h"

#include <stdio.h>
#include <string.h>

static const char DEFAULT_NAME[] = "pentad.pdb";

/* Where it is. Returns false if there is no place for it. */
static bool find_path(const Session *session, char path[COMMAND_MAX_LENGTH + 1]) {
    if (session->folder[0] == '\0')
        return session->find(DEFAULT_NAME, path, COMMAND_MAX_LENGTH + 1);
    size_t length = strlen(session->folder);
    bool separated = strchr("/\\", session->folder[length - 1]) != NULL;
    int needed = snprintf(path, COMMAND_MAX_LENGTH + 1, "%s%s%s", session->folder,
                          separated ? "" : "/", DEFAULT_NAME);
    return needed > 0 && needed <= COMMAND_MAX_LENGTH;
}

/* Whether it is to be opened if possible. */
static bool is_due(const Session *session) {
    bool nobody_knows = session->folder[0] == '\0' && session->find == NULL;
    return session->uses_database && !session->against_program && !session->default_tried &&
           session->database == NULL && !nobody_knows;
}

void session_default_open(Session *session) {
    char path[COMMAND_MAX_LENGTH + 1], name[QUOTE_SIZE];
    if (!is_due(session))
        return;
    session->default_tried = true;
    if (!find_path(session, path)) {
        session_send(session, "MESSAGE no database: there is no folder for %s", DEFAULT_NAME);
        return;
    }
    Database *database;
    DbCancel cancel = session_cancel_on_end(session);
    DatabaseStatus status = database_open(path, session->database_read_only, &cancel, &database);
    if (status == DATABASE_TAKEN)
        status = database_open(path, true, &cancel, &database);
    if (status == DATABASE_CANCELLED)
        return;
    command_quote(path, strlen(path), name, sizeof name);
    if (status != DATABASE_OK) {
        session_send(session, "MESSAGE no database: \"%s\" cannot be opened: %s", name,
                     session_database_refusal(status, !session->database_read_only));
        return;
    }
    session_database_adopt(session, database, path);
    session->database_is_default = true;
}

/* Closes it, if it is what is open. */
static void close_default(Session *session) {
    if (!session->database_is_default)
        return;
    database_close(session->database);
    session->database = NULL;
    session->database_is_default = false;
    session->default_tried = false;
}

void session_default_prepare(Session *session) {
    char path[COMMAND_MAX_LENGTH + 1];
    if (session->against_program)
        close_default(session);
    if (!session->started || !is_due(session) || !find_path(session, path))
        return;
    FILE *file = system_open_file(path);
    if (file == NULL)
        return;
    fclose(file);
    session_default_open(session);
}

bool session_default_folder(Session *session, const CommandLine *line) {
    CommandLine key = session_behind_word(line), name = session_behind_word(&key);
    const char *text = name.text;
    size_t length = name.length;
    while (length > 0 && command_is_space(text[length - 1]))
        length--;
    if (length > COMMAND_MAX_LENGTH || memchr(text, '\0', length) != NULL)
        return false;
    if (strlen(session->folder) != length || memcmp(session->folder, text, length) != 0)
        close_default(session);
    memcpy(session->folder, text, length);
    session->folder[length] = '\0';
    session->default_tried = false;
    session_default_prepare(session);
    return true;
}
