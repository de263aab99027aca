/* Tests of work on a database that END breaks off: it says so, and counts what it did. */
#include "database/db_csv.h"
#include "database/db_tree.h"
#include "protocol/database/database_support.h"

#include <criterion/criterion.h>
#include <stdio.h>

TestSuite(db_cancelled, .timeout = 60);

enum { LINES = 20, RECORDS = 600, NEVER = 1 << 20 };

/* Says that it is to end from some question on; `context` counts down to it. */
static bool end_later(void *context) {
    int *left = context;
    return --*left < 0;
}

/* A new database, with RECORDS positions or with none. */
static Database *make(const char *path, bool full) {
    static DbRecord record;
    Random random = {1};
    remove(path);
    Database *database = test_open(path, false);
    test_value(&record, 5, 10);
    while (full && database_count(database) < RECORDS) {
        DbPosition position = test_position(&random, 0, 5, LINES, LINES, 4);
        position = db_position_canonical(&position);
        cr_assert_eq(database_put(database, &position, &record), DATABASE_OK);
    }
    return database;
}

/* Copies all below the empty board from one database to another, all that there is, or the table of
 * it; `left` is how many questions are answered with no. */
typedef DatabaseStatus Copy(Database *source, Database *target, int left, size_t *count);

static DatabaseStatus copy_split(Database *source, Database *target, int left, size_t *count) {
    DbPosition empty = db_position_empty(0, 5, LINES, LINES);
    return db_walk_split(source, target, &empty, &(DbCancel){end_later, &left}, count);
}

static DatabaseStatus copy_merge(Database *source, Database *target, int left, size_t *count) {
    return db_walk_merge(source, target, &(DbCancel){end_later, &left}, count);
}

static DatabaseStatus copy_table(Database *source, Database *target, int left, size_t *count) {
    int never = NEVER;
    DbCsvError error;
    FILE *file = tmpfile();
    cr_assert_not_null(file);
    cr_assert(db_csv_write(source, NULL, file, &(DbCancel){end_later, &never}, count));
    DbCsvStatus status = db_csv_read(target, file, &(DbCancel){end_later, &left}, count, &error);
    fclose(file);
    cr_expect_eq(status, error.database == DATABASE_OK ? DB_CSV_OK : DB_CSV_UNWRITTEN);
    return error.database;
}

static DatabaseStatus copy_tree(Database *source, Database *target, int left, size_t *count) {
    GameTree *tree = gametree_create(LINES, LINES, 0, 5);
    GameNode node;
    (void)source;
    for (Cell cell = 0; cell < LINES * LINES; cell++)
        cr_assert_eq(gametree_add(tree, GAMETREE_ROOT, cell, BLACK, &node), GAMETREE_OK);
    DatabaseStatus status = db_tree_add(target, tree, &(DbCancel){end_later, &left}, count);
    gametree_destroy(tree);
    return status;
}

Test(db_cancelled, a_copy_says_that_it_is_not_whole) {
    static Copy *const COPIES[] = {copy_split, copy_merge, copy_table, copy_tree};
    TestFolder folder = test_folder_create();
    char path[TEST_PATH_SIZE + 16];
    snprintf(path, sizeof path, "%s/other.pdb", folder.folder);
    Database *source = make(folder.path, true);
    for (size_t i = 0; i < ARRAY_LENGTH(COPIES); i++) {
        size_t whole, part;
        Database *target = make(path, false);
        cr_expect_eq(COPIES[i](source, target, NEVER, &whole), DATABASE_OK, "%zu", i);
        cr_expect_eq(database_count(target), whole, "%zu", i);
        database_close(target);
        target = make(path, false);
        cr_expect_eq(COPIES[i](source, target, 0, &part), DATABASE_CANCELLED, "%zu", i);
        cr_expect_lt(part, whole, "%zu", i);
        cr_expect_eq(database_count(target), part, "%zu", i);
        database_close(target);
    }
    database_close(source);
    test_folder_remove(&folder);
}

Test(db_cancelled, a_table_that_is_broken_off_between_its_records_keeps_those_before) {
    TestFolder folder = test_folder_create();
    char path[TEST_PATH_SIZE + 16];
    size_t count;
    snprintf(path, sizeof path, "%s/other.pdb", folder.folder);
    Database *source = make(folder.path, true), *target = make(path, false);
    cr_expect_eq(copy_table(source, target, RECORDS + 10, &count), DATABASE_CANCELLED);
    cr_expect_eq(count, 10);
    cr_expect_eq(database_count(target), 10);
    database_close(target);
    database_close(source);
    test_folder_remove(&folder);
}

Test(db_cancelled, a_removal_says_that_it_is_not_done) {
    TestFolder folder = test_folder_create();
    Database *database = make(folder.path, true);
    DbPosition empty = db_position_empty(0, 5, LINES, LINES);
    DbFilter all = {.all = true};
    size_t count;
    int left = 1;
    cr_expect_eq(db_walk_delete(database, &empty, &all, &(DbCancel){end_later, &left}, &count),
                 DATABASE_CANCELLED);
    cr_expect_gt(count, 0);
    cr_expect_lt(count, RECORDS);
    cr_expect_eq(database_count(database), RECORDS - count);
    database_close(database);
    test_folder_remove(&folder);
}
