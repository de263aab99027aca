/* solve_random: positions that nobody has chosen: random ones, and all of the games of a file.
 */
#ifndef PENTAD_BENCH_SOLVE_RANDOM_H
#define PENTAD_BENCH_SOLVE_RANDOM_H

#include "solve/solve_run.h"

/* Solves options->random random positions, each for both sides to move. Returns whether it came to
 * the end. */
bool solve_random(SolveRun *run);

/* Solves all positions of the games in the file options->games. Returns whether it came to the
 * end. */
bool solve_games(SolveRun *run);

#endif
