/* database_support: files, positions and records for the tests of the position database.
 *
 * Everything here ends the running program with a message instead of returning a failure.
 */
#ifndef PENTAD_DATABASE_SUPPORT_H
#define PENTAD_DATABASE_SUPPORT_H

#include "database/database.h"
#include "ground/random.h"

enum { TEST_PATH_SIZE = 256 };

/* A folder of its own, and a database's path in it. */
typedef struct TestFolder {
    char folder[TEST_PATH_SIZE];
    char path[TEST_PATH_SIZE + 16];
} TestFolder;

/* Makes the folder; removes it with all files that tests put there. */
TestFolder test_folder_create(void);
void test_folder_remove(const TestFolder *folder);

/* A whole file on the heap, and back. */
uint8_t *test_file_read(const char *path, size_t *size);
void test_file_write(const char *path, const uint8_t *bytes, size_t size);

/* A random position with so many stones, black and white by turns. */
DbPosition test_position(Random *random, int rule, int row, int width, int height, int stones);

/* The position after moves given in letters, such as "h8h9i8". */
DbPosition test_line(int rule, int row, int width, int height, const char *moves);

/* The image of a position under one of the eight symmetries, made point by point. */
DbPosition test_image(const DbPosition *position, int symmetry);

/* A random record; every fourth has a text, every fourth texts on cells. */
void test_record(Random *random, const DbPosition *position, DbRecord *record);

/* A record of an ordinary value. */
void test_value(DbRecord *record, int value, int depth);

/* Opens a database that has to open. */
Database *test_open(const char *path, bool read_only);

#endif
