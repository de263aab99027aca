/* database_support: see database_support.h. */
#include "protocol/database/database_support.h"

#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Ends the program. */
static void give_up(const char *what, const char *path) {
    fprintf(stderr, "%s: %s\n", what, path);
    exit(1);
}

TestFolder test_folder_create(void) {
    TestFolder folder;
    const char *base = getenv("TMPDIR");
    snprintf(folder.folder, sizeof folder.folder, "%s/pentad-database-XXXXXX",
             base != NULL ? base : "/tmp");
    if (mkdtemp(folder.folder) == NULL)
        give_up("cannot make a folder", folder.folder);
    snprintf(folder.path, sizeof folder.path, "%s/test.pdb", folder.folder);
    return folder;
}

void test_folder_remove(const TestFolder *folder) {
    static const char *const NAMES[] = {"test.pdb",          "test.pdb.compact", "test.pdb.damaged",
                                        "test.pdb.damaged2", "other.pdb",        "test.csv",
                                        "test.lib",          "pentad.pdb"};
    char path[TEST_PATH_SIZE + 32];
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        snprintf(path, sizeof path, "%s/%s", folder->folder, NAMES[i]);
        unlink(path);
    }
    rmdir(folder->folder);
}

uint8_t *test_file_read(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        give_up("cannot read", path);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (bytes == NULL || fread(bytes, 1, *size, file) != *size)
        give_up("cannot read all of", path);
    bytes[*size] = 0;
    fclose(file);
    return bytes;
}

void test_file_write(const char *path, const uint8_t *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        give_up("cannot write", path);
}

DbPosition test_position(Random *random, int rule, int row, int width, int height, int stones) {
    DbPosition position = db_position_empty(rule, row, width, height);
    for (int i = 0; i < stones;) {
        Cell cell = (Cell)(random_next(random) % (uint64_t)(width * height));
        if (db_position_taken(&position, cell))
            continue;
        db_position_play(&position, cell);
        i++;
    }
    return position;
}

DbPosition test_line(int rule, int row, int width, int height, const char *moves) {
    DbPosition position = db_position_empty(rule, row, width, height);
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(moves, width, height, cells, BOARD_MAX_CELLS);
    if (count < 0)
        give_up("no moves", moves);
    for (int i = 0; i < count; i++)
        db_position_play(&position, cells[i]);
    return position;
}

DbPosition test_image(const DbPosition *position, int symmetry) {
    bool exchanged = symmetry >= SYMMETRY_COUNT / 2;
    DbPosition image = db_position_empty(position->rule, position->row,
                                         exchanged ? position->height : position->width,
                                         exchanged ? position->width : position->height);
    image.side = position->side;
    for (int y = 0; y < position->height; y++)
        for (int x = 0; x < position->width; x++)
            for (int side = 0; side < SIDE_COUNT; side++) {
                int to_x = x, to_y = y;
                Cell cell = (Cell)(y * position->width + x);
                support_symmetry(symmetry, position->width, position->height, &to_x, &to_y);
                if (cellset_has(&position->stones[side], cell))
                    cellset_add(&image.stones[side], (Cell)(to_y * image.width + to_x));
            }
    return image;
}

void test_value(DbRecord *record, int value, int depth) {
    db_record_clear(record);
    db_record_set_score(record, value, depth);
}

void test_record(Random *random, const DbPosition *position, DbRecord *record) {
    static const int LABELS[] = {DB_LABEL_NONE, 'w', 'l', 'd', '!', 'x', 'A', DB_LABEL_NONE};
    db_record_clear(record);
    uint64_t bits = random_next(random);
    record->label = LABELS[bits & 7];
    record->bound = (Bound)(bits >> 3 & 3);
    record->value = (int)(bits >> 8 & 0xFFFF) % 60001 - 30000;
    record->depth = (int)(bits >> 32 & 127);
    if ((bits >> 40 & 3) == 0)
        db_record_set_text(record, "after \"this\",\nWhite is lost", 27);
    if ((bits >> 42 & 3) == 0)
        for (int i = 0; i < 3; i++) {
            uint64_t cells = (uint64_t)(position->width * position->height);
            Cell cell = (Cell)(random_next(random) % cells);
            if (!db_position_taken(position, cell))
                db_record_set_mark(record, cell, &"ABC"[i], 1);
        }
}

Database *test_open(const char *path, bool read_only) {
    Database *database;
    DatabaseStatus status = database_open(path, read_only, NULL, &database);
    if (status != DATABASE_OK) {
        fprintf(stderr, "opening gives %d: %s\n", status, path);
        exit(1);
    }
    return database;
}
