/* engine: the one header that programs around the engine include.
 *
 * An Engine owns a rule set, a board, a transposition table and its search threads. Two
 * engines in one process share nothing. No function may be called on the same engine by two
 * threads at once; to end engine_think() early, another thread writes to the ThinkControl that
 * the caller provided. The engine never prints, never exits and takes memory only in
 * engine_create() and the engine_set_...() functions; engine_think() allocates nothing but the
 * stacks of helper threads.
 */
#ifndef PENTAD_ENGINE_H
#define PENTAD_ENGINE_H

#include "board.h"
#include "budget.h"
#include "clock.h"
#include "forbidden.h"
#include "notation.h"
#include "random.h"
#include "score.h"
#include "think.h"

#define ENGINE_NAME    "Pentad"
#define ENGINE_VERSION "0.1"
#define ENGINE_AUTHOR  "The Pentad authors"
#define ENGINE_COUNTRY "CZ"

enum {
    ENGINE_MAX_THREADS = 256,
    ENGINE_MIN_MEMORY = 16 * 1024 * 1024,     /* bytes; less is refused */
    ENGINE_DEFAULT_MEMORY = 350 * 1000 * 1000 /* bytes for the whole process */
};

/* The engine. Opaque; created, used and destroyed by its owner. */
typedef struct Engine Engine;

/* What went wrong. Whenever a function returns anything but ENGINE_OK, it changed nothing. */
typedef enum EngineStatus {
    ENGINE_OK,
    ENGINE_NO_MEMORY,   /* the system has no memory, or the limit is below the minimum */
    ENGINE_BAD_SIZE,    /* board size not supported */
    ENGINE_BAD_RULE,    /* no such rule set, or not with this row length */
    ENGINE_BAD_THREADS, /* thread count outside 1..ENGINE_MAX_THREADS */
    ENGINE_OFF_BOARD,   /* point not on the board */
    ENGINE_OCCUPIED,    /* point not empty */
    ENGINE_EMPTY,       /* no stone there to take back */
    ENGINE_FULL         /* no empty point to move to */
} EngineStatus;

/* Creates an engine for freestyle five in a row on an empty 15 x 15 board, with one thread and
 * the default memory. Returns NULL when there is not enough memory. */
Engine *engine_create(void);

/* Frees the engine; NULL is allowed. */
void engine_destroy(Engine *engine);

/* Starts a new game on an empty board of the given size, black to move. Keeps the
 * transposition table (its keys include size and rule); forgets what belongs to one game. */
EngineStatus engine_new_game(Engine *engine, int width, int height);

/* Changes the rule set (a number of rules.h without RULE_CONTINUOUS) and the row length. The
 * stones on the board stay. */
EngineStatus engine_set_rule(Engine *engine, int number, int row);

/* Sets the memory the whole process may use, in bytes; 0 means the default. The transposition
 * table is replaced by an empty one of the largest size that fits, but only if that changes. */
EngineStatus engine_set_memory(Engine *engine, uint64_t bytes);

/* Sets the size of the transposition table alone, in bytes (within the memory limit: larger
 * wishes are cut, smaller ones raised to the minimum of 1 MiB). */
EngineStatus engine_set_hash(Engine *engine, uint64_t bytes);

/* Sets how many threads search, including the caller's. */
EngineStatus engine_set_threads(Engine *engine, int threads);

/* Forgets everything in the transposition table, in constant time. */
void engine_clear_hash(Engine *engine);

/* How full the transposition table is, in thousandths, from a sample. */
int engine_hash_usage(const Engine *engine);

/* Puts `stone` (STONE_BLACK, STONE_WHITE or STONE_WALL) on the empty point; after a stone the
 * other side is to move. A wall may also replace a stone (a finished row in the continuous
 * game). */
EngineStatus engine_put(Engine *engine, Cell cell, Stone stone);

/* Removes the stone or wall on `cell`, whenever it was put there. If it was the last one put,
 * its side is to move again; otherwise the side to move stays. */
EngineStatus engine_take_back(Engine *engine, Cell cell);

/* Makes `side` the side to move. */
void engine_set_side(Engine *engine, Side side);

/* The current position; valid until the next call that changes the engine. */
const Board *engine_board(const Engine *engine);

/* Lists the points forbidden to the side to move, ascending, into `cells` (room for
 * BOARD_MAX_CELLS); returns how many. */
int engine_forbidden(Engine *engine, Cell *cells);

/* Thinks about a move for the side to move and fills `result`. A row that can be completed is
 * completed and a threatened one is stopped if possible, whatever the limits. Returns
 * ENGINE_FULL when there is no empty point; otherwise result->best is an empty point, a legal
 * one if there is any. `control` and `report` may be NULL. */
EngineStatus engine_think(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, ThinkInfo *result);

/* Swap2, as the player whose turn it is on a board with `count` = 0, 3 or 5 stones. */
typedef struct Swap2Answer {
    bool swap;      /* take the other colour; then there are no cells */
    int cell_count; /* stones to place: 3 to open, otherwise 1 (stay) or 2 (leave the choice) */
    Cell cells[3];
} Swap2Answer;

/* Decides a swap2 move in the current position, which must hold exactly 0, 3 or 5 stones
 * (ENGINE_BAD_SIZE otherwise, or when the board has fewer than 9 points). */
EngineStatus engine_swap2(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, Swap2Answer *answer);

#endif
