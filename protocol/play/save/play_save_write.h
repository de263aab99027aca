/* play_save_write: writing games, see play_save.h. */
#ifndef PENTAD_PLAY_SAVE_WRITE_H
#define PENTAD_PLAY_SAVE_WRITE_H

#include "play/save/play_save.h"

/* Appends the file. */
void save_write(Text *text, const SavedGame *saved);

#endif
