/* net_file: see net_file.h. */
#include "evaluation/net_file.h"

#include "ground/bytes.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1,
    KIND = 3,     /* of the network; 0 was one without regions, 1 without squares and buckets, */
    OLD_KIND = 2, /* and 2 has the same parts, */
    OLD_PAIR_ONE = 64, /* but NET_PAIR_ONE was so much */
    HEADER_SIZE = 20,
    SECTION_SIZE = 20,
    TAG_SIZE = 4,
    SUM_SIZE = 4,
    SHORT_NUMBERS = 1,  /* how weights are written */
    LONGEST_NUMBER = 5, /* bytes */
    MAX_SECTIONS = 16
};

static const unsigned char MAGIC[8] = {'P', 'E', 'N', 'T', 'A', 'D', 'N', 'N'};

/* Some of the weights: what the file calls them, and where they are. */
typedef struct Section {
    char tag[TAG_SIZE + 1];
    uint32_t rows, columns;
    uint32_t width; /* bytes of a weight */
    int32_t max;    /* how far from 0 it may be */
    size_t offset;  /* in NetWeights */
} Section;

static const Section SECTIONS[] = {
    {"half", SHAPE_HALF_LINES, NET_LINE, 2, NET_HALF_MAX, offsetof(NetWeights, half)},
    {"hbia", 1, NET_LINE, 2, NET_HALF_MAX, offsetof(NetWeights, half_bias)},
    {"mix ", NET_CHANNELS, NET_LINE, 2, NET_MIX_MAX, offsetof(NetWeights, mix)},
    {"pair", NET_PAIRS, NET_CHANNELS, 2, NET_PAIR_MAX, offsetof(NetWeights, pair)},
    {"hidd", SIDE_COUNT *NET_HIDDEN, NET_INPUTS, 2, NET_HIDDEN_MAX, offsetof(NetWeights, hidden)},
    {"hidb", SIDE_COUNT, NET_HIDDEN, 4, NET_BIAS_MAX, offsetof(NetWeights, hidden_bias)},
    {"seco", SIDE_COUNT *NET_BUCKETS *NET_SECOND, NET_SECOND_INPUTS, 2, NET_WEIGHT_MAX,
     offsetof(NetWeights, second)},
    {"secb", SIDE_COUNT *NET_BUCKETS, NET_SECOND, 4, NET_BIAS_MAX,
     offsetof(NetWeights, second_bias)},
    {"out ", SIDE_COUNT *NET_BUCKETS, NET_SECOND, 2, NET_OUT_MAX, offsetof(NetWeights, out)},
    {"outb", SIDE_COUNT, NET_BUCKETS, 2, NET_OUT_MAX, offsetof(NetWeights, out_bias)},
    {"poli", SIDE_COUNT, NET_CHANNELS, 2, NET_WEIGHT_MAX, offsetof(NetWeights, policy)},
    {"polh", SIDE_COUNT *NET_HIDDEN, NET_CHANNELS, 2, NET_WEIGHT_MAX,
     offsetof(NetWeights, policy_hidden)},
    {"pols", 1, SIDE_COUNT, 2, NET_WEIGHT_MAX, offsetof(NetWeights, policy_score)},
};

static_assert(ARRAY_LENGTH(SECTIONS) <= MAX_SECTIONS, "room for sections");

const char *net_file_status_text(NetFileStatus status) {
    static const char *const TEXTS[] = {[NET_FILE_OK] = "is whole",
                                        [NET_FILE_NONE] = "is not there",
                                        [NET_FILE_FOREIGN] = "holds no weights of a network",
                                        [NET_FILE_VERSION] = "is of another version",
                                        [NET_FILE_CUT] = "is not as long as it says",
                                        [NET_FILE_SUM] = "is damaged: its checksum is wrong",
                                        [NET_FILE_RULE] = "is of another rule set",
                                        [NET_FILE_DIMENSIONS] =
                                            "is of a network of other dimensions",
                                        [NET_FILE_WEIGHTS] = "holds wrong weights"};
    return TEXTS[status];
}

/* ------------------------------------------------------------------------------------------
 * Weights.
 */

static int32_t weight_get(const void *weights, const Section *section, uint32_t index) {
    const char *at = (const char *)weights + section->offset + index * section->width;
    int16_t narrow;
    int32_t wide;
    if (section->width == sizeof wide) {
        memcpy(&wide, at, sizeof wide);
        return wide;
    }
    memcpy(&narrow, at, sizeof narrow);
    return narrow;
}

static void weight_set(void *weights, const Section *section, uint32_t index, int32_t wide) {
    char *at = (char *)weights + section->offset + index * section->width;
    int16_t narrow = (int16_t)wide;
    if (section->width == sizeof wide)
        memcpy(at, &wide, sizeof wide);
    else
        memcpy(at, &narrow, sizeof narrow);
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* Bytes that are being read. */
typedef struct ByteReader {
    const unsigned char *next, *end;
    bool failed; /* a number was cut off or too long */
} ByteReader;

static uint32_t read_number(ByteReader *reader) {
    uint32_t number = 0;
    for (int shift = 0; shift < 7 * LONGEST_NUMBER && reader->next < reader->end; shift += 7) {
        unsigned char byte = *reader->next++;
        number |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    reader->failed = true;
    return 0;
}

/* Reads the weights of a section, which are 0 so far. Returns whether they are right. */
static bool read_weights(ByteReader *reader, const Section *section, void *weights) {
    uint32_t count = section->rows * section->columns;
    for (uint32_t i = 0; i < count && !reader->failed; i++) {
        uint32_t number = read_number(reader);
        int32_t weight = (int32_t)(number >> 1) ^ -(int32_t)(number & 1);
        uint32_t zeros = number == 0 ? read_number(reader) : 0;
        if (weight > section->max || weight < -section->max || zeros >= count - i)
            return false;
        weight_set(weights, section, i, weight);
        i += zeros;
    }
    return !reader->failed && reader->next == reader->end;
}

/* Whether a section of the file is the one that the table names. */
static bool section_is(const unsigned char *head, const Section *section) {
    return memcmp(head, section->tag, TAG_SIZE) == 0 && bytes_get(head + 4, 2) == section->width &&
           bytes_get(head + 6, 2) == SHORT_NUMBERS && bytes_get(head + 8, 4) == section->rows &&
           bytes_get(head + 12, 4) == section->columns;
}

/* Finds the bytes of the next section, and goes on to the one after it. */
static bool find_section(ByteReader *file, const Section *section, ByteReader *inside) {
    if (file->end - file->next < SECTION_SIZE || !section_is(file->next, section))
        return false;
    size_t size = (size_t)bytes_get(file->next + 16, 4);
    file->next += SECTION_SIZE;
    if (size > (size_t)(file->end - file->next))
        return false;
    *inside = (ByteReader){file->next, file->next + size, false};
    file->next += size;
    return true;
}

/* Finds all sections of a file of that kind whose frame is right. */
static NetFileStatus find_sections(const unsigned char *bytes, size_t size, int kind,
                                   ByteReader sections[MAX_SECTIONS]) {
    ByteReader file = {bytes + HEADER_SIZE, bytes + size - SUM_SIZE, false};
    bool good = bytes_get(bytes + 12, 2) == ARRAY_LENGTH(SECTIONS) &&
                bytes_get(bytes + 14, 2) == (uint64_t)kind;
    for (size_t i = 0; i < ARRAY_LENGTH(SECTIONS) && good; i++)
        good = find_section(&file, &SECTIONS[i], &sections[i]);
    return good && file.next == file.end ? NET_FILE_OK : NET_FILE_DIMENSIONS;
}

/* Whether the frame of a file is right, all but its sections. */
static NetFileStatus check_frame(const unsigned char *bytes, size_t size, int rule) {
    if (size < HEADER_SIZE || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return NET_FILE_FOREIGN;
    if (bytes_get(bytes + 8, 2) != VERSION)
        return NET_FILE_VERSION;
    if (size < HEADER_SIZE + SUM_SIZE || bytes_get(bytes + 16, 4) != size)
        return NET_FILE_CUT;
    size_t summed = size - SUM_SIZE;
    if (bytes_get(bytes + summed, SUM_SIZE) != bytes_checksum(bytes, summed))
        return NET_FILE_SUM;
    return bytes_get(bytes + 10, 2) == (uint64_t)rule ? NET_FILE_OK : NET_FILE_RULE;
}

/* What a file is like, and where its sections are. */
static NetFileStatus open_file(const unsigned char *bytes, size_t size, int rule, int kind,
                               ByteReader sections[MAX_SECTIONS]) {
    NetFileStatus status = check_frame(bytes, size, rule);
    return status == NET_FILE_OK ? find_sections(bytes, size, kind, sections) : status;
}

NetFileStatus net_file_check(const unsigned char *bytes, size_t size, int rule) {
    ByteReader sections[MAX_SECTIONS];
    return open_file(bytes, size, rule, KIND, sections);
}

/* Reads the weights of a file of that kind, as they are in it. */
static NetFileStatus read_kind(const unsigned char *bytes, size_t size, int rule, int kind,
                               NetWeights *weights) {
    ByteReader sections[MAX_SECTIONS];
    NetFileStatus status = open_file(bytes, size, rule, kind, sections);
    if (status != NET_FILE_OK)
        return status;
    memset(weights, 0, sizeof *weights);
    for (size_t i = 0; i < ARRAY_LENGTH(SECTIONS); i++)
        if (!read_weights(&sections[i], &SECTIONS[i], weights))
            return NET_FILE_WEIGHTS;
    return NET_FILE_OK;
}

NetFileStatus net_file_read(const unsigned char *bytes, size_t size, int rule,
                            NetWeights *weights) {
    return read_kind(bytes, size, rule, KIND, weights);
}

/* ------------------------------------------------------------------------------------------
 * Networks of the kind before, to go on from.
 */

NetFileStatus net_file_read_old(const unsigned char *bytes, size_t size, int rule,
                                NetWeights *weights) {
    NetFileStatus status = read_kind(bytes, size, rule, OLD_KIND, weights);
    for (int p = 0; status == NET_FILE_OK && p < NET_PAIRS; p++)
        for (int c = 0; c < NET_CHANNELS; c++) {
            int weight = weights->pair[p][c] * (NET_PAIR_ONE / OLD_PAIR_ONE);
            if (abs(weight) > NET_PAIR_MAX)
                return NET_FILE_WEIGHTS;
            weights->pair[p][c] = (int16_t)weight;
        }
    return status;
}

/* ------------------------------------------------------------------------------------------
 * Writing. Each function returns where the next byte goes.
 */

static unsigned char *write_number(unsigned char *next, uint32_t number) {
    for (; number > 127; number >>= 7)
        *next++ = (unsigned char)(number | 128);
    *next++ = (unsigned char)number;
    return next;
}

/* How many zeros follow the weight `index`. */
static uint32_t zeros_after(const void *weights, const Section *section, uint32_t index) {
    uint32_t count = section->rows * section->columns, end = index + 1;
    while (end < count && weight_get(weights, section, end) == 0)
        end++;
    return end - index - 1;
}

static unsigned char *write_weights(unsigned char *next, const Section *section,
                                    const void *weights) {
    uint32_t count = section->rows * section->columns;
    for (uint32_t i = 0; i < count; i++) {
        int32_t weight = weight_get(weights, section, i);
        next = write_number(next, (uint32_t)weight << 1 ^ (weight < 0 ? UINT32_MAX : 0));
        if (weight != 0)
            continue;
        uint32_t zeros = zeros_after(weights, section, i);
        next = write_number(next, zeros);
        i += zeros;
    }
    return next;
}

static unsigned char *write_section(unsigned char *head, const Section *section,
                                    const void *weights) {
    unsigned char *end = write_weights(head + SECTION_SIZE, section, weights);
    memcpy(head, section->tag, TAG_SIZE);
    bytes_put(head + 4, section->width, 2);
    bytes_put(head + 6, SHORT_NUMBERS, 2);
    bytes_put(head + 8, section->rows, 4);
    bytes_put(head + 12, section->columns, 4);
    bytes_put(head + 16, (uint64_t)(end - head - SECTION_SIZE), 4);
    return end;
}

size_t net_file_write(const NetWeights *weights, int rule,
                      unsigned char bytes[NET_FILE_MAX_BYTES]) {
    unsigned char *next = bytes + HEADER_SIZE;
    for (size_t i = 0; i < ARRAY_LENGTH(SECTIONS); i++)
        next = write_section(next, &SECTIONS[i], weights);
    size_t summed = (size_t)(next - bytes);
    memcpy(bytes, MAGIC, sizeof MAGIC);
    bytes_put(bytes + 8, VERSION, 2);
    bytes_put(bytes + 10, (uint64_t)rule, 2);
    bytes_put(bytes + 12, ARRAY_LENGTH(SECTIONS), 2);
    bytes_put(bytes + 14, KIND, 2);
    bytes_put(bytes + 16, summed + SUM_SIZE, 4);
    bytes_put(next, bytes_checksum(bytes, summed), SUM_SIZE);
    return summed + SUM_SIZE;
}
