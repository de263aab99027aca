/* stats: what match results say about strength. Pure functions.
 *
 * The unit of observation is a trial: a pair of games from the same opening with colours
 * swapped (five outcomes, the pentanomial model), or a single game (three outcomes). Pairs are
 * far better, because the two games of a pair are not independent: the opening favours a side.
 *
 * Elo and scores are tied by the logistic curve score = 1 / (1 + 10^(-elo / 400)).
 */
#ifndef PENTAD_BENCH_STATS_H
#define PENTAD_BENCH_STATS_H

#include "engine.h"

enum { OUTCOMES_OF_GAME = 3, OUTCOMES_OF_PAIR = 5 };

/* How often each outcome happened. Outcome i of a trial is a score of i / (outcomes - 1), from
 * the view of the first engine: 0 lost everything, 1 won everything. */
typedef struct Outcomes {
    int outcomes; /* OUTCOMES_OF_GAME or OUTCOMES_OF_PAIR */
    int64_t count[OUTCOMES_OF_PAIR];
} Outcomes;

/* An Elo difference with its uncertainty. Infinite when one side won everything. */
typedef struct EloEstimate {
    double score;       /* mean score, 0..1 */
    double elo;         /* the difference in favour of the first engine */
    double low, high;   /* 95 % interval */
    double superiority; /* LOS: the likelihood that the first engine is the stronger one, 0..1 */
} EloEstimate;

/* A sequential probability ratio test (SPRT) of "the difference is elo1" against "it is elo0". */
typedef struct Sprt {
    double elo0, elo1;
    double alpha; /* probability of accepting elo1 when elo0 is true */
    double beta;  /* probability of accepting elo0 when elo1 is true */
} Sprt;

/* What a test says so far. */
typedef enum SprtState { SPRT_GOES_ON, SPRT_ACCEPTS_ELO0, SPRT_ACCEPTS_ELO1 } SprtState;

/* The number of trials. */
int64_t outcomes_total(const Outcomes *outcomes);

/* The mean score of a trial; 0.5 if there was none. */
double outcomes_mean(const Outcomes *outcomes);

/* The variance of the score of one trial; 0 if there was none. */
double outcomes_variance(const Outcomes *outcomes);

/* The expected score at an Elo difference, and the difference at which a score is expected
 * (infinite for 0 and 1). */
double elo_to_score(double elo);
double elo_from_score(double score);

/* Estimates the difference from the trials, by the normal approximation of the mean score. The
 * interval and the superiority count one more trial, of which one half was won and the other
 * lost: few trials with the same outcome must not look like certainty. (The idea is that of A.
 * Agresti and B. Coull, 1998.) */
EloEstimate elo_estimate(const Outcomes *outcomes);

/* The logarithm of the likelihood ratio of elo1 over elo0. The likelihoods are those of the
 * multinomial distributions nearest to the observed one that have the given expectation.
 *
 * Source: M. Van den Bergh, "Comments on the normalised Elo and the generalised SPRT" (2020),
 * which goes back to A. Owen, "Empirical likelihood" (2001). */
double sprt_llr(const Sprt *sprt, const Outcomes *outcomes);

/* The bounds of the ratio: at or below the lower one elo0 is accepted, at or above the upper
 * one elo1. (A. Wald, 1945.) */
double sprt_lower_bound(const Sprt *sprt);
double sprt_upper_bound(const Sprt *sprt);

/* What the test says about the trials. */
SprtState sprt_state(const Sprt *sprt, const Outcomes *outcomes);

#endif
