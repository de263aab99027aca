/* session_record: see session_record.h.
 *
 * Free text never begins with DATABASE: front ends take every MESSAGE that does for one of the
 * lines below.
 */
#include "session/database/session_record.h"

#include "records.h"

#include <stdio.h>
#include <string.h>

enum {
    LABEL_CHARACTERS = 4,  /* of a label, packed into one number */
    MAX_LINE_BYTES = 8000, /* of a text in one reply; a few more where a character goes on */
    NO_LABEL = -1
};

DbPosition session_block_position(const Session *session) {
    const Board *board = engine_board(session->engine);
    DbPosition position =
        db_position_empty(session->rule, session->row, board->width, board->height);
    for (int i = 0; i < session->block.count; i++)
        db_position_play(&position, session->block.stones[i].cell);
    return position;
}

bool session_board_position(const Session *session, DbPosition *position) {
    return session->started && !session->continuous &&
           db_position_of_board(engine_board(session->engine), session->rule, session->row,
                                position);
}

/* What people read: the label, after w and l in how many plies from the move before (or a star), or
 * the win rate of the side that made this move. "" if there is nothing to say. */
static void write_label(const Session *session, const DbRecord *record,
                        char text[DB_DISPLAY_SIZE]) {
    int plies = db_record_plies(record);
    text[0] = '\0';
    if (record->label == DB_LABEL_WIN || record->label == DB_LABEL_LOSS)
        snprintf(text, DB_DISPLAY_SIZE, plies < 0 ? "%c*" : "%c%d", record->label, plies + 1);
    else if (record->label > 0)
        snprintf(text, DB_DISPLAY_SIZE, "%c", record->label);
    else if (record->bound == BOUND_EXACT)
        snprintf(text, DB_DISPLAY_SIZE, "%d%%",
                 clamp_int(engine_win_rate(session->engine, -record->value) / 100, 0, 99));
}

/* The first characters of a label as one number, the first of them highest. */
static int pack_label(const char *text) {
    int packed = 0;
    for (int i = 0; i < LABEL_CHARACTERS && text[i] != '\0'; i++)
        packed = packed << 8 | (unsigned char)text[i];
    return text[0] == '\0' ? NO_LABEL : packed;
}

/* The text on a cell of the canonical position. */
static bool find_mark(const DbRecord *record, Cell cell, DbMark *mark) {
    for (*mark = (DbMark){0}; db_record_next_mark(record, mark);)
        if (mark->cell == cell)
            return true;
    return false;
}

/* One line about the position after a move, if there is something to say. */
static void send_child(const Session *session, const DbSymmetries *symmetries,
                       const DbRecord *parent, Cell cell) {
    DbPosition child;
    DbRecord record;
    DbMark mark;
    char label[DB_DISPLAY_SIZE];
    db_symmetries_child(symmetries, cell, &child);
    bool known = database_get(session->database, &child, &record);
    bool marked = find_mark(parent, db_symmetries_cell(symmetries, cell), &mark);
    if (!known)
        db_record_clear(&record);
    if (!known && !marked)
        return;
    write_label(session, &record, label);
    int width = symmetries->images[0].width;
    session_send(session, "MESSAGE DATABASE %d %d %d %d %d %d %d %.*s", cell % width, cell / width,
                 pack_label(label), record.value, record.depth, (int)record.bound,
                 record.text_length > 0, marked ? (int)mark.length : 0, marked ? mark.text : "");
}

void session_send_children(const Session *session, const DbPosition *position) {
    DbSymmetries symmetries;
    DbRecord parent;
    session_send(session, "MESSAGE DATABASE REFRESH");
    if (session->database != NULL && !session->continuous) {
        db_symmetries_init(&symmetries, position);
        if (!database_get(session->database, db_symmetries_canonical(&symmetries), &parent))
            db_record_clear(&parent);
        for (Cell cell = 0; cell < position->width * position->height; cell++)
            if (!db_position_taken(position, cell))
                send_child(session, &symmetries, &parent, cell);
    }
    session_send(session, "MESSAGE DATABASE DONE");
}

/* The record of a position; a cleared one and false if there is none. */
static bool find_record(const Session *session, const DbPosition *position, DbRecord *record) {
    DbPosition canonical = db_position_canonical(position);
    if (session->database != NULL && !session->continuous &&
        database_get(session->database, &canonical, record))
        return true;
    db_record_clear(record);
    return false;
}

void session_send_record(const Session *session, const DbPosition *position) {
    DbRecord record;
    char label[DB_DISPLAY_SIZE];
    bool known = find_record(session, position, &record);
    write_label(session, &record, label);
    session_send(session, "MESSAGE DATABASE ONE %d %d %d %d %s", known ? record.label : 0,
                 record.value, record.depth, (int)record.bound, label);
}

/* Whether a reply with `used` bytes ends before `next`: at a line end of the text, or when it is
 * long enough, but within a character of UTF-8 only where that has more bytes than it can have. */
static bool ends_line(size_t used, char next) {
    const size_t in_character = 3; /* bytes of one behind its first */
    bool goes_on = ((unsigned char)next & 0xC0) == 0x80;
    return next == '\n' || used > MAX_LINE_BYTES + (goes_on ? in_character : 0);
}

void session_send_text(const Session *session, const DbPosition *position) {
    DbRecord record;
    char line[MAX_LINE_BYTES + QUOTE_SIZE];
    size_t used = (size_t)snprintf(line, sizeof line, "MESSAGE DATABASE TEXT \"");
    find_record(session, position, &record);
    for (size_t i = 0; i < record.text_length; i++) {
        char character = record.text[i];
        if (ends_line(used, character)) {
            line[used] = '\0';
            session_send(session, "%s", line);
            used = 0;
        }
        if (character == '"' || character == '\\')
            line[used++] = '\\';
        if (character != '\n')
            line[used++] = character;
    }
    line[used++] = '"';
    line[used] = '\0';
    session_send(session, "%s", line);
}

const char *session_database_reason(DatabaseStatus status) {
    static const char *const REASONS[] = {
        [DATABASE_OK] = "nothing is wrong",
        [DATABASE_ABSENT] = "there is no such file or folder; folders are not made, and with INFO"
                            " database_readonly 1 no file either",
        [DATABASE_TAKEN] = "it is open in another program, which writes it; close it there, or send"
                           " INFO database_readonly 1 to read it",
        [DATABASE_UNOPENED] = "the system does not open it for writing; look at the name and the"
                              " rights, or send INFO database_readonly 1 to read it",
        [DATABASE_UNREAD] = "part of the file cannot be read; check the disk and copy what is"
                            " readable",
        [DATABASE_FOREIGN] = "it is no position database of Pentad",
        [DATABASE_NEWER] = "it was written by a later version of Pentad",
        [DATABASE_READ_ONLY] = "it is open for reading only; INFO database_readonly 0 changes that",
        [DATABASE_UNWRITTEN] = "it could not be written; is the disk full? What was stored before"
                               " is safe",
        [DATABASE_NO_MEMORY] = "there is not enough memory",
        [DATABASE_CANCELLED] = "END came before it was done",
    };
    return REASONS[status];
}

const char *session_database_refusal(DatabaseStatus status, bool offers_reading) {
    if (status == DATABASE_TAKEN && !offers_reading)
        return "it is open in another program, which writes it; close it there";
    if (status == DATABASE_UNOPENED && !offers_reading)
        return "the system does not open it; look at the name and the rights";
    return session_database_reason(status);
}

bool session_database_ready(const Session *session) {
    if (session->database == NULL)
        session_error(session, "no database yet: send YXSETDATABASE and a line with a file first");
    else if (session->continuous)
        session_error(session, "the database knows no continuous games");
    else
        return true;
    return false;
}

bool session_database_settle(const Session *session, DatabaseStatus status, size_t count,
                             const char *done) {
    DatabaseStatus synced = database_sync(session->database);
    if (status == DATABASE_OK && synced == DATABASE_OK)
        return true;
    const char *reason = session_database_reason(status == DATABASE_OK ? synced : status);
    if (count == 0)
        session_error(session, "nothing is %s: %s", done, reason);
    else
        session_error(session, "%s %lld record%s %s: %s",
                      synced == DATABASE_OK ? "only" : "at most", (long long)count,
                      count == 1 ? " is" : "s are", done, reason);
    return false;
}

void session_database_adopt(Session *session, Database *database, const char *path) {
    char name[QUOTE_SIZE];
    command_quote(path, strlen(path), name, sizeof name);
    database_close(session->database);
    session->database = database;
    session->database_is_default = false;
    session->database_failing = false;
    memcpy(session->database_name, path, strlen(path) + 1);
    session_send(session, "MESSAGE DATABASE LOAD START %s", name);
    session_send(session, "MESSAGE DATABASE LOAD DONE");
    session_tell_database(session);
}

void session_tell_database(const Session *session) {
    const Database *database = session->database;
    char name[QUOTE_SIZE];
    command_quote(session->database_name, strlen(session->database_name), name, sizeof name);
    session_send(session, "MESSAGE %lld record%s in \"%s\"%s", (long long)database_count(database),
                 text_plural((int64_t)database_count(database)), name,
                 database_is_read_only(database) ? ", read only" : "");
    if (database_damage(database) > 0)
        session_send(session,
                     "MESSAGE %lld bytes of \"%s\" are damaged and were left out; YXDBFIX writes "
                     "it anew without them and keeps the old file as \"%s.damaged\", with a number "
                     "at its end if there is one already",
                     (long long)database_damage(database), name, name);
}
