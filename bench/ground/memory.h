/* memory: how much memory a process uses, as the Linux kernel tells it in /proc.
 *
 * Tournaments limit the private working set: pages that belong to the process alone. Counted
 * are the process and its descendants, so that a script that starts the engine is no shelter.
 * On systems without /proc every function returns -1.
 */
#ifndef PENTAD_BENCH_MEMORY_H
#define PENTAD_BENCH_MEMORY_H

#include "engine.h"

/* Private bytes (clean and dirty) of process `pid` and its descendants, or -1. */
int64_t memory_private(int64_t pid);

/* Resident bytes, shared ones included: an upper bound that costs next to nothing; or -1. */
int64_t memory_resident(int64_t pid);

#endif
