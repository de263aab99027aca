/* stats: see stats.h. */
#include "match/stats.h"

#include "ground/interval.h"

#include <math.h>

enum { HALVINGS = 200 /* of an interval in a bisection: more than a double can tell apart */ };

/* The score that outcome `i` stands for. */
static double outcome_score(const Outcomes *outcomes, int i) {
    return (double)i / (outcomes->outcomes - 1);
}

int64_t outcomes_total(const Outcomes *outcomes) {
    int64_t total = 0;
    for (int i = 0; i < outcomes->outcomes; i++)
        total += outcomes->count[i];
    return total;
}

double outcomes_mean(const Outcomes *outcomes) {
    double sum = 0;
    int64_t total = outcomes_total(outcomes);
    for (int i = 0; i < outcomes->outcomes; i++)
        sum += (double)outcomes->count[i] * outcome_score(outcomes, i);
    return total == 0 ? 0.5 : sum / (double)total;
}

double outcomes_variance(const Outcomes *outcomes) {
    double sum = 0, mean = outcomes_mean(outcomes);
    int64_t total = outcomes_total(outcomes);
    for (int i = 0; i < outcomes->outcomes; i++) {
        double deviation = outcome_score(outcomes, i) - mean;
        sum += (double)outcomes->count[i] * deviation * deviation;
    }
    return total == 0 ? 0 : sum / (double)total;
}

double elo_to_score(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_from_score(double score) {
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return -400 * log10(1 / score - 1);
}

/* The probability that a standard normal variable is below `z`. */
static double normal_below(double z) {
    return 0.5 * erfc(-z / sqrt(2));
}

EloEstimate elo_estimate(const Outcomes *outcomes) {
    double total = (double)outcomes_total(outcomes);
    double score = outcomes_mean(outcomes);
    if (total <= 0)
        return (EloEstimate){.score = 0.5, .low = -INFINITY, .high = INFINITY, .superiority = 0.5};

    /* One more trial, half of it won and half of it lost, keeps the variance from vanishing. */
    double offset = score - 0.5, larger = total + 1;
    double middle = 0.5 + offset * total / larger;
    double variance = (total * outcomes_variance(outcomes) + 0.25) / larger +
                      offset * offset * total / (larger * larger);
    double error = sqrt(variance / larger);
    return (EloEstimate){.score = score,
                         .elo = elo_from_score(score),
                         .low = elo_from_score(middle - INTERVAL_95 * error),
                         .high = elo_from_score(middle + INTERVAL_95 * error),
                         .superiority = normal_below((middle - 0.5) / error)};
}

/* A distribution over the outcomes of a trial. */
typedef struct Distribution {
    int outcomes;
    double score[OUTCOMES_OF_PAIR];
    double probability[OUTCOMES_OF_PAIR];
} Distribution;

/* The observed distribution. An outcome that never happened gets a thousandth of a trial, as in
 * Stockfish's testing framework, so that every expectation is possible. */
static Distribution distribution_observed(const Outcomes *outcomes) {
    Distribution observed = {.outcomes = outcomes->outcomes};
    double total = 0;
    for (int i = 0; i < outcomes->outcomes; i++) {
        double count = outcomes->count[i] > 0 ? (double)outcomes->count[i] : 1e-3;
        observed.score[i] = outcome_score(outcomes, i);
        observed.probability[i] = count;
        total += count;
    }
    for (int i = 0; i < outcomes->outcomes; i++)
        observed.probability[i] /= total;
    return observed;
}

/* The derivative whose root is the Lagrange multiplier below. Falls as `x` grows. */
static double distribution_slope(const Distribution *observed, double mean, double x) {
    double sum = 0;
    for (int i = 0; i < observed->outcomes; i++) {
        double deviation = observed->score[i] - mean;
        sum += observed->probability[i] * deviation / (1 + x * deviation);
    }
    return sum;
}

/* The distribution with expectation `mean` (strictly between 0 and 1) under which the observed
 * one is most likely: p / (1 + x (score - mean)), where x makes the expectation right. */
static Distribution distribution_with_mean(const Distribution *observed, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean; /* where a probability would turn negative */
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (distribution_slope(observed, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    Distribution result = *observed;
    for (int i = 0; i < observed->outcomes; i++)
        result.probability[i] /= 1 + low * (observed->score[i] - mean);
    return result;
}

double sprt_llr(const Sprt *sprt, const Outcomes *outcomes) {
    int64_t total = outcomes_total(outcomes);
    if (total == 0)
        return 0;
    Distribution observed = distribution_observed(outcomes);
    Distribution zero = distribution_with_mean(&observed, elo_to_score(sprt->elo0));
    Distribution one = distribution_with_mean(&observed, elo_to_score(sprt->elo1));
    double sum = 0;
    for (int i = 0; i < observed.outcomes; i++)
        sum += observed.probability[i] * log(one.probability[i] / zero.probability[i]);
    return sum * (double)total;
}

double sprt_lower_bound(const Sprt *sprt) {
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper_bound(const Sprt *sprt) {
    return log((1 - sprt->beta) / sprt->alpha);
}

SprtState sprt_state(const Sprt *sprt, const Outcomes *outcomes) {
    double llr = sprt_llr(sprt, outcomes);
    if (llr <= sprt_lower_bound(sprt))
        return SPRT_ACCEPTS_ELO0;
    return llr >= sprt_upper_bound(sprt) ? SPRT_ACCEPTS_ELO1 : SPRT_GOES_ON;
}
