/* spsa_rule: simultaneous perturbation stochastic approximation, the arithmetic of it. Pure.
 *
 * A tuner wants the parameters at which an engine is strongest and can only see noisy results of
 * games. Every trial moves all parameters at once, each up or down by chance, lets this setting
 * (plus) play its mirror image (minus), and then moves the parameters a little towards the one
 * that did better. How far trial k reaches and how much it teaches shrinks with k.
 *
 * Sources: J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation
 * gradient approximation", IEEE Transactions on Automatic Control 37 (1992); the constants are put
 * in terms of the last trial as Stockfish's testing framework does it.
 */
#ifndef PENTAD_BENCH_SPSA_RULE_H
#define PENTAD_BENCH_SPSA_RULE_H

#include "engine.h"

enum { SPSA_MAX_PARAMS = 256 };

/* How a run goes from large steps to small ones. With k the number of a trial, from 1:
 *
 *     reach c_k = step * (trials / k)^gamma
 *     rate  r_k = rate * ((offset + trials) / (offset + k))^alpha * (k / trials)^(2 gamma)
 *
 * In Spall's terms r_k is a_k / c_k^2; `step` and `rate` are what they come to at the end. */
typedef struct SpsaGains {
    int64_t trials;      /* of the whole run */
    double rate;         /* at the end: part of the reach that a result of 1 moves a parameter */
    double offset;       /* Spall's A, in trials: makes the first ones less wild */
    double alpha, gamma; /* how fast rate and reach shrink */
} SpsaGains;

/* A parameter that is tuned. */
typedef struct SpsaParam {
    double value; /* now */
    double step;  /* reach at the end */
    int min, max;
} SpsaParam;

/* A run: what the next trial depends on. */
typedef struct SpsaTuning {
    SpsaGains gains;
    uint64_t seed;
    int count;
    SpsaParam params[SPSA_MAX_PARAMS];
} SpsaTuning;

/* The two settings of a trial. */
typedef struct SpsaTrial {
    int64_t number;
    int plus[SPSA_MAX_PARAMS], minus[SPSA_MAX_PARAMS];
} SpsaTrial;

/* What the trials say about each parameter alone: the others cancel out, because their directions
 * have nothing to do with its own. */
typedef struct SpsaEffects {
    int64_t trials, squares;      /* how many, and the sum of their squared results */
    int64_t sum[SPSA_MAX_PARAMS]; /* of the results from the view of the higher value */
} SpsaEffects;

/* How far trial `number` goes from the value of a parameter with that final step. */
double spsa_reach(const SpsaGains *gains, double step, int64_t number);

/* The part of that distance by which a result of 1 in trial `number` moves the parameter. */
double spsa_rate(const SpsaGains *gains, int64_t number);

/* Makes trial `number`, 1 and up, around the values as they are. The directions follow from the
 * seed and the number alone. Values between two integers become one of them by chance so that they
 * are right in the mean, and all stay in range. */
void spsa_trial(const SpsaTuning *tuning, int64_t number, SpsaTrial *trial);

/* Moves the parameters by the result of trial `number`: games that plus won less those that it
 * lost. Values stay in range. */
void spsa_learn(SpsaTuning *tuning, int64_t number, int result);

/* Counts the result of trial `number` for all parameters. */
void spsa_count(const SpsaTuning *tuning, SpsaEffects *effects, int64_t number, int result);

/* By how many Elo the higher of the two values of a parameter is better than the lower one, and
 * half the width of the 95 % interval. Requires a trial with a result other than 0. */
double spsa_effect(const SpsaEffects *effects, int index, double *error);

#endif
