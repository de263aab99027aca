/* watch: lets Ctrl-C stop an engine that thinks on the calling thread.
 *
 * A thread waits for the interrupt and raises the stop flag of a ThinkControl.
 */
#ifndef PENTAD_BENCH_WATCH_H
#define PENTAD_BENCH_WATCH_H

#include "ground/interrupt.h"

/* The waiting thread with the interrupt it waits for. Opaque. */
typedef struct Watch Watch;

/* Starts waiting; call it before any other thread exists. `control` must outlive the watch. Returns
 * NULL when the system has no threads or descriptors left. */
Watch *watch_create(ThinkControl *control);

/* A descriptor that becomes readable, and stays so, when the interrupt comes. */
int watch_descriptor(const Watch *watch);

/* Ends the waiting and frees the watch; NULL is allowed. */
void watch_destroy(Watch *watch);

#endif
