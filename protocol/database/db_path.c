/* db_path: see db_path.h. */
#include "database/db_path.h"

#include <stdio.h>

bool db_path_beside(const char *path, const char *ending, char *beside, size_t size) {
    int length = snprintf(beside, size, "%s%s", path, ending);
    return length > 0 && (size_t)length < size;
}
