/* think: what goes into a search and what comes out of it, for everyone outside.
 *
 * Plain values, with no more behaviour than a few questions about them, so that the search can fill
 * them and programs read them without knowing each other.
 */
#ifndef PENTAD_THINK_H
#define PENTAD_THINK_H

#include "evaluation/score.h"
#include "position/cellset.h"

#include <stdatomic.h>

enum { STRENGTH_FULL = 100 /* the strength of the whole engine; 0 is a beginner */ };

/* Written by other threads while engine_think() runs; all fields may be changed at any time.
 * Zero-initialise: then it changes nothing. The stop flag is never reset by the engine. */
typedef struct ThinkControl {
    atomic_bool stop; /* answer as soon as possible with the best move so far */
    /* Limits that replace those of the running search when not 0. */
    _Atomic int64_t deadline_ms; /* clock_ms() at which the answer must be ready, and */
    _Atomic int64_t soft_ms;     /* what the move may usually take then (Budget); 0: up to there */
    _Atomic int64_t max_nodes;
    atomic_int max_depth;
} ThinkControl;

/* The deadline that the control, which may be NULL, has set in place of `limit`, or that one. Any
 * thread. */
static inline int64_t think_deadline(const ThinkControl *control, int64_t limit) {
    int64_t changed =
        control != NULL ? atomic_load_explicit(&control->deadline_ms, memory_order_relaxed) : 0;
    return changed != 0 ? changed : limit;
}

/* The same for the number of positions, and for the depth of the last iteration. */
static inline int64_t think_max_nodes(const ThinkControl *control, int64_t limit) {
    int64_t changed =
        control != NULL ? atomic_load_explicit(&control->max_nodes, memory_order_relaxed) : 0;
    return changed != 0 ? changed : limit;
}
static inline int think_max_depth(const ThinkControl *control, int limit) {
    int changed =
        control != NULL ? atomic_load_explicit(&control->max_depth, memory_order_relaxed) : 0;
    return changed != 0 ? changed : limit;
}

/* Whether the control, which may be NULL, asks to stop. Any thread. */
static inline bool think_stopped(const ThinkControl *control) {
    return control != NULL && atomic_load_explicit(&control->stop, memory_order_relaxed);
}

/* What is asked for besides the one best move. Zero-initialised it asks for nothing. */
typedef struct ThinkOptions {
    int line_count;      /* MultiPV: how many of the best moves to rank; 0 is 1 */
    CellSet blocked;     /* moves not to be considered, unless there are no others */
    CellSet learned;     /* moves whose value somebody has put into the table (engine_learn()) */
    bool no_root_solver; /* with several lines: the threat solver is not asked at the root */
    bool only_wins;      /* all effort into forced wins of the side to move, */
    int max_win_plies;   /* none that may take longer than this; 0 for any */
} ThinkOptions;

/* Whether nothing is asked for but the best of all moves: a single line (no MultiPV), and no move
 * is blocked. Otherwise moves matter, too, that are known to be worse than others. */
static inline bool think_wants_one_move(const ThinkOptions *options) {
    return options->line_count <= 1 && cellset_first(&options->blocked, CELLSET_WORDS) == CELL_NONE;
}

/* One finished line of play: reported after every iteration, and the final result. */
typedef struct ThinkInfo {
    int line, line_count;  /* number of the line, 0 for the best, and how many are ranked; the final
                              result says 0 and 1 */
    Cell best;             /* the move; CELL_NONE only if the board is full, or where engine_solve()
                              has found no win */
    int score;             /* score.h, from the view of the side that moves */
    int depth;             /* of the iteration that found it, finished or not; 0 if none did */
    int selective_depth;   /* deepest ply looked at */
    int64_t nodes;         /* positions visited, all threads */
    int64_t cutoffs;       /* of the final result: beta cutoffs, all threads, and */
    int64_t first_cutoffs; /* those by the first move of a node */
    int64_t time_ms;       /* since Limits.start_ms */
    int pv_length;
    Cell pv[MAX_PLY]; /* the line, pv[0] == best when pv_length > 0 */
} ThinkInfo;

/* What happens to a move at the root, for real-time displays. */
typedef enum RootEvent {
    ROOT_REFRESH, /* a new iteration begins; the cell is CELL_NONE */
    ROOT_START,   /* the move is being looked at */
    ROOT_DONE,    /* the move has been looked at and is not best */
    ROOT_BEST,    /* the move is best so far */
    ROOT_LOST     /* the move has been proven to lose */
} RootEvent;

enum { THINK_PULSE_MS = 80 }; /* between two pulses, see below */

/* Who wants to hear about the search. Callbacks may be NULL; they are called on the thread
 * that called engine_think() and must not call the engine. */
typedef struct ThinkReport {
    void *context; /* passed to the callbacks */
    /* An iteration is finished: once for each ranked line, best first. */
    void (*iteration)(void *context, const ThinkInfo *info);
    void (*root_move)(void *context, RootEvent event, Cell cell);
    /* Every THINK_PULSE_MS or a little more, and once at the end of a search: the ranked lines
     * as they stand, with the positions and the time up to now. */
    void (*pulse)(void *context, const ThinkInfo *lines, int count);
    /* Once at the end of a search, also of one that was stopped within an iteration: the ranked
     * lines as they stand. */
    void (*end)(void *context, const ThinkInfo *lines, int count);
} ThinkReport;

/* Tells `report` (may be NULL) of the line `info` of a finished iteration, if it wants to hear of
 * those. */
static inline void think_report_iteration(const ThinkReport *report, const ThinkInfo *info) {
    if (report != NULL && report->iteration != NULL)
        report->iteration(report->context, info);
}

#endif
