/* play_open: what writing and reading of saved games share; see play_save.h.
 *
 * Only play_save.c and play_open.c include this header.
 */
#ifndef PENTAD_PLAY_OPEN_H
#define PENTAD_PLAY_OPEN_H

#include "play/game/play_save.h"

/* What the name of a person begins with, and the name of this program. */
#define SAVE_PERSON  "homo-"
#define SAVE_PROGRAM "pbrain-pentad.exe"

/* The word for a choice in a swap opening. */
const char *save_choice_name(int choice);

/* The checksum of a file's first `length` bytes. */
uint32_t save_checksum(const char *text, size_t length);

#endif
