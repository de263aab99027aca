/* overhead: see overhead.h. */
#include "ground/overhead.h"

#include "engine.h"
#include "ground/timing_params.h"

#include <math.h>

/* Samples that the assumption counts as. */
#define ASSUMED_WEIGHT (1.0 / OVERHEAD_ASSUMED_PARTS)

void overhead_init(Overhead *overhead) {
    const double deviation = OVERHEAD_DEVIATION_MS;
    *overhead = (Overhead){ASSUMED_WEIGHT, OVERHEAD_MEAN_MS, deviation * deviation, 0};
}

void overhead_learn(Overhead *overhead, int64_t sample_ms) {
    int64_t most = max_int64(OVERHEAD_SAMPLE_NOTABLE_MS, 2 * overhead->largest_ms);
    int64_t sample = max_int64(OVERHEAD_SAMPLE_MIN_MS, min_int64(sample_ms, most));
    sample = min_int64(sample, OVERHEAD_SAMPLE_MAX_MS);
    overhead->largest_ms = max_int64(overhead->largest_ms, sample);

    overhead->weight = fmin(overhead->weight + 1, OVERHEAD_WEIGHT_MAX);
    double part = 1 / overhead->weight, difference = (double)sample - overhead->mean;
    overhead->mean += part * difference;
    overhead->variance = (1 - part) * (overhead->variance + part * difference * difference);
}

int64_t overhead_usual(const Overhead *overhead, int moves) {
    double mean = overhead->mean - ASSUMED_WEIGHT * OVERHEAD_MEAN_MS / overhead->weight;
    return (int64_t)fmax(0, moves * mean);
}

int64_t overhead_most(const Overhead *overhead, int moves) {
    const double least = OVERHEAD_MIN_DEVIATION_MS * OVERHEAD_MIN_DEVIATION_MS;
    /* The variance of a sum of moves, and, because their mean is only estimated, that of so many
     * times the mean. */
    double count = moves, of_mean = count * count / overhead->weight;
    double variance = overhead->variance * (count + of_mean) + least * count;
    double most = count * overhead->mean + OVERHEAD_DEVIATIONS * sqrt(variance);
    return max_int64((int64_t)fmax(0, most), overhead_usual(overhead, moves));
}
