/* play_clock: the time that a player has used, as text. */
#ifndef PENTAD_PLAY_CLOCK_H
#define PENTAD_PLAY_CLOCK_H

#include "engine.h"

enum { PLAY_CLOCK_SIZE = 24 /* bytes of the text, with its 0 */ };

/* Writes `ms` milliseconds as 0:07, 12:34 or 1:02:03; 99:59:59 stands for more, too. */
void play_clock_text(int64_t ms, char text[PLAY_CLOCK_SIZE]);

#endif
