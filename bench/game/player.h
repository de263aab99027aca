/* player: an engine that plays a game over the piskvork protocol.
 *
 * Speaks the manager's side: START, the INFO lines, BEGIN or BOARD, TURN, END; judges what
 * comes back the way tournaments do. Time is wall clock from the command to the arrival of the
 * answer; a move may take min(time per move, time left of the game) plus a tolerance, and what it
 * takes of the tolerance is missing from the time left. Time in which the runner stood still counts
 * for nobody (process.h). While it waits for a move every line must be a move, MESSAGE, DEBUG,
 * SUGGEST, INFO or UNKNOWN; anything else loses, as it does under the Piskvork manager.
 *
 * A Player belongs to one thread at a time.
 */
#ifndef PENTAD_BENCH_PLAYER_H
#define PENTAD_BENCH_PLAYER_H

#include "engine.h"
#include "game/journal.h"
#include "game/think_line.h"
#include "ground/process.h"

enum {
    PLAYER_NAME_SIZE = 64,
    PLAYER_DETAIL_SIZE = 160,
    PLAYER_INFO_MAX = 16,
    PLAYER_START_MS = 30000 /* the default of PlayerSpec.start_ms */
};

/* An engine as the user describes it. Strings are borrowed and must outlive it. */
typedef struct PlayerSpec {
    char name[PLAYER_NAME_SIZE]; /* empty until it is given or read from ABOUT */
    const char *command;         /* for /bin/sh */
    int64_t turn_ms;             /* per move; 0: answer at once; LIMIT_NONE */
    int64_t match_ms;            /* per game, or LIMIT_NONE */
    int64_t increment_ms;        /* given back to the game's clock after every move */
    int64_t tolerance_ms;        /* how late an answer may be */
    int64_t start_ms;            /* for the OK after START */
    int64_t max_nodes;           /* LIMIT_NONE: not sent */
    int64_t max_depth;           /* LIMIT_NONE: not sent */
    int64_t memory;              /* bytes, 0: not sent and not judged */
    int64_t threads;             /* 0: not sent */
    int info_count;
    const char *infos[PLAYER_INFO_MAX]; /* extra INFO lines, "key value" */
    bool keep;                          /* the same process plays game after game */
    bool suspend;                       /* stopped while it is not to move, as tournaments do */
    Journal *journal;                   /* receives what passes the pipes; NULL for none */
} PlayerSpec;

/* What an engine can do wrong; PLAYER_FINE if it did nothing wrong. */
typedef enum PlayerFault {
    PLAYER_FINE,
    PLAYER_NOT_STARTED, /* no OK, or START was refused */
    PLAYER_CRASHED,     /* it ended in the middle of the game */
    PLAYER_LATE,        /* over its time */
    PLAYER_JUNK,        /* a line that is neither a move nor a message */
    PLAYER_OVER_MEMORY, /* more private memory than allowed */
    PLAYER_INTERRUPTED, /* our own doing: the user stopped the program, */
    PLAYER_NO_PROCESS   /* or the system has no process or descriptor left for the engine */
} PlayerFault;

/* What an engine told and used over one game. */
typedef struct PlayerUse {
    int64_t time_ns;    /* thinking, all moves */
    int64_t longest_ns; /* the slowest move */
    int moves;          /* moves it chose itself */
    int64_t depth_sum;  /* last depth of up to BOARD_MAX_CELLS told before each move, */
    int depth_moves;    /* over the moves for which there is one */
    int64_t memory;     /* most bytes seen after a move, private ones where the resident ones were
                           above the limit; 0 if never looked at */
    bool stayed;        /* did not leave after END and had to be killed */
} PlayerUse;

/* An engine in a game. Zero-initialise before the first player_start(). */
typedef struct Player {
    const PlayerSpec *spec;
    Process *process; /* NULL when not running */
    int interrupt;
    int64_t game;    /* what the journal calls the game */
    int64_t idle_ns; /* process_idle(), left out of all times */
    int64_t left_ns; /* of the game's clock; PROCESS_FOREVER without one */
    bool told;       /* knows a position: the next command can be TURN */
    int score;       /* last one reported before the last answer, THINK_LINE_NONE without */
    PlayerUse use;
    char detail[PLAYER_DETAIL_SIZE]; /* says more about the last fault */
} Player;

/* An answer to SWAP2BOARD. */
typedef struct PlayerSwap2 {
    bool swap; /* "SWAP": then there are no stones */
    int count;
    int x[3], y[3];
} PlayerSwap2;

/* The spec with no limits at all, the tournament's tolerance and no command. */
PlayerSpec player_spec_default(void);

/* Starts (or, if the spec says `keep` and it still runs, reuses) the engine for a game on an
 * empty board and sends the limits. `interrupt` as in process_start(). */
PlayerFault player_start(Player *player, const PlayerSpec *spec, int rule, int width, int height,
                         int interrupt);

/* Asks for a move in the position after `cells` (alternating, first stone black), `count` of
 * them. On PLAYER_FINE, (x, y) is what it answered, which need not be a legal point. */
PlayerFault player_think(Player *player, const Cell *cells, int count, int width, int *x, int *y);

/* Asks for a swap2 answer in the position after `cells`, 0, 3 or 5 of them. On PLAYER_FINE
 * the answer has the form of one, but its stones need not be legal nor as many as they should.
 * The next player_think() sends the whole position. */
PlayerFault player_swap2(Player *player, const Cell *cells, int count, int width,
                         PlayerSwap2 *answer);

/* Ends the game: a running engine is kept if its spec says so and `healthy`, otherwise told END
 * and, if it does not leave in half a second, killed. */
void player_finish(Player *player, bool healthy);

/* Ends an engine that was kept. */
void player_quit(Player *player);

/* Reads the engine's name from ABOUT into `name`, starting and ending a process for it; the name
 * is empty if it does not tell. One without a name in the spec may take as long as for START.
 * Returns false with a message in `detail` when the command does not run. */
bool player_ask_name(const PlayerSpec *spec, int interrupt, char *name, size_t name_size,
                     char *detail, size_t detail_size);

/* The word for a fault in records, such as "crash". */
const char *player_fault_name(PlayerFault fault);

#endif
