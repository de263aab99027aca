/* timing: the limits of thinking as the manager's INFO lines tell them.
 *
 * Remembers what was told and what the moves of this game have used since, and turns both into
 * the engine's Limits. Pure values: a copy can be changed to see what an INFO line that comes
 * during a search would mean for it.
 *
 * A part of the clock is kept back for what every move that may still come costs outside the
 * engine. That is learnt from INFO time_left; a manager that never sends one is taken to need
 * 60 ms a move. However dear the moves are, a quarter of the clock is for thinking: without it a
 * long game could not be told from one that never has time.
 */
#ifndef PENTAD_TIMING_H
#define PENTAD_TIMING_H

#include "ground/command.h"
#include "ground/overhead.h"

/* The limits of thinking, and the time used. */
typedef struct Timing {
    int64_t turn_ms;  /* per move, at least 0; where there are limits of positions or depth and */
    bool turn_told;   /* `unclocked` holds, it counts only if it was told and is not 0 */
    int64_t match_ms; /* per game or LIMIT_NONE */
    bool unclocked;   /* it was told that there is none: then a rest of 0 is no clock either */
    int64_t left_ms;  /* of match_ms as told last, less what was used since; or LIMIT_NONE */
    bool left_told;   /* otherwise left_ms means nothing and used_ms counts */
    bool left_fresh;  /* told since the last move: it may be meant for a game to come */
    int64_t used_ms;  /* by the moves of this game */
    int moves;        /* of this game */

    int64_t full_ms;      /* the most that was told in this game, if left_told */
    int64_t full_used_ms; /* used_ms at that time */
    int unaccounted;      /* moves since time_left was told */
    int64_t drift_ms;     /* what was told less than the own account since the last sample */
    Overhead overhead;    /* kept from game to game */

    int64_t max_nodes; /* or LIMIT_NONE */
    int start_depth; /* of the first iteration, at least 1; no limit, so nothing changes it here */
    int max_depth;   /* at most MAX_PLY, which is no limit */
} Timing;

/* What holds before any INFO: 5 seconds per move and nothing else. */
void timing_init(Timing *timing);

/* Obeys an INFO with a number if its key is one of timeout_turn, timeout_match, time_left,
 * max_node and max_depth. Returns whether it is. Every number is accepted: negative times are
 * no time, counts below 1 are no limit. A time_left is what was left `counted_ms` ago on the own
 * account, or will be left when the account is so much further, if that is negative. */
bool timing_change(Timing *timing, InfoKey key, int64_t value, int64_t counted_ms);

/* A new game begins: nothing is used yet, and a rest of time that was told for the game before
 * is forgotten. */
void timing_new_game(Timing *timing);

/* A move took `spent_ms`. */
void timing_spend(Timing *timing, int64_t spent_ms);

/* The limits of a search whose time counts from `start_ms`, with `empty_count` empty cells on the
 * board. */
Limits timing_limits(const Timing *timing, int64_t start_ms, int empty_count);

#endif
