/* ultimate_samples: positions of ultimate tic-tac-toe and what is known of them, kept in a file.
 *
 * A file is eight bytes that say what it is, then ULTIMATE_SAMPLE_BYTES for each position; numbers
 * are little-endian (records.h). So games that took hours can be fitted to again.
 */
#ifndef PENTAD_BENCH_ULTIMATE_SAMPLES_H
#define PENTAD_BENCH_ULTIMATE_SAMPLES_H

#include "variants/ultimate_net.h"

enum { ULTIMATE_SAMPLE_BYTES = 48 };

/* A target rounded as a file keeps it: a fit to rounded ones is the same before and after. */
float ultimate_samples_round(double target);

/* Writes a file, in the place of what was there once it is complete. Returns whether that
 * succeeded. */
bool ultimate_samples_write(const char *path, const UltimateSample *samples, size_t count);

/* Reads a file into new memory, which the caller frees. Returns NULL, and sets `count` to 0, when
 * it cannot be read, is no such file, holds what is no position, or memory is short. */
UltimateSample *ultimate_samples_read(const char *path, size_t *count);

#endif
