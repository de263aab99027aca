/* gamedata_file: see gamedata_file.h. */
#include "data/gamedata_file.h"

#include "ground/datafile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADER_SIZE = 56, VERSION = 1 };

static const char MAGIC[] = "PENTADGD";

/* What came of reading a record. */
typedef enum RecordFate {
    RECORD_WHOLE,
    RECORD_TORN,
    RECORD_DAMAGED,
    RECORD_UNREADABLE,
    RECORD_NONE
} RecordFate;

/* A file that is read. */
typedef struct GamedataReader {
    FILE *file;
    GamedataHeader header;
    unsigned char *bytes; /* room for a record, */
    size_t size;          /* and what was read of it */
    GameData *game;
} GamedataReader;

/* ------------------------------------------------------------------------------------------
 * The header.
 */

static void header_encode(const GamedataHeader *header, unsigned char bytes[HEADER_SIZE]) {
    memset(bytes, 0, HEADER_SIZE);
    memcpy(bytes, MAGIC, 8);
    bytes_put(bytes + 8, VERSION, 2);
    bytes_put(bytes + 10, (uint64_t)header->rule, 1);
    bytes_put(bytes + 11, (uint64_t)header->width, 1);
    bytes_put(bytes + 12, (uint64_t)header->height, 1);
    bytes_put(bytes + 16, (uint64_t)header->nodes, 8);
    bytes_put(bytes + 24, (uint64_t)header->depth, 4);
    bytes_put(bytes + 28, (uint64_t)header->turn_ms, 4);
    bytes_put(bytes + 32, (uint64_t)header->branches, 4);
    bytes_put(bytes + 36, (uint64_t)header->random_plies, 2);
    bytes_put(bytes + 38, (uint64_t)header->follow, 2);
    bytes_put(bytes + 40, (uint64_t)header->alternatives_every, 2);
    bytes_put(bytes + 48, header->settings, 8);
}

static bool header_decode(const unsigned char bytes[HEADER_SIZE], GamedataHeader *header) {
    RuleTraits traits;
    *header = (GamedataHeader){.rule = bytes[10],
                               .width = bytes[11],
                               .height = bytes[12],
                               .nodes = (int64_t)bytes_get(bytes + 16, 8),
                               .depth = (int64_t)bytes_get(bytes + 24, 4),
                               .turn_ms = (int64_t)bytes_get(bytes + 28, 4),
                               .branches = (int64_t)bytes_get(bytes + 32, 4),
                               .random_plies = (int64_t)bytes_get(bytes + 36, 2),
                               .follow = (int64_t)bytes_get(bytes + 38, 2),
                               .alternatives_every = (int64_t)bytes_get(bytes + 40, 2),
                               .settings = bytes_get(bytes + 48, 8)};
    return memcmp(bytes, MAGIC, 8) == 0 && bytes_get(bytes + 8, 2) == VERSION &&
           rules_traits(header->rule, RULE_ROW, &traits) && header->width >= BOARD_MIN_SIZE &&
           header->width <= BOARD_MAX_SIZE && header->height >= BOARD_MIN_SIZE &&
           header->height <= BOARD_MAX_SIZE;
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* Opens the file and reads its header. Returns false with a message when that fails. */
static bool reader_open(GamedataReader *reader, const char *path, char *message, size_t size) {
    unsigned char bytes[HEADER_SIZE];
    reader->file = fopen(path, "rb");
    if (reader->file == NULL) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return false;
    }
    struct stat about;
    bool pipe = fstat(fileno(reader->file), &about) == 0 && S_ISFIFO(about.st_mode);
    bool good = !pipe && fread(bytes, 1, HEADER_SIZE, reader->file) == HEADER_SIZE &&
                header_decode(bytes, &reader->header);
    if (pipe) /* the header is read before the games, and again with them */
        snprintf(message, size, "%s: a pipe; give a file of self-play games", path);
    else if (!good)
        snprintf(message, size, "%s: %s", path,
                 ferror(reader->file) != 0 ? strerror(errno) : "no file of self-play games");
    return good;
}

static void reader_close(GamedataReader *reader) {
    if (reader->file != NULL)
        fclose(reader->file);
    free(reader->bytes);
    free(reader->game);
}

/* What a record is whose bytes end early: a read error is no end of the file. */
static RecordFate reader_end(const GamedataReader *reader) {
    if (ferror(reader->file) != 0)
        return RECORD_UNREADABLE;
    return reader->size == 0 ? RECORD_NONE : RECORD_TORN;
}

/* Reads the next record into the game. */
static RecordFate reader_next(GamedataReader *reader) {
    unsigned char *bytes = reader->bytes;
    const GamedataHeader *header = &reader->header;
    reader->size = fread(bytes, 1, GAMEDATA_HEAD_SIZE, reader->file);
    if (reader->size < GAMEDATA_HEAD_SIZE)
        return reader_end(reader);
    size_t size = gamedata_size(bytes);
    if (size == 0)
        return RECORD_DAMAGED;
    reader->size += fread(bytes + reader->size, 1, size - reader->size, reader->file);
    if (reader->size < size)
        return reader_end(reader);
    bool good = gamedata_decode(bytes, size, header->width * header->height, reader->game);
    return good ? RECORD_WHOLE : RECORD_DAMAGED;
}

/* Reads the games until the visitor stops or there is no other whole one; returns what came of the
 * last record. */
static RecordFate read_games(GamedataReader *reader, GamedataVisitor *visitor, void *context,
                             GamedataExtent *extent) {
    *extent = (GamedataExtent){.good_bytes = HEADER_SIZE};
    RecordFate fate;
    while ((fate = reader_next(reader)) == RECORD_WHOLE) {
        extent->good_bytes += (int64_t)reader->size;
        if (!visitor(context, &reader->header, reader->game))
            return RECORD_WHOLE;
    }
    if (fate == RECORD_TORN)
        extent->torn_bytes = (int64_t)reader->size;
    return fate;
}

/* Whether a file may end with such a record; if not, says why. */
static bool fate_is_good(RecordFate fate, const char *path, int64_t at, char *message,
                         size_t size) {
    if (fate == RECORD_DAMAGED)
        snprintf(message, size,
                 "%s: damaged: the game at byte %" PRId64 " is not as it was written", path, at);
    if (fate == RECORD_UNREADABLE)
        snprintf(message, size, "%s: cannot be read from byte %" PRId64 " on: %s", path, at,
                 strerror(errno));
    return fate != RECORD_DAMAGED && fate != RECORD_UNREADABLE;
}

bool gamedata_read(const char *path, GamedataVisitor *visitor, void *context,
                   GamedataExtent *extent, char *message, size_t size) {
    GamedataReader reader = {.bytes = malloc(GAMEDATA_MAX_BYTES),
                             .game = malloc(sizeof *reader.game)};
    GamedataExtent found = {0};
    bool good = reader.bytes != NULL && reader.game != NULL;
    if (!good)
        snprintf(message, size, "%s: not enough memory", path);
    else if (!reader_open(&reader, path, message, size))
        good = false;
    else {
        RecordFate fate = read_games(&reader, visitor, context, &found);
        good = fate_is_good(fate, path, found.good_bytes, message, size);
    }
    if (extent != NULL)
        *extent = found;
    reader_close(&reader);
    return good;
}

bool gamedata_read_header(const char *path, GamedataHeader *header, char *message, size_t size) {
    GamedataReader reader = {0};
    bool good = reader_open(&reader, path, message, size);
    *header = reader.header;
    reader_close(&reader);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

int gamedata_open(const char *path, const GamedataHeader *header, GamedataVisitor *visitor,
                  void *context, char *message, size_t size) {
    unsigned char bytes[HEADER_SIZE];
    GamedataExtent extent = {0};
    header_encode(header, bytes);
    int descriptor = datafile_open_ordinary(path);
    DatafileStart start =
        descriptor < 0 ? DATAFILE_UNREAD : datafile_start(path, bytes, HEADER_SIZE);
    bool good =
        start == DATAFILE_NEW ||
        (start == DATAFILE_SAME && gamedata_read(path, visitor, context, &extent, message, size));
    if (good && datafile_begin(descriptor, bytes, HEADER_SIZE, extent.good_bytes))
        return descriptor;
    if (start == DATAFILE_OTHER)
        snprintf(message, size,
                 "%s: exists and holds no games with these settings; give another file or the old"
                 " settings ('pentad-bench data' shows them)",
                 path);
    else if (good || start == DATAFILE_UNREAD)
        snprintf(message, size, "%s: %s", path, datafile_reason());
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

bool gamedata_append(int descriptor, const GamedataHeader *header, const GameData *game) {
    unsigned char *bytes = malloc(GAMEDATA_MAX_BYTES);
    if (bytes == NULL)
        return false;
    size_t size = gamedata_encode(game, header->width * header->height, bytes);
    bool written = datafile_append(descriptor, bytes, size);
    free(bytes);
    return written;
}
