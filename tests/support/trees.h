/* trees: games written into memory and read from texts, for tests of their formats. */
#ifndef PENTAD_TEST_TREES_H
#define PENTAD_TEST_TREES_H

#include "ground/random.h"
#include "records.h"

/* What was written; `bytes` ends with a zero that is not counted and is freed by the caller. */
typedef struct Written {
    char *bytes;
    size_t size;
    char loss[FORMAT_LOSS_SIZE];
    char complaint[RECORD_COMPLAINT_SIZE];
} Written;

/* Writes the tree in a format; bytes is NULL where that is refused. */
Written written(const GameTree *tree, RecordFormat format);

/* Reads bytes in any format, on 15x15 with freestyle where they tell nothing. NULL with a
 * complaint. */
GameTree *read_bytes(const char *bytes, size_t size, char complaint[RECORD_COMPLAINT_SIZE]);

/* The same for a text that must be readable. */
GameTree *read_text(const char *text);

/* Whether two trees are equal in everything that SGF can hold; prints the first difference. */
bool same_tree(const GameTree *a, const GameTree *b);

/* A tree of at most `nodes` moves and passes on 15x15, with comments, marks and texts such as the
 * labels of a database (`W7`), in places that `random` chooses. Exits when memory is short. */
GameTree *random_tree(Random *random, int nodes);

#endif
