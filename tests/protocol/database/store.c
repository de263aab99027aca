/* Tests of the file of the position database: what is stored is there, whatever happens to it. */
#include "database/db_file.h"
#include "database/db_tree.h"
#include "protocol/database/database_support.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(db_store, .timeout = 120);

enum { SOME = 200 };

/* The canonical position with number `number` of those that the tests store. */
static DbPosition numbered(int number) {
    Random random = {.state = (uint64_t)number * 77 + 1};
    DbPosition position =
        test_position(&random, number % 2 == 0 ? 0 : 4, 5, 15, 15, 8 + number % 40);
    return db_position_canonical(&position);
}

/* Stores a value for the position with this number. */
static DatabaseStatus store(Database *database, int number, int value) {
    static DbRecord record;
    DbPosition position = numbered(number);
    test_value(&record, value, 10);
    return database_put(database, &position, &record);
}

/* The value of the position with this number, -1 if there is none. */
static int value_of(const Database *database, int number) {
    static DbRecord record;
    DbPosition position = numbered(number);
    return database_get(database, &position, &record) ? record.value : -1;
}

/* A database with SOME records whose values are their numbers. */
static void fill(const TestFolder *folder) {
    Database *database = test_open(folder->path, false);
    for (int i = 0; i < SOME; i++)
        cr_assert_eq(store(database, i, i), DATABASE_OK);
    database_close(database);
}

/* Puts so many damaged bytes between the header and the entries, all equal. */
static void spoil(const TestFolder *folder, int byte, size_t length) {
    enum { HEADER_SIZE = 24 };
    size_t size;
    uint8_t *bytes = test_file_read(folder->path, &size);
    FILE *file = fopen(folder->path, "wb");
    cr_assert(bytes != NULL && file != NULL);
    fwrite(bytes, 1, HEADER_SIZE, file);
    for (size_t i = 0; byte != 0 && i < length; i++)
        fputc(byte, file);
    fseek(file, (long)(HEADER_SIZE + length), SEEK_SET); /* a hole is full of zeros */
    fwrite(bytes + HEADER_SIZE, 1, size - HEADER_SIZE, file);
    fclose(file);
    free(bytes);
}

Test(db_store, what_was_stored_is_there_after_reopening) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    for (int read_only = 0; read_only < 2; read_only++) {
        Database *database = test_open(folder.path, read_only == 1);
        cr_assert_eq(database_count(database), SOME);
        for (int i = 0; i < SOME; i++)
            cr_assert_eq(value_of(database, i), i);
        cr_assert_eq(value_of(database, SOME), -1);
        database_close(database);
    }
    test_folder_remove(&folder);
}

Test(db_store, the_last_word_about_a_position_counts) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    Database *database = test_open(folder.path, false);
    DbPosition gone = numbered(3);
    cr_assert_eq(store(database, 5, 555), DATABASE_OK);
    cr_assert_eq(database_remove(database, &gone), DATABASE_OK);
    cr_assert_eq(database_remove(database, &gone), DATABASE_OK, "once more does no harm");
    for (int round = 0; round < 2; round++) {
        cr_assert_eq(database_count(database), SOME - 1);
        cr_assert_eq(value_of(database, 5), 555);
        cr_assert_eq(value_of(database, 3), -1);
        database_close(database);
        database = test_open(folder.path, false);
    }
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, random_changes_agree_with_a_list) {
    enum { POSITIONS = 60, CHANGES = 4000 };
    TestFolder folder = test_folder_create();
    Random random = support_random("changes");
    int values[POSITIONS];
    for (int i = 0; i < POSITIONS; i++)
        values[i] = -1;
    Database *database = test_open(folder.path, false);
    for (int change = 0; change < CHANGES; change++) {
        int number = (int)(random_next(&random) % POSITIONS);
        DbPosition position = numbered(number);
        uint64_t what = random_next(&random) % 200;
        if (what < 120) {
            values[number] = (int)(random_next(&random) % 1000);
            cr_assert_eq(store(database, number, values[number]), DATABASE_OK);
        } else if (what < 195) {
            values[number] = -1;
            cr_assert_eq(database_remove(database, &position), DATABASE_OK);
        } else if (what < 198) {
            cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
        } else {
            database_close(database);
            database = test_open(folder.path, false);
        }
        cr_assert_eq(value_of(database, number), values[number], "change %d", change);
    }
    size_t count = 0;
    for (int i = 0; i < POSITIONS; i++) {
        cr_assert_eq(value_of(database, i), values[i]);
        count += values[i] >= 0;
    }
    cr_assert_eq(database_count(database), count);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, a_walk_meets_every_record_once) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    Database *database = test_open(folder.path, false);
    for (int i = 0; i < SOME; i += 2)
        store(database, i, 1000);
    static DbRecord record;
    DbPosition position;
    DatabaseWalk walk = {0};
    int count = 0, sum = 0;
    while (database_next(database, &walk, &position, &record)) {
        count++;
        sum += record.value == 1000;
    }
    cr_assert_eq(count, SOME);
    cr_assert_eq(sum, SOME / 2);
    database_close(database);
    test_folder_remove(&folder);
}

/* Answers whether to end with what `context` points to. */
static bool answer(void *context) {
    return *(bool *)context;
}

/* Removes what is won below the position before the one with this number: it is without a stone. */
static DatabaseStatus remove_below(Database *database, int number) {
    DbFilter filter = {.labels = "w"};
    DbPosition before = numbered(number);
    bool end = false;
    size_t count;
    before.side ^= 1;
    cellset_remove(&before.stones[before.side],
                   cellset_first(&before.stones[before.side], CELLSET_WORDS));
    return db_walk_delete(database, &before, &filter, &(DbCancel){answer, &end}, &count);
}

Test(db_store, a_record_that_cannot_be_read_is_not_written_over) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    Database *database = test_open(folder.path, false);
    cr_assert_eq(truncate(folder.path, 100), 0); /* another program, or a failing disk */
    cr_expect_eq(store(database, SOME - 1, 1234), DATABASE_UNREAD);
    static DbRecord record;
    DbPosition position = numbered(SOME - 1);
    bool changed = true;
    db_record_clear(&record);
    cr_expect_eq(database_merge(database, &position, &record, &changed), DATABASE_UNREAD);
    cr_expect_not(changed);
    cr_expect_eq(database_remove(database, &position), DATABASE_UNREAD);
    cr_expect_eq(remove_below(database, SOME - 1), DATABASE_UNREAD);
    DatabaseWalk walk = {0};
    while (database_next(database, &walk, &position, &record))
        ;
    cr_expect(walk.failed);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, a_tree_that_was_cancelled_is_not_whole) {
    TestFolder folder = test_folder_create();
    Database *database = test_open(folder.path, false);
    DbPosition empty = db_position_empty(0, 5, 20, 19);
    static DbRecord record;
    test_value(&record, 5, 10);
    for (Cell cell = 0; cell < 20 * 19; cell++) {
        DbPosition position = empty;
        db_position_play(&position, cell);
        position = db_position_canonical(&position);
        cr_assert_eq(database_put(database, &position, &record), DATABASE_OK);
    }
    for (int ends = 0; ends < 2; ends++) {
        bool end = ends == 1, whole = end;
        DbCancel cancel = {answer, &end};
        GameTree *tree = db_tree_make(database, &empty, &cancel, &whole);
        cr_assert_not_null(tree);
        cr_expect_eq(whole, !end);
        cr_expect_eq((size_t)gametree_count(tree) == database_count(database) + 1, whole);
        gametree_destroy(tree);
    }
    database_close(database);
    test_folder_remove(&folder);
}

/* The tree has values from the view of black, the database from that of the side to move. */
Test(db_store, a_value_of_a_tree_is_turned_to_the_side_to_move) {
    static const int SCORES[] = {300, 250, SCORE_WIN - 6};
    static DbRecord record;
    bool end = false;
    DbCancel cancel = {answer, &end};
    TestFolder folder = test_folder_create();
    Database *database = test_open(folder.path, false);
    GameTree *tree = gametree_create(15, 15, 0, 5);
    DbPosition position = db_position_empty(0, 5, 15, 15);
    GameNode node = GAMETREE_ROOT;
    size_t count;
    for (size_t i = 0; i < ARRAY_LENGTH(SCORES); i++) {
        GameValue value = {.score = SCORES[i], .depth = 7, .best = CELL_NONE};
        gametree_add(tree, node, (Cell)(100 + i), position.side, &node);
        gametree_set_value(tree, node, &value);
        db_position_play(&position, (Cell)(100 + i));
    }
    cr_assert_eq(db_tree_add(database, tree, &cancel, &count), DATABASE_OK);
    cr_expect_eq(count, ARRAY_LENGTH(SCORES));

    position = db_position_empty(0, 5, 15, 15);
    for (size_t i = 0; i < ARRAY_LENGTH(SCORES); i++) {
        db_position_play(&position, (Cell)(100 + i));
        DbPosition canonical = db_position_canonical(&position);
        cr_assert(database_get(database, &canonical, &record), "%d", (int)i);
        cr_expect_eq(record.value, position.side == BLACK ? SCORES[i] : -SCORES[i], "%d", (int)i);
        cr_expect_eq(record.depth, 7);
    }
    cr_expect_eq(record.label, DB_LABEL_WIN, "the move that led there wins");
    gametree_destroy(tree);
    database_close(database);
    test_folder_remove(&folder);
}

/* Says that it is to end from some question on; `context` counts down to it. */
static bool end_later(void *context) {
    int *left = context;
    return --*left < 0;
}

Test(db_store, opening_and_compacting_can_be_cancelled_and_change_nothing) {
    enum { MANY = 3000, QUESTIONS = MANY / 1024 };
    TestFolder folder = test_folder_create();
    Database *database = test_open(folder.path, false), *other;
    for (int i = 0; i < MANY; i++)
        cr_assert_eq(store(database, i, i), DATABASE_OK);
    for (int left = 0; left <= QUESTIONS; left++) {
        int waiting = left;
        DbCancel cancel = {end_later, &waiting};
        DatabaseStatus expected = left < QUESTIONS ? DATABASE_CANCELLED : DATABASE_OK;
        cr_expect_eq(database_open(folder.path, true, &cancel, &other), expected);
        cr_expect_eq(other != NULL, expected == DATABASE_OK);
        database_close(other);
        waiting = left;
        cr_expect_eq(database_compact(database, &cancel), expected);
        cr_expect_eq(database_count(database), MANY);
    }
    cr_expect_eq(value_of(database, MANY - 1), MANY - 1);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, the_copy_of_a_damaged_file_can_be_cancelled) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    spoil(&folder, 'x', 3 << 20);
    Database *database = test_open(folder.path, false);
    for (int left = 0; left < 3; left++) {
        char path[TEST_PATH_SIZE + 32];
        int waiting = left;
        DbCancel cancel = {end_later, &waiting};
        cr_expect_eq(database_compact(database, &cancel), DATABASE_CANCELLED);
        cr_expect_eq(database_damage(database), 3 << 20);
        snprintf(path, sizeof path, "%s.damaged", folder.path);
        cr_expect_neq(access(path, F_OK), 0);
    }
    cr_expect_eq(database_compact(database, NULL), DATABASE_OK);
    cr_expect_eq(database_count(database), SOME);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, compaction_drops_what_is_out_of_date) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    Database *database = test_open(folder.path, false);
    for (int round = 0; round < 5; round++)
        for (int i = 0; i < SOME; i++)
            store(database, i, i + round);
    struct stat before, after;
    stat(folder.path, &before);
    cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
    stat(folder.path, &after);
    cr_assert_lt(after.st_size, before.st_size / 4);
    cr_assert_eq(store(database, 0, 12), DATABASE_OK);
    database_close(database);
    database = test_open(folder.path, true);
    cr_assert_eq(database_count(database), SOME);
    cr_assert_eq(value_of(database, 0), 12);
    cr_assert_eq(value_of(database, 1), 5);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, a_file_cut_anywhere_keeps_what_was_whole) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    size_t size;
    uint8_t *bytes = test_file_read(folder.path, &size);
    for (size_t cut = 0; cut < size; cut += cut < 300 ? 1 : 37) {
        test_file_write(folder.path, bytes, cut);
        Database *database = test_open(folder.path, false);
        size_t count = database_count(database);
        cr_assert_eq(database_damage(database), 0, "cut at %d", (int)cut);
        for (int i = 0; i < SOME; i++)
            cr_assert_eq(value_of(database, i), i < (int)count ? i : -1, "cut at %d", (int)cut);
        cr_assert_eq(store(database, 500, 7), DATABASE_OK);
        database_close(database);
        database = test_open(folder.path, true);
        cr_assert_eq(database_count(database), count + 1);
        cr_assert_eq(value_of(database, 500), 7);
        database_close(database);
    }
    free(bytes);
    test_folder_remove(&folder);
}

Test(db_store, a_changed_byte_costs_one_record_at_most) {
    TestFolder folder = test_folder_create();
    Random random = support_random("damage");
    fill(&folder);
    size_t size;
    uint8_t *bytes = test_file_read(folder.path, &size);
    for (int round = 0; round < 300; round++) {
        size_t at = round < 40 ? (size_t)round : (size_t)(random_next(&random) % size);
        uint8_t kept = bytes[at];
        bytes[at] ^= (uint8_t)(1 + random_next(&random) % 255);
        test_file_write(folder.path, bytes, size);
        Database *database = test_open(folder.path, round % 2 == 0);
        int lost = 0;
        for (int i = 0; i < SOME; i++) {
            int value = value_of(database, i);
            cr_assert(value == i || value == -1);
            lost += value == -1;
        }
        cr_assert_leq(lost, 1, "byte %d", (int)at);
        cr_assert_eq(lost, SOME - (int)database_count(database));
        database_close(database);
        bytes[at] = kept;
    }
    free(bytes);
    test_folder_remove(&folder);
}

/* How many records a walk meets. */
static int walk_length(const Database *database) {
    static DbRecord record;
    DbPosition position;
    DatabaseWalk walk = {0};
    int met = 0;
    while (database_next(database, &walk, &position, &record))
        met++;
    return walk.failed ? -1 : met;
}

Test(db_store, what_comes_behind_damage_is_found_however_long_that_is) {
    static const size_t LENGTHS[] = {1, 2, 3, 511, 512, 513, 1024, (1 << 20) - 1, 1 << 20};
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(LENGTHS); i++) {
        size_t length = LENGTHS[i / 2];
        TestFolder folder = test_folder_create();
        fill(&folder);
        spoil(&folder, i % 2 == 0 ? DB_ENTRY_MARK : 'x', length);
        Database *database = test_open(folder.path, false);
        cr_assert_eq(database_damage(database), (int64_t)length);
        cr_assert_eq(database_count(database), SOME);
        cr_assert_eq(walk_length(database), SOME, "%d bytes", (int)length);
        cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
        cr_assert_eq(walk_length(database), SOME);
        database_close(database);
        test_folder_remove(&folder);
    }
}

Test(db_store, a_long_stretch_of_damage_costs_no_long_work) {
    const size_t LONG = 64 << 20;
    const struct rlimit seconds = {10, 10}; /* of the processor; byte by byte it takes 30 */
    TestFolder folder = test_folder_create();
    fill(&folder);
    spoil(&folder, 0, LONG);
    setrlimit(RLIMIT_CPU, &seconds);
    Database *database = test_open(folder.path, true);
    cr_assert_eq(database_damage(database), (int64_t)LONG);
    cr_assert_eq(walk_length(database), SOME);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, compaction_keeps_a_damaged_file_under_another_name) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    size_t size, kept_size;
    uint8_t *bytes = test_file_read(folder.path, &size);
    bytes[size / 2] ^= 255;
    test_file_write(folder.path, bytes, size);
    Database *database = test_open(folder.path, false);
    cr_assert_gt(database_damage(database), 0);
    cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
    cr_assert_eq(database_damage(database), 0);
    cr_assert_eq(database_count(database), SOME - 1);
    database_close(database);
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s.damaged", folder.path);
    uint8_t *kept = test_file_read(path, &kept_size);
    cr_assert_eq(kept_size, size);
    cr_assert_arr_eq(kept, bytes, size);
    free(kept);
    free(bytes);
    test_folder_remove(&folder);
}

Test(db_store, a_second_copy_of_a_damaged_file_leaves_the_first) {
    static const char *const ENDINGS[] = {"", "2"};
    TestFolder folder = test_folder_create();
    fill(&folder);
    for (int copy = 0; copy < 2; copy++) {
        size_t size, kept_size;
        uint8_t *bytes = test_file_read(folder.path, &size);
        bytes[size / 2] ^= 255;
        test_file_write(folder.path, bytes, size);
        Database *database = test_open(folder.path, false);
        cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
        cr_assert_eq(database_count(database), (size_t)(SOME - 1 - copy));
        database_close(database);
        char path[TEST_PATH_SIZE + 32];
        snprintf(path, sizeof path, "%s.damaged%s", folder.path, ENDINGS[copy]);
        uint8_t *kept = test_file_read(path, &kept_size);
        cr_assert_eq(kept_size, size);
        cr_assert_arr_eq(kept, bytes, size);
        free(kept);
        free(bytes);
    }
    test_folder_remove(&folder);
}

Test(db_store, bytes_at_the_end_that_begin_no_entry_are_damage) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    size_t size;
    uint8_t *bytes = test_file_read(folder.path, &size);
    memset(bytes + size - 100, 0, 100);
    test_file_write(folder.path, bytes, size);
    Database *database = test_open(folder.path, false);
    int64_t damage = database_damage(database);
    int count = (int)database_count(database);
    cr_assert_geq(damage, 100);
    cr_assert_lt(count, SOME);
    cr_assert_eq(store(database, 500, 7), DATABASE_OK);
    database_close(database);

    /* It is still there, and what came later is read. */
    database = test_open(folder.path, false);
    cr_assert_eq(database_damage(database), damage);
    cr_assert_eq(value_of(database, 500), 7);
    cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
    cr_assert_eq(database_count(database), (size_t)(count + 1));
    database_close(database);
    free(bytes);
    test_folder_remove(&folder);
}

Test(db_store, other_files_are_refused_and_left_alone) {
    TestFolder folder = test_folder_create();
    Database *database;
    size_t size;
    test_file_write(folder.path, (const uint8_t *)"Dear diary, today I played gomoku.\n", 35);
    cr_assert_eq(database_open(folder.path, false, NULL, &database), DATABASE_FOREIGN);
    cr_assert_null(database);
    uint8_t *bytes = test_file_read(folder.path, &size);
    cr_assert_eq(size, 35);
    free(bytes);
    cr_assert_eq(database_open(folder.folder, false, NULL, &database), DATABASE_UNOPENED);
    cr_assert_eq(database_open("/nonexistent/folder/file", false, NULL, &database),
                 DATABASE_ABSENT);
    unlink(folder.path);
    cr_assert_eq(database_open(folder.path, true, NULL, &database), DATABASE_ABSENT);
    cr_assert_neq(access(folder.path, F_OK), 0, "reading creates nothing");
    test_folder_remove(&folder);
}

/* The memory of this process is a file that the system reads in part. */
Test(db_store, a_file_that_is_not_read_to_its_end_is_no_short_file) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), count = 0;
    uint8_t *bytes = mmap(NULL, 2 * page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    uint8_t *copy = malloc(2 * page);
    DbFile *file;
    Database *database;
    if (access("/proc/self/mem", R_OK) != 0)
        cr_skip("there is no /proc/self/mem");
    cr_assert(bytes != MAP_FAILED && copy != NULL && munmap(bytes + page, page) == 0);
    cr_assert_eq(db_file_open("/proc/self/mem", false, &file), DB_FILE_OK);
    int64_t place = (int64_t)(uintptr_t)bytes;
    cr_expect(db_file_read(file, place, copy, page, &count));
    cr_expect_eq(count, page);
    cr_expect_not(db_file_read(file, place, copy, 2 * page, &count));
    cr_expect_eq(count, page);
    db_file_close(file);
    free(copy);
    munmap(bytes, page);
    for (int read_only = 0; read_only < 2; read_only++)
        cr_expect_eq(database_open("/proc/self/mem", read_only == 1, NULL, &database),
                     DATABASE_UNREAD);
}

Test(db_store, a_later_version_is_refused) {
    TestFolder folder = test_folder_create();
    Database *database;
    uint8_t header[24] = "PENTADDB\2";
    uint64_t sum = db_checksum(header, 16);
    memcpy(header + 16, &sum, sizeof sum);
    test_file_write(folder.path, header, sizeof header);
    cr_assert_eq(database_open(folder.path, false, NULL, &database), DATABASE_NEWER);
    test_folder_remove(&folder);
}

Test(db_store, a_second_writer_is_told_so_and_may_read) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    Database *first = test_open(folder.path, false), *second;
    cr_assert_eq(database_open(folder.path, false, NULL, &second), DATABASE_TAKEN);
    cr_assert_eq(database_compact(first, NULL), DATABASE_OK);
    cr_assert_eq(database_open(folder.path, false, NULL, &second), DATABASE_TAKEN,
                 "after compaction");
    second = test_open(folder.path, true);
    cr_assert_eq(database_count(second), SOME);
    cr_assert_eq(store(second, 1, 2), DATABASE_READ_ONLY);
    database_close(second);

    pid_t child = fork();
    if (child == 0)
        _exit(database_open(folder.path, false, NULL, &second) == DATABASE_TAKEN ? 0 : 1);
    int status;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert_eq(status, 0, "another process");
    database_close(first);
    database_close(test_open(folder.path, false));
    test_folder_remove(&folder);
}

Test(db_store, a_link_to_the_file_is_the_same_file) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    char link_path[TEST_PATH_SIZE + 32];
    snprintf(link_path, sizeof link_path, "%s/other.pdb", folder.folder);
    cr_assert_eq(symlink(folder.path, link_path), 0);
    Database *first = test_open(link_path, false), *second;
    cr_assert_eq(database_open(folder.path, false, NULL, &second), DATABASE_TAKEN);
    cr_assert_eq(database_compact(first, NULL), DATABASE_OK);
    struct stat status;
    cr_assert(lstat(link_path, &status) == 0 && S_ISLNK(status.st_mode), "it stays a link");
    database_close(first);
    test_folder_remove(&folder);
}

Test(db_store, a_link_to_a_file_that_is_to_be_made_stays_one) {
    TestFolder folder = test_folder_create();
    char link_path[TEST_PATH_SIZE + 32];
    snprintf(link_path, sizeof link_path, "%s/other.pdb", folder.folder);
    cr_assert_eq(symlink(folder.path, link_path), 0);
    Database *database = test_open(link_path, false);
    cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
    struct stat status;
    cr_expect(lstat(link_path, &status) == 0 && S_ISLNK(status.st_mode), "it stays a link");
    cr_expect(database_lies_at(database, folder.path));
    database_close(database);
    test_folder_remove(&folder);
}

/* Until further notice no file may grow beyond `size`. */
static void limit_files(rlim_t size) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

Test(db_store, a_full_disk_loses_nothing_and_writing_goes_on_afterwards) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    signal(SIGXFSZ, SIG_IGN);
    Database *database = test_open(folder.path, false);
    struct stat status;
    stat(folder.path, &status);
    size_t stored = SOME;
    /* Every length up to two whole entries, so that each kind of torn write happens. */
    for (rlim_t room = 0; room < 90; room++) {
        limit_files((rlim_t)status.st_size + room);
        while (store(database, (int)stored, (int)stored) == DATABASE_OK)
            stored++;
        cr_assert_eq(database_count(database), stored);
        limit_files(RLIM_INFINITY);
        stat(folder.path, &status);
    }
    for (int i = 0; i < 5; i++) {
        cr_assert_eq(store(database, (int)stored, (int)stored), DATABASE_OK);
        stored++;
    }
    database_close(database);
    database = test_open(folder.path, true);
    cr_assert_eq(database_count(database), stored);
    cr_assert_eq(database_damage(database), 0);
    for (int i = 0; i < (int)stored; i++)
        cr_assert_eq(value_of(database, i), i);
    database_close(database);
    test_folder_remove(&folder);
}

Test(db_store, compaction_on_a_full_disk_leaves_the_file_as_it_is) {
    TestFolder folder = test_folder_create();
    fill(&folder);
    signal(SIGXFSZ, SIG_IGN);
    Database *database = test_open(folder.path, false);
    limit_files(1000);
    cr_assert_eq(database_compact(database, NULL), DATABASE_UNWRITTEN);
    limit_files(RLIM_INFINITY);
    cr_assert_eq(store(database, SOME, SOME), DATABASE_OK);
    for (int i = 0; i <= SOME; i++)
        cr_assert_eq(value_of(database, i), i);
    char path[TEST_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s.compact", folder.path);
    cr_assert_neq(access(path, F_OK), 0, "nothing is left of it");
    database_close(database);
    test_folder_remove(&folder);
}

/* Milliseconds since `start_ms`, for people who run this with many records. */
static void tell(const char *what, int64_t start_ms) {
    fprintf(stderr, "%s: %lld ms\n", what, (long long)(clock_ms() - start_ms));
}

/* As many records as PENTAD_RECORDS says; the times are printed, only the size is judged. */
Test(db_store, many_records_take_less_than_150_bytes_each, .timeout = 600) {
    const char *wish = getenv("PENTAD_RECORDS");
    int records = wish != NULL ? (int)strtol(wish, NULL, 10) : 20000;
    TestFolder folder = test_folder_create();
    Database *database = test_open(folder.path, false);
    int64_t start_ms = clock_ms();
    for (int i = 0; i < records; i++)
        cr_assert_eq(store(database, i, i % 10000), DATABASE_OK);
    database_sync(database);
    database_close(database);
    tell("stored", start_ms);

    start_ms = clock_ms();
    database = test_open(folder.path, false);
    tell("opened", start_ms);
    start_ms = clock_ms();
    for (int i = 0; i < 10000; i++)
        cr_assert_eq(value_of(database, i), i);
    tell("10000 queries", start_ms);
    struct stat status;
    stat(folder.path, &status);
    cr_assert_eq((int)database_count(database), records);
    fprintf(stderr, "%d records, %.1f bytes each\n", records, (double)status.st_size / records);
    cr_assert_leq(status.st_size / records, 150);
    start_ms = clock_ms();
    cr_assert_eq(database_compact(database, NULL), DATABASE_OK);
    tell("compacted", start_ms);
    database_close(database);
    test_folder_remove(&folder);
}
