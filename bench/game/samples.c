/* samples: see samples.h. */
#include "game/samples.h"

#include "ground/datafile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HEADER_SIZE = 48,
    GAME_HEAD_SIZE = 16,
    GAME_MAX_SIZE = GAME_HEAD_SIZE + 4 * BOARD_MAX_CELLS,
    VERSION = 1
};

static const char MAGIC[] = "PENTADSP";

static const char *const END_NAMES[] = {[SAMPLE_FIVE] = "five",
                                        [SAMPLE_FOUL] = "foul",
                                        [SAMPLE_FULL] = "full board",
                                        [SAMPLE_FEW_EMPTY] = "25 empty cells",
                                        [SAMPLE_MOVE_LIMIT] = "move limit",
                                        [SAMPLE_RESIGNED] = "resigned",
                                        [SAMPLE_AGREED_DRAW] = "agreed draw"};

const char *sample_end_name(SampleEnd end) {
    return END_NAMES[end];
}

static void header_encode(const SamplesHeader *header, unsigned char bytes[HEADER_SIZE]) {
    memset(bytes, 0, HEADER_SIZE);
    memcpy(bytes, MAGIC, 8);
    datafile_put(bytes + 8, VERSION, 2);
    datafile_put(bytes + 10, (uint64_t)header->rule, 1);
    datafile_put(bytes + 11, (uint64_t)header->width, 1);
    datafile_put(bytes + 12, (uint64_t)header->height, 1);
    datafile_put(bytes + 16, header->seed, 8);
    datafile_put(bytes + 24, (uint64_t)header->nodes, 8);
    datafile_put(bytes + 32, (uint64_t)header->depth, 4);
    datafile_put(bytes + 36, (uint64_t)header->turn_ms, 4);
    datafile_put(bytes + 40, header->settings, 8);
}

static bool header_decode(const unsigned char bytes[HEADER_SIZE], SamplesHeader *header) {
    *header = (SamplesHeader){.rule = bytes[10],
                              .width = bytes[11],
                              .height = bytes[12],
                              .seed = datafile_get(bytes + 16, 8),
                              .nodes = (int64_t)datafile_get(bytes + 24, 8),
                              .depth = (int64_t)datafile_get(bytes + 32, 4),
                              .turn_ms = (int64_t)datafile_get(bytes + 36, 4),
                              .settings = datafile_get(bytes + 40, 8)};
    return memcmp(bytes, MAGIC, 8) == 0 && datafile_get(bytes + 8, 2) == VERSION &&
           header->width >= BOARD_MIN_SIZE && header->width <= BOARD_MAX_SIZE &&
           header->height >= BOARD_MIN_SIZE && header->height <= BOARD_MAX_SIZE;
}

/* Bytes of a game's record. */
static size_t game_size(int count, int opening_count) {
    return GAME_HEAD_SIZE + 2 * (size_t)count + 2 * (size_t)(count - opening_count);
}

static size_t game_encode(const SampleGame *game, unsigned char bytes[GAME_MAX_SIZE]) {
    size_t size = game_size(game->count, game->opening_count);
    datafile_put(bytes + 4, (uint64_t)game->number, 4);
    datafile_put(bytes + 8, (uint64_t)game->count, 2);
    datafile_put(bytes + 10, (uint64_t)game->opening_count, 2);
    datafile_put(bytes + 12, (uint64_t)game->result, 1);
    datafile_put(bytes + 13, (uint64_t)game->end, 1);
    datafile_put(bytes + 14, 0, 2);
    unsigned char *next = bytes + GAME_HEAD_SIZE;
    for (int i = 0; i < game->count; i++, next += 2)
        datafile_put(next, game->cells[i], 2);
    for (int i = game->opening_count; i < game->count; i++, next += 2)
        datafile_put(next, (uint16_t)game->scores[i], 2);
    datafile_put(bytes, datafile_checksum(bytes + 4, size - 4), 4);
    return size;
}

/* Takes the fields before the stones out of a record; returns whether they make sense. */
static bool game_decode_head(const unsigned char bytes[GAME_HEAD_SIZE], const SamplesHeader *header,
                             SampleGame *game) {
    game->number = (int64_t)datafile_get(bytes + 4, 4);
    game->count = (int)datafile_get(bytes + 8, 2);
    game->opening_count = (int)datafile_get(bytes + 10, 2);
    game->result = (GameResult)bytes[12];
    game->end = (SampleEnd)bytes[13];
    return game->count <= header->width * header->height && game->opening_count <= game->count &&
           bytes[12] <= RESULT_DRAW && bytes[13] <= SAMPLE_AGREED_DRAW;
}

static bool game_decode_stones(const unsigned char *bytes, const SamplesHeader *header,
                               SampleGame *game) {
    const unsigned char *next = bytes + GAME_HEAD_SIZE;
    for (int i = 0; i < game->count; i++, next += 2) {
        game->cells[i] = (Cell)datafile_get(next, 2);
        game->scores[i] = 0;
        if (game->cells[i] >= header->width * header->height)
            return false;
    }
    for (int i = game->opening_count; i < game->count; i++, next += 2)
        game->scores[i] = (int16_t)(uint16_t)datafile_get(next, 2);
    return true;
}

/* Reads the next game; returns its size in bytes, 0 at the end and where the file is torn. */
static size_t game_read(FILE *file, const SamplesHeader *header, SampleGame *game) {
    unsigned char bytes[GAME_MAX_SIZE];
    if (fread(bytes, 1, GAME_HEAD_SIZE, file) != GAME_HEAD_SIZE ||
        !game_decode_head(bytes, header, game))
        return 0;
    size_t size = game_size(game->count, game->opening_count);
    if (fread(bytes + GAME_HEAD_SIZE, 1, size - GAME_HEAD_SIZE, file) != size - GAME_HEAD_SIZE ||
        datafile_get(bytes, 4) != datafile_checksum(bytes + 4, size - 4) ||
        !game_decode_stones(bytes, header, game))
        return 0;
    return size;
}

/* Reads the header of an open file. */
static bool header_read(FILE *file, SamplesHeader *header) {
    unsigned char bytes[HEADER_SIZE];
    return fread(bytes, 1, HEADER_SIZE, file) == HEADER_SIZE && header_decode(bytes, header);
}

bool samples_read(const char *path, SamplesVisitor *visitor, void *context, int64_t *good_bytes,
                  char *message, size_t size) {
    SamplesHeader header;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return false;
    }
    SampleGame *game = calloc(1, sizeof *game);
    bool fine = game != NULL && header_read(file, &header);
    if (!fine)
        snprintf(message, size, "%s: no file of self-play games", path);
    int64_t good = HEADER_SIZE;
    for (size_t bytes = 1; fine && bytes > 0;) {
        bytes = game_read(file, &header, game);
        good += (int64_t)bytes;
        if (bytes > 0 && !visitor(context, &header, game))
            break;
    }
    if (good_bytes != NULL)
        *good_bytes = good;
    free(game);
    fclose(file);
    return fine;
}

int samples_open(const char *path, const SamplesHeader *header, SamplesVisitor *visitor,
                 void *context, char *message, size_t size) {
    unsigned char bytes[HEADER_SIZE];
    int64_t good_bytes = 0;
    bool exists = access(path, F_OK) == 0;
    header_encode(header, bytes);
    if (exists && !datafile_begins_with(path, bytes, HEADER_SIZE)) {
        snprintf(message, size, "%s: exists and holds no games with these settings", path);
        return -1;
    }
    if (exists && !samples_read(path, visitor, context, &good_bytes, message, size))
        return -1;
    int descriptor = datafile_open(path, bytes, HEADER_SIZE, good_bytes);
    if (descriptor < 0)
        snprintf(message, size, "%s: %s", path, strerror(errno));
    return descriptor;
}

bool samples_append(int descriptor, const SampleGame *game) {
    unsigned char bytes[GAME_MAX_SIZE];
    return datafile_append(descriptor, bytes, game_encode(game, bytes));
}
