/* tree: the recursive part of the search, one node at a time.
 *
 * A Worker is one thread's share of a search: its own board, statistics and lines of play.
 * What the threads have in common is a SearchShared: the table, the limits and the stop flag.
 * Worker 0 runs on the caller's thread and is the only one that reads the clock.
 */
#ifndef PENTAD_TREE_H
#define PENTAD_TREE_H

#include "board.h"
#include "budget.h"
#include "correction.h"
#include "history.h"
#include "net.h"
#include "params.h"
#include "proof.h"
#include "team.h"
#include "think.h"
#include "tt.h"

/* One thread's share of a search; below. */
typedef struct Worker Worker;

enum { WORKER_PROOF_BYTES = 8 * 1024 * 1024 }; /* memory of a worker's threat solvers */

/* A line of play. */
typedef struct Pv {
    int length;
    Cell move[MAX_PLY];
} Pv;

/* What all workers of one search share. Written before the search starts; only the atomics and
 * what is worker 0's change while it runs. */
typedef struct SearchShared {
    Table *table;
    const NetTable *net; /* NULL: the tables alone evaluate */
    const Limits *limits;
    const Params *params;
    Budget budget;
    ThinkControl *control;     /* may be NULL */
    const ThinkReport *report; /* may be NULL; worker 0 uses it */
    const ThinkWish *wish;     /* never NULL */
    ThinkInfo *lines;          /* room for as many as the wish asks for; worker 0 uses them */
    int line_count;            /* lines found so far */
    Pv win;                    /* a win that the threat solver found while moves are ranked, or */
    int win_score;             /* none (its length is 0); worker 0 uses both */
    void (*pulse)(Worker *);   /* called by worker 0 whenever it looks at the limits; or NULL */
    atomic_bool stop;          /* everyone leaves as soon as possible */
    Worker **workers;          /* all of them, for counting nodes */
    int worker_count;
    Team *team; /* NULL for a single worker */
} SearchShared;

/* A move at the root and what is known about it. */
typedef struct RootMove {
    Cell cell;
    int score;    /* what the running iteration found, -SCORE_INFINITE if it is not better */
    int previous; /* the same of the iteration before */
} RootMove;

/* One thread's share of a search. */
struct Worker {
    int id;
    SearchShared *shared;
    _Atomic int64_t nodes; /* positions visited; written by this worker only */
    int64_t check_at;      /* node count at which to look at the limits again */
    int64_t pulse_ms;      /* clock_ms() of the next report in the middle of an iteration */
    int selective_depth;
    int64_t cuts, first_cuts; /* ThinkInfo */
    Board board;
    Params params; /* a copy of the shared ones */
    History history;
    Correction correction;
    ProofTable *proof;          /* memory of the threat solvers */
    Net *net;                   /* follows the board */
    int root_depth;             /* of the running iteration */
    int pass;                   /* and the number of its pass */
    int eval[MAX_PLY + 1];      /* corrected static value by ply */
    Threat played[MAX_PLY + 1]; /* class of the move that leads on from each ply */
    /* The move that the search of a node must not look at, set only while it is being started. */
    Cell excluded[MAX_PLY + 1];
    Pv pv[MAX_PLY + 1]; /* best line from each ply on */
    int line_count;     /* best moves to rank, at most root_count */
    int root_count;
    int otherwise; /* plies after which moves that are not among them lose; 0: no limit known */
    RootMove root[BOARD_MAX_CELLS];
    ThinkInfo result; /* of the last finished iteration, or better */
};

/* The value of the worker's position for the side to move, `ply` plies after the root, looked
 * at `depth` plies deep. Exact inside (alpha, beta), otherwise a bound. `cut` tells that the
 * parent expects a value of at least beta. Once shared->stop is set the value is meaningless. */
int tree_search(Worker *worker, int alpha, int beta, int depth, int ply, bool cut);

/* Whether the search, or its running iteration, has to end now: by the limits, at which worker 0
 * looks from time to time, or because another worker has finished the iteration. */
bool tree_stopped(Worker *worker);

/* Whether another worker is looking at the move on `cell`, which leaves `depth` plies: then it had
 * better be put off (team.h). */
bool tree_taken(const Worker *worker, Cell cell, int depth);

/* Tells the others that the worker is going to look at a move, and that it has finished; both only
 * matter with several workers. */
uint64_t tree_enter(Worker *worker, Cell cell, int depth);
void tree_leave(Worker *worker, uint64_t key);

/* Positions visited by all workers so far. Any thread. */
int64_t tree_total_nodes(const SearchShared *shared);

/* Adds to the positions that the worker has visited. */
void tree_add_nodes(Worker *worker, int64_t count);

/* Puts `first` in front of the line from `ply` on and stores that as `line`. */
void pv_join(Pv *line, Cell first, const Pv *rest);

#endif
