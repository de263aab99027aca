/* labels: see labels.h. */
#include "data/labels.h"

#include "ground/datafile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HEADER_SIZE = 48,
    RECORD_HEAD_SIZE = 16,
    LABEL_HEAD_SIZE = 6,
    RECORD_MAX_SIZE = RECORD_HEAD_SIZE + LABELS_MOST * (LABEL_HEAD_SIZE + 2 * BOARD_MAX_CELLS),
    VERSION = 1
};

static const char MAGIC[] = "PENTADLB";

/* A file that is read. */
typedef struct LabelsReader {
    FILE *file;
    LabelsHeader header;
    unsigned char *bytes; /* room for a record */
    LabelGame *game;
} LabelsReader;

/* ------------------------------------------------------------------------------------------
 * Bytes.
 */

static void header_encode(const LabelsHeader *header, unsigned char bytes[HEADER_SIZE]) {
    memset(bytes, 0, HEADER_SIZE);
    memcpy(bytes, MAGIC, 8);
    datafile_put(bytes + 8, VERSION, 2);
    datafile_put(bytes + 10, (uint64_t)header->rule, 1);
    datafile_put(bytes + 11, (uint64_t)header->width, 1);
    datafile_put(bytes + 12, (uint64_t)header->height, 1);
    datafile_put(bytes + 16, header->seed, 8);
    datafile_put(bytes + 24, (uint64_t)header->nodes, 8);
    datafile_put(bytes + 32, (uint64_t)header->each, 4);
    datafile_put(bytes + 36, (uint64_t)header->random_plies, 4);
    datafile_put(bytes + 40, header->settings, 8);
}

static bool header_decode(const unsigned char bytes[HEADER_SIZE], LabelsHeader *header) {
    *header = (LabelsHeader){.rule = bytes[10],
                             .width = bytes[11],
                             .height = bytes[12],
                             .seed = datafile_get(bytes + 16, 8),
                             .nodes = (int64_t)datafile_get(bytes + 24, 8),
                             .each = (int64_t)datafile_get(bytes + 32, 4),
                             .random_plies = (int64_t)datafile_get(bytes + 36, 4),
                             .settings = datafile_get(bytes + 40, 8)};
    return memcmp(bytes, MAGIC, 8) == 0 && datafile_get(bytes + 8, 2) == VERSION &&
           header->width >= BOARD_MIN_SIZE && header->width <= BOARD_MAX_SIZE &&
           header->height >= BOARD_MIN_SIZE && header->height <= BOARD_MAX_SIZE;
}

/* Bytes of a position with so many stones. */
static size_t label_size(int count) {
    return LABEL_HEAD_SIZE + 2 * (size_t)count;
}

static size_t game_size(const LabelGame *game) {
    size_t size = RECORD_HEAD_SIZE;
    for (int i = 0; i < game->count; i++)
        size += label_size(game->labels[i].count);
    return size;
}

static void label_encode(const Label *label, unsigned char *bytes) {
    datafile_put(bytes, (uint64_t)label->count, 2);
    datafile_put(bytes + 2, label->side == WHITE ? 1 : 0, 1);
    datafile_put(bytes + 3, 0, 1);
    datafile_put(bytes + 4, (uint16_t)label->score, 2);
    for (int i = 0; i < label->count; i++)
        datafile_put(bytes + LABEL_HEAD_SIZE + 2 * i, label->cells[i], 2);
}

static void game_encode(const LabelGame *game, unsigned char *bytes, size_t size) {
    datafile_put(bytes + 4, size, 4);
    datafile_put(bytes + 8, (uint64_t)game->number, 4);
    datafile_put(bytes + 12, (uint64_t)game->count, 2);
    datafile_put(bytes + 14, 0, 2);
    unsigned char *next = bytes + RECORD_HEAD_SIZE;
    for (int i = 0; i < game->count; i++) {
        label_encode(&game->labels[i], next);
        next += label_size(game->labels[i].count);
    }
    datafile_put(bytes, datafile_checksum(bytes + 4, size - 4), 4);
}

/* Takes a position out of `size` bytes; returns how many it has, 0 if it makes no sense. */
static size_t label_decode(const unsigned char *bytes, size_t size, int cell_count, Label *label) {
    if (size < LABEL_HEAD_SIZE)
        return 0;
    label->count = (int)datafile_get(bytes, 2);
    label->side = bytes[2] == 0 ? BLACK : WHITE;
    label->score = (int16_t)(uint16_t)datafile_get(bytes + 4, 2);
    if (label->count > cell_count || size < label_size(label->count))
        return 0;
    for (int i = 0; i < label->count; i++) {
        label->cells[i] = (Cell)datafile_get(bytes + LABEL_HEAD_SIZE + 2 * i, 2);
        if (label->cells[i] >= cell_count)
            return 0;
    }
    return label_size(label->count);
}

/* Takes a game out of its record; returns whether it makes sense. */
static bool game_decode(const unsigned char *bytes, size_t size, const LabelsHeader *header,
                        LabelGame *game) {
    int cell_count = header->width * header->height;
    game->number = (int64_t)datafile_get(bytes + 8, 4);
    game->count = (int)datafile_get(bytes + 12, 2);
    if (game->count > LABELS_MOST)
        return false;
    size_t used = RECORD_HEAD_SIZE;
    for (int i = 0; i < game->count; i++) {
        size_t taken = label_decode(bytes + used, size - used, cell_count, &game->labels[i]);
        if (taken == 0)
            return false;
        used += taken;
    }
    return used == size;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Reads the header and makes room for games; false when it is no such file or memory is short. */
static bool reader_start(LabelsReader *reader) {
    unsigned char bytes[HEADER_SIZE];
    reader->bytes = malloc(RECORD_MAX_SIZE);
    reader->game = malloc(sizeof *reader->game);
    return reader->bytes != NULL && reader->game != NULL &&
           fread(bytes, 1, HEADER_SIZE, reader->file) == HEADER_SIZE &&
           header_decode(bytes, &reader->header);
}

/* Reads the next game; returns its size in bytes, 0 at the end and where the file is torn. */
static size_t reader_next(LabelsReader *reader) {
    unsigned char *bytes = reader->bytes;
    if (fread(bytes, 1, RECORD_HEAD_SIZE, reader->file) != RECORD_HEAD_SIZE)
        return 0;
    size_t size = (size_t)datafile_get(bytes + 4, 4);
    if (size < RECORD_HEAD_SIZE || size > RECORD_MAX_SIZE)
        return 0;
    size_t rest = size - RECORD_HEAD_SIZE;
    bool fine = fread(bytes + RECORD_HEAD_SIZE, 1, rest, reader->file) == rest &&
                datafile_get(bytes, 4) == datafile_checksum(bytes + 4, size - 4) &&
                game_decode(bytes, size, &reader->header, reader->game);
    return fine ? size : 0;
}

bool labels_read(const char *path, LabelsVisitor *visitor, void *context, int64_t *good_bytes,
                 char *message, size_t size) {
    LabelsReader reader = {.file = fopen(path, "rb")};
    if (reader.file == NULL) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return false;
    }
    bool fine = reader_start(&reader);
    if (!fine)
        snprintf(message, size, "%s: no file of labelled positions", path);
    int64_t good = HEADER_SIZE;
    for (size_t bytes = 1; fine && bytes > 0;) {
        bytes = reader_next(&reader);
        good += (int64_t)bytes;
        if (bytes > 0 && !visitor(context, &reader.header, reader.game))
            break;
    }
    if (good_bytes != NULL)
        *good_bytes = good;
    free(reader.bytes);
    free(reader.game);
    fclose(reader.file);
    return fine;
}

int labels_open(const char *path, const LabelsHeader *header, LabelsVisitor *visitor, void *context,
                char *message, size_t size) {
    unsigned char bytes[HEADER_SIZE];
    int64_t good_bytes = 0;
    bool exists = access(path, F_OK) == 0;
    header_encode(header, bytes);
    if (exists && !datafile_begins_with(path, bytes, HEADER_SIZE)) {
        snprintf(message, size, "%s: exists and holds no positions with these settings", path);
        return -1;
    }
    if (exists && !labels_read(path, visitor, context, &good_bytes, message, size))
        return -1;
    int descriptor = datafile_open(path, bytes, HEADER_SIZE, good_bytes);
    if (descriptor < 0)
        snprintf(message, size, "%s: %s", path, strerror(errno));
    return descriptor;
}

bool labels_append(int descriptor, const LabelGame *game) {
    size_t size = game_size(game);
    unsigned char *bytes = malloc(size);
    if (bytes == NULL)
        return false;
    game_encode(game, bytes, size);
    bool written = datafile_append(descriptor, bytes, size);
    free(bytes);
    return written;
}
