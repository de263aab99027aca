/* overhead: what a move costs on the manager's clock beyond the engine's own account.
 *
 * Starting a suspended process, pipes, the manager's own work and the steps of its clock add to
 * every move. The difference between two INFO time_left and the own account of the moves between
 * them is a sample. From the samples come the mean and the variance of one move, and from these
 * what the moves to come will cost together, usually and at most. Pure values, no clock is read.
 *
 * Before the first sample there is an assumption, which counts as half a sample. Mean and variance
 * are kept up to date as by Welford ("Note on a method for calculating corrected sums of squares
 * and products", 1962), with a weight that ends growing, so that older samples fade.
 */
#ifndef PENTAD_OVERHEAD_H
#define PENTAD_OVERHEAD_H

#include <stdint.h>

/* What is known. All times are milliseconds. */
typedef struct Overhead {
    double weight;   /* samples, the assumption included, up to a limit: older ones fade */
    double mean;     /* of the samples, the assumption included */
    double variance; /* of one sample */
    int64_t largest_ms;
} Overhead;

/* Nothing is known but the assumption. */
void overhead_init(Overhead *overhead);

/* A move cost `sample_ms`. It may be negative where clocks are read in steps. Far more than ever
 * before counts as twice as much as ever before: a machine that was held up once says little of
 * the moves to come. */
void overhead_learn(Overhead *overhead, int64_t sample_ms);

/* What `moves` moves will cost by the mean of the samples, without the assumption: 0 before the
 * first one. At least 0. */
int64_t overhead_usual(const Overhead *overhead, int moves);

/* What `moves` moves will hardly exceed: the mean, and several standard deviations of the sum and
 * of the mean itself. At least overhead_usual(). */
int64_t overhead_most(const Overhead *overhead, int moves);

#endif
