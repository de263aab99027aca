/* session_database: see session_database.h.
 *
 * Every edit is on the disk before the next line is obeyed. What cannot be done gives one ERROR and
 * changes nothing.
 */
#include "session/database/session_database.h"

#include "ground/quoted.h"
#include "records.h"
#include "session/database/session_default.h"
#include "session/database/session_exchange.h"
#include "session/database/session_record.h"
#include "session/state/session_board.h"
#include "session/state/session_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What YXEDITTVDDATABASE gives. */
enum { MASK_LABEL = 1, MASK_VALUE = 2, MASK_DEPTH = 4, MASK_ALL = 7 };

enum { SHOWN_SIZE = 21 /* room for what a complaint shows of a word */ };

/* ------------------------------------------------------------------------------------------
 * What stands in the line of a command.
 */

/* The words of a line, one after another. */
typedef struct LineWords {
    const char *next, *end;
} LineWords;

/* Copies the next word, cut to `size` - 1 characters; "" at the end of the line. */
static const char *next_word(LineWords *words, char *word, size_t size) {
    size_t length = 0;
    while (words->next < words->end && command_is_space(*words->next))
        words->next++;
    for (; words->next < words->end && !command_is_space(*words->next); words->next++)
        if (length + 1 < size)
            word[length++] = *words->next;
    word[length] = '\0';
    return word;
}

/* Reads a whole number, which has to be all of `word`. */
static bool read_number(const char *word, int *number) {
    char *end;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0' || value < -INT32_MAX || value > INT32_MAX)
        return false;
    *number = (int)value;
    return true;
}

/* Reads a value: a score, or +Mk and -Mk for a win or loss in k plies. */
static bool read_value(const char *word, int *value) {
    int plies;
    bool counted = (word[0] == '+' || word[0] == '-') && (word[1] == 'M' || word[1] == 'm');
    if (!counted)
        return read_number(word, value) && *value >= -SCORE_WIN && *value <= SCORE_WIN;
    if (!read_number(word + 2, &plies) || plies < 0 || plies > SCORE_WIN - SCORE_WIN_BOUND)
        return false;
    *value = word[0] == '+' ? score_win_in(plies) : score_loss_in(plies);
    return true;
}

/* Reads a label: a character, or the code of one, -1 and 0 for none. */
static bool read_label(const char *word, int *label) {
    int code = (unsigned char)word[0];
    bool digits = word[0] != '\0' && word[1] != '\0';
    if (digits && !read_number(word, &code))
        return false;
    if (strcmp(word, "0") == 0)
        code = 0;
    if (code == DB_LABEL_NONE || code == 0)
        *label = DB_LABEL_NONE;
    else if (code > ' ' && code <= DB_LABEL_MAX)
        *label = db_label_of(code);
    else
        return false;
    return true;
}

/* YXEDITTVDDATABASE mask label value depth. */
static void begin_values(Session *session, LineWords *words) {
    DatabaseCall *call = &session->call;
    char word[QUOTE_SIZE];
    int mask;
    bool good =
        read_number(next_word(words, word, sizeof word), &mask) && mask > 0 && mask <= MASK_ALL;
    good = good && read_label(next_word(words, word, sizeof word), &call->label);
    good = good && read_value(next_word(words, word, sizeof word), &call->value);
    good = good && read_number(next_word(words, word, sizeof word), &call->depth) &&
           call->depth >= 0 && call->depth <= DB_DEPTH_MAX;
    good = good && next_word(words, word, sizeof word)[0] == '\0';
    call->mask = good ? (unsigned)mask : 0;
    if (!good)
        session_spoil_block(session,
                            "YXEDITTVDDATABASE needs mask label value depth: a mask from 1 to 7,"
                            " a character or its code, a score or +Mk, a depth from 0 on");
}

/* YXEDITLABELDATABASE x,y text. */
static void begin_mark(Session *session, LineWords *words) {
    char word[QUOTE_SIZE];
    next_word(words, word, sizeof word);
    Command point = command_parse(word, strlen(word));
    if (point.kind != COMMAND_POINT || point.malformed || point.count != 2)
        session_spoil_block(session, "YXEDITLABELDATABASE needs a point x,y and a text");
    session->call.x = point.values[0];
    session->call.y = point.values[1];
    next_word(words, session->call.text, sizeof session->call.text);
    session->call.text_length = strlen(session->call.text);
    if (session->call.text_length > DB_MARK_MAX)
        session_spoil_block(session, "a text on a point has at most %d bytes", DB_MARK_MAX);
    if (next_word(words, word, sizeof word)[0] != '\0')
        session_spoil_block(session, "a text on a point is a single word");
}

/* Takes characters of YXEDITTEXTDATABASE "text". */
static void take_text(void *context, const char *text, size_t length) {
    DatabaseCall *call = context;
    if (call->text_length + length > DB_TEXT_MAX) {
        call->text_long = true;
        return;
    }
    memcpy(call->text + call->text_length, text, length);
    call->text_length += length;
}

/* What follows YXDELETEDATABASEALL. */
typedef struct FilterWord {
    const char *word;
    DbFilter filter;
} FilterWord;

static const FilterWord FILTER_WORDS[] = {
    {"", {.all = true}},
    {"W", {.labels = "w"}},
    {"L", {.labels = "l"}},
    {"WL", {.labels = "wl"}},
    {"WLD", {.labels = "wld"}},
    {"NONWL", {.labels = "wl", .others = true}},
    {"NONWLD", {.labels = "wld", .others = true}},
    {"WLNOSTEP", {.labels = "wl", .plies = -1}},
    {"WLINSTEP", {.labels = "wl", .plies = 1}},
};

/* Cuts RECURSIVE off the end of a word in capital letters. */
static bool cut_recursive(char *word) {
    static const char RECURSIVE[] = "RECURSIVE";
    size_t length = strlen(word), most = sizeof RECURSIVE - 1;
    if (length < most || strcmp(word + length - most, RECURSIVE) != 0)
        return false;
    word[length - most] = '\0';
    return true;
}

/* The next word in capital letters. */
static char *next_capitals(LineWords *words, char *word, size_t size) {
    next_word(words, word, size);
    for (char *at = word; *at != '\0'; at++)
        *at = (char)toupper((unsigned char)*at);
    return word;
}

/* What follows the filter: RECURSIVE, and for one that counts moves their number, in any order. */
static void read_filter_rest(Session *session, LineWords *words, DbFilter *filter) {
    char word[QUOTE_SIZE], shown[SHOWN_SIZE];
    bool counts = filter->plies > 0, counted = false;
    while (*next_capitals(words, word, sizeof word) != '\0') {
        filter->recursive |= cut_recursive(word);
        if (word[0] == '\0')
            continue;
        if (!counts || counted) {
            command_quote(word, strlen(word), shown, sizeof shown);
            session_spoil_block(session, "YXDELETEDATABASEALL knows no \"%s\" after its filter",
                                shown);
            return;
        }
        counted = read_number(word, &filter->plies) && filter->plies > 0;
        if (!counted)
            break;
    }
    if (counts && !counted)
        session_spoil_block(session, "WLINSTEP needs a number of moves from 1 on");
}

/* YXDELETEDATABASEALL [filter][RECURSIVE] [n]; a blank before RECURSIVE does no harm. */
static void begin_delete(Session *session, LineWords *words) {
    DbFilter *filter = &session->call.filter;
    char word[QUOTE_SIZE], shown[SHOWN_SIZE];
    next_capitals(words, word, sizeof word);
    bool recursive = cut_recursive(word), known = false;
    for (size_t i = 0; i < ARRAY_LENGTH(FILTER_WORDS) && !known; i++) {
        known = strcmp(word, FILTER_WORDS[i].word) == 0;
        *filter = FILTER_WORDS[i].filter;
    }
    filter->recursive = recursive;
    command_quote(word, strlen(word), shown, sizeof shown);
    if (known)
        read_filter_rest(session, words, filter);
    else
        session_spoil_block(
            session,
            "YXDELETEDATABASEALL does not know \"%s\": use W, L, WL, WLD, NONWL, NONWLD, "
            "WLNOSTEP or WLINSTEP n, optionally followed by RECURSIVE",
            shown);
}

void session_database_begin(Session *session, const CommandLine *line) {
    DatabaseCall *call = &session->call;
    LineWords words = {line->text, line->text + line->length};
    char word[QUOTE_SIZE];
    next_word(&words, word, sizeof word);
    call->text_length = 0;
    call->text_open = call->text_long = false;
    if (line->command.overlong)
        session_spoil_block(session, "line longer than %d bytes", COMMAND_MAX_LENGTH);
    if (line->command.kind != COMMAND_YXEDITTEXTDATABASE &&
        memchr(line->text, '\0', line->length) != NULL)
        session_spoil_block(session, "the line has a character with the code 0");
    if (line->command.kind == COMMAND_YXEDITTVDDATABASE)
        begin_values(session, &words);
    else if (line->command.kind == COMMAND_YXEDITLABELDATABASE)
        begin_mark(session, &words);
    else if (line->command.kind == COMMAND_YXEDITTEXTDATABASE)
        call->text_open = quoted_begin(line->text, line->length, take_text, call, NULL);
    else if (line->command.kind == COMMAND_YXDELETEDATABASEALL)
        begin_delete(session, &words);
}

void session_database_text(Session *session, const char *text, size_t length) {
    DatabaseCall *call = &session->call;
    if (!call->text_open)
        return;
    if (length > COMMAND_MAX_LENGTH)
        session_spoil_block(session, "line longer than %d bytes", COMMAND_MAX_LENGTH);
    take_text(call, "\n", 1);
    call->text_open = quoted_continue(text, length, take_text, call, NULL);
}

/* ------------------------------------------------------------------------------------------
 * Queries and edits.
 */

/* Gives the record the label, value and depth that the command gives. */
static void edit_values(const DatabaseCall *call, DbRecord *record) {
    if ((call->mask & MASK_LABEL) != 0)
        record->label = call->label;
    if ((call->mask & MASK_VALUE) != 0)
        record->value = call->value;
    if ((call->mask & MASK_DEPTH) != 0)
        record->depth = call->depth;
    if ((call->mask & (MASK_VALUE | MASK_DEPTH)) != 0)
        record->bound = BOUND_EXACT;
}

/* Gives the record the text on a point. */
static bool edit_mark(Session *session, const DbPosition *position, const DbSymmetries *symmetries,
                      DbRecord *record) {
    const DatabaseCall *call = &session->call;
    Cell cell = session_cell(session, call->x, call->y);
    if (cell == CELL_NONE) {
        session_error(session, "point %lld,%lld is off the board", (long long)call->x,
                      (long long)call->y);
        return false;
    }
    if (call->text_length > 0 && db_position_taken(position, cell)) {
        session_error(session, "point %lld,%lld is not empty", (long long)call->x,
                      (long long)call->y);
        return false;
    }
    if (db_record_set_mark(record, db_symmetries_cell(symmetries, cell), call->text,
                           call->text_length))
        return true;
    session_error(session, "there are too many texts on points of this position");
    return false;
}

/* White space at both ends of a text says nothing. */
static bool edit_text(const Session *session, DbRecord *record) {
    const DatabaseCall *call = &session->call;
    const char *text = call->text, *end = text + call->text_length;
    while (end > text && command_is_space(end[-1]))
        end--;
    while (end > text && command_is_space(*text))
        text++;
    if (!call->text_long && db_record_set_text(record, text, (size_t)(end - text)))
        return true;
    session_error(session, "a text has at most %d bytes", DB_TEXT_MAX);
    return false;
}

/* Changes the record of a position. */
static void edit(Session *session, CommandKind kind, const DbPosition *position) {
    DbSymmetries symmetries;
    DbRecord record;
    bool good = true;
    if (!session_database_ready(session))
        return;
    db_symmetries_init(&symmetries, position);
    const DbPosition *canonical = db_symmetries_canonical(&symmetries);
    if (!database_get(session->database, canonical, &record))
        db_record_clear(&record);
    if (kind == COMMAND_YXEDITTVDDATABASE)
        edit_values(&session->call, &record);
    else if (kind == COMMAND_YXEDITTEXTDATABASE)
        good = edit_text(session, &record);
    else if (kind == COMMAND_YXEDITLABELDATABASE)
        good = edit_mark(session, position, &symmetries, &record);
    else
        db_record_clear(&record);
    if (!good)
        return;
    DatabaseStatus status = db_record_is_blank(&record)
                                ? database_remove(session->database, canonical)
                                : database_put(session->database, canonical, &record);
    const char *done = kind == COMMAND_YXDELETEDATABASEONE ? "deleted" : "stored";
    if (session_database_settle(session, status, 0, done) && kind == COMMAND_YXEDITTVDDATABASE)
        session_send_record(session, position);
}

/* YXDELETEDATABASEALL. */
static void delete_below(Session *session, const DbPosition *position) {
    DbCancel cancel = session_cancel_on_end(session);
    size_t count = 0;
    if (!session_database_ready(session))
        return;
    DatabaseStatus status =
        db_walk_delete(session->database, position, &session->call.filter, &cancel, &count);
    if (!session_database_settle(session, status, count, "deleted"))
        return;
    session_send(session, "MESSAGE %lld record%s deleted", (long long)count,
                 text_plural((int64_t)count));
    session_send_children(session, position);
}

void session_database_finish(Session *session, CommandKind kind) {
    DbPosition position = session_block_position(session);
    bool asks = kind >= COMMAND_YXQUERYDATABASEALL && kind <= COMMAND_YXQUERYDATABASETEXT;
    session_default_open(session);
    if (asks && session->database == NULL && !session->lenient) {
        session_database_ready(session);
        return;
    }
    switch (kind) {
    case COMMAND_YXQUERYDATABASEALL:
        session_send_children(session, &position);
        break;
    case COMMAND_YXQUERYDATABASEALLT:
        session_send_children(session, &position);
        session_send_text(session, &position);
        break;
    case COMMAND_YXQUERYDATABASEONE:
        session_send_record(session, &position);
        break;
    case COMMAND_YXQUERYDATABASETEXT:
        session_send_text(session, &position);
        break;
    case COMMAND_YXDELETEDATABASEALL:
        delete_below(session, &position);
        break;
    default:
        edit(session, kind, &position);
        break;
    }
}

/* ------------------------------------------------------------------------------------------
 * The file.
 */

/* Whether the file at `path` cannot be opened because this session has it open for writing. */
static bool is_locked_here(const Session *session, const char *path) {
    return session->database != NULL && !database_is_read_only(session->database) &&
           database_lies_at(session->database, path);
}

/* YXSETDATABASE: another file. The one before stays open if that does not work, unless it is the
 * same one, open for writing: that is closed first. Where none is open then, the default does not
 * take the place of the file that was wanted. */
static void choose(Session *session, const char *path) {
    Database *database;
    char name[QUOTE_SIZE];
    command_quote(path, strlen(path), name, sizeof name);
    bool closed = is_locked_here(session, path);
    if (closed) {
        database_close(session->database);
        session->database = NULL;
    }
    DbCancel cancel = session_cancel_on_end(session);
    DatabaseStatus status = database_open(path, session->database_read_only, &cancel, &database);
    if (status == DATABASE_CANCELLED)
        return;
    if (status != DATABASE_OK) {
        session->default_tried = true;
        session_error(session, "cannot open \"%s\"%s: %s", name,
                      closed ? ", and no database is open now" : "",
                      session_database_refusal(status, !session->database_read_only));
        return;
    }
    session_database_adopt(session, database, path);
}

const char *session_database_set(Session *session, InfoKey key, bool on) {
    if (key == INFO_USEDATABASE) {
        session->uses_database = on;
        session->default_tried = false;
        session_default_prepare(session);
        return NULL;
    }
    if (session->database != NULL && database_is_read_only(session->database) != on) {
        Database *database;
        DbCancel cancel = session_cancel_on_end(session);
        DatabaseStatus status = database_open(session->database_name, on, &cancel, &database);
        if (status != DATABASE_OK)
            return session_database_refusal(status, !on);
        database_close(session->database);
        session->database = database;
    }
    session->database_read_only = on;
    session->default_tried = false; /* that it could not be opened may be due to the former mode */
    session_default_prepare(session);
    return NULL;
}

/* YXSAVEDATABASE: everything is in the file already; now is a good time to make it shorter, unless
 * it is open for reading only. */
static void save(Session *session) {
    DbCancel cancel = session_cancel_on_end(session);
    char name[QUOTE_SIZE];
    command_quote(session->database_name, strlen(session->database_name), name, sizeof name);
    bool writes = !database_is_read_only(session->database);
    session_send(session, "MESSAGE DATABASE SAVE START %s", name);
    DatabaseStatus status = writes ? database_sync(session->database) : DATABASE_OK;
    if (writes && status == DATABASE_OK && database_damage(session->database) == 0)
        status = database_tidy(session->database, &cancel);
    if (status == DATABASE_CANCELLED)
        return;
    session_send(session, "MESSAGE DATABASE SAVE DONE");
    if (status != DATABASE_OK)
        session_error(session, "\"%s\" is not saved: %s", name, session_database_reason(status));
}

/* YXDBFIX. Returns whether it is done; complains if not, unless it was END that broke it off. */
static bool repair(Session *session) {
    DbCancel cancel = session_cancel_on_end(session);
    DatabaseStatus status = database_compact(session->database, &cancel);
    return status != DATABASE_CANCELLED && session_database_settle(session, status, 0, "repaired");
}

bool session_database(Session *session, const CommandLine *line) {
    CommandKind kind = line->command.kind;
    if (kind != COMMAND_YXSAVEDATABASE && kind != COMMAND_YXDBCHECK && kind != COMMAND_YXDBFIX)
        return false;
    session_default_open(session);
    if (session->database == NULL) {
        if (kind != COMMAND_YXSAVEDATABASE || !session->lenient)
            session_database_ready(session);
        return true;
    }
    if (kind == COMMAND_YXSAVEDATABASE) {
        save(session);
        return true;
    }
    if (kind == COMMAND_YXDBCHECK || repair(session))
        session_tell_database(session);
    return true;
}

/* Whether the command treats a whole file, whatever the game on the board is. */
static bool treats_all(CommandKind kind) {
    return kind == COMMAND_YXDBTOTXTALL || kind == COMMAND_YXTXTTODB || kind == COMMAND_YXDBMERGE;
}

void session_database_file(Session *session, CommandKind kind, const CommandLine *line) {
    char path[FILE_NAME_SIZE], quoted[QUOTE_SIZE];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    session_complain(session);
    if (!session_file_name(line, path)) {
        session_error(session, "\"%s\" is no file name", quoted);
        return;
    }
    if (kind == COMMAND_YXSETDATABASE) {
        choose(session, path);
        return;
    }
    session_default_open(session);
    if ((session->database == NULL || !treats_all(kind)) && !session_database_ready(session))
        return;
    session_exchange(session, kind, path, quoted);
}
