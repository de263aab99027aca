/* labels: quiet positions with the score that a search gave them.
 *
 * A file has a header of 48 bytes and then one record for each game that positions were taken
 * from; all numbers are little-endian.
 *
 *     header    0  8 bytes   "PENTADLB"
 *               8  u16       version, 1
 *              10  u8 x 3    rule, width, height;  13: three zero bytes
 *              16  u64       seed
 *              24  u64       positions searched for each score
 *              32  u32       attempts to find a position in each game
 *              36  u32       most moves that lead away from the game
 *              40  u64       hash of every setting that makes a difference, the games included
 *     record    0  u32       checksum: FNV-1a of the rest of the record
 *               4  u32       bytes of the record
 *               8  u32       number of the game
 *              12  u16       how many positions follow, perhaps none;  14: u16 zero
 *     position  0  u16       stones
 *               2  u8        side to move: 0 black, 1 white;  3: u8 zero
 *               4  i16       score, seen by the side to move
 *               6  u16 each  the stones in playing order, y * width + x
 *
 * The sides take turns from the first stone, which is black, in every position: the order of the
 * stones says their colours, and the side to move follows from their number. Every record is one
 * write; a torn last one is recognised.
 */
#ifndef PENTAD_BENCH_LABELS_H
#define PENTAD_BENCH_LABELS_H

#include "engine.h"

enum {
    LABELS_MOST = 1000,     /* positions of a game */
    LABEL_SCORE_MOST = 1800 /* scores beyond it, proven ones too, count as this */
};

/* What a file is about. */
typedef struct LabelsHeader {
    int rule, width, height;
    uint64_t seed;
    int64_t nodes, each, random_plies;
    uint64_t settings;
} LabelsHeader;

/* A position and the score that a search gave it. */
typedef struct Label {
    int score; /* of the side to move, at most LABEL_SCORE_MOST either way */
    Side side; /* to move */
    int count;
    Cell cells[BOARD_MAX_CELLS]; /* the stones in playing order, black first */
} Label;

/* The positions of a game. So large that it belongs on the heap. */
typedef struct LabelGame {
    int64_t number;
    int count;
    Label labels[LABELS_MOST];
} LabelGame;

/* Receives the games of a file in order; returns false to stop reading. */
typedef bool LabelsVisitor(void *context, const LabelsHeader *header, const LabelGame *game);

/* Reads the file `path`. `*good_bytes` (may be NULL) receives how much of it is whole. Returns
 * false with a message when it cannot be read or is no such file; a torn end is no failure. */
bool labels_read(const char *path, LabelsVisitor *visitor, void *context, int64_t *good_bytes,
                 char *message, size_t size);

/* Opens `path` for appending. A new file gets the header; of an existing one, which must have
 * the same header, the games are given to the visitor and a torn end is cut off. Returns a
 * descriptor, or -1 with a message. */
int labels_open(const char *path, const LabelsHeader *header, LabelsVisitor *visitor, void *context,
                char *message, size_t size);

/* Appends a game. Returns false when memory is short or it could not be written completely. */
bool labels_append(int descriptor, const LabelGame *game);

#endif
