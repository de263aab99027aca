/* solve_random: positions that nobody has chosen: random ones, and those searched in self-play. */
#ifndef PENTAD_BENCH_SOLVE_RANDOM_H
#define PENTAD_BENCH_SOLVE_RANDOM_H

#include "solve/solve_run.h"

/* Solves options->random random positions, each for both sides to move. Returns whether it came to
 * the end. */
bool solve_random(SolveRun *run);

/* Whether the file options->games can be read and is about the rule, the row and the board that are
 * asked for; if not, says so on stderr. */
bool solve_games_fit(const SolveRun *run);

/* Solves all searched positions of the file options->games (gamedata.h), of games and branches, for
 * both sides to move. Returns whether it came to the end. */
bool solve_games(SolveRun *run);

#endif
