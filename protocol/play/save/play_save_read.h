/* play_save_read: reading saved games, see play_save.h.
 *
 * Reading is all or nothing: a text that is damaged, cut off or no game gives a complaint.
 */
#ifndef PENTAD_PLAY_SAVE_READ_H
#define PENTAD_PLAY_SAVE_READ_H

#include "play/save/play_save.h"

/* Reads a file of `length` bytes that end with a zero. `current` stands in for settings that
 * the file does not hold. Returns false, with a complaint, when it is no such file; otherwise
 * the caller owns saved->game. */
bool save_read(const char *text, size_t length, const Settings *current, SavedGame *saved,
               char complaint[SETTING_COMPLAINT_SIZE]);

/* Says what game a file is. Returns false, with a complaint, when it is none. */
bool save_summarise(const char *text, size_t length, SaveSummary *summary,
                    char complaint[SETTING_COMPLAINT_SIZE]);

#endif
