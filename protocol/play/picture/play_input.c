/* play_input: see play_input.h. */
#include "play/picture/play_input.h"

#include <stdio.h>
#include <string.h>

bool input_line(char line[ACTION_TEXT_SIZE]) {
    if (fgets(line, ACTION_TEXT_SIZE, stdin) == NULL)
        return false;
    size_t length = strcspn(line, "\r\n");
    for (int c = line[length] == '\0' ? 0 : '\n'; c != '\n' && c != EOF;)
        c = getchar();
    line[length] = '\0';
    return true;
}

bool input_ask(const char *question, bool usual) {
    char line[ACTION_TEXT_SIZE];
    for (;;) {
        printf("%s (%s) ", question, usual ? "yes or no" : "y or n, Enter: no");
        fflush(stdout);
        if (!input_line(line) || line[0] == '\0')
            return usual;
        if (strchr("yYnN", line[0]) != NULL)
            return line[0] == 'y' || line[0] == 'Y';
    }
}
