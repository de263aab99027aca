/* ultimate_samples: see ultimate_samples.h. */
#include "variants/ultimate_samples.h"

#include "records.h"
#include "text/text_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAGIC_BYTES = 8, TARGET_ONE = 65535 };

static const char MAGIC[MAGIC_BYTES + 1] = "PENTUTT1";

float ultimate_samples_round(double target) {
    return (float)lround(target * TARGET_ONE) / TARGET_ONE;
}

/* Appends a number of so many bytes, and reads one. */
static void put(unsigned char **at, uint64_t number, int count) {
    bytes_put(*at, number, count);
    *at += count;
}
static unsigned get(const unsigned char **at, int count) {
    *at += count;
    return (unsigned)bytes_get(*at - count, count);
}

static void pack(const UltimateSample *sample, unsigned char bytes[ULTIMATE_SAMPLE_BYTES]) {
    const Ultimate *position = &sample->position;
    unsigned char *at = bytes;
    for (int side = 0; side < 2; side++)
        for (int board = 0; board < GRID_CELLS; board++)
            put(&at, position->stones[side][board], 2);
    for (int side = 0; side < 2; side++)
        put(&at, position->won[side], 2);
    put(&at, position->closed, 2);
    put(&at, position->turn, 1);
    put(&at, position->board, 1);
    put(&at, (uint64_t)lroundf(sample->target * TARGET_ONE), 2);
    put(&at, (uint64_t)lroundf(2 * sample->result), 1);
    put(&at, sample->held, 1);
}

/* Whether the stones, the boards that are won or closed, and the prescribed board fit together, so
 * that the position can be played on. */
static bool is_position(const Ultimate *position) {
    for (int board = 0; board < GRID_CELLS; board++) {
        unsigned first = position->stones[0][board], second = position->stones[1][board];
        bool lines[] = {grid_has_line(first), grid_has_line(second)};
        bool closed = lines[0] || lines[1] || ultimate_empty(position, board) == 0;
        if ((first & second) != 0 || (lines[0] && lines[1]) ||
            lines[0] != ((position->won[0] >> board & 1) != 0) ||
            lines[1] != ((position->won[1] >> board & 1) != 0) ||
            closed != ((position->closed >> board & 1) != 0))
            return false;
    }
    return position->board == ULTIMATE_ANYWHERE || (position->closed >> position->board & 1) == 0;
}

/* Reads a position; false where no position has such numbers. */
static bool unpack(const unsigned char *bytes, UltimateSample *sample) {
    Ultimate *position = &sample->position;
    const unsigned char *at = bytes;
    unsigned most = 0;
    *position = (Ultimate){0};
    for (int side = 0; side < 2; side++)
        for (int board = 0; board < GRID_CELLS; board++)
            most |= position->stones[side][board] = (uint16_t)get(&at, 2);
    for (int side = 0; side < 2; side++)
        most |= position->won[side] = (uint16_t)get(&at, 2);
    most |= position->closed = (uint16_t)get(&at, 2);
    position->turn = (uint8_t)get(&at, 1);
    position->board = (uint8_t)get(&at, 1);
    sample->target = (float)get(&at, 2) / TARGET_ONE;
    sample->result = (float)get(&at, 1) / 2;
    sample->held = get(&at, 1) != 0;
    return most <= GRID_FULL && position->turn < 2 && position->board <= ULTIMATE_ANYWHERE &&
           sample->result <= 1 && is_position(position);
}

bool ultimate_samples_write(const char *path, const UltimateSample *samples, size_t count) {
    Text text = {0};
    text_append_bytes(&text, MAGIC, MAGIC_BYTES);
    for (size_t i = 0; i < count; i++) {
        unsigned char bytes[ULTIMATE_SAMPLE_BYTES];
        pack(&samples[i], bytes);
        text_append_bytes(&text, (const char *)bytes, sizeof bytes);
    }
    bool written = text_file_write(path, &text);
    text_free(&text);
    return written;
}

/* How many positions a file of that form has; negative if it has another form. */
static long count_samples(FILE *file) {
    char magic[MAGIC_BYTES];
    if (fread(magic, sizeof magic, 1, file) != 1 || memcmp(magic, MAGIC, MAGIC_BYTES) != 0 ||
        fseek(file, 0, SEEK_END) != 0)
        return -1;
    long size = ftell(file) - MAGIC_BYTES;
    bool whole = size >= 0 && size % ULTIMATE_SAMPLE_BYTES == 0;
    return whole && fseek(file, MAGIC_BYTES, SEEK_SET) == 0 ? size / ULTIMATE_SAMPLE_BYTES : -1;
}

UltimateSample *ultimate_samples_read(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    *count = 0;
    if (file == NULL)
        return NULL;
    long found = count_samples(file);
    UltimateSample *samples = found >= 0 ? calloc((size_t)found + 1, sizeof *samples) : NULL;
    bool good = samples != NULL;
    for (long i = 0; good && i < found; i++) {
        unsigned char bytes[ULTIMATE_SAMPLE_BYTES];
        good = fread(bytes, sizeof bytes, 1, file) == 1 && unpack(bytes, &samples[i]);
    }
    fclose(file);
    if (!good) {
        free(samples);
        return NULL;
    }
    *count = (size_t)found;
    return samples;
}
