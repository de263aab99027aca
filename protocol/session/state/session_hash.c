/* session_hash: the transposition table in a file, YXHASHDUMP and YXHASHLOAD. */
#include "session/state/session_hash.h"

#include "ground/safe_file.h"
#include "ground/system_file.h"
#include "session/state/session_file.h"

#include <errno.h>
#include <stdio.h>

/* A file on its way from or to the table. */
typedef struct HashFile {
    FILE *file;
    DbCancel cancel;
} HashFile;

static bool is_cancelled(const HashFile *hash) {
    return hash->cancel.requested(hash->cancel.context);
}

static bool file_write(void *context, const void *bytes, size_t size) {
    HashFile *hash = context;
    return !is_cancelled(hash) && fwrite(bytes, 1, size, hash->file) == size;
}

static size_t file_read(void *context, void *bytes, size_t size) {
    HashFile *hash = context;
    return is_cancelled(hash) ? 0 : fread(bytes, 1, size, hash->file);
}

static bool file_rewind(void *context) {
    HashFile *hash = context;
    clearerr(hash->file);
    return fseek(hash->file, 0, SEEK_SET) == 0;
}

static EngineStatus save(Session *session, const char *name, const DbCancel *cancel) {
    SafeFile safe;
    if (!safe_file_begin(&safe, name))
        return ENGINE_BROKEN_PIPE;
    HashFile hash = {safe.file, *cancel};
    EngineStream stream = {.context = &hash, .write = file_write};
    EngineStatus status = engine_save_hash(session->engine, &stream);
    bool kept = safe_file_finish(&safe, status == ENGINE_OK);
    return status == ENGINE_OK && !kept ? ENGINE_BROKEN_PIPE : status;
}

static EngineStatus load(Session *session, const char *name, const DbCancel *cancel) {
    HashFile hash = {system_open_file(name), *cancel};
    if (hash.file == NULL)
        return ENGINE_BROKEN_PIPE;
    EngineStream stream = {.context = &hash, .read = file_read, .rewind = file_rewind};
    EngineStatus status = engine_load_hash(session->engine, &stream);
    if (ferror(hash.file) || (status != ENGINE_OK && is_cancelled(&hash)))
        status = ENGINE_BROKEN_PIPE;
    fclose(hash.file);
    return status;
}

void session_hash_file(Session *session, CommandKind kind, const CommandLine *line) {
    char name[FILE_NAME_SIZE], quoted[QUOTE_SIZE];
    bool saves = kind == COMMAND_YXHASHDUMP;
    command_quote(line->text, line->length, quoted, sizeof quoted);
    session_complain(session);
    if (!session_file_name(line, name)) {
        session_error(session, "\"%s\" is no file name", quoted);
        return;
    }
    if (saves && !session_file_allowed(session, name, quoted))
        return;
    DbCancel cancel = session_cancel_on_end(session);
    errno = 0;
    switch (saves ? save(session, name, &cancel) : load(session, name, &cancel)) {
    case ENGINE_OK:
        session_send(session, "MESSAGE hash table %s \"%s\"", saves ? "saved to" : "loaded from",
                     quoted);
        break;
    case ENGINE_FOREIGN:
        session_error(session, "\"%s\" is not a saved hash table of this version", quoted);
        break;
    case ENGINE_DAMAGED:
        session_error(session, "the saved hash table \"%s\" is damaged", quoted);
        break;
    default:
        session_error(session, "cannot %s \"%s\": %s", saves ? "write" : "read", quoted,
                      session_file_failure(&cancel));
        break;
    }
}
