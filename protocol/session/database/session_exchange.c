/* session_exchange: see session_exchange.h. */
#include "session/database/session_exchange.h"

#include "database/db_csv.h"
#include "database/db_tree.h"
#include "ground/safe_file.h"
#include "ground/system_file.h"
#include "records.h"
#include "session/database/session_record.h"
#include "session/state/session_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Why there is no position to begin with, in a game that is not continuous. */
static const char *why_no_position(const Session *session) {
    return session->started ? "the database has none with points taken out of the board (field 3)"
                            : "set one up with YXBOARD first";
}

/* Opens another database beside the one that is open; NULL, with an ERROR unless END came, if that
 * is not possible. */
static Database *open_other(const Session *session, const char *path, const char *quoted,
                            bool read_only, const DbCancel *cancel) {
    Database *other;
    DatabaseStatus status = database_open(path, read_only, cancel, &other);
    if (status == DATABASE_ABSENT)
        session_error(session, "cannot open \"%s\": there is no such file", quoted);
    else if (status != DATABASE_OK && status != DATABASE_CANCELLED)
        session_error(session, "cannot open \"%s\": %s", quoted,
                      session_database_refusal(status, false));
    return status == DATABASE_OK ? other : NULL;
}

/* Puts what was written on the disk. Returns how all of it went: `status` was the writing. */
static DatabaseStatus sync_after(Database *database, DatabaseStatus status) {
    DatabaseStatus synced = database_sync(database);
    return status == DATABASE_OK ? synced : status;
}

/* YXDBSPLIT: copies the position on the board and what is below it to another database. */
static void split(Session *session, const char *path, const char *quoted) {
    DbCancel cancel = session_cancel_on_end(session);
    DbPosition position;
    size_t count = 0;
    if (!session_board_position(session, &position)) {
        session_error(session, "no position to split at: %s", why_no_position(session));
        return;
    }
    Database *other = session_file_allowed(session, path, quoted)
                          ? open_other(session, path, quoted, false, &cancel)
                          : NULL;
    if (other == NULL)
        return;
    DatabaseStatus status =
        sync_after(other, db_walk_split(session->database, other, &position, &cancel, &count));
    if (status == DATABASE_OK)
        session_send(session, "MESSAGE %lld record%s written to \"%s\"", (long long)count,
                     text_plural((int64_t)count), quoted);
    else
        session_error(session, "only %lld record%s written to \"%s\": %s", (long long)count,
                      text_plural((int64_t)count), quoted, session_database_reason(status));
    database_close(other);
}

/* YXDBMERGE: adds the records of another database. */
static void merge(Session *session, const char *path, const char *quoted) {
    DbCancel cancel = session_cancel_on_end(session);
    size_t count = 0;
    Database *other = open_other(session, path, quoted, true, &cancel);
    if (other == NULL)
        return;
    DatabaseStatus status =
        sync_after(session->database, db_walk_merge(other, session->database, &cancel, &count));
    if (status == DATABASE_OK)
        session_send(session, "MESSAGE %lld of %lld record%s of \"%s\" added", (long long)count,
                     (long long)database_count(other), text_plural((int64_t)database_count(other)),
                     quoted);
    else
        session_error(session, "only %lld record%s of \"%s\" added: %s", (long long)count,
                      text_plural((int64_t)count), quoted, session_database_reason(status));
    database_close(other);
}

/* YXDBTOTXT and YXDBTOTXTALL. */
static void export_table(Session *session, bool all, const char *path, const char *quoted) {
    DbCancel cancel = session_cancel_on_end(session);
    const Board *board = engine_board(session->engine);
    DbPosition like = db_position_empty(session->rule, session->row, board->width, board->height);
    size_t count = 0;
    if (!session_file_allowed(session, path, quoted))
        return;
    SafeFile safe;
    errno = 0;
    bool good = safe_file_begin(&safe, path);
    if (good) {
        good = db_csv_write(session->database, all ? NULL : &like, safe.file, &cancel, &count);
        good = safe_file_finish(&safe, good);
    }
    if (good)
        session_send(session, "MESSAGE %lld record%s written to \"%s\"", (long long)count,
                     text_plural((int64_t)count), quoted);
    else
        session_error(session, "cannot write \"%s\": %s", quoted, session_file_failure(&cancel));
}

/* YXTXTTODB. */
static void import_table(Session *session, const char *path, const char *quoted) {
    DbCancel cancel = session_cancel_on_end(session);
    DbCsvError error;
    size_t count = 0;
    if (database_is_read_only(session->database)) {
        session_database_settle(session, DATABASE_READ_ONLY, 0, "stored");
        return;
    }
    errno = 0;
    FILE *file = system_open_file(path);
    DbCsvStatus status = DB_CSV_UNREAD;
    if (file != NULL) {
        status = db_csv_read(session->database, file, &cancel, &count, &error);
        fclose(file);
    }
    if (status == DB_CSV_UNREAD)
        session_error(session, "cannot read \"%s\": %s", quoted, session_file_failure(&cancel));
    else if (status == DB_CSV_BAD)
        session_error(session, "\"%s\", line %ld: %s; nothing is stored", quoted, error.line,
                      error.reason);
    else if (session_database_settle(session, error.database, count, "stored"))
        session_send(session, "MESSAGE %lld record%s of \"%s\" added", (long long)count,
                     text_plural((int64_t)count), quoted);
}

enum { GAME_FILE_MAX = 256 << 20 /* bytes of a file with games */ };

/* A whole file on the heap; NULL, with errno, if it cannot be read. */
static char *read_whole(const char *path, size_t *size) {
    errno = 0;
    FILE *file = system_open_file(path);
    char *bytes = NULL;
    bool whole = false;
    *size = 0;
    for (size_t room = 1 << 16; file != NULL && !whole && room <= GAME_FILE_MAX; room *= 2) {
        char *more = realloc(bytes, room);
        if (more == NULL)
            break;
        bytes = more;
        *size += fread(bytes + *size, 1, room - *size, file);
        whole = *size < room;
    }
    int reason = errno != 0 ? errno : EFBIG;
    whole = whole && ferror(file) == 0;
    if (file != NULL)
        fclose(file);
    if (whole)
        return bytes;
    free(bytes);
    errno = reason;
    return NULL;
}

/* What a file of games leaves open is as on the board. */
static RecordDefaults board_defaults(const Session *session, const RecordCancel *cancel) {
    const Board *board = engine_board(session->engine);
    return (RecordDefaults){board->width, board->height, session->rule, session->row, cancel};
}

/* Whether all games of a file can be read; complains if not. */
static bool check_games(const Session *session, const char *bytes, size_t size,
                        const DbCancel *cancel, char complaint[RECORD_COMPLAINT_SIZE]) {
    const RecordCancel within = {cancel->requested, cancel->context};
    RecordDefaults defaults = board_defaults(session, &within);
    FormatGames games = format_games(bytes, size);
    GameTree *tree;
    bool over = false;
    while (!over && (tree = format_next(&games, &defaults, complaint)) != NULL) {
        gametree_destroy(tree);
        over = cancel->requested(cancel->context);
    }
    return complaint[0] == '\0' && !cancel->requested(cancel->context);
}

/* Adds the games of a file, which have been checked. `*count` is how many records changed. */
static DatabaseStatus add_games(Session *session, const char *bytes, size_t size,
                                const DbCancel *cancel, size_t *count) {
    char complaint[RECORD_COMPLAINT_SIZE] = "";
    const RecordCancel within = {cancel->requested, cancel->context};
    RecordDefaults defaults = board_defaults(session, &within);
    FormatGames games = format_games(bytes, size);
    DatabaseStatus status = DATABASE_OK;
    GameTree *tree;
    *count = 0;
    while (status == DATABASE_OK && (tree = format_next(&games, &defaults, complaint)) != NULL) {
        size_t added = 0;
        status = db_tree_add(session->database, tree, cancel, &added);
        *count += added;
        gametree_destroy(tree);
    }
    if (status == DATABASE_OK && complaint[0] != '\0')
        status = DATABASE_NO_MEMORY;
    else if (status == DATABASE_OK && cancel->requested(cancel->context))
        status = DATABASE_CANCELLED;
    return status;
}

/* YXLIBTODB: a library of RenLib, or any other file of games. */
static void import_games(Session *session, const char *path, const char *quoted) {
    DbCancel cancel = session_cancel_on_end(session);
    char complaint[RECORD_COMPLAINT_SIZE] = "";
    size_t size, count = 0;
    DatabaseStatus status = DATABASE_OK;
    char *bytes = read_whole(path, &size);
    if (bytes == NULL) {
        session_error(session, "cannot read \"%s\": %s", quoted, session_file_failure(&cancel));
        return;
    }
    if (database_is_read_only(session->database))
        status = DATABASE_READ_ONLY;
    else if (check_games(session, bytes, size, &cancel, complaint))
        status = add_games(session, bytes, size, &cancel, &count);
    else if (complaint[0] == '\0')
        status = DATABASE_CANCELLED;
    free(bytes);
    if (complaint[0] != '\0')
        session_error(session, "\"%s\": %s", quoted, complaint);
    else if (session_database_settle(session, status, count, "stored"))
        session_send(session, "MESSAGE %lld record%s of \"%s\" added", (long long)count,
                     text_plural((int64_t)count), quoted);
}

static bool take_bytes(void *context, const char *bytes, size_t size) {
    return fwrite(bytes, 1, size, context) == size;
}

/* Writes a tree as a library. Returns false, with a complaint, if that is not possible. */
static bool write_library(const GameTree *tree, const char *path,
                          char complaint[RECORD_COMPLAINT_SIZE]) {
    char loss[FORMAT_LOSS_SIZE];
    SafeFile safe;
    if (!safe_file_begin(&safe, path)) {
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "%s", strerror(errno));
        return false;
    }
    RecordSink sink = {.context = safe.file, .take = take_bytes};
    bool good = format_write(&sink, tree, FORMAT_RENLIB, loss, complaint);
    bool kept = safe_file_finish(&safe, good);
    if (sink.failed || (good && !kept))
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "%s", strerror(errno));
    return kept;
}

/* YXDBTOLIB: the position on the board and what is below it as a library of RenLib. */
static void export_library(Session *session, const char *path, const char *quoted) {
    DbCancel cancel = session_cancel_on_end(session);
    char complaint[RECORD_COMPLAINT_SIZE] = "there is not enough memory";
    DbPosition position;
    if (!session_file_allowed(session, path, quoted))
        return;
    if (!session_board_position(session, &position)) {
        session_error(session, "no position to begin at: %s", why_no_position(session));
        return;
    }
    bool whole;
    GameTree *tree = db_tree_make(session->database, &position, &cancel, &whole);
    bool ended = tree != NULL && !whole && cancel.requested(cancel.context);
    if (ended)
        snprintf(complaint, sizeof complaint, "END came before all of it was there");
    if (tree != NULL && !ended && write_library(tree, path, complaint))
        session_send(session, "MESSAGE %s%d position%s written to \"%s\"%s",
                     whole ? "" : "only the first ", gametree_count(tree),
                     text_plural(gametree_count(tree)), quoted,
                     whole ? "" : ": for the rest there is no room, or it cannot be read");
    else
        session_error(session, "cannot write \"%s\": %s", quoted, complaint);
    gametree_destroy(tree);
}

void session_exchange(Session *session, CommandKind kind, const char *path, const char *quoted) {
    if (kind == COMMAND_YXDBSPLIT)
        split(session, path, quoted);
    else if (kind == COMMAND_YXDBMERGE)
        merge(session, path, quoted);
    else if (kind == COMMAND_YXTXTTODB)
        import_table(session, path, quoted);
    else if (kind == COMMAND_YXLIBTODB)
        import_games(session, path, quoted);
    else if (kind == COMMAND_YXDBTOLIB)
        export_library(session, path, quoted);
    else
        export_table(session, kind == COMMAND_YXDBTOTXTALL, path, quoted);
}
