/* engine: the one header that programs around the engine include.
 *
 * With it come the words in which they speak to the engine: cells, sides, stones and rule numbers,
 * positions to read and to play on (board.h), what renju forbids (forbidden.h), moves as text
 * (notation.h), how games begin (opening_rules.h), limits and the time that they leave (budget.h),
 * what a search is asked for and tells, with its scores (think.h, score.h), the clock that limits
 * refer to, and random numbers. Nothing of the search and the evaluation comes with it; tools that
 * look inside include internals.h, too.
 *
 * An Engine owns a rule set, a board, a transposition table and its search threads. Two
 * engines in one process share nothing. No function may be called on the same engine by two
 * threads at once; to end engine_think() early, another thread writes to the ThinkControl that
 * the caller provided. The engine never prints, never exits and takes memory only in
 * engine_create() and the engine_set_...() functions; engine_think() allocates nothing but the
 * stacks of helper threads. The calling thread needs a stack of 8 MiB.
 */
#ifndef PENTAD_ENGINE_H
#define PENTAD_ENGINE_H

#include "evaluation/score.h"
#include "ground/clock.h"
#include "ground/random.h"
#include "opening_rules.h"
#include "position/board.h"
#include "position/forbidden.h"
#include "position/notation.h"
#include "search/worker/budget.h"
#include "search/worker/think.h"

#define ENGINE_NAME    "Pentad"
#define ENGINE_VERSION "0.2"
#define ENGINE_AUTHOR  "The Pentad authors"
#define ENGINE_COUNTRY "CZ"

enum {
    ENGINE_MAX_THREADS = 256,
    ENGINE_MIN_MEMORY = 32 * 1024 * 1024, /* bytes, enough for one thread; less is refused */
    ENGINE_COMPLAINT_SIZE = 128,          /* bytes of a complaint, the final zero included */
    ENGINE_LEARN_MAX_DEPTH = 120, /* of engine_learn(): what is deeper counts as this deep */
    ENGINE_DEFAULT_MEMORY = 350 * 1000 * 1000 /* bytes for the whole process */
};

/* The engine. Opaque; created, used and destroyed by its owner. */
typedef struct Engine Engine;

/* What went wrong. Whenever a function returns anything but ENGINE_OK, it changed nothing, but for
 * engine_load_hash(). */
typedef enum EngineStatus {
    ENGINE_OK,
    ENGINE_NO_MEMORY,   /* the system has no memory, or the limit is below the minimum */
    ENGINE_BAD_SIZE,    /* board size not supported */
    ENGINE_BAD_RULE,    /* no such rule set, or not with this row length */
    ENGINE_BAD_THREADS, /* thread count outside 1..ENGINE_MAX_THREADS */
    ENGINE_OFF_BOARD,   /* point not on the board */
    ENGINE_OCCUPIED,    /* point not empty */
    ENGINE_EMPTY,       /* no stone there to take back */
    ENGINE_FULL,        /* no empty point to move to */
    ENGINE_NO_ROOM,     /* fewer empty points than stones to place */
    ENGINE_UNBALANCED,  /* no stones keep the balance: each decides the game or is blocked */
    ENGINE_BAD_REQUEST, /* not with these stones, or not in this position */
    ENGINE_BROKEN_PIPE, /* the caller could not write or read any more */
    ENGINE_FOREIGN,     /* not a saved table, or one of another version */
    ENGINE_DAMAGED      /* a saved table that is not as it was saved */
} EngineStatus;

/* Whether the networks that this program carries (evaluation/net_builtin.h) are whole. If not,
 * `complaint` says in ENGINE_COMPLAINT_SIZE bytes what is wrong with them. Programs ask once,
 * before they create an engine; it takes a fraction of a millisecond. */
bool engine_check(char *complaint);

/* Creates an engine for freestyle five in a row on an empty 15 x 15 board, with one thread and
 * the default memory. Returns NULL when there is not enough memory. */
Engine *engine_create(void);

/* Frees the engine; NULL is allowed. */
void engine_destroy(Engine *engine);

/* Starts a new game on an empty board of the given size, black to move. Keeps the
 * transposition table (its keys include size and rule); forgets what belongs to one game. Returns
 * ENGINE_BAD_SIZE for a side outside BOARD_MIN_SIZE..BOARD_MAX_SIZE. */
EngineStatus engine_new_game(Engine *engine, int width, int height);

/* Changes the rule set (a number of rules.h without RULE_CONTINUOUS) and the row length. The
 * stones on the board stay. Returns ENGINE_BAD_RULE where rules_traits() knows no such rule set, or
 * ENGINE_NO_MEMORY. */
EngineStatus engine_set_rule(Engine *engine, int number, int row);

/* Sets the memory the whole process may use, in bytes; 0 means the default, less than
 * ENGINE_MIN_MEMORY is refused (ENGINE_NO_MEMORY, as when the system has none). The transposition
 * table is replaced by an empty one of the largest size that fits, at most that of
 * engine_set_hash(), but only if its size changes. The number of threads may change, too
 * (engine_set_threads()). */
EngineStatus engine_set_memory(Engine *engine, uint64_t bytes);

/* Sets the size of the transposition table alone, in bytes; 0 means as much as the memory limit
 * leaves. Larger wishes are lowered to that, smaller ones raised to the minimum of 1 MiB. Another
 * size empties the table. */
EngineStatus engine_set_hash(Engine *engine, uint64_t bytes);

/* Sets how many threads search, including the caller's, 1 to ENGINE_MAX_THREADS. Fewer are used
 * where the machine has fewer processors (but 8 are always allowed) or where the memory has no room
 * for them: each but the first takes some 14 MiB. Another number empties the transposition table if
 * its size changes, and forgets the histories and the solvers' memory. */
EngineStatus engine_set_threads(Engine *engine, int threads);

/* How many threads the next search uses: as many as were asked for, or as there is room for. */
int engine_threads(const Engine *engine);

/* Sets how many of the best moves the next searches rank, at least 1; the reports tell all of
 * them, with no more than there are legal moves. */
void engine_set_lines(Engine *engine, int count);

/* Takes a point of the board out of what the next searches consider as their first move, or
 * gives it back; without any other move it is considered all the same. Holds until it is given
 * back or the size of the board changes. Returns ENGINE_OFF_BOARD for a point off the board. */
EngineStatus engine_block(Engine *engine, Cell cell, bool blocked);

/* Gives all blocked points back. */
void engine_unblock_all(Engine *engine);

/* Whether a point of the board is blocked. Requires a point of the board. */
bool engine_is_blocked(const Engine *engine, Cell cell);

/* Sets how far from the stones moves are considered: 0 (nearest) to 5 (the whole board); 3 is
 * what it is at first. Numbers outside are clamped. */
void engine_set_caution(Engine *engine, int caution);

/* Sets the playing strength: 0 is a beginner who misses open threes, 100 (the default) the whole
 * engine; numbers outside are clamped. Below 100 engine_think() searches less than the limits allow
 * and then prefers a worse move now and then; which one, follows from the position, the seed of
 * engine_set_seed() and what stronger searches have left in the table. */
void engine_set_strength(Engine *engine, int strength);

/* Sets the number that decides where chance does: in the mistakes of weak play, and between stones
 * of an opening that are equally good (engine_balance(), engine_swap2(), engine_opening()). 0 at
 * first. */
void engine_set_seed(Engine *engine, uint64_t seed);

/* Sets the search parameter number `index` (params.h), for tuning; values out of range are clamped.
 * It takes effect at once, move-ordering scores with the next new game. From then on a change of
 * the rule set no longer changes any parameter. */
void engine_set_param(Engine *engine, int index, int value);

/* Forgets everything learned by searching: transposition table, proven wins, histories, corrections
 * and the solvers' memory. Settings and position stay. */
void engine_clear_hash(Engine *engine);

/* Tells the engine what somebody knows about the position after a move to the empty `cell`: its
 * score from the view of the side that is to move then, plies counted from there, and how deep the
 * search was that found it. The next searches use it like a result of their own, as long as the
 * transposition table keeps it. If the next one is asked in this position it believes an exact
 * score of a bad move (worth less than 0) without a search, up to that depth. Requires an empty
 * cell of the board, a score of score.h and a bound other than BOUND_NONE. */
void engine_learn(Engine *engine, Cell cell, int score, int depth, Bound bound);

/* How much of the transposition table the last search has written, in thousandths, from a sample.
 */
int engine_hash_usage(const Engine *engine);

/* Where a table is saved to and loaded from. */
typedef struct EngineStream {
    void *context;
    /* Takes `size` bytes; returns whether that worked. */
    bool (*write)(void *context, const void *bytes, size_t size);
    /* Gives up to `size` bytes; returns how many, 0 at the end. */
    size_t (*read)(void *context, void *bytes, size_t size);
    /* Goes back to the first byte; returns whether that worked. */
    bool (*rewind)(void *context);
} EngineStream;

/* Saves what the transposition table knows, with a checksum; the bytes are the same on every
 * machine. Needs `write`. */
EngineStatus engine_save_hash(const Engine *engine, const EngineStream *stream);

/* Makes the transposition table what it was when it was saved, as far as it has room. Needs
 * `read` and `rewind`: everything is checked before anything is changed. Only if the bytes are
 * no longer the same when read again the table is empty afterwards (ENGINE_DAMAGED). */
EngineStatus engine_load_hash(Engine *engine, const EngineStream *stream);

/* Puts `stone` (STONE_BLACK, STONE_WHITE or STONE_WALL) on the empty point; after a stone the
 * other side is to move, after a wall the same one as before. A wall may also replace a stone
 * (a finished row in the continuous game). Returns ENGINE_OFF_BOARD or ENGINE_OCCUPIED where the
 * point is not such a one. */
EngineStatus engine_put(Engine *engine, Cell cell, Stone stone);

/* Removes the stone or wall on `cell`, whenever it was put there. If it was the last one put,
 * its side is to move again; otherwise the side to move stays. Returns ENGINE_OFF_BOARD, or
 * ENGINE_EMPTY where nothing was put. */
EngineStatus engine_take_back(Engine *engine, Cell cell);

/* Makes `side` the side to move. */
void engine_set_side(Engine *engine, Side side);

/* The current position; valid until the next call that changes the engine. */
const Board *engine_board(const Engine *engine);

/* Lists the points forbidden to the side to move, ascending, into `cells` (room for
 * BOARD_MAX_CELLS); returns how many. */
int engine_forbidden(Engine *engine, Cell *cells);

/* Whether the empty `cell` is forbidden to `side`, whoever is to move. */
bool engine_is_forbidden(Engine *engine, Side side, Cell cell);

/* Whether engine_think() has nothing to think about: it opens a game, on an empty board where no
 * point is blocked, and a single line is asked for. */
bool engine_opens_game(const Engine *engine);

/* Thinks about a move for the side to move and fills `result`. A row that can be completed is
 * completed and a threatened one is stopped if possible, whatever the limits (with full strength
 * and nothing blocked). Returns ENGINE_FULL when there is no empty point; otherwise result->best is
 * an empty point, a legal one if there is any. `control` and `report` may be NULL. */
EngineStatus engine_think(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, ThinkInfo *result);

/* Looks for a forced win of the side to move, as long as `limits` allow; limits->max_depth is the
 * most plies that it may take. Returns ENGINE_OK, or ENGINE_FULL when there is no empty point. If
 * result->score is a proven win, the winning stone falls within score_plies(result->score) plies,
 * result->best being the first of them, whatever the opponent does (there may be a shorter win;
 * that renju is drawn at 25 empty points is a rule of referees that is not known here); otherwise
 * the score is 0, result->best is CELL_NONE and nothing is known. Blocked points are not left out.
 * `control` may be NULL. */
EngineStatus engine_solve(Engine *engine, const Limits *limits, ThinkControl *control,
                          ThinkInfo *result);

/* The win rate that such a score stands for: the expected share of the points of the side to move,
 * a draw counting one half, in ten-thousandths. It follows a curve fitted to games of the engine
 * against itself or, where a win or a loss was found but not proven, what such games brought
 * (bench/data/CALIBRATION.md). */
int engine_win_rate(const Engine *engine, int score);

/* The moves that refute the opponent's forced win. Returns whether the solver finds such a win: one
 * after a pass of the side to move. (Where that side can complete a row at once, true may be
 * wrong.) Then `defences` receives the legal moves after which the solver finds no win any more;
 * all others lose. Otherwise it is empty. Stops early by `limits` and `control`, which may be NULL:
 * then moves that were not looked at count as defences. */
bool engine_defences(Engine *engine, const Limits *limits, ThinkControl *control,
                     CellSet *defences);

/* Stones after which the position is balanced: what is asked for and what was found. */
typedef struct Balanced {
    int cell_count; /* in: how many stones, 1 to 3 */
    int bias;       /* in: the score wanted after them, from the view of the side to move now */
    Cell cells[3];  /* out: in playing order, colours alternating from the side to move */
    int score;      /* out: of the position after them, same view */
    int64_t nodes;  /* out: searched for it */
} Balanced;

/* Looks for stones after which the position is worth as close as possible to what is wanted. The
 * lines reported are the best stones so far. Returns ENGINE_FULL if no point is empty,
 * ENGINE_NO_ROOM if too few are, ENGINE_UNBALANCED if each decides the game or is blocked,
 * ENGINE_BAD_REQUEST for another number of them. `control` and `report` may be NULL. */
EngineStatus engine_balance(Engine *engine, const Limits *limits, ThinkControl *control,
                            const ThinkReport *report, Balanced *balanced);

/* What the player whose turn it is does at a step of swap2, on a board with 0, 3 or 5 stones. */
typedef struct Swap2Answer {
    bool swap;      /* take the other colour; then nothing is placed */
    int cell_count; /* stones to place: 3 to open, otherwise 1 (stay) or 2 (leave the choice) */
    Cell cells[3];
} Swap2Answer;

/* Decides a swap2 move in the current position, which must hold exactly 0, 3 or 5 stones, with
 * white to move unless there are none: opens with three balanced stones; faced with three, takes
 * the better side if there is one and otherwise places two balanced stones; faced with five,
 * takes the better side. ENGINE_BAD_REQUEST with other stones, ENGINE_UNBALANCED where walls leave
 * no room for three, ENGINE_FULL where no point is empty. Without stones, unless there is no time
 * to search, it does what engine_clear_hash() does. `control` and `report` may be NULL.
 */
EngineStatus engine_swap2(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, Swap2Answer *answer);

/* What to do at a step of an opening rule. */
typedef struct OpeningAnswer {
    OpeningChoice choice; /* at a choice: black, white, two or ten */
    int number;           /* of fifth moves, where it is to be named now or after the stones */
    int cell_count;       /* stones to place, before or after all that; or fifth moves to offer, */
    Cell cells[OPENING_MAX_OFFERS]; /* or the one that is selected */
} OpeningAnswer;

/* Decides what the player whose turn it is does in an opening. `progress` is how far the opening
 * has come; the engine has the stones of the steps before, and no others. All stones that he places
 * one after another come in one answer; after a choice that leaves him to move there may be stones,
 * too. Positions are judged after engine_clear_hash(). Same limits in nodes, same seed and a
 * cleared engine, same answer. Returns ENGINE_BAD_REQUEST when nothing is to be decided,
 * ENGINE_BAD_SIZE when the board has a side of less than 5 for an opening of renju (from
 * OPENING_RIF on), ENGINE_FULL when there is no room for stones, and what engine_balance() and
 * engine_swap2() return when they find none. `control` may be NULL. */
EngineStatus engine_opening(Engine *engine, const OpeningProgress *progress, const Limits *limits,
                            ThinkControl *control, OpeningAnswer *answer);

#endif
