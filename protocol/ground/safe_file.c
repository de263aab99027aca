/* safe_file: see safe_file.h. */
#include "ground/safe_file.h"

#include "ground/system_file.h"

#include <errno.h>

enum { MAX_PARTS = 999 /* unfinished files of one name, left by crashes or others */ };

bool safe_file_begin(SafeFile *safe, const char *path) {
    bool taken = true;
    safe->file = NULL;
    if (system_is_special(path) || !system_find_target(path, safe->path, SAFE_PATH_SIZE))
        return false;
    for (int i = 1; i <= MAX_PARTS && taken; i++) {
        int length = i == 1 ? snprintf(safe->part, SAFE_PATH_SIZE, "%s.part", safe->path)
                            : snprintf(safe->part, SAFE_PATH_SIZE, "%s.part%d", safe->path, i);
        if (length < 0 || length >= SAFE_PATH_SIZE) {
            errno = ENAMETOOLONG;
            return false;
        }
        safe->file = system_create_file(safe->part, &taken);
    }
    if (safe->file != NULL)
        system_copy_rights(safe->file, safe->path);
    return safe->file != NULL;
}

bool safe_file_finish(SafeFile *safe, bool good) {
    bool whole = good && system_sync_file(safe->file);
    int reason = errno;
    bool closed = fclose(safe->file) == 0;
    safe->file = NULL;
    if (whole && closed && system_replace_file(safe->part, safe->path))
        return true;
    reason = whole ? errno : reason;
    system_remove_file(safe->part);
    errno = reason;
    return false;
}
