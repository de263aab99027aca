/* calibration: the share of points that a score predicts, counted in games of self-play.
 *
 * Every move after the opening whose score proves nothing says how large a share of the points the
 * better side should get (engine_win_rate()), and the result of the game says how many it
 * got. A file of games makes a line of a table, what was predicted against what came, and the
 * curve that would have fitted these games best; where games are too few for one, that is said.
 */
#ifndef PENTAD_BENCH_CALIBRATION_H
#define PENTAD_BENCH_CALIBRATION_H

#include "text/text.h"

/* Appends the table of `count` files and their curves. Returns false, with a message, when a file
 * cannot be read or memory is short. */
bool calibration_append(Text *text, const char *const *paths, int count, char *message,
                        size_t size);

#endif
