/* session_exchange: see session_exchange.h. */
#include "session/session_exchange.h"

#include "database/db_csv.h"
#include "session/session_file.h"
#include "session/session_record.h"

/* YXDBSPLIT and YXDBMERGE: another database beside the one that is open. */
static void exchange_databases(Session *session, CommandKind kind, const char *path,
                               const char *quoted) {
    DbPatience patience = session_patience(session);
    DbPosition position;
    Database *other;
    size_t count = 0;
    bool merges = kind == COMMAND_YXDBMERGE;
    if (!merges && !session_board_position(session, &position)) {
        session_error(session, "no position to split at: set one up with YXBOARD first");
        return;
    }
    DatabaseStatus status = database_open(path, merges, &other);
    if (status == DATABASE_ABSENT)
        session_error(session, "cannot open \"%s\": there is no such file", quoted);
    else if (status != DATABASE_OK)
        session_error(session, "cannot open \"%s\": %s", quoted, session_database_reason(status));
    if (status != DATABASE_OK)
        return;
    if (merges)
        status = db_walk_merge(other, session->database, &patience, &count);
    else
        status = db_walk_split(session->database, other, &position, &patience, &count);
    if (status == DATABASE_OK)
        status = database_sync(merges ? session->database : other);
    if (status == DATABASE_OK && merges)
        session_send(session, "MESSAGE %lld of %lld records of \"%s\" added", (long long)count,
                     (long long)database_count(other), quoted);
    else if (status == DATABASE_OK)
        session_send(session, "MESSAGE %lld records written to \"%s\"", (long long)count, quoted);
    else
        session_error(session, "only %lld records of \"%s\" were taken over: %s", (long long)count,
                      quoted, session_database_reason(status));
    database_close(other);
}

/* YXDBTOTXT and YXDBTOTXTALL. */
static void export_table(Session *session, bool all, const char *path, const char *quoted) {
    DbPatience patience = session_patience(session);
    const Board *board = engine_board(session->engine);
    DbPosition like = db_position_empty(session->rule, session->row, board->width, board->height);
    size_t count = 0;
    FILE *file = session_file_create(path);
    bool good = file != NULL &&
                db_csv_write(session->database, all ? NULL : &like, file, &patience, &count);
    if (file != NULL)
        good = session_file_finish(file, path, good);
    if (good)
        session_send(session, "MESSAGE %lld records written to \"%s\"", (long long)count, quoted);
    else
        session_error(session, "cannot write \"%s\"", quoted);
}

/* YXTXTTODB. */
static void import_table(Session *session, const char *path, const char *quoted) {
    DbPatience patience = session_patience(session);
    DbCsvError error;
    size_t count = 0;
    if (database_is_read_only(session->database)) {
        session_database_settle(session, DATABASE_READ_ONLY);
        return;
    }
    FILE *file = fopen(path, "rb");
    DbCsvStatus status = DB_CSV_UNREAD;
    if (file != NULL) {
        status = db_csv_read(session->database, file, &patience, &count, &error);
        fclose(file);
    }
    if (status == DB_CSV_UNREAD)
        session_error(session, "cannot read \"%s\"", quoted);
    else if (status == DB_CSV_BAD)
        session_error(session, "\"%s\", line %ld: %s; nothing is stored", quoted, error.line,
                      error.reason);
    else if (session_database_settle(session,
                                     status == DB_CSV_OK ? DATABASE_OK : DATABASE_UNWRITTEN))
        session_send(session, "MESSAGE %lld records of \"%s\" added", (long long)count, quoted);
}

void session_exchange(Session *session, CommandKind kind, const char *path, const char *quoted) {
    if (kind == COMMAND_YXDBSPLIT || kind == COMMAND_YXDBMERGE)
        exchange_databases(session, kind, path, quoted);
    else if (kind == COMMAND_YXTXTTODB)
        import_table(session, path, quoted);
    else
        export_table(session, kind == COMMAND_YXDBTOTXTALL, path, quoted);
}
