/* samples: games of self-play in a compact binary file, the food of a learned evaluation.
 *
 * A file has a header of 48 bytes and then one record a game; all numbers are little-endian.
 *
 *     header   0  8 bytes   "PENTADSP"
 *              8  u16       version, 1
 *             10  u8 x 3    rule, width, height;  13: three zero bytes
 *             16  u64       seed
 *             24  u64       nodes per move, 0 without that limit
 *             32  u32       iterations per move, 0;  36: u32 milliseconds per move, 0
 *             40  u64       hash of every setting that makes a difference to game number n
 *     game     0  u32       checksum: FNV-1a of the rest of the record
 *              4  u32       number of the game
 *              8  u16       stones at the end;  10: u16 stones of the opening
 *             12  u8        result: 0 black won, 1 white won, 2 draw
 *             13  u8        SampleEnd;  14: u16 zero
 *             16  u16 each  the stones in playing order, y * width + x, first stone black
 *                 i16 each  for every move after the opening its score, seen by the mover
 *
 * So a position costs four bytes: it is what the stones before a move add up to, with the move,
 * its score and the game's result. Every game is one write; a torn last one is recognised.
 */
#ifndef PENTAD_BENCH_SAMPLES_H
#define PENTAD_BENCH_SAMPLES_H

#include "game/record.h"

/* How a game of self-play ended. The numbers are part of the file format. */
typedef enum SampleEnd {
    SAMPLE_FIVE,
    SAMPLE_FOUL,
    SAMPLE_FULL,
    SAMPLE_FEW_EMPTY,
    SAMPLE_MOVE_LIMIT,
    SAMPLE_RESIGNED,   /* the loser's scores were hopeless */
    SAMPLE_AGREED_DRAW /* both sides' scores were near zero for long */
} SampleEnd;

/* What a file is about. */
typedef struct SamplesHeader {
    int rule, width, height;
    uint64_t seed;
    int64_t nodes, depth, turn_ms; /* per move; 0 without that limit */
    uint64_t settings;
} SamplesHeader;

/* A game: its stones in playing order, black first, `opening_count` of them set by the opening. */
typedef struct SampleGame {
    int64_t number;
    GameResult result;
    SampleEnd end;
    int count, opening_count;
    Cell cells[BOARD_MAX_CELLS];
    int16_t scores[BOARD_MAX_CELLS]; /* by index of the stone; 0 for the opening */
} SampleGame;

/* Receives the games of a file in order; returns false to stop reading. */
typedef bool SamplesVisitor(void *context, const SamplesHeader *header, const SampleGame *game);

/* Reads the file `path`. `*good_bytes` (may be NULL) receives how much of it is whole. Returns
 * false with a message when it cannot be read or is no such file; a torn end is no failure. */
bool samples_read(const char *path, SamplesVisitor *visitor, void *context, int64_t *good_bytes,
                  char *message, size_t size);

/* Opens `path` for appending. A new file gets the header; of an existing one, which must have
 * the same header, the games are given to the visitor and a torn end is cut off. Returns a
 * descriptor, or -1 with a message. */
int samples_open(const char *path, const SamplesHeader *header, SamplesVisitor *visitor,
                 void *context, char *message, size_t size);

/* Appends a game. Returns false when it could not be written completely. */
bool samples_append(int descriptor, const SampleGame *game);

/* The word for the end of a game, such as "five". */
const char *sample_end_name(SampleEnd end);

#endif
