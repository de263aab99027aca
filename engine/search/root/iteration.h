/* iteration: one iteration of a search: the root moves at one depth, with aspiration windows.
 *
 * Several workers search the same iteration together (joint.h): moves that another one is searching
 * come last, what raises the best score is told to all, and the first one to finish ends it.
 *
 * Source: Shams, Kaindl and Horacek, "Using aspiration windows for minimax algorithms", IJCAI 1991.
 */
#ifndef PENTAD_ITERATION_H
#define PENTAD_ITERATION_H

#include "search/worker/worker.h"

/* Searches the root moves to `depth`: the best one, then the best of the others, and so on for all
 * lines that are asked for. The lines are entered (lines.h). */
void iteration_run(Worker *worker, int depth);

/* Ends an iteration for all workers, or takes over the result of the one who did. Returns the depth
 * of that result. */
int iteration_join(Worker *worker, int depth);

#endif
