/* sgf: a game as a file that SGF viewers show (Smart Game Format 4, game 4: gomoku and renju).
 *
 * Points are two letters, column and line, counted from the upper left corner: a to z, then A to F.
 * The line y = 0 is the lowest, so a viewer shows the names of points that the records use.
 */
#ifndef PENTAD_BENCH_SGF_H
#define PENTAD_BENCH_SGF_H

#include "game/record.h"

/* Appends the game: names, rule, result, what decided it, and with every move after the opening
 * its time and, if it is known, its score. */
void sgf_append(Text *text, const GameRecord *record);

#endif
