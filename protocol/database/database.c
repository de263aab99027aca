/* database: see database.h.
 *
 * The file begins with 24 bytes: "PENTADDB", the version and the db_checksum() of these sixteen,
 * both little-endian numbers of 64 bits. Then come the entries (db_record.h).
 */
#include "database/database.h"

#include "database/db_file.h"
#include "database/db_index.h"
#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 24,
    VERSION = 1,
    PIECE_SIZE = 1 << 20,    /* bytes read at once; more than two entries */
    SHORT_READ = 512,        /* most entries are shorter */
    USUAL_ENTRY = 64,        /* bytes; a guess */
    ASK_EVERY = 1024,        /* entries between two questions whether to go on */
    WORTH_TIDYING = 1 << 20, /* bytes that are out of date, at least */
    MAX_KEPT = 999,          /* copies of damaged files */
    ENDING_SIZE = 24
};

/* Endings of the file that is written to replace the database, and of a copy of a damaged one. */
#define UNFINISHED ".compact"
#define DAMAGED    ".damaged"

static const char MAGIC[8] = "PENTADDB";

struct Database {
    DbFile *file; /* NULL if it was lost while it was being replaced */
    bool read_only;
    bool failed;    /* the system did not write, and what is in the file now is not known */
    int64_t end;    /* where the next entry comes */
    int64_t live;   /* bytes of the entries that count */
    int64_t damage; /* bytes that are no entries */
    DbIndex index;
};

/* ------------------------------------------------------------------------------------------
 * The file from its beginning to its end.
 */

/* A walk over the entries of a file, in pieces. */
typedef struct Scan {
    const DbFile *file;
    int64_t place;   /* of the entry that was found, */
    size_t length;   /* and its length */
    int64_t next;    /* where to go on */
    int64_t begin;   /* what of the file is in `piece` */
    size_t size;     /* how much */
    int64_t damage;  /* bytes that are no entries, before the last entry found */
    int64_t skipped; /* and since then */
    bool ended;      /* nothing comes behind `piece` */
    bool failed;     /* the system does not read on: what was found is not all */
    uint8_t *piece;
    const DbCancel *cancel; /* or NULL */
    unsigned asked;         /* calls of scan_next(), for ASK_EVERY */
    bool cancelled;         /* what was found is not all */
} Scan;

static bool scan_begin(Scan *scan, const DbFile *file, const DbCancel *cancel) {
    *scan = (Scan){.file = file,
                   .next = HEADER_SIZE,
                   .begin = HEADER_SIZE,
                   .piece = malloc(PIECE_SIZE),
                   .cancel = cancel};
    return scan->piece != NULL;
}

static bool is_requested(const DbCancel *cancel) {
    return cancel != NULL && cancel->requested(cancel->context);
}

/* The bytes at scan->next, at least a whole entry unless the file ends; how many. None when the
 * system does not read them. */
static size_t scan_view(Scan *scan, const uint8_t **bytes) {
    size_t used = (size_t)(scan->next - scan->begin);
    if (scan->size - used < DB_ENTRY_MAX && !scan->ended) {
        memmove(scan->piece, scan->piece + used, scan->size - used);
        scan->size -= used;
        scan->begin = scan->next;
        used = 0;
        size_t more = 0;
        scan->failed |= !db_file_read(scan->file, scan->begin + (int64_t)scan->size,
                                      scan->piece + scan->size, PIECE_SIZE - scan->size, &more);
        scan->size += more;
        scan->ended = scan->size < PIECE_SIZE;
    }
    *bytes = scan->piece + used;
    return scan->failed ? 0 : scan->size - used;
}

/* How far it is from bytes that begin no entry to the next ones that may begin one. */
static size_t to_mark(const uint8_t *bytes, size_t size) {
    const uint8_t *mark = size > 1 ? memchr(bytes + 1, DB_ENTRY_MARK, size - 1) : NULL;
    return mark == NULL ? size : (size_t)(mark - bytes);
}

/* Finds the next entry and the position that it is about. Bytes that are none are stepped over. */
static DbEntryKind scan_next(Scan *scan, DbPosition *position) {
    const uint8_t *bytes;
    scan->cancelled = ++scan->asked % ASK_EVERY == 0 && is_requested(scan->cancel);
    if (scan->cancelled)
        return DB_ENTRY_NONE;
    for (size_t size; (size = scan_view(scan, &bytes)) > 0;) {
        size_t length = db_entry_length(bytes, size);
        DbEntryKind kind = length == 0 || length > size
                               ? DB_ENTRY_NONE
                               : db_entry_read(bytes, length, position, NULL);
        if (kind == DB_ENTRY_NONE) {
            size_t step = to_mark(bytes, size);
            scan->next += (int64_t)step;
            scan->skipped += (int64_t)step;
            continue;
        }
        scan->place = scan->next;
        scan->length = length;
        scan->next += (int64_t)length;
        scan->damage += scan->skipped;
        scan->skipped = 0;
        return kind;
    }
    return DB_ENTRY_NONE;
}

/* Up to `size` bytes at `place`; how many. */
static size_t read_bytes(const Database *database, int64_t place, uint8_t *bytes, size_t size) {
    size_t count = 0;
    return db_file_read(database->file, place, bytes, size, &count) ? count : 0;
}

/* Reads the entry at `place`. Returns its length, 0 when there is none; `*unread` becomes true if
 * that is because the bytes, which were there at opening, cannot be had. */
static size_t read_entry(const Database *database, int64_t place, DbPosition *position,
                         DbRecord *record, bool *unread) {
    uint8_t few[SHORT_READ], *many = NULL, *bytes = few;
    size_t size = read_bytes(database, place, few, sizeof few);
    size_t length = db_entry_length(few, size);
    if (length > sizeof few) {
        bytes = many = malloc(length);
        size = many == NULL ? 0 : read_bytes(database, place, many, length);
    }
    bool good = length > 0 && size >= length &&
                db_entry_read(bytes, length, position, record) != DB_ENTRY_NONE;
    *unread |= size == 0;
    free(many);
    return good ? length : 0;
}

/* Looks for a position. Returns the length of its entry and stands `probe` on its place, or 0;
 * `*unread` becomes true if an entry that may be its own cannot be read any more. */
static size_t find(const Database *database, const DbPosition *canonical, DbProbe *probe,
                   DbRecord *record, bool *unread) {
    DbPosition there;
    *probe = db_index_find(&database->index, db_position_hash(canonical));
    for (int64_t place; (place = db_index_next(&database->index, probe)) != 0;) {
        size_t length = read_entry(database, place, &there, record, unread);
        if (length > 0 && db_position_same(&there, canonical))
            return length;
        *unread |= length == 0;
    }
    return 0;
}

/* Takes note of an entry of the file. Returns false without memory. */
static bool note(Database *database, DbEntryKind kind, const DbPosition *position, int64_t place,
                 size_t length) {
    DbProbe probe;
    bool unread = false; /* what cannot be read counts for nothing */
    if (!db_index_reserve(&database->index, 1))
        return false;
    size_t before = find(database, position, &probe, NULL, &unread);
    database->live -= (int64_t)before;
    if (kind == DB_ENTRY_DELETION) {
        if (before > 0)
            db_index_remove(&database->index, &probe);
        return true;
    }
    database->live += (int64_t)length;
    if (before > 0)
        db_index_move(&database->index, &probe, place);
    else
        db_index_add(&database->index, db_position_hash(position), place);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Opening and closing.
 */

static void make_header(uint8_t header[HEADER_SIZE]) {
    memcpy(header, MAGIC, sizeof MAGIC);
    bytes_put(header + 8, VERSION, 8);
    bytes_put(header + 16, db_checksum(header, 16), 8);
}

/* Whether the file is a database. `*bare`: it needs a header, because its creation did not come
 * far, or because the header is damaged; that alone is no reason to give the records up. */
static DatabaseStatus check_header(const DbFile *file, bool *bare) {
    uint8_t bytes[HEADER_SIZE + SHORT_READ], good[HEADER_SIZE];
    DbPosition position;
    size_t size;
    if (!db_file_read(file, 0, bytes, sizeof bytes, &size))
        return DATABASE_UNREAD;
    make_header(good);
    *bare = size < HEADER_SIZE || memcmp(bytes, good, HEADER_SIZE) != 0;
    if (size < HEADER_SIZE)
        return memcmp(bytes, good, size) == 0 ? DATABASE_OK : DATABASE_FOREIGN;
    bool magic = memcmp(bytes, MAGIC, sizeof MAGIC) == 0;
    if (magic && bytes_get(bytes + 8, 8) > VERSION &&
        db_checksum(bytes, 16) == bytes_get(bytes + 16, 8))
        return DATABASE_NEWER;
    const uint8_t *first = bytes + HEADER_SIZE;
    size_t length = db_entry_length(first, size - HEADER_SIZE);
    bool entry = length > 0 && length <= size - HEADER_SIZE &&
                 db_entry_read(first, length, &position, NULL) != DB_ENTRY_NONE;
    return magic || entry ? DATABASE_OK : DATABASE_FOREIGN;
}

/* Takes what lies behind the last entry, so many bytes, for an entry that was begun, which is left
 * out, or for damage. */
static void judge_tail(Database *database, int64_t size) {
    uint8_t head[DB_HEAD_MAX];
    size_t count = read_bytes(database, database->end, head, sizeof head);
    if ((int64_t)db_entry_length(head, count) > size)
        return;
    database->damage += size;
    database->end += size;
}

/* How a scan ended that had the memory it needed if `memory`. */
static DatabaseStatus scan_status(const Scan *scan, bool memory) {
    if (!memory)
        return DATABASE_NO_MEMORY;
    if (scan->cancelled)
        return DATABASE_CANCELLED;
    return scan->failed ? DATABASE_UNREAD : DATABASE_OK;
}

/* Makes the index from the file. */
static DatabaseStatus load(Database *database, const DbCancel *cancel) {
    Scan scan;
    DbPosition position;
    bool good = scan_begin(&scan, database->file, cancel);
    /* Room for most of what comes; too much of it costs memory, too little some time. */
    int64_t size = db_file_size(database->file);
    if (size > 0)
        db_index_reserve(&database->index, (size_t)(size / USUAL_ENTRY));
    database->end = HEADER_SIZE;
    for (DbEntryKind kind; good && (kind = scan_next(&scan, &position)) != DB_ENTRY_NONE;) {
        good = note(database, kind, &position, scan.place, scan.length);
        database->end = scan.next;
    }
    database->damage = scan.damage;
    free(scan.piece);
    DatabaseStatus status = scan_status(&scan, good);
    if (status == DATABASE_OK)
        judge_tail(database, scan.skipped);
    return status;
}

/* Puts the file in order for writing: header, and nothing half written behind the last entry. */
static DatabaseStatus prepare(Database *database, bool bare) {
    uint8_t header[HEADER_SIZE];
    make_header(header);
    if (bare &&
        !(db_file_write(database->file, 0, header, HEADER_SIZE) && db_file_sync(database->file)))
        return DATABASE_UNWRITTEN;
    db_file_remove_beside(database->file, UNFINISHED);
    if (db_file_size(database->file) > database->end && !db_file_cut(database->file, database->end))
        return DATABASE_UNWRITTEN;
    return DATABASE_OK;
}

static DatabaseStatus open_file(Database *database, const char *path, const DbCancel *cancel) {
    static const DatabaseStatus STATUSES[] = {[DB_FILE_OK] = DATABASE_OK,
                                              [DB_FILE_ABSENT] = DATABASE_ABSENT,
                                              [DB_FILE_TAKEN] = DATABASE_TAKEN,
                                              [DB_FILE_FAILED] = DATABASE_UNOPENED};
    bool bare = false;
    DatabaseStatus status = STATUSES[db_file_open(path, !database->read_only, &database->file)];
    if (status == DATABASE_OK)
        status = check_header(database->file, &bare);
    if (status == DATABASE_OK)
        status = load(database, cancel);
    if (status == DATABASE_OK && !database->read_only)
        status = prepare(database, bare);
    return status;
}

DatabaseStatus database_open(const char *path, bool read_only, const DbCancel *cancel,
                             Database **database) {
    *database = calloc(1, sizeof **database);
    if (*database == NULL)
        return DATABASE_NO_MEMORY;
    (*database)->read_only = read_only;
    DatabaseStatus status = open_file(*database, path, cancel);
    if (status != DATABASE_OK) {
        database_close(*database);
        *database = NULL;
        return status;
    }
    if (!read_only && (*database)->damage == 0)
        status = database_tidy(*database, cancel);
    if ((*database)->file != NULL) /* else it was lost while it was being replaced */
        return DATABASE_OK;
    database_close(*database);
    *database = NULL;
    return status;
}

void database_close(Database *database) {
    if (database == NULL)
        return;
    db_file_close(database->file);
    db_index_free(&database->index);
    free(database);
}

size_t database_count(const Database *database) {
    return database->index.count;
}

int64_t database_damage(const Database *database) {
    return database->damage;
}

bool database_lies_at(const Database *database, const char *path) {
    return database->file != NULL && db_file_lies_at(database->file, path);
}

bool database_is_read_only(const Database *database) {
    return database->read_only;
}

/* ------------------------------------------------------------------------------------------
 * Records.
 */

DatabaseStatus database_look_up(const Database *database, const DbPosition *canonical,
                                DbRecord *record, bool *present) {
    DbProbe probe;
    bool unread = false;
    *present = database->file != NULL && find(database, canonical, &probe, record, &unread) > 0;
    return unread && !*present ? DATABASE_UNREAD : DATABASE_OK;
}

bool database_get(const Database *database, const DbPosition *canonical, DbRecord *record) {
    bool present;
    database_look_up(database, canonical, record, &present);
    return present;
}

/* Whether the database can be written. */
static DatabaseStatus writable(const Database *database) {
    if (database->read_only)
        return DATABASE_READ_ONLY;
    return database->failed || database->file == NULL ? DATABASE_UNWRITTEN : DATABASE_OK;
}

/* Writes an entry at the end and takes note of it. What the system did not write whole is cut off
 * again; only if that fails, too, nobody knows what the file holds. */
static DatabaseStatus append(Database *database, const DbPosition *canonical,
                             const DbRecord *record) {
    uint8_t bytes[DB_ENTRY_MAX];
    DatabaseStatus status = writable(database);
    if (status != DATABASE_OK)
        return status;
    if (!db_index_reserve(&database->index, 1))
        return DATABASE_NO_MEMORY;
    size_t length = db_entry_write(canonical, record, bytes);
    if (!db_file_write(database->file, database->end, bytes, length)) {
        database->failed = !db_file_cut(database->file, database->end);
        return DATABASE_UNWRITTEN;
    }
    note(database, record == NULL ? DB_ENTRY_DELETION : DB_ENTRY_RECORD, canonical, database->end,
         length);
    database->end += (int64_t)length;
    return DATABASE_OK;
}

DatabaseStatus database_put(Database *database, const DbPosition *canonical,
                            const DbRecord *record) {
    DbRecord there;
    bool present = false;
    DatabaseStatus status = writable(database);
    if (status == DATABASE_OK)
        status = database_look_up(database, canonical, &there, &present);
    if (status != DATABASE_OK)
        return status;
    if (present && db_record_same(record, &there))
        return DATABASE_OK;
    return append(database, canonical, record);
}

DatabaseStatus database_merge(Database *database, const DbPosition *canonical,
                              const DbRecord *record, bool *changed) {
    DbRecord merged;
    bool present = false;
    DatabaseStatus status = writable(database);
    if (status == DATABASE_OK)
        status = database_look_up(database, canonical, &merged, &present);
    bool better = status == DATABASE_OK && (!present || db_record_merge(&merged, record));
    if (better)
        status = database_put(database, canonical, present ? &merged : record);
    if (changed != NULL)
        *changed = better && status == DATABASE_OK;
    return status;
}

DatabaseStatus database_remove(Database *database, const DbPosition *canonical) {
    bool present = false;
    DatabaseStatus status = writable(database);
    if (status == DATABASE_OK)
        status = database_look_up(database, canonical, NULL, &present);
    return present ? append(database, canonical, NULL) : status;
}

DatabaseStatus database_sync(Database *database) {
    DatabaseStatus status = writable(database);
    if (status != DATABASE_OK || db_file_sync(database->file))
        return status;
    database->failed = true;
    return DATABASE_UNWRITTEN;
}

/* How many bytes are surely damage where no entry begins; at least one. */
static size_t damage_length(const Database *database, int64_t place) {
    uint8_t bytes[SHORT_READ];
    size_t size = read_bytes(database, place, bytes, sizeof bytes);
    return size > 0 ? to_mark(bytes, size) : 1;
}

bool database_next(const Database *database, DatabaseWalk *walk, DbPosition *position,
                   DbRecord *record) {
    DbProbe probe;
    if (walk->place == 0)
        walk->place = HEADER_SIZE;
    while (database->file != NULL && walk->place < database->end) {
        int64_t place = walk->place;
        size_t length = read_entry(database, place, position, record, &walk->failed);
        if (walk->failed)
            return false;
        walk->place += (int64_t)(length > 0 ? length : damage_length(database, place));
        if (length == 0)
            continue;
        probe = db_index_find(&database->index, db_position_hash(position));
        for (int64_t found; (found = db_index_next(&database->index, &probe)) != 0;)
            if (found == place)
                return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Compaction.
 */

/* A file that is being written. */
typedef struct Copy {
    DbFile *file;
    DbIndex index;
    int64_t end; /* written so far */
    size_t used; /* waiting in `piece` */
    uint8_t *piece;
} Copy;

static bool copy_flush(Copy *copy) {
    bool good = db_file_write(copy->file, copy->end, copy->piece, copy->used);
    copy->end += (int64_t)copy->used;
    copy->used = 0;
    return good;
}

static bool copy_add(Copy *copy, const uint8_t *bytes, size_t length) {
    if (copy->used + length > PIECE_SIZE && !copy_flush(copy))
        return false;
    memcpy(copy->piece + copy->used, bytes, length);
    copy->used += length;
    return true;
}

/* Whether the entry that the scan has found is the one that counts. */
static bool is_live(const Database *database, const Scan *scan, uint64_t hash) {
    DbProbe probe = db_index_find(&database->index, hash);
    for (int64_t place; (place = db_index_next(&database->index, &probe)) != 0;)
        if (place == scan->place)
            return true;
    return false;
}

/* Copies the entries that count. */
static DatabaseStatus copy_entries(const Database *database, Copy *copy, const DbCancel *cancel) {
    Scan scan;
    DbPosition position;
    uint8_t header[HEADER_SIZE];
    make_header(header);
    bool memory = scan_begin(&scan, database->file, cancel);
    bool good = memory && copy_add(copy, header, HEADER_SIZE);
    while (good && scan_next(&scan, &position) != DB_ENTRY_NONE) {
        uint64_t hash = db_position_hash(&position);
        if (scan.place >= database->end || !is_live(database, &scan, hash))
            continue;
        int64_t place = copy->end + (int64_t)copy->used;
        memory = db_index_reserve(&copy->index, 1);
        good = memory && copy_add(copy, scan.piece + (scan.place - scan.begin), scan.length);
        if (good)
            db_index_add(&copy->index, hash, place);
    }
    free(scan.piece);
    DatabaseStatus status = scan_status(&scan, memory);
    if (status != DATABASE_OK)
        return status;
    good = good && copy_flush(copy) && db_file_sync(copy->file) &&
           copy->index.count == database->index.count;
    return good ? DATABASE_OK : DATABASE_UNWRITTEN;
}

/* Puts a complete copy in the place of the file. */
static DatabaseStatus adopt(Database *database, Copy *copy) {
    bool replaced = db_file_replace(&database->file, &copy->file, UNFINISHED);
    if (!replaced) {
        database->failed |= database->file == NULL;
        return DATABASE_UNWRITTEN;
    }
    db_index_free(&database->index);
    database->index = copy->index;
    copy->index = (DbIndex){0};
    database->end = copy->end;
    database->live = copy->end - HEADER_SIZE;
    database->damage = 0;
    return DATABASE_OK;
}

/* Copies the file as it is, damage included, to one with DAMAGED and, where there is one already,
 * a number added to its name. `ending` is what was added; "" if that failed. */
static DatabaseStatus keep_damaged(const Database *database, uint8_t *piece, const DbCancel *cancel,
                                   char ending[ENDING_SIZE]) {
    snprintf(ending, ENDING_SIZE, DAMAGED);
    for (int i = 2; i <= MAX_KEPT && db_file_lies_beside(database->file, ending); i++)
        snprintf(ending, ENDING_SIZE, DAMAGED "%d", i);
    if (db_file_lies_beside(database->file, ending)) {
        ending[0] = '\0';
        return DATABASE_UNWRITTEN;
    }
    DbFile *other = db_file_create_beside(database->file, ending);
    size_t size = PIECE_SIZE;
    bool read = true, written = other != NULL, cancelled = false;
    for (int64_t place = 0; read && written && !cancelled && size > 0; place += (int64_t)size) {
        cancelled = is_requested(cancel);
        read = db_file_read(database->file, place, piece, PIECE_SIZE, &size);
        written = db_file_write(other, place, piece, size);
    }
    written = written && (cancelled || db_file_sync(other));
    db_file_close(other);
    if (read && written && !cancelled)
        return DATABASE_OK;
    db_file_remove_beside(database->file, ending);
    ending[0] = '\0';
    if (cancelled)
        return DATABASE_CANCELLED;
    return read ? DATABASE_UNWRITTEN : DATABASE_UNREAD;
}

/* Writes the new file and puts it in the place of the old one; `kept` is the ending of the copy
 * with the damage, "" without one. */
static DatabaseStatus replace(Database *database, Copy *copy, const DbCancel *cancel,
                              char kept[ENDING_SIZE]) {
    DatabaseStatus status = DATABASE_OK;
    if (copy->piece == NULL)
        return DATABASE_NO_MEMORY;
    if (copy->file == NULL)
        return DATABASE_UNWRITTEN;
    if (database->damage > 0)
        status = keep_damaged(database, copy->piece, cancel, kept);
    if (status == DATABASE_OK)
        status = copy_entries(database, copy, cancel);
    return status == DATABASE_OK ? adopt(database, copy) : status;
}

DatabaseStatus database_compact(Database *database, const DbCancel *cancel) {
    DatabaseStatus status = writable(database);
    if (status != DATABASE_OK)
        return status;
    Copy copy = {.file = db_file_create_beside(database->file, UNFINISHED),
                 .piece = malloc(PIECE_SIZE)};
    char kept[ENDING_SIZE] = "";
    status = replace(database, &copy, cancel, kept);
    bool left_over = copy.file != NULL; /* it did not get its place */
    db_file_close(copy.file);
    if (status != DATABASE_OK && database->file != NULL) {
        if (left_over)
            db_file_remove_beside(database->file, UNFINISHED);
        if (kept[0] != '\0')
            db_file_remove_beside(database->file, kept);
    }
    db_index_free(&copy.index);
    free(copy.piece);
    return status;
}

DatabaseStatus database_tidy(Database *database, const DbCancel *cancel) {
    int64_t idle = database->end - HEADER_SIZE - database->live - database->damage;
    if (idle < WORTH_TIDYING || idle < database->live)
        return DATABASE_OK;
    return database_compact(database, cancel);
}
