/* score: how good a position is, as one integer from the view of the side to move.
 *
 * Ordinary values are in evaluation units (an open three is worth a few hundred) and stay
 * strictly between -SCORE_WIN_BOUND and SCORE_WIN_BOUND. Beyond lie proven results:
 * SCORE_WIN - n means "the side to move at this node wins, and the winning stone falls n plies
 * after the root of the search"; a loss is the negative of that.
 */
#ifndef PENTAD_SCORE_H
#define PENTAD_SCORE_H

#include "base.h"

enum {
    SCORE_DRAW = 0,
    SCORE_WIN = 30000,
    SCORE_WIN_BOUND = 28000, /* scores at or beyond are proven wins or losses */
    SCORE_INFINITE = 31000,  /* outside every score */
    SCORE_NONE = 32000,      /* "no value here" */
    MAX_PLY = 256            /* deepest node of a search, counted from the root */
};

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

/* Plies from the root until the winning stone falls; requires score_is_decided(). */
static inline int score_plies(int score) {
    return SCORE_WIN - (score < 0 ? -score : score);
}

#endif
