/* dump: see dump.h. */
#include "memory/dump.h"

#include "ground/bytes.h"
#include "ground/random.h"

enum {
    WORD = 8,           /* bytes; everything is made of words */
    FORMAT_VERSION = 2, /* of the stream and of what its values mean */
    BUFFER_WORDS = 512,
    DEPTH_BIAS = 128, /* added to a depth, modulo DEPTH_COUNT */
    DEPTH_COUNT = TT_DEPTH_MAX - TT_DEPTH_MIN + 1
};

static const char MAGIC[WORD] = {'P', 'E', 'N', 'T', 'A', 'D', 'T', 'T'};
static const uint64_t SEED = GOLDEN_GAMMA; /* of the checksum */

/* A stream of words, in either direction. */
typedef struct Stream {
    DumpWrite write;
    DumpRead read;
    void *context;
    uint64_t sum; /* checksum of all words so far */
    bool failed;  /* bytes could not be written, or there were not enough */
    int count;    /* bytes that wait in the buffer to be written */
    uint8_t buffer[BUFFER_WORDS * WORD];
} Stream;

/* The checksum after one more word: every step can be undone, so a changed word never goes
 * unnoticed, and other damage only by chance. */
static uint64_t sum_with(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * 0xBF58476D1CE4E5B9u; /* a multiplier of splitmix64 (random.h) */
    return sum ^ sum >> 29;
}

static void flush(Stream *stream) {
    if (stream->count > 0 && !stream->failed)
        stream->failed = !stream->write(stream->context, stream->buffer, (size_t)stream->count);
    stream->count = 0;
}

static void put_word(Stream *stream, uint64_t word) {
    if (stream->count == (int)sizeof stream->buffer)
        flush(stream);
    bytes_put(stream->buffer + stream->count, word, WORD);
    stream->count += WORD;
    stream->sum = sum_with(stream->sum, word);
}

/* Reads exactly `size` bytes, unless the stream ends before. */
static size_t read_fully(const Stream *stream, uint8_t *bytes, size_t size) {
    size_t had = 0;
    while (had < size) {
        size_t more = stream->read(stream->context, bytes + had, size - had);
        if (more == 0)
            break;
        had += more;
    }
    return had;
}

static uint64_t get_word(Stream *stream) {
    uint8_t bytes[WORD] = {0};
    stream->failed = stream->failed || read_fully(stream, bytes, WORD) < WORD;
    uint64_t word = bytes_get(bytes, WORD);
    stream->sum = sum_with(stream->sum, word);
    return word;
}

static uint64_t pack(const TableEntry *entry) {
    return (uint64_t)entry->move | (uint64_t)(uint16_t)(int16_t)entry->score << 16 |
           (uint64_t)(uint16_t)(int16_t)entry->eval << 32 |
           (uint64_t)(uint8_t)(entry->depth + DEPTH_BIAS) << 48 | (uint64_t)entry->bound << 56;
}

/* Unpacks an entry; returns whether it can be one. */
static bool unpack(uint64_t word, TableEntry *entry) {
    int depth = (int)(word >> 48 & 255) - DEPTH_BIAS;
    *entry = (TableEntry){.move = (Cell)(word & 0xFFFF),
                          .score = (int16_t)(uint16_t)(word >> 16),
                          .eval = (int16_t)(uint16_t)(word >> 32),
                          .depth = depth < TT_DEPTH_MIN ? depth + DEPTH_COUNT : depth,
                          .bound = (Bound)(word >> 56 & 3)};
    return (entry->move < BOARD_MAX_CELLS || entry->move == CELL_NONE) && word >> 58 == 0;
}

DumpStatus dump_write(const TranspositionTable *table, DumpWrite write, void *context) {
    Stream stream = {.write = write, .context = context, .sum = SEED};
    uint64_t key, count = 0, slots = tt_slot_count(table);
    TableEntry entry;
    for (uint64_t i = 0; i < slots; i++)
        count += tt_at(table, i, &key, &entry);

    put_word(&stream, bytes_get((const unsigned char *)MAGIC, WORD));
    put_word(&stream, FORMAT_VERSION);
    put_word(&stream, count);
    put_word(&stream, slots);
    for (uint64_t i = 0; i < slots && !stream.failed; i++) {
        if (!tt_at(table, i, &key, &entry))
            continue;
        put_word(&stream, key);
        put_word(&stream, pack(&entry));
    }
    put_word(&stream, stream.sum);
    flush(&stream);
    return stream.failed ? DUMP_BROKEN_PIPE : DUMP_OK;
}

/* Reads the entries, a buffer full at a time; stores them if there is a table. Returns whether
 * all of them were there and possible. */
static bool read_entries(Stream *stream, uint64_t count, TranspositionTable *table) {
    while (count > 0) {
        uint64_t batch = count < BUFFER_WORDS / 2 ? count : BUFFER_WORDS / 2;
        size_t size = (size_t)batch * 2 * WORD;
        if (read_fully(stream, stream->buffer, size) < size)
            return false;
        for (const uint8_t *at = stream->buffer; at < stream->buffer + size; at += 2 * WORD) {
            uint64_t key = bytes_get(at, WORD), word = bytes_get(at + WORD, WORD);
            TableEntry entry;
            stream->sum = sum_with(sum_with(stream->sum, key), word);
            if (!unpack(word, &entry))
                return false;
            if (table != NULL)
                tt_store(table, key, &entry);
        }
        count -= batch;
    }
    return true;
}

DumpStatus dump_read(TranspositionTable *table, DumpRead read, void *context) {
    Stream stream = {.read = read, .context = context, .sum = SEED};
    uint64_t magic = get_word(&stream), version = get_word(&stream);
    if (stream.failed || magic != bytes_get((const unsigned char *)MAGIC, WORD) ||
        version != FORMAT_VERSION)
        return DUMP_FOREIGN;
    uint64_t count = get_word(&stream), slots = get_word(&stream);
    if (table != NULL && !stream.failed)
        tt_reserve(table, slots);
    if (stream.failed || !read_entries(&stream, count, table))
        return DUMP_DAMAGED;

    uint64_t expected = stream.sum;
    uint8_t more;
    bool same = get_word(&stream) == expected && !stream.failed;
    return same && read_fully(&stream, &more, 1) == 0 ? DUMP_OK : DUMP_DAMAGED;
}
