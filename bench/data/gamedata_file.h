/* gamedata_file: files of games with their searches.
 *
 * A file has a header of 56 bytes and then one record for each game (gamedata.h), in any order; all
 * numbers are little-endian. The seed stands in the records, so a file may hold games of several
 * runs with the same settings.
 *
 *      0  8 bytes   "PENTADGD"
 *      8  u16       version, 1
 *     10  u8 x 3    rule, width, height;  13: three zero bytes
 *     16  u64       positions searched for each score, 0 without that limit
 *     24  u32       iterations for each score, 0 without that limit
 *     28  u32       milliseconds for each score, 0 without that limit
 *     32  u32       branches for each move of a game, in thousandths
 *     36  u16       most random plies of a branch
 *     38  u16       most moves that are played after a branch's first search
 *     40  u16       one search in so many has alternatives, 0: none has;  42: six zero bytes
 *     48  u64       hash of every other setting that makes a difference; 0 in a file that was
 *                   merged from files with several settings, with 0 in the place of what differs
 *
 * Every record is one write. A torn last one is recognised by its missing bytes and cut off; bytes
 * that were damaged otherwise are an error.
 */
#ifndef PENTAD_BENCH_GAMEDATA_FILE_H
#define PENTAD_BENCH_GAMEDATA_FILE_H

#include "data/gamedata.h"

/* What a file is about. */
typedef struct GamedataHeader {
    int rule, width, height;
    int64_t nodes, depth, turn_ms; /* of each search; 0 without that limit */
    int64_t branches, random_plies, follow, alternatives_every;
    uint64_t settings;
} GamedataHeader;

/* How far a file is whole. */
typedef struct GamedataExtent {
    int64_t good_bytes, torn_bytes;
} GamedataExtent;

/* Receives the games of a file in order; returns false to stop reading. */
typedef bool GamedataVisitor(void *context, const GamedataHeader *header, const GameData *game);

/* Reads the file `path`. `*extent` (may be NULL) receives how much of it was read as whole. Returns
 * false with a message when it cannot be read, is no such file or is damaged; a torn end is no
 * failure. */
bool gamedata_read(const char *path, GamedataVisitor *visitor, void *context,
                   GamedataExtent *extent, char *message, size_t size);

/* Reads the header of the file `path` alone. Returns false with a message when that fails. */
bool gamedata_read_header(const char *path, GamedataHeader *header, char *message, size_t size);

/* Opens `path` for appending. A new file, and one that ends within this header, gets the header; of
 * any other one, which must have the same header, the games are given to the visitor and a torn end
 * is cut off. Returns a descriptor, or -1 with a message. */
int gamedata_open(const char *path, const GamedataHeader *header, GamedataVisitor *visitor,
                  void *context, char *message, size_t size);

/* Appends a game of `header`'s board. Returns false when memory is short or it could not be written
 * completely. */
bool gamedata_append(int descriptor, const GamedataHeader *header, const GameData *game);

#endif
