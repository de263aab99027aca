/* Tests of the transposition table as a stream of bytes: what comes back from it. What is refused
 * is tested through the engine (tests/engine/saved_table.c). */
#include "memory/dump.h"

#include "ground/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CAPACITY = 64 * 1024 /* bytes of a stream */ };

/* A stream in memory. */
typedef struct Tape {
    unsigned char bytes[CAPACITY];
    size_t size, at;
} Tape;

static bool tape_write(void *context, const void *bytes, size_t size) {
    Tape *tape = context;
    if (size > CAPACITY - tape->size)
        return false;
    memcpy(tape->bytes + tape->size, bytes, size);
    tape->size += size;
    return true;
}

static size_t tape_read(void *context, void *bytes, size_t size) {
    Tape *tape = context;
    size_t left = tape->size - tape->at, given = size < left ? size : left;
    memcpy(bytes, tape->bytes + tape->at, given);
    tape->at += given;
    return given;
}

/* The key of the entry with that depth. */
static uint64_t key_of(int depth) {
    Random random = random_stream(1, (uint64_t)(depth - TT_DEPTH_MIN));
    return random_next(&random);
}

/* Writes a table with one entry, whose best move is `move`. */
static void write_move(Tape *tape, Cell move) {
    TranspositionTable *table = tt_create(TT_MIN_BYTES);
    TableEntry entry = {move, 123, -45, 7, BOUND_LOWER, true};
    cr_assert_not_null(table);
    tt_store(table, key_of(7), &entry);
    tape->size = tape->at = 0;
    cr_assert_eq(dump_write(table, tape_write, tape), DUMP_OK);
    tt_destroy(table);
}

Test(dump, a_move_that_is_no_point_of_any_board_is_refused) {
    static const struct {
        Cell move;
        DumpStatus status;
    } CASES[] = {{0, DUMP_OK},
                 {BOARD_MAX_CELLS - 1, DUMP_OK},
                 {CELL_NONE, DUMP_OK},
                 {BOARD_MAX_CELLS, DUMP_DAMAGED}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        static Tape tape;
        write_move(&tape, CASES[i].move);
        cr_expect_eq(dump_read(NULL, tape_read, &tape), CASES[i].status, "move %d", CASES[i].move);
    }
}

Test(dump, another_version_is_foreign_and_not_damaged) {
    enum { VERSION_AT = 8 /* behind the eight bytes that every dump begins with */ };
    static Tape tape;
    write_move(&tape, 7);
    tape.bytes[VERSION_AT]++;
    cr_expect_eq(dump_read(NULL, tape_read, &tape), DUMP_FOREIGN);
}

Test(dump, every_depth_comes_back_as_it_was) {
    static Tape tape;
    TranspositionTable *table = tt_create(TT_MIN_BYTES), *copy = tt_create(TT_MIN_BYTES);
    TableEntry entry = {7, 123, -45, 0, BOUND_LOWER, true}, found;
    cr_assert(table != NULL && copy != NULL);
    for (entry.depth = TT_DEPTH_MIN; entry.depth <= TT_DEPTH_MAX; entry.depth++)
        tt_store(table, key_of(entry.depth), &entry);
    cr_assert_eq(dump_write(table, tape_write, &tape), DUMP_OK);
    cr_assert_eq(dump_read(copy, tape_read, &tape), DUMP_OK);
    for (int depth = TT_DEPTH_MIN; depth <= TT_DEPTH_MAX; depth++) {
        cr_assert(tt_probe(table, key_of(depth), &found), "depth %d is not in the table", depth);
        cr_expect_eq(found.depth, depth);
        cr_assert(tt_probe(copy, key_of(depth), &found), "depth %d is not in the copy", depth);
        cr_expect_eq(found.depth, depth);
    }
    tt_destroy(copy);
    tt_destroy(table);
}
