/* play_clock: see play_clock.h. */
#include "play/ground/play_clock.h"

#include <stdio.h>

enum { MAX_SECONDS = 359999 /* 99:59:59 */ };

void play_clock_text(int64_t ms, char text[PLAY_CLOCK_SIZE]) {
    int seconds = (int)min_int64(ms / 1000, MAX_SECONDS);
    if (seconds >= 3600)
        snprintf(text, PLAY_CLOCK_SIZE, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60,
                 seconds % 60);
    else
        snprintf(text, PLAY_CLOCK_SIZE, "%d:%02d", seconds / 60, seconds % 60);
}
