/* Tests of saving the transposition table and loading it again: what comes back, and what is
 * refused. */
#include "support/thinker.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(saved_table, .timeout = 300);

/* A file in memory. */
typedef struct Memory {
    size_t size, at, room; /* what does not fit into the room is refused */
    uint8_t *bytes;
} Memory;

static bool memory_write(void *context, const void *bytes, size_t size) {
    Memory *memory = context;
    if (memory->size + size > memory->room)
        return false;
    memcpy(memory->bytes + memory->size, bytes, size);
    memory->size += size;
    return true;
}

/* Gives less than asked for now and then, as files may. */
static size_t memory_read(void *context, void *bytes, size_t size) {
    Memory *memory = context;
    size_t left = memory->size - memory->at;
    size = size > left ? left : size;
    size = size > 5 ? size - size / 3 : size;
    memcpy(bytes, memory->bytes + memory->at, size);
    memory->at += size;
    return size;
}

static bool memory_rewind(void *context) {
    ((Memory *)context)->at = 0;
    return true;
}

enum { ROOM = 8 << 20, DEPTH = 10 };

/* Saves the table of an engine that has thought so many positions, or so deep (0: no limit). */
static Memory saved_table(Engine *engine, int64_t nodes, int depth) {
    Memory memory = {.room = ROOM, .bytes = malloc(ROOM)};
    cr_assert_not_null(memory.bytes);
    thinker_play(engine, "h8i9g7i7");
    thinker_think(engine, nodes, depth);
    EngineStream stream = {.context = &memory, .write = memory_write};
    cr_assert_eq(engine_save_hash(engine, &stream), ENGINE_OK);
    return memory;
}

static EngineStatus load(Engine *engine, Memory *memory) {
    EngineStream stream = {.context = memory, .read = memory_read, .rewind = memory_rewind};
    memory->at = 0;
    return engine_load_hash(engine, &stream);
}

Test(saved_table, a_loaded_table_is_the_saved_one) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Memory memory = saved_table(engine, 0, DEPTH);
    cr_expect_gt(memory.size, 10000u);

    /* With the table a search to the depth that it came from has less left to do. */
    Engine *other = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(other, "h8i9g7i7");
    int64_t without = thinker_think(other, 0, DEPTH).nodes;
    engine_destroy(other);
    other = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(other, "h8i9g7i7");
    cr_expect_eq(load(other, &memory), ENGINE_OK);
    int64_t with = thinker_think(other, 0, DEPTH).nodes;
    cr_expect_lt(with, without, "%d and %d", (int)with, (int)without);

    /* Saving what was loaded gives as many entries. */
    engine_clear_hash(other);
    cr_expect_eq(load(other, &memory), ENGINE_OK);
    Memory again = {.room = ROOM, .bytes = malloc(ROOM)};
    EngineStream stream = {.context = &again, .write = memory_write};
    cr_expect_eq(engine_save_hash(other, &stream), ENGINE_OK);
    cr_expect_eq(again.size, memory.size);
    free(again.bytes);
    free(memory.bytes);
    engine_destroy(other);
    engine_destroy(engine);
}

/* Loads bytes that are no saved table and sees that the engine's own table stays. */
static void expect_refusal(Engine *engine, Memory *memory, const char *what, size_t where) {
    Memory before = {.room = ROOM, .bytes = malloc(ROOM)};
    Memory after = {.room = ROOM, .bytes = malloc(ROOM)};
    EngineStream to_before = {.context = &before, .write = memory_write};
    EngineStream to_after = {.context = &after, .write = memory_write};
    cr_assert_eq(engine_save_hash(engine, &to_before), ENGINE_OK);
    EngineStatus status = load(engine, memory);
    cr_assert(status == ENGINE_DAMAGED || status == ENGINE_FOREIGN, "%s at %zu", what, where);
    cr_assert_eq(engine_save_hash(engine, &to_after), ENGINE_OK);
    cr_assert(before.size == after.size && memcmp(before.bytes, after.bytes, before.size) == 0);
    free(before.bytes);
    free(after.bytes);
}

Test(saved_table, damaged_and_foreign_tables_are_refused_and_change_nothing) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Memory memory = saved_table(engine, 300, 0);
    size_t size = memory.size, step = size / 150 + 1;
    for (size_t i = 0; i < size; i += i < 40 || i + 40 > size ? 1 : step) {
        memory.size = i;
        expect_refusal(engine, &memory, "cut off", i);
        memory.size = size;
        for (int bit = 0; bit < 8; bit += 7) {
            memory.bytes[i] ^= (uint8_t)(1 << bit);
            expect_refusal(engine, &memory, "changed", i);
            memory.bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    memory.bytes[memory.size++] = 0;
    expect_refusal(engine, &memory, "too long", size);
    memory.size = size;
    cr_expect_eq(load(engine, &memory), ENGINE_OK);

    /* The count of entries says more than there could ever be. */
    memset(memory.bytes + 16, 0xFF, 8);
    expect_refusal(engine, &memory, "endless", 16);
    memcpy(memory.bytes, "Piskvorky 15x15, 11:11, 0", 25);
    memory.size = 25;
    cr_expect_eq(load(engine, &memory), ENGINE_FOREIGN);
    memory.size = 0;
    cr_expect_eq(load(engine, &memory), ENGINE_FOREIGN);
    free(memory.bytes);
    engine_destroy(engine);
}

Test(saved_table, a_table_that_cannot_be_written_is_reported) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Memory memory = saved_table(engine, 3000, 0);
    size_t size = memory.size;
    for (size_t room = 0; room < size; room += size / 20 + 1) {
        memory.size = 0;
        memory.room = room;
        EngineStream stream = {.context = &memory, .write = memory_write};
        cr_expect_eq(engine_save_hash(engine, &stream), ENGINE_BROKEN_PIPE);
    }
    free(memory.bytes);
    engine_destroy(engine);
}
