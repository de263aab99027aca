/* brain: see brain.h. */
#include "ground/brain.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char BRAIN_NAME[] = "pbrain-pentad";

void brain_default_command(char command[BRAIN_COMMAND_SIZE]) {
    char path[BRAIN_COMMAND_SIZE / 2];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    char *slash = NULL;
    if (length > 0) {
        path[length] = '\0';
        slash = strrchr(path, '/');
    }
    /* A quote in the path would end our quoting; such a path is left to -brain. */
    if (slash == NULL || strchr(path, '\'') != NULL) {
        snprintf(command, BRAIN_COMMAND_SIZE, "exec build/%s", BRAIN_NAME);
        return;
    }
    *slash = '\0';
    snprintf(command, BRAIN_COMMAND_SIZE, "exec '%s/%s'", path, BRAIN_NAME);
}
