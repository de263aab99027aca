/* record_fuzz: spoiled and random game files against what must always hold.
 *
 *     record_fuzz [ROUNDS [SEED]]
 *
 * Each round takes a sample of one format and changes bytes, cuts, doubles and mixes pieces. A file
 * is then read, or complained about in one line; what was read is written in every format that
 * holds it, and what SGF wrote is read as the same game. Libraries of RenLib are also written from
 * random trees, read as the same trees, and spoiled. The seed is printed, and a failure ends
 * the program with status 1 and the bytes.
 */
#include "ground/random.h"
#include "support/trees.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_ROUNDS = 8000, MAX_BYTES = 4096, MAX_CHANGES = 6, LIBRARY_PART = 8 };

/* A file that can be read. */
typedef struct Sample {
    const char *bytes;
    size_t size;
} Sample;

#define SAMPLE(text)                                                                               \
    { text, sizeof text - 1 }

static const Sample SAMPLES[] = {
    SAMPLE("(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Anna]PW[Eva]RE[B+]RU[renju]AB[aa:bb]AW[cc]PL[W]\n"
           ";B[hh]C[a\\]b]LB[cc:1][dd:2]TR[ee](;W[gg]BM[2]PENTAD[score=5 winrate=5100 best=h8])"
           "(;W[ii]HO[1]N[x];B[]KM[0]))"),
    SAMPLE("(;GM[4]CA[GBK]SZ[20:15];B[aa]C[\x95\\\x95]\xB0\xA1];W[t15];B[tt])(;GM[4];B[ss])"),
    SAMPLE(
        "Piskvorky 20x20, 11:11, 1\r\n8,17,0\r\n9,17,1234\r\n10,16,50\r\na.exe\r\nb.zip\r\n2\r\n"),
    SAMPLE("# board: 20x15\n# rule: caro\n# black: Anna\n1. h8 h9 2. i10 j11 3. pass a1\n"),
    SAMPLE("(8,8), (8,9), 9,10 [7, 7]\n"),
    SAMPLE("   a b c d e\n 5 X . . . .\n 4 . . . . .\n 3 . .[O]. .\n 2 . . . . .\n 1 . . . . X\n"
           "white to move\n"),
    SAMPLE("\xE2\x97\x8F\xE2\x94\x80\xE2\x94\xAC\xE2\x94\x80.\n...\n. . \xE2\x97\x8B\n"),
    SAMPLE("\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x00\x08one\x08two\x00"
           "\x78\x19\x00\x01odd\x00"
           "ab\x00\x00\x01\xC3\x00\x01?\x00\x68\x84\x59\x40\x69\x40"),
    SAMPLE("\x78\x20J\x61\xFD\x00\x68\x00\x00\x40")};

/* Bytes that mean something somewhere. */
static const char SPECIAL[] = "()[];:\\\n\r ,.-#0189aAhHoOxXtTBWC\x00\x40\x80\xFF\x78\x08";

static size_t below(Random *random, size_t bound) {
    return bound == 0 ? 0 : random_below(random, (uint32_t)bound);
}

/* Changes the file in one way. */
static size_t spoil(Random *random, char *bytes, size_t size) {
    size_t at = below(random, size), length = below(random, min_int((int)(size - at), 40) + 1);
    switch (random_below(random, 6)) {
    case 0: /* another byte */
        if (size > 0)
            bytes[at] = SPECIAL[below(random, sizeof SPECIAL - 1)];
        return size;
    case 1: /* any byte */
        if (size > 0)
            bytes[at] = (char)random_below(random, 256);
        return size;
    case 2: /* a piece less */
        memmove(bytes + at, bytes + at + length, size - at - length);
        return size - length;
    case 3: /* a piece twice */
        if (size + length > MAX_BYTES)
            return size;
        memmove(bytes + at + length, bytes + at, size - at);
        return size + length;
    case 4: /* one more byte */
        if (size + 1 > MAX_BYTES)
            return size;
        memmove(bytes + at + 1, bytes + at, size - at);
        bytes[at] = SPECIAL[below(random, sizeof SPECIAL - 1)];
        return size + 1;
    default: /* cut off */
        return random_below(random, 4) == 0 ? at : size;
    }
}

static void fail(const char *what, const char *bytes, size_t size) {
    printf("%s, after these %zu bytes:\n", what, size);
    for (size_t i = 0; i < size; i++)
        printf(bytes[i] >= ' ' && bytes[i] <= '~' ? "%c" : "\\x%02X", (unsigned char)bytes[i]);
    printf("\n");
    exit(1);
}

/* SGF makes blanks of tabs, so texts are the same only from the second time on. */
static void check_again(const GameTree *tree, const GameTree *again, const char *bytes,
                        size_t size) {
    char complaint[RECORD_COMPLAINT_SIZE];
    Written file = written(again, FORMAT_SGF);
    GameTree *third = read_bytes(file.bytes, file.size, complaint);
    if (third == NULL || gametree_count(tree) != gametree_count(again) || !same_tree(again, third))
        fail("another game than was written", bytes, size);
    gametree_destroy(third);
    free(file.bytes);
}

/* Writes what was read in all formats. */
static void check_tree(const GameTree *tree, const char *bytes, size_t size) {
    for (int format = FORMAT_PSQ; format <= FORMAT_MOVES; format++) {
        char complaint[RECORD_COMPLAINT_SIZE];
        Written file = written(tree, (RecordFormat)format);
        if ((file.bytes == NULL) != (file.complaint[0] != '\0'))
            fail("written without bytes, or with a complaint", bytes, size);
        if (file.bytes == NULL)
            continue;
        GameTree *again = read_bytes(file.bytes, file.size, complaint);
        if (again == NULL)
            fail(complaint, file.bytes, file.size);
        if (format == FORMAT_SGF)
            check_again(tree, again, bytes, size);
        gametree_destroy(again);
        free(file.bytes);
    }
}

/* Spoils a file and reads it. */
static void read_spoiled(Random *random, char *bytes, size_t size) {
    char complaint[RECORD_COMPLAINT_SIZE];
    for (uint32_t changes = random_below(random, MAX_CHANGES); changes > 0; changes--)
        size = spoil(random, bytes, size);
    /* A copy of just this size: whoever reads behind it is found out. */
    char *copy = malloc(size + (size == 0));
    if (copy == NULL)
        return;
    memcpy(copy, bytes, size);
    GameTree *tree = read_bytes(copy, size, complaint);
    if ((tree == NULL) == (complaint[0] == '\0') || strchr(complaint, '\n') != NULL)
        fail("neither a game nor a complaint in one line", bytes, size);
    if (tree != NULL)
        check_tree(tree, bytes, size);
    gametree_destroy(tree);
    free(copy);
}

/* Whether two trees have the same moves in the same order, and the same comments. */
static bool same_moves(const GameTree *a, const GameTree *b) {
    GameNode m = GAMETREE_ROOT, n = GAMETREE_ROOT;
    while (m != GAMETREE_NONE && n != GAMETREE_NONE) {
        if (gametree_cell(a, m) != gametree_cell(b, n) ||
            gametree_side(a, m) != gametree_side(b, n) ||
            gametree_ply(a, m) != gametree_ply(b, n) ||
            strcmp(gametree_comment(a, m), gametree_comment(b, n)) != 0)
            return false;
        m = gametree_walk(a, GAMETREE_ROOT, m);
        n = gametree_walk(b, GAMETREE_ROOT, n);
    }
    return m == n;
}

/* A library with many branches: as it is, then spoiled. */
static void run_library(Random *random, char *bytes) {
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = random_tree(random, 1 + (int)random_below(random, 300));
    Written file = written(tree, FORMAT_RENLIB);
    if (file.bytes == NULL)
        fail(file.complaint, "", 0);
    GameTree *again = read_bytes(file.bytes, file.size, complaint);
    if (again == NULL || !same_moves(tree, again))
        fail(again == NULL ? complaint : "another library than was written", file.bytes, file.size);
    gametree_destroy(again);
    gametree_destroy(tree);
    if (file.size <= MAX_BYTES) {
        memcpy(bytes, file.bytes, file.size);
        read_spoiled(random, bytes, file.size);
    }
    free(file.bytes);
}

static void run_round(Random *random, char *bytes) {
    const Sample *sample = &SAMPLES[random_below(random, ARRAY_LENGTH(SAMPLES))];
    memcpy(bytes, sample->bytes, sample->size);
    read_spoiled(random, bytes, sample->size);
    if (random_below(random, LIBRARY_PART) == 0)
        run_library(random, bytes);
}

int main(int argc, char **argv) {
    static char bytes[MAX_BYTES + 64];
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : DEFAULT_ROUNDS;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    printf("record_fuzz %ld %llu\n", rounds, (unsigned long long)seed);
    fflush(stdout);
    for (long round = 0; round < rounds; round++) {
        Random random = random_stream(seed, (uint64_t)round);
        run_round(&random, bytes);
    }
    printf("%ld files\n", rounds);
    return 0;
}
