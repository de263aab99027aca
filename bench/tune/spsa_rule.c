/* spsa_rule: see spsa_rule.h.
 *
 * What is random in a trial comes from a generator of its own, first a direction for every
 * parameter, then the roundings. So the directions are known again when the result comes in, and
 * a list of results is all that is needed to compute the parameters anew.
 */
#include "tune/spsa_rule.h"

#include "ground/interval.h"
#include "match/stats.h"

#include <math.h>

double spsa_reach(const SpsaGains *gains, double step, int64_t number) {
    return step * pow((double)gains->trials / (double)number, gains->gamma);
}

double spsa_rate(const SpsaGains *gains, int64_t number) {
    double trials = (double)gains->trials, k = (double)number;
    return gains->rate * pow((gains->offset + trials) / (gains->offset + k), gains->alpha) *
           pow(k / trials, 2 * gains->gamma);
}

/* The generator of a trial; games with the same seed and number take random_stream(), which is
 * another one. The multiplier is any odd number with many bits: neighbouring numbers of trials give
 * states far apart. It must stay as it is, because files of runs (spsa_state.h) go on with it. */
static Random trial_random(const SpsaTuning *tuning, int64_t number) {
    Random seed = {~tuning->seed};
    return (Random){random_next(&seed) ^ ((uint64_t)number * 0xD1B54A32D192ED03u)};
}

/* Up or down. */
static int next_direction(Random *random) {
    return random_next(random) >> 63 != 0 ? 1 : -1;
}

/* A number in [0, 1). */
static double next_fraction(Random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

static int to_range(const SpsaParam *param, double value) {
    return (int)fmin(fmax(value, param->min), param->max);
}

void spsa_trial(const SpsaTuning *tuning, int64_t number, SpsaTrial *trial) {
    Random directions = trial_random(tuning, number), roundings = directions;
    for (int i = 0; i < tuning->count; i++)
        next_direction(&roundings);
    trial->number = number;
    for (int i = 0; i < tuning->count; i++) {
        const SpsaParam *param = &tuning->params[i];
        double reach = spsa_reach(&tuning->gains, param->step, number);
        double shift = reach * next_direction(&directions);
        /* One fraction for both: their distance is then nearly the same in all trials. */
        double fraction = next_fraction(&roundings);
        trial->plus[i] = to_range(param, floor(param->value + shift + fraction));
        trial->minus[i] = to_range(param, floor(param->value - shift + fraction));
    }
}

void spsa_learn(SpsaTuning *tuning, int64_t number, int result) {
    Random directions = trial_random(tuning, number);
    double rate = spsa_rate(&tuning->gains, number);
    for (int i = 0; i < tuning->count; i++) {
        SpsaParam *param = &tuning->params[i];
        double reach = spsa_reach(&tuning->gains, param->step, number);
        double value = param->value + rate * reach * result * next_direction(&directions);
        param->value = fmin(fmax(value, param->min), param->max);
    }
}

void spsa_count(const SpsaTuning *tuning, SpsaEffects *effects, int64_t number, int result) {
    Random directions = trial_random(tuning, number);
    effects->trials++;
    effects->squares += result * result;
    for (int i = 0; i < tuning->count; i++)
        effects->sum[i] += result * next_direction(&directions);
}

/* The Elo of a score, also of one so near to 0 or 1 that it would be infinite. */
static double bounded_elo(double score) {
    const double least = 0.001;
    return elo_from_score(fmin(fmax(score, least), 1 - least));
}

double spsa_effect(const SpsaEffects *effects, int index, double *error) {
    const double games = 2;
    double trials = (double)effects->trials;
    double mean = (double)effects->sum[index] / trials;
    double deviation = sqrt((double)effects->squares / trials / trials);
    /* A result of games more won than lost is so many halves of a point per game above even. */
    double score = 0.5 + mean / (2 * games), reach = INTERVAL_95 * deviation / (2 * games);
    *error = (bounded_elo(score + reach) - bounded_elo(score - reach)) / 2;
    return bounded_elo(score);
}
