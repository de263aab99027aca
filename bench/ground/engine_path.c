/* engine_path: see engine_path.h. */
#include "ground/engine_path.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char EXECUTABLE[] = "pbrain-pentad";

void engine_path_command(char command[ENGINE_PATH_COMMAND_SIZE]) {
    char path[ENGINE_PATH_COMMAND_SIZE / 2];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    char *slash = NULL;
    if (length > 0) {
        path[length] = '\0';
        slash = strrchr(path, '/');
    }
    /* A quote in the path would end our quoting; such a path is left to -brain. */
    if (slash == NULL || strchr(path, '\'') != NULL) {
        snprintf(command, ENGINE_PATH_COMMAND_SIZE, "exec build/%s", EXECUTABLE);
        return;
    }
    *slash = '\0';
    snprintf(command, ENGINE_PATH_COMMAND_SIZE, "exec '%s/%s'", path, EXECUTABLE);
}
