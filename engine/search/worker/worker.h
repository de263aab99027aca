/* worker: one thread's share of a search, and what the threads have in common.
 *
 * A Worker has its own board, statistics and lines of play. What all of them share is a
 * SearchShared: the table, the limits and the stop flag. Worker 0 runs on the caller's thread and
 * is the only one that reads the clock while they search.
 */
#ifndef PENTAD_WORKER_H
#define PENTAD_WORKER_H

#include "evaluation/net.h"
#include "evaluation/params.h"
#include "memory/abdada.h"
#include "memory/correction.h"
#include "memory/history.h"
#include "memory/solution.h"
#include "memory/tt.h"
#include "position/board.h"
#include "search/worker/budget.h"
#include "search/worker/joint.h"
#include "search/worker/think.h"
#include "solver/proof.h"

/* One thread's share of a search; below. */
typedef struct Worker Worker;

enum { WORKER_PROOF_BYTES = 8 * 1024 * 1024 }; /* memory of a worker's threat solvers */

/* A principal variation: the best moves of both sides, as far as the search knows them. */
typedef struct Pv {
    int length;
    Cell move[MAX_PLY];
} Pv;

/* What all workers of one search share. Written before the search starts; only the atomics and
 * what is worker 0's change while it runs. */
typedef struct SearchShared {
    TranspositionTable *table;
    SolutionTable *solutions; /* receives the wins and losses proven; NULL: they are not kept */
    const NetTable *net;      /* NULL: the classical evaluation alone */
    const Limits *limits;
    const Params *params;
    Budget budget;
    ThinkControl *control;       /* may be NULL */
    const ThinkReport *report;   /* may be NULL; worker 0 uses it */
    const ThinkOptions *options; /* never NULL */
    ThinkInfo *lines;            /* room for as many as the options ask for; worker 0 uses them */
    int line_count;              /* lines found so far */
    Pv win;                      /* a win that the threat solver found while moves are ranked, or */
    int win_score;               /* none (its length is 0); worker 0 uses both */
    void (*pulse)(Worker *);     /* lines_pulse() or NULL: called by worker 0 whenever it checks the
                                    limits, a pointer because lines.h stands above this header */
    atomic_bool stop;            /* everyone leaves as soon as possible */
    Worker **workers;            /* all of them, for counting nodes */
    int worker_count;
    Abdada *abdada; /* both are NULL for a single worker */
    Joint *joint;
} SearchShared;

/* A move at the root and what is known about it. */
typedef struct RootMove {
    Cell cell;
    int score;     /* in the running iteration; -SCORE_INFINITE if not searched yet, or if it failed
                      low and is neither a proven loss nor the first move, whose bound stays */
    int previous;  /* the same of the iteration before */
    int proven;    /* the win or loss that was proven for a ranked move, 0 if none was */
    int64_t nodes; /* positions visited behind it at this root */
} RootMove;

/* One thread's share of a search. */
struct Worker {
    int id;
    SearchShared *shared;
    _Atomic int64_t nodes; /* positions visited; written by this worker only */
    int64_t check_at;      /* node count at which to check the limits again */
    int64_t pulse_ms;      /* clock_ms() of the next report in the middle of an iteration */
    int selective_depth;
    int64_t cutoffs, first_cutoffs; /* ThinkInfo */
    Board board;
    Params params;                    /* a copy of the shared ones */
    uint8_t log2_16[BOARD_MAX_CELLS]; /* floor(16 * log2(n)) for n >= 1 */
    History history;
    Correction correction;
    ProofTable *proof;                 /* memory of the threat solvers */
    Net *net;                          /* follows the board */
    int root_depth;                    /* of the running iteration */
    int window_number;                 /* number of its re-searches at the root so far */
    int eval[MAX_PLY + 1];             /* corrected static value by ply, */
    int beyond_classical[MAX_PLY + 1]; /* and by how much it exceeds the classical evaluation, or
                                          SCORE_NONE */
    Threat played[MAX_PLY + 1];        /* class of the move that leads on from each ply */
    Pv pv[MAX_PLY + 1];                /* from each ply on */
    int line_count;                    /* best moves to rank, at most root_count */
    int root_count;
    int64_t proving_nodes;  /* positions that went into writing down wins at this root */
    int omitted_loss_plies; /* moves left out of `root` are proven to lose within so many plies; 0:
                               none are known to */
    RootMove root[BOARD_MAX_CELLS];
    int proven_loss;  /* score of a loss of the position that has been proven, 0 if none has */
    ThinkInfo result; /* of the last finished iteration, or better */
    bool certain;     /* a win or loss in `result` may be announced: outcome.h has proven it */
};

/* Allocates a worker with number `id`; NULL without memory. */
Worker *worker_create(int id);

/* Frees a worker; NULL is allowed. */
void worker_destroy(Worker *worker);

/* Forgets the statistics of the game so far. */
void worker_clear(Worker *worker);

/* Checks the limits, those of positions alone if it is not worker 0: sets the stop flag if one is
 * reached. Worker 0 calls shared->pulse, too. */
void worker_check_limits(Worker *worker);

/* Whether a limit is reached, or somebody has asked to stop. For worker 0, or when no search
 * runs. */
bool worker_limit_reached(const SearchShared *shared);

/* The budget, or what the control has set in its place while the search runs. Any thread. */
Budget worker_budget(const SearchShared *shared);

/* The positions that the worker has visited in this search. Any thread. */
static inline int64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Adds to the positions that the worker has visited; it checks the limits after some. */
static inline void worker_count_nodes(Worker *worker, int64_t count) {
    int64_t nodes = worker_nodes(worker) + count;
    atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
    if (nodes >= worker->check_at)
        worker_check_limits(worker);
}

/* Whether the whole search is over. */
static inline bool worker_search_stopped(const Worker *worker) {
    return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

/* Whether the search, or the worker's running iteration, is over: because of the limits, or because
 * another worker has finished the iteration. */
static inline bool worker_stopped(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    return worker_search_stopped(worker) ||
           (shared->joint != NULL &&
            joint_is_past(shared->joint, worker->root_depth, worker->window_number));
}

/* Positions visited by all workers so far. Any thread. */
int64_t worker_total_nodes(const SearchShared *shared);

/* Puts `first` in front of the variation `rest` and stores that as `pv`; the last move of a full
 * variation is left out. */
void pv_join(Pv *pv, Cell first, const Pv *rest);

#endif
