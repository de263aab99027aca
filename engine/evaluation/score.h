/* score: how good a position is, as one integer from the view of the side to move.
 *
 * From zero on (losses are the negatives of wins):
 *
 *     0 .. 19999       ordinary: evaluation units, in which an open three is worth a few hundred
 *     27000 .. 27999   won, but not proven: the search found a win, but left out moves of the
 *                      loser that might hold. A win in n is SCORE_WIN - n - SCORE_UNPROVEN_OFFSET
 *                      then. The negative of 27999 has a meaning of its own: the search was
 *                      stopped when its best move had just been proven to lose, and the move it
 *                      gives instead has not been searched.
 *     28000 .. 30000   proven: SCORE_WIN - n means "the side to move at this node wins, and the
 *                      winning stone falls n plies after the root of the search"
 *
 * No score lies between these ranges. People are not told the plies of a win that is not proven;
 * they read "winning, not proven".
 */
#ifndef PENTAD_SCORE_H
#define PENTAD_SCORE_H

#include "ground/base.h"

#include <assert.h>
#include <stdlib.h>

enum {
    SCORE_DRAW = 0,
    SCORE_WIN = 30000,
    SCORE_STATIC_MAX = 12000,     /* static values go so far; corrections come on top */
    SCORE_ORDINARY_BOUND = 20000, /* ordinary scores are below, */
    SCORE_UNPROVEN_BOUND = 27000, /* scores at or beyond are wins and losses, which count plies */
    SCORE_WIN_BOUND = 28000,      /* from the root; scores at or beyond this one are proven */
    SCORE_UNPROVEN_OFFSET = 2500, /* what a win that is not proven is short of a proven one */
    SCORE_INFINITE = 31000,       /* outside every score */
    SCORE_NONE = 32000,           /* "no value here" */
    MAX_PLY = 256                 /* no node of a search is deeper, counted from the root */
};

enum {
    SCORE_UNSEARCHED_LOSS = 1 - SCORE_WIN_BOUND /* of a move that replaces one proven to lose */
};

/* What the ranges have to keep to. */
static_assert(SCORE_STATIC_MAX < SCORE_ORDINARY_BOUND, "there is room for corrections");
static_assert(SCORE_ORDINARY_BOUND <= SCORE_UNPROVEN_BOUND, "ordinary scores count no plies");
static_assert(SCORE_WIN - MAX_PLY >= SCORE_WIN_BOUND, "the longest win is a proven one");
static_assert(SCORE_WIN - MAX_PLY - SCORE_UNPROVEN_OFFSET >= SCORE_UNPROVEN_BOUND &&
                  SCORE_WIN - SCORE_UNPROVEN_OFFSET < SCORE_WIN_BOUND,
              "wins that are not proven stay in their range, also relative to a node");
static_assert(SCORE_WIN < SCORE_INFINITE && SCORE_INFINITE < SCORE_NONE && SCORE_NONE <= INT16_MAX,
              "the table stores 16 bits");

/* What a score says about the true one: it is at most, at least, or exactly as high. The numbers
 * are those of saved tables, of the database and of the protocol: they must not change. */
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* The score of winning with a stone that falls `plies` after the root; 1 is "at once". */
static inline int score_win_in(int plies) {
    return SCORE_WIN - plies;
}

/* The score of losing by an opponent's stone that falls `plies` after the root. */
static inline int score_loss_in(int plies) {
    return plies - SCORE_WIN;
}

/* Whether `score` is a proven win, a proven loss, or either. */
static inline bool score_is_win(int score) {
    return score >= SCORE_WIN_BOUND;
}
static inline bool score_is_loss(int score) {
    return score <= -SCORE_WIN_BOUND;
}
static inline bool score_is_decided(int score) {
    return score_is_win(score) || score_is_loss(score);
}

/* Whether `score` comes from static values. */
static inline bool score_is_ordinary(int score) {
    return score > -SCORE_ORDINARY_BOUND && score < SCORE_ORDINARY_BOUND;
}

/* Whether `score` is a win, or a loss, that the search found but did not prove; or either. */
static inline bool score_is_unproven_win(int score) {
    return score >= SCORE_UNPROVEN_BOUND && score < SCORE_WIN_BOUND;
}
static inline bool score_is_unproven_loss(int score) {
    return score_is_unproven_win(-score);
}
static inline bool score_is_unproven(int score) {
    return score_is_unproven_win(score) || score_is_unproven_loss(score);
}

/* Plies from the root until the winning stone falls; requires score_is_decided(). */
static inline int score_plies(int score) {
    return SCORE_WIN - abs(score);
}

/* Scores that count plies do so from the root of the search in the tree, and from the node in the
 * transposition table, where a position may be met again at another ply. */
static inline int score_to_table(int score, int ply) {
    if (score >= SCORE_UNPROVEN_BOUND)
        return score + ply;
    return score <= -SCORE_UNPROVEN_BOUND ? score - ply : score;
}
static inline int score_from_table(int score, int ply) {
    if (score >= SCORE_UNPROVEN_BOUND)
        return score - ply;
    return score <= -SCORE_UNPROVEN_BOUND ? score + ply : score;
}

#endif
