/* live: what the reading thread may tell a search, and nothing else.
 *
 * While one thread obeys the lines in order (thinking included), another reads the lines that
 * arrive. Lines are numbered as they are read. A stop or a limit in line n reaches the searches
 * of the commands in lines before n, whether they run already or still wait, and never one that
 * comes later: so there is no race between a search that is about to start and the line that
 * stops it. Everything is behind one mutex inside; it is never held while anything is sent.
 */
#ifndef PENTAD_LIVE_H
#define PENTAD_LIVE_H

#include "ground/timing.h"

#include <pthread.h>

/* A limit that was read but perhaps not yet obeyed in its turn. */
typedef struct LiveChange {
    uint64_t number; /* the last line with this key; 0 if there was none */
    int64_t value;
} LiveChange;

/* The state that both threads share. Only live.c looks inside. */
typedef struct Live {
    pthread_mutex_t lock;
    uint64_t read;        /* number of the last line read */
    uint64_t taken;       /* number of the line being obeyed */
    uint64_t stop_before; /* searches of lines with smaller numbers stop */
    uint64_t end_before;  /* and these do not even answer */
    LiveChange changes[INFO_KEY_COUNT];

    bool pondering;
    bool thinking;
    Timing timing; /* of the running search, changes included */
    int64_t start_ms;
    int empty_count;
    int parts; /* it has one of so many of the time for a move */
    ThinkControl control;
} Live;

/* Prepares a state in which nothing was read. Returns false when the system has no mutex. */
bool live_init(Live *live);

/* Releases what live_init() took. No thread may be using `live`. */
void live_destroy(Live *live);

/* The reading thread: a line was read. END, STOP and limits act on the searches of the lines
 * before it. Lines that nobody tells about here count as read when they are taken. */
void live_read(Live *live, const Command *command, int64_t arrival_ms);

/* The reading thread: there will be no more lines. From now on every search stops at once. */
void live_close(Live *live);

/* The obeying thread: the next line is about to be obeyed. */
void live_take(Live *live);

/* The obeying thread: a search for the line being obeyed begins, with time counted from
 * `start_ms` and one part in `parts` of the time for a move. Fills `limits` from `timing` and from
 * the limits that were read since. Returns what to give to engine_think(); it holds until
 * live_think_end(). */
ThinkControl *live_think_begin(Live *live, const Timing *timing, int64_t start_ms, int empty_count,
                               int parts, Limits *limits);

/* The obeying thread: the search is over. */
void live_think_end(Live *live);

/* The obeying thread: a search that nobody asked for begins; the next line that is read stops it.
 * Returns what to give to engine_think() until live_ponder_end(), or NULL if there are lines that
 * were not obeyed yet. */
ThinkControl *live_ponder_begin(Live *live);

/* The obeying thread: that search is over. Returns whether it was stopped. */
bool live_ponder_end(Live *live);

/* The obeying thread: whether END was read after the line being obeyed, so that its search is
 * no longer worth an answer. */
bool live_ended(Live *live);

#endif
