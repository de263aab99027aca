/* Files of networks: that what was written is read, that everything else is refused and why, and
 * that the program carries the right ones. */
#include "support/support.h"

#include "engine.h"
#include "evaluation/net_builtin.h"
#include "ground/bytes.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 20, SECTION = 20 };

/* A file with random weights up to their limits, and room for more bytes. */
typedef struct File {
    NetWeights weights, read;
    unsigned char bytes[NET_FILE_MAX_BYTES + 100];
    size_t size;
} File;

static void fill(Random *random, int16_t *numbers, size_t bytes, int most) {
    for (size_t i = 0; i < bytes / sizeof *numbers; i++)
        numbers[i] = random_below(random, 3) == 0
                         ? 0
                         : (int16_t)((int)random_below(random, 2 * (uint32_t)most + 1) - most);
}

static File *file_create(const char *name, int rule) {
    Random random = support_random(name);
    File *file = calloc(1, sizeof *file);
    cr_assert_not_null(file);
    NetWeights *weights = &file->weights;
    fill(&random, weights->half[0], sizeof weights->half, NET_HALF_MAX);
    fill(&random, weights->mix[0], sizeof weights->mix, NET_MIX_MAX);
    fill(&random, weights->pair[0], sizeof weights->pair / 2, NET_PAIR_MAX);
    fill(&random, weights->hidden[0][0], sizeof weights->hidden, NET_HIDDEN_MAX);
    fill(&random, weights->out[0][0], sizeof weights->out, NET_OUT_MAX);
    weights->out_bias[1][0] = -NET_OUT_MAX;
    weights->hidden_bias[0][0] = NET_BIAS_MAX;
    weights->hidden_bias[1][NET_HIDDEN - 1] = -NET_BIAS_MAX;
    file->size = net_file_write(weights, rule, file->bytes);
    cr_assert_leq(file->size, NET_FILE_MAX_BYTES);
    return file;
}

/* Makes the sum right again after the bytes before it were changed. */
static void sum_again(File *file) {
    size_t summed = file->size - 4;
    bytes_put(file->bytes + summed, bytes_checksum(file->bytes, summed), 4);
}

static NetFileStatus read_as(File *file, int rule) {
    return net_file_read(file->bytes, file->size, rule, &file->read);
}

/* Where the section with that tag begins. */
static unsigned char *section(File *file, const char *tag) {
    unsigned char *at = file->bytes + HEADER;
    while (memcmp(at, tag, 4) != 0)
        at += SECTION + bytes_get(at + 16, 4);
    return at;
}

Test(net_file, what_was_written_is_read) {
    File *file = file_create("net file", RULE_RENJU);
    memset(&file->read, 0x55, sizeof file->read);
    cr_expect_eq(read_as(file, RULE_RENJU), NET_FILE_OK);
    cr_expect_eq(net_file_check(file->bytes, file->size, RULE_RENJU), NET_FILE_OK);
    cr_expect_eq(memcmp(&file->read, &file->weights, sizeof file->read), 0);
    free(file);
}

/* No network at all is the smallest file: runs of zeros are one number each. */
Test(net_file, zeros_take_no_room) {
    File *file = calloc(1, sizeof *file);
    cr_assert_not_null(file);
    file->size = net_file_write(&file->weights, RULE_CARO, file->bytes);
    cr_expect_lt(file->size, 350, "%zu", file->size);
    memset(&file->read, 0x55, sizeof file->read);
    cr_expect_eq(read_as(file, RULE_CARO), NET_FILE_OK);
    cr_expect_eq(memcmp(&file->read, &file->weights, sizeof file->read), 0);
    free(file);
}

/* The bytes of the format, by hand: whoever changes it changes its version. */
Test(net_file, the_format_is_as_described) {
    static const unsigned char START[] = {'P', 'E', 'N', 'T', 'A', 'D', 'N', 'N',
                                          1,   0,   4,   0,   13,  0,   3,   0};
    static const unsigned char OUT[] = {'o', 'u',  't', ' ', 2,    0,  1, 0,    32, 0, 0,
                                        0,   16,   0,   0,   0,    11, 0, 0,    0,  0, 0xFF,
                                        1,   0x80, 1,   1,   0xD8, 4,  0, 0xFC, 1};
    File *file = calloc(1, sizeof *file);
    cr_assert_not_null(file);
    file->weights.out[1][0][0] = 64;
    file->weights.out[1][0][1] = -1;
    file->weights.out[1][0][2] = 300;
    file->size = net_file_write(&file->weights, RULE_RENJU, file->bytes);
    cr_expect_arr_eq(file->bytes, START, sizeof START);
    cr_expect_eq(bytes_get(file->bytes + 16, 4), file->size);
    cr_expect_arr_eq(section(file, "out "), OUT, sizeof OUT);
    free(file);
}

/* Every byte of the header and of the end with the sum, of those between each seventh. */
Test(net_file, a_changed_byte_is_noticed_wherever_it_is) {
    File *file = file_create("net file damage", RULE_STANDARD);
    size_t middle = file->size - 4 - 7;
    for (size_t i = 0; i < file->size; i += i < HEADER || i >= middle ? 1 : 7) {
        unsigned char bit = (unsigned char)(1u << i % 8);
        file->bytes[i] ^= bit;
        cr_assert_neq(net_file_check(file->bytes, file->size, RULE_STANDARD), NET_FILE_OK, "%zu",
                      i);
        file->bytes[i] ^= bit;
    }
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_OK);
    file->bytes[file->size / 2] ^= 1;
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_SUM);
    free(file);
}

Test(net_file, a_file_of_another_length_is_refused) {
    File *file = file_create("net file length", RULE_STANDARD);
    for (size_t size = 0; size < file->size; size += 1 + size / 10) {
        NetFileStatus expected = size < HEADER ? NET_FILE_FOREIGN : NET_FILE_CUT;
        cr_expect_eq(net_file_read(file->bytes, size, RULE_STANDARD, &file->read), expected, "%zu",
                     size);
    }
    file->size--;
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_CUT);
    file->size += 2;
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_CUT);
    free(file);
}

Test(net_file, another_beginning_version_or_rule_set_is_refused) {
    File *file = file_create("net file header", RULE_STANDARD);
    cr_expect_eq(read_as(file, RULE_FREESTYLE), NET_FILE_RULE);
    file->bytes[8] = 2;
    sum_again(file);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_VERSION);
    file->bytes[0] = 'p';
    sum_again(file);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_FOREIGN);
    free(file);
}

/* Networks of other dimensions have other sections, rows, columns or widths, and a right sum. */
Test(net_file, other_dimensions_are_refused) {
    static const char *const TAGS[] = {"half", "hbia", "mix ", "pair", "hidd", "hidb", "seco",
                                       "secb", "out ", "outb", "poli", "polh", "pols"};
    File *file = file_create("net file dimensions", RULE_STANDARD);
    for (size_t i = 0; i < ARRAY_LENGTH(TAGS); i++) {
        unsigned char *head = section(file, TAGS[i]);
        for (int at = 0; at < 16; at++) {
            head[at] ^= 1;
            sum_again(file);
            cr_expect_eq(net_file_check(file->bytes, file->size, RULE_STANDARD),
                         NET_FILE_DIMENSIONS, "%s, byte %d", TAGS[i], at);
            head[at] ^= 1;
        }
    }
    file->bytes[12]++;
    sum_again(file);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_DIMENSIONS);
    file->bytes[12]--;
    sum_again(file);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_OK);
    free(file);
}

Test(net_file, weights_beyond_their_limits_are_refused) {
    File *file = file_create("net file limits", RULE_STANDARD);
    file->weights.pair[3][1] = -NET_PAIR_MAX - 1;
    file->size = net_file_write(&file->weights, RULE_STANDARD, file->bytes);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_WEIGHTS);
    file->weights.pair[3][1]++;
    file->size = net_file_write(&file->weights, RULE_STANDARD, file->bytes);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_OK);
    file->weights.hidden_bias[0][1] = INT32_MIN;
    file->size = net_file_write(&file->weights, RULE_STANDARD, file->bytes);
    cr_expect_eq(read_as(file, RULE_STANDARD), NET_FILE_WEIGHTS);
    free(file);
}

/* Of the kind before are files in which what patterns add counts in parts 16 times as large. */
Test(net_file, the_kind_before_is_read_on_demand) {
    File *file = file_create("net file of before", RULE_RENJU);
    NetWeights *weights = &file->weights;
    memset(weights->pair, 0, sizeof weights->pair);
    weights->pair[3][1] = -NET_PAIR_MAX / 16;
    weights->pair[4][2] = 1;
    file->size = net_file_write(weights, RULE_RENJU, file->bytes);
    cr_expect_eq(net_file_read_old(file->bytes, file->size, RULE_RENJU, &file->read),
                 NET_FILE_DIMENSIONS);
    file->bytes[14] = 2;
    sum_again(file);
    cr_expect_eq(read_as(file, RULE_RENJU), NET_FILE_DIMENSIONS);
    cr_expect_eq(net_file_read_old(file->bytes, file->size, RULE_CARO, &file->read), NET_FILE_RULE);
    cr_expect_eq(net_file_read_old(file->bytes, file->size, RULE_RENJU, &file->read), NET_FILE_OK);
    weights->pair[3][1] *= 16;
    weights->pair[4][2] *= 16;
    cr_expect_eq(memcmp(&file->read, weights, sizeof file->read), 0);
    weights->pair[3][1] = -NET_PAIR_MAX / 16 - 1;
    file->size = net_file_write(weights, RULE_RENJU, file->bytes);
    file->bytes[14] = 2;
    sum_again(file);
    cr_expect_eq(net_file_read_old(file->bytes, file->size, RULE_RENJU, &file->read),
                 NET_FILE_WEIGHTS);
    free(file);
}

/* The last section of no network at all says "a zero and one more". */
Test(net_file, too_many_and_too_few_weights_are_refused) {
    static const unsigned char WRONG[][2] = {{0, 2},   {0, 0}, {0, 128}, {0, 255},
                                             {128, 0}, {2, 0}, {2, 128}};
    File *file = calloc(1, sizeof *file);
    cr_assert_not_null(file);
    file->size = net_file_write(&file->weights, RULE_CARO, file->bytes);
    unsigned char *last = section(file, "pols") + SECTION;
    cr_assert_arr_eq(last, ((unsigned char[]){0, 1}), 2);
    for (size_t i = 0; i < ARRAY_LENGTH(WRONG); i++) {
        memcpy(last, WRONG[i], 2);
        sum_again(file);
        cr_expect_eq(read_as(file, RULE_CARO), NET_FILE_WEIGHTS, "case %zu", i);
    }
    free(file);
}

/* Damage with a right sum: nothing is read or written out of bounds, over which the sanitizers
 * watch, and what is read is within the limits. */
Test(net_file, any_damage_is_harmless) {
    Random random = support_random("net file any damage");
    File *file = file_create("net file any", RULE_STANDARD);
    int right = 0;
    for (int i = 0; i < 3000; i++) {
        size_t at = HEADER + random_below(&random, (uint32_t)file->size - HEADER - 4);
        if (i % 2 == 0)
            at = (size_t)(section(file, "hidb") - file->bytes) + SECTION +
                 random_below(&random, 150);
        unsigned char before = file->bytes[at];
        file->bytes[at] = (unsigned char)random_below(&random, 256);
        sum_again(file);
        if (read_as(file, RULE_STANDARD) == NET_FILE_OK) {
            right++;
            for (int p = 0; p < NET_PAIRS * NET_CHANNELS; p++)
                cr_assert_leq(abs(file->read.pair[p / NET_CHANNELS][p % NET_CHANNELS]),
                              NET_PAIR_MAX);
        }
        file->bytes[at] = before;
    }
    cr_expect(right > 0 && right < 3000, "%d", right);
    free(file);
}

Test(net_file, every_rule_set_has_its_network_in_the_program) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                  RULE_CARO_EXACT};
    char complaint[ENGINE_COMPLAINT_SIZE];
    File *file = calloc(1, sizeof *file);
    cr_assert_not_null(file);
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        cr_expect_eq(net_builtin_read(NUMBERS[i], 5, &file->read), NET_FILE_OK);
        cr_expect_eq(net_builtin_read(NUMBERS[i], 4, &file->read), NET_FILE_NONE);
    }
    cr_expect(engine_check(complaint));
    free(file);
}
