/* database_fuzz: spoiled files of the position database against what must always hold.
 *
 *     database_fuzz [ROUNDS [SEED]]
 *
 * Each round stores some records, spoils the file (bytes changed, inserted, dropped, moved, or the
 * end cut off) and opens it. Whatever is read is what was stored; a file that opens for writing
 * takes another record. Entries whose checksum is right and whose contents are not, as no program
 * of ours writes them, are read, too. A table is written, spoiled and read: it is refused and
 * nothing has changed, or read. Libraries of RenLib, good and spoiled, go through YXLIBTODB: all
 * their positions are found, what comes out again holds no more, and a bad file is refused. The
 * seed is printed; a failure ends the program with status 1.
 */
#include "database/db_csv.h"
#include "protocol/database/database_support.h"
#include "protocol/protocol_support.h"
#include "support/trees.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_ROUNDS = 300,
    RECORDS = 40,
    ENTRIES_PER_ROUND = 200,
    ROOM = 1 << 16,
    LIBRARY_PART = 4 /* one round of so many imports a library, which waits for the disk often */
};

/* One run. */
typedef struct Fuzz {
    Random random;
    TestFolder folder;
    DbPosition positions[RECORDS + 1];
    DbRecord records[RECORDS + 1];
} Fuzz;

static uint64_t below(Fuzz *fuzz, uint64_t bound) {
    return random_next(&fuzz->random) % bound;
}

static void check(const Fuzz *fuzz, bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "%s; the file is %s\n", what, fuzz->folder.path);
    exit(1);
}

/* Stores random records, and some of them twice. */
static void fill(Fuzz *fuzz) {
    Database *database = test_open(fuzz->folder.path, false);
    for (int i = 0; i <= RECORDS; i++) {
        int size = 5 + (int)below(fuzz, 16);
        DbPosition position =
            test_position(&fuzz->random, 0, 5, size, size, 4 + (int)below(fuzz, 20));
        fuzz->positions[i] = db_position_canonical(&position);
        test_record(&fuzz->random, &fuzz->positions[i], &fuzz->records[i]);
        fuzz->records[i].bound = BOUND_EXACT;
        if (i < RECORDS)
            database_put(database, &fuzz->positions[i], &fuzz->records[i]);
    }
    database_close(database);
}

/* Spoils bytes in place; returns how many there are then. */
static size_t spoil(Fuzz *fuzz, uint8_t *bytes, size_t size) {
    for (uint64_t times = 1 + below(fuzz, 4); times > 0 && size > 0; times--) {
        size_t at = (size_t)below(fuzz, size), more = (size_t)below(fuzz, 200);
        switch (below(fuzz, 5)) {
        case 0:
            bytes[at] ^= (uint8_t)(1 << below(fuzz, 8));
            break;
        case 1:
            memmove(bytes + at + more, bytes + at, size - at);
            size += more;
            break;
        case 2:
            more = more < size - at ? more : size - at;
            memmove(bytes + at, bytes + at + more, size - at - more);
            size -= more;
            break;
        case 3:
            for (size_t i = at; i < size && i < at + more; i++)
                bytes[i] = (uint8_t)below(fuzz, 256);
            break;
        default:
            size = at;
            break;
        }
    }
    return size;
}

/* The number of the position among those stored; -1 if it is none. */
static int number_of(const Fuzz *fuzz, const DbPosition *position) {
    for (int i = 0; i <= RECORDS; i++)
        if (db_position_same(&fuzz->positions[i], position))
            return i;
    return -1;
}

/* Everything in the database is what was stored. */
static void check_records(const Fuzz *fuzz, const Database *database) {
    static DbRecord record;
    DbPosition position;
    DatabaseWalk walk = {0};
    size_t count = 0;
    for (; database_next(database, &walk, &position, &record); count++) {
        int number = number_of(fuzz, &position);
        check(fuzz, number >= 0, "a position that was never stored");
        bool same = false;
        for (int i = 0; i <= RECORDS; i++)
            same |= db_position_same(&fuzz->positions[i], &position) &&
                    db_record_same(&fuzz->records[i], &record);
        check(fuzz, same, "a record that was never stored");
        check(fuzz, database_get(database, &position, &record), "found by walking alone");
    }
    check(fuzz, count == database_count(database), "a walk and the count differ");
}

static void fuzz_file(Fuzz *fuzz) {
    size_t size;
    char kept[TEST_PATH_SIZE + 32];
    snprintf(kept, sizeof kept, "%s.damaged", fuzz->folder.path);
    remove(kept);
    remove(fuzz->folder.path);
    fill(fuzz);
    uint8_t *stored = test_file_read(fuzz->folder.path, &size);
    uint8_t *bytes = calloc(1, size + ROOM);
    memcpy(bytes, stored, size);
    test_file_write(fuzz->folder.path, bytes, spoil(fuzz, bytes, size));
    free(bytes);
    free(stored);

    Database *database;
    bool read_only = below(fuzz, 2) == 0;
    DatabaseStatus status = database_open(fuzz->folder.path, read_only, NULL, &database);
    check(fuzz, status == DATABASE_OK || status == DATABASE_FOREIGN, "opening goes wrong");
    if (status != DATABASE_OK)
        return;
    check_records(fuzz, database);
    if (!read_only) {
        check(fuzz,
              database_put(database, &fuzz->positions[RECORDS], &fuzz->records[RECORDS]) ==
                  DATABASE_OK,
              "writing goes wrong");
        if (below(fuzz, 2) == 0)
            check(fuzz, database_compact(database, NULL) == DATABASE_OK, "compaction goes wrong");
        check_records(fuzz, database);
    }
    database_close(database);
}

/* Entries with a right checksum and wrong contents. */
static void fuzz_entry(Fuzz *fuzz) {
    static uint8_t bytes[DB_ENTRY_MAX];
    static DbRecord record;
    DbPosition position;
    const DbPosition *some = &fuzz->positions[below(fuzz, RECORDS)];
    size_t length = db_entry_write(some, &fuzz->records[below(fuzz, RECORDS)], bytes);
    size_t head = (bytes[1] & 128) != 0 ? 3 : 2, content = length - head - DB_CHECK_SIZE;
    for (uint64_t times = 1 + below(fuzz, 4); times > 0; times--)
        bytes[head + below(fuzz, below(fuzz, 2) == 0 ? content : 8)] = (uint8_t)below(fuzz, 256);
    uint64_t sum = db_checksum(bytes + head, content);
    memcpy(bytes + head + content, &sum, sizeof sum);
    DbEntryKind kind = db_entry_read(bytes, length, &position, &record);
    check(fuzz, db_entry_read(bytes, length, &position, NULL) == kind,
          "an entry is one only for those who want no record");
    if (kind != DB_ENTRY_RECORD)
        return;
    check(fuzz, record.text_length <= DB_TEXT_MAX && record.marks_length <= DB_MARKS_MAX,
          "a text that is too long");
    check(fuzz, db_position_count(&position) <= position.width * position.height,
          "more stones than cells");
    db_position_canonical(&position);
    db_entry_write(&position, &record, bytes);
}

static bool never_requested(void *context) {
    (void)context;
    return false;
}

/* Writes the records as a table and reads it as it is; it gives the same database. */
static uint8_t *write_table(Fuzz *fuzz, const char *path, size_t *size) {
    DbCancel cancel = {never_requested, NULL};
    remove(fuzz->folder.path);
    fill(fuzz);
    Database *database = test_open(fuzz->folder.path, true);
    FILE *file = fopen(path, "wb");
    size_t count = 0;
    check(fuzz, file != NULL && db_csv_write(database, NULL, file, &cancel, &count), "writing");
    fclose(file);
    check(fuzz, count == database_count(database), "not all records are in the table");
    database_close(database);
    return test_file_read(path, size);
}

/* Reads the table into a new database. Returns how many records that has; -1 for a bad table. */
static long read_table(Fuzz *fuzz, const char *path) {
    static DbRecord record;
    DbCancel cancel = {never_requested, NULL};
    DbPosition position;
    DbCsvError error;
    DatabaseWalk walk = {0};
    size_t count;
    remove(fuzz->folder.path);
    Database *database = test_open(fuzz->folder.path, false);
    FILE *file = fopen(path, "rb");
    DbCsvStatus status = db_csv_read(database, file, &cancel, &count, &error);
    fclose(file);
    check(fuzz, status == DB_CSV_OK || status == DB_CSV_BAD, "reading a table goes wrong");
    check(fuzz, status == DB_CSV_OK || (error.line > 0 && error.reason[0] != '\0'), "no reason");
    long records = (long)database_count(database);
    check(fuzz, status == DB_CSV_OK || records == 0, "a bad table has changed something");
    check(fuzz, (long)count == records || status == DB_CSV_OK, "the count is wrong");
    while (database_next(database, &walk, &position, &record)) {
        DbPosition canonical = db_position_canonical(&position);
        check(fuzz, db_position_same(&canonical, &position), "a record of another image");
    }
    database_close(database);
    return status == DB_CSV_OK ? records : -1;
}

static void fuzz_table(Fuzz *fuzz) {
    char path[TEST_PATH_SIZE + 16];
    size_t size;
    snprintf(path, sizeof path, "%s/test.csv", fuzz->folder.folder);
    uint8_t *table = write_table(fuzz, path, &size);
    check(fuzz, read_table(fuzz, path) > 0, "a good table is refused");
    uint8_t *bytes = calloc(1, size + ROOM);
    for (int round = 0; round < 5; round++) {
        memcpy(bytes, table, size);
        test_file_write(path, bytes, spoil(fuzz, bytes, size));
        read_table(fuzz, path);
    }
    free(bytes);
    free(table);
}

/* Tells a session to do something with a file of the folder. Returns its answer to that. */
static const char *tell(const Fuzz *fuzz, Talk *talk, const char *command, const char *name) {
    char lines[2 * TEST_PATH_SIZE];
    snprintf(lines, sizeof lines, "%s\n%s/%s", command, fuzz->folder.folder, name);
    talk->reply_count = 0;
    talk->used = 0;
    talk_say(talk, lines);
    check(fuzz, talk->reply_count > 0, "no answer");
    return talk->replies[talk->reply_count - 1];
}

/* The records in the database of a session; all positions are canonical. */
static long count_records(const Fuzz *fuzz, const char *name) {
    static DbRecord record;
    char path[TEST_PATH_SIZE + 16];
    DbPosition position;
    DatabaseWalk walk = {0};
    snprintf(path, sizeof path, "%s/%s", fuzz->folder.folder, name);
    Database *database = test_open(path, true);
    while (database_next(database, &walk, &position, &record)) {
        DbPosition canonical = db_position_canonical(&position);
        check(fuzz, db_position_same(&canonical, &position), "a record of another image");
    }
    long count = (long)database_count(database);
    database_close(database);
    return count;
}

/* Reads the library into an empty database, writes all of that as a library and reads it into
 * another one. `tree` is what the reader makes of the file; NULL if it refuses it. */
static void import_library(Fuzz *fuzz, const GameTree *tree) {
    Talk *talk = talk_create();
    talk_say(talk, "START 15");
    tell(fuzz, talk, "YXSETDATABASE", "a.pdb");
    const char *answer = tell(fuzz, talk, "YXLIBTODB", "test.lib");
    bool added = strncmp(answer, "MESSAGE ", 8) == 0 && strstr(answer, " of \"") != NULL;
    check(fuzz, added == (tree != NULL), answer);
    check(fuzz, added || strncmp(answer, "ERROR ", 6) == 0, answer);
    check(fuzz,
          !added || gametree_width(tree) != 15 || gametree_count(tree) == 1 ||
              strncmp(answer, "MESSAGE 0 ", 10) != 0,
          "a library with moves has no records");
    if (added) {
        answer = tell(fuzz, talk, "YXDBTOLIB", "out.lib");
        check(fuzz, strncmp(answer, "MESSAGE ", 8) == 0, answer);
        tell(fuzz, talk, "YXSETDATABASE", "b.pdb");
        answer = tell(fuzz, talk, "YXLIBTODB", "out.lib");
        check(fuzz, strncmp(answer, "MESSAGE ", 8) == 0, answer);
    }
    talk_destroy(talk);
    if (added)
        check(fuzz, count_records(fuzz, "b.pdb") <= count_records(fuzz, "a.pdb"),
              "more comes out than went in");
}

static void fuzz_library(Fuzz *fuzz) {
    static const char *const FILES[] = {"a.pdb", "b.pdb", "out.lib", "test.lib"};
    GameTree *tree = random_tree(&fuzz->random, 1 + (int)below(fuzz, 60));
    Written file = written(tree, FORMAT_RENLIB);
    char path[TEST_PATH_SIZE + 16], complaint[RECORD_COMPLAINT_SIZE];
    check(fuzz, file.bytes != NULL, file.complaint);
    uint8_t *bytes = calloc(1, file.size + ROOM);
    memcpy(bytes, file.bytes, file.size);
    size_t size = below(fuzz, 4) == 0 ? file.size : spoil(fuzz, bytes, file.size);
    snprintf(path, sizeof path, "%s/test.lib", fuzz->folder.folder);
    test_file_write(path, bytes, size);
    gametree_destroy(tree);
    tree = read_bytes((const char *)bytes, size, complaint);
    import_library(fuzz, tree);
    gametree_destroy(tree);
    for (size_t i = 0; i < ARRAY_LENGTH(FILES); i++) {
        snprintf(path, sizeof path, "%s/%s", fuzz->folder.folder, FILES[i]);
        remove(path);
    }
    free(bytes);
    free(file.bytes);
}

int main(int count, char **words) {
    static Fuzz fuzz;
    long rounds = count > 1 ? strtol(words[1], NULL, 10) : DEFAULT_ROUNDS;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 20260101;
    fuzz.random.state = seed;
    fuzz.folder = test_folder_create();
    printf("database_fuzz: %ld rounds, seed %llu\n", rounds, (unsigned long long)seed);
    for (long round = 0; round < rounds; round++) {
        fuzz_file(&fuzz);
        for (int i = 0; i < ENTRIES_PER_ROUND; i++)
            fuzz_entry(&fuzz);
        fuzz_table(&fuzz);
        if (round % LIBRARY_PART == 0)
            fuzz_library(&fuzz);
    }
    test_folder_remove(&fuzz.folder);
    return 0;
}
