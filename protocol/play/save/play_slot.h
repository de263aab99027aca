/* play_slot: where something is kept for next time, one file for each program that runs.
 *
 * Several programs may run at once. Each takes a file of its own and holds a lock beside it until
 * it ends, however it ends.
 */
#ifndef PENTAD_PLAY_SLOT_H
#define PENTAD_PLAY_SLOT_H

#include "play/ground/play_files.h"

#include <stdio.h>

/* A file among the user's data. Zero-initialise: there is none. */
typedef struct FileSlot {
    char path[FILE_PATH_SIZE]; /* "" for nowhere */
    FILE *lock;                /* held so that no other program takes it; NULL for none */
} FileSlot;

/* Takes a file `name`, such as current.psq, or current-2.psq where another program has that: the
 * first one that is there, otherwise the first that is free. */
void slot_choose(FileSlot *slot, const char *name);

/* Gives it back; what is in the file stays. */
void slot_leave(FileSlot *slot);

#endif
