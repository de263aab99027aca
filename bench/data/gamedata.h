/* gamedata: a game with the searches that were made in it and around it.
 *
 * Training needs two kinds of positions with the score of a search: those of the game, which have
 * a result, too, and those of branches. A branch leaves the game with a few random plies, because
 * a search meets more bad moves than good games have. All of it is a sequence of events on one
 * board, so that a position costs a move and a score and not all of its stones:
 *
 *     RANDOM    a stone that no search chose: one of the opening, or a random ply
 *     SEARCHED  the position on the board was searched: its score and best move
 *     ALTERNATIVE  after SEARCHED: one of the best moves and its score, best first, from a search
 *               of its own for several moves
 *     PLAY      a move that a search chose
 *     BRANCH    what follows leaves the game,
 *     BACK      up to here, where the stones since BRANCH are taken back; branches do not nest
 *
 * A record of it is little-endian:
 *
 *      0  u32       checksum: FNV-1a of the rest of the record
 *      4  u32       bytes of the record
 *      8  u64       seed of the run
 *     16  u32       number of the game
 *     20  u8        result: 0 black won, 1 white won, 2 draw
 *     21  u8        GameEnding
 *     22  u16       how many events follow, ALTERNATIVEs not counted
 *     24  u32       checksum of the bytes from 4 to 23, which say how long the record is
 *     28  bits      the events (bits.h): two bits for the kind, 0 PLAY, 1 SEARCHED, 2 RANDOM,
 *                   3 BRANCH or, in a branch, BACK; then what it needs:
 *                       cell   y * width + x in as many bits as the last cell of the board
 *                       score  12 bits: 2048 + the score of the side to move, which is at most
 *                              1800 either way; 4095 and 0 are a proven win and loss, 4094 and 1
 *                              those that are not proven, 2 SCORE_UNSEARCHED_LOSS
 *                   SEARCHED: score; a bit, 1 if the best move is that of the PLAY that comes
 *                   next, otherwise the best move; a bit, 1 if there are alternatives: their
 *                   number less 1 in 3 bits, and of each the cell and the score
 *
 * So a position of a game takes three and a half bytes on 20x20, and one of a branch six or seven.
 */
#ifndef PENTAD_BENCH_GAMEDATA_H
#define PENTAD_BENCH_GAMEDATA_H

#include "game/game_ending.h"
#include "game/record.h"

enum {
    GAMEDATA_SCORE_MAX = 1800, /* ordinary scores beyond it count as this */
    GAMEDATA_PROVEN_WIN = SCORE_WIN_BOUND,
    GAMEDATA_UNPROVEN_WIN = SCORE_UNPROVEN_BOUND,
    GAMEDATA_MAX_ALTERNATIVES = 8,
    GAMEDATA_MAX_EVENTS = 65535,
    GAMEDATA_HEAD_SIZE = 28,
    GAMEDATA_MAX_BYTES = GAMEDATA_HEAD_SIZE + GAMEDATA_MAX_EVENTS * 4 /* none has over 32 bits */
};

/* What an event is. */
typedef enum DataEventKind {
    DATA_PLAY,
    DATA_SEARCHED,
    DATA_RANDOM,
    DATA_BRANCH,
    DATA_BACK,
    DATA_ALTERNATIVE
} DataEventKind;

/* An event. It has no gaps, so that events can be compared as bytes. */
typedef struct DataEvent {
    uint16_t kind; /* DataEventKind */
    Cell cell;     /* the stone, the best move, or an alternative; otherwise 0 */
    int16_t score; /* of SEARCHED and ALTERNATIVE, as gamedata_score() makes them; otherwise 0 */
} DataEvent;

/* A game. So large that it belongs on the heap. */
typedef struct GameData {
    uint64_t seed;
    int64_t number;
    GameResult result;
    GameEnding end;
    int count;
    DataEvent events[GAMEDATA_MAX_EVENTS];
} GameData;

/* What is kept of a score: ordinary ones up to GAMEDATA_SCORE_MAX, of wins and losses whether they
 * are proven. The functions of score.h say the same of it as of the score. */
int gamedata_score(int score);

/* The same as an ordinary score, for all who do not ask for proofs. */
int gamedata_ordinary_score(int score);

/* Appends an event. Returns false when there is no room for more. */
bool gamedata_add(GameData *game, DataEventKind kind, Cell cell, int score);

/* How many positions were searched. */
int gamedata_label_count(const GameData *game);

/* The bits that `alternatives` of all `searches` with some take on a board of `cell_count` cells.
 */
int64_t gamedata_alternative_bits(int64_t alternatives, int64_t searches, int cell_count);

/* Writes the record of a game on a board of `cell_count` cells, whose events have to be in an order
 * that makes sense. Returns its size. */
size_t gamedata_encode(const GameData *game, int cell_count,
                       unsigned char bytes[GAMEDATA_MAX_BYTES]);

/* How many bytes a record has that begins with these GAMEDATA_HEAD_SIZE ones; 0 if no record does.
 */
size_t gamedata_size(const unsigned char *bytes);

/* Takes a game out of a record of gamedata_size() bytes. Returns false when it is not as it was
 * written or makes no sense; whether the moves are legal is seen on a board (gamedata_walk.h). */
bool gamedata_decode(const unsigned char *bytes, size_t size, int cell_count, GameData *game);

#endif
