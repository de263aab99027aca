/* play_study_files: analyses as files, in every format that engine/record/ knows.
 *
 * SGF keeps everything; of the other formats the message says what they leave out. What went wrong,
 * or right, is in the message of the Play.
 */
#ifndef PENTAD_PLAY_STUDY_FILES_H
#define PENTAD_PLAY_STUDY_FILES_H

#include "play/control/play_store.h"
#include "play/study/play_study.h"

/* Whether there is a file, or a game of that number, that study_open() can read. */
bool study_can_open(const char *name);

/* Opens a file in any format, or the game of that number on the shelf. Returns NULL, with a
 * message, when that is not possible. */
Study *study_open(Play *play, const char *name);

/* Whether the file that saving under this name would write is there already and would be replaced:
 * one that is no game never is. */
bool study_would_replace(const Play *play, const char *name, char path[FILE_PATH_SIZE]);

/* Saves the tree in the format that the ending of the name stands for, SGF when it has none. A file
 * that is there already is replaced only if it is a game. */
void study_save(Study *study, Play *play, const char *name);

#endif
