/* session_hash: the transposition table in a file, YXHASHDUMP and YXHASHLOAD.
 *
 * The name is the whole line after the command, white space around it left out, and means what
 * the operating system takes it for. A file is written under another name first and renamed when
 * it is complete, so an older one is never lost to a full disk.
 */
#include "session/session_hash.h"

#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = COMMAND_MAX_LENGTH + 1 };

/* Added to the name of a file that is not complete. */
#define UNFINISHED ".part"

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

static bool is_space(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/* Takes the name out of a line; returns false if it cannot be one. */
static bool read_name(const CommandLine *line, char name[NAME_SIZE]) {
    const char *text = line->text;
    size_t length = line->length;
    while (length > 0 && is_space(text[length - 1]))
        length--;
    for (; length > 0 && is_space(*text); length--)
        text++;
    if (length == 0 || length >= NAME_SIZE || memchr(text, '\0', length) != NULL)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

/* Renames a complete file. Some systems do not replace what has the name already. */
static bool put_in_place(const char *from, const char *to) {
    return rename(from, to) == 0 || (remove(to) == 0 && rename(from, to) == 0);
}

static EngineStatus save(const Session *session, const char *name) {
    char part[NAME_SIZE + sizeof UNFINISHED];
    snprintf(part, sizeof part, "%s" UNFINISHED, name);
    FILE *file = fopen(part, "wb");
    if (file == NULL)
        return ENGINE_BROKEN_PIPE;
    EngineStream stream = {.context = file, .write = file_write};
    EngineStatus status = engine_save_hash(session->engine, &stream);
    if (fclose(file) != 0 && status == ENGINE_OK)
        status = ENGINE_BROKEN_PIPE;
    if (status == ENGINE_OK && !put_in_place(part, name))
        status = ENGINE_BROKEN_PIPE;
    if (status != ENGINE_OK)
        remove(part);
    return status;
}

static EngineStatus load(Session *session, const char *name) {
    FILE *file = fopen(name, "rb");
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
    char name[NAME_SIZE], quoted[QUOTE_SIZE];
    bool saves = kind == COMMAND_YXHASHDUMP;
    command_quote(line->text, line->length, quoted, sizeof quoted);
    session_complain(session);
    if (!read_name(line, name)) {
        session_error(session, "\"%s\" is no file name", quoted);
        return;
    }
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
