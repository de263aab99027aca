/* session_hash: the transposition table in a file, YXHASHDUMP and YXHASHLOAD. */
#include "session/state/session_hash.h"

#include "ground/safe_file.h"
#include "ground/system_file.h"
#include "session/state/session_file.h"

static bool file_write(void *context, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, context) == size;
}

static size_t file_read(void *context, void *bytes, size_t size) {
    return fread(bytes, 1, size, context);
}

static bool file_rewind(void *context) {
    clearerr(context);
    return fseek(context, 0, SEEK_SET) == 0;
}

static EngineStatus save(const Session *session, const char *name) {
    SafeFile safe;
    if (!safe_file_begin(&safe, name))
        return ENGINE_BROKEN_PIPE;
    EngineStream stream = {.context = safe.file, .write = file_write};
    EngineStatus status = engine_save_hash(session->engine, &stream);
    bool kept = safe_file_finish(&safe, name, status == ENGINE_OK);
    return status == ENGINE_OK && !kept ? ENGINE_BROKEN_PIPE : status;
}

static EngineStatus load(Session *session, const char *name) {
    FILE *file = system_open_file(name);
    if (file == NULL)
        return ENGINE_BROKEN_PIPE;
    EngineStream stream = {.context = file, .read = file_read, .rewind = file_rewind};
    EngineStatus status = engine_load_hash(session->engine, &stream);
    if (ferror(file))
        status = ENGINE_BROKEN_PIPE;
    fclose(file);
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
    switch (saves ? save(session, name) : load(session, name)) {
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
        session_error(session, "cannot %s \"%s\"", saves ? "write" : "read", quoted);
        break;
    }
}
