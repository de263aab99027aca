/* solve_play: plays positions out and holds the engine to what it announces.
 *
 * Two engines play on from a position. As soon as one sees a win, proven or not, it is the attacker
 * and the other one defends with more time, or another program does. From the first proven win that
 * the attacker announces on, each of its moves has to announce one that is at least two plies
 * shorter, and it has to win in time.
 */
#ifndef PENTAD_BENCH_SOLVE_PLAY_H
#define PENTAD_BENCH_SOLVE_PLAY_H

#include "solve/problems.h"
#include "solve/solve_run.h"

/* Plays every position of the set out and prints what came of it. Returns the exit status: 0 if
 * every win that was announced was won in time. */
int solve_play(SolveRun *run, const ProblemSet *set);

#endif
