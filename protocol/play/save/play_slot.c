/* play_slot: see play_slot.h. */
#include "play/save/play_slot.h"

#include "play/ground/play_terminal.h"

#include <string.h>

enum { MAX_SLOTS = 9, NAME_SIZE = 48 };

/* The file number `number` of this name and its lock. Returns false when there is no folder for
 * them. */
static bool paths_of(const char *name, int number, char path[FILE_PATH_SIZE],
                     char lock[FILE_PATH_SIZE]) {
    const char *ending = strrchr(name, '.');
    int length = ending == NULL ? (int)strlen(name) : (int)(ending - name);
    char count[16] = "", inside[NAME_SIZE];
    if (number > 0)
        snprintf(count, sizeof count, "-%d", number + 1);
    snprintf(inside, sizeof inside, "%.*s%s%s", length, name, count, ending == NULL ? "" : ending);
    if (!file_data_path(inside, path))
        return false;
    snprintf(inside, sizeof inside, "%.*s%s.lock", length, name, count);
    return file_data_path(inside, lock);
}

/* Takes a file unless another program has it; one that is not there is for want of a better one. */
static void try_file(FileSlot *slot, const char *name, int number, bool *found) {
    char path[FILE_PATH_SIZE], lock[FILE_PATH_SIZE];
    Text text = {0};
    bool taken;
    if (!paths_of(name, number, path, lock))
        return;
    *found = file_read(path, &text) != FILE_ABSENT;
    text_free(&text);
    if (slot->path[0] != '\0' && !*found)
        return;
    FILE *file = system_lock_file(lock, &taken);
    *found = *found && !taken;
    if (taken)
        return;
    slot_leave(slot);
    slot->lock = file;
    memcpy(slot->path, path, sizeof path);
}

void slot_choose(FileSlot *slot, const char *name) {
    bool found = false;
    slot_leave(slot);
    for (int number = 0; number < MAX_SLOTS && !found; number++)
        try_file(slot, name, number, &found);
}

void slot_leave(FileSlot *slot) {
    if (slot->lock != NULL)
        fclose(slot->lock);
    *slot = (FileSlot){0};
}
